import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { createForm } from './change.ts'

/** The account's defaults of these form settings. */
async function preset(app: TestApp, styling: Record<string, unknown>, imprint: Record<string, unknown> = {}) {
  const named = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`default_${name}`, value]))
  const answer = await app.call(account.update, { body: { styling: named(styling), imprint: named(imprint) } })
  expect(answer.status, answer.body?.message).toBe(200)
}

async function made(app: TestApp, body: Record<string, unknown> = {}, key?: string) {
  const answer = await app.call(forms.create, { body: { internal_title: 'A', ...body }, ...(key && { key }) })
  expect(answer.status, answer.body?.message).toBe(201)
  return answer.data
}

async function changed(app: TestApp, id: number, body: Record<string, unknown>) {
  const answer = await app.call(forms.update, { id, body })
  expect(answer.status, answer.body?.message).toBe(200)
  return answer.data
}

const read = async (app: TestApp, id: number) => (await app.call(forms.get, { id })).data

test('forms: a new form takes the design and imprint of the account, but for what it is given itself [B2.13-2, B2.13-3, B2.13-4]', async () => {
  await using app = await startApp()
  const styling = { accent_color: '#0f766e', font: 'lato', logo_url: 'https://agency.example/logo.png' }
  await preset(app, styling, { imprint_line_1: 'Agentur GmbH' })
  const follows = { use_default_styling: true, use_default_imprint: true }
  expect(await made(app)).toMatchObject({ ...follows, ...styling, imprint_line_1: 'Agentur GmbH' })
  // What is given is the form's own, even where it is the same.
  expect(await made(app, { font: 'lato' })).toMatchObject({ ...styling, use_default_styling: false })
  const own = await made(app, { accent_color: '#111111', imprint_line_1: null })
  expect(own).toMatchObject({ ...styling, accent_color: '#111111', use_default_styling: false })
  expect(own).toMatchObject({ imprint_line_1: 'Agentur GmbH', use_default_imprint: true })
  const told = await made(app, { accent_color: '#111111', use_default_styling: true, use_default_imprint: false })
  expect(told).toMatchObject({ ...follows, ...styling, use_default_imprint: false, imprint_line_1: 'Agentur GmbH' })
  const { api_key } = await app.createAccount()
  expect(await made(app, {}, api_key)).toMatchObject({ accent_color: '#1d4ed8', font: 'system', imprint_line_1: null })
})

test('forms: forms with use_default_imprint take over what the account changes, at once, and only they [B2.13]', async () => {
  await using app = await startApp()
  const [follower, own, copied] = [await made(app), await made(app, { accent_color: '#111111' }), await made(app)]
  const { data: copy } = await app.call(forms.copy, { id: copied.id })
  const { headers } = await app.call(forms.get, { id: follower.id })
  const ownBefore = await app.call(forms.get, { id: own.id })
  await preset(app, { accent_color: '#0f766e', card_enabled: false }, { imprint_url: 'https://agency.example/imprint' })
  const styling = { accent_color: '#0f766e', card_enabled: false, use_default_styling: true }
  for (const { id } of [follower, copied, copy]) expect(await read(app, id)).toMatchObject(styling)
  const after = await app.call(forms.get, { id: follower.id })
  expect(after.data.updated_at > follower.updated_at).toBe(true)
  expect(after.headers['etag']).not.toBe(headers['etag'])
  const stale = { 'if-match': String(headers['etag']) }
  expect((await app.call(forms.update, { id: follower.id, body: { title: 'T' }, headers: stale })).status).toBe(412)
  const ownAfter = await read(app, own.id)
  expect(ownAfter).toMatchObject({ accent_color: '#111111', card_enabled: true })
  // It has an imprint of its account still.
  expect(ownAfter).toMatchObject({ use_default_imprint: true, imprint_url: 'https://agency.example/imprint' })
  await preset(app, { accent_color: '#222222' })
  expect((await app.call(forms.get, { id: own.id })).headers['etag']).not.toBe(ownBefore.headers['etag'])
  expect((await read(app, follower.id)).accent_color).toBe('#222222')
  const tag = (await app.call(forms.get, { id: follower.id })).headers['etag']
  await preset(app, { accent_color: '#222222' })
  expect((await app.call(forms.get, { id: follower.id })).headers['etag']).toBe(tag)
})

