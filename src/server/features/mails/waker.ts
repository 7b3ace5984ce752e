export interface Waker {
  /** What is announced from now on ends the next pause at once. */
  look(): void
  wake: () => void
  /** Resolves when it is woken, or was since the last look; at the latest after so long. */
  pause(ms: number): Promise<void>
}

/** Lets one loop sleep until there may be something to do. */
export function openWaker(): Waker {
  let isWoken = false
  let end: (() => void) | undefined
  return {
    look() {
      isWoken = false
    },
    wake() {
      isWoken = true
      end?.()
    },
    pause(ms) {
      if (isWoken) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(() => end?.(), ms)
        end = () => {
          clearTimeout(timer)
          end = undefined
          resolve()
        }
      })
    },
  }
}
