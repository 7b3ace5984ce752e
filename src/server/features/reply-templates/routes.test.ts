import { expect, test } from 'vitest'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { replyTemplates } from '../../../shared/contract/submissions/reply-templates.ts'
import { submissionReplies } from '../../../shared/contract/submissions/submission-replies.ts'
import { openSession, readOnlyKey, type Credentials } from '../../testing/callers.ts'
import { newEmail } from '../../testing/contract/record-factories.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { ada, mailForm, submit } from '../../testing/submission-mails.ts'
import { insertUser } from '../accounts/index.ts'

async function user(app: TestApp, role: Role) {
  const { account_id } = app.owner
  const made = { account_id, name: 'Nora', email: newEmail('colleague'), role, password_hash: 'none' }
  return openSession(app, { account_id, user_id: await insertUser(app.platform.database.system, made) })
}

const viewing = { name: 'Besichtigung', subject: 'Ihr Termin, _Name', text: 'Guten Tag _Vorname,\n\nam Dienstag?' }

test('reply templates: they are made, listed by name, changed and deleted; a name is there once [B28-1, B28-2]', async () => {
  await using app = await startApp()
  const made = await app.call(replyTemplates.create, { body: viewing })
  expect(made).toMatchObject({ status: 201, data: viewing })
  await app.call(replyTemplates.create, { body: { name: 'absage', text: 'Leider ist sie vergeben.' } })
  expect((await app.call(replyTemplates.list)).data).toMatchObject([{ name: 'absage', subject: null }, viewing])
  const twice = await app.call(replyTemplates.create, { body: { ...viewing, name: 'BESICHTIGUNG' } })
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['name']])
  for (const body of [{ name: 'A' }, { name: ' ', text: 'B' }, { name: 'A', text: 'x'.repeat(10_001) }]) {
    expect((await app.call(replyTemplates.create, { body })).status).toBe(422)
  }
  const { id } = made.data
  const changed = await app.call(replyTemplates.update, { id, body: { subject: '' } })
  expect(changed.data).toMatchObject({ ...viewing, subject: null })
  expect((await app.call(replyTemplates.update, { id, body: {} })).data).toEqual(changed.data)
  expect((await app.call(replyTemplates.remove, { id })).status).toBe(204)
  expect((await app.call(replyTemplates.list)).data).toMatchObject([{ name: 'absage' }])
})

test('reply templates: viewers and reading keys read them and change none; each account has its own [B28-1]', async () => {
  await using app = await startApp()
  const { data } = await app.call(replyTemplates.create, { body: viewing })
  for (const caller of [await user(app, 'viewer'), await readOnlyKey(app, app.owner)]) {
    expect((await app.call(replyTemplates.list, caller)).data).toMatchObject([viewing])
    const calls = [
      app.call(replyTemplates.create, { ...caller, body: { ...viewing, name: 'B' } }),
      app.call(replyTemplates.update, { ...caller, id: data.id, body: { name: 'B' } }),
      app.call(replyTemplates.remove, { ...caller, id: data.id }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403])
  }
  const { api_key: key } = await app.createAccount()
  expect((await app.call(replyTemplates.list, { key })).data).toEqual([])
  expect((await app.call(replyTemplates.update, { key, id: data.id, body: { name: 'C' } })).status).toBe(403)
  expect((await app.call(replyTemplates.create, { key, body: viewing })).status).toBe(201)
})

const fill = (app: TestApp, id: number, body: object, caller: Partial<Credentials> = {}) =>
  app.call(submissionReplies.fill, { id, body, ...caller })

test('replies: one is filled in with what was sent; nothing is sent, and marks stay marks [B28-3]', async () => {
  await using app = await startApp()
  const form = await mailForm(app, { email_enabled: false })
  const id = await submit(app, form)
  const { subject, text } = viewing
  expect((await fill(app, id, { subject, text })).data).toEqual({
    subject: `Ihr Termin, ${ada.name}`,
    text: 'Guten Tag Ada,\n\nam Dienstag?',
  })
  expect((await fill(app, id, { text: 'A _Unbekannt' })).data).toEqual({ subject: null, text: 'A _Unbekannt' })
  expect((await app.call(submissionReplies.list, { id })).data).toEqual([])
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['name']] } })
  expect((await fill(app, id, { text })).data.text).toBe('Guten Tag Ada,\n\nam Dienstag?')
  expect((await fill(app, id, { subject, text })).data.subject).toBe('Ihr Termin, •••')
  expect((await fill(app, id, { text }, await user(app, 'viewer'))).status).toBe(403)
  const { api_key: key } = await app.createAccount()
  expect((await fill(app, id, { text }, { key })).status).toBe(403)
})

test('replies: what would be read as a macro or as Markdown stays a macro until it is sent [B28-3]', async () => {
  await using app = await startApp()
  const form = await mailForm(app, { email_enabled: false })
  for (const name of ['_Email', '[hier](https://elsewhere.example)', '**laut**']) {
    const id = await submit(app, form, { ...ada, name })
    expect((await fill(app, id, { text: 'Guten Tag _Name' })).data.text).toBe('Guten Tag _Name')
    const { data } = await app.call(submissionReplies.create, { id, body: { text: 'Guten Tag _Name' } })
    expect(data.text).toContain(`Guten Tag ${name}`)
  }
})
