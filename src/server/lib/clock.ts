import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { startLanes, type Stoppable } from '../work/lane.ts'

/** How often the clock of this process is compared with that of the database. */
const pollMs = 60_000
/** From here on the log says that the two differ. */
const worthSayingMs = 5_000
/** Of several comparisons the quickest counts: it is off by half of its round trip at most. */
const comparisons = 3

let offsetMs = 0

/**
 * Milliseconds since 1970 by the clock of the database, which all processes share: what is signed or sealed with a time is issued and judged
 * by it. Before the first comparison it is the clock of this process.
 */
export const databaseTime = (): number => Date.now() + offsetMs

/** By how many milliseconds the clock of the database is ahead of that of this process, for a library that reads the latter. */
export const databaseAheadMs = (): number => offsetMs

/** Compares both clocks; gives by how many milliseconds that of the database is ahead. */
export async function compareClocks(db: Db): Promise<number> {
  let best = { roundTripMs: Infinity, aheadMs: 0 }
  for (let n = 0; n < comparisons; n++) {
    const [asked, begun] = [Date.now(), performance.now()]
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
    const roundTripMs = performance.now() - begun
    const [row] = rows
    if (row && roundTripMs < best.roundTripMs) {
      best = { roundTripMs, aheadMs: row.ms - asked - roundTripMs / 2 }
    }
  }
  // Less than a comparison can tell is no difference.
  offsetMs = Math.abs(best.aheadMs) <= best.roundTripMs / 2 + 1 ? 0 : Math.round(best.aheadMs)
  return offsetMs
}

/** Compares the clocks now, and again every minute until stopped; a database that does not answer leaves the last comparison as it is. */
export async function startClock(db: Db, log: Pick<Logger, 'warn'>): Promise<Stoppable> {
  let said = 0
  const compare = async () => {
    const aheadMs = await compareClocks(db)
    if (Math.abs(aheadMs - said) < worthSayingMs) return
    said = aheadMs
    log.warn({ ahead_ms: aheadMs }, 'the clock of the database differs from that of this process; the database decides')
  }
  await compare()
  return startLanes({ log }, [{ name: 'clock', firstAfterMs: pollMs, pollMs, turn: compare }])
}
