import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { fastDirectory } from '../../testing/machine/fast-directory.ts'
import type { OpenOptions } from './cluster.ts'
import { exists } from './process-state.ts'

export const isRoot = process.getuid?.() === 0

/** Uid and gid of the user `nobody`. */
export const NOBODY = 65534

/** A directory that goes away after the test. */
export function temporaryDirectory(): string {
  const directory = fastDirectory('foyer-embedded-')
  // A server whose parent was killed may still be writing its last files.
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }))
  return directory
}

export async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

export interface OpenResult {
  url: string
  started: boolean
  /** Instead of the other two. */
  error?: string
}

export interface OtherProcess {
  pid: number
  /** What openCluster gave, once it has. */
  opened: Promise<OpenResult>
  /** Ends it in the proper way. */
  stop(): Promise<void>
  kill(): Promise<void>
}

interface StartOptions {
  /** Runs it as another user; only root can. */
  user?: number
  script?: string
}

/** openCluster in a process of its own. */
export function openInProcess(options: Omit<OpenOptions, 'log'>, start: StartOptions = {}): OtherProcess {
  const script = start.script ?? fileURLToPath(new URL('testing-process.ts', import.meta.url))
  const user = start.user === undefined ? {} : { uid: start.user, gid: start.user }
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    ...user,
  })
  const ended = once(child, 'exit')
  const line = once(createInterface(child.stdout), 'line').then(([text]) => JSON.parse(String(text)) as OpenResult)
  line.catch(() => undefined)
  const end = async (act: () => void) => {
    if (child.exitCode === null && child.signalCode === null) act()
    await ended
  }
  const other = {
    pid: child.pid ?? 0,
    opened: line,
    stop: () => end(() => child.stdin.end()),
    kill: () => end(() => child.kill('SIGKILL')),
  }
  onTestFinished(other.kill)
  return other
}

/** Whether `nobody` can run this program here; not when it lies below a directory that others cannot enter. */
export function nobodyCanRun(): boolean {
  return isRoot && spawnSync(process.execPath, ['--version'], { uid: NOBODY, gid: NOBODY, cwd: '/' }).status === 0
}

/** Resolves when there is no process `pid`; rejects after 5 s. */
export async function waitForEnd(pid: number): Promise<void> {
  for (let tries = 0; exists(pid); tries++) {
    if (tries > 250) throw new Error(`Process ${pid} still runs.`)
    await sleep(20)
  }
}
