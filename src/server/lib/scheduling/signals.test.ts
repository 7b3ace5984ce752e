import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { signalChannels } from '../signal-channels.ts'
import { cloneDatabase } from '../../testing/database.ts'
import { startLoopbackProxy } from '../../testing/servers/loopback-proxy.ts'
import { openSignals } from './signals.ts'

test('signals: what a process publishes is heard once by itself and by the others, on every channel', async () => {
  const database = await cloneDatabase(inject('clusterUrl'))
  onTestFinished(() => database.drop())
  const log = pino({ level: 'silent' })
  const [own, other] = [await openSignals(database.url, log), await openSignals(database.url, log)]
  onTestFinished(async () => {
    await own.close()
    await other.close()
  })
  const heard: Record<'own' | 'other', string[]> = { own: [], other: [] }
  for (const channel of signalChannels) {
    own.subscribe(channel, (payload) => heard.own.push(`${channel} ${payload}`))
    other.subscribe(channel, (payload) => heard.other.push(`${channel} ${payload}`))
  }
  for (const channel of signalChannels) own.publish(channel, '17')
  const all = signalChannels.map((channel) => `${channel} 17`)
  expect(heard.own).toEqual(all)
  await vi.waitFor(() => expect(heard.other.toSorted()).toEqual(all.toSorted()))
  expect(heard.own).toEqual(all)
})

test('signals: while the server refuses LISTEN, one connection is tried a second, and none is left open', async () => {
  const database = await cloneDatabase(inject('clusterUrl'))
  onTestFinished(() => database.drop())
  const url = new URL(database.url)
  let isRefused = false
  // As a server in recovery: the statement fails, the connection stays. A word of the same length keeps the lengths of messages right.
  const refused = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replaceAll('listen ', 'lisxen '), 'latin1')
  await using proxy = await startLoopbackProxy({ path: `${url.searchParams.get('host')}/.s.PGSQL.5432` }, (bytes) =>
    isRefused ? refused(bytes) : bytes,
  )
  const behind = `postgres://${url.username}@127.0.0.1:${proxy.port}${url.pathname}`
  const signals = await openSignals(behind, pino({ level: 'silent' }))
  onTestFinished(() => signals.close())
  const heard = vi.fn()
  signals.subscribe('form_changed', heard)
  isRefused = true
  proxy.cut()
  await sleep(4_500)
  const { made, open } = proxy.connections()
  expect(made).toBeGreaterThan(2)
  expect(made).toBeLessThanOrEqual(6)
  expect(open).toBeLessThanOrEqual(1)
  isRefused = false
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 10_000 })
})
