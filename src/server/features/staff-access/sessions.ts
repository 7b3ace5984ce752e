import type { Database } from '../../db/db.ts'
import { sentTokenHash } from '../../lib/secrets/token.ts'
import { deleteSessions, findSession, type StaffForm } from './queries.ts'

/** A browser has one, and another one where it keeps cookies apart by the page around a frame. */
const maxTokens = 4

const hashesOf = (tokens: readonly string[]) =>
  tokens.slice(0, maxTokens).flatMap((token) => sentTokenHash(token) ?? [])

/**
 * The member who is logged in with one of these tokens, if they may use the form at this moment: what ends a session or a right
 * in any process counts for the next request.
 */
export async function staffOf(database: Database, form: StaffForm, tokens: readonly string[]) {
  const hashes = hashesOf(tokens)
  return hashes.length === 0 ? undefined : findSession(database.forAccount(form.account_id), form, hashes)
}

/** Ends the sessions of these tokens. */
export async function logOut(database: Database, accountId: number, tokens: readonly string[]): Promise<void> {
  const hashes = hashesOf(tokens)
  if (hashes.length > 0) await deleteSessions(database.forAccount(accountId), accountId, hashes)
}
