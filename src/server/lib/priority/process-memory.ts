import { readFile } from 'node:fs/promises'

/** Memory of a process in bytes; 0 where the system does not tell, or the process has ended. */
export async function rssOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

/** Calls `exceeded` once the process holds more than `maxBytes`; gives what ends the watch. */
export function watchMemory(
  pid: number | undefined,
  { maxBytes, everyMs }: { maxBytes: number; everyMs: number },
  exceeded: () => void,
): () => void {
  const timer = setInterval(async () => {
    if ((await rssOf(pid)) > maxBytes && !isOver) {
      end()
      exceeded()
    }
  }, everyMs)
  let isOver = false
  const end = () => {
    isOver = true
    clearInterval(timer)
  }
  return end
}
