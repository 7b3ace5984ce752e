import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { descendants } from '../../bench/usage.ts'

/** A program of the system, which writes its output into a file. Signals go only to what was started here, and to what that started. */
export interface SystemProcess {
  child: ChildProcess
  /** Resolves once it has ended, by whatever. */
  ended: Promise<unknown>
}

/** Before a command: PostgreSQL does not run as the superuser of the system. */
export const unprivileged =
  process.getuid?.() === 0 ? (['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const) : []

interface Started {
  command: readonly string[]
  env?: Record<string, string>
  logFile: string
}

export function startSystemProcess({ command, env = {}, logFile }: Started): SystemProcess {
  const [program = '', ...args] = command
  const log = openSync(logFile, 'a')
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return { child, ended: once(child, 'exit') }
}

/** kill -9 of a process and of all below it, at the same moment. */
export function killTree(pid: number): void {
  // Stopped first, it starts nothing that the list does not have.
  signal(pid, 'SIGSTOP')
  for (const one of [pid, ...descendants(pid)]) signal(one, 'SIGKILL')
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime.
  }
}

/** The server process of a data directory, which no longer belongs to the process that started it; undefined: none runs. */
export function postmasterOf(dataDirectory: string): number | undefined {
  try {
    const pid = Number(readFileSync(`${dataDirectory}/postmaster.pid`, 'utf8').split('\n', 1)[0])
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') ? pid : undefined
  } catch {
    return undefined
  }
}
