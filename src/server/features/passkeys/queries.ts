import { sql } from 'kysely'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

const selectPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'last_used_at', 'created_at'])
    .orderBy('id')

export const listPasskeys = (db: Db, userId: number, page: PageRequest) => paginate(selectPasskeys(db, userId), page)

export const findPasskey = (db: Db, userId: number, id: number) =>
  selectPasskeys(db, userId).where('id', '=', id).executeTakeFirst()

/** The credentials of a user, as they are kept; the user's row is held, so that those who add one take turns. */
export async function lockCredentials(db: Db, userId: number) {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return credentialsOf(db, userId)
}

export const credentialsOf = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['sealed_credential', 'credential_hash', 'counter'])
    .where('user_id', '=', userId)
    .execute()

interface NewPasskey {
  account_id: number
  user_id: number
  name: string
  credential_hash: Buffer
  sealed_credential: string
  counter: number
}

export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<number> {
  const { id } = await db.insertInto('passkeys').values(passkey).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whether the passkey was one of the user's. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const findByCredential = (db: Db, credential_hash: Buffer) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'user_id', 'sealed_credential', 'counter'])
    .where('credential_hash', '=', credential_hash)
    .executeTakeFirst()

/** Notes a use; false where the authenticator had counted as far before, so that a copy of it does not get in at the same time. */
export async function noteUse(db: Db, id: number, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '=', 0), eb('counter', '<', counter)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Minutes for which a challenge is good. */
const challengeMinutes = 5

export async function putChallenge(db: Db, challenge_hash: Buffer, user_id: number | null): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash, user_id, expires_at: sql`now() + make_interval(mins => ${challengeMinutes})` })
    .execute()
}

/** Uses a challenge up: whether it was given to this user, or to a visitor who signs in, and is still good. */
export async function takeChallenge(db: Db, challenge_hash: Buffer, user_id: number | null): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
