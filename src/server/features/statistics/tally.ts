import type { Db } from '../../db/db.ts'
import { perHandle } from '../../lib/scheduling/batcher.ts'
import { addDailyCounts, type Count, type CountedKind } from './daily-queries.ts'

/** What a process that is killed loses of its counts, at most. */
const everyMs = 2_000
/** Kinds of counts that wait at the same time; more are not counted, so that they cannot fill the memory. */
const maxWaiting = 20_000

/** Sums counts in memory, and writes them every two seconds: no request waits for them. */
function openTally(db: Db) {
  let waiting = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counts = [...waiting.values()]
    waiting = new Map()
    if (counts.length > 0) writing = writing.catch(() => undefined).then(() => addDailyCounts(db, counts))
    return writing
  }

  return {
    add(form_id: number, kind: CountedKind, name = ''): void {
      const key = `${form_id} ${kind} ${name}`
      const known = waiting.get(key)
      if (known) known.count++
      else if (waiting.size < maxWaiting) waiting.set(key, { form_id, kind, name, count: 1 })
      // What cannot be written is not counted: no visitor is to notice.
      timer ??= setTimeout(() => void write().catch(() => undefined), everyMs).unref()
    },
    write,
  }
}

const tallies = perHandle(openTally)

/** Counts one event of a form. */
export function countEvent(db: Db, form_id: number, kind: CountedKind, name?: string): void {
  tallies(db).add(form_id, kind, name)
}

/** Writes what is counted now; for a process that ends. */
export const writeCounts = (db: Db): Promise<void> => tallies(db).write()
