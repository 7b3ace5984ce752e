import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { work as failures } from '../../../shared/contract/submissions/work.ts'
import { maxCrashes, suspectedFrom } from '../../lib/crashes/crashes.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { mailForm, submit } from '../../testing/submission-mails.ts'
import { performDue } from './index.ts'
import { noteBegun } from './lost-claims.ts'
import { claimFollowUps, type FollowUp } from './queries.ts'
import type { FollowUpWork, Outcome } from './follow-up-work.ts'
import { openWorkRunner } from './work.ts'

const rows = (app: TestApp) =>
  app.platform.database.system.selectFrom('follow_ups').selectAll().orderBy('submission_id').execute()

const claim = (app: TestApp) =>
  claimFollowUps(app.platform.database.system, {
    kind: 'mails',
    limit: 10,
    perAccount: 10,
    leaseSeconds: 60,
    passedOver: [],
    after: 0,
  })

/** The workers are gone, and their leases with them. */
const crash = (app: TestApp) => sql`update follow_ups set due_at = now()`.execute(app.platform.database.system)

async function submitted(app: TestApp, count: number): Promise<void> {
  const form = await mailForm(app)
  for (let i = 0; i < count; i++) await submit(app, form, { name: `N${i}` })
}

const workOf = (perform: (followUp: FollowUp) => Promise<Outcome<never>>): FollowUpWork<never> => ({
  kind: 'mails',
  perform,
  write: () => null,
})

test('a crash uses up no try of a follow-up: however many claims were lost, one failure does not end it', async () => {
  await using app = await startApp()
  await submitted(app, 1)
  for (let crashes = 0; crashes < 75; crashes++) {
    expect(await claim(app)).toHaveLength(1)
    await crash(app)
  }
  await performDue(
    app.platform,
    workOf(async () => ({ state: 'waiting', error: 'The CRM is away.' })),
  )
  const [waiting] = await rows(app)
  expect(waiting).toMatchObject({ state: 'waiting', error: 'The CRM is away.', tries: 1, begun: 0 })
  // The wait of a first try, and not that of a 76th.
  expect(Date.parse(waiting!.due_at) - Date.now()).toBeLessThan(60_000)
  await crash(app)
  await performDue(
    app.platform,
    workOf(async () => ({ state: 'done', error: null })),
  )
  expect(await rows(app)).toEqual([])
})

test('follow ups: one that ends its process each time is given up with a reason, and can be repeated', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  await submitted(app, 1)
  for (let crashes = 0; crashes < maxCrashes; crashes++) {
    expect(await noteBegun(system, await claim(app), 'mails')).toEqual([true])
    await crash(app)
  }
  const performed: number[] = []
  const work = workOf(async ({ submission_id }) => {
    performed.push(submission_id)
    return { state: 'done', error: null }
  })
  await performDue(app.platform, work)
  expect(performed).toEqual([])
  const { data } = await app.call(failures.list, { query: { state: 'failed' } })
  expect(data).toMatchObject([{ kind: 'mails', reason: expect.stringContaining(`ended ${maxCrashes} times`) }])
  await app.call(failures.retry, { id: data[0].id })
  await performDue(app.platform, work)
  expect(performed).toHaveLength(1)
  expect(await rows(app)).toEqual([])
})

test('follow ups: suspects of ending the process run one at a time, and delay nothing else', async () => {
  await using app = await startApp()
  await submitted(app, 3)
  const [sound, ...suspects] = (await rows(app)).map(({ submission_id }) => submission_id)
  await sql`update follow_ups set claims = 5, begun = ${suspectedFrom} where submission_id = any(${suspects}::bigint[])`.execute(
    app.platform.database.system,
  )
  const begun: number[] = []
  const ends: (() => void)[] = []
  const runner = openWorkRunner(
    app.platform,
    {
      work: workOf(({ submission_id }) => {
        begun.push(submission_id)
        return new Promise((resolve) => ends.push(() => resolve({ state: 'done', error: null })))
      }),
    },
    () => {},
  )
  await runner.begin(10)
  await expect.poll(() => begun.length).toBe(2)
  expect(begun).toContain(sound)
  for (const end of ends.splice(0)) end()
  await expect.poll(() => begun.length).toBe(3)
  for (const end of ends) end()
  await runner.settled()
  await runner.close()
  expect(await rows(app)).toEqual([])
})

test('follow ups: what a stop cuts off is due at once, and counts neither as a try nor as a crash', async () => {
  await using app = await startApp()
  await submitted(app, 1)
  // Lost once: its beginning is noted.
  await claim(app)
  await crash(app)
  const never = Promise.withResolvers<Outcome<never>>()
  const runner = openWorkRunner(app.platform, { work: workOf(() => never.promise) }, () => {})
  await runner.begin(10)
  await expect.poll(async () => (await rows(app))[0]!.begun).toBe(1)
  void runner.stop()
  await runner.close()
  const [left] = await rows(app)
  expect(left).toMatchObject({ state: 'waiting', tries: 0, begun: 0 })
  expect(Date.parse(left!.due_at)).toBeLessThanOrEqual(Date.now())
  never.resolve({ state: 'released' })
  await runner.settled()
})
