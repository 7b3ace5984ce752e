import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { PlaceList } from '../../../shared/contract/accounts/places.ts'
import type { Place } from '../../../shared/form/controls/postal-code.ts'
import type { PlacesByCode } from './read-list.ts'

export async function summary(db: Db, accountId: number): Promise<PlaceList> {
  const row = await db
    .selectFrom('account_places')
    .select([
      sql<number>`count(*)::int`.as('codes'),
      sql<number>`coalesce(sum(streets), 0)::int`.as('streets'),
      sql<string | null>`max(created_at)`.as('created_at'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row
}

export async function removePlaces(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('account_places').where('account_id', '=', accountId).execute()
}

/** Puts a list in place of the one before. Two at the same time: the account's row makes one wait for the other. */
export async function replacePlaces(db: Db, accountId: number, places: PlacesByCode): Promise<void> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(db)
  await removePlaces(db, accountId)
  const rows = Array.from(places, ([code, found]) => ({
    code,
    places: found,
    streets: found.reduce((sum, { streets }) => sum + streets.length, 0),
  }))
  await sql`
    insert into account_places (account_id, code, places, streets)
    select ${accountId}::bigint, code, places, streets
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (code text, places jsonb, streets integer)`.execute(db)
}

export async function findPlaces(db: Db, accountId: number, code: string): Promise<Place[]> {
  const row = await db
    .selectFrom('account_places')
    .select(sql<Place[]>`places`.as('places'))
    .where('account_id', '=', accountId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.places ?? []
}
