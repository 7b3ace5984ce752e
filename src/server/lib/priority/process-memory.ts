import { readFileSync } from 'node:fs'

/**
 * Memory of a process in bytes; 0 where the system does not tell, or the process has ended. The kernel writes the file as it is read, which takes 20 µs;
 * to wait for it in the thread pool costs ten times as much of the processor.
 */
function rssOf(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Calls `exceeded` once the process holds more than `maxBytes`; gives what ends the watch. */
export function watchMemory(
  pid: number | undefined,
  { maxBytes, everyMs }: { maxBytes: number; everyMs: number },
  exceeded: () => void,
): () => void {
  const timer = setInterval(() => {
    if (rssOf(pid) <= maxBytes) return
    end()
    exceeded()
  }, everyMs)
  const end = () => clearInterval(timer)
  return end
}
