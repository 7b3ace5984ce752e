import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { search, type SearchResult } from '../../../shared/contract/search.ts'
import { submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { lockFor } from '../../db/advisory-locks.ts'
import { openSession, withKey, type Credentials } from '../../testing/callers.ts'
import { newEmail } from '../../testing/contract/record-factories.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { insertUser } from '../accounts/index.ts'
import { indexAll, submissionIndexLane } from '../submission-index/index.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const fields = [
  { key: 'first', crm_field_name: 'Vorname' },
  { key: 'last', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email', field_type: 'email' },
  { key: 'phone', field_type: 'tel', label: 'Rufnummer' },
  { key: 'message', field_type: 'textarea', label: 'Nachricht' },
]

async function newAgency() {
  const account = await app.createAccount()
  const { account_id, api_key: key } = account
  const form = await activeForm(app, { key, fields })
  const find = async (q: string, caller: Credentials = withKey(key), limit?: number) => {
    const { status, data } = await app.call(search.find, { query: { q, limit }, ...caller })
    expect(status).toBe(200)
    return data.groups as { kind: string; results: SearchResult[]; more: boolean }[]
  }
  return {
    key,
    account,
    form,
    find,
    async send(answers: Record<string, string>): Promise<number> {
      return (await post(app, form.path, named(form.ids, answers))).body.data.id
    },
    async user(role: Role) {
      const user = { account_id, name: 'Jana Weiss', email: newEmail('colleague'), role, password_hash: 'none' }
      return openSession(app, { account_id, user_id: await insertUser(system, user) })
    },
    /** Submissions that a question finds. */
    async ids(q: string, caller?: Credentials) {
      const groups = await find(q, caller)
      return groups.find(({ kind }) => kind === 'submission')?.results.map(({ id }) => id) ?? []
    },
  }
}

/** Words of which the index says that the submission has them, as each of its two tables knows them. */
async function words(id: number): Promise<string[]> {
  const { rows } = await sql<{ words: string[]; listed: string[] }>`select
    array(select word from search_words where ${id} = any(coalesce(submissions, array[batch])) order by word collate "C") as words,
    array(select word from search_submissions cross join lateral string_to_table(words, ' ') word
      where submission_id = ${id} order by word collate "C") as listed`.execute(system)
  expect(rows[0]?.listed).toEqual(rows[0]?.words)
  return rows[0]?.words ?? []
}

test('search: submissions are found by words of their answers, newest first, with where they match [B27-1, B27-2]', async () => {
  const { send, find, ids, form } = await newAgency()
  const first = await send({ first: 'Erika', last: 'Mustermann', message: 'Wir suchen ein Haus mit Garten in Köln.' })
  const second = await send({ last: 'Löwe', message: 'Der Garten ist wichtig.' })
  expect(await find('garten')).toEqual([])
  await indexAll(system)
  expect(await ids('garten')).toEqual([second, first])
  expect(await ids('Garten Haus')).toEqual([first])
  expect(await ids('garten schloss')).toEqual([])
  expect(await find('gart köl')).toEqual([
    {
      kind: 'submission',
      more: false,
      results: [
        {
          id: first,
          title: 'Erika Mustermann',
          match: { in: 'answer', label: 'Nachricht', text: 'Wir suchen ein Haus mit Garten in Köln.' },
          form: { id: form.id, internal_title: 'Anfrage' },
          about: 'Wir suchen ein Haus mit Garten in Köln.',
          status: 'new',
          created_at: expect.any(String),
        },
      ],
    },
  ])
})

test('search: of one account nothing is found by another [B27-3]', async () => {
  const [mine, other] = [await newAgency(), await newAgency()]
  const own = await mine.send({ last: 'Grünwald' })
  const others = await other.send({ last: 'Grünwald' })
  await indexAll(system)
  expect(await mine.ids('grünwald')).toEqual([own])
  expect(await other.ids('grünwald')).toEqual([others])
})

test('search: accents, case and umlauts make no difference, and beginnings are enough [B27-4]', async () => {
  const { send, ids } = await newAgency()
  const id = await send({ first: 'José', last: 'Müller-Strauß', message: 'Straße am Fluß, Ærø, İzmir' })
  await indexAll(system)
  for (const q of [
    'müller',
    'MUELLER',
    'muller',
    'mül',
    'mue',
    'strauss',
    'jose',
    'strasse',
    'STRAß',
    'aro',
    'Müller-Str',
  ]) {
    expect([q, await ids(q)]).toEqual([q, [id]])
  }
  expect(await ids('üller')).toEqual([])
})

test('search: telephone numbers are found in any spelling, and by half of them [B27-5]', async () => {
  const { send, ids } = await newAgency()
  const home = await send({ last: 'A', phone: '0171 / 234 56 78' })
  const abroad = await send({ last: 'B', message: 'Bitte unter +43 (0)1 5354020 anrufen, nicht am 01.02.2026.' })
  await indexAll(system)
  const spellings = [
    '+49 171 2345678',
    '0171-2345678',
    '00491712345678',
    '(0171) 234',
    '171234',
    '5678',
    '+49 (0)171 2345678',
  ]
  for (const q of [...spellings, '2345678', '0171 234 56 78', '345678']) {
    expect([q, await ids(q)]).toEqual([q, [home]])
  }
  for (const q of ['+43 1 535', '01 5354020', '5354020', '4020']) expect([q, await ids(q)]).toEqual([q, [abroad]])
  expect(await ids('0171 999')).toEqual([])
  expect(await ids('01.02.2026')).toEqual([abroad])
})

test('search: answers that are marks for a caller are neither found nor shown, and hide notes with them [B27-6]', async () => {
  const { send, ids, find, form, key, user } = await newAgency()
  const id = await send({ last: 'Schneider', message: 'Diagnose Asthma', phone: '030 901820' })
  await app.call(submissionNotes.create, { id, key, body: { text: 'Asthma beachten, Rückfrage bei Weber' } })
  await app.call(forms.update, { id: form.id, key, body: { confidential_field_ids: [form.ids['message']] } })
  await indexAll(system)
  const [editor, viewer] = [await user('editor'), await user('viewer')]
  for (const q of ['asthma', 'asthma schneider', 'rückfrage']) {
    expect([q, await ids(q, editor)]).toEqual([q, [id]])
    expect([q, await ids(q, viewer)]).toEqual([q, []])
  }
  expect(await ids('schneider', viewer)).toEqual([id])
  expect(JSON.stringify(await find('schneider', viewer))).not.toContain('Asthma')
  await app.call(forms.update, { id: form.id, key, body: { confidential_field_ids: [] } })
  expect(await ids('asthma', viewer)).toEqual([id])
})

test('search: notes are found once they are written, and no more once they are deleted [B27-7]', async () => {
  const { send, ids, find, key } = await newAgency()
  const id = await send({ last: 'Vogel' })
  await indexAll(system)
  const { data: note } = await app.call(submissionNotes.create, { id, key, body: { text: 'Besichtigung vereinbart' } })
  await indexAll(system)
  expect((await find('besichtigung'))[0]?.results[0]?.match).toEqual({
    in: 'note',
    label: null,
    text: 'Besichtigung vereinbart',
  })
  await app.call(submissionNotes.remove, { params: { id: String(id), note_id: String(note.id) }, key })
  expect(await ids('besichtigung')).toEqual([])
  await indexAll(system)
  expect(await words(id)).toEqual(['vogel'])
})

test('search: names of files are found, and content that has changed is found anew [B27-1, B27-2]', async () => {
  const { send, find, ids } = await newAgency()
  const id = await send({ last: 'Vogel' })
  await indexAll(system)
  const file = {
    file_id: 1,
    name: 'Grundriss_Obergeschoß.pdf',
    size: 9,
    type: 'application/pdf',
    url: 'https://x.example/1',
  }
  const content = JSON.stringify({ address: { Name: 'Sperling', field_7: [file] } })
  await system.updateTable('submissions').set({ content }).where('id', '=', id).execute()
  await indexAll(system)
  expect((await find('obergeschoss'))[0]?.results[0]).toMatchObject({
    title: 'Sperling',
    match: { in: 'file', label: 'field_7', text: 'Grundriss_Obergeschoß.pdf' },
  })
  for (const q of ['vogel', 'application', '"https x"']) expect([q, await ids(q)]).toEqual([q, []])
})

test('search: words go with their submission, and with its content, in the same transaction [B27-8]', async () => {
  const { send, ids, key } = await newAgency()
  const [gone, emptied] = [await send({ last: 'Albrecht' }), await send({ last: 'Albrecht' })]
  await indexAll(system)
  expect(await words(gone)).toEqual(['albrecht'])
  await app.call(submissions.remove, { id: gone, key })
  expect(await words(gone)).toEqual([])
  await system.updateTable('submissions').set({ content: null }).where('id', '=', emptied).execute()
  expect(await words(emptied)).toEqual([])
  await indexAll(system)
  expect(await words(emptied)).toEqual([])
  expect(await ids('albrecht')).toEqual([])
})

test('search: what was there before the index is indexed after an upgrade, beside what comes [B27-9]', async () => {
  const { send, ids, form } = await newAgency()
  const sent = [await send({ last: 'Altbestand' }), await send({ last: 'Altbestand' })]
  await sql`delete from submission_index_cursors where form_id = ${form.id}`.execute(system)
  await sql`select forget_search_words(${sent}::bigint[])`.execute(system)
  await indexAll(system)
  sent.push(await send({ last: 'Altbestand' }))
  await indexAll(system)
  expect(await ids('altbestand')).toEqual(sent.toReversed())
  const cursor = await system
    .selectFrom('submission_index_cursors')
    .selectAll()
    .where('form_id', '=', form.id)
    .executeTakeFirst()
  expect(cursor).toMatchObject({ done_to: 3, left_below: 1 })
})

test('search: what arrives while another process indexes is indexed by the next turn', async () => {
  const { send, ids } = await newAgency()
  const { turn } = submissionIndexLane(app.platform)
  await turn(() => false)
  const sent = await system.transaction().execute(async (db) => {
    await lockFor(db, 'indexSubmissions')
    const id = await send({ last: 'Nebenher' })
    await turn(() => false)
    return id
  })
  expect(await ids('nebenher')).toEqual([])
  await turn(() => false)
  expect(await ids('nebenher')).toEqual([sent])
})

test('search: forms, fields, staff and webhooks are found by name by callers who may list them [B27-10]', async () => {
  const { find, form, account, key, user } = await newAgency()
  const { account_id } = account
  await app.call(forms.update, { id: form.id, key, body: { internal_title: 'Verkäuferfragebogen' } })
  await system
    .insertInto('staff_members')
    .values({ account_id, name: 'Verkäufer Vogt', email: 'v@a.example', source: 'manual' })
    .execute()
  await system
    .insertInto('webhooks')
    .values({ account_id, url: 'https://verkaeufer.example/', sealed_secret: '' })
    .execute()
  const kinds = async (q: string, caller?: Credentials) => (await find(q, caller)).map(({ kind }) => kind)
  expect(await kinds('verkauf')).toEqual(['form', 'staff_member', 'webhook'])
  expect(await kinds('VERKÄUF', await user('viewer'))).toEqual(['form', 'staff_member'])
  expect(await kinds('rufn')).toEqual(['field'])
  expect(await kinds('käufer')).toEqual([])
})

test('search: users are found by owners who are signed in, reply templates by all who may list them [B27-10]', async () => {
  const { find, account, user } = await newAgency()
  const { account_id } = account
  const row = { name: 'Absage Käufer', subject: 'Leider vergeben', body: 'Guten Tag' }
  await system
    .insertInto('reply_templates')
    .values({ account_id, ...row })
    .execute()
  const owner = await user('owner')
  await system.updateTable('users').set({ name: 'Käthe Absaloff' }).where('account_id', '=', account_id).execute()
  const kinds = async (q: string, caller?: Credentials) => (await find(q, caller)).map(({ kind }) => kind)
  expect(await kinds('absa', owner)).toEqual(['user', 'reply_template'])
  expect(await kinds('absa')).toEqual(['reply_template'])
  expect(await kinds('absa', await user('viewer'))).toEqual(['reply_template'])
  expect(await kinds('vergeben', owner)).toEqual(['reply_template'])
})

test('search: questions without words find nothing, and any text is one [B27-11]', async () => {
  const { send, find, ids, key } = await newAgency()
  const id = await send({ last: 'Levi', message: 'שלום עולם 100% "quoted" a_b' })
  await indexAll(system)
  for (const q of ['', ' ', 'l', '%', '!?&|:*()\'"\\', '\u202e', '___', '🙂'])
    expect([q, await find(q)]).toEqual([q, []])
  for (const q of ['שלום', 'עול', '"quoted"', "lev'i", 'levi & !x', '100%', 'levi\\']) {
    expect([q, (await ids(q)).length <= 1]).toEqual([q, true])
  }
  expect(await ids('שלום')).toEqual([id])
  expect(await ids('"quoted"')).toEqual([id])
  expect(await ids('100%')).toEqual([id])
  const refused = async (q: string) => (await app.call(search.find, { query: { q }, key })).status
  expect(await refused('x'.repeat(300))).toBe(422)
  expect(await refused('a\0b')).toBe(422)
  expect((await app.call(search.find, { key })).data).toEqual({ groups: [] })
})

test('search: a limit for each kind, and whether there is more [B27-12]', async () => {
  const { send, find } = await newAgency()
  for (let n = 0; n < 7; n++) await send({ last: 'Reichlich' })
  await indexAll(system)
  const counts = async (limit?: number) =>
    (await find('reichlich', undefined, limit)).map(({ results, more }) => [results.length, more])
  expect(await counts()).toEqual([[5, true]])
  expect(await counts(7)).toEqual([[7, false]])
  expect(await counts(100)).toEqual([[7, false]])
})

test('search: a word that no submission has is taken for those that are nearly the same [B27-14]', async () => {
  const { send, ids, find } = await newAgency()
  const id = await send({ first: 'Erika', last: 'Mustermann', message: 'Wohnung' })
  await indexAll(system)
  for (const q of ['mustermnan', 'Musterman', 'mustrmann', 'erica', 'erica mustremann', 'wohnnug']) {
    expect([q, await ids(q)]).toEqual([q, [id]])
  }
  expect((await find('mustermnan'))[0]?.results[0]?.match.text).toBe('Mustermann')
  for (const q of ['musterfrau', 'eric', 'mustermnan schloss']) expect([q, await ids(q)]).toEqual([q, []])
})
