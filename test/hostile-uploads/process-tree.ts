import { readdirSync, readFileSync } from 'node:fs'

/** Of /proc, on every Linux. */
const msPerTick = 10

const pattern = { parent: /^PPid:\s+(\d+)/m, rss: /^VmRSS:\s+(\d+) kB/m }

/** Memory of a process and all that descend from it, in bytes. */
export function rssOfTree(root: number): number {
  const size = ({ status }: SeenProcess) => Number(pattern.rss.exec(status)?.[1] ?? 0) * 1024
  return treeOf(root).reduce((sum, seen) => sum + size(seen), 0)
}

/** Processor time of a process and all that descend from it, also of those that have ended, in ms. */
export function processorMsOfTree(root: number): number {
  const ticks = ({ pid }: SeenProcess) => ticksIn(read(pid, 'stat')).reduce((sum, part) => sum + part, 0)
  return treeOf(root).reduce((sum, seen) => sum + ticks(seen), 0) * msPerTick
}

/** Processor time of the thread of a process that it began with, in ms: with Node.js the one that answers requests. */
export function mainThreadMsOf(pid: number): number {
  const [user = 0, system = 0] = ticksIn(readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8'))
  return (user + system) * msPerTick
}

/** Of user and system, and the same of children that have ended. */
const ticksIn = (stat: string) =>
  stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)

interface SeenProcess {
  pid: number
  status: string
}

function treeOf(root: number): SeenProcess[] {
  const names = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  const all = names.map(Number).map((pid) => ({ pid, status: read(pid, 'status') }))
  const parents = new Map(all.map(({ pid, status }) => [pid, Number(pattern.parent.exec(status)?.[1] ?? 0)]))
  const belongs = (pid: number): boolean => pid === root || (pid > 1 && belongs(parents.get(pid) ?? 0))
  return all.filter(({ pid }) => belongs(pid))
}

/** Empty for one that has just ended. */
function read(pid: number, file: 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
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
