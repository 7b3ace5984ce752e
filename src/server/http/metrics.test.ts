import { expect, test } from 'vitest'
import { me } from '../../shared/contract/session.ts'
import { openTurns } from '../lib/turns.ts'
import { startApp } from '../testing/harness.ts'

test('metrics count requests by route and status, never by address, and name the lag of the event loop', async () => {
  await using app = await startApp()
  await app.call(me.get)
  await app.call(me.get, { key: null })
  await app.server.inject('/nowhere/12345')
  const { statusCode, headers, body } = await app.server.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  for (const status of [200, 401]) {
    expect(body).toContain(`foyer_request_duration_seconds_count{method="GET",route="/api/v1/me",status="${status}"} `)
  }
  expect(body).toContain('foyer_request_duration_seconds_count{method="GET",route="none",status="404"} ')
  expect(body).not.toContain('nowhere')
  expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(body).toMatch(/^foyer_deliveries_waiting 0$/m)
})

test('metrics say of each pool what runs, what waits, what was refused and the longest wait, and of no account', async () => {
  const turns = openTurns({ what: 'jobs', name: 'metrics_test', places: 1, perKey: { waiting: 1 } })
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = Array.from({ length: 3 }, () => turns.run({ key: 'account 7' }, () => promise))
  await expect(work[2]).rejects.toThrow('Too many jobs')
  await using app = await startApp()
  const { body } = await app.server.inject('/metrics')
  for (const line of [
    'foyer_turns_running{pool="metrics_test"} 1',
    'foyer_turns_waiting{pool="metrics_test"} 1',
    'foyer_turns_refused_total{pool="metrics_test",reason="own"} 1',
    'foyer_turns_longest_wait_seconds{pool="metrics_test"} ',
  ]) {
    expect(body).toContain(line)
  }
  expect(body).not.toContain('account 7')
  resolve()
  await Promise.all(work.slice(0, 2))
})

test.each([
  { remoteAddress: '8.8.8.8', status: 404 },
  { remoteAddress: '::ffff:8.8.8.8', status: 404 },
  { remoteAddress: '::ffff:10.0.0.4', status: 200 },
  { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '10.0.0.4' }, status: 404 },
  { remoteAddress: '127.0.0.1', headers: { forwarded: 'for=10.0.0.4' }, status: 404 },
])(
  'metrics are for neighbours that ask directly: $remoteAddress $headers → $status',
  async ({ status, ...request }) => {
    await using app = await startApp()
    expect((await app.server.inject({ url: '/metrics', ...request })).statusCode).toBe(status)
  },
)
