import type { Database, Db } from '../../db/db.ts'
import { repeat } from '../../lib/repeat.ts'
import type { Platform } from '../../platform.ts'
import { forgetMails } from '../mails/index.ts'
import { sweepUnconfirmed } from '../double-opt-in/index.ts'
import { eraseSubmissions, forgetWritten } from '../submissions/index.ts'
import { deleteOutdatedHeldBack, dropHandedOver, endingForms, lockOutdated, type EndingForm } from './queries.ts'

/** Submissions of one transaction; visitors of the form wait for it. */
const batchSize = 200
/** How soon after the CRM's answer content goes, at the latest. */
const everyMs = 60_000

/**
 * Deletes what forms keep for a time only, in short transactions: submissions with everything of them, what was held back, copies
 * of files that the CRM has, and what was not confirmed in time. Any number of processes may do so at the same time. Numbers and statistics stay.
 */
export async function sweepRetention(
  { system }: Pick<Database, 'system'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  for (const form of await endingForms(system)) {
    while (!stopped() && (await endBatch(system, form)) === batchSize);
    while (!stopped() && (await deleteOutdatedHeldBack(system, form, batchSize)) === batchSize);
  }
  while (!stopped() && (await dropHandedOver(system, batchSize)) === batchSize);
  await sweepUnconfirmed(system, stopped)
}

function endBatch(db: Db, form: EndingForm): Promise<number> {
  return db.transaction().execute(async (db) => {
    const ids = await lockOutdated(db, form, batchSize)
    if (ids.length > 0) await eraseSubmissions(db, { account_id: form.account_id, form_id: form.id }, ids)
    return ids.length
  })
}

/** Forgets content that the CRM has, where forms ask for that, until stopped. */
export function startForgetting({ database: { system }, log }: Platform): { stop(): Promise<void> } {
  return repeat({ firstAfterMs: everyMs, everyMs }, (isStopped) =>
    forgetDue(system, isStopped).catch((error: unknown) => log.warn({ err: error }, 'content not forgotten')),
  )
}

/** Forgets all content that is due now (`delete_after_crm_write`), and the mails about it. */
export async function forgetDue(db: Db, stopped: () => boolean = () => false): Promise<void> {
  let forgotten = 0
  let batch: number
  do {
    batch = await forgetWritten(db, batchSize)
    forgotten += batch
  } while (!stopped() && batch === batchSize)
  if (forgotten > 0) await forgetMails(db)
}
