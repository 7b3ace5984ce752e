import { expect, test } from 'vitest'
import { auditLog } from '../../../shared/contract/accounts/audit-log.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { openApiDocument } from '../../http/openapi/document.ts'
import { contract } from '../../../shared/contract/index.ts'
import { assistantKey } from './keys.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

const key = 'sk-live_THE-KEY'
const url = 'https://ai.agency.example/v1'
const names = ['ai.agency.example', 'other.agency.example']
const resolve = async (hostname: string) => (names.includes(hostname) ? ['93.184.215.14'] : ['10.0.0.7'])
const start = () => startApp({ platform: () => ({ resolve }) })

async function make(app: TestApp, body: Record<string, unknown> = {}) {
  return app.call(forms.create, { body: { internal_title: 'Anfrage', ...body } })
}

const change = (app: TestApp, id: number, body: object) => app.call(forms.update, { id, body })

test('assistant: the assistant is set up on the form itself, and read with it [B2.2-3, B2.2-31, B4.2-8]', async () => {
  await using app = await start()
  const made = await make(app)
  const { id } = made.data
  expect(made.data).toMatchObject({
    chat_assistant_enabled: false,
    chat_assistant_base_url: null,
    chat_assistant_fill_fields: true,
    chat_assistant_excluded_field_ids: [],
    chat_assistant_max_messages: 30,
    chat_assistant_api_key_set: false,
  })
  const field = await app.call(fields.create, { id, body: { crm_module: 'address', label: 'Name' } })
  const settings = {
    chat_assistant_enabled: true,
    chat_assistant_base_url: url,
    chat_assistant_model: 'small-1',
    chat_assistant_name: 'Ida',
    chat_assistant_greeting: 'Hallo!',
    chat_assistant_instructions: 'Sei kurz.',
    chat_assistant_knowledge: 'Wir haben von 9 bis 17 Uhr geöffnet.',
    chat_assistant_fill_fields: false,
    chat_assistant_excluded_field_ids: [field.data.id],
    chat_assistant_max_messages: 7,
    chat_assistant_consent_text: 'Bitte **zustimmen**.',
  }
  const mail = { subject: 'Ihre Anfrage', body: 'Danke.', receiver: 'a@agency.example' }
  expect((await change(app, id, { ...settings, ...mail })).data).toMatchObject(settings)
  const complete = { ...settings, ...mail, fields: [{ id: field.data.id, label: 'Name' }] }
  expect((await app.call(forms.get, { id })).data).toMatchObject(complete)
  expect((await app.call(forms.list)).data).toMatchObject([settings])
  const wrong = await change(app, id, {
    chat_assistant_name: 'x'.repeat(41),
    chat_assistant_max_messages: 101,
    chat_assistant_excluded_field_ids: [field.data.id + 1],
  })
  expect(Object.keys(wrong.body.errors)).toEqual([
    'chat_assistant_name',
    'chat_assistant_max_messages',
    'chat_assistant_excluded_field_ids',
  ])
  const foreign = await change(app, id, { chat_assistant_excluded_field_ids: [field.data.id, 4711] })
  expect(foreign.body.errors).toEqual({ chat_assistant_excluded_field_ids: ['This form has no field 4711.'] })
})

test('assistant: its key is written and never read: not in a copy, the audit log or its table [B2.2]', async () => {
  await using app = await start()
  const made = await make(app, { chat_assistant_api_key: key, chat_assistant_base_url: url })
  const { id } = made.data
  const copy = await app.call(forms.copy, { id })
  const refused = await change(app, id, { chat_assistant_api_key: `${key} with a space` })
  expect(refused.body.errors).toHaveProperty('chat_assistant_api_key')
  const answers = [
    made,
    copy,
    refused,
    await app.call(forms.get, { id }),
    await app.call(forms.list),
    await change(app, id, { chat_assistant_api_key: `${key}2` }),
    await app.call(auditLog.list),
  ]
  const system = app.platform.database.system
  const stored = [
    await system.selectFrom('forms').selectAll().execute(),
    await system.selectFrom('assistant_keys').selectAll().execute(),
    await system.selectFrom('audit_changes').selectAll().execute(),
  ]
  for (const text of [...answers.map(({ body }) => JSON.stringify(body)), JSON.stringify(stored)]) {
    expect(text).not.toContain(key)
  }
  expect(made.data).toMatchObject({ chat_assistant_api_key_set: true })
  expect(made.data).not.toHaveProperty('chat_assistant_api_key')
  expect(copy.data).toMatchObject({ chat_assistant_api_key_set: true, chat_assistant_base_url: url })
  expect((await change(app, id, { title: 'T' })).data.chat_assistant_api_key_set).toBe(true)
  expect((await change(app, id, { chat_assistant_api_key: null })).data.chat_assistant_api_key_set).toBe(false)
  const { components } = openApiDocument(contract, '/api/v1') as { components: { schemas: Record<string, unknown> } }
  const form = JSON.stringify(components.schemas['Form'])
  expect(form).toContain('"chat_assistant_api_key_set"')
  expect(form).not.toContain('"chat_assistant_api_key"')
})

