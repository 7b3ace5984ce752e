import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, fchownSync, openSync } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { EmbeddedClusterError, explainExit } from './error.ts'
import { ENVIRONMENT, type Identity } from './identity.ts'
import { readLog, rotateLog, sizeOf, watchLog } from './log-file.ts'
import { readPidFile } from './pid-file.ts'
import { launchSettings, toArguments } from './settings.ts'
import { PORT } from './socket.ts'

export interface Postmaster {
  /** Resolves when the server has ended without being asked to. */
  exited: Promise<Error>
  /** Rolls back what is running, writes everything out and ends the server. */
  stop(): Promise<void>
}

export interface Launch {
  binaries: Binaries
  identity: Identity
  clusterDir: string
  socketDirectory: string
  logFile: string
  settings: Readonly<Record<string, string>>
  log: (line: string) => void
}

/** The backends of a killed server hold its shared memory for a moment. */
const STILL_IN_USE = /pre-existing shared memory block|lock file "[^"]*" already exists/
const RETRY_MS = 10_000
/** A fast shutdown writes all changed pages; past this it is cut short, and the next start recovers from the log. */
const SHUTDOWN_MS = 20_000
const REPORT_EVERY_MS = 10_000

/** Starts the server and waits until it accepts connections, however long it recovers after a crash. */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  const end = Date.now() + RETRY_MS
  for (;;) {
    const from = openLog(launch.logFile)
    const child = launchServer(launch)
    try {
      await waitUntilReady(child, launch)
      return supervise(child, launch)
    } catch (error) {
      if (!(error instanceof ServerExitError)) throw error
      const output = readLog(launch.logFile, from)
      if (!STILL_IN_USE.test(output) || Date.now() > end) {
        throw explainExit(`The embedded database in ${launch.clusterDir} did not start`, launch.clusterDir, output)
      }
      await sleep(200)
    }
  }
}

class ServerExitError extends Error {}

function openLog(file: string): number {
  rotateLog(file)
  return sizeOf(file)
}

function launchServer({ binaries, identity, clusterDir, socketDirectory, logFile, settings }: Launch): ChildProcess {
  const [program, ...prefix] = [...identity.command('INT'), binaries.postgres]
  const forced = toArguments({ ...launchSettings(socketDirectory, PORT), ...settings })
  const log = openSync(logFile, 'a', 0o600)
  try {
    // The log may be written by its owner later, when root no longer starts the server.
    if (identity.owner) fchownSync(log, identity.owner.uid, identity.owner.gid)
    // A session of its own: Ctrl-C in the terminal must not reach the server before this program has finished with it.
    const child = spawn(program, [...prefix, '-D', clusterDir, ...forced], {
      env: ENVIRONMENT,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    })
    if (!identity.followsParent && child.pid !== undefined) endWithParent(child, child.pid)
    return child
  } finally {
    closeSync(log)
  }
}

/**
 * Where the kernel cannot signal the death of a parent (macOS), a shell waits for the end of a pipe that only this
 * process holds, and then stops the server. A line in the pipe means that nothing is to be done any more.
 */
function endWithParent(server: ChildProcess, pid: number): void {
  const script = 'read -r line; test -n "$line" || kill -INT "$0"'
  const watcher = spawn('/bin/sh', ['-c', script, String(pid)], {
    env: ENVIRONMENT,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => undefined)
  watcher.unref()
  if ('unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
  watcher.stdin.on('error', () => undefined)
  server.once('exit', () => watcher.stdin.end('ended\n'))
}

async function waitUntilReady(child: ChildProcess, { clusterDir, log }: Launch): Promise<void> {
  let failed: Error | undefined
  child.once('error', (error) => (failed = error))
  let report = Date.now() + REPORT_EVERY_MS
  for (;;) {
    await sleep(5)
    if (failed) throw failed
    if (child.exitCode !== null || child.signalCode !== null) throw new ServerExitError()
    const file = readPidFile(clusterDir)
    // Every wrapper replaces itself by the next program, so the child's pid is the server's.
    if (file?.pid === child.pid && file?.status === 'ready') return
    if (Date.now() > report) {
      log('The embedded database is still recovering from its last end.')
      report += REPORT_EVERY_MS
    }
  }
}

function supervise(child: ChildProcess, { clusterDir, logFile }: Launch): Postmaster {
  const unwatchLog = watchLog(logFile)
  // The database alone does not keep this process alive; it ends with it.
  child.unref()
  let stopping = false
  const exited = new Promise<Error>((resolve) => {
    child.once('exit', (code, signal) => {
      unwatchLog()
      if (stopping) return
      const how = signal ?? `exit status ${code}`
      resolve(
        new EmbeddedClusterError(
          `The embedded database in ${clusterDir} ended by itself (${how}). Its log ${logFile} says why.`,
        ),
      )
    })
  })
  return {
    exited,
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.ref()
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      const impatient = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_MS)
      await ended
      clearTimeout(impatient)
    },
  }
}
