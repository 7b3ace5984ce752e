import type { Db } from '../../db/db.ts'
import type { Platform } from '../../platform.ts'
import { announceInboxChanges } from '../../lib/inbox-signal.ts'
import type { Signals } from '../../lib/signal-channels.ts'
import { beginsAtOnce, freeTaker, leaseSeconds, type FollowUp, type FollowUpKind } from '../follow-ups/index.ts'
import { noteStored } from '../../work/backlog.ts'
import { sendingLaneName } from '../webhooks/index.ts'
import {
  insertBatch,
  type KnownForm,
  type NewSubmission,
  type CheckedRevisions,
  type InsertResult,
  type StoredRow,
} from './insert-queries.ts'
import type { SubmissionMeta } from './present.ts'
import { reach } from '../../lib/crashes/crash-points.ts'

/** Rows of one transaction; more wait for the next. */
const maxBatch = 500
/** What has waited so long for a batch that the database did not take fails with it: it would wait as long again, and be answered too late. */
const longWaitMs = 300

/** Writes submissions durably: when the promise resolves, they are on disk. `undefined`: the form is no longer as the caller knows it. */
export type Write = (form: KnownForm, submission: NewSubmission) => Promise<InsertResult | undefined>

interface PendingInsert {
  since: number
  form: KnownForm
  submission: NewSubmission
  /** It was refused as a repetition before. */
  isRetry: boolean
  resolve: (stored: InsertResult | undefined) => void
  reject: (error: unknown) => void
}

/** What begins with submissions that have been stored, and is not taken yet; what waits for their write to the CRM is announced by that. */
function announceStored(
  signals: Signals,
  { account_id, form_id, follow_ups }: KnownForm,
  stored: readonly StoredRow[],
  taken?: FollowUpKind,
): void {
  const deliveries = stored.reduce((sum, row) => sum + row.deliveries, 0)
  noteStored(signals, sendingLaneName, deliveries)
  if (deliveries > 0 && !follow_ups.includes('crm')) signals.publish('deliveries_waiting')
  for (const kind of beginsAtOnce(follow_ups)) {
    noteStored(signals, kind, stored.length)
    if (kind !== taken) signals.publish('follow_ups_waiting', kind)
  }
  const fresh = stored.filter(({ repeated }) => !repeated)
  announceInboxChanges(
    signals,
    account_id,
    fresh.map(({ id }) => ({ kind: 'received', form_id, submission_id: id })),
  )
}

/**
 * Group commit: the submissions of a form that arrive while one transaction is under way ride together in the next. No
 * timer: a lone caller does not wait. A batch that the database refuses for one of its rows is repeated one by one, so
 * that one bad row harms no other. A batch whose outcome is unknown is not: it may be stored, and would be stored twice.
 */
export function submissionWriter({ database, signals, config }: Platform): Write {
  const queues = new Map<number, PendingInsert[]>()

  /** Stores all of a queue, batch by batch; calls `ended` as soon as it is empty, before more can be added. */
  async function commit(queue: PendingInsert[], ended?: () => void): Promise<void> {
    while (queue.length > 0) {
      const batch = takeBatch(queue)
      try {
        const [{ form } = never()] = batch
        const { account_id, follow_ups, seen } = form
        const taker = seen && follow_ups.includes('crm') ? freeTaker(signals, 'crm', account_id) : undefined
        const submissions = batch.map(({ submission }) => submission)
        const rows = await insertBatch(database.forAccount(account_id), form, submissions, taker && leaseSeconds)
        const claimed = taker && seen ? claimedOf({ ...form, seen }, submissions, rows) : []
        if (claimed.length > 0) taker?.take(claimed)
        announceStored(signals, form, rows, taker && 'crm')
        if (lacksRoom(batch, rows)) await commitSingly(batch)
        else resolveAll(batch, rows)
      } catch (error) {
        await failed(error, batch, queue)
      }
    }
    ended?.()
  }

  async function commitSingly(batch: readonly PendingInsert[]): Promise<void> {
    for (const waiting of batch) await commit([waiting])
  }

  /** @param behind what waits for the end of this batch */
  async function failed(error: unknown, batch: readonly PendingInsert[], behind: PendingInsert[]): Promise<void> {
    const [only] = batch.length === 1 ? batch : []
    if (!isRefusal(error)) for (const { reject } of [...batch, ...takeLate(behind)]) reject(error)
    else if (!only) await commitSingly(batch)
    // Another process stored the same token at the same moment: it can be seen now.
    else if (isRepetition(error) && !only.isRetry) await commit([{ ...only, isRetry: true }])
    else only.reject(error)
  }

  return (form, submission) =>
    new Promise((resolve, reject) => {
      const waiting = { since: performance.now(), form, submission, isRetry: false, resolve, reject }
      const queue = config.groupCommit ? queues.get(form.form_id) : undefined
      if (queue) return void queue.push(waiting)
      const fresh = [waiting]
      if (config.groupCommit) queues.set(form.form_id, fresh)
      void commit(fresh, () => queues.delete(form.form_id))
    })
}