test('assistant: a copy has the key of its original, sealed for itself and bound to the same host [B4.2-14]', async () => {
  await using app = await start()
  const { system } = app.platform.database
  const { id } = (await make(app, { chat_assistant_api_key: key, chat_assistant_base_url: url })).data
  const copy = (await app.call(forms.copy, { id })).data
  const keyOf = (form_id: number, baseUrl = url) =>
    assistantKey(system, { account_id: app.owner.account_id, form_id, baseUrl }, app.platform.sealer)
  expect(await keyOf(copy.id)).toBe(key)
  expect(await keyOf(copy.id, 'https://other.example/v1')).toBeUndefined()
  const sealed = await system.selectFrom('assistant_keys').select('sealed_key').execute()
  expect(new Set(sealed.map(({ sealed_key }) => sealed_key)).size).toBe(2)
  await change(app, id, { chat_assistant_api_key: null })
  expect([await keyOf(id), await keyOf(copy.id)]).toEqual([undefined, key])
  const elsewhere = await change(app, copy.id, { chat_assistant_base_url: 'https://other.agency.example/v1' })
  expect(elsewhere.body.errors).toHaveProperty('chat_assistant_api_key')
  // A key that cannot be opened any more does not keep a form from being copied.
  await system.updateTable('assistant_keys').set({ sealed_key: 'v1.0.broken' }).execute()
  const next = await app.call(forms.copy, { id: copy.id })
  expect([next.status, next.data.chat_assistant_api_key_set]).toEqual([201, false])
})

test('assistant: a key is not sent to another host than the one it was given for [B2.2]', async () => {
  await using app = await start()
  const { id } = (await make(app, { chat_assistant_api_key: key, chat_assistant_base_url: url })).data
  for (const other of ['https://other.agency.example/v1', 'http://ai.agency.example/v1', null]) {
    const refused = await change(app, id, { chat_assistant_base_url: other })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['chat_assistant_api_key']])
  }
  const same = await change(app, id, { chat_assistant_base_url: `${url}/beta` })
  expect(same.data).toMatchObject({ chat_assistant_base_url: `${url}/beta`, chat_assistant_api_key_set: true })
  const moved = await change(app, id, {
    chat_assistant_base_url: 'https://other.agency.example',
    chat_assistant_api_key: key,
  })
  expect(moved.data.chat_assistant_api_key_set).toBe(true)
  const removed = await change(app, id, { chat_assistant_base_url: null, chat_assistant_api_key: null })
  expect(removed.data).toMatchObject({ chat_assistant_base_url: null, chat_assistant_api_key_set: false })
})

test('assistant: a key without an address is refused; one whose address changed is not sent [B2.2]', async () => {
  await using app = await start()
  const refused = await make(app, { chat_assistant_api_key: key })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['chat_assistant_api_key']])
  const { id } = (await make(app)).data
  expect((await change(app, id, { chat_assistant_api_key: key })).status).toBe(422)
  expect((await change(app, id, { chat_assistant_api_key: key, chat_assistant_base_url: url })).status).toBe(200)
  const { platform } = app
  const form = { account_id: app.owner.account_id, form_id: id }
  const sentTo = (baseUrl: string) => assistantKey(platform.database.system, { ...form, baseUrl }, platform.sealer)
  expect(await sentTo(`${url}/beta`)).toBe(key)
  for (const other of [
    'https://other.agency.example/v1',
    'http://ai.agency.example/v1',
    'https://ai.agency.example:8443/',
  ]) {
    expect(await sentTo(other)).toBeUndefined()
  }
})

test('assistant: it may target what a webhook may; told with every other fault, after 404 [B4.7]', async () => {
  await using app = await start()
  const { id } = (await make(app)).data
  const internal = [
    'http://127.0.0.1:9/v1',
    'http://localhost/v1',
    'http://10.0.0.1',
    'https://intranet.agency.example',
    'http://[::1]/',
  ]
  for (const chat_assistant_base_url of [
    ...internal,
    'https://user:word@ai.agency.example/',
    'ftp://ai.agency.example',
  ]) {
    const refused = await change(app, id, { chat_assistant_base_url, title: 7 })
    expect(refused.status, chat_assistant_base_url).toBe(422)
    expect(Object.keys(refused.body.errors).toSorted(), chat_assistant_base_url).toEqual([
      'chat_assistant_base_url',
      'title',
    ])
    expect((await make(app, { chat_assistant_base_url })).status).toBe(422)
  }
  expect((await change(app, 999_999, { chat_assistant_base_url: internal[0] })).status).toBe(404)
  expect((await app.call(forms.get, { id })).data.chat_assistant_base_url).toBeNull()
})

test('assistant: a copy excludes its own fields; a deleted field leaves the list [B4.2]', async () => {
  await using app = await start()
  const { id } = (await make(app)).data
  const ids: number[] = []
  for (const label of ['A', 'B', 'C']) {
    ids.push((await app.call(fields.create, { id, body: { crm_module: 'address', label } })).data.id)
  }
  const [a = 0, b = 0, c = 0] = ids
  await change(app, id, { chat_assistant_excluded_field_ids: [c, a] })
  const copy = (await app.call(forms.copy, { id })).data
  const [first, , third] = copy.fields as { id: number }[]
  expect(copy.chat_assistant_excluded_field_ids).toEqual([third?.id, first?.id])
  const excluded = async () => (await app.call(forms.get, { id })).data.chat_assistant_excluded_field_ids
  await app.call(fields.remove, { id: b })
  expect(await excluded()).toEqual([c, a])
  await app.call(fields.remove, { id: c })
  expect(await excluded()).toEqual([a])
  await app.call(fields.remove, { id: a })
  expect(await excluded()).toEqual([])
})
