import { sql } from 'kysely'
import { maxCountedAtOnce, type InboxPlace } from '../../../shared/contract/submissions/inbox.ts'
import type { Db } from '../../db/db.ts'
import {
  matchingRows,
  maxLookedAt,
  placeColumns,
  sourceOf,
  wayOf,
  type InboxFilter,
} from '../submission-filter/index.ts'

/** A page of submissions in the order of the inbox, and where the next one begins; null: there is none. */
export interface PlacesPage {
  ids: number[]
  next: InboxPlace | null
}

/** The first submissions that the filter lets through, of those that one call looks at. */
export async function findPlaces(db: Db, filter: InboxFilter, perPage: number): Promise<PlacesPage> {
  const rows = await matching(db, filter, perPage + 1)
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  const next = rows.length > perPage && last ? last : await lastLookedAt(db, filter)
  return { ids: shown.map(({ id }) => id), next }
}

async function matching(db: Db, filter: InboxFilter, limit: number): Promise<InboxPlace[]> {
  return (await matchingRows(filter, limit).execute(db)).rows
}

/** Where the next call looks on; null where this one has come to the end. */
async function lastLookedAt(db: Db, filter: InboxFilter): Promise<InboxPlace | null> {
  const { way } = wayOf(filter)
  const { lookedAt = maxLookedAt } = filter
  const { rows } = await sql<InboxPlace>`select ${placeColumns} from (${sourceOf(filter)}) c
    order by c.at ${way}, c.place ${way} offset ${sql.lit(lookedAt - 1)} limit 1`.execute(db)
  const [row] = rows
  return row ?? null
}

interface Matches {
  count: number
  /** Before it stands the newest one that matches. */
  start: InboxPlace | null
  next: InboxPlace | null
}

/** How many the filter lets through, of those that one call looks at. */
export async function countMatches(db: Db, filter: InboxFilter): Promise<Matches> {
  const wide = { ...filter, lookedAt: maxCountedAtOnce }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${matchingRows(wide, maxCountedAtOnce)}) m`.execute(db)
  const [newest] = await matching(db, wide, 1)
  const start = newest ? { at: newest.at, id: newest.id + 1 } : null
  return { count: rows[0]?.count ?? 0, start, next: await lastLookedAt(db, wide) }
}