test('forms: a written design value keeps the others; use_default_styling takes the account’s again [B2.2]', async () => {
  await using app = await startApp()
  await preset(app, { accent_color: '#0f766e', font_size: 18 })
  const form = await made(app)
  // What was read can be written back.
  expect(await changed(app, form.id, form)).toMatchObject({ use_default_styling: true, accent_color: '#0f766e' })
  expect(await changed(app, form.id, { accent_color: '#0f766e', title: 'T' })).toMatchObject({
    use_default_styling: true,
  })
  const own = { use_default_styling: false, accent_color: '#111111', font_size: 18 }
  // As a client does that changes one key of what it read.
  expect(await changed(app, form.id, { ...form, accent_color: '#111111' })).toMatchObject(own)
  expect(await changed(app, form.id, { use_default_styling: true })).toMatchObject({ accent_color: '#0f766e' })
  expect(await changed(app, form.id, { accent_color: '#111111' })).toMatchObject(own)
  await preset(app, { accent_color: '#333333', font_size: 20 })
  expect(await read(app, form.id)).toMatchObject(own)
  // null: back to the default, which is the account's.
  expect(await changed(app, form.id, { accent_color: null })).toMatchObject({ ...own, accent_color: '#333333' })
  const back = { use_default_styling: true, accent_color: '#333333', font_size: 20 }
  expect(await changed(app, form.id, { use_default_styling: true, font_size: 13 })).toMatchObject(back)
  expect(await changed(app, form.id, { use_default_styling: false })).toMatchObject({
    ...back,
    use_default_styling: false,
  })
  await preset(app, { font_size: 24 })
  expect((await read(app, form.id)).font_size).toBe(20)
  expect(await changed(app, form.id, { use_default_styling: null })).toMatchObject({ ...back, font_size: 24 })
})

test('forms: forms made, copied and switched while the account changes its design follow it all the same', async () => {
  await using app = await startApp()
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await made(app)).id))
  let last = ''
  for (let round = 0; round < 8; round++) {
    last = `#${String(round).repeat(6)}`
    const flip = (id: number, i: number) =>
      app.call(forms.update, { id, body: { use_default_styling: (round + i) % 2 === 0, active: i % 2 === 0 } })
    const answers = await Promise.all([
      ...ids.map(flip),
      app.call(forms.create, { body: { internal_title: 'New' } }),
      app.call(account.update, { body: { styling: { default_accent_color: last } } }),
      app.call(forms.copy, { id: ids[round % ids.length]! }),
      app.call(forms.create, { body: { internal_title: 'New' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([...ids.map(() => 200), 201, 200, 201, 201])
  }
  const { data } = await app.call(forms.list, { query: { per_page: 100 } })
  const following = data.filter((form: { use_default_styling: boolean }) => form.use_default_styling)
  expect(following.length).toBeGreaterThan(10)
  expect(new Set(following.map((form: { accent_color: string }) => form.accent_color))).toEqual(new Set([last]))
})

test('forms: a form that is being made while the account changes its design holds the new one', async () => {
  await using app = await startApp()
  const { database } = app.platform
  const owner = {
    id: app.owner.account_id,
    plan: 'pro',
    username: 'x',
    own_domain: null,
    has_certificate: false,
    timezone: 'UTC',
    features: new Set<never>(),
  }
  const patch = await database
    .forAccount(owner.id)
    .transaction()
    .execute(async (db) => {
      await createForm(db, owner, { internal_title: 'A' }, 'key')
      const patch = preset(app, { accent_color: '#0f766e' })
      const waits = sql<object>`select from pg_locks where not granted`
      await expect.poll(async () => (await waits.execute(database.system)).rows.length).toBeGreaterThan(0)
      return { done: patch }
    })
  await patch.done
  const { data } = await app.call(forms.list)
  expect(data).toMatchObject([{ use_default_styling: true, accent_color: '#0f766e' }])
})
