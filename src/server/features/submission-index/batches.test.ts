import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { forgetDue } from '../retention/sweep.ts'
import { indexAll, submissionIndexLane } from './index.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

async function newAgency() {
  const { account_id, api_key: key } = await app.createAccount()
  const form = await activeForm(app, { key, fields: [{ key: 'last', crm_field_name: 'Name' }] })
  return {
    key,
    account_id,
    form_id: form.id,
    send: async (last: string): Promise<number> => (await post(app, form.path, named(form.ids, { last }))).body.data.id,
    /** Submissions of each word. */
    async index() {
      const { rows } = await sql<{ word: string; ids: number[] }>`
        select word, array_agg(one order by one) as ids
        from search_words cross join lateral unnest(coalesce(submissions, array[batch])) one
        where account_id = ${account_id} group by word`.execute(system)
      return Object.fromEntries(rows.map(({ word, ids }) => [word, ids]))
    },
  }
}

test('submission index: a word of a batch is left to the others when one of them is deleted', async () => {
  const { key, send, index } = await newAgency()
  const [first, second, third] = [await send('Löwe Adler'), await send('Löwe'), await send('Löwe Bär')]
  await indexAll(system)
  expect(await index()).toEqual({ lowe: [first, second, third], adler: [first], bar: [third] })
  await app.call(submissions.remove, { id: third, key })
  expect(await index()).toEqual({ lowe: [first, second], adler: [first] })
  await app.call(submissions.remove, { id: first, key })
  expect(await index()).toEqual({ lowe: [second] })
  await app.call(submissions.remove, { id: second, key })
  expect(await index()).toEqual({})
})

test('submission index: what is indexed anew joins what is left of its batch', async () => {
  const { key, account_id, send, index } = await newAgency()
  const [first, second] = [await send('Löwe'), await send('Löwe')]
  await indexAll(system)
  for (const id of [second, first]) {
    await app.call(submissionNotes.create, { id, key, body: { text: 'Löwe gesehen' } })
    await indexAll(system)
  }
  expect(await index()).toEqual({ lowe: [first, second], gesehen: [first, second] })
  await sql`update submissions set content = null where account_id = ${account_id}`.execute(system)
  expect(await index()).toEqual({})
})

test('submission index: what has come since the last turn is one batch, and nothing is left to do', async () => {
  const { send, account_id } = await newAgency()
  await indexAll(system)
  const { turn } = submissionIndexLane(app.platform)
  await turn(() => false)
  for (const name of ['Löwe', 'Löwe Bär', 'Adler']) await send(name)
  // Until it is woken again by its time: there is nothing to go on with.
  expect(await turn(() => false)).toBeGreaterThan(1_000)
  const { rows } = await sql<{ batches: number }>`
    select count(distinct batch) as batches from search_words where account_id = ${account_id}`.execute(system)
  expect(rows[0]?.batches).toBe(1)
})

test('submission index: what is noted before its form has its turn is indexed with the rest of the form', async () => {
  const { key, send, index } = await newAgency()
  const earlier = await send('Löwe')
  await indexAll(system)
  const { turn } = submissionIndexLane(app.platform)
  await turn(() => false)
  const sent = [await send('Löwe Adler'), await send('Löwe Bär')]
  for (const id of [...sent, earlier]) await app.call(submissionNotes.create, { id, key, body: { text: 'Wolf' } })
  await turn(() => false)
  const all = [earlier, ...sent]
  expect(await index()).toEqual({ lowe: all, wolf: all, adler: [sent[0]], bar: [sent[1]] })
})

test('submission index: content of several accounts that is forgotten has no words any more', async () => {
  const agencies = [await newAgency(), await newAgency()]
  for (const { account_id, send } of agencies) {
    await send('Löwe')
    await send('Adler')
    await sql`update submissions set forget_content = true where account_id = ${account_id}`.execute(system)
    await sql`delete from mails where account_id = ${account_id}`.execute(system)
    await sql`delete from follow_ups where account_id = ${account_id}`.execute(system)
    await sql`insert into follow_ups (account_id, submission_id, kind, state, finished_at)
      select account_id, id, 'crm', 'done', now() from submissions where account_id = ${account_id}`.execute(system)
  }
  await indexAll(system)
  await forgetDue(system)
  for (const { index } of agencies) expect(await index()).toEqual({})
})

