import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { search } from '../../../shared/contract/search.ts'
import { inbox } from '../../../shared/contract/submissions/inbox.ts'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { startApp } from '../../testing/harness.ts'
import { queueDue } from '../../testing/submission-mails.ts'
import { withKey, type Credentials } from '../../testing/callers.ts'
import { newAgency, type Query } from '../inbox/test-agency.ts'
import { indexAll } from '../submission-index/index.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

/** An agency with submissions of two forms, which are indexed and mailed about. */
async function office() {
  const agency = await newAgency(app)
  const key = agency.account.api_key
  const [sales, rent] = agency.forms
  await app.call(forms.update, {
    id: sales.id,
    key,
    body: {
      email_enabled: true,
      subject: 'Ihre Anfrage bei uns',
      notification_enabled: true,
      notification_receivers: ['vertrieb@agency.example'],
      notification_subject: 'Neue Anfrage',
    },
  })
  const lena = { first: 'Lena', last: 'Marquardt', email: 'l@home.example', phone: '0171 / 234 56 78' }
  const first = await agency.send(0, { ...lena, message: 'Haus mit Garten in Köln' })
  const second = await agency.send(0, { last: 'Löwe', message: 'Garten am Fluß' })
  const other = await agency.send(1, { last: 'Marquardt', message: 'Wohnung' })
  await queueDue(app)
  await indexAll(system)
  const listed = async (query: Query, caller: Credentials = withKey(key)) => {
    const { status, body } = await app.call(submissions.list, { id: sales.id, query, ...caller })
    expect(status).toBe(200)
    return { ids: body.data.map(({ id }: { id: number }) => id), total: body.meta.total }
  }
  const mailed = async (query: Query, caller: Credentials) => {
    const { status, body } = await app.call(mails.list, { query, ...caller })
    expect(status).toBe(200)
    const subjects = body.data.map(({ subject }: { subject: string }) => subject)
    expect(body.meta.total).toBe(subjects.length)
    return subjects.toSorted()
  }
  return { ...agency, key, sales, rent, first, second, other, listed, mailed }
}

test('inbox: `q` lists what has all words, beside the other filters, in both orders [B25-33]', async () => {
  const { ids, change, rent, first, second, other, key } = await office()
  expect(await ids({ q: 'marquardt' })).toEqual([other, first])
  expect(await ids({ q: 'MARQ', sort: 'asc' })).toEqual([first, other])
  expect(await ids({ q: 'garten koeln' })).toEqual([first])
  expect(await ids({ q: '+49 171 2345678' })).toEqual([first])
  expect(await ids({ q: 'marqaurdt' })).toEqual([other, first])
  expect(await ids({ q: 'marquardt', form_id: rent.id })).toEqual([other])
  expect(await ids({ q: 'marquardt', from: '2000-01-01', until: '2000-01-02' })).toEqual([])
  await change(first, { status: 'done', tags: ['Eilig'] })
  expect(await ids({ q: 'marquardt', status: 'done' })).toEqual([first])
  expect(await ids({ q: 'marquardt', tag: 'Eilig', status: 'new,done' })).toEqual([first])
  expect(await ids({ q: 'löwe', tag: 'Eilig', status: 'new,done' })).toEqual([])
  const { data } = await app.call(inbox.list, { query: { q: 'garten', status: 'new,done', per_page: 1 }, key })
  expect(data.entries.map(({ submission_id }: { submission_id: number }) => submission_id)).toEqual([second])
  expect(await ids({ q: 'garten', status: 'new,done', before: data.next })).toEqual([first])
})

