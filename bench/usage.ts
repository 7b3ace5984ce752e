import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of /proc are 10 ms on every Linux that Node runs on. */
const tickUs = 10_000

/** CPU time that a process has used so far, all its threads, in microseconds. */
export function cpuUs(pid: number): number {
  const [, , , , , , , , , , , user = '0', system = '0'] = statOf(pid)
  return (Number(user) + Number(system)) * tickUs
}

/** The same to the nanosecond, of the threads that are alive. */
export function runUs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const ns = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return ns.reduce((total, one) => total + one, 0) / 1_000
}

/** The same for all processes below `pid`: the PostgreSQL server of an embedded installation. */
export function descendantsCpuUs(pid: number): number {
  return descendants(pid).reduce((total, below) => total + cpuUs(below), 0)
}

/** CPU time of a process and of all below it, those included that have ended meanwhile: a browser has some for each document. */
export function treeCpuUs(pid: number): number {
  const ticks = [pid, ...descendants(pid)].flatMap((one) => statOf(one).slice(11, 15))
  return ticks.reduce((total, count) => total + Number(count), 0) * tickUs
}

/** All processes below `pid`, parents before their children. */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = Number(statOf(Number(name))[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [...(children.get(pid) ?? [])]
  // The list grows while it is walked.
  for (const below of found) found.push(...(children.get(below) ?? []))
  return found
}

/** Processor time of a service in microseconds. */
export interface Usage {
  nodeUs: number
  databaseUs: number
}

export const totalUs = ({ nodeUs, databaseUs }: Usage) => nodeUs + databaseUs

/** By its programs, those included that have ended meanwhile. */
export interface ProgramUsage extends Usage {
  /** Renderers of documents and other processes for one purpose. */
  otherUs: number
}

export function usageByProgram(pid: number): ProgramUsage {
  const isPostgres = (one: number) => nameOf(one).startsWith('postgres')
  const children = descendants(pid).filter((one) => Number(statOf(one)[1]) === pid)
  const databases = children.filter((child) => [child, ...descendants(child)].some(isPostgres))
  const [nodeUs, all] = [cpuUs(pid), treeCpuUs(pid)]
  const databaseUs = databases.reduce((total, one) => total + treeCpuUs(one), 0)
  return { nodeUs, databaseUs, otherUs: all - nodeUs - databaseUs }
}

/** Resident memory in bytes. */
export function residentBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
}

/** Name of the program; empty for a process that has gone. */
function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8')
  } catch {
    return ''
  }
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
