import { turnGauges } from './turn-gauges.ts'
import { openTurnQueue, type Party, type QueueItem, type QueueLimits } from './turn-queue.ts'
import { TurnRefused } from './turn-refused.ts'

export { TurnRefused } from './turn-refused.ts'

export interface TurnsOptions extends QueueLimits {
  /** What is waited for, in the plural, for the sentences of refusals: `documents`. */
  what: string
  /** The label of the pool in `/metrics`; without it the pool has no gauges. */
  name?: string
  /** Work that has waited so long is refused. Default: it waits for any time. */
  longestWaitMs?: number
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

export interface Turn extends Party {
  /** Ends the wait; work that has begun is not interrupted. */
  signal?: AbortSignal | undefined
}

/** Places for work, given in fair turns to those for whom the work is done. */
export interface Turns {
  /**
   * Runs `work` when its turn has come. Rejects with what `work` throws; without having begun, with {@link TurnRefused} when there is no
   * room to wait or the wait was too long, or with the signal's reason.
   */
  run<T>(turn: Turn, work: () => T | Promise<T>): Promise<T>
  counts(): { running: number; waiting: number }
  /** Refuses what waits and what comes, with `reason`; resolves when nothing runs any more. */
  close(reason: unknown): Promise<void>
}

const longestRetrySeconds = 60

/**
 * Turns of a shared pool. Keys get equal shares of its time and subkeys share what their key gets (`turn-queue.ts`), by the time for which
 * work held its place: a key whose work takes long waits longer for its next turn.
 */
export function openTurns(options: TurnsOptions): Turns {
  const { what, places, longestWaitMs, now = () => performance.now() } = options
  const queue = openTurnQueue<Wait>(options)
  const gauges = turnGauges(options.name)
  const underWay = new Set<Promise<unknown>>()
  let closed: { reason: unknown } | undefined

  function beginAll(): void {
    for (let next = queue.begin(); next; next = queue.begin()) next.work.begin()
  }

  function refusal(kind: TurnRefused['kind']): TurnRefused {
    gauges.refused[kind]++
    const ahead = kind === 'own' ? 1 : queue.counts().waiting / places
    const seconds = Math.ceil(((ahead + 1) * queue.typicalCost()) / 1000)
    return new TurnRefused(kind, what, Math.min(Math.max(seconds, 1), longestRetrySeconds))
  }

  /** Resolves when the turn has come. */
  async function take({ signal, ...party }: Turn): Promise<QueueItem<Wait>> {
    const wait = openWait({ signal, longestWaitMs, late: () => refusal('late') }, () => {
      if (typeof queued === 'object') queue.remove(queued)
    })
    const queued = queue.add(party, wait)
    if (typeof queued === 'string') throw refusal(queued)
    const since = now()
    gauges.waiting++
    wait.start()
    beginAll()
    await wait.ended.finally(() => {
      gauges.waiting--
      gauges.waited(now() - since)
    })
    return queued
  }

  async function inTurn<T>(turn: Turn, work: () => T | Promise<T>): Promise<T> {
    const queued = await take(turn)
    const since = now()
    gauges.running++
    try {
      return await work()
    } finally {
      gauges.running--
      queue.end(queued, now() - since)
      beginAll()
    }
  }

  return {
    async run(turn, work) {
      if (closed) throw closed.reason
      turn.signal?.throwIfAborted()
      const done = inTurn(turn, work)
      underWay.add(done)
      return done.finally(() => underWay.delete(done))
    },
    counts: queue.counts,
    async close(reason) {
      closed = { reason }
      for (const { work } of queue.waiting()) work.refuse(reason)
      await Promise.allSettled(underWay)
    },
  }
}

/** A caller that waits until its work may begin, its signal ends the wait, or the longest wait has passed. */
interface Wait {
  ended: Promise<void>
  start(): void
  begin(): void
  refuse(reason: unknown): void
}

interface WaitLimits {
  signal: AbortSignal | undefined
  longestWaitMs: number | undefined
  late: () => TurnRefused
}

function openWait({ signal, longestWaitMs, late }: WaitLimits, leave: () => void): Wait {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
  const refuse = (reason: unknown) => {
    stop()
    leave()
    reject(reason)
  }
  const onAbort = () => refuse(signal?.reason)
  return {
    ended,
    start() {
      if (longestWaitMs !== undefined) timer = setTimeout(() => refuse(late()), longestWaitMs)
      signal?.addEventListener('abort', onAbort, { once: true })
    },
    begin() {
      stop()
      resolve()
    },
    refuse,
  }
}
