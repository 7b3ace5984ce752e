import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { account as accounts } from '../../../shared/contract/accounts/account.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { inbox } from '../../../shared/contract/submissions/inbox.ts'
import { submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { readOnlyKey, withKey, type Credentials } from '../../testing/callers.ts'
import { startApp } from '../../testing/harness.ts'
import { maxLookedAt } from '../submission-filter/index.ts'
import { newAgency, type Agency, type Query } from './test-agency.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

test('inbox: submissions of all forms, newest first, with what was done about them [B25-12, B25-14]', async () => {
  const { send, list, forms: made, change, account, user } = await newAgency(app)
  const jana = await user('Jana Weiss')
  const first = await send(0, {
    first: 'Erika',
    last: 'Mustermann',
    email: 'erika@home.example',
    phone: '+49 30 901820',
  })
  const second = await send(1)
  await change(first, { status: 'in_progress', assignee_id: jana.user_id, due_on: '2026-11-25', tags: ['A', 'B'] })
  await app.call(submissionNotes.create, { id: first, key: account.api_key, body: { text: 'Rückruf' } })
  const { entries, next } = await list()
  expect(next).toBeNull()
  expect(entries.map(({ submission_id, unread }) => [submission_id, unread])).toEqual([
    [second, null],
    [first, null],
  ])
  expect(entries[1]).toEqual({
    submission_id: first,
    form: { id: made[0].id, title: 'Ihre Anfrage', internal_title: 'Anfrage' },
    index: 1,
    created_at: expect.any(String),
    person: { name: 'Erika Mustermann', email: 'erika@home.example', phone: '+49 30 901820' },
    excerpt: null,
    match: null,
    processing: (await app.call(submissionProcessing.get, { id: first, key: account.api_key })).data,
    related: 0,
    notes: 1,
    unread: null,
  })
  expect(entries[0]).toMatchObject({ person: { name: 'Löwe', email: null, phone: null }, notes: 0 })
})

test('inbox: pages follow one another while submissions arrive and go [B25-12]', async () => {
  const { send, list } = await newAgency(app)
  const sent: number[] = []
  for (let i = 0; i < 7; i++) sent.push(await send(i % 2 === 0 ? 0 : 1))
  const found: number[] = []
  let before: string | undefined
  for (let pages = 0; pages < 4; pages++) {
    const { entries, next } = await list({ per_page: 2, before })
    found.push(...entries.map(({ submission_id }) => submission_id))
    await send(0)
    // The last of a page may go before the next one is asked for.
    await system.deleteFrom('submissions').where('id', '=', found.at(-1)!).execute()
    if (next === null) break
    before = next
  }
  expect(found).toEqual(sent.toReversed())
})

test('inbox: parameters that say nothing, and those of users from API keys, are refused [B25-13]', async () => {
  const refused = async (query: Query) => {
    const { status, body } = await app.call(inbox.list, { query })
    return [status, Object.keys(body.errors ?? {})]
  }
  const wrong = {
    status: 'new,closed',
    assignee: 'you',
    due: 'today',
    before: '7',
    form_id: 'x',
    unread: 'maybe',
    sort: 'up',
    from: 'today',
  }
  for (const [name, value] of Object.entries(wrong)) expect(await refused({ [name]: value })).toEqual([422, [name]])
  expect(await refused({ assignee: 'me', unread: 1 })).toEqual([422, ['assignee', 'unread']])
  const { body } = await app.call(inbox.list, { query: { unread: 1 } })
  expect(body.errors.unread).toEqual(['The unread parameter is for users who are signed in, and not for API keys.'])
})

test('inbox: another account’s forms, users and submissions are not found', async () => {
  const [mine, theirs] = [await newAgency(app), await newAgency(app)]
  const id = await mine.send(0)
  const foreign = await theirs.send(0)
  expect(await mine.ids()).toEqual([id])
  expect(await mine.ids({ form_id: theirs.forms[0].id })).toEqual([])
  expect(await mine.ids({ assignee: (await theirs.user('Jana')).user_id })).toEqual([])
  const jana = await mine.user('Jana')
  const refused = await app.call(inbox.readAll, { body: { up_to: foreign }, ...jana })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['up_to']])
  expect((await app.call(inbox.open, { id: foreign, ...jana })).status).toBe(403)
})

