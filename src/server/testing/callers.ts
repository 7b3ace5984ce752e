import type { EndpointSpec } from '../../shared/contract/endpoint.ts'
import { session } from '../../shared/contract/accounts/session.ts'
import { createKey } from '../features/api-keys/index.ts'
import { newToken, tokenHash } from '../lib/secrets/token.ts'
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

/** A session of a user without a sign-in. */
export async function openSession(
  app: TestApp,
  { account_id, user_id }: Pick<TestAccount, 'account_id' | 'user_id'>,
): Promise<Credentials> {
  const token = newToken()
  const session = { account_id, user_id, token_hash: tokenHash(token), expires_at: '2099-01-01' }
  await app.platform.database.system.insertInto('sessions').values(session).execute()
  return { key: null, headers: { cookie: `foyer_session=${token}`, 'sec-fetch-site': 'same-origin' } }
}

/** A caller who may use this endpoint for the account: a key, or a session where only that will do. */
export async function callerOf(app: TestApp, account: TestAccount, { auth }: EndpointSpec): Promise<Credentials> {
  return auth === 'session' ? signedIn(app, account) : withKey(account.api_key)
}

export async function readOnlyKey(app: TestApp, { email }: TestAccount): Promise<Credentials> {
  const { api_key } = await createKey(app.platform.database.system, { email, name: 'report', read_only: true })
  return withKey(api_key)
}
