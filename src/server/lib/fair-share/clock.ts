export interface Clock {
  /** Milliseconds since some moment. */
  now(): number
  /** Processor time of the thread since some moment, in milliseconds. */
  busy(): number
  /** Calls back once after so many milliseconds. */
  later(ms: number, call: () => void): void
}

/** The clock of this process's main thread. */
export const threadClock: Clock = {
  now: () => performance.now(),
  busy() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
  later: (ms, call) => void setTimeout(call, ms).unref(),
}
