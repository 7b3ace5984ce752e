import type { Configuration } from 'openid-client'
import type { Client } from '../../http/authentication/actor.ts'
import { refuse } from '../../http/errors.ts'
import { tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { admit, type SignInResult } from './admit.ts'
import { attemptSecrets, browserCookieName, browserToken, redirectUrl } from './browser.ts'
import { lacksClaims, readPerson, type Claims } from './claims.ts'
import { signInFault, voidAttempt } from './faults.ts'
import { openIdClient, withIssuer } from './issuer.ts'
import { findProvider, type ProviderRow } from './queries.ts'
import { registeredClient } from './registered-client.ts'
import { takeAttempt } from './session-queries.ts'

/** Ends a sign-in with what the provider has sent the browser back with; throws what the person is told. */
export async function completeSignIn(
  platform: Platform,
  query: string,
  client: Client,
): Promise<SignInResult & { to: string | null }> {
  const { config, database, limiter, log } = platform
  refuse(await limiter.take({ limit: 'provider_answer_network', of: [client.network] }))
  const state = new URLSearchParams(query).get('state')
  const browser = browserToken(client.cookie(browserCookieName(config)))
  if (state === null || browser === undefined) throw voidAttempt()
  const hashes = { state_hash: tokenHash(state), browser_hash: tokenHash(browser) }
  // Used up before the provider is asked: of two that come with the same answer, one goes on.
  const attempt = await takeAttempt(database.system, hashes)
  const provider = attempt && (await findProvider(database.system, attempt.account_id))
  if (!provider) throw voidAttempt()
  try {
    const identity = await ask(platform, provider, { query, state, browser })
    const person = readPerson(identity.claims, provider)
    const signedIn = await admit(platform, { provider, person, ...identity }, client)
    return { ...signedIn, to: attempt.return_to }
  } catch (error) {
    const fault = signInFault(error)
    log.info({ err: error, account: provider.account_id, code: fault.refusal.code }, 'sign-in by provider refused')
    throw fault
  }
}

interface ProviderCallback {
  query: string
  state: string
  browser: string
}

/** What the provider says of the person: its ID token, checked, and what the token leaves out. */
function ask(platform: Platform, provider: ProviderRow, { query, state, browser }: ProviderCallback) {
  const address = new URL(redirectUrl(platform.config))
  address.search = query
  return withIssuer(platform, registeredClient(platform, provider), async (configuration) => {
    const library = await openIdClient()
    const { nonce, verifier } = attemptSecrets(browser, state)
    const tokens = await library.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || tokens.id_token === undefined) throw new Error('The library answers an ID token.')
    const more = lacksClaims(claims, provider) ? await userInfo(configuration, tokens.access_token, claims.sub) : {}
    const { sid } = claims
    return {
      // What was signed counts.
      claims: { ...more, ...claims },
      id_token: tokens.id_token,
      sid: typeof sid === 'string' ? sid : null,
    }
  })
}

/** The library compares its subject with that of the ID token. */
async function userInfo(configuration: Configuration, accessToken: string, subject: string): Promise<Claims> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  const library = await openIdClient()
  return { ...(await library.fetchUserInfo(configuration, accessToken, subject)) }
}
