import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { auditLog } from '../../../shared/contract/accounts/audit-log.ts'
import { formFiles } from '../../../shared/contract/forms/form-files.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { createApp } from '../../app.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { sayAs } from '../../testing/servers/model-server.ts'
import { assistantKey } from './keys.ts'

const enabled = { chat_assistant_enabled: true }
const key = 'sk-of-the-account_0123'

/** An endpoint that answers every caller, and notes which model was asked for with which key. */
async function startEndpoint() {
  const asked: [model: string, authorization: string | undefined][] = []
  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const part of request) text += String(part)
      asked.push([(JSON.parse(text) as { model: string }).model, request.headers.authorization])
      sayAs(response, '{"reply":"Guten Tag.","proposals":[]}')
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, url: `http://${host}/v1`, asked }
}

type TestEndpoint = Awaited<ReturnType<typeof startEndpoint>>

const start = (...endpoints: TestEndpoint[]) =>
  startApp({ limited: false, env: { WEBHOOK_ALLOW_HOSTS: endpoints.map(({ host }) => host).join(',') } })

const change = (app: TestApp, assistant: unknown) => app.call(account.update, { body: { assistant } })

async function changed(app: TestApp, assistant: object) {
  const answer = await change(app, assistant)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.data.assistant
}

const ofAccount = ({ url }: TestEndpoint, more: object = {}) => ({
  chat_assistant_base_url: url,
  chat_assistant_model: 'small',
  chat_assistant_api_key: key,
  ...more,
})

const formOf = (app: TestApp, settings: object = {}) =>
  activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }], settings: { ...enabled, ...settings } })

async function say(app: TestApp, { path }: { path: string }) {
  const page = await app.server.inject({ url: path, headers: { accept: 'text/html' } })
  const token = /name="_token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const payload = { token, messages: [{ role: 'user', content: 'Frage' }], seal: '' }
  const { statusCode, body } = await app.server.inject({ method: 'POST', url: `${path}/assistant`, payload })
  return { status: statusCode, body: JSON.parse(body) }
}

const hasPanel = async (app: TestApp, { path }: { path: string }) =>
  (await app.server.inject({ url: path, headers: { accept: 'text/html' } })).body.includes('id="foyer-chat"')

test('assistant: a form without its own address, model and key has those of the account [B2.13-16, B2.13-17]', async () => {
  const endpoint = await startEndpoint()
  await using app = await start(endpoint)
  const form = await formOf(app)
  const off = await formOf(app, { chat_assistant_enabled: false })
  const model = await formOf(app, { chat_assistant_model: 'large' })
  const own = await formOf(app, ofAccount(endpoint, { chat_assistant_api_key: 'sk-own' }))
  expect([await hasPanel(app, form), await hasPanel(app, model), (await say(app, form)).status]).toEqual([
    false,
    false,
    404,
  ])
  expect((await app.call(account.get)).data.assistant).toEqual({
    chat_assistant_base_url: null,
    chat_assistant_model: null,
    chat_assistant_api_key_set: false,
  })
  expect(await changed(app, ofAccount(endpoint))).toEqual({
    chat_assistant_base_url: endpoint.url,
    chat_assistant_model: 'small',
    chat_assistant_api_key_set: true,
  })
  expect([await hasPanel(app, form), await hasPanel(app, off)]).toEqual([true, false])
  for (const one of [form, model, own]) expect((await say(app, one)).body.data.reply).toBe('Guten Tag.')
  expect(endpoint.asked).toEqual([
    ['small', `Bearer ${key}`],
    ['large', `Bearer ${key}`],
    ['small', 'Bearer sk-own'],
  ])
  // The form says what is its own.
  const none = {
    chat_assistant_base_url: null,
    chat_assistant_model: null,
    chat_assistant_api_key_set: false,
    chat_assistant_enabled: true,
  }
  expect((await app.call(forms.get, { id: form.id })).data).toMatchObject(none)
  expect((await app.call(forms.copy, { id: form.id })).data).toMatchObject(none)
  const file = await app.call(formFiles.export, { id: form.id })
  expect(file.status).toBe(200)
  expect(JSON.stringify(file.body)).not.toMatch(/127\.0\.0\.1|"small"|sk-of/)
})

