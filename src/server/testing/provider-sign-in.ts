import { signInProvider } from '../../shared/contract/sign-in-provider.ts'
import { newToken } from '../lib/secrets/token.ts'
import { openSession, type Credentials } from './callers.ts'
import { startApp, type AppOptions, type CallResult, type TestAccount, type TestApp } from './harness.ts'
import { providerBrowser, providerClient, startIdentityProvider } from './servers/identity-provider.ts'

export const publicUrl = 'http://127.0.0.1:3000'

/** What a test saves, but for the issuer. */
export const providerSettings = { ...providerClient, role_claim: null, default_role: 'viewer' as const }

export interface ProviderBody {
  issuer: string
  [setting: string]: unknown
}

/** Sets the provider of an account up, as an owner in the dashboard. */
export async function setUpProvider(app: TestApp, account: TestAccount, settings: ProviderBody): Promise<Credentials> {
  const owner = await openSession(app, account)
  const body = { ...providerSettings, ...settings }
  const answer = await app.call(signInProvider.update, { ...owner, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return owner
}

/** Notes that a domain is proven to be the account's; `confirmDomain` has tests of its own. */
export async function proveDomain(app: TestApp, { account_id }: TestAccount, domain: string): Promise<void> {
  await app.platform.database.system
    .updateTable('sign_in_domains')
    .set({ confirmed_at: '2026-11-01' })
    .where('account_id', '=', account_id)
    .where('domain', '=', domain)
    .execute()
}

/** An app, and a provider on loopback that it may ask. */
export async function startWithProvider(options: AppOptions = {}) {
  const provider = await startIdentityProvider({ publicUrl })
  const env = { OIDC_ALLOW_HOSTS: provider.host, OIDC_TIMEOUT: '2s', ...options.env }
  const app = await startApp({ ...options, env })
  return {
    app,
    provider,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

/** A person's browser: what this service and the provider keep in it. */
export function visitor(app: TestApp) {
  const cookies = new Map<string, string>()
  const elsewhere = providerBrowser()
  const headers = () => ({
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'sec-fetch-site': 'same-origin',
  })
  function keep({ headers: answered }: CallResult): void {
    const set = answered['set-cookie'] as string | string[] | undefined
    for (const cookie of [set ?? []].flat()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  async function begin(account: string, to?: string): Promise<CallResult> {
    const body = { account, ...(to !== undefined && { to }) }
    const answer = await app.call(signInProvider.begin, { key: null, headers: headers(), body })
    keep(answer)
    return answer
  }
  async function complete(query: string): Promise<CallResult> {
    const answer = await app.call(signInProvider.complete, { key: null, headers: headers(), body: { query } })
    keep(answer)
    return answer
  }
  return {
    cookies,
    begin,
    complete,
    /** What the provider sends the browser back with. */
    ask: (url: string) => elsewhere.follow(url, publicUrl),
    /** All of a sign-in. */
    async signIn(account: string, to?: string): Promise<CallResult> {
      const begun = await begin(account, to)
      if (begun.status !== 201) return begun
      return complete(await elsewhere.follow(begun.data.url as string, publicUrl))
    },
    /** For calls in the session of the browser. */
    credentials: (): Credentials => ({ key: null, headers: headers() }),
  }
}

export const newSubject = () => newToken().slice(0, 12)
