import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** What a form names besides its fields. */
export const recordKinds = ['form_group', 'staff_member', 'staff_group', 'letterhead'] as const
export type RecordKind = (typeof recordKinds)[number]

export interface NamedRecord {
  kind: RecordKind
  id: number
  name: string
}

/** The names of records of the account; those that are gone have none. */
export async function namesOfRecords(
  db: Db,
  accountId: number,
  ids: Readonly<Record<RecordKind, readonly number[]>>,
): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select 'form_group' as kind, id, name from form_groups
      where account_id = ${accountId} and id = any(${ids.form_group}::bigint[])
    union all select 'staff_member', id, name from staff_members
      where account_id = ${accountId} and id = any(${ids.staff_member}::bigint[])
    union all select 'staff_group', id, name from staff_groups
      where account_id = ${accountId} and id = any(${ids.staff_group}::bigint[])
    union all select 'letterhead', id, letterhead_name from letterheads
      where account_id = ${accountId} and id = any(${ids.letterhead}::bigint[])`.execute(db)
  return rows
}

/** The records of the account with these names, of which several may have one; letterheads of one form alone are none. */
export async function recordsByName(
  db: Db,
  accountId: number,
  names: Readonly<Record<RecordKind, readonly string[]>>,
): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select 'form_group' as kind, id, name from form_groups
      where account_id = ${accountId} and name = any(${names.form_group}::text[])
    union all select 'staff_member', id, name from staff_members
      where account_id = ${accountId} and name = any(${names.staff_member}::text[])
    union all select 'staff_group', id, name from staff_groups
      where account_id = ${accountId} and name = any(${names.staff_group}::text[])
    union all select 'letterhead', id, letterhead_name from letterheads
      where account_id = ${accountId} and form_id is null and letterhead_name = any(${names.letterhead}::text[])`.execute(
    db,
  )
  return rows
}
