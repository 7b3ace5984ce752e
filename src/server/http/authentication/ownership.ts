import { sql } from 'kysely'
import type { RecordKind } from '../../../shared/contract/endpoint.ts'
import { maxId } from '../../../shared/contract/values.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../errors.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** An id in a path; what is not a positive integer names a record that does not exist [B11]. */
export function parseId(text: string, path: string): number {
  // `/forms/` is the address of a form without its id, `/forms//fields` that of nothing.
  if (text === '' && path.endsWith('{id}')) throw new ApiError('not_found', refusal('slash_at_end'))
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN
  if (Number.isNaN(id) || id > maxId) throw notFound()
  return id
}

function notFound() {
  return new ApiError('not_found', refusal('record_missing'))
}

/** The error for a record that row-level security does not show: another account's, or none [B5-7]. */
export async function absence(db: Db, kind: RecordKind, id: number): Promise<ApiError> {
  const { rows } = await sql<{ owner: number | null }>`select owner_of(${kind}, ${id}) as owner`.execute(db)
  const owner = rows[0]?.owner ?? null
  return owner === null ? notFound() : new ApiError('forbidden', refusal('record_of_other_account'))
}

/** Makes sure the caller's account has the record. */
export async function requireRecord(db: Db, kind: RecordKind, id: number): Promise<void> {
  const found = await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw await absence(db, kind, id)
}

/**
 * Locks the record against other writers for the rest of the transaction; rows that refer to it may still be added. The form of a field
 * comes first, as for a request that writes several of its fields at once: neither waits for the other.
 */
export async function lockRecord(db: Db, kind: RecordKind, id: number): Promise<void> {
  if (kind === 'fields') {
    const ofField = db.selectFrom('fields').select('form_id').where('id', '=', id)
    await db.selectFrom('forms').select('id').where('id', '=', ofField).forNoKeyUpdate().execute()
  }
  const found = await db.selectFrom(kind).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!found) throw await absence(db, kind, id)
}

/** The form whose version a record's writes are held against: the form itself, or that of a field. */
export async function versionedForm(db: Db, kind: RecordKind | undefined, id: number): Promise<number | undefined> {
  if (kind !== 'fields') return id
  return (await db.selectFrom('fields').select('form_id').where('id', '=', id).executeTakeFirst())?.form_id
}

/** Refuses a write based on a version that is no longer the current one [B11-41]. */
export async function requireVersion(db: Db, formId: number, ifMatch: string | undefined): Promise<void> {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  // Held, so that of two writes based on one version the second is refused, whatever part of the form they are about.
  await lockRecord(db, 'forms', formId)
  const revision = await formRevision(db, formId)
  const given = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!given.includes(etagOf(revision))) {
    throw new ApiError('precondition_failed', refusal('form_changed'))
  }
}

/** The version of a form's configuration. */
export async function formRevision(db: Db, formId: number): Promise<number> {
  const { revision } = await db
    .selectFrom('forms')
    .select('revision')
    .where('id', '=', formId)
    .executeTakeFirstOrThrow()
  return revision
}

/** A version as `ETag` and `If-Match` write it. */
export function etagOf(revision: number): string {
  return `"${revision}"`
}
