import { createHash, createHmac } from 'node:crypto'
import { databaseTime } from '../../lib/clock.ts'
import { isSame } from '../../lib/secrets/keyed-hash.ts'

/** What onOffice says when a user opens this service in it. */
export interface MarketplaceCall {
  /** The agency, and what it is called. */
  customer: string
  customerName: string
  /** The user who opened it. */
  user: string
  /** Permission to act for them; it ends. */
  claim: string
  /** When it was opened, as a timestamp. */
  at: string
  /** Names the address, which is single-use. */
  signatureHash: Buffer
  /** Only of an activation: the API user's token, and what is unlocked. */
  activation: { token: string; parameterCacheId: string } | null
}

/** Seconds that an address may be away from our clock. */
const tolerance = 300

/**
 * Reads an address that onOffice has signed: HMAC-SHA256 in hexadecimal over the whole of it, its parameters in the order of their
 * names, without `signature`. `base` is the address without its query.
 */
export function readCall(
  secret: string,
  { base, query, now = databaseTime() }: { base: string; query: string; now?: number },
): MarketplaceCall | 'forged' | 'outdated' {
  const parameters = new URLSearchParams(query)
  if (new Set(parameters.keys()).size !== parameters.size) return 'forged'
  const signature = parameters.get('signature') ?? ''
  if (!spellings(query).some((spelling) => isSignatureOf(secret, `${base}?${spelling}`, signature))) return 'forged'
  const seconds = Number(parameters.get('timestamp'))
  if (!Number.isInteger(seconds) || Math.abs(now / 1000 - seconds) > tolerance) return 'outdated'
  return callIn(parameters, seconds) ?? 'forged'
}

function callIn(parameters: URLSearchParams, seconds: number): MarketplaceCall | undefined {
  const [customer, user, claim] = ['customerWebId', 'userId', 'apiClaim'].map((name) => parameters.get(name)?.trim())
  if (!customer || !user || !claim) return undefined
  const [token, parameterCacheId] = ['apiToken', 'parameterCacheId'].map((name) => parameters.get(name)?.trim())
  return {
    customer,
    customerName: parameters.get('customerName')?.trim() || customer,
    user,
    claim,
    at: new Date(seconds * 1000).toISOString(),
    signatureHash: createHash('sha256')
      .update(parameters.get('signature') ?? '')
      .digest(),
    activation: token && parameterCacheId ? { token, parameterCacheId } : null,
  }
}

/** How the signed parameters may have been spelt: as they came, with plus signs as such, or encoded anew on their way. */
function spellings(query: string): string[] {
  const parts = query.split('&').filter((part) => part !== '' && nameOf(part) !== 'signature')
  const raw = parts.toSorted((a, b) => byName(nameOf(a), nameOf(b))).join('&')
  const anew = new URLSearchParams(parts.join('&'))
  return [
    raw,
    raw.replaceAll('%2B', '+'),
    new URLSearchParams([...anew].toSorted(([a], [b]) => byName(a, b))).toString(),
  ]
}

const nameOf = (part: string) => part.split('=', 1)[0] ?? ''
const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function isSignatureOf(secret: string, address: string, signature: string): boolean {
  return isSame(createHmac('sha256', secret).update(address).digest('hex'), signature)
}
