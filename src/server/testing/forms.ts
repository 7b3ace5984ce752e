import { fields } from '../../shared/contract/forms/fields.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { rules } from '../../shared/contract/forms/rules.ts'
import type { TestApp } from './harness.ts'
import { multipart, type FormParts } from './multipart.ts'

/**
 * A form online with the fields given; ids by their `key`. It writes nothing to the CRM unless its settings say so, so that
 * webhooks wait for no worker that a test has not started.
 */
export async function activeForm(app: TestApp, options: ActiveForm) {
  const { settings = {}, fields: list, key } = options
  const as = key === undefined ? {} : { key }
  const made = await app.call(forms.create, {
    ...as,
    body: { internal_title: 'Anfrage', title: 'Ihre Anfrage', crm_write_enabled: false, ...settings },
  })
  const id = made.data.id as number
  const ids: Record<string, number> = {}
  for (const { key: name, ...body } of list) {
    const field = await app.call(fields.create, { ...as, id, body: { crm_module: 'address', ...body } })
    if (field.status !== 201) throw new Error(JSON.stringify(field.body))
    ids[name] = field.data.id
  }
  if (options.rules) {
    const saved = await app.call(rules.replace, { ...as, id, body: { rules: options.rules(ids) } })
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  }
  const active = await app.call(forms.update, { ...as, id, body: { active: true } })
  if (active.status !== 200) throw new Error(JSON.stringify(active.body))
  const path = new URL(active.data.url).pathname
  return { id, ids, path, slug: active.data.slug as string, form: active.data }
}

export type TestForm = Awaited<ReturnType<typeof activeForm>>

export interface ActiveForm {
  settings?: Record<string, unknown>
  fields: ({ key: string } & Record<string, unknown>)[]
  rules?: (ids: Record<string, number>) => unknown[]
  key?: string
}

/** Sends answers by field key as a program does: JSON, no page token. */
export async function post(
  app: TestApp,
  path: string,
  answers: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const response = await app.server.inject({
    method: 'POST',
    url: path,
    headers: { accept: 'application/json', ...headers },
    payload: answers,
  })
  return { status: response.statusCode, body: JSON.parse(response.body), headers: response.headers }
}

/** The same as multipart/form-data, which may hold files; parts by the names of their inputs. */
export async function postFiles(app: TestApp, path: string, parts: FormParts, headers: Record<string, string> = {}) {
  const { contentType, body } = multipart(parts)
  const response = await app.server.inject({
    method: 'POST',
    url: path,
    headers: { accept: 'application/json', 'content-type': contentType, ...headers },
    payload: body,
  })
  const isJson = /json/.test(String(response.headers['content-type']))
  return {
    status: response.statusCode,
    body: isJson ? JSON.parse(response.body) : response.body,
    headers: response.headers,
  }
}

/** `{ name: 'Ada' }` → `{ field_7: 'Ada' }` */
export function named(ids: Record<string, number>, answers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [`field_${ids[key]}`, value]))
}
