import { sql } from 'kysely'
import type pg from 'pg'
import type { Platform } from '../platform.ts'
import type { Lane } from '../work/lane.ts'
import { storeMark } from './account-part.ts'

/**
 * An export keeps a lock in its session for as long as it runs. The server ends the session of a program that was killed, and the lock with
 * it; the account is then served again.
 */
const lockOf = (account: string) => `hashtextextended('account move ' || ${account}, 0)`

/** Takes the lock until the session ends; gives whether no other export of the account has it. */
export async function lockMove(client: pg.Client, account: number): Promise<boolean> {
  // The session waits while others copy.
  await client.query('set idle_session_timeout = 0')
  const { rows } = await client.query<{ is_own: boolean }>(`select pg_try_advisory_lock(${lockOf('$1')}) as is_own`, [
    account,
  ])
  return rows[0]?.is_own === true
}

const pollMs = 5_000

/** Serves accounts again whose export was cut off. Its triggers stay behind, and refuse nothing without a move (migration 0197). */
export const cutOffExportsLane = (platform: Platform): Lane => ({
  name: 'account-moves',
  firstAfterMs: pollMs,
  pollMs,
  async turn() {
    await serveCutOff(platform)
    return pollMs
  },
})

/** Serves those again; gives their ids. */
export async function serveCutOff({ database, files, log, signals }: Platform): Promise<number[]> {
  const { rows } = await sql<{ account_id: number; move: string }>`
    delete from account_moves where ends_with_session and pg_try_advisory_xact_lock(${sql.raw(lockOf('account_id'))})
    returning account_id, move`.execute(database.system)
  for (const { account_id, move } of rows) {
    log.warn({ account_id }, 'an export of an account was cut off; the account is served again')
    await files.delete(storeMark(move))
  }
  if (rows.length > 0) {
    for (const channel of ['access_changed', 'deliveries_waiting', 'follow_ups_waiting', 'mails_waiting'] as const)
      signals.publish(channel)
  }
  return rows.map(({ account_id }) => account_id)
}
