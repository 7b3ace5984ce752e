import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseUrl } from '../testing/database.ts'
import { startMetricsPort } from '../metrics-port.ts'
import { startApp } from '../testing/harness.ts'

test('http: without the database the process is up, not ready, and ready again when it is back [B10-6, B10-7]', async () => {
  await using app = await startApp()
  const status = async (url: string) => {
    const { statusCode, headers } = await app.server.inject(url)
    expect(headers['content-type']).toMatch(/^application\/json/)
    return statusCode
  }
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])

  const name = /\/(test_\w+)/.exec(app.databaseUrl)?.[1]
  const admin = new pg.Client(databaseUrl(inject('clusterUrl'), 'postgres'))
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  expect([await status('/healthz'), await status('/readyz'), await status('/workz')]).toEqual([200, 503, 503])
  await admin.query(`alter database ${name} allow_connections true`)
  await admin.end()
  await expect.poll(() => status('/readyz')).toBe(200)
})

test('http: work that is due for more than ten minutes stands still, on both ports [B10-34]', async () => {
  const asked = async (env: Record<string, string>, minutes: number) => {
    await using app = await startApp({ env: { METRICS_PORT: '0', ...env } })
    const { account_id: id } = await app.createAccount()
    await sql`insert into mails (account_id, recipient, subject, body, due_at)
      values (${id}, 'a@visitor.example', 'One', 'One', now() - make_interval(mins => ${minutes}))`.execute(
      app.platform.database.system,
    )
    const { statusCode, body } = await app.server.inject('/workz')
    const port = await startMetricsPort(app.platform)
    const other = await fetch(port!.address.replace('/metrics', '/workz'))
    expect([other.status, await other.json()]).toEqual([statusCode, JSON.parse(body)])
    await port!.stop()
    return [statusCode, JSON.parse(body)]
  }
  const working = [200, { status: 'working' }]
  const SMTP_URL = 'smtp://127.0.0.1:9'
  expect(await asked({ SMTP_URL }, 11)).toEqual([503, { status: 'standing_still', kinds: ['mails'] }])
  expect(await asked({ SMTP_URL }, 9)).toEqual(working)
  // No mail server is set up: mails wait for a person.
  expect(await asked({}, 11)).toEqual(working)
})
