import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAnswering } from './connection.ts'
import { EmbeddedClusterError } from './error.ts'
import { exists, isRunningWith } from './process-state.ts'

/** What a server writes about itself into `postmaster.pid`. */
export interface PidFile {
  pid: number
  socketDirectory: string
  /** `starting`, `ready`, `stopping` …; empty until it is known. */
  status: string
}

const WAIT_MS = 10_000
/** A server whose parent was killed stops at once; one that has not begun to by then never got the signal. */
const ASK_AFTER_MS = 1_000

/** What a server has written into its data directory; `undefined` where none runs, or has been stopped. */
export function readPidFile(clusterDir: string): PidFile | undefined {
  let text: string
  try {
    text = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined
    throw error
  }
  const lines = text.split('\n')
  return { pid: Number(lines[0]), socketDirectory: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/**
 * Call with the lock held: no process of ours runs a server in `clusterDir`, but that of a killed one may still be
 * shutting down. Waits for its end. A `postmaster.pid` that names a process which is something else is removed.
 */
export async function waitForOrphan(clusterDir: string): Promise<void> {
  const begin = Date.now()
  let asked = false
  for (;;) {
    const file = readPidFile(clusterDir)
    if (!file) return
    const running = isRunningWith(file.pid, clusterDir)
    if (!running && !(file.socketDirectory && (await isAnswering(file.socketDirectory)))) {
      // PostgreSQL itself takes over the file of a process that is gone, but not of one whose number was given away.
      if (exists(file.pid)) rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
      return
    }
    if (Date.now() - begin > WAIT_MS) throw stillRunning(clusterDir, file.pid)
    if (running && !asked && Date.now() - begin > ASK_AFTER_MS) {
      asked = true
      stopOrphan(file.pid)
    }
    await sleep(50)
  }
}

function stopOrphan(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // Gone meanwhile, or another user's: then the time limit tells.
  }
}

function stillRunning(clusterDir: string, pid: number): EmbeddedClusterError {
  return new EmbeddedClusterError(
    `A PostgreSQL server that this program did not start now (process ${pid}) has been using ${clusterDir} for longer than ${WAIT_MS / 1000} seconds. ` +
      `Stop it, or the container it runs in, and start again; or choose another DATA_DIR. Its lock is the file ${join(clusterDir, 'postmaster.pid')}.`,
  )
}
