import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { mailForm, queued, submit } from '../../testing/submission-mails.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue, type WaitingWork } from '../follow-ups/index.ts'
import { submissionMails } from './mail-submission.ts'

const write = ({ platform }: TestApp, mails: WaitingWork = submissionMails(platform)) =>
  performDue(platform, crmWrites(platform), mails)

const followUps = ({ platform: { database } }: TestApp) =>
  database.system
    .selectFrom('follow_ups')
    .select(['kind', 'state', 'claims', 'error', 'sealed_records'])
    .orderBy('submission_id')
    .orderBy('kind')
    .execute()

const written = { crm_write_enabled: true, notification_enabled: true }

test('submission mails: mails are composed with their write, and name its records, which are not kept', async () => {
  await using app = await startApp()
  await submit(app, await mailForm(app, written))
  await write(app)
  expect(await followUps(app)).toEqual([])
  const notice = (await queued(app)).find(({ purpose }) => purpose === 'notification')
  expect(notice?.html).toContain('/app/crm/address/')
  expect(await performDue(app.platform, submissionMails(app.platform))).toBe(0)
})

test('submission mails: mails that another worker has claimed are left to it: none is queued twice', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  await submit(app, await mailForm(app, written))
  const own = submissionMails(app.platform)
  await write(app, {
    ...own,
    async perform(followUp, stop) {
      const outcome = await own.perform(followUp, stop)
      await sql`update follow_ups set due_at = now() where kind = 'mails'`.execute(system)
      await performDue(app.platform, submissionMails(app.platform))
      return outcome
    },
  })
  expect(await followUps(app)).toEqual([])
  const purposes = (await queued(app)).map(({ purpose }) => purpose)
  expect(purposes.length).toBeGreaterThan(0)
  expect(new Set(purposes).size).toBe(purposes.length)
})

test('submission mails: mails that cannot be composed alongside wait for their own worker', async () => {
  await using app = await startApp()
  await submit(app, await mailForm(app, written))
  const own = submissionMails(app.platform)
  await write(app, { ...own, perform: () => Promise.reject(new Error('not now')) })
  expect(await followUps(app)).toMatchObject([
    { kind: 'crm', state: 'done', sealed_records: expect.any(String) },
    { kind: 'mails', state: 'waiting', claims: 0 },
  ])
  expect(await queued(app)).toEqual([])
  expect(await performDue(app.platform, own)).toBe(1)
  expect((await queued(app)).find(({ purpose }) => purpose === 'notification')?.html).toContain('/app/crm/address/')
})

test('submission mails: a write with a lost claim composes nothing: a crash counts against its cause', async () => {
  await using app = await startApp()
  await submit(app, await mailForm(app, written))
  await sql`update follow_ups set claims = 1 where kind = 'crm'`.execute(app.platform.database.system)
  await write(app)
  expect(await followUps(app)).toMatchObject([
    { kind: 'crm', state: 'done', claims: 2 },
    { kind: 'mails', state: 'waiting', claims: 0 },
  ])
})