test('inbox: an entry says where it has the words, as far as the caller sees it [B25-41]', async () => {
  const { list, user, sales, first, second, key } = await office()
  const found = async (query: Query, caller?: Credentials) =>
    (await list(query, caller)).entries.map(({ submission_id, match }) => ({ submission_id, match }))
  const note = { id: second, key, body: { text: 'Herr Marquardt ruft wegen des Zauns zurück.' } }
  await app.call(submissionNotes.create, note)
  await indexAll(system)
  const inAnswer = (text: string) => ({ in: 'answer', label: expect.any(String), text })
  expect(await found({ q: 'zauns' })).toEqual([
    { submission_id: second, match: { in: 'note', label: null, text: note.body.text } },
  ])
  expect(await found({ q: 'koeln garten' })).toEqual([
    { submission_id: first, match: inAnswer('Haus mit Garten in Köln') },
  ])
  // A mistyped word is where the word is that it may mean.
  expect((await found({ q: 'marqaurdt', form_id: sales.id })).at(-1)).toEqual({
    submission_id: first,
    match: inAnswer('Marquardt'),
  })
  expect((await found({})).map(({ match }) => match)).toEqual([null, null, null])
  const viewer = await user('Jana Weiss', 'viewer')
  await app.call(forms.update, { id: sales.id, key, body: { confidential_field_ids: [sales.ids['message']] } })
  expect(await found({ q: 'lena' }, viewer)).toEqual([{ submission_id: first, match: inAnswer('Lena') }])
  expect(await found({ q: 'zauns' }, viewer)).toEqual([])
})

test('inbox: what `q` finds is counted and changed, and nothing else [B25-34]', async () => {
  const { ids, first, second, other, key } = await office()
  const counted = (query: Query) => app.call(inbox.matches, { query, key })
  expect((await counted({ q: 'marquardt' })).data).toMatchObject({ count: 2, next: null })
  const changed = async (q: string) =>
    (await app.call(inbox.change, { query: { q }, body: { status: 'done' }, key })).data.changed
  for (const q of ['', '!?', 'x']) expect([q, await changed(q)]).toEqual([q, 0])
  expect(await changed('marquardt')).toBe(2)
  expect(await ids({ status: 'done' })).toEqual([other, first])
  expect(await ids({ status: 'new' })).toEqual([second])
})

test('inbox: a word that is nearly the same is listed, and neither counted nor changed [B25-34]', async () => {
  const { ids, first, other, key } = await office()
  const query = { q: 'marquart' }
  for (const q of ['marquart', 'marqaurdt garten']) expect([q, await ids({ q })]).not.toEqual([q, []])
  expect((await app.call(inbox.matches, { query, key })).data).toEqual({ count: 0, start: null, next: null })
  const { data } = await app.call(inbox.change, { query, body: { status: 'discarded' }, key })
  expect(data).toEqual({ changed: 0, full: 0, next: null })
  expect(await ids({ q: 'marquardt', status: 'new' })).toEqual([other, first])
})

test('submissions: `q` lists and counts those of a form that have all words [B25-35]', async () => {
  const { listed, change, first, second } = await office()
  expect(await listed({ q: 'garten' })).toEqual({ ids: [second, first], total: 2 })
  expect(await listed({ q: 'garten', sort: 'asc', per_page: 1, page: 2 })).toEqual({ ids: [second], total: 2 })
  expect(await listed({ q: 'marquardt' })).toEqual({ ids: [first], total: 1 })
  expect(await listed({ q: 'garten', index_after: 1 })).toEqual({ ids: [second], total: 1 })
  await change(second, { status: 'discarded' })
  expect(await listed({ q: 'garten', status: 'discarded' })).toEqual({ ids: [second], total: 1 })
  expect(await listed({ q: 'wohnung' })).toEqual({ ids: [], total: 0 })
})

