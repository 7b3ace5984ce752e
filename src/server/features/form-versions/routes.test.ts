import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { maxFormChoices } from '../../../shared/budgets.ts'
import { account } from '../../../shared/contract/accounts/account.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { formDrafts, formVersions } from '../../../shared/contract/forms/form-versions.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { activeForm, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())

const clause = (id: number) => ({ when_field_id: String(id), operator: 'equals', value: 'x' })
const hide = (id: number) => ({ order: 0, action: 'hide', target_field_id: String(id), value: null })

async function threeFields(settings: Record<string, unknown> = {}) {
  const names = ['Vorname', 'Name', 'Email']
  const form = await activeForm(app, {
    settings,
    fields: names.map((name) => ({ key: name, crm_field_name: name, label: name })),
  })
  const [a = 0, b = 0, c = 0] = names.map((name) => form.ids[name])
  return { id: form.id, path: form.path, a, b, c }
}

/** All that a form is made of, as the API tells it. */
async function stateOf(id: number) {
  const [form, list, template] = await Promise.all([
    app.call(forms.get, { id }),
    app.call(rules.list, { id }),
    app.call(pdfTemplates.get, { id }),
  ])
  const { updated_at: _at, views_count: _views, ...rest } = form.data
  const ruleList = list.data.map(({ id: _id, ...rule }: { id: number }) => rule)
  return { form: rest, rules: ruleList, blocks: template.data.blocks }
}

/** What was kept so far is from another day: the next change does not become part of it. */
const laterOn = async (id: number) => {
  await sql`update form_versions set made_at = made_at - interval '1 day' where form_id = ${id}`.execute(
    app.platform.database.system,
  )
}

const labels = (list: { label: string }[]) => list.map(({ label }) => label)

test('form versions: a deleted field comes back with id, place, answers, and what named it', async () => {
  const { id, path, a, b, c } = await threeFields()
  await app.call(forms.update, {
    id,
    body: {
      confidential_field_ids: [b],
      email_receiver_field_id: b,
      redirect_rules: [{ clauses: [{ when_field_id: String(b), operator: 'empty' }], url: 'https://agency.example/a' }],
    },
  })
  await app.call(rules.replace, {
    id,
    body: {
      rules: [
        { title: 'both', clauses: [clause(a), clause(b)], actions: [hide(c), hide(b)] },
        { title: 'only', clauses: [clause(b)], actions: [hide(c)] },
        { title: 'changed since', clauses: [clause(a)], actions: [hide(b), hide(c)] },
      ],
    },
  })
  const blocks = [
    { type: 'field', field_id: b },
    { type: 'fieldlist', field_ids: [a, b] },
  ]
  await app.call(pdfTemplates.update, { id, body: { blocks } })
  await post(app, path, { [`field_${b}`]: 'Löwe' })
  const before = await stateOf(id)
  const sent = (await app.call(submissions.list, { id })).data[0].content

  await app.call(fields.remove, { id: b })
  expect(await stateOf(id)).not.toEqual(before)
  const answer = await app.call(fields.restore, { id, body: { field_id: b } })
  expect(answer.data).toMatchObject({ id: b, position: 1, label: 'Name' })
  expect(await stateOf(id)).toEqual(before)
  expect((await app.call(submissions.list, { id })).data[0].content).toEqual(sent)

  // Two that went together come back in either order; what a user has changed meanwhile stays.
  await app.call(fields.remove, { id: a })
  await app.call(fields.remove, { id: b })
  const list = (await app.call(rules.list, { id })).data
  list[2].title = 'other title'
  await app.call(rules.replace, { id, body: { rules: list } })
  for (const field_id of [b, a]) await app.call(fields.restore, { id, body: { field_id } })
  const after = await stateOf(id)
  expect(after.form.fields).toEqual(before.form.fields)
  expect(after.rules.slice(0, 2)).toEqual(before.rules.slice(0, 2))
  expect(after.rules[2]).toMatchObject({ title: 'other title', clauses: [], actions: [hide(c)], is_enabled: 0 })

  const other = await threeFields()
  await app.call(fields.remove, { id: other.b })
  for (const field_id of [other.b, a, 999_999_999]) {
    const refused = await app.call(fields.restore, { id, body: { field_id } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ field_id: [`This form has no deleted field ${field_id}.`] })
  }
})

