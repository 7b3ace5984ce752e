import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOnOffice, type OnOfficeServer } from './server.ts'
import { firstGeneration, secondGeneration, type SignedAction } from './signatures.ts'

let server: OnOfficeServer

beforeAll(async () => {
  server = await startOnOffice()
})
afterAll(() => server[Symbol.asyncDispose]())

const prefix = 'urn:onoffice-de-ns:smart:2.5:smartml:action:'

/** An action signed for now, or as told. */
function signed(call: string, parameters: object = [], more: object = {}): SignedAction {
  const [verb = '', resourcetype = ''] = call.split(' ')
  const timestamp = Math.floor(Date.now() / 1000)
  const plain = {
    actionid: prefix + verb,
    resourcetype,
    resourceid: '',
    identifier: '',
    timestamp,
    parameters,
    hmac_version: 2,
    ...more,
  }
  return { hmac: secondGeneration({ ...plain, hmac: '' }, server.office), ...plain }
}

async function post(body: unknown, headers: Record<string, string> = {}, url = server.url) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(url, { method: 'POST', body: text, headers })
  return (await response.json()) as {
    status: { code: number; errorcode: number }
    response: {
      results: {
        status: { errorcode: number }
        data: { meta: { cntabsolute: number }; records: { id: number; elements: Record<string, unknown> }[] }
      }[]
    }
  }
}

const ask = (...actions: SignedAction[]) => post({ token: server.office.token, request: { actions } })

/** The errors of the actions, in order. */
const codes = async (...actions: SignedAction[]) =>
  (await ask(...actions)).response.results.map(({ status }) => status.errorcode)

test.for([
  ['an empty body', '', 9],
  ['broken JSON', '{"token":', 6],
  ['no token', {}, 13],
  ['no request', { token: 'x' }, 14],
  ['no actions', { token: 'x', request: {} }, 15],
  ['actions without an id', { token: 'x', request: { actions: [{}] } }, 16],
  ['an unknown verb', { token: 'x', request: { actions: [{ actionid: `${prefix}drop` }] } }, 16],
] as const)('a request as a whole: %s', async ([, body, errorcode]) => {
  const { status, response } = await post(body)
  expect([status.errorcode, response.results]).toEqual([errorcode, []])
})

test('server: only POST to the API is an answer of the API', async () => {
  for (const path of ['/', '/api/stable/', '/api/other/api.php']) {
    expect((await fetch(new URL(path, server.url), { method: 'POST', body: '{}' })).status).toBe(404)
  }
  expect((await fetch(server.url)).status).toBe(404)
})

test('server: a time stamp is believed for two minutes, before and after', async () => {
  const at = (offset: number) => signed('get users', [], { timestamp: Math.floor(Date.now() / 1000) + offset })
  expect(await codes(at(-115), at(-122), at(119), at(125))).toEqual([0, 136, 0, 136])
})

test('server: both generations of signatures are accepted, as text or number', async () => {
  const bare = { hmac_version: undefined, identifier: null, resourceid: null }
  const old = signed('get users', [], bare)
  old.hmac = firstGeneration(old, server.office)
  const texts = signed('get users', [], { timestamp: String(Math.floor(Date.now() / 1000)), hmac_version: '2' })
  expect(await codes(old, texts, { ...old, hmac: 'x' }, signed('get users', {}))).toEqual([0, 0, 137, 0])
  const form = await post(
    { token: server.office.token, request: { actions: [texts] } },
    { 'content-type': 'application/x-www-form-urlencoded' },
  )
  expect(form.status.code).toBe(200)
  const latest = await post(
    { token: server.office.token, request: { actions: [texts] } },
    {},
    server.url.replace('stable', 'latest'),
  )
  expect(latest.status.code).toBe(200)
})

test('server: one refused action leaves the others as they are, and is told above as error 97', async () => {
  const { status, response } = await ask(
    signed('get users'),
    signed('create address', { Vorame: 'x' }),
    signed('get groups'),
  )
  expect(status).toMatchObject({ code: 500, errorcode: 97 })
  expect(response.results.map((result) => result.status.errorcode)).toEqual([0, 75, 0])
})

