import type { Db } from '../../db/db.ts'
import type { RawJson } from '../../http/bind.ts'
import { listFields } from '../fields/index.ts'
import { completeForm, type Addresses } from './present.ts'
import { findForm } from './queries.ts'
import { formState } from './state.ts'

/**
 * Complete forms as JSON text, kept by revision. An answer asks the database only for what moves without a change of
 * the configuration, and for the revision itself: a form that was changed anywhere is never answered from memory.
 */
const maxKept = 2_000
const kept = new Map<number, { revision: number; url: string; text: string }>()

/** A complete form as JSON text, or `undefined` when the account has none with this id. */
export async function readForm(
  db: Db,
  id: number,
  addresses: Addresses,
): Promise<(RawJson & { revision: number }) | undefined> {
  const state = await formState(db, id)
  if (!state) return undefined
  const { revision, views_count, submissions_count } = state
  const base = `${addresses.publicUrl} ${addresses.username}`
  let entry = kept.get(id)
  if (entry?.revision !== revision || entry.url !== base) {
    const fresh = await loadForm(db, id, addresses)
    if (!fresh) return undefined
    entry = { ...fresh, url: base }
    if (kept.size >= maxKept) kept.clear()
    kept.set(id, entry)
  }
  const counters = `"views_count":${views_count},"submissions_count":${submissions_count}`
  return { json: `{${counters},${entry.text}`, revision: entry.revision }
}

/** The form without its counters and its opening brace. */
async function loadForm(
  db: Db,
  id: number,
  addresses: Addresses,
): Promise<{ revision: number; text: string } | undefined> {
  const row = await findForm(db, id)
  if (!row) return undefined
  const {
    views_count: _views,
    submissions_count: _submissions,
    ...rest
  } = completeForm(row, await listFields(db, id), addresses)
  return { revision: row.revision, text: JSON.stringify(rest).slice(1) }
}
