import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { join as joinPath, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { ensureDatabase, join, waitForJoined } from './connection.ts'
import { EmbeddedClusterError, explainFileError } from './error.ts'
import { checkReach, chooseIdentity, findTools, type IsolationSupport } from './identity.ts'
import { takeLock, type Holder, type Lock } from './lock.ts'
import { ensureCluster } from './make-cluster.ts'
import { readPidFile, waitForOrphan } from './pid-file.ts'
import { startPostmaster } from './postmaster.ts'
import { DATABASE } from './settings.ts'
import { makeSocketDirectory, socketUrl } from './socket.ts'

/** A PostgreSQL server of this program's own, reachable through a Unix socket only. */
export interface EmbeddedCluster {
  /** `postgres://…` for pg. */
  url: string
  /** False when another process runs the server and this one only joined it. */
  started: boolean
  /** Ends the server (after those who joined it have left), or leaves the one that was joined. */
  stop(): Promise<void>
  /** Resolves if the server goes away without `stop`. */
  exited: Promise<Error>
}

export interface OpenOptions {
  /** The cluster lives in `postgres` below it, beside the log, the lock and, if short enough, the socket. */
  dataDir: string
  /** True: join the server of a running process; false: that is an error. */
  share: boolean
  /** Further server settings, as after `postgres -c`. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** The system's programs to work with; those that work here when left out. */
  tools?: IsolationSupport
}

/** How long another process's command may take until a server gives up waiting for it. */
const COMMAND_MS = 10_000
/** How long to wait for a server that another process has begun to start. */
const START_MS = 30_000
/** How long a command that started the server waits, when it is done, for others that joined it. */
const JOINED_MS = 60_000

/**
 * Opens the embedded PostgreSQL in `dataDir`, creating it on the first start. The server ends with this process,
 * however it ends. Call it from the main thread: the kernel takes the end of the calling thread for the parent's.
 *
 * Throws `EmbeddedClusterError`, with sentences for a person, when it cannot be opened.
 */
export async function openCluster(options: OpenOptions): Promise<EmbeddedCluster> {
  const requested = resolve(options.dataDir)
  try {
    mkdirSync(requested, { recursive: true, mode: 0o700 })
    return await takeOrJoin(realpathSync(requested), options)
  } catch (error) {
    throw explainFileError(error, requested)
  }
}

const lockFileOf = (dataDir: string) => joinPath(dataDir, 'postgres.lock')

async function takeOrJoin(dataDir: string, options: OpenOptions): Promise<EmbeddedCluster> {
  const end = Date.now() + (options.share ? START_MS : COMMAND_MS)
  for (;;) {
    const taken = takeLock(lockFileOf(dataDir), options.share)
    if ('lock' in taken) return start(dataDir, taken.lock, options)
    const joined = options.share ? await joinRunning(dataDir) : undefined
    if (joined) return joined
    const { holder } = taken
    if ((holder && !holder.share && !options.share) || Date.now() > end) throw inUse(dataDir, holder)
    await sleep(30)
  }
}

function inUse(dataDir: string, holder: Holder | undefined): EmbeddedClusterError {
  const who = holder
    ? `by process ${holder.pid}${holder.pid === process.pid ? ' (this one)' : ''}`
    : 'by another process'
  return new EmbeddedClusterError(
    `The embedded database in ${dataDir} is already in use ${who}. Only one server can use a DATA_DIR: stop the other one, ` +
      'give this one another DATA_DIR, or set DATABASE_URL so that both use one PostgreSQL server. ' +
      `Its lock is the file ${lockFileOf(dataDir)}.`,
  )
}

async function joinRunning(dataDir: string): Promise<EmbeddedCluster | undefined> {
  const file = readPidFile(joinPath(dataDir, 'postgres'))
  if (file?.status !== 'ready') return undefined
  const joined = await join(file.socketDirectory)
  if (!joined) return undefined
  return { url: socketUrl(file.socketDirectory, DATABASE), started: false, stop: joined.leave, exited: joined.exited }
}

async function start(dataDir: string, lock: Lock, options: OpenOptions): Promise<EmbeddedCluster> {
  try {
    const { postmaster, socketDirectory } = await launch(dataDir, options)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      try {
        if (options.share) await waitForJoined(socketDirectory, JOINED_MS).catch(() => undefined)
        await postmaster.stop()
      } finally {
        lock.release()
      }
    }
    return {
      url: socketUrl(socketDirectory, DATABASE),
      started: true,
      stop: () => (stopped ??= stop()),
      exited: postmaster.exited,
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function launch(dataDir: string, options: OpenOptions) {
  const { settings = {}, log = () => undefined } = options
  const clusterDir = joinPath(dataDir, 'postgres')
  const binaries = findBinaries()
  const identity = chooseIdentity(clusterDir, options.tools ?? findTools())
  if (identity.owner) letThrough(dataDir)
  checkReach(identity, binaries.postgres, dataDir)
  await waitForOrphan(clusterDir)
  const socketDirectory = makeSocketDirectory(dataDir, identity.owner)
  await ensureCluster({ clusterDir, binaries, identity, durable: settings['fsync'] !== 'off' })
  const logFile = joinPath(dataDir, 'postgres.log')
  const postmaster = await startPostmaster({ binaries, identity, clusterDir, socketDirectory, logFile, settings, log })
  try {
    await ensureDatabase(socketDirectory)
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  return { postmaster, socketDirectory }
}

/** The server runs as another user: he may pass through the data directory, but not list it. */
function letThrough(dataDir: string): void {
  const { mode } = statSync(dataDir)
  if ((mode & 0o001) === 0) chmodSync(dataDir, (mode & 0o7777) | 0o011)
}