test('server: parameters and calls that there are not are refused, where a lenient server would do nothing', async () => {
  expect(
    await codes(
      signed('get invoices'),
      signed('read address', { dta: ['Name'] }),
      signed('read address', { data: ['Vorame'] }),
      signed('read address', { data: ['Name'], filter: { Name: [{ op: '~', val: 'x' }] } }),
      signed('read address', { data: ['Name'], filter: { Vorame: [{ op: '=', val: 'x' }] } }),
      signed('create estate', { data: { kaufpreis: '1.234,56' } }),
      signed('create estate', { data: { heizungsart: '|zentralheizung|' } }),
      signed('create address', { Email: 'a@x.example' }),
      signed('create address', { default_email: 'a@x.example' }),
      signed('create calendar', { data: { end_dt: '2026-12-01 10:00:00' } }),
      signed('read address', { data: ['Name'], recordids: Array.from({ length: 501 }, (_, i) => i + 1) }),
    ),
  ).toEqual([25, 144, 141, 142, 141, 255, 255, 75, 258, 91, 302])
})

test('server: parameters are in the order of their names', async () => {
  expect(await codes(signed('read address', { data: ['Name'], listlimit: 1 }))).toEqual([0])
  const { status } = await ask(signed('read address', { listlimit: 1, data: ['Name'] }))
  expect(status.errorcode).toBe(20)
})

test('server: lists have at most 500 records, whatever is asked for, and tell how many there are', async () => {
  for (let i = 0; i < 600; i++) server.office.add('estate', { ort: i % 2 ? 'Aachen' : 'Bonn', wohnflaeche: String(i) })
  const list = async (parameters: object) => {
    const { data } = (await ask(signed('read estate', { data: ['ort'], ...parameters }))).response.results[0]!
    return [data.records.length, data.meta.cntabsolute]
  }
  expect(await list({})).toEqual([20, 600])
  expect(await list({ listlimit: 1_000 })).toEqual([500, 600])
  expect(await list({ listlimit: 500, listoffset: 500 })).toEqual([100, 600])
  expect(await list({ filter: { ort: [{ op: 'IN', val: ['aachen', 'x'] }] } })).toEqual([20, 300])
  expect(await list({ filter: { ort: [{ op: 'like', val: 'B%' }], wohnflaeche: [{ op: '>=', val: 590 }] } })).toEqual([
    5, 5,
  ])
  expect(await list({ filter: { wohnflaeche: [{ op: 'between', val: [10, 12] }] } })).toEqual([3, 3])
})

test('server: each module has numbers of its own, so that one taken for another is noticed', async () => {
  const { response } = await ask(
    signed('create address', { Name: 'A' }),
    signed('create estate', { data: { objekttitel: 'H' } }),
    signed('create task', { data: { Betreff: 'T' } }),
  )
  const ids = response.results.map(({ data }) => data.records[0]?.id ?? 0)
  expect(ids[1]! - ids[0]!).toBeGreaterThan(1_000)
  expect(ids[2]! - ids[1]!).toBeGreaterThan(1_000)
  expect(await codes(signed('read estate', { data: [] }, { resourceid: String(ids[0]) }))).toEqual([80])
})

test('server: as a process of its own it tells where it is, and takes its faults from the standard input', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const { url, token, secret } = JSON.parse(line) as { url: string; token: string; secret: string }
    const action = signed('get users')
    const body = () => ({
      token,
      request: { actions: [{ ...action, hmac: secondGeneration(action, { token, secret }) }] },
    })
    expect((await post(body(), {}, url)).status.code).toBe(200)
    child.stdin.write('{"name": "not_authenticated", "times": 1}\n')
    await expect.poll(async () => (await post(body(), {}, url)).status.errorcode).toBe(22)
    await expect.poll(async () => (await post(body(), {}, url)).status.errorcode).toBe(0)
  } finally {
    child.kill()
  }
})
