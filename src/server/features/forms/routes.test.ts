import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { formSettings, type FormSetting } from '../../../shared/contract/form-settings/form-settings.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { setPlan } from '../accounts/index.ts'

// For all but those that list everything of an account, or count it.
const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

async function createForm(app: TestApp, body: Record<string, unknown> = {}, key?: string) {
  const answer = await app.call(forms.create, { body: { internal_title: 'Inquiry', ...body }, ...(key && { key }) })
  expect(answer.status, answer.body?.message).toBe(201)
  return answer.data
}

test('forms: a form is created inactive, with every setting at its default and a public address [B3-1, B4.2-6, B4.2-7, B2.2-21]', async () => {
  const form = await createForm(app, { active: true, title: 'Ihre Anfrage' })
  expect(form).toMatchObject({
    active: false,
    title: 'Ihre Anfrage',
    form_groups: [],
    views_count: 0,
    fields: [],
    language: 'de',
  })
  expect(form.slug).toMatch(/^[a-z0-9]{10}$/)
  expect(form.url).toBe(`http://127.0.0.1:3000/f/${form.slug}`)
})

test('forms: PATCH changes only the fields sent, and null goes back to the default [B4-2]', async () => {
  const form = await createForm(app, { title: 'A', accent_color: '#112233' })
  const changed = await app.call(forms.update, { id: form.id, body: { title: 'B' } })
  expect(changed.data).toMatchObject({ title: 'B', accent_color: '#112233', internal_title: 'Inquiry' })
  const cleared = await app.call(forms.update, { id: form.id, body: { title: null, accent_color: null } })
  expect(cleared.data).toMatchObject({ title: null, accent_color: '#1d4ed8' })
})

test('forms: what was read can be written back; unknown fields are refused with the nearest name [B11-21, B11-22]', async () => {
  const form = await createForm(app)
  const same = await app.call(forms.update, { id: form.id, body: { ...form, slug: 'mine', title: 'T' } })
  expect(same.data).toMatchObject({ slug: form.slug, title: 'T' })
  const wrong = await app.call(forms.update, { id: form.id, body: { titel: 'x', description: 7 } })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toEqual({
    titel: ['The titel field is unknown. Did you mean title?'],
    description: ['The description field must be a text.'],
  })
  expect(wrong.body.message).toMatch(/\(and 1 more error\)$/)
})

test('forms: a missing internal title is a 422 in a full sentence [B2.2-5, B4.2-5, B11-19]', async () => {
  const answer = await app.call(forms.create, { body: {} })
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { internal_title: ['The internal title field is required.'] } },
  })
})

test('forms: a custom slug is unique in the account, and shows in the address [B2.2-7, B2.2-8]', async () => {
  const form = await createForm(app, { custom_slug: 'anfrage' })
  expect(form.url).toMatch(/\/f\/[a-z0-9-]+\/anfrage$/)
  const again = await app.call(forms.create, { body: { internal_title: 'Other', custom_slug: 'anfrage' } })
  expect(again.body.errors).toEqual({ custom_slug: ['The custom slug is already used by another form.'] })
  const other = await app.createAccount()
  await createForm(app, { custom_slug: 'anfrage' }, other.api_key)
  for (const custom_slug of ['-a', 'a-', 'A', 'api', 'a_b', 'x'.repeat(101)]) {
    const refused = await app.call(forms.update, { id: form.id, body: { custom_slug } })
    expect(refused.status, custom_slug).toBe(422)
  }
})

