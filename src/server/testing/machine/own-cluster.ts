import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openCluster, type EmbeddedCluster } from '../../db/embedded/cluster.ts'
import { readPidFile } from '../../db/embedded/pid-file.ts'
import { migrate } from '../../db/migrate.ts'
import { fastDirectory } from './fast-directory.ts'

/** A migrated PostgreSQL of the test's own, to which the test does what must not happen to that of all tests. */
export interface OwnCluster extends AsyncDisposable {
  url: string
  /** Process ids of the server, its own first. */
  pids(): number[]
  /** Kills the server, as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same address, whatever became of it. */
  restart(): Promise<void>
  /** Fills its disk to the last byte; only where `onDiskOf` was given. */
  fillDisk(): void
  freeDisk(): void
}

export interface OwnClusterOptions {
  maxConnections: number
  /** MiB of the disk that is mounted for it; without it, it has the disk of all tests. Needs root. */
  onDiskOf?: number
}

/** Whether this machine lets us mount a disk that other processes see. */
export const canMountDisks = process.getuid?.() === 0 && mounts()

/** Opens it; what is acknowledged is on its disk, so that a crash loses nothing. */
export async function openOwnCluster({ maxConnections, onDiskOf }: OwnClusterOptions): Promise<OwnCluster> {
  const dataDir = fastDirectory('foyer-outage-')
  if (onDiskOf !== undefined) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${onDiskOf}m`, 'tmpfs', dataDir])
  const ballast = join(dataDir, 'ballast')
  const open = () => openCluster({ dataDir, share: false, settings: { max_connections: String(maxConnections) } })
  let cluster: EmbeddedCluster = await open()
  await migrate(cluster.url)
  const server = () => readPidFile(join(dataDir, 'postgres'))?.pid
  return {
    url: cluster.url,
    pids() {
      const pid = server()
      return pid === undefined ? [] : [pid, ...childrenOf(pid)]
    },
    async kill() {
      process.kill(server() ?? 0, 'SIGKILL')
      await cluster.exited
    },
    async restart() {
      const answers = await query(cluster.url, 'select 1').then(
        () => true,
        () => false,
      )
      if (answers) return
      await cluster.stop()
      cluster = await open()
    },
    fillDisk() {
      for (const size of [1 << 20, 1 << 12]) while (grow(ballast, size)) continue
    },
    freeDisk: () => rmSync(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      await cluster.stop()
      if (onDiskOf !== undefined) execFileSync('umount', ['--lazy', dataDir])
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Runs a statement as the owner of the cluster. */
export async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Connections of other programs, as many as the server has left. */
export async function takeAllConnections(url: string): Promise<AsyncDisposable> {
  const taken: pg.Client[] = []
  for (let isFull = false; !isFull;) {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    await client.connect().then(
      () => taken.push(client),
      () => (isFull = true),
    )
  }
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(taken.map((client) => client.end()))
      // The server counts a connection until its process has gone.
      await sleep(100)
    },
  }
}

function grow(file: string, bytes: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    return true
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && parentOf(other) === pid)
}

/** Field 4 of `stat`, after the name in brackets, which may hold anything. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

function mounts(): boolean {
  const directory = fastDirectory('foyer-mount-')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', directory], { stdio: 'ignore' })
    execFileSync('umount', [directory])
    return true
  } catch {
    return false
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
