/** Lets a loop sleep until somebody has something for it. */
export function createWaker() {
  let wakeAt = Infinity
  let rouse: (() => void) | undefined

  return {
    /** Wakes the loop in so many milliseconds, now for 0; a call while it is awake counts for its next sleep. */
    wakeIn(ms: number): void {
      wakeAt = Math.min(wakeAt, performance.now() + ms)
      rouse?.()
    },
    /** Sleeps until woken, but at least and at most so many milliseconds. */
    async wait({ atLeast, atMost }: { atLeast: number; atMost: number }): Promise<void> {
      const earliest = performance.now() + atLeast
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
