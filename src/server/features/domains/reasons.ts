import { refusal, type Refusal, type CatalogueCode } from '../../../shared/refusals/catalogue.ts'
import type { domainRefusals } from '../../../shared/refusals/domains.ts'

/** Why there is no certificate: as it is kept, listed and told to operators. */
export type Reason = keyof typeof domainRefusals extends `certificate_${infer R}` ? R : never

/** The same in words. */
export const refusalOf = (reason: Reason): Refusal => refusal(`certificate_${reason}` satisfies CatalogueCode)

/** What an error of an authority means (RFC 8555). */
const ofProblems: Record<string, Reason> = {
  caa: 'caa',
  connection: 'unproven',
  dns: 'unproven',
  incorrectResponse: 'unproven',
  tls: 'unproven',
  unauthorized: 'unproven',
  rejectedIdentifier: 'refused',
  unsupportedIdentifier: 'refused',
  rateLimited: 'rate_limited',
  accountDoesNotExist: 'account',
  externalAccountRequired: 'account',
  invalidContact: 'account',
  unsupportedContact: 'account',
  userActionRequired: 'account',
}

export function reasonOf(problemType: string | undefined): Reason {
  return ofProblems[problemType?.replace('urn:ietf:params:acme:error:', '') ?? ''] ?? 'unavailable'
}

const hour = 3_600
/** Authorities allow five failed tries of a name in an hour. */
const waits = [hour / 4, hour, 6 * hour, 12 * hour, 24 * hour]

/** Seconds until the next try, after so many failures before this one; never sooner than the authority says. */
export function waitAfter(failures: number, { retryAfterSeconds = 0 }: { retryAfterSeconds?: number } = {}): number {
  return Math.max(waits[Math.min(failures, waits.length - 1)] ?? hour, retryAfterSeconds)
}
