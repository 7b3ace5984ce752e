import { suspectedFrom } from '../../lib/crashes.ts'
import { slots } from './plan-claims.ts'

/** A claimed delivery, as far as its place in the queue is concerned. */
export interface Queued {
  account_id: number
  webhook_id: number
  target: string
  trusted: boolean
  subscriptionSlots: number
  targetSlots: number
  /** Exchanges of it that began and ended with their process. */
  begun: number
}

const isSuspected = ({ begun }: Queued) => begun >= suspectedFrom

/** What an exchange is counted by. */
function keysOf(row: Queued): string[] {
  const keys = [`webhook ${row.webhook_id}`, `target ${row.target}`, `account ${row.account_id}`]
  if (!row.trusted) keys.push('doubtful')
  if (isSuspected(row)) keys.push('suspected')
  return keys
}

/**
 * The exchanges of this process: claimed deliveries wait here until there is a place for them (contract §6), and of
 * several that could start, one of the account with the fewest under way does. Suspected deliveries go one at a time, so that the end of the
 * process counts against one of them only; the least suspected is the first. `run` must not reject.
 */
export function openPlaces<T extends Queued>(run: (row: T) => Promise<void>) {
  let queue: T[] = []
  const running = new Set<Promise<void>>()
  const counts = new Map<string, number>()
  const count = (key: string) => counts.get(key) ?? 0

  function fits(row: T): boolean {
    if (running.size >= slots.process || (!row.trusted && count('doubtful') >= slots.doubtfulInAll)) return false
    if (isSuspected(row) && count('suspected') > 0) return false
    return count(`webhook ${row.webhook_id}`) < row.subscriptionSlots && count(`target ${row.target}`) < row.targetSlots
  }

  function next(): T | undefined {
    let best: T | undefined
    let fewest = Infinity
    let suspect: T | undefined
    for (const row of queue) {
      if (isSuspected(row)) {
        if (row.begun < (suspect?.begun ?? Infinity) && fits(row)) suspect = row
        continue
      }
      const under = count(`account ${row.account_id}`)
      if (under < fewest && fits(row)) [best, fewest] = [row, under]
      if (fewest === 0) break
    }
    return best ?? suspect
  }

  function move(row: T, amount: 1 | -1): void {
    for (const key of keysOf(row)) {
      const left = count(key) + amount
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    }
  }

  function start(): void {
    for (let row = next(); row; row = next()) {
      const started = row
      queue.splice(queue.indexOf(started), 1)
      move(started, 1)
      const done = run(started).finally(() => {
        move(started, -1)
        running.delete(done)
        start()
      })
      running.add(done)
    }
  }

  return {
    add(rows: readonly T[]): void {
      queue.push(...rows)
      start()
    },
    /** Takes what has not been started out of the queue. */
    takeBack(which: (row: T) => boolean): T[] {
      const taken = queue.filter(which)
      if (taken.length > 0) queue = queue.filter((row) => !which(row))
      return taken
    },
    /** Claimed and not done. */
    size: () => queue.length + running.size,
    /** Settles when everything that runs now has ended. */
    ended: () => Promise.all(running).then(() => undefined),
  }
}