test('inbox: a person is without what the caller sees as marks, and without content there is none [B25-14]', async () => {
  const { send, list, forms: made, account, user } = await newAgency(app)
  const confidential_field_ids = [made[0].ids['last'], made[0].ids['email'], made[0].ids['phone']]
  await app.call(forms.update, { id: made[0].id, key: account.api_key, body: { confidential_field_ids } })
  const answers = { first: 'Erika', last: 'Mustermann', email: 'erika@home.example', phone: '030 901820' }
  await send(0, answers)
  const persons = async (caller?: Credentials) => (await list({}, caller)).entries.map(({ person }) => person)
  const all = { name: 'Erika Mustermann', email: 'erika@home.example', phone: '030 901820' }
  expect(await persons()).toEqual([all])
  for (const caller of [await readOnlyKey(app, account), await user('Nora', 'viewer')]) {
    expect(await persons(caller)).toEqual([{ name: 'Erika', email: null, phone: null }])
  }
  await system.updateTable('submissions').set({ content: null }).where('form_id', '=', made[0].id).execute()
  expect(await persons()).toEqual([null])
})

test('inbox: an excerpt is without what the caller sees as marks [B25-32]', async () => {
  const { send, list, forms: made, account, user } = await newAgency(app)
  await send(0, { last: 'Mustermann', message: 'Diagnose Asthma' })
  await send(1, { last: 'Mustermann', message: 'Wir suchen\nein Haus.' })
  const confidential_field_ids = [made[0].ids['message']]
  await app.call(forms.update, { id: made[0].id, key: account.api_key, body: { confidential_field_ids } })
  const excerpts = async (caller?: Credentials) => (await list({}, caller)).entries.map(({ excerpt }) => excerpt)
  expect(await excerpts()).toEqual(['Wir suchen ein Haus.', 'Diagnose Asthma'])
  for (const caller of [await readOnlyKey(app, account), await user('Nora', 'viewer')]) {
    expect(await excerpts(caller)).toEqual(['Wir suchen ein Haus.', null])
  }
})

/** Adds submissions past the API, a second apart, the newest an hour ago; gives their ids, oldest first. */
async function addMany({ account, forms: made }: Agency, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into submissions (account_id, form_id, index, content, created_at)
    select ${account.account_id}, ${made[0].id}, 1000 + n, '{}', date_trunc('second', now()) - interval '1 hour' - (${count}::int - n) * interval '1 second'
    from generate_series(1, ${count}::int) n order by n returning id`.execute(system)
  return rows.map(({ id }) => id)
}

test('inbox: a call looks at 2,000 submissions at most, and the next goes on where it stopped [B25-15]', async () => {
  const agency = await newAgency(app)
  const { list } = agency
  const ids = await addMany(agency, maxLookedAt + 3)
  await sql`insert into submission_processing (submission_id, account_id, form_id, received_at, status, changed_at, changed_by_type,
      changed_by_id, changed_by_name)
    select id, account_id, form_id, created_at, 'done', now(), 'key', 1, 'Website' from submissions
    where account_id = ${agency.account.account_id} order by created_at desc limit ${maxLookedAt + 1}`.execute(system)
  for (const query of [
    { status: 'new' },
    { status: 'new', form_id: agency.forms[0].id },
    { assignee: 'none', status: 'new' },
  ]) {
    const first = await list(query)
    expect(first).toMatchObject({ entries: [], next: expect.any(String) })
    const second = await list({ ...query, before: first.next! })
    expect(second.entries.map(({ submission_id }) => submission_id)).toEqual([ids[1], ids[0]])
    expect(second.next).toBeNull()
  }
  const done: number[] = []
  for (let before: string | null | undefined; before !== null;) {
    const { entries, next } = await list({ status: 'done', per_page: 100, before })
    done.push(...entries.map(({ submission_id }) => submission_id))
    before = next
  }
  expect(done).toEqual(ids.slice(2).toReversed())
})

test('inbox: users have read what came before them, what they open, and up to where they say [B25-16]', async () => {
  const { send, list, user } = await newAgency(app)
  const old = await send(0)
  const [jana, ole] = [await user('Jana', 'viewer'), await user('Ole')]
  const [first, second, third] = [await send(0), await send(1), await send(0)]
  const unread = async (caller: Credentials) =>
    (await list({}, caller)).entries.filter((entry) => entry.unread).map(({ submission_id }) => submission_id)
  expect(await unread(jana)).toEqual([third, second, first])
  for (let i = 0; i < 2; i++) expect((await app.call(inbox.open, { id: second, ...jana })).status).toBe(204)
  expect((await app.call(inbox.open, { id: old, ...jana })).status).toBe(204)
  expect([await unread(jana), await unread(ole)]).toEqual([
    [third, first],
    [third, second, first],
  ])
  expect((await app.call(inbox.readAll, { body: { up_to: first }, ...jana })).status).toBe(204)
  expect(await unread(jana)).toEqual([third])
  await app.call(inbox.readAll, { body: { up_to: old }, ...jana })
  expect(await unread(jana)).toEqual([third])
  await app.call(inbox.readAll, { body: {}, ...ole })
  expect([await unread(jana), await unread(ole)]).toEqual([[third], []])
  const fourth = await send(1)
  expect(await unread(ole)).toEqual([fourth])
})

test('inbox: what is committed after all is marked as read stays unread, also with an earlier time [B25-16]', async () => {
  const { send, list, user } = await newAgency(app)
  const before = await send(0)
  const jana = await user('Jana')
  const entries = async () =>
    Object.fromEntries((await list({}, jana)).entries.map(({ submission_id, unread }) => [submission_id, unread]))
  const receivedAgo = (id: number, seconds: number) =>
    sql`update submissions set created_at = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(system)
  const readAll = (body = {}) => app.call(inbox.readAll, { body, ...jana })
  // Of a user who has just been made, what came before stays read.
  expect((await readAll()).status).toBe(204)
  expect(await entries()).toEqual({ [before]: false })
  await system.updateTable('users').set({ created_at: '2020-01-01' }).where('id', '=', jana.user_id).execute()
  await system.deleteFrom('inbox_watermarks').where('user_id', '=', jana.user_id).execute()

  const [old, first, second] = [await send(0), await send(1), await send(0)]
  await receivedAgo(old, 300)
  await receivedAgo(first, 40)
  await readAll({ up_to: first })
  expect(await entries()).toEqual({ [before]: true, [old]: false, [first]: false, [second]: true })
  await readAll()
  const late = await send(1)
  await receivedAgo(late, 20)
  expect(await entries()).toEqual({ [before]: false, [old]: false, [first]: false, [second]: false, [late]: true })
  expect((await app.call(inbox.counts, jana)).data.unread).toBe(1)
  await readAll({ up_to: late })
  expect(await entries()).toMatchObject({ [late]: false, [first]: false })
})

