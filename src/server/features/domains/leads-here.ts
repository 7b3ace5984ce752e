import { randomBytes } from 'node:crypto'
import { guardedClient, GuardedFetchError } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { openResolver } from '../../lib/guarded-fetch/resolver.ts'
import type { Platform } from '../../platform.ts'
import { OrderFailed } from './order.ts'
import type { Challenge } from './queries.ts'

/** Address of the answer to a challenge of HTTP-01 (RFC 8555). */
export const challengePath = '/.well-known/acme-challenge/'

/**
 * Asks the domain for an answer as the authority will: an order that must fail would count against the limits of the authority. Throws
 * {@link OrderFailed}.
 */
export async function requireLeadsHere(
  { resolve = openResolver(), config }: Platform,
  domain: string,
  answer: (challenge: Challenge) => Promise<void>,
): Promise<void> {
  const addresses = await resolve(domain).catch(() => [])
  if (addresses.length === 0) throw new OrderFailed('no_address', `${domain} does not resolve.`)
  const token = randomBytes(24).toString('base64url')
  await answer({ token, answer: token })
  const client = guardedClient({ allowHosts: config.webhooks.allowHosts, connectTimeoutMs: 5_000, resolve })
  const port = config.domains.acme?.httpPort ?? 80
  const url = `http://${domain}${port === 80 ? '' : `:${port}`}${challengePath}${token}`
  try {
    const { status, body } = await client.request({
      method: 'GET',
      url,
      headers: {},
      timeoutMs: 10_000,
      maxBodyBytes: 200,
    })
    if (status !== 200 || Buffer.from(body).toString() !== token) {
      throw new OrderFailed(
        'not_here',
        `${url.slice(0, -token.length)}… answered ${status}, and not as this service does.`,
      )
    }
  } catch (error) {
    throw error instanceof GuardedFetchError ? new OrderFailed('not_reached', error.message) : error
  } finally {
    await client.close()
  }
}
