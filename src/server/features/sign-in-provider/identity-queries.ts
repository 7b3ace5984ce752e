import { sql } from 'kysely'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import type { Db } from '../../db/db.ts'

interface Subject {
  account_id: number
  issuer: string
  subject: string
}

/** Whom the subject is linked to; a null `user_id` is a user whom an owner has removed. */
export const findIdentity = (db: Db, { account_id, issuer, subject }: Subject) =>
  db
    .selectFrom('user_identities')
    .select(['id', 'user_id'])
    .where('account_id', '=', account_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

const selectUser = (db: Db, accountId: number) =>
  db
    .selectFrom('users')
    .where('users.account_id', '=', accountId)
    .select((eb) => [
      'id',
      'email',
      'role',
      eb
        .exists(
          eb
            .selectFrom('user_identities')
            .select('id')
            .where('user_identities.account_id', '=', accountId)
            .whereRef('user_identities.user_id', '=', 'users.id'),
        )
        .as('is_linked'),
    ])
    .$narrowType<{ role: Role; is_linked: boolean }>()

export const userById = (db: Db, accountId: number, id: number) =>
  selectUser(db, accountId).where('id', '=', id).executeTakeFirst()

export const userByEmail = (db: Db, accountId: number, email: string) =>
  selectUser(db, accountId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()

/** Links the subject to the user, in the place of a user who was removed, and notes that it was used. */
export async function linkIdentity(db: Db, { user_id, ...subject }: Subject & { user_id: number }): Promise<void> {
  await db
    .insertInto('user_identities')
    .values({ ...subject, user_id })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'issuer', 'subject']).doUpdateSet({ user_id, last_used_at: sql`now()` }),
    )
    .execute()
}

/** The open invitation to an address. */
export const invitationTo = (db: Db, accountId: number, email: string) =>
  db
    .selectFrom('user_invitations')
    .select(['id', 'role'])
    .$narrowType<{ role: Role }>()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
