import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/harness.ts'
import { mailForm, submit } from '../../testing/submission-mails.ts'
import type { FollowUpWork, Outcome } from './follow-up-work.ts'
import { followUpLane } from './lane.ts'

/** As many as one account may have under way, and one more. */
const count = 101

test('follow ups: a claim during which all that was under way has ended is followed by another at once', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const form = await mailForm(app)
  for (let i = 0; i < count; i++) await submit(app, form)
  const { promise, resolve: answer } = Promise.withResolvers<Outcome<never>>()
  const work: FollowUpWork<never> = { kind: 'mails', perform: () => promise, write: () => null }
  const lane = followUpLane(app.platform, work)
  const left = async () => (await system.selectFrom('follow_ups').select('submission_id').execute()).length

  expect(await lane.turn(() => false)).toBe(0)
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = system.transaction().execute(async (db) => {
    await sql`lock table account_moves in access exclusive mode`.execute(db)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  // It passes the account over, and waits for the table.
  const second = lane.turn(() => false)
  answer({ state: 'done', error: null })
  await expect.poll(left).toBe(1)
  await lane.settled?.()
  held.resolve()
  await holding
  expect(await second).toBe(0)
  await lane.turn(() => false)
  await lane.settled?.()
  await lane.end?.()
  expect(await left()).toBe(0)
})
