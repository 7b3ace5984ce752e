/** What waits for its turn. */
interface WaitingWork {
  order: number
  begin(): void
  refuse(reason: unknown): void
}

interface Queue {
  running: number
  /** The next first. */
  waiting: WaitingWork[]
}

export interface QueueTicket {
  /** Whose work waits for one another. */
  key: number
  /** Of the key; the lowest begins first, whenever it came. */
  order: number
  /** Pieces of work of the key that run at a time. */
  atOnce: number
  /** Ends the wait; work that has begun is not interrupted. */
  signal: AbortSignal
}

/** Runs pieces of work of one key in their order, so many at a time. Rejects with the signal's reason where the wait was ended. */
export function openKeyedQueue(): { run<T>(place: QueueTicket, work: () => Promise<T>): Promise<T> } {
  const queues = new Map<number, Queue>()

  async function turn({ key, order, atOnce, signal }: QueueTicket): Promise<Queue> {
    signal.throwIfAborted()
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < atOnce) {
      queue.running++
      return queue
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const own: WaitingWork = { order, begin: resolve, refuse: reject }
    const after = queue.waiting.findIndex((other) => other.order > order)
    queue.waiting.splice(after === -1 ? queue.waiting.length : after, 0, own)
    const leave = () => {
      queue.waiting.splice(queue.waiting.indexOf(own), 1)
      own.refuse(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', leave))
    return queue
  }

  return {
    async run(place, work) {
      if (place.atOnce === Infinity) return work()
      const queue = await turn(place)
      try {
        return await work()
      } finally {
        const next = queue.waiting.shift()
        // The request that has waited longest takes the place over.
        if (next) next.begin()
        else if (--queue.running === 0) queues.delete(place.key)
      }
    },
  }
}
