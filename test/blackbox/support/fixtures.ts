/** Forms, fields, submissions and rules as the tests need them. */
import { expect } from 'vitest'
import { dataOf } from './assertions.ts'
import { type Answer, type Client, type Json, call } from './client.ts'

export async function makeForm(c: Client, settings: Json = {}): Promise<Json> {
  return dataOf(await c.post('/forms', { internal_title: 'A form', ...settings }), 201)
}

export async function addField(c: Client, formId: number, properties: Json = {}): Promise<Json> {
  return dataOf(await c.post(`/forms/${formId}/fields`, { crm_module: 'address', ...properties }), 201)
}

/** An active form with one field per entry of `fields`. */
export async function openForm(c: Client, fields: Json[] = [{}], settings: Json = {}): Promise<OpenForm> {
  const { id } = await makeForm(c, settings)
  const made: Json[] = []
  for (const properties of fields) made.push(await addField(c, id, properties))
  const form = dataOf(await c.patch(`/forms/${id}`, { active: true }))
  return { ...form, fields: made, ids: made.map((field) => field.id) }
}

export interface OpenForm {
  id: number
  url: string
  fields: Json[]
  ids: number[]
  [name: string]: Json
}

/** Submits the public form as JSON: `values` by the index of the field in `form.fields`, or by input name. */
export async function send(form: OpenForm, values: Json = {}): Promise<Answer> {
  const body = Array.isArray(values)
    ? Object.fromEntries(values.flatMap((value, n) => (value === undefined ? [] : [[`field_${form.ids[n]}`, value]])))
    : values
  return call('POST', form.url, { body, headers: { accept: 'application/json' } })
}

/** Like `send`, and the submission must be accepted. Answers what the public form answered. */
export async function submit(form: OpenForm, values: Json = {}): Promise<Json> {
  return dataOf(await send(form, values), 201)
}

/** Submits and reads the stored submission back. */
export async function stored(c: Client, form: OpenForm, values: Json = {}): Promise<Json> {
  const { id } = await submit(form, values)
  return dataOf(await c.get(`/submissions/${id}`))
}

/** The stored value of a field that is mapped to no CRM field. */
export const valueOf = (submission: Json, fieldId: number): Json =>
  submission.content[Object.keys(submission.content).find((m) => `field_${fieldId}` in submission.content[m]) ?? '']?.[
    `field_${fieldId}`
  ]

export const rule = (clauses: Json[], actions: Json[], more: Json = {}): Json => ({
  title: 'A rule',
  mode: 'all',
  priority: 1,
  is_enabled: 1,
  run_on_init: 1,
  clauses,
  actions: actions.map((action, order) => ({ order, ...action })),
  ...more,
})

export const when = (fieldId: number, operator: string, value: Json = null): Json => ({
  when_field_id: String(fieldId),
  operator,
  value,
})

export const effect = (action: string, target: number | string, value?: Json): Json => ({
  action,
  target_field_id: String(target),
  ...(value === undefined ? {} : { value }),
})

export async function putRules(c: Client, formId: number, rules: Json[]): Promise<Json[]> {
  return dataOf(await c.put(`/forms/${formId}/rules`, { rules }))
}

/** The CRM fields of a module, by name, as the account's own configuration gives them. */
export async function crmFields(c: Client, module: string): Promise<Record<string, Json>> {
  return dataOf(await c.get('/crm/fields'))[module]
}

/** Names of CRM fields of the module that take any text. */
export async function textFields(c: Client, module: string): Promise<string[]> {
  const names = Object.entries(await crmFields(c, module))
    .filter(([, field]) => field.type === 'varchar' && field.permittedvalues === null)
    .map(([name]) => name)
  expect(names.length, `varchar fields of ${module}`).toBeGreaterThan(0)
  return names
}

/** The calendar date at an instant in a time zone, plus some days. */
export function dateIn(timeZone: string, at: Date | string, days = 0): string {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at))
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
