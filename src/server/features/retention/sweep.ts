import { setTimeout as sleep } from 'node:timers/promises'
import { tryLockWords } from '../../db/advisory-locks.ts'
import type { Db } from '../../db/db.ts'
import { keepSystemEntry } from '../../http/audit.ts'
import type { Platform } from '../../platform.ts'
import { settleAll, settleEach, type Lane } from '../../work/lane.ts'
import { notificationRecipients } from '../accounts/index.ts'
import { sweepUnconfirmed } from '../double-opt-in/index.ts'
import { dropUnsaved, type DropCount } from '../follow-ups/index.ts'
import { forgetMails, queueMails } from '../mails/index.ts'
import { accountsToForget, countWaiting, eraseSubmissions, forgetWritten } from '../submissions/index.ts'
import { droppedMail } from './notices.ts'
import { deleteOutdatedHeldBack, dropHandedOver, endingForms, lockOutdated, type EndingForm } from './queries.ts'

/** Submissions of one transaction; visitors of the form wait for it. */
const batchSize = 200
/** For the words of an account, of which a batch of the index has hold for a moment; nothing else is held meanwhile. */
const [longestWaitMs, retryMs] = [2_000, 20]
/** How soon after the CRM's answer content goes, at the latest. */
const pollMs = 60_000

/**
 * Deletes what forms keep for a time only, in short transactions: submissions with everything of them, what was held back, copies
 * of files that the CRM has, and what was not confirmed in time. Any number of processes may do so at the same time. Numbers and statistics stay.
 */
export async function sweepRetention(
  { database: { system }, log }: Pick<Platform, 'database' | 'log'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  const held: EndingForm[] = []
  const end = async (form: EndingForm, passOver?: EndingForm[]) => {
    let ended: BatchOutcome
    do ended = stopped() ? 'done' : await endBatch(system, form, { log, waits: !passOver })
    while (ended === 'more')
    if (ended === 'held' && passOver) passOver.push(form)
    else if (ended === 'held')
      log.warn({ form_id: form.id }, 'retention of a form waits for a large deletion of its account')
    while (!stopped() && (await deleteOutdatedHeldBack(system, form, batchSize)) === batchSize);
  }
  const sweeps = [
    async () => settleEach(await endingForms(system), (form) => end(form, held)),
    // What indexes has the words of an account for a moment, a large deletion for longer: that account has its turn in the next sweep.
    () => settleEach(held, (form) => end(form)),
    async () => {
      while (!stopped() && (await dropHandedOver(system, batchSize)) === batchSize);
    },
    () => sweepUnconfirmed(system, stopped),
  ]
  await settleEach(sweeps, (sweep) => sweep())
}

/** What became of a form: there may be more that has ended, nothing has, or another deletes submissions of its account. */
type BatchOutcome = 'more' | 'done' | 'held'

/** False: another has had the words for long. */
async function getWordsSoon(db: Db, accountId: number): Promise<boolean> {
  for (const end = performance.now() + longestWaitMs; performance.now() < end; await sleep(retryMs))
    if (await tryLockWords(db, accountId)) return true
  return false
}

/** Retention is a deadline: what still waits is cancelled with the content, and log and audit log say so. */
async function endBatch(
  db: Db,
  form: EndingForm,
  { log, waits }: { log: Platform['log']; waits: boolean },
): Promise<BatchOutcome> {
  const { account_id, id: form_id } = form
  const ended = await db.transaction().execute(async (db) => {
    // Before anything is held for which that other one, or a visitor, would wait.
    if (!(await (waits ? getWordsSoon(db, account_id) : tryLockWords(db, account_id)))) return 'held'
    const ids = await lockOutdated(db, form, batchSize)
    if (ids.length === 0) return 'done'
    const cancelled = await countWaiting(db, ids)
    await eraseSubmissions(db, { account_id, form_id }, ids)
    await keepSystemEntry(db, account_id, 'retention')
    return { submissions: ids.length, cancelled }
  })
  if (typeof ended === 'string') return ended
  log.info({ account_id, form_id, ...ended }, 'submissions deleted at the end of their retention')
  return ended.submissions === batchSize ? 'more' : 'done'
}

/** Forgets content that the CRM has, where forms ask for that, and content that no account saves. */
export const forgettingLane = (platform: Platform): Lane => ({
  name: 'forgetting',
  firstAfterMs: pollMs,
  pollMs,
  turn: (isStopping) => settleAll([forgetDue(platform.database.system, isStopping), dropDue(platform, isStopping)]),
})

/** Drops content of accounts that save none and that has waited until its deadline: log, audit log and a mail say so. */
export async function dropDue(
  { database: { system }, log, signals }: Pick<Platform, 'database' | 'log' | 'signals'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  let dropped: DropCount[]
  do {
    dropped = await system.transaction().execute(async (db) => {
      const dropped = await dropUnsaved(db, batchSize)
      for (const { account_id, submissions } of dropped) {
        if (submissions === 0) continue
        await keepSystemEntry(db, account_id, 'retention')
        const mail = { ...droppedMail(submissions), purpose: 'retention_notice' } as const
        await queueMails(db, account_id, await notificationRecipients(db, account_id), mail)
      }
      return dropped
    })
    for (const of of dropped.filter(({ submissions }) => submissions > 0))
      log.warn(of, 'unsaved content dropped at the end of its time')
    if (dropped.length > 0) signals.publish('mails_waiting')
  } while (!stopped() && dropped.length > 0)
}

/** Forgets all content that is due now (`delete_after_crm_write`), and the mails about it. */
export async function forgetDue(db: Db, stopped: () => boolean = () => false): Promise<void> {
  let forgotten = 0
  const forget = async (account: number) => {
    for (let batch = 1; batch > 0 && !stopped(); forgotten += batch) batch = await forgetWritten(db, account, batchSize)
  }
  const forgetAll = async () => settleEach(await accountsToForget(db), forget)
  await settleEach([forgetAll, async () => forgotten > 0 && forgetMails(db)], (part) => part())
}