test('inbox: what is read without a gap is kept as one mark [B25-16]', async () => {
  const made = await newAgency(app)
  const jana = await made.user('Jana')
  await system.updateTable('users').set({ created_at: '2020-01-01' }).where('id', '=', jana.user_id).execute()
  const ids = await addMany(made, 5)
  const rows = async () =>
    (await system.selectFrom('inbox_reads').select('submission_id').where('user_id', '=', jana.user_id).execute())
      .length
  const open = async (place: number) => app.call(inbox.open, { id: ids[place]!, ...jana })
  for (const place of [1, 3]) await open(place)
  expect(await rows()).toBe(2)
  await open(0)
  // The first two are below the mark now.
  expect(await rows()).toBe(1)
  for (const place of [2, 4]) await open(place)
  expect(await rows()).toBe(0)
  expect((await app.call(inbox.counts, jana)).data.unread).toBe(0)
})

test('inbox: counts of new, own, overdue and unread submissions end at 100 [B25-17]', async () => {
  const made = await newAgency(app)
  const jana = await made.user('Jana')
  const counts = async (caller: Credentials) => (await app.call(inbox.counts, caller)).data
  expect(await counts(jana)).toEqual({ new: 0, mine: 0, overdue: 0, unread: 0 })
  const [first, second, third] = [await made.send(0), await made.send(1), await made.send(0)]
  await made.change(first, { assignee_id: jana.user_id, due_on: '2020-01-01' })
  await made.change(second, { assignee_id: jana.user_id, status: 'done', due_on: '2020-01-01' })
  await made.change(third, { status: 'discarded' })
  expect(await counts(jana)).toEqual({ new: 1, mine: 1, overdue: 1, unread: 1 })
  expect(await counts(withKey(made.account.api_key))).toEqual({ new: 1, mine: null, overdue: 1, unread: null })
  await app.call(inbox.open, { id: first, ...jana })
  expect((await counts(jana)).unread).toBe(0)
  await system.updateTable('users').set({ created_at: '2020-01-01' }).where('id', '=', jana.user_id).execute()
  await addMany(made, 120)
  expect(await counts(jana)).toMatchObject({ new: 100, unread: 100 })
})

test('inbox: a day is over where the account is [B25-17]', async () => {
  // The date of the one is always ahead of that of the other.
  const [early, late] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
  const due_on = new Intl.DateTimeFormat('sv', { timeZone: early }).format(new Date())
  for (const [timezone, overdue] of [
    [early, 0],
    [late, 1],
  ] as const) {
    const { send, change, account } = await newAgency(app)
    const caller = withKey(account.api_key)
    await app.call(accounts.update, { ...caller, body: { profile: { timezone } } })
    await change(await send(0), { due_on })
    expect((await app.call(inbox.counts, caller)).data.overdue, timezone).toBe(overdue)
  }
})
