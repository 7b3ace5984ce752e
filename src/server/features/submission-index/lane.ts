import { setTimeout as sleep } from 'node:timers/promises'
import { tryLockFor, tryLockWords } from '../../db/advisory-locks.ts'
import type { Db } from '../../db/db.ts'
import type { Platform } from '../../platform.ts'
import { settleEach, type Lane } from '../../work/lane.ts'
import { paced } from '../../work/pace.ts'
import { deleteContacts, insertContacts } from '../related-submissions/index.ts'
import { deleteWords, insertWords, joinedWords } from '../search/index.ts'
import {
  formsAfter,
  holdForIndex,
  idsOfSlice,
  newestSubmission,
  nextSlice,
  putCursor,
  queueAnew,
  queuedAfter,
  unindexedForms,
  unqueue,
  type IndexableRow,
} from './queries.ts'

const pollMs = 2_000
/** Forms are looked through for what was not noticed, such as an account that has moved here. */
const lookThroughMs = 60_000
/** Between two batches of what has been there for long. */
const breathMs = 20
/** While requests come, the database rests from a batch so many times as long as that took, and has the rest for them. */
const restsForBatch = 2
const longestRestMs = 100
/** Of forms that are behind; then comes what is new. */
const roundMs = 500
const formsAtOnce = 1_000
const submissionsAtOnce = 1_000

/** Reads submissions once, and writes what they are found by: their words, and the keys of who sent them (decision 0128). */
export function submissionIndexLane({ database, requestPriority }: Platform): Lane {
  const indexer = openIndexer(database.system, async (workedMs) => {
    if (requestPriority.hasRequests()) await sleep(Math.min(restsForBatch * workedMs, longestRestMs))
  })
  return {
    name: 'submission-index',
    pollMs,
    async turn(isStopping) {
      await indexer.anew(isStopping)
      await indexer.fresh(isStopping)
      return (await indexer.older(isStopping)) === 'more' ? breathMs : pollMs
    },
  }
}

/** Indexes everything that is there now. */
export async function indexAll(db: Db): Promise<void> {
  const indexer = openIndexer(db)
  await indexer.anew()
  for (let became = await indexer.older(); became !== 'done'; became = await indexer.older())
    if (became === 'held') await sleep(breathMs)
}

/** @param rest called with the milliseconds that a batch took */
function openIndexer(db: Db, rest: (workedMs: number) => Promise<void> = async () => {}) {
  let seen: number | undefined
  let lookedThroughAt = -Infinity
  /** Forms that have submissions which are not indexed. */
  const left = new Set<number>()

  async function lookThrough(): Promise<void> {
    lookedThroughAt = performance.now()
    let after: number | null = 0
    while (after !== null) {
      const { forms, last }: { forms: number[]; last: number | null } = await unindexedForms(db, after, formsAtOnce)
      for (const form of forms) left.add(form)
      after = last
    }
  }

  async function indexNext(form: number): Promise<SliceOutcome> {
    // Until it is indexed, also where that fails; behind the others that wait.
    left.delete(form)
    left.add(form)
    const begun = performance.now()
    const became = await indexSlice(db, form)
    if (became === 'done') left.delete(form)
    await rest(performance.now() - begun)
    return became
  }

  return {
    /** What notes or changes ask for. */
    async anew(isStopping = () => false): Promise<void> {
      let after: number | null = 0
      while (after !== null && !isStopping()) after = await indexQueued(db, after)
    },
    /** What has come since the last turn. What comes meanwhile has the next one: batches of a few are dear. */
    async fresh(isStopping = () => false): Promise<void> {
      seen ??= await newestSubmission(db)
      for (let mayBeMore = true; mayBeMore && !isStopping();) {
        const { forms, last, isFull } = await formsAfter(db, seen, submissionsAtOnce)
        seen = last
        mayBeMore = isFull
        await settleEach(forms, indexNext)
      }
    },
    /** One batch of each form that is behind, as far as the time goes. */
    async older(isStopping = () => false): Promise<SliceOutcome> {
      if (performance.now() - lookedThroughAt >= lookThroughMs) await lookThrough()
      let goesOn = false
      const until = performance.now() + roundMs
      await settleEach([...left], async (form) => {
        if (isStopping()) return
        if (performance.now() > until) {
          // This one and those behind it are the first ones of the next round.
          goesOn = true
          return
        }
        const became = await indexNext(form)
        goesOn ||= became === 'more'
      })
      if (goesOn) return 'more'
      return left.size > 0 ? 'held' : 'done'
    },
  }
}

/** What became of a form: there is more to index, nothing but what came meanwhile, or another process is at it or deletes of its account. */
type SliceOutcome = 'more' | 'done' | 'held'

/** Indexes what comes next of a form. */
const indexSlice = (db: Db, formId: number): Promise<SliceOutcome> =>
  db.transaction().execute(async (db) => {
    if (!(await tryLockFor(db, 'indexSubmissions'))) return 'held'
    const slice = await nextSlice(db, formId)
    if (!slice) return 'done'
    const { account_id, isLast } = slice
    const ids = await idsOfSlice(db, formId, slice)
    const held = await holdForIndex(db, ids)
    if (!(await index(db, account_id, held))) return 'held'
    const found = new Set(held.map(({ id }) => id))
    // Deleted a moment ago, or about to change.
    await queueAnew(
      db,
      account_id,
      ids.filter((id) => !found.has(id)),
    )
    await putCursor(db, formId, slice)
    return isLast ? 'done' : 'more'
  })

/** Indexes a batch of the queue anew, of one account; gives the last one that was looked at, null at the end. */
const indexQueued = (db: Db, after: number): Promise<number | null> =>
  db.transaction().execute(async (db) => {
    if (!(await tryLockFor(db, 'indexSubmissions'))) return null
    const queued = await queuedAfter(db, after)
    const [first] = queued
    if (!first) return null
    const held = await holdForIndex(db, [...new Set(queued.map(({ submission_id }) => submission_id))])
    if (await index(db, first.account_id, held)) {
      const found = new Set(held.map(({ id }) => id))
      // What another holds stays in the queue.
      const done = queued.filter(({ submission_id, is_there }) => !is_there || found.has(submission_id))
      await unqueue(
        db,
        done.map(({ id }) => id),
      )
    }
    return queued.at(-1)?.id ?? null
  })

/**
 * Writes what submissions of an account are found by instead of what is there: a note may have had one indexed before its turn. False:
 * somewhere submissions of the account are being deleted, and nothing is written.
 */
async function index(db: Db, account_id: number, held: readonly IndexableRow[]): Promise<boolean> {
  const lists = []
  for (const row of held) {
    await paced()
    lists.push({ submission_id: row.id, words: joinedWords(row) })
  }
  if (!(await tryLockWords(db, account_id))) return false
  const ids = held.map(({ id }) => id)
  await deleteWords(db, ids)
  await deleteContacts(db, ids)
  await insertWords(db, { account_id, lists })
  await insertContacts(db, held)
  return true
}
