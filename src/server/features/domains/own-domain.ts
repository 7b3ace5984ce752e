import type { OwnDomain } from '../../../shared/contract/accounts/domains.ts'
import { toStore } from '../../../shared/refusals/catalogue.ts'
import { reasonColumns } from '../../lib/reasons.ts'
import { refusalOf, type Reason } from './reasons.ts'

/** What is on record of an account's domain in use; null where it has none. */
export interface DomainRecord {
  domain: string
  expires_at: string | null
  /** Of the last try, if it failed; null before the first one, and after one that succeeded. */
  reason: Reason | null
  next_try_at: string | null
  has_ended: boolean
}

/** An own domain as the account sees it; `isIssuer`: this service gets certificates. What an authority has said in its own words is the operator's. */
export function presentDomain(record: DomainRecord | undefined, isIssuer: boolean): OwnDomain {
  const state = stateOf(record, isIssuer)
  const hasFailed = state === 'failed' || state === 'renewal_failed'
  const reason = hasFailed && record?.reason ? toStore(refusalOf(record.reason)) : null
  return {
    domain: record?.domain ?? null,
    state,
    expires_at: state === 'elsewhere' || !record || record.has_ended ? null : record.expires_at,
    ...reasonColumns('reason', reason),
    next_try_at: hasFailed ? (record?.next_try_at ?? null) : null,
  }
}

function stateOf(record: DomainRecord | undefined, isIssuer: boolean): OwnDomain['state'] {
  if (!record) return 'none'
  if (!isIssuer) return 'elsewhere'
  const hasCertificate = record.expires_at !== null && !record.has_ended
  if (record.reason !== null) return hasCertificate ? 'renewal_failed' : 'failed'
  return hasCertificate ? 'issued' : 'waiting'
}
