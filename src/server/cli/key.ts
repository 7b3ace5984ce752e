import * as keys from '../features/api-keys/index.ts'
import type { Platform } from '../platform.ts'
import type { Outcome } from './administer.ts'
import { table, lines } from './layout.ts'

interface CreateOptions {
  email: string
  name: string
  expiresAt?: string
  readOnly?: boolean
  scopes?: readonly string[]
}

export async function createKey(
  { database }: Platform,
  { email, name, expiresAt, readOnly, scopes }: CreateOptions,
): Promise<Outcome> {
  const asked = { email, name, expires_at: expiresAt, read_only: readOnly, scopes }
  const made = await keys.createKey(database.system, asked)
  const shown = lines([
    ['API key', made.api_key],
    ['Expires', made.expires_at ?? 'never'],
  ])
  return {
    document: made,
    text: `Key ${made.id} (${made.name}) was created.\n\n${shown}\n\nThe key is shown only this once.`,
  }
}

/** Ends one key, or all of a user. */
export async function revokeKeys(
  { database, signals }: Platform,
  { id, email }: { id?: number; email?: string },
): Promise<Outcome> {
  if (id !== undefined) {
    const document = await keys.revokeKey(database.system, id)
    signals.publish('access_changed')
    return { document, text: `Key ${document.id} (${document.name}) is revoked.` }
  }
  const document = await keys.revokeKeysByEmail(database.system, email ?? '')
  signals.publish('access_changed')
  const names = document.map((key) => `${key.id} (${key.name})`).join(', ')
  return { document, text: names === '' ? `${email} has no key that is not revoked.` : `Revoked: ${names}.` }
}

export async function listKeys({ database }: Platform, { email }: { email: string }): Promise<Outcome> {
  const document = await keys.listKeys(database.system, email)
  const rows = document.map((key) => [
    String(key.id),
    `${key.hint}…`,
    key.name,
    rightsOf(key),
    endOf(key),
    key.last_used_at ? `used ${key.last_used_at}` : 'never used',
  ])
  return { document, text: rows.length > 0 ? table(rows) : `${email} has no API keys.` }
}

/** What a key may do, in words. */
function rightsOf({ read_only, scopes }: { read_only: boolean; scopes: readonly string[] | null }): string {
  const rights = read_only ? 'read' : 'read, write'
  return scopes ? `${rights}: ${scopes.join(' ')}` : rights
}

/** Until when a key is good, in words. */
function endOf({ revoked_at, expires_at }: { revoked_at: string | null; expires_at: string | null }): string {
  if (revoked_at) return `revoked ${revoked_at}`
  return expires_at ? `until ${expires_at}` : 'no end'
}
