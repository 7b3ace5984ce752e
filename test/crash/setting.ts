import { randomUUID } from 'node:crypto'
import { runFoyer } from '../../src/server/testing/machine/processes.ts'
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

/** Accounts with the built-in CRM, and the forms that each has. */
const accounts = 3
const usual = { takesFile: false, countsAddresses: false, weight: 10, queued: 0 }
/** Takes one submission of each address: what it takes is stored in a transaction of its own. */
const counted = { ...usual, countsAddresses: true, weight: 5 }
/** Files are inspected by processes of their own: one now and then. */
const withFile = { ...usual, takesFile: true, weight: 0.3 }
const usualForms = (files: boolean, addresses: boolean) => [files ? withFile : usual, addresses ? counted : usual]
/** An account that is connected to onOffice, which takes five requests a second: a submission now and then, and a queue. */
const written = { ...usual, weight: 1, queued: 40 }

interface SettingOptions {
  receiverPort: number
  /** The onOffice of one more account; none: there is no such account. */
  office?: OfficeAnswer
  /** One form of each account takes files. */
  files?: boolean
  /** Another one takes one submission of each address. */
  addresses?: boolean
  /** Runs a command of the installation. */
  foyer?: typeof runFoyer
}

export async function makeSetting(
  env: Record<string, string>,
  base: string,
  { receiverPort, office, files = false, addresses = false, foyer = runFoyer }: SettingOptions,
): Promise<Setting> {
  const setting: Setting = { targets: [], subscriptions: [], forms: [], officeForm: 0 }
  for (let i = 0; i < accounts + (office ? 1 : 0); i++) {
    const { account_id: account, api_key } = await createAccount(foyer, env, i + 1)
    const connected = i === accounts ? office : undefined
    if (connected) await connect(foyer, env, { account, office: connected })
    const call = caller(base, api_key)
    const ids: number[] = []
    for (const { weight, queued, ...takes } of connected ? [written] : usualForms(files, addresses)) {
      const target = { ...(await makeForm(call, takes)), weight, queued }
      setting.targets.push(target)
      setting.forms.push({ id: target.form_id, account, api_key })
      ids.push(target.form_id)
    }
    if (connected) setting.officeForm = ids[0] ?? 0
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

export type Call = <T>(method: string, path: string, body: unknown) => Promise<T>

export function caller(base: string, apiKey: string): Call {
  return async <T>(method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const response = await fetch(`${base}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (JSON.parse(text) as { data: T }).data
  }
}

async function createAccount(foyer: typeof runFoyer, env: Record<string, string>, number: number) {
  const who = ['--name', `Agency ${number}`, '--email', `owner@agency${number}.example`, '--plan', 'enterprise']
  const { code, stdout, stderr } = await foyer(env, 'account', 'create', ...who, '--json')
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as { account_id: number; api_key: string }
}

async function connect(
  foyer: typeof runFoyer,
  env: Record<string, string>,
  { account, office }: { account: number; office: OfficeAnswer },
): Promise<void> {
  const credentials = { ONOFFICE_TOKEN: office.token, ONOFFICE_SECRET: office.secret }
  const args = ['account', 'crm', '--account', String(account), '--connect', 'onoffice']
  const { code, stderr } = await foyer({ ...env, ...credentials }, ...args)
  if (code !== 0) throw new Error(stderr)
}

async function makeForm(
  call: Call,
  { takesFile, countsAddresses }: Pick<typeof usual, 'takesFile' | 'countsAddresses'>,
): Promise<Omit<Target, 'weight' | 'queued'>> {
  const { id, url } = await call<{ id: number; url: string }>('POST', '/forms', {
    internal_title: 'Crash test',
    ...(takesFile && { upload_allowed_types: ['txt'] }),
    // The addresses are of one network, which gets so many mails and no more.
    ...(countsAddresses && { max_submissions_per_email: 1, email_enabled: false }),
  })
  const makeField = async (field: object) => {
    const made = await call<{ id: number }>('POST', `/forms/${id}/fields`, { crm_module: 'address', ...field })
    return `field_${made.id}`
  }
  const input = await makeField({ label: 'Token', required: true, crm_field_name: 'Name' })
  const file = takesFile ? await makeField({ label: 'File', required: true, field_type: 'file' }) : undefined
  const email = countsAddresses
    ? await makeField({ label: 'E-mail', required: true, field_type: 'email', crm_field_name: 'Email' })
    : undefined
  await call('PATCH', `/forms/${id}`, { active: true })
  const others = { ...(file !== undefined && { file }), ...(email !== undefined && { email }) }
  return { form_id: id, path: new URL(url).pathname, input, ...others }
}
