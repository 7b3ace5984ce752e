import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'

const pauseMs = 100

/** Runs `work` in a transaction, alone among all processes that migrate the database. */
export async function inTurn<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    await client.query('begin')
    try {
      // A rewrite of a large table takes its time, whatever limit the server gives to others.
      await client.query('set local statement_timeout = 0')
      await client.query('set local lock_timeout = 0')
      if (await taken(client, 'pg_try_advisory_xact_lock')) {
        const result = await work()
        await client.query('commit')
        return result
      }
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
    // An index that is built beside others waits for each transaction that is open, also for one that waits for this lock.
    await client.query('rollback')
    await sleep(pauseMs)
  }
}

/** The same for work that cannot be in a transaction; whatever limit the server gives to others, its statements have none. */
export async function inTurnWithoutTransaction<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
): Promise<Result> {
  while (!(await taken(client, 'pg_try_advisory_lock'))) await sleep(pauseMs)
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    return await work()
  } finally {
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => undefined)
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrate]).catch(() => undefined)
  }
}

async function taken(client: pg.Client, lock: 'pg_try_advisory_xact_lock' | 'pg_try_advisory_lock'): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [advisoryLocks.migrate])
  return rows[0]?.taken === true
}
