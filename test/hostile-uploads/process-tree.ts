import { readdirSync, readFileSync } from 'node:fs'

const pattern = { parent: /^PPid:\s+(\d+)/m, rss: /^VmRSS:\s+(\d+) kB/m }

/** Memory of a process and all that descend from it, in bytes. */
export function rssOfTree(root: number): number {
  const parents = new Map<number, number>()
  const sizes = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const status = statusOf(name)
    parents.set(Number(name), Number(pattern.parent.exec(status)?.[1] ?? 0))
    sizes.set(Number(name), Number(pattern.rss.exec(status)?.[1] ?? 0) * 1024)
  }
  const belongs = (pid: number): boolean => pid === root || (pid > 1 && belongs(parents.get(pid) ?? 0))
  let sum = 0
  for (const [pid, size] of sizes) if (belongs(pid)) sum += size
  return sum
}

/** Empty for one that has just ended. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

/** Looks twenty times a second for the highest value until it is stopped. */
export function watchPeak(root: number): { stop(): number } {
  let peak = rssOfTree(root)
  const timer = setInterval(() => (peak = Math.max(peak, rssOfTree(root))), 50)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}
