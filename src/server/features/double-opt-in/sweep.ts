import type { Db } from '../../db/db.ts'
import { deleteUnconfirmed } from './queries.ts'

/** Submissions of one transaction. */
const batchSize = 200

/** Deletes what was not confirmed in time, in short transactions. Any number of processes may do so at the same time. */
export async function sweepUnconfirmed(db: Db, stopped: () => boolean = () => false): Promise<void> {
  while (!stopped() && (await deleteUnconfirmed(db, batchSize)) === batchSize);
}
