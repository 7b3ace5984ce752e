import type { PlanFeature } from '../../shared/contract/endpoint.ts'
import { includesRole, type Role } from '../../shared/contract/roles.ts'
import { ApiError } from './errors.ts'

/** The account a request acts for, as the authentication saw it at most 5 seconds ago. */
export interface Account {
  id: number
  plan: string
  username: string
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
  /** What the user who is signed in may do; null: an API key, which has no role. */
  role: Role | null
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
}

/** The session of an actor who is signed in. */
export function sessionOf({ via, subject }: Actor): number {
  if (via !== 'session') throw new Error('This endpoint is for sessions.')
  return Number(subject.replace('session:', ''))
}

/** 403 for a user whose role does not include this one; keys have none, and may. */
export function requireRole({ role }: Actor, least: Role): void {
  if (role === null || includesRole(role, least)) return
  throw new ApiError('forbidden', `Your role (${role}) does not include this: it needs the role ${least}.`)
}
