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

/** Whether another member has this address, in whatever case of letters. */
export async function isEmailUsed(
  db: Db,
  accountId: number,
  { id, email }: { id?: number | undefined; email: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('staff_members')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst()
  return other !== undefined && other.id !== id
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

interface KnownMember extends CrmPerson {
  id: number
  /** The user of the CRM that it was so far. */
  former_id: string | null
}

/**
 * Members made from `people`, users of the CRM, or brought up to date: known by the CRM's id, else by their e-mail, which adopts a member that
 * was entered by hand, or whose user is none of `all` that the CRM has any more. An inactive member stays inactive.
 */
export async function importMembers(
  db: Db,
  accountId: number,
  { people, all }: { people: readonly CrmPerson[]; all: readonly CrmPerson[] },
): Promise<{ id: number; crm_user_id: string; created: boolean }[]> {
  const persons = sql`json_to_recordset(${JSON.stringify(await withHolders(db, accountId, { people, all }))})
    as p (crm_user_id text, name text, email text)`
  const ids = all.map(({ crm_user_id }) => crm_user_id)
  const { rows: known } = await sql<KnownMember>`
    select k.id, k.former_id, p.* from ${persons} cross join lateral (
      select k.id, k.crm_user_id as former_id from staff_members k
      where k.account_id = ${accountId} and (k.crm_user_id = p.crm_user_id
        or lower(k.email) = lower(p.email) and (k.crm_user_id is null or k.crm_user_id <> all(${ids}::text[])))
      order by k.crm_user_id is not distinct from p.crm_user_id desc limit 1 for no key update) k`.execute(db)
  // Who was another user of the CRM has no session of that one.
  for (const { id, former_id, crm_user_id } of known)
    if (former_id !== null && former_id !== crm_user_id) await endSessions(db, accountId, id)
  await freeAddresses(db, accountId, known)
  await sql`
    update staff_members m set name = k.name, email = k.email, source = 'crm', crm_user_id = k.crm_user_id
    from json_to_recordset(${JSON.stringify(known)}) as k (id bigint, crm_user_id text, name text, email text)
    where m.account_id = ${accountId} and m.id = k.id`.execute(db)
  const { rows: made } = await sql<{ id: number; crm_user_id: string }>`
    insert into staff_members (account_id, name, email, source, crm_user_id)
    select ${accountId}, name, email, 'crm', crm_user_id from ${persons}
    where crm_user_id <> all(${known.map(({ crm_user_id }) => crm_user_id)}::text[])
    order by name returning id, crm_user_id`.execute(db)
  const asked = new Set(people.map(({ crm_user_id }) => crm_user_id))
  return [
    ...known.filter(({ crm_user_id }) => asked.has(crm_user_id)).map((member) => ({ ...member, created: false })),
    ...made.map((member) => ({ ...member, created: true })),
  ]
}

/** People, and those whose members still have an address that is one of theirs now: the CRM says another one for them. */
async function withHolders(
  db: Db,
  accountId: number,
  { people, all }: { people: readonly CrmPerson[]; all: readonly CrmPerson[] },
): Promise<CrmPerson[]> {
  const known = new Map(all.map((person) => [person.crm_user_id, person]))
  const found = new Map(people.map((person) => [person.crm_user_id, person]))
  for (let next = [...people]; next.length > 0;) {
    const addresses = next.map(({ email }) => email)
    const { rows } = await sql<{ crm_user_id: string }>`
      select crm_user_id from staff_members where account_id = ${accountId} and crm_user_id is not null
        and lower(email) = any(array(select lower(a) from unnest(${addresses}::text[]) a))`.execute(db)
    next = rows.flatMap(({ crm_user_id }) => (found.has(crm_user_id) ? [] : (known.get(crm_user_id) ?? [])))
    for (const person of next) found.set(person.crm_user_id, person)
  }
  return [...found.values()]
}

/** Of members who have swapped their addresses, one would get an address that another one has until then. */
async function freeAddresses(db: Db, accountId: number, known: readonly (CrmPerson & { id: number })[]): Promise<void> {
  await sql`
    update staff_members m set email = 'moving-' || m.id || '@foyer.invalid'
    from json_to_recordset(${JSON.stringify(known)}) as k (id bigint, email text)
    where m.account_id = ${accountId} and m.id <> k.id and lower(m.email) = lower(k.email)
      and m.id = any(${known.map(({ id }) => id)}::bigint[])`.execute(db)
}
