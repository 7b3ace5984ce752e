/**
 * Works again and again until stopped, so long after each end. `stop` resolves when what runs has ended; `isStopped` tells long
 * work to end early. `work` must not reject.
 */
export function repeat(
  { firstAfterMs, everyMs }: { firstAfterMs: number; everyMs: number },
  work: (isStopped: () => boolean) => Promise<void>,
): { stop(): Promise<void> } {
  let stopping = false
  let running = Promise.resolve()
  let timer = setTimeout(run, firstAfterMs)

  function run(): void {
    running = work(() => stopping).then(() => {
      if (!stopping) timer = setTimeout(run, everyMs)
    })
  }

  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      await running
    },
  }
}