test('assistant: the key of the account is sent to the host it was given for and to no other [B2.13-18]', async () => {
  const [one, other] = [await startEndpoint(), await startEndpoint()]
  await using app = await start(one, other)
  await changed(app, ofAccount(one))
  const near = await formOf(app, { chat_assistant_base_url: `http://${one.host}/beta` })
  const far = await formOf(app, { chat_assistant_base_url: other.url })
  const farOwn = await formOf(app, { chat_assistant_base_url: other.url, chat_assistant_api_key: 'sk-own' })
  for (const form of [near, far, farOwn]) expect((await say(app, form)).status).toBe(200)
  expect(one.asked).toEqual([['small', `Bearer ${key}`]])
  expect(other.asked).toEqual([
    ['small', undefined],
    ['small', 'Bearer sk-own'],
  ])
  const { platform } = app
  const sentTo = (baseUrl: string, form_id = near.id) =>
    assistantKey(platform.database.system, { account_id: app.owner.account_id, form_id, baseUrl }, platform.sealer)
  expect(await sentTo(`http://${one.host}`)).toBe(key)
  for (const url of [`https://${one.host}/v1`, 'http://127.0.0.1/v1', other.url])
    expect(await sentTo(url)).toBeUndefined()
  // However an address came to be another one.
  await platform.database.system
    .updateTable('accounts')
    .set({ chat_assistant_base_url: other.url })
    .where('id', '=', app.owner.account_id)
    .execute()
  const form = await formOf(app)
  expect((await say(app, form)).status).toBe(200)
  expect(other.asked.at(-1)).toEqual(['small', undefined])
})

test('assistant: another host of the account needs the key again, or none; nothing is changed without [B2.13-18]', async () => {
  const [one, other] = [await startEndpoint(), await startEndpoint()]
  await using app = await start(one, other)
  const alone = await change(app, { chat_assistant_api_key: key })
  expect([alone.status, Object.keys(alone.body.errors)]).toEqual([422, ['assistant.chat_assistant_api_key']])
  const before = await changed(app, ofAccount(one))
  for (const chat_assistant_base_url of [other.url, `https://${one.host}/v1`, null]) {
    const refused = await change(app, { chat_assistant_base_url, chat_assistant_model: 'large' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['assistant.chat_assistant_api_key']])
  }
  expect((await app.call(account.get)).data.assistant).toEqual(before)
  const again = { ...before, chat_assistant_base_url: `${one.url}/beta` }
  expect(await changed(app, again)).toEqual(again)
  const form = await formOf(app)
  await changed(app, { chat_assistant_base_url: other.url, chat_assistant_api_key: 'sk-new' })
  await say(app, form)
  expect(await changed(app, { chat_assistant_base_url: one.url, chat_assistant_api_key: null })).toMatchObject({
    chat_assistant_api_key_set: false,
  })
  await say(app, form)
  expect([one.asked, other.asked]).toEqual([[['small', undefined]], [['small', 'Bearer sk-new']]])
})

test('assistant: of two changes at once the key is for the address that is left [B2.13-18]', async () => {
  const [one, other] = [await startEndpoint(), await startEndpoint()]
  await using app = await start(one, other)
  const form = await formOf(app)
  const changes = [
    ofAccount(one, { chat_assistant_api_key: 'sk-one' }),
    ofAccount(other, { chat_assistant_api_key: 'sk-other' }),
  ]
  for (let n = 0; n < 5; n++) {
    await Promise.all(changes.map((assistant) => changed(app, assistant)))
    expect((await say(app, form)).status).toBe(200)
  }
  const keys = [one, other].map(({ asked }) => asked.map(([, authorization]) => authorization))
  expect(keys.flat()).toHaveLength(5)
  expect(keys[0]?.every((sent) => sent === 'Bearer sk-one')).toBe(true)
  expect(keys[1]?.every((sent) => sent === 'Bearer sk-other')).toBe(true)
})

test('assistant: a form may have a key of its own for the address of the account [B2.13-19]', async () => {
  const [one, other] = [await startEndpoint(), await startEndpoint()]
  await using app = await start(one, other)
  const form = await formOf(app)
  const change = (body: object) => app.call(forms.update, { id: form.id, body })
  expect((await change({ chat_assistant_api_key: 'sk-own' })).status).toBe(422)
  await changed(app, ofAccount(one))
  expect((await change({ chat_assistant_api_key: 'sk-own' })).data).toMatchObject({
    chat_assistant_base_url: null,
    chat_assistant_api_key_set: true,
  })
  await say(app, form)
  expect((await change({ chat_assistant_base_url: one.url })).status).toBe(200)
  expect((await change({ chat_assistant_base_url: null })).status).toBe(200)
  const elsewhere = await change({ chat_assistant_base_url: other.url })
  expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ['chat_assistant_api_key']])
  // It does not follow the account to another host.
  await changed(app, ofAccount(other, { chat_assistant_api_key: 'sk-new' }))
  await say(app, form)
  await changed(app, { chat_assistant_api_key: null })
  await say(app, form)
  expect(one.asked).toEqual([['small', 'Bearer sk-own']])
  expect(other.asked).toEqual([
    ['small', 'Bearer sk-new'],
    ['small', undefined],
  ])
})

