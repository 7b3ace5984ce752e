import { randomUUID } from 'node:crypto'
import { runFoyer } from '../../src/server/testing/processes.ts'
import type { Subscription, Target } from './model.ts'

/** The accounts, forms and subscriptions of a run, made over the API of a running server. */
export interface Setting {
  targets: Target[]
  subscriptions: (Subscription & { name: string })[]
  forms: { id: number; account: number; api_key: string }[]
}

const accounts = 3
const formsEach = 2

export async function makeSetting(env: Record<string, string>, base: string, receiverPort: number): Promise<Setting> {
  const setting: Setting = { targets: [], subscriptions: [], forms: [] }
  for (let i = 1; i <= accounts; i++) {
    const { account_id: account, api_key } = await createAccount(env, i)
    const call = caller(base, api_key)
    const ids: number[] = []
    for (let n = 0; n < formsEach; n++) {
      const target = await makeForm(call)
      setting.targets.push(target)
      setting.forms.push({ id: target.form_id, account, api_key })
      ids.push(target.form_id)
    }
    // Two of all forms, one of each form: every submission goes to three.
    for (const form_id of [null, null, ...ids]) {
      const name = randomUUID()
      const url = `http://127.0.0.1:${receiverPort}/${name}`
      const { id, secret } = await call<{ id: number; secret: string }>('POST', '/webhooks', { url, form_id })
      setting.subscriptions.push({ id, account, form_id, secret, name })
    }
  }
  return setting
}

type Call = <T>(method: string, path: string, body: unknown) => Promise<T>

function caller(base: string, apiKey: string): Call {
  return async <T>(method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const response = await fetch(`${base}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (JSON.parse(text) as { data: T }).data
  }
}

async function createAccount(env: Record<string, string>, number: number) {
  const who = ['--name', `Agency ${number}`, '--email', `owner@agency${number}.example`, '--plan', 'enterprise']
  const { code, stdout, stderr } = await runFoyer(env, 'account', 'create', ...who, '--json')
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as { account_id: number; api_key: string }
}

async function makeForm(call: Call): Promise<Target> {
  const { id, url } = await call<{ id: number; url: string }>('POST', '/forms', { internal_title: 'Crash test' })
  const field = { crm_module: 'address', label: 'Token', required: true }
  const { id: fieldId } = await call<{ id: number }>('POST', `/forms/${id}/fields`, field)
  await call('PATCH', `/forms/${id}`, { active: true })
  return { form_id: id, path: new URL(url).pathname, input: `field_${fieldId}` }
}
