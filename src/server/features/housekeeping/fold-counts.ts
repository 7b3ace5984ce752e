import { tryLockFor } from '../../db/advisory-locks.ts'
import { foldCounts } from '../../db/counted-list.ts'
import type { Db } from '../../db/db.ts'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'

const pollMs = 5_000
/** Changes that one transaction adds. */
const batchSize = 5_000

/** Adds what has changed in lists to their counts (decision 0051). */
export const countingLane = ({ database }: Platform): Lane => ({
  name: 'counts',
  firstAfterMs: pollMs,
  pollMs,
  turn: async () => ((await foldBatch(database.system)) === batchSize ? 0 : pollMs),
})

/** Changes added; 0 where another process is at it. */
export function foldBatch(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    return (await tryLockFor(db, 'foldCounts')) ? foldCounts(db, batchSize) : 0
  })
}
