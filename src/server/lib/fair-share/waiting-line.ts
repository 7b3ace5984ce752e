import { BusyError } from './busy-error.ts'
import { openQueue, type Queue } from './queue.ts'

/** A request that waits. */
export interface WaitingRequest {
  since: number
  begin(): void
  refuse(error: BusyError): void
}

/** Requests that wait: first come, first served within a key, and one of each key in turn. Each step takes constant time. */
export interface WaitingLine {
  /** Requests of a key that wait, or of all keys. */
  size(key?: string): number
  /** Keys of which a request waits. */
  keys(): number
  /** The key whose turn it is. */
  next(): string | undefined
  /** The first request of the key whose turn it is; the key then goes to the end of the line. */
  take(): WaitingRequest
  push(key: string, waiting: WaitingRequest): void
  /** Refuses what has waited since before that moment. */
  refuseBefore(since: number): void
}

interface KeyQueue {
  key: string
  queue: Queue<Entry>
  /** Whether the key has a place in the line of keys; a key whose requests were all refused leaves it when its turn comes. */
  inLine: boolean
}

interface Entry {
  waiting: WaitingRequest
  of: KeyQueue
  hasLeft: boolean
}

export function openWaitingLine(): WaitingLine {
  const known = new Map<string, KeyQueue>()
  const turns = openQueue<KeyQueue>()
  /** All requests in the order in which they came, those that have left among them until they are the oldest. */
  const arrivals = openQueue<Entry>()
  let count = 0

  /** The first request of a key leaves. */
  function leave({ key, queue }: KeyQueue): WaitingRequest {
    const entry = queue.shift()
    if (!entry) throw new Error(`Nothing of ${key} waits.`)
    entry.hasLeft = true
    count--
    if (queue.size === 0) known.delete(key)
    return entry.waiting
  }

  function nextOfKey(): KeyQueue | undefined {
    for (let of = turns.first(); of; of = turns.first()) {
      if (of.queue.size > 0) return of
      turns.shift()
      of.inLine = false
    }
    return undefined
  }

  return {
    size: (key) => (key === undefined ? count : (known.get(key)?.queue.size ?? 0)),
    keys: () => known.size,
    next: () => nextOfKey()?.key,
    take() {
      const of = nextOfKey()
      if (!of) throw new Error('Nothing waits.')
      turns.shift()
      const taken = leave(of)
      if (of.queue.size > 0) turns.push(of)
      else of.inLine = false
      return taken
    },
    push(key, waiting) {
      const of = known.get(key) ?? { key, queue: openQueue<Entry>(), inLine: false }
      const entry = { waiting, of, hasLeft: false }
      known.set(key, of)
      of.queue.push(entry)
      arrivals.push(entry)
      count++
      if (!of.inLine) turns.push(of)
      of.inLine = true
    },
    refuseBefore(since) {
      for (let oldest = arrivals.first(); oldest; oldest = arrivals.first()) {
        if (!oldest.hasLeft && oldest.waiting.since >= since) return
        arrivals.shift()
        // Within a key the oldest is the first.
        if (!oldest.hasLeft) leave(oldest.of).refuse(new BusyError())
      }
    },
  }
}
