import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseUrl } from '../testing/database.ts'
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
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
  await admin.query(`alter database ${name} allow_connections true`)
  await admin.end()
  await expect.poll(() => status('/readyz')).toBe(200)
})