test('lists: what other forms have received since takes no place of what is found of a form [B25-35]', async () => {
  const { ids, listed, user, sales, rent, first, other, account, key } = await office()
  const hiding = ({ id, ids: fields }: typeof sales) =>
    app.call(forms.update, { id, key, body: { confidential_field_ids: [fields['message']] } })
  for (const form of [sales, rent]) expect((await hiding(form)).status).toBe(200)
  await sql`update form_counters set last_index = 2101 where form_id = ${rent.id}`.execute(system)
  await sql`insert into submissions (account_id, form_id, index, created_at, content, token)
    select ${account.account_id}, ${rent.id}, 1 + n, now(), '{"address": {"Name": "Marquardt"}}',
      decode(md5('rent ' || n || ${rent.id}), 'hex') from generate_series(1, 2100) n`.execute(system)
  await indexAll(system)
  const viewer = await user('Ole', 'viewer')
  expect(await ids({ q: 'marquardt', per_page: 1 })).not.toEqual([other])
  expect(await ids({ q: 'marquardt', form_id: sales.id })).toEqual([first])
  expect(await ids({ q: 'marquardt', form_id: sales.id }, viewer)).toEqual([first])
  expect(await listed({ q: 'marquardt lena' })).toEqual({ ids: [first], total: 1 })
  expect(await listed({ q: 'marq' }, viewer)).toEqual({ ids: [first], total: 1 })
  expect(await ids({ q: 'marquardt wohnung', form_id: rent.id })).toEqual([other])
})

test('mails: `q` finds subject, recipients and who sent the submission, with a state [B25-36]', async () => {
  const { mailed, user } = await office()
  const jana = await user('Jana')
  const both = ['Ihre Anfrage bei uns', 'Neue Anfrage']
  const ofRent = 'Neue Einsendung Nr. 1: Anfrage'
  expect(await mailed({ q: 'lena marquardt' }, jana)).toEqual(both)
  expect(await mailed({ q: 'marquardt vertrieb' }, jana)).toEqual(['Neue Anfrage'])
  expect(await mailed({ q: 'l@home.example' }, jana)).toEqual(both)
  expect(await mailed({ q: 'marquardt', state: 'waiting' }, jana)).toEqual([...both, ofRent])
  expect(await mailed({ q: 'marquardt', state: 'sent' }, jana)).toEqual([])
  expect(await mailed({ q: 'garten' }, jana)).toEqual([])
  expect(await mailed({ q: '!?' }, jana)).toEqual([])
})

test('mails: say who sent the submission by which form, and are listed by form, beside state and words [B25-43]', async () => {
  const { mailed, user, sales, rent, first, key } = await office()
  const jana = await user('Jana')
  const ofSales = ['Ihre Anfrage bei uns', 'Neue Anfrage', 'Neue Anfrage']
  const ofRent = 'Neue Einsendung Nr. 1: Anfrage'
  expect(await mailed({ form_id: sales.id }, jana)).toEqual(ofSales)
  expect(await mailed({ form_id: rent.id }, jana)).toEqual([ofRent])
  expect(await mailed({ form_id: rent.id, state: 'sent' }, jana)).toEqual([])
  expect(await mailed({ form_id: rent.id, q: 'marquardt' }, jana)).toEqual([ofRent])
  expect(await mailed({ form_id: sales.id, q: 'löwe' }, jana)).toEqual(['Neue Anfrage'])
  expect(await mailed({ form_id: 2_000_000_000 }, jana)).toEqual([])
  const aboutFirst = async (caller: Credentials) => {
    const { data } = await app.call(mails.list, { query: { form_id: sales.id, per_page: 2 }, ...caller })
    const further = await app.call(mails.list, { query: { form_id: sales.id, per_page: 2, page: 2 }, ...caller })
    return [...data, ...further.data].find(({ submission_id }) => submission_id === first)
  }
  const lena = {
    form: { id: sales.id, internal_title: 'Anfrage' },
    index: 1,
    person: { name: 'Lena Marquardt', email: 'l@home.example', phone: '0171 / 234 56 78' },
  }
  expect((await aboutFirst(jana)).submission).toEqual(lena)
  await app.call(forms.update, {
    id: sales.id,
    key,
    body: { confidential_field_ids: [sales.ids['last'], sales.ids['email']] },
  })
  const ole = await user('Ole', 'viewer')
  const hidden = await aboutFirst(ole)
  expect(hidden.submission.person).toMatchObject({ email: null })
  expect(JSON.stringify(hidden)).not.toContain('Marquardt')
})

