import { afterAll, expect, test } from 'vitest'
import { maxFormChoices } from '../../../shared/budgets.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

async function formWithFields(app: TestApp, names: string[]) {
  const form = await app.call(forms.create, { body: { internal_title: 'F' } })
  const ids: number[] = []
  for (const crm_field_name of names) {
    const field = await app.call(fields.create, { id: form.data.id, body: { crm_module: 'address', crm_field_name } })
    ids.push(field.data.id)
  }
  return { formId: form.data.id as number, ids }
}

test('fields: a field is appended at the end, and the list follows the position [B2.3-13, B4.3-1, B4.3-3]', async () => {
  const { formId, ids } = await formWithFields(app, ['Vorname', 'Name', 'Email'])
  const list = await app.call(fields.list, { id: formId })
  expect(list.data.map((field: { id: number; position: number }) => [field.id, field.position])).toEqual([
    [ids[0], 0],
    [ids[1], 1],
    [ids[2], 2],
  ])
  expect(list.body.meta).toEqual({ current_page: 1, per_page: 3, total: 3, last_page: 1 })
})

test('fields: reorder takes exactly all ids of the form, and answers the new order [B4.3-7, B4.3-8, B4.3-9, B4.3-10, B7-15]', async () => {
  const { formId, ids } = await formWithFields(app, ['Vorname', 'Name', 'Email'])
  const other = await formWithFields(app, ['Name'])
  const reversed = ids.toReversed()
  const answer = await app.call(fields.reorder, { id: formId, body: { field_ids: reversed } })
  expect(answer.data.map(({ id }: { id: number }) => id)).toEqual(reversed)
  for (const field_ids of [ids.slice(1), [...ids, other.ids[0]], [...ids, ids[0]], [], 'x', [null]]) {
    const refused = await app.call(fields.reorder, { id: formId, body: { field_ids } })
    expect(refused.status, JSON.stringify(field_ids)).toBe(422)
    expect(Object.keys(refused.body.errors)[0]).toMatch(/^field_ids/)
  }
  const after = await app.call(fields.list, { id: formId })
  expect(after.data.map(({ id }: { id: number }) => id)).toEqual(reversed)
})

test('fields: a deleted field closes the order, and the rules lose what named it [B4.3-6]', async () => {
  const { formId, ids } = await formWithFields(app, ['Vorname', 'Name', 'Email'])
  const [a = 0, b = 0, c = 0] = ids
  const clause = (id: number) => ({ when_field_id: String(id), operator: 'equals', value: 'x' })
  const action = (id: number) => ({ action: 'hide', target_field_id: String(id) })
  await app.call(rules.replace, {
    id: formId,
    body: {
      rules: [
        { title: 'both', clauses: [clause(a), clause(b)], actions: [action(c), action(b)] },
        { title: 'only b', clauses: [clause(b)], actions: [action(c)] },
      ],
    },
  })
  expect((await app.call(fields.remove, { id: b })).status).toBe(204)
  const left = await app.call(fields.list, { id: formId })
  expect(left.data.map((field: { id: number; position: number }) => [field.id, field.position])).toEqual([
    [a, 0],
    [c, 1],
  ])
  const kept = await app.call(rules.list, { id: formId })
  expect(kept.data[0]).toMatchObject({
    clauses: [{ when_field_id: String(a) }],
    actions: [{ target_field_id: String(c) }],
  })
  expect(kept.data[1]).toMatchObject({ clauses: [], is_enabled: 0 })
  expect((await app.call(fields.get, { id: b })).status).toBe(404)
})

