import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { CrmGroup, CrmUser } from '../port.ts'

export async function listUsers(db: Db, accountId: number): Promise<CrmUser[]> {
  return db
    .selectFrom('built_in_crm_users as u')
    .select((eb) => [
      sql<string>`u.id::text`.as('id'),
      'u.name',
      'u.email',
      'u.is_active',
      sql<string[]>`array(${eb
        .selectFrom('built_in_crm_group_users as g')
        .select(sql`g.group_id::text`.as('id'))
        .whereRef('g.account_id', '=', 'u.account_id')
        .whereRef('g.user_id', '=', 'u.id')
        .orderBy('g.group_id')})`.as('group_ids'),
    ])
    .where('u.account_id', '=', accountId)
    .orderBy('u.id')
    .execute()
}

export async function listGroups(db: Db, accountId: number): Promise<CrmGroup[]> {
  return db
    .selectFrom('built_in_crm_groups')
    .select([sql<string>`id::text`.as('id'), 'name'])
    .where('account_id', '=', accountId)
    .orderBy('built_in_crm_groups.id')
    .execute()
}

export interface NewCrmUser {
  name: string
  email: string
  is_active?: boolean
  /** Names of groups; those that do not exist are made. */
  groups?: readonly string[]
}

/** Adds users to the account's built-in CRM. */
export async function addUsers(db: Db, accountId: number, users: readonly NewCrmUser[]): Promise<void> {
  const groups = new Map<string, number>()
  for (const { groups: names = [], ...user } of users) {
    const { id } = await db
      .insertInto('built_in_crm_users')
      .values({ account_id: accountId, ...user })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const name of names) {
      const group_id = groups.get(name) ?? (await groupOf(db, accountId, name))
      groups.set(name, group_id)
      await db.insertInto('built_in_crm_group_users').values({ account_id: accountId, group_id, user_id: id }).execute()
    }
  }
}

async function groupOf(db: Db, accountId: number, name: string): Promise<number> {
  const known = await db
    .selectFrom('built_in_crm_groups')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (known) return known.id
  const row = { account_id: accountId, name }
  return (await db.insertInto('built_in_crm_groups').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Whether the account may send from the address. */
export async function isProvenIdentity(db: Db, accountId: number, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('crm_identities')
    .select('email')
    .where('account_id', '=', accountId)
    .where('state', '=', 'functional')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps a mail that was sent, or that waits in the outbox, where the account sees all of its mails. */
export async function keepMail(
  db: Db,
  accountId: number,
  { identity, subject, text }: { identity: string; subject: string; text: string },
  state: 'sent' | 'waiting',
): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      account_id: accountId,
      sender: identity,
      recipient: identity,
      subject,
      body: text,
      state,
      ...(state === 'sent' && { attempts: 1, sent_at: sql<string>`now()` }),
    })
    .execute()
}
