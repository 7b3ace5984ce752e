import { sql } from 'kysely'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

const selectGroups = (db: Db, accountId: number) =>
  db
    .selectFrom('staff_groups')
    .where('staff_groups.account_id', '=', accountId)
    .select((eb) => [
      'id',
      'name',
      'crm_group_id',
      'created_at',
      eb
        .selectFrom('staff_group_members')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('staff_group_members.account_id', '=', 'staff_groups.account_id')
        .whereRef('staff_group_id', '=', 'staff_groups.id')
        .$asScalar()
        .$notNull()
        .as('member_count'),
    ])

export const listGroups = (db: Db, accountId: number, page: PageRequest) =>
  paginate(selectGroups(db, accountId).orderBy('id'), page)

export const findGroup = (db: Db, accountId: number, id: number) =>
  selectGroups(db, accountId).where('id', '=', id).executeTakeFirst()

export async function insertGroup(db: Db, group: { account_id: number; name: string }): Promise<number> {
  const { id } = await db.insertInto('staff_groups').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteGroup(db: Db, accountId: number, id: number): Promise<void> {
  await db.deleteFrom('staff_groups').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Those of `ids` that are no group of the account. */
export async function unknownGroups(db: Db, accountId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('staff_groups')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Makes our mirrored groups those of the CRM, under their current names; gives our id by the CRM's. */
export async function mirrorGroups(
  db: Db,
  accountId: number,
  groups: readonly { id: string; name: string }[],
): Promise<Map<string, number>> {
  await db
    .deleteFrom('staff_groups')
    .where('account_id', '=', accountId)
    .where('crm_group_id', 'is not', null)
    .where(sql<boolean>`crm_group_id <> all(${groups.map(({ id }) => id)}::text[])`)
    .execute()
  if (groups.length === 0) return new Map()
  const rows = await db
    .insertInto('staff_groups')
    .values(groups.map(({ id, name }) => ({ account_id: accountId, name, crm_group_id: id })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'crm_group_id']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .returning(['id', 'crm_group_id'])
    .execute()
  return new Map(rows.map(({ id, crm_group_id }) => [crm_group_id ?? '', id]))
}
