import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import type { Db } from '../../db/db.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { indexAll } from '../submission-index/index.ts'
import { sweepRetention } from './sweep.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

/** A form whose only submission has ended. */
async function endedForm(account = app.owner) {
  const { api_key: key, account_id } = account
  const form = await activeForm(app, {
    key,
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    settings: { retention_days: 30 },
  })
  const send = () => post(app, form.path, named(form.ids, { name: 'Löwe' }))
  const id = (await send()).body.data.id as number
  await sql`update submissions set created_at = created_at - interval '31 days' where id = ${id}`.execute(system)
  await indexAll(system)
  return { ...form, account_id, key, submission: id, send }
}

const left = async (formId: number) =>
  (await system.selectFrom('submissions').select('id').where('form_id', '=', formId).execute()).length

/** Runs `during` while another transaction holds the words of an account, as one does that deletes a large form. */
const whileDeleting = <T>(accountId: number, during: (deletion: Db) => Promise<T>) =>
  system.transaction().execute(async (deletion) => {
    await sql`select lock_search_words(${accountId})`.execute(deletion)
    return during(deletion)
  })

test('retention: a form has its turn later while a large one of its account is deleted, others at once', async () => {
  const [own, other] = [await endedForm(), await endedForm(await app.createAccount())]
  await whileDeleting(own.account_id, async () => {
    await sweepRetention(app.platform)
    expect(await Promise.all([left(own.id), left(other.id)])).toEqual([1, 0])
  })
  await sweepRetention(app.platform)
  expect(await left(own.id)).toBe(0)
})

test('retention: what fails with one form keeps no other, nor the rest of the sweep, from its turn', async () => {
  const [broken, next] = [await endedForm(), await endedForm()]
  // A statement fails with this form: what was erased of it cannot be noted.
  await sql`insert into erased_ranges (account_id, form_id, first_index, last_index)
    values (${broken.account_id}, ${broken.id}, 1, 1)`.execute(system)
  await expect(sweepRetention(app.platform)).rejects.toThrow(AggregateError)
  expect(await Promise.all([left(broken.id), left(next.id)])).toEqual([1, 0])
  await sql`delete from erased_ranges where form_id = ${broken.id}`.execute(system)
  await sweepRetention(app.platform)
  expect(await left(broken.id)).toBe(0)
})

test('submissions: beside the deletion of a large form, deleting one is refused, and visitors do not wait', async () => {
  const form = await endedForm()
  await whileDeleting(form.account_id, async (deletion) => {
    const removal = app.call(submissions.remove, { id: form.submission, key: form.key })
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(system)
        return rows.length
      })
      .toBe(1)
    const { rows } = await sql`select from form_counters where form_id = ${form.id} for update skip locked`.execute(
      system,
    )
    expect(rows).toHaveLength(1)
    expect((await form.send()).status).toBe(201)
    // The deletion comes to what the other one holds, and goes on.
    await sql`select from submissions where id = ${form.submission} for update`.execute(deletion)
    const { status, headers } = await removal
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true])
  })
  expect((await app.call(submissions.remove, { id: form.submission, key: form.key })).status).toBe(204)
})
