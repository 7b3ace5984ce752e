/** Runs calls that come in great numbers, `places` at a time and in their order; one whose signal is raised while it waits is not begun. */
export function fewAtOnce(places: number) {
  const waiting: (() => void)[] = []
  let running = 0

  async function take(): Promise<void> {
    if (running < places) running++
    // The place is handed over.
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return async <T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
    await take()
    try {
      signal.throwIfAborted()
      return await run()
    } finally {
      leave()
    }
  }
}
