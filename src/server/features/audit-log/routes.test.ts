import { expect, test } from 'vitest'
import { auditLog } from '../../../shared/contract/accounts/audit-log.ts'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { signedIn } from '../../testing/callers.ts'
import { publicTarget } from '../../testing/contract/record-factories.ts'

test('audit log: every write is noted with who made it, when, and what was there before and after', async () => {
  await using app = await startApp()
  const created = await app.call(forms.create, { body: { internal_title: 'Inquiry', title: 'Old' } })
  const session = await signedIn(app, app.owner)
  const changed = await app.call(forms.update, { ...session, id: created.data.id, body: { title: 'New' } })
  await app.call(forms.remove, { id: created.data.id })

  const { data } = await app.call(auditLog.list, { query: { record_type: 'forms' } })
  expect(data.map((entry: { action: string }) => entry.action)).toEqual([
    'forms.remove',
    'forms.update',
    'forms.create',
  ])
  expect(data[1]).toMatchObject({
    actor: { type: 'session', id: app.owner.user_id },
    request_id: changed.headers['x-request-id'],
    changes: [
      {
        change: 'updated',
        record_type: 'forms',
        record_id: created.data.id,
        before: { title: 'Old' },
        after: { title: 'New' },
      },
    ],
  })
  expect(data[2].actor.type).toBe('key')
  expect(data[2].changes[0].after).toMatchObject({ internal_title: 'Inquiry', title: 'Old' })
  expect(data[0].changes).toMatchObject([{ change: 'deleted', before: { title: 'New' }, after: null }])
  expect(Date.parse(data[0].at)).toBeGreaterThanOrEqual(Date.parse(data[2].at))

  const actionsOf = async (query: object) =>
    (await app.call(auditLog.list, { query: { ...query, record_type: 'forms' } })).data.map(
      (entry: { action: string }) => entry.action,
    )
  expect(await actionsOf({ actor_type: 'session', actor_id: app.owner.user_id })).toEqual(['forms.update'])
  expect(await actionsOf({ actor_type: 'session', actor_id: app.owner.user_id + 1 })).toEqual([])
  expect(await actionsOf({ actor_type: 'key' })).toEqual(['forms.remove', 'forms.create'])
  expect((await app.call(auditLog.list, { query: { actor_type: 'nobody' } })).status).toBe(422)
})

test('audit log: writes without a transaction of their own are noted, secrets never are', async () => {
  await using app = await startApp()
  const { data: webhook } = await app.call(webhooks.create, { body: { url: publicTarget } })
  const { data, body } = await app.call(auditLog.list, { query: { record_type: 'webhooks' } })
  expect(data).toMatchObject([
    { action: 'webhooks.create', actor: { type: 'key' }, changes: [{ record_id: webhook.id }] },
  ])
  const { data: all } = await app.call(auditLog.list, { query: { per_page: 100 } })
  const text = JSON.stringify([all, body])
  expect(text).not.toContain(webhook.secret)
  expect(text).not.toMatch(/sealed|hash|password/)
})

test('audit log: a refused write leaves no entry, and an account sees only its own', async () => {
  await using app = await startApp()
  const before = (await app.call(auditLog.list)).body.meta.total
  expect((await app.call(formGroups.create, { body: { name: '' } })).status).toBe(422)
  const other = await app.createAccount()
  await app.call(formGroups.create, { key: other.api_key, body: { name: 'Theirs' } })
  expect((await app.call(auditLog.list)).body.meta.total).toBe(before)
  expect((await app.call(auditLog.list, { query: { record_id: 'x' } })).status).toBe(422)
})

test('audit log: what changes no kept record is noted with the form or submission that it is about [B31-94]', async () => {
  await using app = await startApp()
  const key = app.owner.api_key
  const form = await activeForm(app, { key, fields: [{ key: 'last', crm_field_name: 'Name' }] })
  const { id } = (await post(app, form.path, named(form.ids, { last: 'Vogel' }))).body.data
  await app.call(submissionNotes.create, { id, key, body: { text: 'Called back' } })
  await app.call(forms.update, { id: form.id, key, body: { title: 'Anfrage' } })
  const notes = async (query: object = {}) =>
    (await app.call(auditLog.list, { key, query: { ...query } })).data.filter(
      ({ action }: { action: string }) => action === 'submissionNotes.create',
    )
  const record = { type: 'submissions', id, form_id: form.id, index: 1 }
  expect(await notes()).toMatchObject([{ record, changes: [] }])
  expect(await notes({ record_type: 'submissions', record_id: id })).toHaveLength(1)
  expect(await notes({ record_type: 'submissions', record_id: id + 1 })).toEqual([])
  expect(await notes({ record_type: 'forms' })).toEqual([])
  const changed = await app.call(auditLog.list, { key, query: { record_type: 'forms', record_id: form.id } })
  expect(changed.data[0]).toMatchObject({ action: 'forms.update', record: null })
  await app.call(submissions.remove, { id, key })
  expect(await notes()).toMatchObject([{ record: { ...record, form_id: null, index: null } }])
})