test('form versions: every public state is a version; restoring one keeps ids, and can be taken back', async () => {
  const { id, a, b, c } = await threeFields({ title: 'First' })
  await app.call(rules.replace, { id, body: { rules: [{ title: 'R', clauses: [clause(b)], actions: [hide(c)] }] } })
  await laterOn(id)
  await app.call(forms.update, { id, body: { title: 'Second', internal_title: 'Renamed', password: 'ein Geheimnis' } })
  await app.call(forms.update, { id, body: { title: 'Second' } })
  await laterOn(id)
  await app.call(fields.remove, { id: b })
  await laterOn(id)
  // What one actor changes within five minutes is one version.
  const added = (await app.call(fields.create, { id, body: { crm_module: 'address', label: 'New' } })).data.id
  await app.call(fields.reorder, { id, body: { field_ids: [c, added, a] } })

  const { data: list } = await app.call(formVersions.list, { id })
  type Listed = { version: number; reason: string; changes: object[] | null; made_by: object }
  const told = list.map(({ version, reason, changes }: Listed) => [version, reason, changes])
  const field = (change: string, field_id: number | null, name: string | null) => {
    return { subject: 'field', change, field_id, name, properties: [] }
  }
  expect(told).toEqual([
    [5, 'changed', [field('added', added, 'New'), field('moved', null, null)]],
    [
      4,
      'changed',
      [
        field('removed', b, 'Name'),
        { ...field('changed', null, 'R'), subject: 'rule', properties: ['clauses', 'is_enabled'] },
      ],
    ],
    [3, 'changed', [{ ...field('changed', null, 'title'), subject: 'setting' }]],
    [2, 'changed', [{ ...field('added', null, 'R'), subject: 'rule' }]],
    [1, 'activated', null],
  ])
  expect(list[0].made_by).toEqual({ type: 'key', name: expect.any(String) })
  const { data: second } = await app.call(formVersions.get, { id, params: { version: '2' } })
  expect(second.content).toMatchObject({ settings: { title: 'First' }, rules: [{ title: 'R' }] })
  const { data: third } = await app.call(formVersions.get, { id, params: { version: '3' } })
  expect(JSON.stringify(third)).not.toMatch(/Geheimnis|password/)

  const { headers } = await app.call(forms.get, { id })
  await app.call(forms.update, { id, body: { active: false } })
  const old = { 'if-match': String(headers['etag']) }
  const restore = (version: string, more = {}) => app.call(formVersions.restore, { id, params: { version }, ...more })
  expect((await restore('2', { headers: old })).status).toBe(412)
  const restored = await restore('2')
  expect(restored.data).toMatchObject({ title: 'First', internal_title: 'Renamed', active: false })
  expect(restored.data.fields.map((one: { id: number }) => one.id)).toEqual([a, b, c])
  expect((await stateOf(id)).rules).toEqual(second.content.rules)
  // What the form was when it was taken offline is the newest version still; the restored state was never public.
  expect((await app.call(formVersions.list, { id })).data[0].version).toBe(5)
  expect((await restore('5')).data.fields.map((one: { id: number }) => one.id)).toEqual([c, added, a])
  expect((await app.call(formVersions.list, { id })).data[0]).toMatchObject({ version: 6, reason: 'before_restore' })
  for (const version of ['7', '0', 'x']) expect((await restore(version)).status).toBe(404)

  // A version that names what is not there any more refuses as a whole.
  await sql`update form_versions set content = jsonb_set(content, '{fields,0,crm_field_name}', '"Gone"')
    where form_id = ${id} and version = 2`.execute(app.platform.database.system)
  const before = await stateOf(id)
  const refused = await restore('2')
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['fields.0.crm_field_name']])
  expect(await stateOf(id)).toEqual(before)

  // A hundred are kept.
  await sql`update form_versions set version = version + 94 where form_id = ${id}`.execute(app.platform.database.system)
  await app.call(forms.update, { id, body: { active: true, title: 'Last' } })
  const numbers = async () => (await app.call(formVersions.list, { id })).data.map(({ version }: Listed) => version)
  await sql`update form_versions set version = 2 where form_id = ${id} and version = 95`.execute(
    app.platform.database.system,
  )
  expect(await numbers()).toEqual([101, 100, 99, 98, 97, 96, 2])
  await app.call(forms.update, { id, body: { title: 'More' } })
  expect(await numbers()).toEqual([102, 101, 100, 99, 98, 97, 96])
})

