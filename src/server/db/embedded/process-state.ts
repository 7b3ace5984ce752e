import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When the process started, as an opaque text that tells it from a later process with the same pid; undefined when
 * there is no such process, it is a zombie, or the system does not say.
 */
export function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=') || undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold anything; field 3 is the state, 22 the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** Whether the process `pid` is still the one that began at `start`, and not a later one with its number. */
export function isRunning(pid: number, start: string | undefined): boolean {
  return exists(pid) && start !== undefined && startOf(pid) === start
}

/** Whether `pid` is a process that has `argument` on its command line, such as the server of one data directory. */
export function isRunningWith(pid: number, argument: string): boolean {
  return exists(pid) && commandLine(pid).includes(argument)
}

/** Whether any process has this pid, of any owner. */
export function exists(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}