test('forms: the limit of active forms holds for many at once; deactivation is always allowed [B3-4, B3-5, B3-6, B7-13, B8-17]', async () => {
  const { api_key: key } = await app.createAccount('free')
  const ids = await Promise.all(Array.from({ length: 8 }, async () => (await createForm(app, {}, key)).id))
  const answers = await Promise.all(ids.map((id) => app.call(forms.update, { id, key, body: { active: true } })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(5)
  expect(Object.keys(refused[0]?.body.errors)).toEqual(['active'])
  expect((await app.call(forms.list, { key, query: { active: 1 } })).body.meta.total).toBe(3)
  const on = answers.find(({ status }) => status === 200)
  const off = await app.call(forms.update, { id: on?.data.id, key, body: { active: false } })
  expect(off.data.active).toBe(false)
})

test('forms: everything that is wrong with a write is told at once: an address in use, groups, the plan [B11-18]', async () => {
  const { api_key: key } = await app.createAccount('free')
  const [first, second] = [await createForm(app, { custom_slug: 'used' }, key), await createForm(app, {}, key)]
  for (let i = 0; i < 2; i++)
    await app.call(forms.update, { id: (await createForm(app, {}, key)).id, key, body: { active: true } })
  await app.call(forms.update, { id: first.id, key, body: { active: true } })
  const wrong = { custom_slug: 'used', form_groups: [99_999], confidential_field_ids: [99_999] }
  const named = async (answer: Promise<{ status: number; body: { errors: object } }>) => {
    const { status, body } = await answer
    return [status, Object.keys(body.errors).toSorted()]
  }
  expect(await named(app.call(forms.update, { id: second.id, key, body: { ...wrong, active: true } }))).toEqual([
    422,
    ['active', 'confidential_field_ids', 'custom_slug', 'form_groups'],
  ])
  expect(await named(app.call(forms.create, { key, body: { ...wrong, internal_title: 'B' } }))).toEqual([
    422,
    ['confidential_field_ids', 'custom_slug', 'form_groups'],
  ])
  // Also where a value that is needed is missing.
  expect(await named(app.call(forms.create, { key, body: wrong }))).toEqual([
    422,
    ['confidential_field_ids', 'custom_slug', 'form_groups', 'internal_title'],
  ])
  // Its own address is not used by another form.
  expect((await app.call(forms.update, { id: first.id, key, body: { custom_slug: 'used' } })).status).toBe(200)
})

test('forms: a write that changes nothing moves neither ETag nor updated_at [B11-42]', async () => {
  const group = await app.call(formGroups.create, { body: { name: 'Owners' } })
  const form_groups = [group.data.id]
  const { id } = await createForm(app, { custom_slug: 'same-again', title: 'Title', form_groups })
  const before = await app.call(forms.get, { id })
  for (const body of [
    {},
    { title: 'Title' },
    { custom_slug: 'same-again', internal_title: before.data.internal_title },
    { form_groups },
  ]) {
    const answer = await app.call(forms.update, { id, body })
    expect([answer.headers.etag, answer.data.updated_at]).toEqual([before.headers.etag, before.data.updated_at])
  }
})

test('forms: a write of a part that is stored apart from the form moves its ETag, and is read at once [B11-42]', async () => {
  const { id } = await createForm(app, { chat_assistant_base_url: 'https://93.184.216.34/v1' })
  let { etag } = (await app.call(forms.get, { id })).headers
  for (const [body, read] of [
    [{ title: 'Other' }, { title: 'Other' }],
    [{ password: 'secret' }, { password_set: true }],
    [{ chat_assistant_api_key: 'sk-1' }, { chat_assistant_api_key_set: true }],
    [{ chat_assistant_api_key: 'sk-2' }, { chat_assistant_api_key_set: true }],
    [{ chat_assistant_api_key: null }, { chat_assistant_api_key_set: false }],
    [{ password: null }, { password_set: false }],
  ]) {
    const answer = await app.call(forms.update, { id, body })
    expect(answer.headers.etag).not.toBe(etag)
    const again = await app.call(forms.get, { id })
    expect([again.headers.etag, again.data]).toMatchObject([answer.headers.etag, read!])
    etag = again.headers.etag
  }
})

test('forms: what the plan does not include cannot be switched on, and goes on being sent as it is [B5-8]', async () => {
  const { api_key: key, account_id } = await app.createAccount()
  const { id } = await createForm(app, { staff_only_enabled: true, custom_css: 'p {}' }, key)
  await setPlan(app.platform.database.system, account_id, 'free')
  app.platform.signals.publish('access_changed')
  const change = (body: object) => app.call(forms.update, { id, key, body })
  const { data } = await app.call(forms.get, { id, key })
  expect((await change(data)).status).toBe(200)
  for (const off of [{ staff_only_enabled: false }, { custom_css: null }]) expect((await change(off)).status).toBe(200)
  for (const on of [{ staff_only_enabled: true }, { custom_css: 'p {}' }, { hide_branding: true }])
    expect(await change(on)).toMatchObject({ status: 403, body: { code: 'feature_not_in_plan' } })
})

test('forms: the list filters by active and updated_since, and pages with links [B4.2-1]', async () => {
  await using app = await startApp()
  for (let i = 1; i <= 5; i++) await createForm(app, { internal_title: `Form ${i}` })
  const first = await app.call(forms.list, { query: { per_page: 2, active: 0 } })
  expect(first.body.meta).toEqual({ current_page: 1, per_page: 2, total: 5, last_page: 3 })
  expect(first.body.links.prev).toBeNull()
  expect(first.body.links.next).toMatch(/active=0/)
  expect(new URL(first.body.links.next).searchParams.get('page')).toBe('2')
  const past = await app.call(forms.list, { query: { per_page: 2, page: 9 } })
  expect(past.body).toMatchObject({ data: [], meta: { current_page: 9, total: 5, last_page: 3 } })
  const clamped = await app.call(forms.list, { query: { per_page: 1000 } })
  expect(clamped.body.meta.per_page).toBe(100)
  const wrong = await app.call(forms.list, { query: { per_page: '0', page: 'x', active: 'maybe' } })
  expect(Object.keys(wrong.body.errors).sort()).toEqual(['active', 'page', 'per_page'])
  const today = await app.call(forms.list, {
    query: { updated_since: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) },
  })
  expect(today.data).toEqual([])
})

test('forms: a copy is inactive, keeps groups and settings, and its rules point to its own fields [B3-2, B3-3, B4.2-10]', async () => {
  const group = await app.call(formGroups.create, { body: { name: 'Eigentümer' } })
  const mail = { subject: 'Danke', body: 'Wir melden uns.', receiver: 'info@agency.example', send_email_via_crm: true }
  const form = await createForm(app, { custom_slug: 'original', title: 'T', form_groups: [group.data.id], ...mail })
  const field = await app.call(fields.create, {
    id: form.id,
    body: { crm_module: 'address', crm_field_name: 'Vorname' },
  })
  const other = await app.call(fields.create, { id: form.id, body: { crm_module: 'address', crm_field_name: 'Name' } })
  const rule = {
    title: 'Show',
    clauses: [{ when_field_id: String(field.data.id), operator: 'not_empty' }],
    actions: [{ action: 'show', target_field_id: String(other.data.id) }],
  }
  await app.call(rules.replace, { id: form.id, body: { rules: [rule] } })
  const copy = await app.call(forms.copy, { id: form.id })
  expect(copy.data).toMatchObject({
    internal_title: 'Inquiry (copy)',
    active: false,
    custom_slug: null,
    title: 'T',
    form_groups: [group.data.id],
    views_count: 0,
    submissions_count: 0,
    ...mail,
  })
  const [first, second] = copy.data.fields
  expect([first.id, second.id]).not.toContain(field.data.id)
  const copied = await app.call(rules.list, { id: copy.data.id })
  expect(copied.data[0].clauses[0].when_field_id).toBe(String(first.id))
  expect(copied.data[0].actions[0].target_field_id).toBe(String(second.id))
})

test('forms: a write with a stale If-Match changes nothing; without one the last write wins [B11-41, B11-43]', async () => {
  const form = await createForm(app)
  const { headers } = await app.call(forms.get, { id: form.id })
  const stale = String(headers['etag'])
  const changed = await app.call(forms.update, { id: form.id, body: { title: 'new' }, headers: { 'if-match': stale } })
  expect(changed.status).toBe(200)
  const refused = await app.call(forms.update, {
    id: form.id,
    body: { title: 'newer' },
    headers: { 'if-match': stale },
  })
  expect(refused.status).toBe(412)
  expect((await app.call(forms.get, { id: form.id })).data.title).toBe('new')
  const fresh = String(changed.headers['etag'])
  expect(
    (await app.call(rules.replace, { id: form.id, body: { rules: [] }, headers: { 'if-match': fresh } })).status,
  ).toBe(200)
})

test('forms: deleting a group keeps its forms; an unknown group in a form is a 422 [B2.9-4, B4.8-4]', async () => {
  await using app = await startApp()
  const group = await app.call(formGroups.create, { body: { name: 'A' } })
  const form = await createForm(app, { form_groups: [group.data.id] })
  expect((await app.call(formGroups.list)).data).toMatchObject([{ name: 'A', copy: false, forms_count: 1 }])
  expect((await app.call(formGroups.remove, { id: group.data.id })).status).toBe(204)
  expect((await app.call(forms.get, { id: form.id })).data.form_groups).toEqual([])
  const unknown = await app.call(forms.update, { id: form.id, body: { form_groups: [group.data.id] } })
  expect(Object.keys(unknown.body.errors)).toEqual(['form_groups'])
})

test('forms: the same Idempotency-Key answers once: same record, and 422 with another body [B11-38, B11-39]', async () => {
  await using app = await startApp()
  const headers = { 'idempotency-key': 'create-1' }
  const body = { internal_title: 'Once' }
  const answers = await Promise.all([1, 2, 3].map(() => app.call(forms.create, { body, headers })))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect((await app.call(forms.list)).body.meta.total).toBe(1)
  expect((await app.call(forms.create, { body: { internal_title: 'Twice' }, headers })).status).toBe(422)
})

// Settings: id, slug, url, form_template.
test('forms: id, slug, address, counters and template flag are written by the service alone [B2.2-20, B2.2-21, B2.2-23, B2.2-24, B2.2-25, B2.2-26, B2.2-35]', async () => {
  const own = {
    id: 999,
    slug: 'mine',
    url: 'https://agency.example/f',
    views_count: 7,
    submissions_count: 7,
    form_template: true,
  }
  const form = await createForm(app, own)
  const { id, slug, url } = form
  const kept = { id, slug, url, views_count: 0, submissions_count: 0, form_template: false }
  expect(form).toMatchObject(kept)
  expect(id).not.toBe(own.id)
  expect(slug).not.toBe(own.slug)
  expect(url).toBe(`http://127.0.0.1:3000/f/${slug}`)
  await app.call(forms.update, { id, body: { ...own, title: 'T' } })
  expect((await app.call(forms.get, { id })).data).toMatchObject({ ...kept, title: 'T' })
})

/** A value that the setting takes and that is not its default. */
function otherValue({ schema, default: fallback }: FormSetting): unknown {
  const texts = [
    'ein-text',
    'https://agency.example/a',
    '#123456',
    'a@agency.example',
    '2026-11-21T09:30:00.000+00:00',
    'Europe/Vienna',
    'Bestätigen: {link}',
  ]
  const lists = ['ein-text', 'https://agency.example', '192.0.2.0/24', 'spam.example', 'index', 'pdf'].map((entry) => [
    entry,
  ])
  const translated = { fr: { 'settings.title': 'Demande' } }
  const candidates =
    schema instanceof z.ZodEnum
      ? schema.options
      : [...texts, !fallback, 7, 400, 12, 4.5, ...lists, ['fr'], translated, []]
  return candidates.find((value) => value !== fallback && schema.safeParse(value).success)
}

test('forms: every setting, of more than 100, can be written and is read back, also those of the e-mail [B2.2-1, B2.2-2, B4.2-9]', async () => {
  const group = await app.call(formGroups.create, { body: { name: 'Eigentümer' } })
  const form = await createForm(app)
  const field = await app.call(fields.create, { id: form.id, body: { crm_module: 'address', field_type: 'email' } })
  const names = (Object.keys(formSettings) as (keyof typeof formSettings)[]).filter((name) => name in form)
  expect(names.length).toBeGreaterThan(100)
  expect(names).toEqual(expect.arrayContaining(['subject', 'body', 'receiver', 'send_email_via_crm']))
  const others = Object.fromEntries(names.map((name) => [name, otherValue(formSettings[name])]))
  for (const name of names) expect(others[name], `a value for ${name}`).toBeDefined()
  const sent = {
    ...others,
    internal_title: 'Neu',
    active: true,
    form_groups: [group.data.id],
    email_receiver_field_id: field.data.id,
    double_opt_in_field_id: field.data.id,
    redirect_rules: [
      {
        clauses: [{ when_field_id: String(field.data.id), operator: 'empty', value: '' }],
        url: 'https://agency.example/a',
      },
    ],
    closes_at: '2027-01-01T00:00:00.000+00:00',
    consent_crm_field_name: 'DSGVOStatus',
    tracking_provider: 'ga4',
    tracking_id: 'G-ABC1234567',
  }
  const answer = await app.call(forms.update, { id: form.id, body: sent })
  expect(answer.body?.errors ?? {}).toEqual({})
  expect((await app.call(forms.get, { id: form.id })).data).toMatchObject(sent)
})

test('forms: one form comes with its fields and its e-mail settings [B2.2-29, B2.2-30]', async () => {
  const mail = { subject: 'Danke', body: 'Wir melden uns.', receiver: 'info@agency.example', send_email_via_crm: true }
  const { id } = await createForm(app, mail)
  const made = []
  for (const crm_field_name of ['Name', 'Vorname']) {
    made.push((await app.call(fields.create, { id, body: { crm_module: 'address', crm_field_name } })).data)
  }
  const { data } = await app.call(forms.get, { id })
  expect(data).toMatchObject(mail)
  expect(data.fields).toEqual(made)
})

test('forms: active, template and updated_since each choose forms [B2.2-22, B4.2-2, B4.2-3, B4.2-4]', async () => {
  await using app = await startApp()
  const [plain, online, shared] = [await createForm(app), await createForm(app), await createForm(app)]
  await app.call(forms.update, { id: online.id, body: { active: true } })
  const { system } = app.platform.database
  await system.updateTable('forms').set({ form_template: true }).where('id', '=', shared.id).execute()
  // Midnight in Berlin is 23:00 UTC the day before.
  for (const [id, updated_at] of [
    [plain.id, '2026-11-20T22:59:59.999Z'],
    [online.id, '2026-11-20T23:00:00.000Z'],
    [shared.id, '2026-11-21T12:00:00.000Z'],
  ] as const) {
    await system.updateTable('forms').set({ updated_at }).where('id', '=', id).execute()
  }
  const chosen = async (query: Record<string, string | number>) =>
    (await app.call(forms.list, { query })).data.map(({ id }: { id: number }) => id)
  expect(await chosen({ active: 1 })).toEqual([online.id])
  expect(await chosen({ active: 0 })).toEqual([plain.id, shared.id])
  expect(await chosen({ template: 1 })).toEqual([shared.id])
  expect(await chosen({ template: 0 })).toEqual([plain.id, online.id])
  expect(await chosen({ updated_since: '2026-11-21' })).toEqual([online.id, shared.id])
  expect(await chosen({ updated_since: '2026-11-21T12:00:00Z', template: 1 })).toEqual([shared.id])
  expect((await app.call(forms.list, { query: { template: 1 } })).data[0].form_template).toBe(true)
})

// Settings: form_groups.
test('forms: they are found by words of their titles and by group, last changed first', async () => {
  await using app = await startApp()
  const { data: group } = await app.call(formGroups.create, { body: { name: 'Owners' } })
  const make = async (body: object) => (await app.call(forms.create, { body })).data.id as number
  const first = await make({ internal_title: 'Inquiry 100%', form_groups: [group.id] })
  const second = await make({ internal_title: 'Viewing', title: 'Ihre BESICHTIGUNG' })
  await app.call(forms.update, { id: first, body: { description: 'changed' } })
  const found = async (query: Record<string, string | number>) =>
    (await app.call(forms.list, { query })).data.map(({ id }: { id: number }) => id)

  expect(await found({ search: 'besicht' })).toEqual([second])
  expect(await found({ search: '0%' })).toEqual([first])
  expect(await found({ search: '_' })).toEqual([])
  expect(await found({ form_group: group.id })).toEqual([first])
  expect(await found({ form_group: 999_999 })).toEqual([])
  expect(await found({ sort: 'updated_at' })).toEqual([first, second])
  expect(await found({})).toEqual([first, second])
  expect((await app.call(forms.list, { query: { form_group: '0', sort: 'name' } })).status).toBe(422)
})

test('forms: a list is sorted by each of its columns, in both directions [B30-12]', async () => {
  await using app = await startApp()
  const make = async (internal_title: string, active = false) =>
    (await app.call(forms.create, { body: { internal_title, active } })).data.id as number
  const [b, a, c] = [await make('beta'), await make('Alpha'), await make('Gamma')]
  await app.call(forms.update, { id: a, body: { active: true } })
  const counters = (id: number, views_count: number, submissions_count: number) =>
    app.platform.database.system
      .updateTable('form_counters')
      .set({ views_count, submissions_count })
      .where('form_id', '=', id)
      .execute()
  await counters(a, 5, 1)
  await counters(b, 9, 3)
  const sorted = async (sort: string, direction?: string) =>
    (await app.call(forms.list, { query: { sort, direction } })).data.map(({ id }: { id: number }) => id)
  expect(await sorted('internal_title')).toEqual([a, b, c])
  expect(await sorted('internal_title', 'desc')).toEqual([c, b, a])
  expect(await sorted('active')).toEqual([a, c, b])
  expect(await sorted('views_count')).toEqual([b, a, c])
  expect(await sorted('submissions_count', 'asc')).toEqual([c, a, b])
  expect(await sorted('updated_at', 'asc')).toEqual([b, c, a])
  expect(await sorted('id', 'desc')).toEqual([c, a, b])
  const refused = await app.call(forms.list, { query: { sort: 'title', direction: 'up' } })
  expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([422, ['direction', 'sort']])
})
