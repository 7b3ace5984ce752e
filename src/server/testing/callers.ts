import type { EndpointSpec } from '../../shared/contract/endpoint.ts'
import { session } from '../../shared/contract/session.ts'
import { createKey } from '../features/api-keys/index.ts'
import type { CallOptions, TestAccount, TestApp } from './harness.ts'

/** The part of a call that says who makes it. */
export type Credentials = Required<Pick<CallOptions, 'key' | 'headers'>>

export const withKey = (key: string): Credentials => ({ key, headers: {} })

/** A dashboard session, used from the dashboard itself. */
export async function signedIn(app: TestApp, { email, password }: TestAccount): Promise<Credentials> {
  const answer = await app.call(session.create, { key: null, body: { email, password } })
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  return { key: null, headers: { cookie, 'sec-fetch-site': 'same-origin' } }
}

/** Whoever may call this endpoint for the account: a key, or a session where only that will do. */
export async function callerOf(app: TestApp, account: TestAccount, { auth }: EndpointSpec): Promise<Credentials> {
  return auth === 'session' ? signedIn(app, account) : withKey(account.api_key)
}

export async function readOnlyKey(app: TestApp, { email }: TestAccount): Promise<Credentials> {
  const { api_key } = await createKey(app.platform.database.system, { email, name: 'report', read_only: true })
  return withKey(api_key)
}
