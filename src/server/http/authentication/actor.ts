import type { Author } from '../../../shared/contract/submissions/submission-processing.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { AccountHosts } from '../../db/domain-certificates.ts'
import type { PlanFeature } from '../../../shared/contract/endpoint.ts'
import { includesRole, type Role } from '../../../shared/contract/accounts/roles.ts'
import { includesGrant, type Grant } from '../../../shared/contract/accounts/scopes.ts'
import { ApiError } from '../errors.ts'

/** The account a request acts for, as the authentication saw it at most 5 seconds ago. */
export interface Account extends AccountHosts {
  id: number
  plan: string
  timezone: string
  features: ReadonlySet<PlanFeature>
}

/** Who calls. */
export interface Actor {
  account: Account
  /** Of the API key, or of the user who is signed in. */
  id: number
  name: string
  user_id: number
  via: 'key' | 'session'
  /** What the user may do who is signed in, or who answers for the key: a key can do no more than that. */
  role: Role
  /** What the key is for; null: everything, as a session is. */
  scopes: readonly Grant[] | null
  /** What the general rate limit counts. */
  subject: string
  read_only: boolean
}

/** Where a call comes from. */
export interface Client {
  /** The line to the internet. */
  network: string
  /** The User-Agent. */
  device: string | null
  /** X-Request-Id of the call. */
  request_id: string
  cookie(name: string): string | undefined
}

/** The actor as what they have written names them. */
export const authorOf = ({ via, id, name }: Actor): Author => ({ type: via, id, name })

/** The session of an actor who is signed in. */
export function sessionOf({ via, subject }: Actor): number {
  if (via !== 'session') throw new Error('This endpoint is for sessions.')
  return Number(subject.replace('session:', ''))
}

/** 403 for a user whose role does not include this one, and for keys of such a user. */
export function requireRole({ role, via }: Actor, least: Role): void {
  if (includesRole(role, least)) return
  const code = via === 'key' ? 'role_of_key_too_low' : 'role_too_low'
  throw new ApiError('forbidden', refusal(code, { role, least }))
}

/** 403 for a key that was not made for this, or that can only read. */
export function requireGrant({ scopes, read_only }: Actor, grant: Grant): void {
  if (read_only && grant.endsWith(':write')) throw new ApiError('forbidden', refusal('key_read_only'))
  if (includesGrant(scopes, grant)) return
  const has = scopes && scopes.length > 0 ? scopes.join(', ') : 'none'
  throw new ApiError('forbidden', refusal('key_lacks_scope', { scope: grant, has }))
}
