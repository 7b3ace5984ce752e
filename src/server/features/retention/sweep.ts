import type { Db } from '../../db/db.ts'
import { keepSystemEntry } from '../../http/audit.ts'
import { repeat } from '../../lib/repeat.ts'
import type { Platform } from '../../platform.ts'
import { forgetMails } from '../mails/index.ts'
import { sweepUnconfirmed } from '../double-opt-in/index.ts'
import { countWaiting, eraseSubmissions, forgetWritten } from '../submissions/index.ts'
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
  { database: { system }, log }: Pick<Platform, 'database' | 'log'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  for (const form of await endingForms(system)) {
    while (!stopped() && (await endBatch(system, form, log)) === batchSize);
    while (!stopped() && (await deleteOutdatedHeldBack(system, form, batchSize)) === batchSize);
  }
  while (!stopped() && (await dropHandedOver(system, batchSize)) === batchSize);
  await sweepUnconfirmed(system, stopped)
}

/** Retention is a deadline: what still waits is cancelled with the content, and log and audit log say so. */
async function endBatch(db: Db, form: EndingForm, log: Platform['log']): Promise<number> {
  const { account_id, id: form_id } = form
  const ended = await db.transaction().execute(async (db) => {
    const ids = await lockOutdated(db, form, batchSize)
    if (ids.length === 0) return undefined
    const cancelled = await countWaiting(db, ids)
    await eraseSubmissions(db, { account_id, form_id }, ids)
    await keepSystemEntry(db, account_id, 'retention')
    return { submissions: ids.length, cancelled }
  })
  if (ended) log.info({ account_id, form_id, ...ended }, 'submissions deleted at the end of their retention')
  return ended?.submissions ?? 0
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
