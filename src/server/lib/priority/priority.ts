import { getPriority, setPriority } from 'node:os'

/** Niceness of work that may take a moment longer: the thread that answers requests gets three times as much of a busy processor. */
export const background = 12

/**
 * Lowers the priority of a process that was just started. Without this, renderers and inspections of one account take the
 * processors that the requests of all accounts need. A process that has ended, or a system that refuses, is left alone.
 */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, Math.max(getPriority(pid), background))
  } catch {
    // It runs at the ordinary priority then.
  }
}

/** The same for the calling worker thread. Only Linux has a priority for each thread. */
export function lowerOwnThread(): void {
  if (process.platform === 'linux') setPriority(Math.max(getPriority(), background))
}
