import { sql } from 'kysely'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { invitationDays } from '../../../shared/contract/accounts/users.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

const selectUsers = (db: Db, accountId: number) =>
  db
    .selectFrom('users')
    .where('users.account_id', '=', accountId)
    .select((eb) => [
      'id',
      'name',
      'email',
      'role',
      'last_login_at',
      'created_at',
      eb
        .exists(
          eb
            .selectFrom('second_factors')
            .select('user_id')
            .where('second_factors.account_id', '=', accountId)
            .whereRef('second_factors.user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
        .as('second_factor'),
      eb
        .selectFrom('api_keys')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('api_keys.account_id', '=', accountId)
        .whereRef('api_keys.user_id', '=', 'users.id')
        .where('revoked_at', 'is', null)
        .where(sql<boolean>`(expires_at is null or expires_at > now())`)
        .$asScalar()
        .$notNull()
        .as('api_keys'),
    ])
    .$narrowType<{ role: Role; second_factor: boolean }>()

export const listUsers = (db: Db, accountId: number, page: PageRequest) =>
  paginate(selectUsers(db, accountId).orderBy('id'), page)

export const findUser = (db: Db, accountId: number, id: number) =>
  selectUsers(db, accountId).where('id', '=', id).executeTakeFirst()

/** Holds the account, so that changes of who is in it take turns. */
export async function lockPeople(db: Db, accountId: number): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** The first owner that the account has besides this user. */
export async function otherOwner(db: Db, accountId: number, id: number): Promise<number | undefined> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .where('id', '<>', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return other?.id
}

export async function updateUser(
  db: Db,
  accountId: number,
  id: number,
  change: { name?: string | undefined; role?: Role | undefined },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return
  await db.updateTable('users').set(change).where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Sessions and whatever else is the user's go with it. */
export async function deleteUser(db: Db, accountId: number, id: number): Promise<void> {
  await db.deleteFrom('users').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Users and open invitations, without the invitation that another one replaces. */
export async function countPeople(db: Db, accountId: number, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from users where account_id = ${accountId})
      + (select count(*) from user_invitations where account_id = ${accountId} and lower(email) <> lower(${email})) as count
    `.execute(db)
  return Number(rows[0]?.count)
}

/** Whether the address is that of a user of this account. */
export async function isUser(db: Db, accountId: number, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
  return found !== undefined
}

const selectInvitations = (db: Db, accountId: number) =>
  db
    .selectFrom('user_invitations')
    .where('account_id', '=', accountId)
    .select(['id', 'email', 'role', 'invited_by', 'expires_at', 'created_at'])
    .$narrowType<{ role: Role }>()

export const listInvitations = (db: Db, accountId: number, page: PageRequest) =>
  paginate(selectInvitations(db, accountId).orderBy('id'), page)

export const findInvitation = (db: Db, accountId: number, id: number) =>
  selectInvitations(db, accountId).where('id', '=', id).executeTakeFirst()

export interface NewInvitation {
  account_id: number
  email: string
  role: Role
  language: 'de' | 'en'
  invited_by: string
  token_hash: Buffer
}

/** Keeps an invitation in the place of one that the address has had before; its id. */
export async function putInvitation(db: Db, invitation: NewInvitation): Promise<number> {
  const { account_id, email, role, language, invited_by, token_hash } = invitation
  const { rows } = await sql<{ id: number }>`
    insert into user_invitations (account_id, email, role, language, invited_by, token_hash, expires_at)
    values (${account_id}, ${email}, ${role}, ${language}, ${invited_by}, ${token_hash},
      now() + make_interval(days => ${invitationDays}))
    on conflict (account_id, lower(email)) do update set email = excluded.email, role = excluded.role,
      language = excluded.language, invited_by = excluded.invited_by, token_hash = excluded.token_hash,
      expires_at = excluded.expires_at, created_at = now()
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An upsert answers its row.')
  return row.id
}

export async function deleteInvitation(db: Db, accountId: number, id: number): Promise<void> {
  await db.deleteFrom('user_invitations').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** What a link is about, while it is good; looking at it does not use it up. */
export const openInvitation = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('user_invitations')
    .innerJoin('accounts', 'accounts.id', 'user_invitations.account_id')
    .select(['account_id', 'accounts.name as account_name', 'email', 'role', 'invited_by'])
    .$narrowType<{ role: Role }>()
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()

/** Uses a link up: of many that come with it at the same time, one gets what it is about. */
export const takeInvitation = (db: Db, accountId: number, token_hash: Buffer) =>
  db
    .deleteFrom('user_invitations')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['email', 'role'])
    .$narrowType<{ role: Role }>()
    .executeTakeFirst()
