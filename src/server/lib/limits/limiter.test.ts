import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openPlatform } from '../../open-platform.ts'
import { forgetCounts, setLimitClock } from '../../testing/limits.ts'
import { startApp } from '../../testing/harness.ts'
import { keyOf, type LimitUse } from './limiter.ts'
import { limitRefusals } from './refusals.ts'

const app = await startApp()
const second = await openPlatform(app.platform.config, app.databaseUrl, pino({ level: 'silent' }))
afterAll(async () => {
  await second.close()
  await app[Symbol.asyncDispose]()
})
afterEach(async () => {
  vi.useRealTimers()
  await setLimitClock(app, '0 seconds')
  await forgetCounts(app)
})
const { limiter } = app.platform

const codes = (places: number, user = 1): LimitUse => ({ limit: 'sign_in_code', of: [user], places })
const daily = (places: number, user = 1): LimitUse => ({ limit: 'sign_in_code_daily', of: [user], places })
const countOf = async (name: string) => {
  const rows = await app.platform.database.system
    .selectFrom('limit_counts')
    .select('amounts')
    .where('name', '=', name)
    .execute()
  return rows.flatMap(({ amounts }) => amounts).reduce((sum, amount) => sum + amount, 0)
}

test('limiter: what is counted counts as long as its own limit says, whatever limits others have', async () => {
  for (let i = 0; i < 2; i++) expect(await limiter.take(daily(2))).toBeUndefined()
  await setLimitClock(app, '23 hours')
  expect(await limiter.take(codes(1))).toBeUndefined()
  const refusal = await limiter.take(daily(2))
  expect(refusal?.limit).toBe('sign_in_code_daily')
  expect(refusal?.seconds).toBeGreaterThan(3500)
  expect(refusal?.seconds).toBeLessThanOrEqual(3600)
  await setLimitClock(app, '24 hours')
  expect(await limiter.take(daily(2))).toBeUndefined()
})

test('limiter: several limits are taken together or not at all, by two processes at once', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, i) => {
      const { limiter } = i % 2 === 0 ? app.platform : second
      return i % 4 < 2 ? limiter.take(codes(5), daily(5)) : limiter.take(daily(5), codes(5))
    }),
  )
  expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(5)
  expect((await limiter.take(codes(5), daily(9)))?.limit).toBe('sign_in_code')
  expect(await Promise.all([countOf('sign_in_code'), countOf('sign_in_code_daily')])).toEqual([5, 5])
})