test('fields: crm_module is required and every wrong property is named at once [B2.3-3, B4.3-2]', async () => {
  const { formId } = await formWithFields(app, [])
  const answer = await app.call(fields.create, {
    id: formId,
    body: { label: 5, required: 'perhaps', field_type: 'slider', options: { min: [] } },
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toMatchObject({
    crm_module: ['The crm module field is required.'],
    label: ['The label field must be a text.'],
    required: ['The required field must be true or false.'],
  })
  expect(Object.keys(answer.body.errors)).toContain('field_type')
})

test('fields: a field can only write to what the CRM has [B2.3-4, B2.3-20]', async () => {
  const { formId } = await formWithFields(app, [])
  const answer = await app.call(fields.create, {
    id: formId,
    body: { crm_module: 'address', crm_field_name: 'Vornahme' },
  })
  expect(answer.body.errors.crm_field_name[0]).toMatch(/Did you mean Vorname\?/)
  const none = await app.call(fields.create, { id: formId, body: { crm_module: 'address' } })
  expect(none.status).toBe(201)
})

test('fields: null puts a property of a field back to its default, 1/0 are booleans [B11-23, B11-25]', async () => {
  const { ids } = await formWithFields(app, ['Name'])
  const set = await app.call(fields.update, {
    id: ids[0] ?? 0,
    body: { required: 1, hint: 'h', field_type: 'textarea', options: { rows: 4 } },
  })
  expect(set.data).toMatchObject({ required: true, hint: 'h', field_type: 'textarea', options: { rows: 4 } })
  const reset = await app.call(fields.update, {
    id: ids[0] ?? 0,
    body: { required: null, hint: null, field_type: null, options: null },
  })
  expect(reset.data).toMatchObject({ required: false, hint: null, field_type: 'auto', options: {} })
})

test('fields: a field writes to one of five modules of the CRM [B2.3-2]', async () => {
  const { formId } = await formWithFields(app, [])
  for (const crm_module of ['address', 'estate', 'task', 'calendar', 'agentsLog']) {
    const { status, data } = await app.call(fields.create, { id: formId, body: { crm_module } })
    expect([status, data?.crm_module]).toEqual([201, crm_module])
  }
  for (const crm_module of ['file', 'project', 'Address', '', null]) {
    const { status, body } = await app.call(fields.create, { id: formId, body: { crm_module } })
    expect([status, Object.keys(body.errors)], String(crm_module)).toEqual([422, ['crm_module']])
  }
})

test('fields: every property is stored as it was sent, and PATCH changes only those sent [B2.3-1, B2.3-8, B2.3-9, B4-2, B4.3-4, B4.3-5]', async () => {
  const { formId, ids } = await formWithFields(app, ['Name'])
  const sent = {
    crm_module: 'estate',
    crm_field_name: 'objektart',
    label: 'Art der Immobilie',
    hint: 'Was möchten Sie verkaufen?',
    placeholder: 'Bitte wählen',
    required: true,
    hidden: true,
    disabled: true,
    read_only: true,
    default_value: 'haus',
    half_size: true,
    datalist: 'haus;wohnung',
  }
  const { data: made } = await app.call(fields.create, { id: formId, body: sent })
  expect(made).toMatchObject({ ...sent, form_id: formId, position: 1 })
  expect(made.id).not.toBe(ids[0])
  expect((await app.call(fields.get, { id: made.id })).data).toEqual(made)
  for (const change of [
    { label: 'Objektart' },
    { required: false, hidden: false },
    { disabled: false, read_only: false },
  ]) {
    const before = (await app.call(fields.get, { id: made.id })).data
    const changed = await app.call(fields.update, { id: made.id, body: change })
    expect(changed.data).toEqual({ ...before, ...change })
    expect((await app.call(fields.get, { id: made.id })).data).toEqual(changed.data)
  }
})

test('fields: the position is changed by reorder alone [B2.3-14]', async () => {
  const { formId, ids } = await formWithFields(app, ['Vorname', 'Name'])
  const changed = await app.call(fields.update, { id: ids[1] ?? 0, body: { position: 0, label: 'L' } })
  expect(changed).toMatchObject({ status: 200, data: { position: 1, label: 'L' } })
  const body = { crm_module: 'address', position: 0 }
  expect((await app.call(fields.create, { id: formId, body })).data.position).toBe(2)
  const order = [ids[1], ids[0], (await app.call(fields.list, { id: formId })).data[2].id]
  const { data } = await app.call(fields.reorder, { id: formId, body: { field_ids: order } })
  expect(data.map(({ id, position }: { id: number; position: number }) => [id, position])).toEqual(
    order.map((id, position) => [id, position]),
  )
})

test('fields: a change moves the version of the form; one based on a stale version changes nothing', async () => {
  const form = (await app.call(forms.create, { body: { internal_title: 'Versions' } })).data
  const read = async () => String((await app.call(forms.get, { id: form.id })).headers['etag'])
  const stale = await read()
  const create = (ifMatch: string) =>
    app.call(fields.create, { id: form.id, body: { crm_module: 'address' }, headers: { 'if-match': ifMatch } })
  const made = await create(stale)
  expect([made.status, made.headers['etag']]).toEqual([201, await read()])
  const current = String(made.headers['etag'])
  const { id } = made.data

  expect((await create(stale)).status).toBe(412)
  const update = (ifMatch: string) =>
    app.call(fields.update, { id, body: { label: ifMatch }, headers: { 'if-match': ifMatch } })
  expect((await update(stale)).status).toBe(412)
  const order = { field_ids: [id] }
  expect((await app.call(fields.reorder, { id: form.id, body: order, headers: { 'if-match': stale } })).status).toBe(
    412,
  )
  expect((await app.call(fields.remove, { id, headers: { 'if-match': stale } })).status).toBe(412)
  expect((await app.call(fields.get, { id })).data.label).toBeNull()

  const changes = await Promise.all(Array.from({ length: 5 }, () => update(current)))
  expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412])
  const latest = await read()
  const removed = await app.call(fields.remove, { id, headers: { 'if-match': latest } })
  expect([removed.status, removed.headers['etag']]).toEqual([204, await read()])
})

test('fields: the fields of a form have so many choices and characters together [B4.3]', async () => {
  const { formId } = await formWithFields(app, [])
  const choices = (count: number) => Array(count).fill('a').join(';')
  const create = (datalist: string) =>
    app.call(fields.create, { id: formId, body: { crm_module: 'address', datalist } })
  const first = await create(choices(maxFormChoices - 1))
  expect((await create(choices(2))).body.errors).toEqual({
    fields: ['The datalists of all fields of a form have at most 20000 values together.'],
  })
  const second = await create(choices(1))
  const widened = await app.call(fields.update, { id: second.data.id, body: { datalist: choices(2) } })
  expect(widened.status).toBe(422)
  expect((await app.call(fields.update, { id: second.data.id, body: { label: 'L' } })).status).toBe(200)

  await app.call(fields.remove, { id: first.data.id })
  expect((await app.call(fields.update, { id: second.data.id, body: { datalist: choices(2) } })).status).toBe(200)
  const restored = await app.call(fields.restore, { id: formId, body: { field_id: first.data.id } })
  expect([restored.status, Object.keys(restored.body.errors)]).toEqual([422, ['fields']])
  expect((await app.call(fields.list, { id: formId })).data).toHaveLength(1)
})
