import { randomUUID } from 'node:crypto'
import { runFoyer } from '../../src/server/testing/processes.ts'
import type { Subscription, Target } from './model.ts'
import type { OfficeAnswer } from './office.ts'

/** The accounts, forms and subscriptions of a run, made over the API of a running server. */
export interface Setting {
  targets: Target[]
  subscriptions: (Subscription & { name: string })[]
  forms: { id: number; account: number; api_key: string }[]
  /** The form of the account that is connected to onOffice. */
  officeForm: number
}

/** Forms of each account. The last account is connected to onOffice, which takes five requests a second: a submission now and then, and a queue. */
const accounts = [2, 2, 2, 1]
const usual = { weight: 10, queued: 0 }
const written = { weight: 1, queued: 40 }

export async function makeSetting(
  env: Record<string, string>,
  base: string,
  { receiverPort, office }: { receiverPort: number; office: OfficeAnswer },
): Promise<Setting> {
  const setting: Setting = { targets: [], subscriptions: [], forms: [], officeForm: 0 }
  for (const [i, forms] of accounts.entries()) {
    const { account_id: account, api_key } = await createAccount(env, i + 1)
    const isConnected = i === accounts.length - 1
    if (isConnected) await connect(env, account, office)
    const call = caller(base, api_key)
    const ids: number[] = []
    for (let n = 0; n < forms; n++) {
      const target = { ...(await makeForm(call)), ...(isConnected ? written : usual) }
      setting.targets.push(target)
      setting.forms.push({ id: target.form_id, account, api_key })
      ids.push(target.form_id)
    }
    if (isConnected) setting.officeForm = ids[0] ?? 0
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

async function connect(env: Record<string, string>, account: number, { token, secret }: OfficeAnswer): Promise<void> {
  const credentials = { ONOFFICE_TOKEN: token, ONOFFICE_SECRET: secret }
  const args = ['account', 'crm', '--account', String(account), '--connect', 'onoffice']
  const { code, stderr } = await runFoyer({ ...env, ...credentials }, ...args)
  if (code !== 0) throw new Error(stderr)
}

async function makeForm(call: Call): Promise<Pick<Target, 'form_id' | 'path' | 'input'>> {
  const { id, url } = await call<{ id: number; url: string }>('POST', '/forms', { internal_title: 'Crash test' })
  const field = { crm_module: 'address', label: 'Token', required: true, crm_field_name: 'Name' }
  const { id: fieldId } = await call<{ id: number }>('POST', `/forms/${id}/fields`, field)
  await call('PATCH', `/forms/${id}`, { active: true })
  return { form_id: id, path: new URL(url).pathname, input: `field_${fieldId}` }
}