test('limiter: a process whose clock is a day off counts in the same window', async () => {
  for (const [days, passes] of [
    [0, true],
    [1, true],
    [-1, true],
    [1, false],
    [-1, false],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
    const refusal = await second.limiter.take(codes(3))
    vi.useRealTimers()
    expect(refusal === undefined, `${days} days off`).toBe(passes)
    if (refusal) expect(refusal.seconds).toBeLessThanOrEqual(900)
  }
})

test('limiter: a large limit holds in any window, and frees its places slice by slice', async () => {
  const use: LimitUse = { limit: 'form_uploads', of: [7] }
  expect(await limiter.take({ ...use, amount: 1999 })).toBeUndefined()
  await setLimitClock(app, '14 minutes')
  expect((await limiter.take({ ...use, amount: 2 }))?.seconds).toBeLessThanOrEqual(75)
  expect(await limiter.take(use)).toBeUndefined()
  expect((await limiter.take(use))?.seconds).toBeLessThanOrEqual(75)
  await setLimitClock(app, '15 minutes 15 seconds')
  expect(await limiter.take({ ...use, amount: 1999 })).toBeUndefined()
  expect(await limiter.take(use)).toBeDefined()
})

test('limiter: what is known by one tag is counted once, and what is given back is free again', async () => {
  const place = (tag: string): LimitUse => ({
    limit: 'form_submissions',
    of: [1, '203.0.113.7'],
    places: 2,
    seconds: 60,
    tag,
  })
  const outcomes = await limiter.takeEach([[place('a')], [place('a')], [place('b')], [place('c')], [place('a')]])
  expect(outcomes.map(({ counted, refusal }) => [counted, refusal !== undefined])).toEqual([
    [true, false],
    [false, false],
    [true, false],
    [false, true],
    [false, false],
  ])
  await limiter.giveBack(place('b'))
  expect(await limiter.take(place('c'))).toBeUndefined()
  expect(await limiter.take(place('b'))).toBeDefined()
  await limiter.clear(place('a'))
  expect(await limiter.take(place('d'), { ...codes(1), tag: 'd' })).toBeUndefined()
})

test('limiter: of more than 10,000 places tags are not kept, and the row stays small', async () => {
  const use = (tag: string): LimitUse => ({
    limit: 'form_submissions',
    of: [1, '203.0.113.7'],
    places: 20_000,
    seconds: 3_600,
    tag,
  })
  expect(await limiter.take({ ...use('a'), amount: 19_999 })).toBeUndefined()
  expect(await limiter.take(use('a'))).toBeUndefined()
  expect(await limiter.take(use('a'))).toBeDefined()
  await limiter.giveBack(use('a'))
  expect(await limiter.take(use('b'))).toBeUndefined()
  const { rows } = await sql<{ bytes: number }>`select pg_column_size(c.*) as bytes from limit_counts c`.execute(
    app.platform.database.system,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.bytes).toBeLessThan(1_000)
})

test('limiter: counts in a transaction are part of it', async () => {
  const { system } = app.platform.database
  const failed = system.transaction().execute(async (db) => {
    expect(await limiter.within(db).take(codes(1))).toBeUndefined()
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await limiter.take(codes(1))).toBeUndefined()
  expect(await limiter.take(codes(1))).toBeDefined()
})

test('limiter: a count in a transaction leaves it to the transaction whether its commit waits for the disk', async () => {
  await app.platform.database.system.transaction().execute(async (db) => {
    await sql`set local synchronous_commit = on`.execute(db)
    await limiter.within(db).take(codes(1))
    await limiter.within(db).takeEach([[codes(1, 2)]])
    const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db)
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
  })
})

test('limiter: of 300 places, and with a tag, a use counts for its time; of more, up to a slice longer', async () => {
  const begun = Date.parse('2026-11-22T09:30:00.5Z')
  const after = (seconds: number) => setLimitClock(app, new Date(begun + seconds * 1000))
  const few: LimitUse = { ...codes(300), amount: 300 }
  const many: LimitUse = { ...codes(301, 2), amount: 301 }
  const tagged = (tag: string): LimitUse => ({
    limit: 'form_submissions',
    of: [1, '203.0.113.7'],
    places: 301,
    seconds: 60,
    amount: 301,
    tag,
  })
  await after(0)
  expect(await limiter.take(few, many, tagged('a'))).toBeUndefined()
  await after(59.9)
  expect(await limiter.take(tagged('b'))).toEqual({ limit: 'form_submissions', seconds: 1 })
  await after(60)
  expect(await limiter.take(tagged('b'))).toBeUndefined()
  await after(900)
  expect(await limiter.take(few)).toBeUndefined()
  expect((await limiter.take(many))?.seconds).toBeLessThanOrEqual(15)
  await after(915)
  expect(await limiter.take(many)).toBeUndefined()
})

test('limiter: the table holds neither addresses nor networks, and keys of one limit are none of another', async () => {
  const of = ['erika@agency.example']
  await limiter.take({ limit: 'reset_address', of }, { limit: 'reset_network', of })
  const rows = await app.platform.database.system.selectFrom('limit_counts').selectAll().execute()
  expect(rows.map(({ key }) => key.length)).toEqual([16, 16])
  expect(rows[0]?.key).not.toEqual(rows[1]?.key)
  expect(JSON.stringify(rows.map((row) => ({ ...row, key: row.key.toString() })))).not.toContain('erika')
})

test('S4: one recipient is one count, in any case and with anything after a +; others are others', () => {
  const { tokenKey } = app.platform
  const keyTo = (email: string) => keyOf(tokenKey, { limit: 'resume_address', of: [1, email] }).key.toString('hex')
  const same = ['ada@home.example', 'Ada@HOME.example', ' ada+1@home.example', 'ada+a+b@home.example'].map(keyTo)
  expect(new Set(same).size).toBe(1)
  const others = ['ada.b@home.example', '+ada@home.example', 'ada@other.example', 'ada'].map(keyTo)
  expect(new Set([...same, ...others]).size).toBe(5)
})

test('limiter: many groups at once are counted each, in their order', async () => {
  const groups = Array.from({ length: 45 }, (_, user) => [codes(1, user + 1)])
  expect(await limiter.takeEach(groups)).toEqual(groups.map(() => ({ refusal: undefined, counted: true })))
  const again = await limiter.takeEach([...groups, [codes(1, 99)], []])
  expect(again.map(({ refusal, counted }) => [refusal?.limit, counted])).toEqual([
    ...groups.map(() => ['sign_in_code', false]),
    [undefined, true],
    [undefined, false],
  ])
  expect(await countOf('sign_in_code')).toBe(46)
  expect(await limiter.takeEach([[], []])).toEqual(Array(2).fill({ refusal: undefined, counted: false }))
  expect(await limiter.take()).toBeUndefined()
})

test('limiter: a refusal says whole seconds, at least one, and is counted for the metrics', async () => {
  const before = limitRefusals.get('sign_in_code') ?? 0
  const begun = Date.parse('2026-11-22T09:30:00Z')
  await setLimitClock(app, new Date(begun))
  await limiter.take(codes(1))
  for (const [afterSeconds, seconds] of [
    [0, 900],
    [897.5, 3],
    [899.9, 1],
  ] as const) {
    await setLimitClock(app, new Date(begun + afterSeconds * 1000))
    expect(await limiter.take(codes(1))).toEqual({ limit: 'sign_in_code', seconds })
  }
  expect(await limiter.take(codes(1, 2))).toBeUndefined()
  expect(limitRefusals.get('sign_in_code')).toBe(before + 3)
})

test('limiter: as many are given back as were taken, and forgotten under one key alone', async () => {
  await limiter.take({ ...codes(5), amount: 3 })
  await limiter.giveBack({ ...codes(5), amount: 2 })
  expect(await countOf('sign_in_code')).toBe(1)
  await limiter.giveBack(codes(5))
  expect(await countOf('sign_in_code')).toBe(0)
  await limiter.take(codes(5), daily(5), codes(5, 2))
  await limiter.clear(codes(5))
  expect([await countOf('sign_in_code'), await countOf('sign_in_code_daily')]).toEqual([1, 1])
})

test('limiter: a use without what its limit is per, or without its number, is a mistake of the caller', async () => {
  expect(() => keyOf(app.platform.tokenKey, { limit: 'resume_address', of: [1] })).toThrow(
    'The limit resume_address is per ',
  )
  await expect(limiter.take({ limit: 'form_submissions', of: [1, '203.0.113.7'] })).rejects.toThrow(
    'The limit form_submissions needs its number and time.',
  )
})

test('limiter: one spelling of an address and of a network is one count, an id is as it is', () => {
  const { tokenKey } = app.platform
  const key = (limit: LimitUse['limit'], ...of: (string | number)[]) =>
    keyOf(tokenKey, { limit, of }).key.toString('hex')
  expect(key('reset_address', 'Jose\u0301@home.example')).toBe(key('reset_address', ' jos\u00e9@HOME.example '))
  expect(key('reset_address', 'straße@home.example')).not.toBe(key('reset_address', 'strasse@home.example'))
  // Only where mails are counted by their recipient, its tags make no difference.
  expect(key('reset_address', 'ada+1@home.example')).not.toBe(key('reset_address', 'ada@home.example'))
  expect(key('reset_network', '2001:db8::1')).toBe(key('reset_network', '2001:db8:0:0:1::'))
  expect(key('reset_network', '2001:db8:0:1::1')).not.toBe(key('reset_network', '2001:db8::1'))
  expect(key('sign_in_code', 7)).toBe(key('sign_in_code', '7'))
  expect(key('api_key', 'A')).not.toBe(key('api_key', 'a'))
  expect(key('resume_address', 1, 'a@b.example')).not.toBe(key('resume_address', 11, 'a@b.example'))
})