test('lists: what a caller sees as marks is not found by `q` [B25-33, B25-36]', async () => {
  const { ids, listed, mailed, user, sales, first, second, other, key } = await office()
  await app.call(submissionNotes.create, { id: first, key, body: { text: 'Rückruf bei Weber' } })
  const hidden = [sales.ids['last'], sales.ids['message']]
  await app.call(forms.update, { id: sales.id, key, body: { confidential_field_ids: hidden } })
  await indexAll(system)
  const [editor, viewer] = [await user('Jana'), await user('Ole', 'viewer')]
  expect(await ids({ q: 'marquardt' }, editor)).toEqual([other, first])
  expect(await ids({ q: 'marquardt' }, viewer)).toEqual([other])
  for (const q of ['garten', 'garten lena', 'weber', 'löwe']) {
    expect([q, await ids({ q }, editor)]).not.toEqual([q, []])
    expect([q, await ids({ q }, viewer)]).toEqual([q, []])
    expect([q, await listed({ q }, viewer)]).toEqual([q, { ids: [], total: 0 }])
  }
  expect((await app.call(inbox.matches, { query: { q: 'garten' }, ...viewer })).data).toMatchObject({ count: 0 })
  expect(await ids({ q: 'lena' }, viewer)).toEqual([first])
  expect(await listed({ q: 'garten' }, editor)).toEqual({ ids: [second, first], total: 2 })
  expect(await mailed({ q: 'marquardt' }, editor)).toHaveLength(3)
  expect(await mailed({ q: 'marquardt' }, viewer)).toEqual(['Neue Einsendung Nr. 1: Anfrage'])
  for (const q of ['lena', 'bei uns', 'vertrieb']) expect([q, await mailed({ q }, viewer)]).toEqual([q, []])
})

test('lists, search: no word is corrected for who sees marks, since that would tell of what is behind them [B25-33, B27-6]', async () => {
  const { ids, listed, mailed, user, sales, first, other, key } = await office()
  const [editor, viewer] = [await user('Jana'), await user('Ole', 'viewer')]
  const query = { q: 'marqaurdt' }
  const searched = async (caller: Credentials) =>
    (await app.call(search.find, { query, ...caller })).data.groups.map(({ kind }: { kind: string }) => kind)
  expect(await ids(query, viewer)).toEqual([other, first])
  expect(await searched(viewer)).toContain('submission')
  await app.call(forms.update, { id: sales.id, key, body: { confidential_field_ids: [sales.ids['message']] } })
  expect(await ids(query, editor)).toEqual([other, first])
  expect(await ids(query, viewer)).toEqual([])
  expect(await listed(query, viewer)).toEqual({ ids: [], total: 0 })
  expect(await mailed(query, viewer)).toEqual([])
  expect([await searched(editor), await searched(viewer)]).toEqual([expect.arrayContaining(['submission']), []])
  expect(await ids({ q: 'marquardt' }, viewer)).toEqual([other, first])
})

test('lists: nothing of another account is found, and nothing without a word; too long a `q` is refused [B25-33]', async () => {
  const [one, other] = [await office(), await newAgency(app)]
  const jana = await one.user('Jana')
  expect(await other.ids({ q: 'marquardt' })).toEqual([])
  for (const q of ['', ' ', '?!', 'x', '%', '\\']) {
    expect([q, await one.ids({ q })]).toEqual([q, []])
    expect([q, await one.listed({ q })]).toEqual([q, { ids: [], total: 0 }])
  }
  const calls: [EndpointSpec, object][] = [
    [inbox.list, {}],
    [inbox.matches, {}],
    [submissions.list, { id: one.sales.id }],
    [mails.list, {}],
  ]
  for (const [endpoint, named] of calls)
    for (const q of ['x'.repeat(201), 'a\0b']) {
      const { status, body } = await app.call(endpoint, { ...named, query: { q }, ...jana })
      expect([endpoint.path, status, Object.keys(body.errors ?? {})]).toEqual([endpoint.path, 422, ['q']])
    }
})
