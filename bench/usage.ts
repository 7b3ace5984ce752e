import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of /proc are 10 ms on every Linux that Node runs on. */
const tickUs = 10_000

/** CPU time that a process has used so far, all its threads, in microseconds. */
export function cpuUs(pid: number): number {
  const [, , , , , , , , , , , user = '0', system = '0'] = statOf(pid)
  return (Number(user) + Number(system)) * tickUs
}

/** The same for all processes below `pid`: the PostgreSQL server of an embedded installation. */
export function descendantsCpuUs(pid: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [, parent = '0'] = statOf(Number(name))
    parents.set(Number(name), Number(parent))
  }
  let total = 0
  for (const process of parents.keys()) {
    let ancestor = parents.get(process)
    while (ancestor !== undefined && ancestor !== pid) ancestor = parents.get(ancestor)
    if (ancestor === pid) total += cpuUs(process)
  }
  return total
}

/** Resident memory in bytes. */
export function residentBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
}

/** Fields of /proc/<pid>/stat from the third on; none for a process that has gone. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in brackets, which may hold anything.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
