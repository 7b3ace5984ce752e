import { readFileSync } from 'node:fs'
import { descendants } from '../../bench/usage.ts'

/**
 * Memory of a process and of all below it, in bytes, as the kernel shares it out (PSS): what several processes share,
 * PostgreSQL's buffers above all, counts once.
 */
export function treeBytes(pid: number): number {
  return [pid, ...descendants(pid)].reduce((total, one) => total + proportionalBytes(one), 0)
}

function proportionalBytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
  } catch {
    // It has ended in the meantime.
    return 0
  }
}

/** Watches that memory until it is stopped. */
export function watchMemory(pid: number): { stop(): { peakBytes: number } } {
  let peakBytes = 0
  const timer = setInterval(() => (peakBytes = Math.max(peakBytes, treeBytes(pid))), 500)
  return {
    stop() {
      clearInterval(timer)
      return { peakBytes }
    },
  }
}
