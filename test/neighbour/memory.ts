import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { descendants } from '../../bench/usage.ts'

/**
 * Watches the memory of an installation in a process of its own: the kernel takes tens of milliseconds to add up all mappings, which
 * would delay the requests of the process that measures.
 */
export type MemoryOrder = { kind: 'watch'; pid: number } | { kind: 'stop' }

/** Answer to `stop`. */
export interface MemoryPeak {
  peakBytes: number
}

const everyMs = 500

/**
 * Memory of a process and of all below it, in bytes, as the kernel shares it out (PSS): what several processes share,
 * PostgreSQL's buffers above all, counts once.
 */
const treeBytes = (pid: number) => [pid, ...descendants(pid)].reduce((total, one) => total + proportionalBytes(one), 0)

function proportionalBytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
  } catch {
    // It has ended in the meantime.
    return 0
  }
}

setPriority(19)
let peakBytes = 0
let timer: NodeJS.Timeout | undefined

process.on('message', (order: MemoryOrder) => {
  clearInterval(timer)
  if (order.kind === 'watch') {
    timer = setInterval(() => (peakBytes = Math.max(peakBytes, treeBytes(order.pid))), everyMs)
  } else {
    process.send?.({ peakBytes } satisfies MemoryPeak)
  }
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
