import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { takeAttempt, takeAttempts } from './index.ts'

const subject = (of: string) => createHash('sha256').update(of).digest()

const countOf = async (app: TestApp, of: string) =>
  (
    await app.platform.database.system
      .selectFrom('sign_in_attempts')
      .select('subject')
      .where('subject', '=', subject(of))
      .execute()
  ).length

test('an attempt is counted for the time of its own limit, whatever limits others have', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const daily = { limit: 2, seconds: 86_400 }
  for (let i = 0; i < 2; i++) expect(await takeAttempt(system, subject('day'), daily)).toBe(0)
  await sql`update sign_in_attempts set at = now() - interval '23 hours'`.execute(system)
  expect(await takeAttempt(system, subject('minute'), { limit: 1, seconds: 60 })).toBe(0)
  const wait = await takeAttempt(system, subject('day'), daily)
  expect([wait > 3500, wait <= 3600]).toEqual([true, true])
})

test('attempts of several subjects are counted together or not at all, however many come at once', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const limits = (limit: number, ...names: string[]) =>
    names.map((name) => ({ subject: subject(name), limit, seconds: 60 }))
  const waits = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      // Each half names them in another order: nobody waits for each other for ever.
      takeAttempts(system, i % 2 === 0 ? limits(5, 'a', 'b') : limits(5, 'b', 'a')),
    ),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  expect(await takeAttempts(system, [...limits(5, 'a'), ...limits(5, 'c')])).toBeGreaterThan(0)
  expect(await Promise.all(['a', 'b', 'c'].map((name) => countOf(app, name)))).toEqual([5, 5, 0])
})
