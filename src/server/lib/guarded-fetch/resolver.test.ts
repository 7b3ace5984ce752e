import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startNameServer, type Zone } from '../../testing/servers/name-server.ts'
import { fault } from '../../../shared/refusals/message.ts'
import { guardedClient } from './guarded-fetch.ts'
import { openResolver } from './resolver.ts'
import { checkResolvedTarget } from './target-url.ts'
import { openTurns } from '../turns/turns.ts'

const zone: Zone = {
  'both.example': { A: ['93.184.216.34', '93.184.216.35'], AAAA: ['2606:2800:220:1::1'] },
  'four.example': { A: ['93.184.216.34'] },
  'six.example': { AAAA: ['2606:2800:220:1::1'] },
  'alias.example': { CNAME: 'other.example' },
  'other.example': { CNAME: 'four.example' },
  'leads-inside.example': { CNAME: 'inside.example' },
  'inside.example': { A: ['93.184.216.34'], AAAA: ['fd00::1'] },
  'empty.example': {},
  'hole.example': { silent: true },
}

async function resolverFor(more: Parameters<typeof openResolver>[0] = {}) {
  const names = await startNameServer(zone)
  onTestFinished(() => names[Symbol.dispose]())
  const resolve = openResolver({ servers: [names.server], hostsFile: '/dev/null', ...more })
  return { names, resolve }
}

test('S26: a name has the addresses of both families, also at the end of a chain of aliases', async () => {
  const { resolve } = await resolverFor()
  expect((await resolve('both.example')).toSorted()).toEqual(['2606:2800:220:1::1', '93.184.216.34', '93.184.216.35'])
  expect(await resolve('FOUR.example.')).toEqual(['93.184.216.34'])
  expect(await resolve('six.example')).toEqual(['2606:2800:220:1::1'])
  expect(await resolve('alias.example')).toEqual(['93.184.216.34'])
  await expect(resolve('empty.example')).rejects.toMatchObject({ code: 'ENODATA' })
  await expect(resolve('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

test('S26: one address of a chain that is not public refuses the name; look-ups are not cached', async () => {
  const { names, resolve } = await resolverFor()
  const check = () => checkResolvedTarget('https://leads-inside.example/', { allowHosts: new Set(), resolve })
  expect(await check()).toBe(fault('target_not_public'))
  const before = names.asked.length
  expect(await check()).toBe(fault('target_not_public'))
  expect(names.asked.length).toBe(2 * before)
})

test('resolver: names of the hosts file and localhost are not asked of a name server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-hosts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const hostsFile = join(folder, 'hosts')
  writeFileSync(
    hostsFile,
    '127.0.0.1\tlocalhost\n# 10.0.0.9 sink.test\n10.0.0.7 sink.test Sink # here\n::7 sink.test\n',
  )
  const { names, resolve } = await resolverFor({ hostsFile })
  expect(await resolve('SINK.test')).toEqual(['10.0.0.7', '::7'])
  expect(await resolve('sink')).toEqual(['10.0.0.7'])
  expect(await resolve('localhost')).toEqual(['127.0.0.1'])
  expect(await resolve('app.localhost')).toEqual(['127.0.0.1', '::1'])
  expect(names.asked).toEqual([])
})

test('S26: a name server that never answers blocks neither threads nor other look-ups', async () => {
  const turns = openTurns({ what: 'look-ups', places: 64, perKey: { running: 4, waiting: 100 } })
  const { names, resolve } = await resolverFor({ turns })
  const client = guardedClient({ allowHosts: new Set(), connectTimeoutMs: 1_000, resolve, dnsTimeoutMs: 60_000 })
  const turn = { key: 'account 1' }
  const holes = Array.from({ length: 48 }, (_, i) =>
    client
      .request({
        method: 'POST',
        url: `https://h${i}.hole.example/`,
        headers: {},
        maxBodyBytes: 1,
        timeoutMs: 60_000,
        turn,
      })
      .catch((error: { kind?: string }) => error.kind),
  )
  await vi.waitFor(() => expect(turns.counts()).toEqual({ running: 4, waiting: 44 }))
  // Files are read by the threads that the system's look-ups would hold.
  const files = await Promise.all(Array.from({ length: 8 }, () => readFile(import.meta.filename)))
  expect(files.every(({ length }) => length > 0)).toBe(true)
  expect(await resolve('four.example', { turn: { key: 'account 2' } })).toEqual(['93.184.216.34'])
  expect(turns.counts()).toEqual({ running: 4, waiting: 44 })
  await client.close()
  expect(new Set(await Promise.all(holes))).toEqual(new Set(['aborted']))
  await vi.waitFor(() => expect(turns.counts()).toEqual({ running: 0, waiting: 0 }))
  const asked = names.asked.length
  expect(names.asked.filter((name) => name.endsWith('.hole.example')).length).toBeGreaterThan(0)
  expect(await resolve('four.example', { turn })).toEqual(['93.184.216.34'])
  expect(names.asked.length).toBe(asked + 2)
})

test('S26: a look-up ends with its signal, before and after its turn', async () => {
  const turns = openTurns({ what: 'look-ups', places: 1 })
  const { resolve } = await resolverFor({ turns })
  const [first, second] = [new AbortController(), new AbortController()]
  const look = ({ signal }: AbortController) =>
    resolve('a.hole.example', { signal, turn: { key: 'account 1' } }).catch((error: Error) => error)
  const asked = [look(first)]
  await vi.waitFor(() => expect(turns.counts()).toEqual({ running: 1, waiting: 0 }))
  asked.push(look(second))
  await vi.waitFor(() => expect(turns.counts()).toEqual({ running: 1, waiting: 1 }))
  second.abort(new Error('gone while it waited'))
  expect(await asked[1]).toEqual(new Error('gone while it waited'))
  first.abort(new Error('gone while it was asked'))
  expect(await asked[0]).toEqual(new Error('gone while it was asked'))
  expect(turns.counts()).toEqual({ running: 0, waiting: 0 })
})
