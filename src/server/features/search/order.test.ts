import { afterAll, expect, test } from 'vitest'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { search, type SearchResult } from '../../../shared/contract/search.ts'
import { submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { openSession, withKey, type Credentials } from '../../testing/callers.ts'
import { newEmail } from '../../testing/contract/record-factories.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { insertUser } from '../accounts/index.ts'
import { indexAll } from '../submission-index/index.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const fields = [
  { key: 'first', crm_field_name: 'Vorname' },
  { key: 'last', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email', field_type: 'email' },
  { key: 'message', field_type: 'textarea', label: 'Nachricht' },
]

async function newAgency() {
  const { account_id, api_key: key } = await app.createAccount()
  const form = await activeForm(app, { key, fields })
  const send = async (answers: Record<string, string>, note?: string): Promise<number> => {
    const { id } = (await post(app, form.path, named(form.ids, answers))).body.data
    if (note !== undefined) await app.call(submissionNotes.create, { id, key, body: { text: note } })
    return id
  }
  const found = async (q: string, caller: Credentials = withKey(key)) => {
    const { data } = await app.call(search.find, { query: { q }, ...caller })
    const groups = data.groups as { kind: string; results: SearchResult[]; more: boolean }[]
    return groups.find(({ kind }) => kind === 'submission')
  }
  const ids = async (...asked: Parameters<typeof found>) => (await found(...asked))?.results.map(({ id }) => id) ?? []
  return { account_id, key, form, send, found, ids }
}

test('search: who is called so comes first, then other answers, then notes, and mentions last [B27-23]', async () => {
  const { send, found, ids } = await newAgency()
  const called = await send({ first: 'Anna', last: 'Petersen' })
  const mailed = await send({ last: 'Brandt', email: 'k.petersen@mail.example' })
  const noted = await send({ last: 'Vogel' }, 'Frau Petersen hat angerufen')
  const answered = await send({ last: 'Löwe', message: 'Mein Makler war bisher Herr Petersen.' })
  const mentioned = await send({ last: 'Adler' }, '@Jonas Petersen bitte anrufen')
  await indexAll(system)
  expect(await ids('petersen')).toEqual([mailed, called, answered, noted, mentioned])
  for (let n = 0; n < 40; n++) await send({ last: 'Storch' }, '@Jonas Petersen bitte anrufen')
  await indexAll(system)
  expect(await ids('petersen')).toEqual([mailed, called, answered, noted, expect.any(Number)])
  expect((await found('petersen'))?.more).toBe(true)
  expect((await found('petersen'))?.results[1]?.match).toEqual({ in: 'answer', label: 'Name', text: 'Petersen' })
})

test('search: an answer has the label of its field, or that of the CRM where it has none [B31-165]', async () => {
  const { api_key: key } = await app.createAccount()
  const art = { key: 'kind', crm_module: 'calendar', crm_field_name: 'art', field_type: 'text' }
  const labelOf = async (label?: string) => {
    const form = await activeForm(app, { key, fields: [{ ...art, ...(label !== undefined && { label }) }] })
    await post(app, form.path, named(form.ids, { kind: 'Besichtigung' }))
    await indexAll(system)
    const { data } = await app.call(search.find, { key, query: { q: 'besichtigung' } })
    return data.groups[0].results[0].match.label
  }
  expect(await labelOf()).toBe('Terminart')
  expect(await labelOf('Anlass')).toBe('Anlass')
})

test('search: a name that is marks for the caller ranks nothing [B27-6, B27-23]', async () => {
  const { send, ids, form, key, account_id } = await newAgency()
  const called = await send({ last: 'Petersen', message: 'Petersen' })
  const later = []
  for (let n = 0; n < 6; n++) later.unshift(await send({ last: 'Storch', message: 'Petersen' }))
  await app.call(forms.update, { id: form.id, key, body: { confidential_field_ids: [form.ids['last']] } })
  await indexAll(system)
  const user = async (role: Role) => {
    const made = { account_id, name: 'Jana Weiss', email: newEmail('colleague'), role, password_hash: 'none' }
    return openSession(app, { account_id, user_id: await insertUser(system, made) })
  }
  expect(await ids('petersen', await user('editor'))).toEqual([called, ...later.slice(0, 4)])
  expect(await ids('petersen', await user('viewer'))).toEqual(later.slice(0, 5))
})
