import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** One place of one limit, as the database takes it (migration 0067). */
export interface LimitRequest {
  name: string
  key: Buffer
  places: number
  seconds: number
  /** Seconds by which what is counted is kept together; 0: each by itself. */
  slice: number
  amount: number
  tag: string | null
}

/** What came of a group of takings: all of them or none. */
export interface LimitResult {
  /** The limit that has no place left, with the longest wait. */
  refused_by: string | null
  wait: number
  counted: boolean
}

/** Takes places, a group entirely or not at all. `asynchronous`: `db` is no transaction, and nothing waits for the disk. */
export async function takeLimits(
  db: Db,
  groups: readonly (readonly LimitRequest[])[],
  { asynchronous }: { asynchronous: boolean },
): Promise<LimitResult[]> {
  const wanted = groups.flatMap((group, number) =>
    group.map((taking) => ({ ...taking, number, key: taking.key.toString('hex') })),
  )
  const { rows } = await sql<LimitResult & { group_number: number }>`
    select * from take_limits(${JSON.stringify(wanted)}::json, ${asynchronous})`.execute(db)
  const outcomes = groups.map((): LimitResult => ({ refused_by: null, wait: 0, counted: false }))
  for (const { group_number, ...taken } of rows) outcomes[group_number] = taken
  return outcomes
}

export interface LeaseResult {
  granted: number
  /** By all processes, of the current window. */
  taken: number
  /** Seconds until the window ends. */
  ends_in: number
}

/** Takes up to `portion` of what is left of a limit in the current window. */
export async function leaseLimit(
  db: Db,
  { name, key, places, seconds }: Pick<LimitRequest, 'name' | 'key' | 'places' | 'seconds'>,
  portion: number,
): Promise<LeaseResult> {
  const { rows } = await sql<LeaseResult>`
    select * from lease_limit(${name}, ${key}, ${places}, ${seconds}, ${portion})`.execute(db)
  const [leased] = rows
  if (!leased) throw new Error('The function answers one row.')
  return leased
}

/** Reserves turns in a row (migration 0212); gives the seconds until the first. */
export async function reserveTurns(
  db: Db,
  { name, key }: Pick<LimitRequest, 'name' | 'key'>,
  { turns, perSecond }: { turns: number; perSecond: number },
): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select reserve_turns(${name}, ${key}, ${turns}, ${perSecond}) as wait`.execute(db)
  const [reserved] = rows
  if (!reserved) throw new Error('The function answers one row.')
  return reserved.wait
}

/** Gives back what was taken, for what has not happened. */
export async function returnLimits(
  db: Db,
  takings: readonly Pick<LimitRequest, 'name' | 'key' | 'amount' | 'tag'>[],
): Promise<void> {
  for (const { name, key, amount, tag } of takings) {
    await sql`select return_limit(${name}, ${key}, ${amount}, ${tag})`.execute(db)
  }
}

/** Forgets all that was counted under these keys. */
export async function clearLimits(db: Db, keys: readonly Pick<LimitRequest, 'name' | 'key'>[]): Promise<void> {
  for (const { name, key } of keys) {
    await db.deleteFrom('limit_counts').where('name', '=', name).where('key', '=', key).execute()
  }
}
