import { tryLockFor } from '../../db/advisory-locks.ts'
import type { Db } from '../../db/db.ts'
import { callingCode } from '../../crm/phone-numbers.ts'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'
import { paced } from '../../work/pace.ts'
import {
  batchSize,
  deleteWords,
  formsAfter,
  holdForIndex,
  idsOfSlice,
  insertWords,
  newestSubmission,
  nextSlice,
  putCursor,
  queueAnew,
  queuedAfter,
  unindexedForms,
  unqueue,
  type IndexableRow,
} from './index-queries.ts'
import { textsIn } from './texts.ts'
import { wordsOf } from './words.ts'

const pollMs = 2_000
/** Forms are looked through for what was not noticed, such as an account that has moved here. */
const lookThroughMs = 60_000
/** Between two batches of what has been there for long. */
const breathMs = 20
const formsAtOnce = 1_000
const submissionsAtOnce = 1_000

/** Makes words of submissions, so that a search finds them (decision 0122). */
export function searchLane({ database }: Platform): Lane {
  const indexer = openIndexer(database.system)
  return {
    name: 'search',
    pollMs,
    async turn(isStopping) {
      await indexer.anew(isStopping)
      await indexer.fresh(isStopping)
      return (await indexer.older(isStopping)) ? breathMs : pollMs
    },
  }
}

/** Indexes everything that is there now. */
export async function indexAll(db: Db): Promise<void> {
  const indexer = openIndexer(db)
  await indexer.anew()
  while (await indexer.older());
}

function openIndexer(db: Db) {
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

  return {
    /** What notes or changes ask for. */
    async anew(isStopping = () => false): Promise<void> {
      let after: number | null = 0
      while (after !== null && !isStopping()) after = await indexQueued(db, after)
    },
    /** What has come since the last turn. */
    async fresh(isStopping = () => false): Promise<void> {
      seen ??= await newestSubmission(db)
      while (!isStopping()) {
        const { forms, last } = await formsAfter(db, seen, submissionsAtOnce)
        if (last === seen) break
        for (const form of forms) if (await indexSlice(db, form)) left.add(form)
        seen = last
      }
    },
    /** One batch of each form that is behind; false where there is none. */
    async older(isStopping = () => false): Promise<boolean> {
      if (left.size === 0 && performance.now() - lookedThroughAt >= lookThroughMs) await lookThrough()
      for (const form of left) {
        if (isStopping()) break
        if (!(await indexSlice(db, form))) left.delete(form)
      }
      return left.size > 0
    },
  }
}

/** Indexes what comes next of a form; whether there may be more, also where another process is at it. */
const indexSlice = (db: Db, formId: number): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    if (!(await tryLockFor(db, 'indexWords'))) return true
    const slice = await nextSlice(db, formId)
    if (!slice) return false
    const ids = await idsOfSlice(db, formId, slice)
    const held = await holdForIndex(db, ids)
    const found = new Set(held.map(({ id }) => id))
    // A note may have had one indexed before its turn.
    await deleteWords(db, [...found])
    await insertWords(db, await indexed(held))
    // Deleted a moment ago, or about to change.
    await queueAnew(
      db,
      slice.account_id,
      ids.filter((id) => !found.has(id)),
    )
    await putCursor(db, formId, slice)
    return true
  })

/** Indexes a batch of the queue anew; gives the last one of it, null at the end. */
const indexQueued = (db: Db, after: number): Promise<number | null> =>
  db.transaction().execute(async (db) => {
    if (!(await tryLockFor(db, 'indexWords'))) return null
    const queued = await queuedAfter(db, after)
    if (queued.length === 0) return null
    const held = await holdForIndex(db, [...new Set(queued.map(({ submission_id }) => submission_id))])
    const found = new Set(held.map(({ id }) => id))
    // What another holds stays in the queue.
    const done = queued.filter(({ submission_id, is_there }) => !is_there || found.has(submission_id))
    await deleteWords(db, [...found])
    await insertWords(db, await indexed(held))
    await unqueue(
      db,
      done.map(({ id }) => id),
    )
    return queued.length < batchSize ? null : (queued.at(-1)?.id ?? null)
  })

async function indexed(rows: readonly IndexableRow[]) {
  const made = []
  for (const { id, account_id, country, content, notes } of rows) {
    await paced()
    const texts = [...textsIn(content).map(({ text }) => text), ...notes]
    made.push({ account_id, submission_id: id, words: wordsOf(texts, callingCode(country)) })
  }
  return made
}
