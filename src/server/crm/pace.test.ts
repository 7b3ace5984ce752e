import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPlatform } from '../open-platform.ts'
import { startApp, type TestApp } from '../testing/harness.ts'
import { setLimitClock } from '../testing/limits.ts'
import { jumpingClock } from '../testing/onoffice-server/connect.ts'
import { startPropstack } from '../testing/propstack-server/server.ts'
import type { Platform } from '../platform.ts'
import { openCircuitBreaker } from './circuit-breaker.ts'
import { onOfficeLine } from './onoffice/protocol/line.ts'
import { sharedPace } from './pace.ts'
import { openPropstack } from './propstack/open.ts'

const { perSecond } = onOfficeLine
const distance = 1000 / perSecond
/** It stands, so that only turns tell one moment from another. */
const standing = { now: () => 0, pause: async () => undefined }

/** The pace of a process, and how often it asked the database. */
function paceOf({ limiter }: Platform, account = 1) {
  let asked = 0
  const reserve = (amount: number) => {
    asked++
    return limiter.reserve({ limit: 'crm_request', of: [account, 'onoffice'], places: perSecond, amount })
  }
  return { pace: sharedPace({ perSecond, reserve }, standing), asked: () => asked }
}

async function standStill(app: TestApp): Promise<void> {
  await setLimitClock(app, new Date('2026-11-26T06:00:00Z'))
}

const gaps = (moments: readonly number[]) => {
  const sorted = moments.toSorted((a, b) => a - b)
  return sorted.slice(1).map((moment, i) => moment - (sorted[i] ?? 0))
}

test('crm: two processes together begin no more requests in a second than the CRM takes', async () => {
  await using app = await startApp()
  await standStill(app)
  const { config, log } = app.platform
  const other = await openPlatform(config, app.databaseUrl, log)
  const processes = [paceOf(app.platform), paceOf(other)]
  const moments: number[] = []
  const calls = 60
  await Promise.all(
    processes.map(async ({ pace }) => {
      for (let i = 0; i < calls; i++) moments.push(await pace.next(1))
    }),
  ).finally(() => other.close())
  expect(moments).toHaveLength(2 * calls)
  // A clock of the database has microseconds.
  expect(Math.min(...gaps(moments))).toBeGreaterThan(distance - 0.01)
  // One after the other, as long as both go on: no turn is lost.
  expect(Math.max(...moments)).toBeLessThanOrEqual(2 * calls * distance)
  // The database is asked once in a second of each, not once for each request.
  for (const { asked } of processes) expect(asked()).toBeLessThanOrEqual(calls / perSecond + 3)
})

test('crm: other accounts have a pace of their own, and what lies far ahead is no turn', async () => {
  await using app = await startApp()
  await standStill(app)
  expect(await paceOf(app.platform).pace.next(1)).toBe(0)
  expect(await paceOf(app.platform).pace.next(1)).toBe(2 * distance)
  expect(await paceOf(app.platform, 2).pace.next(1)).toBe(0)
  // The clock of the database is set back by an hour.
  await setLimitClock(app, new Date('2026-11-26T05:00:00Z'))
  expect(await paceOf(app.platform).pace.next(1)).toBe(0)
})

test('crm: turns that pass unused are lost, and a call of two turns takes the place of two', async () => {
  const reserved: number[] = []
  const clock = jumpingClock()
  let next = 0
  const reserve = async (turns: number) => {
    reserved.push(turns)
    const begins = Math.max(clock.now(), next)
    next = begins + turns * distance
    return begins - clock.now()
  }
  const pace = sharedPace({ perSecond, reserve }, clock)
  expect([await pace.next(1), await pace.next(1), await pace.next(1)]).toEqual([0, 200, 400])
  await clock.pause(650)
  expect([await pace.next(1), await pace.next(2)]).toEqual([800, 1200])
  await clock.pause(60_000)
  expect(await pace.next(1)).toBe(60_650)
  expect(reserved.at(-1)).toBe(2)
})

test('crm: where no turn can be reserved, requests go on at half the pace, and turns are asked for again', async () => {
  const clock = jumpingClock()
  let asked = 0
  let isAway = true
  const reserve = async () => {
    asked++
    if (isAway) throw new Error('away')
    return 0
  }
  const breaker = openCircuitBreaker(onOfficeLine, { clock, reserve })
  const begun: number[] = []
  const call = () => breaker.run(async () => begun.push(clock.now()))
  for (let i = 0; i < 11; i++) await call()
  expect(Math.min(...gaps(begun))).toBeGreaterThanOrEqual(2 * distance)
  expect(asked).toBe(1)
  await clock.pause(5_000)
  isAway = false
  await call()
  expect(asked).toBe(2)
})

test('crm: a connector asks for the turns of its account', async () => {
  await using server = await startPropstack()
  await using app = await startApp({ env: { PROPSTACK_API_URL: server.url, CRM_ALLOW_HOSTS: server.host } })
  const options = {
    country: 'DE',
    timezone: 'Europe/Berlin',
    locale: 'de',
    isMarketplace: false,
    onRefusal: () => {},
    onSilence: () => {},
  }
  const credentials = { api_key: server.agency.apiKey }
  for (let i = 0; i < 2; i++) await openPropstack(app.platform, 1, { ...options, credentials }).checkConnection()
  const { rows } = await sql<{ name: string }>`select name from limit_counts where name = 'crm_request'`.execute(
    app.platform.database.system,
  )
  expect(rows).toEqual([{ name: 'crm_request' }])
})
