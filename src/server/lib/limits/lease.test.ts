import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { me } from '../../../shared/contract/accounts/session.ts'
import { createApp } from '../../app.ts'
import { createKey } from '../../features/api-keys/index.ts'
import { openPlatform } from '../../open-platform.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { signedIn } from '../../testing/callers.ts'
import { setLimitClock } from '../../testing/limits.ts'
import { leasedLimiter } from './lease.ts'
import { limitRefusals } from './refusals.ts'

/**
 * Stops the clock of the database 40 seconds before the end of a minute, so that no test falls on its edge, and takes the monotonic one
 * of the process in hand. The process's time of day is a day off, in any case.
 */
async function stopClock(app: TestApp, { secondsLater = 0, daysOff = 1 } = {}): Promise<void> {
  const minute = Math.floor(Date.parse('2026-11-22T09:30:00Z') + secondsLater * 1000)
  await setLimitClock(app, new Date(minute + 20_000))
  vi.useRealTimers()
  // It goes on by itself: requests take turns by it (lib/fair-share).
  vi.useFakeTimers({
    toFake: ['Date', 'performance'],
    shouldAdvanceTime: true,
    now: Date.now() + daysOff * 86_400_000,
  })
}
/** A minute later for both. */
async function nextMinute(app: TestApp): Promise<void> {
  await setLimitClock(app, new Date('2026-11-22T09:31:20Z'))
  vi.advanceTimersByTime(60_000)
}
afterEach(() => vi.useRealTimers())

async function ask(app: TestApp, times: number, key = app.owner.api_key) {
  const answers = []
  for (let i = 0; i < times; i++) answers.push(await app.call(me.get, { key }))
  return answers
}

const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length

test('lease: exactly the limit passes in a minute; the next is a 429 with a time, and not counted [B7-11, B7-12, B11-33, B11-36]', async () => {
  await using app = await startApp({ env: { API_RATE_LIMIT: '20' } })
  await stopClock(app)
  const answers = await ask(app, 25)
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
  for (const [i, { headers, body, status }] of answers.entries()) {
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '20', 'x-ratelimit-reset': '40' })
    expect(headers['x-ratelimit-remaining']).toBe(String(Math.max(0, 19 - i)))
    if (status !== 429) continue
    expect(headers['retry-after']).toBe('40')
    const params = { what: 'requests', seconds: 40 }
    expect(body).toEqual({ message: 'Too many requests. Try again in 40 seconds.', code: 'too_many', params })
  }
  await nextMinute(app)
  expect(passed(await ask(app, 25))).toBe(20)
})

test('lease: Retry-After is at least 1 in the last moment of the minute [B11-32]', async () => {
  await using app = await startApp({ env: { API_RATE_LIMIT: '1' } })
  await stopClock(app, { secondsLater: 39.999 })
  const [, refused] = await ask(app, 2)
  expect(refused?.status).toBe(429)
  expect(refused?.headers['retry-after']).toBe('1')
  expect(refused?.body.message).toBe('Too many requests. Try again in 1 second.')
})

test('lease: 401 comes before 429, 429 before 404 and 422 [B11-14]', async () => {
  await using app = await startApp({ env: { API_RATE_LIMIT: '1' } })
  await stopClock(app)
  await ask(app, 1)
  expect((await app.call(me.get, { key: null })).status).toBe(401)
  expect((await app.call(formGroups.update, { id: 999, body: {} })).status).toBe(429)
  expect((await app.call(formGroups.create, { body: {} })).status).toBe(429)
})

test('lease: every key has a limit of its own, and calls refused otherwise count', async () => {
  await using app = await startApp({ env: { API_RATE_LIMIT: '3' } })
  const other = await app.createAccount()
  await stopClock(app)
  for (let i = 0; i < 3; i++) expect((await app.call(formGroups.create, { body: {} })).status).toBe(422)
  expect(passed(await ask(app, 2))).toBe(0)
  expect(passed(await ask(app, 5, other.api_key))).toBe(3)
  // Another one of the same account.
  const second = await createKey(app.platform.database.system, { email: app.owner.email, name: 'second' })
  expect(passed(await ask(app, 5, second.api_key))).toBe(3)
})

test('lease: two processes on one database together let through the limit, and at most a tenth more [B11-35]', async () => {
  for (const limit of [20, 200]) {
    await using app = await startApp({ env: { API_RATE_LIMIT: String(limit) } })
    const platform = await openPlatform(app.platform.config, app.databaseUrl, pino({ level: 'silent' }))
    const second = await createApp(platform)
    await stopClock(app)
    const headers = { authorization: `Bearer ${app.owner.api_key}` }
    const calls = Array.from({ length: limit * 2 }, async (_, i) => {
      const { statusCode } = await (i % 2 ? app.server : second).inject({ url: '/api/v1/me', headers })
      return { status: statusCode }
    })
    const through = passed(await Promise.all(calls))
    expect(through).toBeGreaterThanOrEqual(limit)
    expect(through).toBeLessThanOrEqual(limit * 1.1)
    await second.close()
    await platform.close()
    vi.useRealTimers()
  }
})