test('form versions: a draft is published as a whole; other changes are merged, or asked about', async () => {
  const { id, path, a, b, c } = await threeFields({ title: 'Live' })
  const draft = async () => (await app.call(formDrafts.get, { id })).data
  const change = async (body: object) =>
    app.call(formDrafts.update, { id, body: { token: (await draft()).token, ...body } })
  const publish = async (body: object = {}) =>
    app.call(formDrafts.publish, { id, body: { token: (await draft()).token, ...body } })
  expect(await draft()).toMatchObject({ exists: false, conflicts: [], updated_at: null })
  expect((await publish()).status).toBe(409)

  const { content } = await draft()
  const [first, , third] = content.fields
  const made = await change({
    settings: { title: 'Drafted' },
    fields: [third, { ...first, label: 'Given name' }, { crm_module: 'address', label: 'New' }],
    rules: [{ title: 'R', clauses: [clause(b)], actions: [hide(c)] }],
  })
  expect(made.status).toBe(200)
  const fresh = made.data.content.fields[2].id
  expect(labels(made.data.content.fields)).toEqual(['Email', 'Given name', 'New'])
  const page = async () => (await app.server.inject({ url: path })).body
  expect(await page()).toContain('Live')
  expect(await page()).not.toContain('Drafted')
  expect((await app.call(forms.get, { id })).data.title).toBe('Live')

  // Refused: an old state, a field of another form, a rule that names one, too many choices; nothing changes.
  const strange = await threeFields()
  const old = { token: 'old', settings: { title: 'X' } }
  expect((await app.call(formDrafts.update, { id, body: old })).status).toBe(412)
  const foreign = await change({ fields: [{ ...first, id: strange.a }, first, first] })
  expect(Object.keys(foreign.body.errors)).toEqual(['fields.0.id', 'fields.1.id', 'fields.2.id'])
  const many = await change({ fields: [{ crm_module: 'address', datalist: 'a;'.repeat(maxFormChoices) }] })
  expect([many.status, Object.keys(many.body.errors)]).toEqual([422, ['fields']])
  const named = await change({ rules: [{ clauses: [clause(strange.a)], actions: [] }] })
  expect(Object.keys(named.body.errors)).toEqual(['rules.0.clauses.0.when_field_id'])

  // A program writes to the form itself, at once.
  await app.call(fields.update, { id: c, body: { label: 'E-mail' } })
  expect(await page()).toContain('E-mail')
  expect(labels((await draft()).content.fields)).toEqual(['E-mail', 'Given name', 'New'])
  await app.call(forms.update, { id, body: { title: 'By a program' } })
  const asked = await draft()
  expect(asked.conflicts).toEqual([
    { subject: 'setting', change: 'changed', field_id: null, name: 'title', properties: [] },
  ])
  expect((await publish()).status).toBe(409)
  const stale = await app.call(formDrafts.publish, { id, body: { token: made.data.token, conflicts: 'draft' } })
  expect(stale.status).toBe(412)

  const published = await publish({ conflicts: 'draft' })
  expect(published.data).toMatchObject({ title: 'Drafted', active: true })
  expect(published.data.fields.map((one: { id: number }) => one.id)).toEqual([c, a, fresh])
  // The rule has lost its only condition with the field, as when it is deleted by hand.
  expect((await stateOf(id)).rules).toMatchObject([{ title: 'R', clauses: [], is_enabled: 0 }])
  expect(await draft()).toMatchObject({ exists: false })
  expect((await app.call(formVersions.list, { id })).data[0].reason).toBe('published')
  expect(await page()).toContain('Drafted')

  // Of a conflict the form's side may hold; a draft without a difference ends, and one can be discarded.
  await change({ settings: { title: 'Mine', description: 'Mine too' } })
  await app.call(forms.update, { id, body: { title: 'Theirs' } })
  expect((await publish({ conflicts: 'live' })).data).toMatchObject({ title: 'Theirs', description: 'Mine too' })
  await change({ settings: { title: 'Again' } })
  expect((await change({ settings: { title: 'Theirs' } })).data.exists).toBe(false)
  await change({ settings: { title: 'Again' } })
  expect((await app.call(formDrafts.discard, { id })).status).toBe(204)
  expect((await draft()).content.settings.title).toBe('Theirs')

  // A caller who names what was read does not throw away what another user has saved since.
  const { token } = (await change({ settings: { title: 'Read' } })).data
  const newer = (await change({ settings: { title: 'Saved since' } })).data
  const refused = await app.call(formDrafts.discard, { id, query: { token } })
  expect([refused.status, refused.body.message]).toEqual([412, expect.stringMatching(/^The draft or the form was/)])
  expect(await draft()).toEqual(newer)
  const discard = () => app.call(formDrafts.discard, { id, query: { token: newer.token } })
  expect((await discard()).status).toBe(204)
  expect([(await draft()).exists, (await discard()).status]).toEqual([false, 412])
})