test('assistant: a change of the account reaches forms that are kept, in every process [B2.13-17]', async () => {
  const [one, other] = [await startEndpoint(), await startEndpoint()]
  await using app = await start(one, other)
  const platform = { ...app.platform, signals: { publish() {}, subscribe() {} } }
  const server = await createApp(platform)
  onTestFinished(() => server.close())
  // It hears no signals.
  const deaf: TestApp = { ...app, server }
  const form = await formOf(app, { chat_assistant_store_transcript: true, min_fill_seconds: 0 })
  const panels = async () => [await hasPanel(app, form), await hasPanel(deaf, form)]
  expect(await panels()).toEqual([false, false])
  await changed(app, ofAccount(one))
  expect(await panels()).toEqual([true, true])
  const { body } = await say(deaf, form)
  const page = await app.server.inject({ url: form.path })
  const sent = await post(deaf, form.path, {
    ...named(form.ids, { name: 'Ada' }),
    _token: /name="_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '',
    _transcript: JSON.stringify({ start: '', turns: [['Frage', 'Guten Tag.', body.data.seal]] }),
  })
  expect((await app.call(submissions.get, { id: sent.body.data.id })).data.transcript).toEqual([
    { from: 'visitor', text: 'Frage' },
    { from: 'assistant', text: 'Guten Tag.' },
  ])
  await changed(app, ofAccount(other, { chat_assistant_model: 'large' }))
  await say(deaf, form)
  expect(other.asked).toEqual([['large', `Bearer ${key}`]])
  for (const chat_assistant_model of [null, '  ']) {
    await changed(app, { chat_assistant_model })
    expect(await panels()).toEqual([false, false])
    expect((await say(deaf, form)).status).toBe(404)
  }
})

test('assistant: what the account says of it is checked as a form is, with all else that is wrong [B2.13-16]', async () => {
  const names = ['ai.agency.example']
  const resolve = async (name: string) => (names.includes(name) ? ['93.184.215.14'] : ['10.0.0.7'])
  await using app = await startApp({ limited: false, platform: () => ({ resolve }) })
  const url = 'https://ai.agency.example/v1'
  const hostile = ['http://127.0.0.1:9/v1', 'http://localhost/v1', 'http://10.0.0.1', 'https://intranet.agency.example']
  for (const chat_assistant_base_url of [
    ...hostile,
    'https://u:p@ai.agency.example/',
    'ftp://ai.agency.example',
    '',
    7,
  ]) {
    const refused = await change(app, { chat_assistant_base_url, chat_assistant_model: 'x'.repeat(201) })
    expect(Object.keys(refused.body.errors).toSorted(), String(chat_assistant_base_url)).toEqual([
      'assistant.chat_assistant_base_url',
      'assistant.chat_assistant_model',
    ])
  }
  for (const chat_assistant_api_key of ['with a space', '', 'ü', 'x'.repeat(501), 7]) {
    const refused = await change(app, { chat_assistant_base_url: url, chat_assistant_api_key })
    expect(Object.keys(refused.body.errors)).toEqual(['assistant.chat_assistant_api_key'])
  }
  for (const wrong of [null, [], 'x', { chat_assistant_enabled: true }])
    expect((await change(app, wrong)).status).toBe(422)
  expect((await app.call(account.get)).data.assistant.chat_assistant_base_url).toBeNull()
  expect(await changed(app, ofAccount({ url } as TestEndpoint))).toMatchObject({ chat_assistant_base_url: url })
})

test('assistant: the audit log notes a change of the account, and its key is in no answer and no row [B2.13-18]', async () => {
  const endpoint = await startEndpoint()
  await using app = await start(endpoint)
  const { system } = app.platform.database
  const answers = [await change(app, ofAccount(endpoint)), await change(app, { chat_assistant_api_key: `${key}2` })]
  answers.push(await app.call(account.get), await app.call(auditLog.list))
  const entries = answers.at(-1)?.data as { action: string; changes: { record_type: string; after: object }[] }[]
  expect(entries.filter(({ action }) => action === 'account.update')).toHaveLength(2)
  expect(
    entries.flatMap(({ changes }) => changes).find(({ record_type }) => record_type === 'accounts')?.after,
  ).toEqual({
    chat_assistant_base_url: endpoint.url,
    chat_assistant_model: 'small',
  })
  const stored = [
    await system.selectFrom('accounts').selectAll().execute(),
    await system.selectFrom('account_assistant_keys').selectAll().execute(),
    await system.selectFrom('audit_changes').selectAll().execute(),
  ]
  for (const text of [...answers.map(({ body }) => JSON.stringify(body)), JSON.stringify(stored)]) {
    expect(text).not.toContain(key)
  }
})