test('an idle process gives nothing away: one alone gets the whole limit', async () => {
  await using app = await startApp()
  await stopClock(app)
  for (const limit of [1, 7, 20, 45, 1200]) {
    const first = leasedLimiter(app.platform.database.system, app.platform.tokenKey, {
      limit: 'api_key',
      places: limit,
    })
    const answers = []
    for (let i = 0; i < limit + 3; i++) answers.push(await first(`test ${limit}`))
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(limit)
    expect(answers.at(-1)).toEqual({ limit, remaining: 0, resetSeconds: 40, refused: true })
  }
})

test('lease: calls that arrive together take no more than the limit', async () => {
  await using app = await startApp()
  await stopClock(app)
  const limiter = leasedLimiter(app.platform.database.system, app.platform.tokenKey, { limit: 'api_key', places: 50 })
  const states = await Promise.all(Array.from({ length: 200 }, () => limiter('together')))
  expect(states.filter(({ refused }) => !refused)).toHaveLength(50)
})

test('lease: 0 switches the limit and its headers off [B11-34]', async () => {
  await using app = await startApp({ env: { API_RATE_LIMIT: '0' } })
  const answers = await ask(app, 30)
  expect(passed(answers)).toBe(30)
  expect(Object.keys(answers[0]!.headers).filter((name) => /ratelimit|retry/.test(name))).toEqual([])
})

test('S27: a session has its own limit, whatever keys have; a public page is not counted', async () => {
  await using app = await startApp({ env: { API_RATE_LIMIT: '1' } })
  const [caller, other] = [await signedIn(app, app.owner), await signedIn(app, app.owner)]
  await stopClock(app)
  const first = await app.call(me.get, caller)
  expect([first.status, first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']]).toEqual([
    200,
    '1200',
    '1199',
  ])
  // What is left of the minute is taken, by this process or another.
  await app.platform.database.system
    .updateTable('limit_counts')
    .set({ amounts: [1200] })
    .execute()
  let answers = 1
  for (; (await app.call(me.get, caller)).status === 200; answers++) expect(answers).toBeLessThan(1200)
  const refused = await app.call(me.get, caller)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(40)
  expect((await app.call(me.get, other)).status).toBe(200)
  for (let i = 0; i < 3; i++) expect((await app.server.inject('/f/unknown000')).statusCode).toBe(404)
})

test('lease: processes whose clocks are a day off, in either direction, share one window', async () => {
  await using app = await startApp({ env: { API_RATE_LIMIT: '20' } })
  let through = 0
  for (const daysOff of [0, 1, -1]) {
    await stopClock(app, { daysOff })
    const platform = await openPlatform(app.platform.config, app.databaseUrl, pino({ level: 'silent' }))
    const process = await createApp(platform)
    for (let i = 0; i < 10; i++) {
      const headers = { authorization: `Bearer ${app.owner.api_key}` }
      const answer = await process.inject({ url: '/api/v1/me', headers })
      expect(answer.headers['x-ratelimit-reset']).toBe('40')
      if (answer.statusCode === 200) through++
    }
    await process.close()
    await platform.close()
  }
  expect(through).toBe(20)
})

test('lease: only a limit that is declared so is leased', async () => {
  await using app = await startApp()
  const { database, tokenKey } = app.platform
  const open = () => leasedLimiter(database.system, tokenKey, { limit: 'sign_in_code', places: 5 })
  expect(open).toThrow('The limit sign_in_code is not leased.')
})

test('lease: a refused call is counted for the metrics, and takes nothing of what is left', async () => {
  await using app = await startApp()
  await stopClock(app)
  const { database, tokenKey } = app.platform
  const limiter = leasedLimiter(database.system, tokenKey, { limit: 'api_key', places: 40 })
  const before = limitRefusals.get('api_key') ?? 0
  expect(await limiter('first')).toEqual({ limit: 40, remaining: 39, resetSeconds: 40, refused: false })
  expect(await limiter('second')).toMatchObject({ remaining: 39, refused: false })
  for (let left = 38; left >= 0; left--)
    expect(await limiter('first')).toMatchObject({ remaining: left, refused: false })
  expect(limitRefusals.get('api_key') ?? 0).toBe(before)
  for (let i = 0; i < 2; i++) expect(await limiter('first')).toMatchObject({ remaining: 0, refused: true })
  expect(limitRefusals.get('api_key')).toBe(before + 2)
})
