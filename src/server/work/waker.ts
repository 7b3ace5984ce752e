/** Lets one loop sleep until there may be something to do. */
export interface Waker {
  /** Wakes the loop in so many milliseconds, now for 0; a call while it is awake counts for its next sleep. */
  wakeIn(ms: number): void
  /** Forgets what was announced so far: the loop is about to see it. */
  look(): void
  /** Sleeps until woken, but at least and at most so many milliseconds. */
  wait(bounds: { atLeast?: number; atMost: number }): Promise<void>
}

export function openWaker(): Waker {
  let wakeAt = Infinity
  let rouse: (() => void) | undefined

  return {
    wakeIn(ms) {
      wakeAt = Math.min(wakeAt, performance.now() + ms)
      rouse?.()
    },
    look() {
      wakeAt = Infinity
    },
    async wait({ atLeast = 0, atMost }) {
      // Without a least time, a call wakes it whatever the clock says of when it fell asleep.
      const earliest = atLeast > 0 ? performance.now() + atLeast : -Infinity
      const latest = performance.now() + atMost
      while (true) {
        const now = performance.now()
        const until = Math.max(earliest, Math.min(latest, wakeAt))
        if (until <= now) break
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, until - now)
          rouse = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        rouse = undefined
      }
      wakeAt = Infinity
    },
  }
}
