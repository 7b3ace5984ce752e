import { tryLockFor } from '../../db/advisory-locks.ts'
import type { Db } from '../../db/db.ts'
import type { Platform } from '../../platform.ts'
import { settleAll, type Lane } from '../../work/lane.ts'
import { sweepFiles } from '../files/index.ts'
import { forgetRecords } from '../follow-ups/index.ts'
import { forgetMails } from '../mails/index.ts'
import { sweepRetention } from '../retention/index.ts'
import { forgetMessages } from '../webhooks/index.ts'
import { batchSize, deleteOutdated, sweptTables, type SweptTable } from './queries.ts'

const pollMs = 3_600_000
/** The first sweep waits until the start is over. */
const firstAfterMs = 60_000

/** Deletes once an hour what is kept for a time only. */
export const housekeepingLane = (platform: Platform): Lane => ({
  name: 'housekeeping',
  firstAfterMs,
  pollMs,
  async turn(isStopping) {
    const sweeps = [sweep(platform.database.system, isStopping), sweepRetention(platform, isStopping)]
    // Afterwards, so that the files of what has just ended go at once.
    await settleAll([...sweeps, Promise.allSettled(sweeps).then(() => sweepFiles(platform, isStopping))])
  },
})

/** Deletes everything that is out of date, in short transactions; leaves it to another process that is doing so. */
export async function sweep(db: Db, stopped: () => boolean = () => false): Promise<void> {
  await forgetRecords(db)
  await forgetMails(db)
  await forgetMessages(db)
  for (const table of sweptTables) {
    while (!stopped() && (await sweepBatch(db, table)) === batchSize);
  }
}

/** Rows deleted; 0 where another process is at it. */
function sweepBatch(db: Db, table: SweptTable): Promise<number> {
  return db.transaction().execute(async (db) => ((await tryLockFor(db, 'sweep')) ? deleteOutdated(db, table) : 0))
}
