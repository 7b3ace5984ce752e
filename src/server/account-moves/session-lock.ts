import { sql } from 'kysely'
import type pg from 'pg'
import type { Platform } from '../platform.ts'
import type { Lane } from '../work/lane.ts'
import { storeMark } from './account-part.ts'
import { followedFor } from './follow.ts'

/**
 * An export keeps a lock in its session for as long as it runs. The server ends the session of a program that was killed, and the lock with
 * it; the account is then served again.
 */
const lockOf = (account: string) => `hashtextextended('account move ' || ${account}, 0)`

/** Takes the lock until the session ends; gives whether no other export of the account has it. */
export async function lockMove(client: pg.Client, account: number): Promise<boolean> {
  // The session waits while others copy. A machine that loses its power or network closes no connection: the server has to ask for it.
  await client.query(`set idle_session_timeout = 0; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
    set tcp_keepalives_count = 3`)
  const { rows } = await client.query<{ is_own: boolean }>(`select pg_try_advisory_lock(${lockOf('$1')}) as is_own`, [
    account,
  ])
  return rows[0]?.is_own === true
}

const pollMs = 5_000

/** Serves accounts again whose export was cut off, and gives first copies up. Triggers stay behind, and do nothing then (migrations 0197, 0199). */
export const cutOffExportsLane = (platform: Platform): Lane => ({
  name: 'account-moves',
  firstAfterMs: pollMs,
  pollMs,
  async turn() {
    await serveCutOff(platform)
    await forgetFirstCopies(platform)
    return pollMs
  },
})

/** Serves those again; gives their ids. */
export async function serveCutOff({ database, files, log, signals }: Platform): Promise<number[]> {
  const { rows } = await sql<{ account_id: number; move: string }>`
    delete from account_moves where ends_with_session and pg_try_advisory_xact_lock(${sql.raw(lockOf('account_id'))})
    returning account_id, move`.execute(database.system)
  for (const { account_id } of rows) {
    log.warn({ account_id }, 'an export of an account was cut off; the account is served again')
  }
  if (rows.length > 0) {
    for (const channel of [
      'access_changed',
      'deliveries_waiting',
      'follow_ups_waiting',
      'mails_waiting',
      'inbox_changed',
    ] as const)
      signals.publish(channel)
  }
  await deleteMarks({ files, log }, rows)
  return rows.map(({ account_id }) => account_id)
}

/** First copies that were cut off, or whose rest was not exported in time: their accounts are followed no more. Gives their ids. */
export async function forgetFirstCopies({ database, files, log }: Platform): Promise<number[]> {
  const { rows } = await sql<{ account_id: number; move: string }>`
    delete from account_copies where (ends_with_session or since < now() - ${followedFor}::interval)
      and pg_try_advisory_xact_lock(${sql.raw(lockOf('account_id'))})
      and not exists (select from account_moves m where m.account_id = account_copies.account_id)
    returning account_id, move`.execute(database.system)
  const ids = rows.map(({ account_id }) => account_id)
  if (ids.length === 0) return ids
  await sql`delete from account_changes where account_id = any(${ids}::bigint[])`.execute(database.system)
  for (const account_id of ids) log.warn({ account_id }, 'the first copy of an account is not followed any more')
  await deleteMarks({ files, log }, rows)
  return ids
}

async function deleteMarks({ files, log }: Pick<Platform, 'files' | 'log'>, moves: readonly { move: string }[]) {
  for (const { move } of moves) {
    await files.delete(storeMark(move)).catch((err: unknown) => {
      log.warn({ err, move }, 'the mark of an export that was cut off stays in the file store')
    })
  }
}
