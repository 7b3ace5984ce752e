import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { createApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { me } from '../../shared/contract/accounts/session.ts'
import { apiPrefix } from '../http/api-address.ts'
import { openPlatform } from '../open-platform.ts'
import { cloneDatabase, templates } from '../testing/database.ts'
import { startLoopbackProxy } from '../testing/servers/loopback-proxy.ts'
import { temporaryDataDir } from '../testing/machine/processes.ts'
import { recordedLog } from '../testing/recorded-log.ts'

/** An app whose way to its database leads through a proxy; `ask` is a call that needs the database. */
async function openBehindProxy() {
  const dir = temporaryDataDir()
  const database = await cloneDatabase(inject('clusterUrl'), templates.owned)
  const url = new URL(database.url)
  const socketDirectory = url.searchParams.get('host')
  const proxy = await startLoopbackProxy({ path: `${socketDirectory}/.s.PGSQL.5432` })
  const connectionString = `postgres://${url.username}@127.0.0.1:${proxy.port}${url.pathname}`
  const { log, lines } = recordedLog()
  const config = parseConfig({ DATA_DIR: dir.path, API_RATE_LIMIT: '0', DEMO: '0', DATABASE_POOL_SIZE: '2' })
  const platform = await openPlatform(config, connectionString, log)
  const server = await createApp(platform)
  let calls = 0
  return {
    proxy,
    lines,
    /** A session that is none is looked up every time. */
    async ask() {
      const cookie = `foyer_session=unknown-${++calls}`
      const begun = performance.now()
      const answer = await server.inject({ url: apiPrefix + me.get.path, headers: { cookie } })
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ms: performance.now() - begun }
    },
    probe: async (path: string) => (await server.inject({ url: path })).statusCode,
    async [Symbol.asyncDispose]() {
      await server.close()
      await platform.close()
      await proxy[Symbol.asyncDispose]()
      await database.drop()
      dir[Symbol.dispose]()
    },
  }
}

/** Milliseconds until the app answers as with a database, for so long at most. */
async function untilAnswers(ask: () => Promise<{ status: number }>, mostMs: number): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < mostMs) {
    if ((await ask()).status === 401) return performance.now() - begun
    await sleep(50)
  }
  return Infinity
}

const logged = (lines: readonly Record<string, unknown>[], msg: string) => lines.filter((line) => line['msg'] === msg)

test('database: while it is silent, callers get a 503 within 5 s; it is used again when it is back', async () => {
  await using app = await openBehindProxy()
  expect((await app.ask()).status).toBe(401)
  app.proxy.swallow()
  const first = await Promise.all(Array.from({ length: 20 }, app.ask))
  for (const { status, retryAfter, ms } of first) {
    expect([status, retryAfter]).toEqual([503, '2'])
    expect(ms).toBeLessThan(5_000)
  }
  // While it is silent, callers learn at once; the process is alive, and not ready.
  const later = await Promise.all(Array.from({ length: 20 }, app.ask))
  for (const { status, ms } of later) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(1_000)
  }
  expect([await app.probe('/healthz'), await app.probe('/readyz')]).toEqual([200, 503])
  app.proxy.restore()
  expect(await untilAnswers(app.ask, 5_000)).toBeLessThan(5_000)
  expect(await app.probe('/readyz')).toBe(200)
  expect(logged(app.lines, 'database does not answer; its connections are cut')).toHaveLength(1)
  expect(logged(app.lines, 'database answers again')).toHaveLength(1)
  expect(logged(app.lines, 'database connection lost').length).toBeLessThanOrEqual(1)
})
