import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client'
import { fault } from '../../../shared/refusals/message.ts'
import { databaseAheadMs } from '../../lib/clock.ts'
import { GuardedFetchError, guardedClient, type GuardedClient } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { checkTargetUrl, targetKey } from '../../lib/guarded-fetch/target-url.ts'
import { personOf } from '../../lib/turns/turn-parties.ts'
import type { Platform } from '../../platform.ts'
import { OtherIssuerError } from './faults.ts'

/** Loaded by the first sign-in through a provider. */
export const openIdClient = () => import('openid-client')

/** This service as an account has registered it with its provider. */
export interface RegisteredClient {
  account_id: number
  issuer: string
  client_id: string
  client_secret: string
}

/** What an ID token may be signed with: asymmetric, and none of what is given up. Not `none`, and no HMAC. */
export const algorithms: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** Seconds by which the clock of a provider may be off. */
export const clockTolerance = 300

/** Of a discovery document, a set of keys or a token. */
const maxBodyBytes = 512 * 1024

/** What is wrong with the text of an issuer, as the message of a schema. Only hosts that the operator allows need no https. */
export function issuerFault(issuer: string, { config: { oidc } }: Pick<Platform, 'config'>): string | undefined {
  const unfit = checkTargetUrl(issuer, oidc)
  if (unfit !== undefined) return unfit
  if (!isSecure(issuer, oidc)) return fault('target_not_secure')
  return new URL(issuer).search === '' ? undefined : fault('target_with_query')
}

function isSecure(address: string, { allowHosts }: { allowHosts: ReadonlySet<string> }): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && allowHosts.has(targetKey(url)))
}

/**
 * Runs with what the issuer says of itself at this moment. Nothing is kept from one sign-in to the next, so that a key that the provider
 * changes or withdraws counts at once. Every request goes through the guarded client and has a time limit.
 */
export async function withIssuer<T>(
  platform: Platform,
  client: RegisteredClient,
  run: (configuration: Configuration) => Promise<T>,
): Promise<T> {
  const { config, resolve } = platform
  const { allowHosts, connectTimeoutMs, timeoutMs } = config.oidc
  const http = guardedClient({ allowHosts, connectTimeoutMs, bodyTimeoutMs: timeoutMs, ...(resolve && { resolve }) })
  try {
    return await run(await discover(platform, client, guardedFetch(http, platform, client.account_id)))
  } finally {
    await http.close()
  }
}

async function discover({ config: { oidc } }: Platform, client: RegisteredClient, fetch: CustomFetch) {
  const { issuer, client_id, client_secret } = client
  const library = await openIdClient()
  const isPlain = issuer.startsWith('http:')
  const timeout = oidc.timeoutMs / 1000
  const found = await library.discovery(new URL(issuer), client_id, undefined, undefined, {
    [library.customFetch]: fetch,
    timeout,
    execute: isPlain ? [library.allowInsecureRequests] : [],
  })
  const metadata = { ...found.serverMetadata() }
  // A provider of many tenants would let in the people of each.
  if (metadata.issuer !== issuer) throw new OtherIssuerError(metadata.issuer)
  for (const address of [metadata.authorization_endpoint, metadata.end_session_endpoint]) {
    if (address !== undefined && !isSecure(address, oidc)) throw new GuardedFetchError('blocked')
  }
  const configuration = new library.Configuration(
    withAllowedAlgorithms(metadata),
    client_id,
    {
      [library.clockSkew]: Math.round(databaseAheadMs() / 1000),
      [library.clockTolerance]: clockTolerance,
    },
    (takesPost(metadata) ? library.ClientSecretPost : library.ClientSecretBasic)(client_secret),
  )
  configuration[library.customFetch] = fetch
  configuration.timeout = timeout
  if (isPlain) library.allowInsecureRequests(configuration)
  // Else the library trusts the connection to the provider for the signature of its tokens.
  library.enableNonRepudiationChecks(configuration)
  return configuration
}

/** The library takes what the provider announces: that is, what it announces and we allow. */
function withAllowedAlgorithms(metadata: ServerMetadata): ServerMetadata {
  const announced = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  return { ...metadata, id_token_signing_alg_values_supported: announced.filter((name) => algorithms.includes(name)) }
}

/** Without a word about it, a provider takes Basic (OpenID Connect Discovery). */
const takesPost = ({ token_endpoint_auth_methods_supported: methods = [] }: ServerMetadata) =>
  methods.includes('client_secret_post') && !methods.includes('client_secret_basic')

/** The library's requests, through the guarded client. */
function guardedFetch(http: GuardedClient, { config: { oidc } }: Platform, accountId: number): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (!isSecure(url, oidc)) throw new GuardedFetchError('blocked')
    const answer = await http.request({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      timeoutMs: oidc.timeoutMs,
      maxBodyBytes,
      turn: personOf(accountId, 'identity-provider'),
      ...(signal && { signal }),
    })
    if (!answer.bodyComplete) throw new GuardedFetchError('closed')
    const hasBody = ![204, 205, 304].includes(answer.status)
    return new Response(hasBody ? Buffer.from(answer.body) : null, { status: answer.status, headers: answer.headers })
  }
}
