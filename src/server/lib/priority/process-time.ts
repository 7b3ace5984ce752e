import { readFile } from 'node:fs/promises'

/** Of /proc, on every Linux. */
const msPerTick = 10

/** Processor time of a process with all its threads, in ms; undefined where the system does not tell, or the process has ended. */
async function processorMsOf(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return user === undefined || system === undefined ? undefined : (user + system) * msPerTick
}

export interface ProcessBounds {
  /** Processor time from now on. Where the system does not tell it, the clock counts. */
  processorMs: number
  /** Nothing is looked at before so long by the clock (default: the same as `processorMs`). */
  graceMs?: number
  /** By the clock: on a busy machine, work takes longer than it costs. */
  clockMs: number
}

/** Calls `exceeded` once a process has gone beyond one of its bounds, with the one that it was. Gives what ends the watch. */
export function watchProcessorTime(
  pid: number | undefined,
  { processorMs, graceMs = processorMs, clockMs }: ProcessBounds,
  exceeded: (bound: 'processor' | 'clock') => void,
): () => void {
  const begun = performance.now()
  const usedBefore = processorMsOf(pid)
  let timer = setTimeout(look, graceMs)
  let isOver = false

  async function look(): Promise<void> {
    const [before, now] = await Promise.all([usedBefore, processorMsOf(pid)])
    if (isOver) return
    const passed = performance.now() - begun
    const used = before === undefined || now === undefined ? passed : now - before
    if (used >= processorMs) return exceeded('processor')
    if (passed >= clockMs) return exceeded('clock')
    timer = setTimeout(look, Math.max(Math.min(processorMs - used, clockMs - passed), msPerTick))
  }

  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
