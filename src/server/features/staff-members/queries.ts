import { sql } from 'kysely'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import { nestedRows } from '../../db/nested-rows.ts'

const selectMembers = (db: Db, accountId: number) =>
  db
    .selectFrom('staff_members')
    .where('staff_members.account_id', '=', accountId)
    .select((eb) => [
      'id',
      'name',
      'email',
      'source',
      'is_active',
      'crm_user_id',
      'last_login_at',
      'created_at',
      nestedRows(
        eb
          .selectFrom('staff_group_members')
          .innerJoin('staff_groups', 'staff_groups.id', 'staff_group_id')
          .select(['staff_groups.id', 'staff_groups.name'])
          .whereRef('staff_group_members.account_id', '=', 'staff_members.account_id')
          .whereRef('staff_group_members.staff_member_id', '=', 'staff_members.id')
          .orderBy('staff_groups.id'),
      ).as('groups'),
    ])
    .$narrowType<{ source: 'crm' | 'manual' }>()

export const listMembers = (db: Db, accountId: number, page: PageRequest) =>
  paginate(selectMembers(db, accountId).orderBy('id'), page)

export const findMember = (db: Db, accountId: number, id: number) =>
  selectMembers(db, accountId).where('id', '=', id).executeTakeFirst()

interface NewMember {
  account_id: number
  name: string
  email: string
  is_active: boolean
}

export async function insertMember(db: Db, member: NewMember): Promise<number> {
  const row = { ...member, source: 'manual' }
  const { id } = await db.insertInto('staff_members').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

interface MemberChange {
  name?: string | undefined
  email?: string | undefined
  is_active?: boolean | undefined
}

export async function updateMember(db: Db, accountId: number, id: number, change: MemberChange): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return
  await db.updateTable('staff_members').set(change).where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Sessions and group assignments go with it. */
export async function deleteMember(db: Db, accountId: number, id: number): Promise<void> {
  await db.deleteFrom('staff_members').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Ends the sessions of a member, and the links that would begin others. */
export async function endSessions(db: Db, accountId: number, memberId: number): Promise<void> {
  for (const table of ['staff_logins', 'staff_sessions'] as const) {
    await db.deleteFrom(table).where('account_id', '=', accountId).where('staff_member_id', '=', memberId).execute()
  }
}

/** Member → groups. */
export type Assignments = ReadonlyMap<number, readonly number[]>

/** Puts members into exactly these groups; `mirrored` leaves the groups that are kept here as they are. */
export async function setGroups(
  db: Db,
  accountId: number,
  assignments: Assignments,
  scope: 'all' | 'mirrored' = 'all',
): Promise<void> {
  if (assignments.size === 0) return
  const mirrored = db
    .selectFrom('staff_groups')
    .select('id')
    .where('account_id', '=', accountId)
    .where('crm_group_id', 'is not', null)
  await db
    .deleteFrom('staff_group_members')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`staff_member_id = any(${[...assignments.keys()]}::bigint[])`)
    .$if(scope === 'mirrored', (query) => query.where('staff_group_id', 'in', mirrored))
    .execute()
  const rows = [...assignments].flatMap(([staff_member_id, groups]) =>
    groups.map((staff_group_id) => ({ account_id: accountId, staff_member_id, staff_group_id })),
  )
  if (rows.length > 0) await db.insertInto('staff_group_members').values(rows).execute()
}

/** The account's plan and number of active members; others that ask wait until this transaction ends. */
export async function lockSeats(db: Db, accountId: number): Promise<{ plan: string; active: number }> {
  const { plan } = await db
    .selectFrom('accounts')
    .select('plan')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { plan, active: await countActive(db, accountId) }
}

/** Active members: what occupies seats. */
export async function countActive(db: Db, accountId: number): Promise<number> {
  const { active } = await db
    .selectFrom('staff_members')
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('account_id', '=', accountId)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return active
}

/** Those of `ids` that are no member of the account. */
export async function unknownMembers(db: Db, accountId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('staff_members')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

export interface CrmPerson {
  crm_user_id: string
  name: string
  email: string
}

/**
 * Members made from users of the CRM, or brought up to date: known by the CRM's id, else by their e-mail, which adopts a
 * member that was entered by hand. An inactive member stays inactive.
 */
export async function importMembers(
  db: Db,
  accountId: number,
  people: readonly CrmPerson[],
): Promise<{ id: number; crm_user_id: string; created: boolean }[]> {
  const { rows } = await sql<{ id: number; crm_user_id: string; created: boolean }>`
    with person as (
      select * from json_to_recordset(${JSON.stringify(people)}) as p (crm_user_id text, name text, email text)
    ), known as (
      update staff_members m set name = p.name, email = p.email, source = 'crm', crm_user_id = p.crm_user_id
      from person p
      where m.account_id = ${accountId} and m.id = (
        select k.id from staff_members k
        where k.account_id = ${accountId} and (k.crm_user_id = p.crm_user_id
          or (k.crm_user_id is null and lower(k.email) = lower(p.email)))
        order by k.crm_user_id nulls last limit 1)
      returning m.id, m.crm_user_id
    ), made as (
      insert into staff_members (account_id, name, email, source, crm_user_id)
      select ${accountId}, name, email, 'crm', crm_user_id from person p
      where not exists (select from known k where k.crm_user_id = p.crm_user_id)
      order by name
      returning id, crm_user_id
    )
    select id, crm_user_id, false as created from known union all select id, crm_user_id, true from made`.execute(db)
  return rows
}
