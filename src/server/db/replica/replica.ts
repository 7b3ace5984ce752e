import type { Logger } from 'pino'
import { openRareLog } from '../../lib/log-lines/rare-log.ts'
import { startLanes } from '../../work/lane.ts'
import { openPools, requireRoles, type Pools } from '../pool.ts'
import { openWatch } from '../watch.ts'

/**
 * A standby that answers reads (decision 0082). A read goes there only when the standby shows all that the primary had committed when the
 * read began: whatever a caller has written, through any process, is in its next answer. A standby that is down, silent, behind or no
 * standby of this database is not used, until it is found well again.
 */
export interface Replica {
  pools: Pools
  /** Whether it shows, within the time that it may lag, all that is committed now. */
  isCurrent(): Promise<boolean>
  /** A read failed there: it is not used until it has been found well. */
  giveUp(error: unknown): void
  close(): Promise<void>
}

export interface ReplicaOptions {
  connectionString: string
  size: number
  /** How far it may be behind: the longest time that a read waits for it. */
  maxLagMs: number
  /** Asked how far the standby must be. */
  primary: Pools
  log: Logger
}

/** How often a standby that is not used is looked at again. */
const lookEveryMs = 1_000
/** First wait between two questions how far it is; doubled up to the last. */
const [firstWaitMs, lastWaitMs] = [2, 50]

export function openReplica({ connectionString, size, maxLagMs, primary, log }: ReplicaOptions): Replica {
  const told = openRareLog()
  const watch = openWatch({
    connectionString,
    onSilence: () => giveUp(new Error('it does not answer')),
    onAnswer: () => undefined,
  })
  const pools = openPools({ connectionString, size, onError: giveUp, watch })
  const catchUp = () => waitFor(pools, primary, maxLagMs)
  let isUsed = false
  let closed = false

  function giveUp(error: unknown): void {
    if (closed) return
    isUsed = false
    const heldBack = told.due('unused')
    if (heldBack === undefined) return
    log.warn(
      { reason: (error as Error).message, held_back: heldBack },
      'reads go to the primary; the replica is not used',
    )
  }

  async function look(): Promise<void> {
    if (isUsed) return
    try {
      watch.requireResponsive()
      await requireRoles(pools)
      await requireSameDatabase(primary, pools)
      await within(maxLagMs, catchUp())
      isUsed = true
      log.info('reads go to the replica')
    } catch (error) {
      giveUp(error)
    }
  }

  const looking = startLanes({ log }, [{ name: 'replica', pollMs: lookEveryMs, turn: look }])

  return {
    pools,
    giveUp,
    async isCurrent() {
      if (!isUsed) return false
      try {
        watch.requireResponsive()
        await within(maxLagMs, catchUp())
        return isUsed
      } catch (error) {
        giveUp(error)
        return false
      }
    },
    async close() {
      closed = true
      await Promise.all([looking.stop(), watch.close()])
      await pools.end()
    },
  }
}

/** Resolves when the standby has what the primary has committed; rejects when that takes too long. */
async function waitFor(standby: Pools, primary: Pools, maxLagMs: number): Promise<void> {
  const { rows } = await primary.system.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
  const end = performance.now() + maxLagMs
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, lastWaitMs)) {
    if (await isAt(standby, rows[0]?.position ?? '')) return
    if (performance.now() + wait > end) throw new Error(`it is more than ${maxLagMs} ms behind`)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** A server that is no standby (any more) is none to trust: it may be a former primary. */
async function isAt({ system }: Pools, position: string): Promise<boolean> {
  const { rows } = await system.query<{ is_standby: boolean; is_there: boolean }>({
    name: 'position',
    text: 'select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
    values: [position],
  })
  if (!rows[0]?.is_standby) throw new Error('it is no standby')
  return rows[0].is_there
}

async function requireSameDatabase(primary: Pools, standby: Pools): Promise<void> {
  const [here, there] = await Promise.all([identityOf(primary), identityOf(standby)])
  if (here !== there) throw new Error('it is no copy of the database in DATABASE_URL')
}

/** What a cluster and all its standbys have in common, and the database in it. */
async function identityOf({ system }: Pools): Promise<string | undefined> {
  const { rows } = await system.query<{ identity: string }>(
    "select concat_ws(' ', (select system_identifier from pg_control_system()), current_database()) as identity",
  )
  return rows[0]?.identity
}

function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`it has not answered within ${ms} ms`)), ms)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