/**
 * Stores one submission by itself, and with it in one transaction what else is known of it; a repetition is not written again.
 * `undefined`: the form is no longer as the caller knows it, or has as many as it takes.
 */
export async function storeAlone(
  { database, signals }: Platform,
  form: KnownForm,
  submission: NewSubmission,
  keep: (db: Db, stored: InsertResult) => Promise<void>,
): Promise<InsertResult | undefined> {
  const store = () =>
    database
      .forAccount(form.account_id)
      .transaction()
      .execute(async (db) => {
        const [row] = await insertBatch(db, form, [submission])
        if (row && !row.repeated) await keep(db, row)
        reach('submission_in_transaction')
        return row
      })
  // Another process stored the same token at the same moment: it can be seen now.
  const stored = await store().catch((error: unknown) => {
    if (isRepetition(error)) return store()
    throw error
  })
  if (stored && !stored.repeated) announceStored(signals, form, [stored])
  return stored
}

function resolveAll(batch: readonly PendingInsert[], rows: readonly StoredRow[]): void {
  const byNumber = new Map(rows.map((row) => [row.n, row]))
  batch.forEach(({ resolve }, i) => resolve(byNumber.get(i + 1)))
}

/** The longest beginning of the queue that knows the form in one state and names no token twice. */
function takeBatch(queue: PendingInsert[]): PendingInsert[] {
  const seen = queue[0]?.form.seen
  const tokens = new Set<string>()
  let size = 0
  for (const { form, submission } of queue) {
    const token = submission.token?.toString('latin1')
    if (size === maxBatch || !isSame(form.seen, seen) || (token !== undefined && tokens.has(token))) break
    if (token !== undefined) tokens.add(token)
    size++
  }
  return queue.splice(0, size)
}

/** Takes those out of the queue that have waited long; they stand in the order in which they came. */
function takeLate(queue: PendingInsert[]): PendingInsert[] {
  const latest = performance.now() - longWaitMs
  const first = queue.findIndex(({ since }) => since > latest)
  return queue.splice(0, first === -1 ? queue.length : first)
}

function isSame(one: CheckedRevisions | null, other: CheckedRevisions | null | undefined): boolean {
  return one?.revision === other?.revision && one?.account_revision === other?.account_revision
}

/** There may be room for some of a batch that was refused as a whole (`max_submissions`). */
function lacksRoom(batch: readonly PendingInsert[], rows: readonly StoredRow[]): boolean {
  const isLimited = (batch[0]?.form.max_submissions ?? null) !== null
  return isLimited && batch.length > 1 && rows.length < batch.length
}

/** The database said no to a value (class 22) or a constraint (class 23): surely nothing of the batch was stored. */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]/.test(code)
}

/** The link of a submission has already been used. */
export function isUsedLink(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'form_link_uses_pkey'
}

/** A submission with the same token was stored in the meantime. */
function isRepetition(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'submissions_token_unique'
}

function never(): never {
  throw new Error('A batch holds at least one submission.')
}

/** What else than the write to the CRM and its mails follows. */
const isOther = (kind: FollowUpKind) => kind !== 'crm' && kind !== 'mails'

/** What of a submission stands in what it carries beside its answers. */
function carriedIn(meta: string | null | undefined) {
  const { language = null, linked, withheld, unmailed = false } = JSON.parse(meta ?? '{}') as SubmissionMeta
  return {
    language,
    linked: linked ? JSON.stringify(linked) : null,
    withheld: withheld ? JSON.stringify(withheld) : null,
    unmailed,
  }
}

/** The writes to the CRM that were claimed with these rows, as their worker knows them. */
function claimedOf(
  form: KnownForm & { seen: CheckedRevisions },
  submissions: readonly NewSubmission[],
  rows: readonly StoredRow[],
): FollowUp[] {
  const { follow_ups } = form
  const others = follow_ups.some(isOther)
  const isMailed = follow_ups.includes('mails')
  return rows.flatMap(({ n, id, index, created_at, waiting_list, claimed, templated }) => {
    const submission = submissions[n - 1]
    if (!claimed || !submission) return []
    const { content, meta, sealed_content = null, estate_uuid = null, network = null } = submission
    return {
      account_id: form.account_id,
      submission_id: id,
      form_id: form.form_id,
      index,
      created_at,
      waiting_list,
      content,
      sealed_content,
      network: isMailed ? network : null,
      ...carriedIn(meta),
      estate_uuid,
      records_wanted: templated || others || isMailed,
      records_kept: templated || others,
      mails_wait: isMailed && !others,
      forgets: (form.forget_content ?? false) && content !== null,
      sealed_records: null,
      claims: 1,
      tries: 0,
      begun: 0,
      form_revision: form.seen.revision,
      account_revision: form.seen.account_revision,
    }
  })
}
