import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openCrm } from '../../crm/open-crm.ts'
import type { Db } from '../../db/db.ts'
import { requestLockTimeoutMs } from '../../db/pool.ts'
import { startApp } from '../../testing/harness.ts'
import { named, post } from '../../testing/forms.ts'
import { ada, mailForm, submit } from '../../testing/submission-mails.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue } from '../follow-ups/index.ts'
import { releaseHeld } from '../quarantine/index.ts'
import { eraseSubmissions } from '../submissions/index.ts'
import { erasePerson } from './index.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const write = () => performDue(app.platform, crmWrites(app.platform))
const erase = () => erasePerson(app.platform, { email: ada.email })
const records = () => system.selectFrom('built_in_crm_records').select(['module', 'values']).execute()

/** Holds a lock while `during` runs. */
const holding = (lock: (db: Db) => Promise<unknown>, during: () => Promise<void>) =>
  system.transaction().execute(async (db) => {
    await lock(db)
    await during()
  })

/** Resolves when so many statements wait for a lock of another connection. */
async function waiting(count: number): Promise<void> {
  const blocked = sql<{ n: number }>`select count(distinct pid)::int as n from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`
  await expect
    .poll(async () => (await blocked.execute(system)).rows[0]?.n, { timeout: 10_000, interval: 20 })
    .toBe(count)
}

async function submitted(): Promise<number> {
  const form = await mailForm(app, { crm_write_enabled: true, email_enabled: false })
  await submit(app, form)
  return form.id
}

test('privacy: a write to the built-in CRM that is under way when its person is erased makes no record', async () => {
  const form_id = await submitted()
  const ends: Promise<unknown>[] = []
  // The erasure has locked the submission, and waits before it deletes it.
  await holding(
    (db) => sql`select from form_counters where form_id = ${form_id} for update`.execute(db),
    async () => {
      ends.push(erase())
      await waiting(1)
      ends.push(write())
      await waiting(2)
    },
  )
  await Promise.all(ends)
  expect(await records()).toEqual([])
})

test('privacy: a write that makes its record while the erasure of its person begins is erased with it', async () => {
  const form_id = await submitted()
  const ends: Promise<unknown>[] = []
  // The erasure has looked for everything, and waits for the submission.
  await holding(
    (db) => sql`select from submissions where form_id = ${form_id} for no key update`.execute(db),
    async () => {
      ends.push(erase())
      await waiting(1)
      ends.push(write())
      await expect.poll(async () => (await records()).length, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0)
    },
  )
  await Promise.all(ends)
  expect(await records()).toEqual([])
})

test('privacy: a write whose submission is deleted at that moment neither makes a record nor changes one', async () => {
  const form = await mailForm(app, { crm_write_enabled: true, email_enabled: false, crm_duplicate_action: 'update' })
  await submit(app, form)
  await write()
  const before = await records()
  expect(before.length).toBeGreaterThan(0)
  const id = await submit(app, form, { ...ada, first: 'Augusta', name: 'Byron' })
  const { promise: isDeleted, resolve: deleted } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const deletion = () =>
    system.transaction().execute(async (db) => {
      await eraseSubmissions(db, { account_id: app.owner.account_id, form_id: form.id }, [id])
      deleted()
      await mayEnd
    })
  const ends: Promise<unknown>[] = []
  // The write has begun when its submission goes.
  const work = crmWrites(app.platform, async (accountId, revision) => {
    ends.push(deletion())
    await isDeleted
    return openCrm(app.platform, accountId, { revision })
  })
  ends.push(performDue(app.platform, work))
  await waiting(1)
  end()
  await Promise.all(ends)
  expect(await records()).toEqual(before)
})

test('privacy: an erasure waits as long as it has to; where else the address stands is looked for after it', async () => {
  const form_id = await submitted()
  const left = async () =>
    (await system.selectFrom('submissions').select('id').where('form_id', '=', form_id).execute()).length
  const ends: Promise<unknown>[] = []
  await holding(
    (db) => sql`lock table form_versions`.execute(db),
    async () => {
      await holding(
        (db) => sql`select from submissions where form_id = ${form_id} for update`.execute(db),
        async () => {
          ends.push(erase())
          await waiting(1)
          // Longer than a request may wait for a lock, as all others of this process.
          await sleep(requestLockTimeoutMs + 100)
          expect(await left()).toBe(1)
        },
      )
      await expect.poll(left, { timeout: 10_000, interval: 20 }).toBe(0)
      await waiting(1)
    },
  )
  await Promise.all(ends)
})

test('privacy: what is released while its person is looked for is erased as a submission', async () => {
  const form = await mailForm(app, { double_opt_in_enabled: true, email_enabled: false })
  const { status } = await post(app, form.path, named(form.ids, ada))
  expect(status).toBe(201)
  const { id } = await system.selectFrom('quarantined_submissions').select('id').executeTakeFirstOrThrow()
  const ends: Promise<unknown>[] = []
  await system.transaction().execute(async (db) => {
    await releaseHeld(app.platform, db, { account_id: app.owner.account_id, id, max_submissions: null })
    ends.push(erase())
    // It has found what is held, and nothing that was stored.
    await waiting(1)
  })
  await Promise.all(ends)
  const left = await system.selectFrom('submissions').select('id').where('form_id', '=', form.id).execute()
  expect(left).toEqual([])
})

test('privacy: an erasure that meets a release by hand, which locks in another order, is made again', async () => {
  const form = await mailForm(app, { double_opt_in_enabled: true, email_enabled: false })
  expect((await post(app, form.path, named(form.ids, ada))).status).toBe(201)
  const { id } = await system.selectFrom('quarantined_submissions').select('id').executeTakeFirstOrThrow()
  const ends: Promise<unknown>[] = []
  await system.transaction().execute(async (db) => {
    await sql`select from quarantined_submissions where id = ${id} for update`.execute(db)
    ends.push(erase())
    await waiting(1)
    // The erasure has the confirmation, which a release takes now.
    await releaseHeld(app.platform, db, { account_id: app.owner.account_id, id, max_submissions: null, byHand: true })
  })
  await Promise.all(ends)
  const left = await system.selectFrom('submissions').select('id').where('form_id', '=', form.id).execute()
  expect(left).toEqual([])
})