test('submission index: where content of one account waits for a deletion, that of others is forgotten', async () => {
  const [held, other] = [await newAgency(), await newAgency()]
  for (const { account_id, send } of [held, other]) {
    await send('Löwe')
    await sql`update submissions set forget_content = true where account_id = ${account_id}`.execute(system)
    await sql`delete from mails where account_id = ${account_id}`.execute(system)
    await sql`delete from follow_ups where account_id = ${account_id}`.execute(system)
    await sql`insert into follow_ups (account_id, submission_id, kind, state, finished_at)
      select account_id, id, 'crm', 'done', now() from submissions where account_id = ${account_id}`.execute(system)
  }
  await indexAll(system)
  await system.transaction().execute(async (deletion) => {
    await sql`select lock_search_words(${held.account_id})`.execute(deletion)
    await forgetDue(system)
  })
  expect([await held.index(), await other.index()]).toEqual([{ lowe: [expect.any(Number)] }, {}])
  await forgetDue(system)
  expect(await held.index()).toEqual({})
})

test('submission index: of several forms with many submissions each has a batch in a turn', async () => {
  const agencies = [await newAgency(), await newAgency()]
  for (const { account_id, form_id } of agencies) {
    await sql`insert into form_counters (form_id, account_id, last_index) values (${form_id}, ${account_id}, 450)
      on conflict (form_id) do update set last_index = excluded.last_index`.execute(system)
    await sql`insert into submissions (account_id, form_id, index, content, created_at, token)
      select ${account_id}, ${form_id}, n, json_build_object('address', json_build_object('Name', 'Löwe')), now(),
        decode(md5('many ' || n || '-' || ${form_id}), 'hex') from generate_series(1, 450) n`.execute(system)
  }
  const { turn } = submissionIndexLane(app.platform)
  expect(await turn(() => false)).toBeLessThan(1_000)
  const { rows } = await sql<{ left_below: number }>`select left_below from submission_index_cursors
    where form_id = any(${agencies.map(({ form_id }) => form_id)}::bigint[])`.execute(system)
  expect(rows).toEqual([{ left_below: 251 }, { left_below: 251 }])
  await indexAll(system)
})

test('submission index: a form of many submissions is deleted with all that they are found by', async () => {
  const { key, account_id, form_id, index } = await newAgency()
  const other = await newAgency()
  const kept = await other.send('Löwe')
  const counted = sql`insert into form_counters (form_id, account_id, last_index) values (${form_id}, ${account_id}, 4500)
    on conflict (form_id) do update set last_index = excluded.last_index`
  await counted.execute(system)
  await sql`insert into submissions (account_id, form_id, index, content, created_at, token)
    select ${account_id}, ${form_id}, n, json_build_object('address', json_build_object('Name', 'Löwe ' || n || n)), now(),
      decode(md5(n || '-' || ${form_id}), 'hex') from generate_series(1, 4500) n`.execute(system)
  await indexAll(system)
  expect((await index())['lowe']).toHaveLength(4_500)
  expect((await app.call(forms.remove, { id: form_id, key })).status).toBe(204)
  expect(await index()).toEqual({})
  expect(await other.index()).toEqual({ lowe: [kept] })
  const { rows } = await sql`select from search_submissions where account_id = ${account_id}
    union all select from submissions where account_id = ${account_id}`.execute(system)
  expect(rows).toEqual([])
})

test('submission index: several at once delete submissions of one batch, in any order', async () => {
  const { account_id, send, index } = await newAgency()
  const ids = []
  for (let n = 0; n < 8; n++) ids.push(await send(`Löwe Adler Bär Wolf ${n}0`))
  await indexAll(system)
  const halves = [ids.filter((_, n) => n % 2 === 0), ids.filter((_, n) => n % 2 === 1).toReversed()]
  await Promise.all(
    halves.map((half) =>
      system.transaction().execute(async (db) => {
        for (const id of half) await db.deleteFrom('submissions').where('id', '=', id).execute()
      }),
    ),
  )
  expect(await index()).toEqual({})
  const { rows } = await sql`select from search_submissions where account_id = ${account_id}`.execute(system)
  expect(rows).toEqual([])
})

test('submission index: an account of which something is being deleted is indexed by a later turn', async () => {
  const { account_id, send, index } = await newAgency()
  const { turn } = submissionIndexLane(app.platform)
  await turn(() => false)
  const id = await send('Löwe')
  await system.transaction().execute(async (db) => {
    await sql`select lock_search_words(${account_id})`.execute(db)
    await turn(() => false)
  })
  expect(await index()).toEqual({})
  await turn(() => false)
  expect(await index()).toEqual({ lowe: [id] })
})
