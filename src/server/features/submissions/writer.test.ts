import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/db.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import type { CheckedRevisions } from './insert-queries.ts'
import { submissionWriter } from './writer.ts'

async function knownForm(app: TestApp) {
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  const { rows } = await sql<CheckedRevisions>`
    select f.revision, a.revision as account_revision from forms f join accounts a on a.id = account_id
    where f.id = ${form.id}`.execute(app.platform.database.system)
  const { account_id } = app.owner
  return {
    account_id,
    form_id: form.id,
    seen: rows[0]!,
    max_attempts: maxAttempts(app.platform.config),
    follow_ups: [],
  }
}

const submission = (name: string) => ({
  content: JSON.stringify({ address: { Name: name } }),
  ip_address: null,
  token: null,
})

async function storedNames(app: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select content->'address'->>'Name' as name from submissions order by index`.execute(app.platform.database.system)
  return rows.map(({ name }) => name)
}

/** A handle on which every answer gets lost after the database has done the work. */
function deafTo(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'executeQuery') return Reflect.get(target, name) as unknown
      return async (...args: Parameters<Db['executeQuery']>) => {
        await target.executeQuery(...args)
        throw new Error('Connection terminated unexpectedly')
      }
    },
  })
}

test('submissions: a batch whose outcome is unknown is not written again: nothing is stored twice', async () => {
  await using app = await startApp()
  const form = await knownForm(app)
  const { database } = app.platform
  const deaf = { ...database, forAccount: (id: number) => deafTo(database.forAccount(id)) }
  const write = submissionWriter({ ...app.platform, database: deaf })
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => write(form, submission(name))))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(await storedNames(app)).toEqual(['a', 'b', 'c', 'd'])
})

test('submissions: a row that the database refuses harms no other of its batch', async () => {
  await using app = await startApp()
  const form = await knownForm(app)
  const write = submissionWriter(app.platform)
  const bad = { content: '{not json', ip_address: null, token: null }
  const outcomes = await Promise.allSettled(
    [submission('a'), submission('b'), bad, submission('c')].map((row) => write(form, row)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await storedNames(app)).toEqual(['a', 'b', 'c'])
})

test('submissions: max_submissions is exact over several processes, and what fits of a batch is taken [B13]', async () => {
  await using app = await startApp()
  const form = { ...(await knownForm(app)), max_submissions: 7 }
  const writers = [1, 2, 3].map(() => submissionWriter(app.platform))
  const outcomes = await Promise.all(
    writers.flatMap((write, at) => Array.from({ length: 10 }, (_, n) => write(form, submission(`${at}-${n}`)))),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(7)
  expect(await storedNames(app)).toHaveLength(7)
})

test('submissions: nothing is stored for a form that was changed since the answers were checked', async () => {
  await using app = await startApp()
  const form = await knownForm(app)
  const write = submissionWriter(app.platform)
  const { revision, account_revision } = form.seen
  for (const seen of [
    { revision: revision - 1, account_revision },
    { revision, account_revision: account_revision - 1 },
  ])
    expect(await write({ ...form, seen }, submission('late'))).toBeUndefined()
  expect(await storedNames(app)).toEqual([])
  expect(await write(form, submission('a'))).toMatchObject({ index: 1 })
})

test('submissions: `created_at` does not go back when the clock does', async () => {
  await using app = await startApp()
  const form = await knownForm(app)
  const write = submissionWriter(app.platform)
  // The last submission came before the clock of the database was put back by an hour.
  const last = new Date(Date.now() + 3_600_000)
  await app.platform.database.system
    .updateTable('form_counters')
    .set({ last_at: last.toISOString() })
    .where('form_id', '=', form.form_id)
    .execute()
  const stored = [await write(form, submission('a')), await write(form, submission('b'))]
  expect(stored.map((row) => Date.parse(row!.created_at))).toEqual([last.getTime(), last.getTime()])
})
