import { sql } from 'kysely'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { Db } from '../../db/db.ts'
import { hostColumns } from '../../db/domain-certificates.ts'

/** What of a form decides who may use it. */
export interface StaffForm {
  id: number
  account_id: number
  settings: Pick<FormSettings, 'staff_allowed_member_ids' | 'staff_allowed_group_ids'>
}

/**
 * Members who may use a form: active, in its lists, with the staff area switched on. Both lists empty admit every member. An id
 * of a member who was deleted stays in its list, so that a list never becomes empty by itself.
 */
function admitted(db: Db, { account_id, settings }: StaffForm) {
  const { staff_allowed_member_ids: members, staff_allowed_group_ids: groups } = settings
  return db
    .selectFrom('staff_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .where('m.account_id', '=', account_id)
    .where('m.is_active', '=', true)
    .where('a.staff_area_enabled', '=', true)
    .$if(members.length + groups.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          sql<boolean>`m.id = any(${members}::bigint[])`,
          eb.exists(
            eb
              .selectFrom('staff_group_members as g')
              .select('g.staff_group_id')
              .where('g.account_id', '=', account_id)
              .whereRef('g.staff_member_id', '=', 'm.id')
              .where(sql<boolean>`g.staff_group_id = any(${groups}::bigint[])`),
          ),
        ]),
      ),
    )
}

/** The member with this address, if they may use the form. They stay as they are until the transaction ends. */
export const findByEmail = (db: Db, form: StaffForm, email: string) =>
  admitted(db, form)
    .select(['m.id', 'm.name', 'm.email'])
    .where(sql<boolean>`lower(m.email) = lower(${email})`)
    .forShare('m')
    .executeTakeFirst()

const selectMember = (db: Db, form: StaffForm, id: number) =>
  admitted(db, form).select(['m.id', 'm.name', 'm.email']).where('m.id', '=', id)

/** The member, if they may use the form. */
export const findMember = (db: Db, form: StaffForm, id: number) => selectMember(db, form, id).executeTakeFirst()

/** The same; no other transaction changes them until this one ends. */
export const lockMember = (db: Db, form: StaffForm, id: number) =>
  selectMember(db, form, id).forNoKeyUpdate('m').executeTakeFirst()

/** Who is logged in with one of these tokens, and may use the form now. A shorter `session_days` holds for old sessions, too. */
export const findSession = (db: Db, form: StaffForm, tokenHashes: readonly Buffer[]) =>
  admitted(db, form)
    .innerJoin('staff_sessions as s', (join) =>
      join.onRef('s.account_id', '=', 'm.account_id').onRef('s.staff_member_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.name'])
    .where(sql<boolean>`s.token_hash = any(${tokenHashes}::bytea[])`)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where(sql<boolean>`s.created_at + make_interval(days => a.staff_session_days) > now()`)
    .executeTakeFirst()

/** The name of an account whose staff can log in; `undefined` with the staff area switched off. */
export async function findStaffArea(db: Db, accountId: number): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .where('staff_area_enabled', '=', true)
    .executeTakeFirst()
  return account?.name
}

/** Seconds for which a link and its code are good. */
export const loginSeconds = 15 * 60

interface NewLogin {
  account_id: number
  form_id: number
  staff_member_id: number | null
  address_hash: Buffer
  token_hash: Buffer
  request_hash: Buffer | null
  code_hash: Buffer | null
}

/** Keeps a login that can be used once; the time at which it ends. */
export async function insertLogin(db: Db, login: NewLogin): Promise<string> {
  const { expires_at } = await db
    .insertInto('staff_logins')
    .values({ ...login, expires_at: sql`now() + make_interval(secs => ${loginSeconds})` })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** How a login is found: by its link, or by what the asking browser knows it by. */
export type LoginKey = { token_hash: Buffer } | { request_hash: Buffer }

/** A login of this form that can still be used. */
export const findLogin = (db: Db, { id, account_id }: StaffForm, key: LoginKey) =>
  db
    .selectFrom('staff_logins')
    .select(['id', 'staff_member_id', 'address_hash', 'code_hash'])
    .where('account_id', '=', account_id)
    .where('form_id', '=', id)
    .where((eb) => eb.and(key))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()

/** Uses a login up; false when another caller was faster. */
export async function deleteLogin(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_logins')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Begins a session and notes the login; gives the days that it lasts. */
export async function insertSession(
  db: Db,
  { account_id, ...session }: { account_id: number; staff_member_id: number; token_hash: Buffer },
): Promise<number> {
  const { staff_session_days: days } = await db
    .selectFrom('accounts')
    .select('staff_session_days')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('staff_sessions')
    .values({ account_id, ...session, expires_at: sql`now() + make_interval(days => ${days})` })
    .execute()
  await db
    .updateTable('staff_members')
    .set({ last_login_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('id', '=', session.staff_member_id)
    .execute()
  return days
}

export async function deleteSessions(db: Db, accountId: number, tokenHashes: readonly Buffer[]): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`token_hash = any(${tokenHashes}::bytea[])`)
    .execute()
}

/** What an operator's link is made of: a form with its account, of whatever account. */
export const findFormOfLink = (db: Db, id: number) =>
  db
    .selectFrom('forms')
    .innerJoin('accounts', 'accounts.id', 'forms.account_id')
    .select([
      'forms.id',
      'forms.account_id',
      'slug',
      'custom_slug',
      'internal_title',
      'active',
      'settings',
      'staff_area_enabled',
      ...hostColumns,
    ])
    .where('forms.id', '=', id)
    .executeTakeFirst()

/** A member of whatever account. */
export const findMemberOfLink = (db: Db, id: number) =>
  db.selectFrom('staff_members').select(['account_id', 'is_active']).where('id', '=', id).executeTakeFirst()
