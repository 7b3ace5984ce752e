import type { Db } from '../../db/db.ts'
import { sql } from 'kysely'

/** Minutes within which a sign-in that was begun must come back. */
const attemptMinutes = 10

interface NewAttempt {
  account_id: number
  state_hash: Buffer
  browser_hash: Buffer
  return_to: string | null
}

export async function putAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({ ...attempt, expires_at: sql`now() + make_interval(mins => ${attemptMinutes})` })
    .execute()
}

/** Uses a sign-in up that this browser has begun; `undefined` where there is none, it has ended, or another browser began it. */
export const takeAttempt = (db: Db, { state_hash, browser_hash }: { state_hash: Buffer; browser_hash: Buffer }) =>
  db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['account_id', 'return_to'])
    .executeTakeFirst()

export async function sessionByToken(db: Db, token_hash: Buffer): Promise<number> {
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow()
  return id
}

interface ProviderSession {
  account_id: number
  session_id: number
  subject: string
  sid: string | null
  sealed_id_token: string
}

export async function insertProviderSession(db: Db, session: ProviderSession): Promise<void> {
  await db.insertInto('provider_sessions').values(session).execute()
}

export const findProviderSession = (db: Db, accountId: number, session_id: number) =>
  db
    .selectFrom('provider_sessions')
    .select(['session_id', 'sealed_id_token'])
    .where('account_id', '=', accountId)
    .where('session_id', '=', session_id)
    .executeTakeFirst()

/** Ends the sessions that the provider began for a subject; with a `sid`, the one that belongs to that session of the provider. */
export async function endProviderSessions(
  db: Db,
  accountId: number,
  { subject, sid }: { subject: string | null; sid: string | null },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('provider_sessions')
        .select('session_id')
        .where('provider_sessions.account_id', '=', accountId)
        .$if(subject !== null, (query) => query.where('subject', '=', subject))
        .$if(sid !== null, (query) => query.where('sid', '=', sid)),
    )
    .execute()
}