test('form versions: a default comes back over a preset, and the template follows a published field', async () => {
  const { id, a, b } = await threeFields({ use_default_styling: false, language: 'de' })
  await app.call(account.update, { body: { styling: { default_accent_color: '#ff0000' }, profile: { locale: 'en' } } })
  await laterOn(id)
  await app.call(forms.update, { id, body: { accent_color: '#00ff00', language: 'fr' } })
  const { data } = await app.call(formVersions.restore, { id, params: { version: '1' } })
  expect(data).toMatchObject({ use_default_styling: false, accent_color: '#1d4ed8', language: 'de' })

  await app.call(fields.update, { id: a, body: { field_type: 'signature' } })
  const blocks = [a, b].map((field_id, i) => ({ type: i === 0 ? 'signature' : 'field', field_id }))
  await app.call(pdfTemplates.update, { id, body: { blocks } })
  const { token, content } = (await app.call(formDrafts.get, { id })).data
  const types = ['text', 'page_break', 'auto']
  const drafted = content.fields.map((field: object, i: number) => ({ ...field, field_type: types[i] }))
  const made = await app.call(formDrafts.update, { id, body: { token, fields: drafted } })
  await app.call(formDrafts.publish, { id, body: { token: made.data.token } })
  expect((await stateOf(id)).blocks).toMatchObject([{ type: 'field', field_id: a }])
})

test('form versions: writing a field and publishing wait for each other; of two publishing, one does', async () => {
  const { id, a, b, c } = await threeFields()
  const { token, content } = (await app.call(formDrafts.get, { id })).data
  const drafted = content.fields.map((field: object) => ({ ...field, hint: 'Drafted' }))
  const made = await app.call(formDrafts.update, { id, body: { token, fields: drafted } })
  const publish = () => app.call(formDrafts.publish, { id, body: { token: made.data.token } })
  const label = (field: number) => app.call(fields.update, { id: field, body: { label: 'Live' } })
  const answers = await Promise.all([publish(), label(c), publish(), label(a), app.call(fields.remove, { id: b })])
  const [first, second, third, ...others] = answers.map(({ status }) => status)
  expect([second, ...others]).toEqual([200, 200, 204])
  // The first one wins; what is based on an older state is refused.
  expect([200, 409, 412]).toEqual(expect.arrayContaining([first, third]))
  expect([first, third].filter((status) => status === 200).length).toBeLessThan(2)
})
