import type { Db } from '../../db/db.ts'
import { addViews } from './queries.ts'

/** Counts one view; resolves when it is in the database. */
export type CountView = (formId: number) => Promise<void>

/** Views that arrive while one write is under way ride together in the next. */
export function countView(db: Db): CountView {
  let waiting = new Map<number, number>()
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function flush(): Promise<void> {
    next = undefined
    const views = waiting
    waiting = new Map()
    // Ascending ids: two processes lock the counters in the same order.
    running = addViews(db, new Map([...views].sort(([a], [b]) => a - b)))
    await running
  }

  return (formId) => {
    waiting.set(formId, (waiting.get(formId) ?? 0) + 1)
    next ??= (running ?? Promise.resolve()).catch(() => undefined).then(flush)
    return next
  }
}
