import { sql } from 'kysely'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import type { ProcessingStatus } from '../../../shared/contract/submissions/submission-processing.ts'
import type { Db } from '../../db/db.ts'

/** Names that begin like `base`; the lock keeps two new accounts from taking the same one. */
export async function takenUsernames(db: Db, base: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts.username'))`.execute(db)
  const rows = await db.selectFrom('accounts').select('username').where('username', 'like', `${base}%`).execute()
  return rows.map(({ username }) => username)
}

export async function insertAccount(
  db: Db,
  account: { name: string; username: string; plan: string },
): Promise<number> {
  const { id } = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}

interface NewUser {
  account_id: number
  name: string
  email: string
  role: Role
  password_hash: string
}

export async function insertUser(db: Db, { password_hash, ...user }: NewUser): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('user_passwords').values({ user_id: id, account_id: user.account_id, password_hash }).execute()
  return id
}

export function updatePlan(db: Db, id: number, plan: string) {
  const change = { plan, revision: sql<number>`revision + 1` }
  return db.updateTable('accounts').set(change).where('id', '=', id).returning(['id', 'plan']).executeTakeFirst()
}

export async function anyAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

export interface ListedAccount {
  id: number
  name: string
  username: string
  plan: string
  created_at: string
  active_forms: number
  submissions: number
  /** E-mail of the owner that was added first. */
  owner: string | null
  /** null: it is served here; else the state of its move. */
  moving: string | null
}

/** Every account of the installation, by id. */
export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select a.id, a.name, a.username, a.plan, a.created_at,
      (select count(*) from forms f where f.account_id = a.id and f.active) as active_forms,
      (select coalesce(sum(c.submissions_count), 0) from form_counters c join forms f on f.account_id = c.account_id and f.id = c.form_id
        where f.account_id = a.id)::bigint as submissions,
      (select email from users u where u.account_id = a.id and u.role = 'owner' order by u.id limit 1) as owner,
      (select state from account_moves m where m.account_id = a.id) as moving
    from accounts a order by a.id`.execute(db)
  return rows
}

/** The settings of an account and what is counted against its plan. */
export function findAccount(db: Db, id: number) {
  return selectSettings(db, id)
    .select((eb) => [
      'username',
      'externaldomain',
      'externaldomain_active',
      eb
        .selectFrom('forms')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', id)
        .where('active', '=', true)
        .$asScalar()
        .$notNull()
        .as('active_forms'),
      eb
        .selectFrom('staff_members')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', id)
        .where('is_active', '=', true)
        .$asScalar()
        .$notNull()
        .as('active_members'),
      eb
        .exists(eb.selectFrom('account_assistant_keys').where('account_id', '=', id))
        .$castTo<boolean>()
        .as('assistant_key_set'),
    ])
    .executeTakeFirstOrThrow()
}
export type AccountRow = Awaited<ReturnType<typeof findAccount>>

/** Own names of statuses; one without is called as the dashboard calls it. */
export type StatusNames = Partial<Record<ProcessingStatus, string>>

const selectSettings = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select([
      'plan',
      'name',
      'timezone',
      'country',
      'styling',
      'imprint',
      'notification_emails',
      'notification_self',
      'notification_failures',
      'save_submission_data',
      'save_ips',
      'staff_area_enabled',
      'staff_session_days',
      'chat_assistant_base_url',
      'chat_assistant_model',
      sql.ref<StatusNames>('status_names').as('status_names'),
    ])
    .where('accounts.id', '=', id)

/** The settings, held until the transaction ends. */
export function lockSettings(db: Db, id: number) {
  return selectSettings(db, id).forNoKeyUpdate().executeTakeFirstOrThrow()
}
export type AccountSettings = Omit<Awaited<ReturnType<typeof lockSettings>>, 'plan'>

/** Writes settings; `moves` tells the account's public forms that they have changed with it. */
export async function updateSettings(
  db: Db,
  id: number,
  { styling, imprint, status_names, ...change }: Partial<AccountSettings>,
  { moves }: { moves: boolean },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      ...change,
      ...(styling && { styling: JSON.stringify(styling) }),
      ...(imprint && { imprint: JSON.stringify(imprint) }),
      ...(status_names && { status_names: JSON.stringify(status_names) }),
      ...(moves && { revision: sql`revision + 1` }),
    })
    .where('id', '=', id)
    .execute()
}

/** The time zone as the database spells it, in which it then computes; `undefined` when it knows none of this name. */
export async function knownTimezone(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${name}) limit 1`.execute(db)
  return rows[0]?.name
}

/** What the agency is called. */
export async function accountName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}

/** Where technical notices of an account may go: the addresses it names, and its first owner's. */
export async function noticeSettings(db: Db, id: number) {
  return db
    .selectFrom('accounts')
    .select((eb) => [
      'notification_emails',
      'notification_self',
      eb
        .selectFrom('users')
        .select('email')
        .where('account_id', '=', id)
        .where('role', '=', 'owner')
        .orderBy('users.id')
        .limit(1)
        .as('first_email'),
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow()
}
