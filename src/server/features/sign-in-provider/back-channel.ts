import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Configuration } from 'openid-client'
import { refuse } from '../../http/errors.ts'
import type { PageAnswer, PageOutcome, PageRequest, PageRoute } from '../../http/pages.ts'
import { databaseTime } from '../../lib/clock.ts'
import { ipPrefix } from '../../lib/ip-prefix.ts'
import type { Platform } from '../../platform.ts'
import { backChannelPath } from './browser.ts'
import { signInFault } from './faults.ts'
import { algorithms, clockTolerance, openIdClient, withIssuer } from './issuer.ts'
import { providersOf } from './queries.ts'
import { registeredClient } from './registered-client.ts'
import { endProviderSessions } from './session-queries.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Of a token, in seconds; what is older may have been kept and sent again. */
const maxAge = 600

interface LogoutClaims {
  subject: string | null
  sid: string | null
}

/** Where a provider says that a person has signed out there (OpenID Connect Back-Channel Logout). */
export function backChannelRoutes(platform: Platform): PageRoute[] {
  return [{ method: 'POST', path: backChannelPath, handle: (request) => endSessions(platform, request) }]
}

async function endSessions(platform: Platform, { body, ip }: PageRequest): Promise<PageAnswer> {
  const { database, limiter, log } = platform
  refuse(await limiter.take({ limit: 'provider_logout_network', of: [ipPrefix(ip)] }))
  const token = body instanceof URLSearchParams ? (body.get('logout_token') ?? '') : ''
  const named = await namedIn(token)
  const providers = named ? await providersOf(database.system, named) : []
  const [first] = providers
  if (!named || !first) return invalidRequest
  try {
    const client = registeredClient(platform, first)
    const ended = await withIssuer(platform, client, (configuration) => verify(token, client, configuration))
    for (const { account_id } of providers.filter(({ client_id }) => client_id === first.client_id)) {
      await endProviderSessions(database.system, account_id, ended)
    }
    return answer({ status: 200 }, {})
  } catch (error) {
    log.warn({ err: error, account: first.account_id }, 'back-channel logout refused')
    return signInFault(error).kind === 'unavailable' ? unavailable : invalidRequest
  }
}

const answer = (outcome: PageOutcome, content: object): PageAnswer => ({
  ...outcome,
  headers: { 'cache-control': 'no-store' },
  body: { type: 'json', text: JSON.stringify(content) },
})

const invalidRequest = answer({ status: 400, refusal: refusal('request_unreadable') }, { error: 'invalid_request' })
const unavailable = answer(
  { status: 503, refusal: refusal('provider_unavailable'), retryAfter: 30 },
  { error: 'temporarily_unavailable' },
)

/** Whom a token that is not checked yet says it is from, and for. */
async function namedIn(token: string): Promise<{ issuer: string; client_ids: string[] } | undefined> {
  const { decodeJwt } = await import('jose')
  try {
    const { iss, aud } = decodeJwt(token)
    const client_ids = [aud].flat().filter((one) => typeof one === 'string')
    return typeof iss === 'string' && client_ids.length > 0 ? { issuer: iss, client_ids } : undefined
  } catch {
    return undefined
  }
}

/** Whose sessions end, by a token that the issuer has signed for this client; throws for any other. */
async function verify(
  token: string,
  { issuer, client_id }: { issuer: string; client_id: string },
  configuration: Configuration,
): Promise<LogoutClaims> {
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const { payload } = await jwtVerify(token, createLocalJWKSet(await keysOf(configuration)), {
    issuer,
    audience: client_id,
    algorithms: [...algorithms],
    clockTolerance,
    maxTokenAge: maxAge,
    currentDate: new Date(databaseTime()),
    requiredClaims: ['iat', 'jti'],
  })
  const { events, sub, sid, nonce } = payload
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent)
  // With a nonce it is an ID token, which is not for this.
  if (!isLogout || nonce !== undefined) throw new Error('The token is no logout token.')
  const ended = { subject: sub ?? null, sid: typeof sid === 'string' ? sid : null }
  if (ended.subject === null && ended.sid === null) throw new Error('The logout token names no session.')
  return ended
}

async function keysOf(configuration: Configuration) {
  const library = await openIdClient()
  const { jwks_uri } = configuration.serverMetadata()
  const fetch = configuration[library.customFetch]
  if (jwks_uri === undefined || !fetch) throw new Error('The issuer names no keys.')
  const headers = { accept: 'application/json' }
  const response = await fetch(jwks_uri, { method: 'GET', headers, body: undefined, redirect: 'manual' })
  if (!response.ok) throw new Error('The keys cannot be read.', { cause: response })
  return (await response.json()) as { keys: Record<string, unknown>[] }
}
