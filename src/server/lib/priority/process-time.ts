import { readFile } from 'node:fs/promises'

/** Of /proc, on every Linux. */
const msPerTick = 10

/** Processor time of a process with all its threads, in ms; undefined where the system does not tell, or the process has ended. */
export async function processorMsOf(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return user === undefined || system === undefined ? undefined : (user + system) * msPerTick
}

/**
 * Calls `exceeded` once the process has had so much of the processor from now on, or the clock has run three times as far: on a busy machine
 * work takes longer than it costs. Where the system does not tell, the clock counts. Gives what ends the watch.
 */
export function watchProcessorTime(pid: number | undefined, maxMs: number, exceeded: () => void): () => void {
  const begun = performance.now()
  const usedBefore = processorMsOf(pid)
  let timer = setTimeout(look, maxMs)
  let isOver = false

  async function look(): Promise<void> {
    const [before, now] = await Promise.all([usedBefore, processorMsOf(pid)])
    if (isOver) return
    const passed = performance.now() - begun
    const used = before === undefined || now === undefined ? passed : now - before
    const left = Math.min(maxMs - used, 3 * maxMs - passed)
    if (left <= 0) exceeded()
    else timer = setTimeout(look, Math.max(left, msPerTick))
  }

  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
