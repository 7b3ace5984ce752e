import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** What the sign-in asks for besides the password; `undefined`: nothing. */
export const findConfirmed = (db: Db, userId: number) =>
  db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

export const findFactor = (db: Db, userId: number) =>
  db
    .selectFrom('second_factors')
    .select((eb) => [
      'sealed_secret',
      'last_step',
      'confirmed_at',
      eb
        .selectFrom('recovery_codes')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('recovery_codes.user_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('recovery_codes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The factor, held until the transaction ends: two codes do not confirm it twice, and no other secret comes in between. */
export const lockFactor = (db: Db, userId: number) =>
  db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'last_step', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Keeps a secret that waits to be confirmed, in the place of one that does; false where a factor is in use. */
export async function keepUnconfirmedSecret(
  db: Db,
  factor: { account_id: number; user_id: number; sealed_secret: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factors (account_id, user_id, sealed_secret)
    values (${factor.account_id}, ${factor.user_id}, ${factor.sealed_secret})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = null
      where second_factors.confirmed_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}

export async function confirmFactor(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ confirmed_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute()
}

/** Recovery codes go with it; false where there is none. */
export async function deleteFactor(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes the time step of a code; false when it, or a later one, was taken before: of many at the same time, one gets in. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertCodes(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  hashes: readonly Buffer[],
): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id, user_id, code_hash })))
    .execute()
}

/** Uses a recovery code up; false where there is none like it. */
export async function takeCode(db: Db, userId: number, hashes: readonly Buffer[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
