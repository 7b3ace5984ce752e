import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { me } from '../../../shared/contract/accounts/session.ts'
import { startMetricsPort } from '../../metrics-port.ts'
import { startApp } from '../../testing/harness.ts'
import { laneGauges } from '../../work/lane-gauges.ts'
import { openPieces } from '../../work/pieces.ts'
import { startWorker } from '../../worker.ts'

const token = 'a token for metrics'
const authorization = `Bearer ${token}`

test('metrics: requests are counted by route and status; the lag of the event loop is named', async () => {
  await using app = await startApp({ env: { METRICS_TOKEN: token } })
  await app.call(me.get)
  await app.call(me.get, { key: null })
  await app.server.inject('/nowhere/12345')
  const { statusCode, headers, body } = await app.server.inject({ url: '/metrics', headers: { authorization } })
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

test.each([
  { remoteAddress: '127.0.0.1' },
  { remoteAddress: '10.0.0.4' },
  { remoteAddress: '8.8.8.8' },
  // As a proxy sends it that says nothing of where a request comes from.
  { remoteAddress: '127.0.0.1', headers: { host: 'forms.agency.example' } },
])('S18: the public port has no metrics without a token, for any caller: $remoteAddress $headers', async (request) => {
  await using plain = await startApp()
  expect((await plain.server.inject({ url: '/metrics', ...request })).statusCode).toBe(404)
  await using app = await startApp({ env: { METRICS_TOKEN: token } })
  for (const wrong of [undefined, '', 'Bearer ', token, `${authorization}x`, `Basic ${token}`]) {
    const headers = { ...request.headers, ...(wrong !== undefined && { authorization: wrong }) }
    expect((await app.server.inject({ url: '/metrics', ...request, headers })).statusCode, wrong).toBe(404)
  }
})

test('S18: METRICS_PORT serves metrics alone, apart from the public port, on loopback', async () => {
  await using app = await startApp({ env: { METRICS_PORT: '0' } })
  const metrics = await startMetricsPort(app.platform)
  try {
    expect(metrics?.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    const answer = await fetch(metrics!.address)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^foyer_deliveries_waiting 0$/m)])
    expect((await fetch(metrics!.address.replace('/metrics', '/api/v1/me'))).status).toBe(404)
    expect((await fetch(metrics!.address, { method: 'POST' })).status).toBe(404)
    expect((await app.server.inject('/metrics')).statusCode).toBe(404)
    const taken = {
      ...app.platform.config,
      metrics: { token: null, listen: { host: '127.0.0.1', port: Number(new URL(metrics!.address).port) } },
    }
    await expect(startMetricsPort({ ...app.platform, config: taken })).rejects.toThrow(
      /METRICS_PORT: port \d+ .*in use/,
    )
  } finally {
    await metrics?.stop()
  }
})

test('metrics: work that waits is counted by kind, with how long it has been due [B10-29]', async () => {
  await using app = await startApp({ env: { METRICS_TOKEN: token } })
  const { account_id: id } = await app.createAccount()
  const read = async () => (await app.server.inject({ url: '/metrics', headers: { authorization } })).body
  expect(await read()).toMatch(/^foyer_work_waiting\{kind="mails"\} 0$/m)
  expect(await read()).toMatch(/^foyer_work_failed\{kind="mails"\} 0$/m)
  await sql`
    insert into mails (account_id, recipient, subject, body, due_at)
    values (${id}, 'a@visitor.example', 'One', 'One', now() - interval '1 hour'),
      (${id}, 'b@visitor.example', 'Two', 'Two', now() + interval '1 hour')`.execute(app.platform.database.system)
  await sql`
    insert into mails (account_id, recipient, subject, body, state)
    values (${id}, 'c@visitor.example', 'Three', 'Three', 'failed')`.execute(app.platform.database.system)
  await expect.poll(read, { timeout: 5_000 }).toMatch(/^foyer_work_waiting\{kind="mails"\} 2$/m)
  const overdue = Number(/^foyer_work_overdue_seconds\{kind="mails"\} (.+)$/m.exec(await read())?.[1])
  expect(overdue).toBeGreaterThanOrEqual(3_600)
  expect(overdue).toBeLessThan(3_660)
  expect(await read()).toMatch(/^foyer_work_failed\{kind="mails"\} 1$/m)
})

test('metrics: every lane says what runs, what has ended, and how long it took [B10-29]', async () => {
  await using app = await startApp({ env: { METRICS_TOKEN: token } })
  const worker = startWorker(app.platform)
  const read = async () => (await app.server.inject({ url: '/metrics', headers: { authorization } })).body
  // Other tests have run lanes in this process before.
  const lanes = ['crm', 'document', 'signature', 'mails', 'webhooks', 'housekeeping']
  const before = new Map(lanes.map((lane) => [lane, { ...laneGauges(lane) }]))
  const { running, ended, failedTurns } = laneGauges('crm')
  const pieces = openPieces<number>('crm')
  const { promise: work, resolve: end } = Promise.withResolvers<void>()
  pieces.add(1, work)
  try {
    await expect.poll(read, { timeout: 5_000 }).toMatch(/^foyer_lane_ended_total\{lane="webhooks",of="turns"\} [1-9]/m)
    expect(await read()).toContain(`foyer_lane_running{lane="crm"} ${running + 1}\n`)
    end()
    await pieces.settled()
    const text = await read()
    for (const lane of lanes)
      expect(text).toContain(`foyer_lane_running{lane="${lane}"} ${before.get(lane)?.running}\n`)
    expect(text).toContain(`foyer_lane_ended_total{lane="crm",of="pieces"} ${ended + 1}\n`)
    expect(text).toContain(`foyer_lane_ended_total{lane="crm",of="failed_turns"} ${failedTurns}\n`)
    expect(Number(/^foyer_lane_seconds_total\{lane="crm",of="pieces"\} (.+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
  } finally {
    await worker.stop()
  }
})

test('metrics: alert rules and dashboard name metrics that the service has [B10-30]', async () => {
  await using app = await startApp({ env: { METRICS_TOKEN: token } })
  const { body } = await app.server.inject({ url: '/metrics', headers: { authorization } })
  const known = new Set([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name]) => name))
  for (const file of ['alerts.yaml', 'grafana.json']) {
    const text = readFileSync(new URL(`../../../../docs/operating/${file}`, import.meta.url), 'utf8')
    const named = [...text.matchAll(/\b((?:foyer|nodejs|process)_\w+)/g)].map(([, name = '']) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    )
    expect(named.length, file).toBeGreaterThan(4)
    expect(
      named.filter((name) => !known.has(name)),
      file,
    ).toEqual([])
  }
})
