import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { maxNotes, submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { openSession, readOnlyKey, type Credentials } from '../../testing/callers.ts'
import { createRecord, newEmail } from '../../testing/contract/record-factories.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { insertUser } from '../accounts/index.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { account_id } = app.owner

async function user(name: string, role: Role = 'editor'): Promise<Credentials> {
  const made = { account_id, name, email: newEmail('colleague'), role, password_hash: 'none' }
  const user_id = await insertUser(app.platform.database.system, made)
  return openSession(app, { account_id, user_id })
}

const add = (id: number, text: string, caller: Partial<Credentials> = {}) =>
  app.call(submissionNotes.create, { id, body: { text }, ...caller })
const notesOf = async (id: number, caller: Partial<Credentials> = {}) =>
  (await app.call(submissionNotes.list, { id, ...caller })).data

test('notes: they are listed oldest first with author and time, and two at once both stay [B25-8]', async () => {
  const id = await createRecord.submissions(app, app.owner)
  const jana = await user('Jana Weiss')
  const made = await add(id, 'Rückruf am Montag.\n@Ole übernimmt.', jana)
  expect(made).toMatchObject({ status: 201, data: { is_own: true, author: { type: 'session', name: 'Jana Weiss' } } })
  const both = await Promise.all([add(id, 'A'), add(id, 'B')])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  const notes = await notesOf(id, jana)
  expect(notes).toHaveLength(3)
  expect(notes[0]).toEqual(made.data)
  expect(notes.map(({ is_own }: { is_own: boolean }) => is_own)).toEqual([true, false, false])
  expect(new Set(notes.slice(1).map(({ text }: { text: string }) => text))).toEqual(new Set(['A', 'B']))
})

test('notes: a text has 1 to 5,000 characters, and a submission 500 notes [B25-8]', async () => {
  const id = await createRecord.submissions(app, app.owner)
  for (const text of ['', ' \n', 'x'.repeat(5_001)]) expect((await add(id, text)).status).toBe(422)
  expect((await add(id, 'ä'.repeat(5_000))).status).toBe(201)
  const note = { account_id, submission_id: id, author_type: 'key', author_id: 1, author_name: 'Website', text: 'x' }
  const rows = Array.from({ length: maxNotes - 1 }, () => note)
  await app.platform.database.system.insertInto('submission_notes').values(rows).execute()
  const refused = await add(id, 'One more')
  expect([refused.status, refused.body.errors]).toEqual([422, { text: ['A submission has at most 500 notes.'] }])
})

test('notes: an editor deletes own notes, an owner any, and a viewer adds none [B25-9]', async () => {
  const id = await createRecord.submissions(app, app.owner)
  const [jana, ole, owner, viewer] = await Promise.all([
    user('Jana'),
    user('Ole'),
    user('Erika', 'owner'),
    user('Nora', 'viewer'),
  ])
  const first = (await add(id, 'First', jana)).data.id
  const second = (await add(id, 'Second', jana)).data.id
  const remove = async (note: number | string, caller: Credentials) =>
    (await app.call(submissionNotes.remove, { id, params: { note_id: String(note) }, ...caller })).status
  expect((await add(id, 'No', viewer)).status).toBe(403)
  expect([await remove(first, viewer), await remove(first, ole), await remove('x', jana)]).toEqual([403, 403, 404])
  expect([await remove(first, jana), await remove(first, jana), await remove(second, owner)]).toEqual([204, 404, 204])
  expect(await notesOf(id)).toEqual([])
  const elsewhere = await createRecord.submissions(app, app.owner)
  const third = (await add(elsewhere, 'Third', jana)).data.id
  expect(await remove(third, jana)).toBe(404)
})

test('notes: who sees confidential answers as marks does not see what notes say [B25-10]', async () => {
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }, { key: 'iban' }] })
  const { body } = await post(app, form.path, named(form.ids, { name: 'Löwe', iban: 'DE02' }))
  const id = body.data.id as number
  await add(id, 'Die IBAN DE02 stimmt.')
  const callers = [await readOnlyKey(app, app.owner), await user('Nora', 'viewer')]
  const said = async () =>
    Promise.all(callers.map(async (caller) => (await notesOf(id, caller)).map(({ text }: { text: string }) => text)))
  expect(await said()).toEqual([['Die IBAN DE02 stimmt.'], ['Die IBAN DE02 stimmt.']])
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['iban']] } })
  expect(await said()).toEqual([[null], [null]])
  expect((await notesOf(id))[0].text).toBe('Die IBAN DE02 stimmt.')
})

test('notes: they go with their submission [B25-11]', async () => {
  const id = await createRecord.submissions(app, app.owner)
  await add(id, 'Gone soon')
  await app.call(submissions.remove, { id })
  const { system } = app.platform.database
  expect(await system.selectFrom('submission_notes').select('id').where('submission_id', '=', id).execute()).toEqual([])
})
