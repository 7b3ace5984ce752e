import { BusyError } from './busy-error.ts'

/**
 * Bounds the requests that are being answered, from the moment they have arrived whole until their answer is made: what is beyond is refused
 * at once, so that what has begun is never slower because of what came after it.
 */
export interface InFlight {
  /** Throws `BusyError` when there is no room for one more request of these keys, the narrowest first. */
  requireRoom(keys: readonly string[]): void
  /** Answers a request. Rejects with `BusyError`, without beginning, when there is no room. */
  run<T>(keys: readonly string[], answer: (slot: RequestSlot) => Promise<T> | T): Promise<T>
  /** Requests that are being answered now. */
  size(): number
}

export interface RequestSlot {
  /** Runs what waits for the caller alone, who sends a file say: meanwhile the request takes no room. */
  aside<T>(wait: () => Promise<T>): Promise<T>
}

export interface InFlightLimits {
  /** Requests in flight, however little each costs; and those that may be there, however much each costs. */
  most: number
  least: number
  /** How long a request may have to wait for those in front of it, in milliseconds of the thread's time. */
  longestMs: number
  /** What the narrowest key of a request may take of the room, and what each other one may: no caller takes all of it. */
  narrowestPart: number
  otherPart: number
}

export const inFlightLimits: InFlightLimits = {
  most: 2_048,
  least: 1_024,
  longestMs: 1_000,
  narrowestPart: 1 / 2,
  otherPart: 3 / 4,
}

/** @param costMs what a request costs on average, in milliseconds of the thread's time */
export function openInFlight(costMs: () => number, limits: InFlightLimits = inFlightLimits): InFlight {
  const counts = new Map<string, number>()
  let size = 0

  function requireRoom(keys: readonly string[]): void {
    const { most, least, longestMs, narrowestPart, otherPart } = limits
    const room = Math.min(most, Math.max(least, longestMs / costMs()))
    const isFull = keys.some((key, i) => (counts.get(key) ?? 0) >= room * (i === 0 ? narrowestPart : otherPart))
    if (size >= room || isFull) throw new BusyError()
  }

  function count(keys: readonly string[], by: 1 | -1): void {
    size += by
    for (const key of keys) {
      const now = (counts.get(key) ?? 0) + by
      if (now > 0) counts.set(key, now)
      else counts.delete(key)
    }
  }

  return {
    requireRoom,
    size: () => size,
    async run(keys, answer) {
      requireRoom(keys)
      count(keys, 1)
      try {
        return await answer({
          async aside(wait) {
            count(keys, -1)
            try {
              return await wait()
            } finally {
              count(keys, 1)
            }
          },
        })
      } finally {
        count(keys, -1)
      }
    },
  }
}
