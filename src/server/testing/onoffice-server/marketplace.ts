import { createHmac, randomUUID } from 'node:crypto'
import { onlyKnows, success, type Request, type Result } from './action.ts'
import type { Office } from './office.ts'
import { Refusal } from './refusal.ts'

/** Makes an agency a customer of the marketplace, in which it has not unlocked this service yet. */
export function joinMarketplace(office: Office, name: string): void {
  office.marketplace = { webId: randomUUID(), name, parameterCacheId: randomUUID(), isUnlocked: false }
  office.activationClaim = newClaim()
  renewClaim(office)
}

/** The claim before it has ended. */
export function renewClaim(office: Office): void {
  office.claim = newClaim()
}

/** Base64, as claims are: plus signs and slashes in addresses are what clients get wrong. */
const newClaim = () => `${Buffer.from(randomUUID()).toString('base64')}+/=`

export function unlockProvider({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'parameterCacheId isRegularCustomer extendedclaim')
  if (!office.marketplace) throw new Refusal(240)
  if (parameters['parameterCacheId'] !== office.marketplace.parameterCacheId) throw new Refusal(177)
  office.marketplace.isUnlocked = true
  return success()
}

export interface ProviderCall {
  /** The address of the provider, without a query. */
  address: string
  secret: string
  user?: number
  /** Milliseconds since 1970. */
  at?: number
  more?: Record<string, string>
}

/** The address that onOffice's frame opens for an activation, signed with the provider's secret. */
export function activationAddress(office: Office, opening: ProviderCall): string {
  const { name: customerName = '', parameterCacheId = '' } = office.marketplace ?? {}
  const parameters = { apiToken: office.token, customerName, parameterCacheId }
  return signedAddress(office, opening, { ...parameters, apiClaim: office.activationClaim ?? '' })
}

/** The address that it opens whenever a user opens the service. */
export const serviceAddress = (office: Office, opening: ProviderCall) =>
  signedAddress(office, opening, { apiClaim: office.claim ?? '' })

function signedAddress(office: Office, opening: ProviderCall, parameters: Record<string, string>): string {
  const { address, secret, user = 17, at = Date.now(), more = {} } = opening
  const all = {
    ...parameters,
    ...more,
    customerWebId: office.marketplace?.webId ?? '',
    userId: String(user),
    timestamp: String(Math.floor(at / 1000)),
  }
  const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const url = `${address}?${sorted.map(([name, value]) => `${name}=${phpEncoded(value)}`).join('&')}`
  return `${url}&signature=${createHmac('sha256', secret).update(url).digest('hex')}`
}

/** `urlencode` of PHP. */
const phpEncoded = (text: string) =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
