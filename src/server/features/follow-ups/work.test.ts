import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailForm, submit } from '../../testing/submission-mails.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { enlist } from './handover.ts'
import { endFollowUps } from './end-queries.ts'
import { claimFollowUps, extendClaims, type FollowUp } from './queries.ts'
import type { FollowUpWork, Outcome } from './follow-up-work.ts'
import { openWorkRunner } from './work.ts'

const claim = (app: TestApp, kind: 'crm' | 'mails' = 'mails') =>
  claimFollowUps(app.platform.database.system, {
    kind,
    limit: 10,
    perAccount: 10,
    leaseSeconds: 60,
    passedOver: [],
    after: 0,
  })

const followUps = (app: TestApp) =>
  app.platform.database.system.selectFrom('follow_ups').selectAll().orderBy('submission_id').execute()

async function submitted(app: TestApp, count: number, key?: string): Promise<void> {
  const form = await mailForm(app, {}, undefined, key)
  for (let i = 0; i < count; i++) await submit(app, form)
}

test('follow ups: accounts whose CRMs hang leave places for the others, however much they have waiting', async () => {
  await using app = await startApp()
  const { promise: never, resolve: answer } = Promise.withResolvers<Outcome<never>>()
  const performed: number[] = []
  const work: FollowUpWork<never> = {
    kind: 'mails',
    perform: ({ account_id }) => {
      performed.push(account_id)
      return account_id === quick.account_id ? Promise.resolve({ state: 'done', error: null }) : never
    },
    write: () => null,
  }
  const quick = await app.createAccount()
  const slow = await Promise.all(Array.from({ length: 5 }, () => app.createAccount()))
  for (const { api_key } of slow) await submitted(app, 30, api_key)
  const runner = openWorkRunner(app.platform, { work, places: 40 }, () => {})
  while ((await runner.begin(100)).begun > 0);
  expect(runner.passesOver(slow.map(({ account_id }) => account_id).slice(0, 1))).toBe(true)
  expect(new Set(performed).size).toBe(slow.length)
  expect(runner.size()).toBeLessThan(40)
  await submitted(app, 1, quick.api_key)
  expect(await runner.begin(100)).toMatchObject({ begun: 1 })
  expect(performed.at(-1)).toBe(quick.account_id)
  answer({ state: 'done', error: null })
  await runner.settled()
  await runner.close()
  expect(await runner.begin(10)).toMatchObject({ begun: 10 })
})

test('follow ups: a claim that is extended is not taken over; one that ran out ends nothing', async () => {
  await using app = await startApp()
  await submitted(app, 1)
  const { system } = app.platform.database
  const past = new Date(Date.now() - 1_000).toISOString()
  const [slow] = await claim(app)
  await system.updateTable('follow_ups').set({ due_at: past }).execute()
  await extendClaims(system, [slow!], { kind: 'mails', leaseSeconds: 60 })
  expect(await claim(app)).toEqual([])

  await system.updateTable('follow_ups').set({ due_at: past }).execute()
  const [next] = await claim(app)
  expect(next).toMatchObject({ submission_id: slow!.submission_id, claims: 2 })
  await extendClaims(system, [slow!], { kind: 'mails', leaseSeconds: 600 })
  const end = (of: typeof slow, error: string) =>
    endFollowUps(system, [{ ...of!, state: 'done', error, sealed_records: null }], {
      kind: 'mails',
      written: () =>
        sql`update submissions set content = to_json(${error}::text) where id in (select submission_id from ended)`,
    })
  await end(slow, 'the first')
  await end(next, 'the second')
  expect(await system.selectFrom('submissions').select('content').execute()).toEqual([{ content: '"the second"' }])
  expect(await followUps(app)).toMatchObject([{ state: 'done', error: 'the second' }])
})

test('follow ups: what cannot be written with the end is not lost, but waits for the end of its claim', async () => {
  await using app = await startApp()
  await submitted(app, 3)
  const bad = (await followUps(app))[1]!.submission_id
  const work: FollowUpWork<number> = {
    kind: 'mails',
    perform: async ({ submission_id }) => ({ state: 'done', error: null, result: submission_id }),
    write: (results) =>
      results.some(({ result }) => result === bad) ? sql`insert into submissions (id) values (${bad})` : null,
  }
  const runner = openWorkRunner(app.platform, { work }, () => {})
  expect(await runner.begin(10)).toEqual({ begun: 3, isFull: false, heldBack: [], leavesSome: false })
  await runner.settled()
  await runner.close()
  expect(await followUps(app)).toMatchObject([{ submission_id: bad, state: 'waiting' }])
})

test('follow ups: a free worker takes the write to the CRM with the submission; a busy one finds it', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const taken: FollowUp[] = []
  let isFree = true
  enlist(app.platform.signals, 'crm', {
    isFree: () => isFree,
    take: (followUps) => void taken.push(...followUps),
  })
  const form = await mailForm(app, { crm_write_enabled: true })
  const send = () => submit(app, form)
  const find = () => claim(app, 'crm')
  await send()
  expect(await find()).toEqual([])
  await system.updateTable('follow_ups').set({ due_at: new Date().toISOString() }).where('kind', '=', 'crm').execute()
  const found = await find()
  expect(taken).toHaveLength(1)
  expect(found).toEqual(taken.map((one) => ({ ...one, claims: 2 })))
  isFree = false
  await send()
  expect(await find()).toMatchObject([{ claims: 1 }])
  expect(taken).toHaveLength(1)
})

test('follow ups: of what was done with nothing to say no row stays, nor what it carried sealed', async () => {
  await using app = await startApp()
  await submitted(app, 4)
  const { system } = app.platform.database
  await sql`update follow_ups set sealed_content = 'sealed'`.execute(system)
  const ids = (await followUps(app)).map(({ submission_id }) => submission_id)
  const outcomes: Outcome<never>[] = [
    { state: 'done', error: null },
    { state: 'done', error: 'The attachment was refused.' },
    { state: 'failed', error: 'The CRM refused it.' },
    { state: 'done', error: null, told: { records: { records: {}, links: {}, fields: {} }, seal: () => 'records' } },
  ]
  const perform = async ({ submission_id }: FollowUp) => outcomes[ids.indexOf(submission_id)]!
  const runner = openWorkRunner(app.platform, { work: { kind: 'mails', perform, write: () => null } }, () => {})
  await runner.begin(10)
  await runner.settled()
  await runner.close()
  expect(await followUps(app)).toMatchObject([
    { submission_id: ids[1], state: 'done', error: 'The attachment was refused.', sealed_content: null },
    { submission_id: ids[2], state: 'failed', error: 'The CRM refused it.', sealed_content: null },
    { submission_id: ids[3], state: 'done', sealed_records: 'records', sealed_content: null },
  ])
})
