import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { SealedPlace } from './sealed-places.ts'

/** A process that has not been seen for so long has ended. */
const holderSeconds = 45

export interface KnownKey {
  key_id: string
  released: boolean
}

export async function knownKeys(db: Db): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select key_id, released_at is not null as released from secret_keys order by first_used_at, key_id`.execute(db)
  return rows
}

/** Ids of keys that values of a column are sealed under. */
export async function keysIn(db: Db, place: SealedPlace): Promise<string[]> {
  const [table = '', column = ''] = place.split('.')
  const { rows } = await sql<{ key_id: string }>`
    select distinct split_part(${sql.ref(column)}, '.', 2) as key_id from ${sql.table(table)}
    where ${sql.ref(column)} ~ '^v1[.][0-9a-f]{16}[.]'`.execute(db)
  return rows.map(({ key_id }) => key_id)
}

/** Notes that values are sealed under a key from now on. */
export async function noteKey(db: Db, keyId: string): Promise<void> {
  await sql`insert into secret_keys (key_id) values (${keyId})
    on conflict (key_id) do update set released_at = null`.execute(db)
}

/** Notes that no value is sealed under a key any more, or none that matters; false for a key that is not known. */
export async function releaseKey(db: Db, keyId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update secret_keys set released_at = coalesce(released_at, now()) where key_id = ${keyId}`.execute(db)
  return numAffectedRows === 1n
}

export interface Holder {
  process: string
  key_id: string
  known: readonly string[]
}

export async function renewHolder(db: Db, { process, key_id, known }: Holder): Promise<void> {
  await sql`insert into key_holders (process, key_id, known) values (${process}, ${key_id}, ${known}::text[])
    on conflict (process) do update set seen_at = clock_timestamp()`.execute(db)
  await sql`delete from key_holders where seen_at < clock_timestamp() - interval '1 day'`.execute(db)
}

export async function removeHolder(db: Db, process: string): Promise<void> {
  await sql`delete from key_holders where process = ${process}`.execute(db)
}

const isRunning = sql`seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(holderSeconds)})`

/** How many processes run that cannot open what is sealed under a key. */
export async function holdersWithout(db: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from key_holders where ${isRunning} and ${keyId} <> all(known)`.execute(db)
  return rows[0]?.n ?? 0
}

/** How many processes run that seal with another key. */
export async function holdersOfOthers(db: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from key_holders where ${isRunning} and key_id <> ${keyId}`.execute(db)
  return rows[0]?.n ?? 0
}
