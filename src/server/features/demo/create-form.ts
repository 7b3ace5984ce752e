import type { DemoForm, DemoRule } from './model.ts'

/** Sends one request to the app, in this process. */
export type Send = (request: {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  payload?: object
}) => Promise<{ statusCode: number; body: string }>

interface Sender {
  send: Send
  api_key: string
  /** Ids of the form groups that exist already, by name. */
  groups: Map<string, number>
}

/** Views that a form gets for each submission, so that its statistics have something to say. */
const viewsPerSubmission = 3

/** Makes one form with its group, fields, rules, PDF template, views and submissions. */
export async function createForm({ settings, group, fields, rules, document, submissions }: DemoForm, sender: Sender) {
  const form_groups = [await groupId(group, sender)]
  const form = await api<{ id: number; url: string }>(sender, 'POST', '/forms', { ...settings, form_groups })
  const ids = new Map<string, number>()
  for (const [name, field] of Object.entries(fields)) {
    const { id } = await api<{ id: number }>(sender, 'POST', `/forms/${form.id}/fields`, field)
    ids.set(name, id)
  }
  await api(sender, 'PUT', `/forms/${form.id}/rules`, { rules: rules.map((rule, i) => ruleBody(rule, i, ids)) })
  if (document)
    await api(
      sender,
      'PATCH',
      `/forms/${form.id}/pdf-template`,
      document((name) => ids.get(name) ?? 0),
    )
  await api(sender, 'PATCH', `/forms/${form.id}`, { active: true })
  const url = new URL(form.url).pathname
  for (const answers of submissions) {
    for (let i = 0; i < viewsPerSubmission; i++) await request(sender, { method: 'GET', url, headers: {} })
    const payload = Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [`field_${ids.get(name)}`, value]),
    )
    await request(sender, { method: 'POST', url, headers: { accept: 'application/json' }, payload })
  }
  return { title: settings.internal_title, url: form.url }
}

async function groupId(name: string, sender: Sender): Promise<number> {
  const known = sender.groups.get(name)
  if (known !== undefined) return known
  const { id } = await api<{ id: number }>(sender, 'POST', '/form-groups', { name })
  sender.groups.set(name, id)
  return id
}

/** A rule as the API takes it: ids in place of names. */
function ruleBody({ title, when, then }: DemoRule<string>, priority: number, ids: ReadonlyMap<string, number>) {
  const idOf = (name: string) => (name.startsWith('__') ? name : String(ids.get(name)))
  return {
    title,
    priority,
    mode: 'all',
    clauses: when.map(([field, operator, value]) => ({ when_field_id: idOf(field), operator, value })),
    actions: then.map(([action, target, value]) => ({ action, target_field_id: idOf(target), value })),
  }
}

async function api<T = unknown>(
  sender: Sender,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  payload: object,
): Promise<T> {
  const headers = { authorization: `Bearer ${sender.api_key}` }
  const body = await request(sender, { method, url: `/api/v1${path}`, headers, payload })
  return (JSON.parse(body) as { data: T }).data
}

async function request({ send }: Sender, { method, url, headers, payload }: Parameters<Send>[0]): Promise<string> {
  const { statusCode, body } = await send({ method, url, headers, ...(payload && { payload }) })
  if (statusCode >= 300)
    throw new Error(`The demo could not be made: ${method} ${url} answered ${statusCode} ${body.slice(0, 500)}`)
  return body
}
