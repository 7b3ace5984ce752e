import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { saidOf } from '../../http/validate.ts'
import { dateOrTimestamp } from '../../../shared/contract/values.ts'
import { scopeList } from '../../../shared/contract/accounts/api-keys.ts'
import type { Grant } from '../../../shared/contract/accounts/scopes.ts'
import type { Db } from '../../db/db.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { newApiKey } from '../../lib/secrets/api-key.ts'
import { databaseTime } from '../../lib/clock.ts'
import { insertKey, keysOfUser, markRevoked, markRevokedOf, ownerByEmail } from './queries.ts'

export interface KeyRequest {
  email: string
  name: string
  expires_at?: string | undefined
  read_only?: boolean | undefined
  /** As `forms:write`; all where it is left out. */
  scopes?: readonly string[] | undefined
}

/** Makes a key for the user with this e-mail. Its text is returned here and nowhere else. */
export async function createKey(db: Db, { email, name, expires_at, read_only = false, ...request }: KeyRequest) {
  if (expires_at !== undefined) requireFuture(expires_at)
  const scopes = request.scopes === undefined ? null : grantsOf(request.scopes)
  const { id: user_id, account_id } = await ownerOf(db, email)
  const api_key = newApiKey()
  const made = await insertKey(db, {
    account_id,
    user_id,
    name,
    api_key,
    read_only,
    scopes,
    expires_at: expires_at ?? null,
  })
  return { id: made.id, name: made.name, api_key, expires_at: made.expires_at }
}

/**
 * Ends a key. Processes that believe it are told by the signal `access_changed`, which the caller publishes; without it
 * they find out within 5 seconds.
 */
export async function revokeKey(db: Db, id: number) {
  const revoked = await markRevoked(db, id)
  if (!revoked) throw new ApiError('not_found', refusal('api_key_missing', { id }))
  return revoked
}

/** Ends every key of the user with this e-mail; gives those that it has ended. */
export async function revokeKeysByEmail(db: Db, email: string) {
  const { id } = await ownerOf(db, email)
  return markRevokedOf(db, id)
}

export async function listKeys(db: Db, email: string) {
  return keysOfUser(db, (await ownerOf(db, email)).id)
}

async function ownerOf(db: Db, email: string) {
  const owner = await ownerByEmail(db, email)
  if (!owner) throw new ApiError('not_found', refusal('user_missing', { email }))
  return owner
}

function grantsOf(names: readonly string[]): Grant[] {
  const read = scopeList().safeParse([...names])
  if (read.success) return read.data
  throw invalid({ scopes: read.error.issues.slice(0, 1).map((issue) => saidOf({ ...issue, path: ['scopes'] })) })
}

/** 422 for a key that would never work. */
export function requireFuture(expires_at: string): void {
  const fault = faultOfExpiry(expires_at)
  if (fault !== undefined) throw invalid({ expires_at: [fault] })
}

function faultOfExpiry(text: string): Refusal | undefined {
  const moment = dateOrTimestamp().safeParse(text)
  if (!moment.success) return refusal('expiry_unreadable')
  return Date.parse(moment.data) <= databaseTime() ? refusal('expiry_past') : undefined
}
