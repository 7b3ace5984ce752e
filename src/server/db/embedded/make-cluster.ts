import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedClusterError, explainExit } from './error.ts'
import { ENVIRONMENT, type Identity } from './identity.ts'
import { FIRST_SETTINGS, OWNER, toArguments } from './settings.ts'

/**
 * Makes sure that `clusterDir` holds a complete cluster that these binaries can open. It is built under another name
 * and renamed, so what an interrupted run left behind never looks complete; such remains are removed.
 */
export async function ensureCluster(plan: ClusterPlan): Promise<void> {
  await removeRemains(plan.clusterDir)
  if (existsSync(plan.clusterDir)) checkVersion(plan.clusterDir, plan.binaries.major)
  else await makeCluster(plan)
}

export interface ClusterPlan {
  clusterDir: string
  binaries: Binaries
  identity: Identity
  /** False spares the wait for the disk: only for data that may be lost, as in tests. */
  durable: boolean
}

async function removeRemains(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir)
  for (const name of readdirSync(parent)) {
    if (join(parent, name).startsWith(temporaryPrefix(clusterDir))) {
      await removeTree(join(parent, name))
    }
  }
}

/** A process of a killed initdb may go on writing there for a moment, hence the retries: at most about 5 s. */
async function removeTree(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

function temporaryPrefix(clusterDir: string): string {
  return `${clusterDir}.tmp-`
}

function checkVersion(clusterDir: string, major: string): void {
  const file = join(clusterDir, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new EmbeddedClusterError(
      `The directory ${clusterDir} exists but holds no PostgreSQL database (there is no ${file}). Nothing was changed. Move it away, or choose another DATA_DIR.`,
    )
  }
  const found = readFileSync(file, 'utf8').trim()
  if (found === major) return
  throw new EmbeddedClusterError(
    `The database in ${clusterDir} was written by PostgreSQL ${found}, but this program brings PostgreSQL ${major}, which cannot open it. Nothing was changed. ` +
      `Start the version of the program that wrote it, or copy the data with pg_dump and pg_restore into a new DATA_DIR, or set DATABASE_URL to a PostgreSQL server that has them.`,
  )
}

async function makeCluster({ clusterDir, binaries, identity, durable }: ClusterPlan): Promise<void> {
  const temporary = mkdtempSync(temporaryPrefix(clusterDir))
  try {
    if (identity.owner) chownSync(temporary, identity.owner.uid, identity.owner.gid)
    const flags = [...initdbArguments(temporary), ...(durable ? [] : ['--no-sync'])]
    const { code, output } = await run([...identity.command('KILL'), binaries.initdb, ...flags])
    if (code !== 0) throw explainExit(`The embedded database could not be created in ${clusterDir}`, temporary, output)
    renameSync(temporary, clusterDir)
    syncDirectory(dirname(clusterDir))
  } catch (error) {
    await removeTree(temporary)
    throw error
  }
}

function initdbArguments(directory: string): string[] {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  // Trust is safe: the only way in is the socket, in a directory that only this user may enter.
  const access = [`--username=${OWNER}`, '--auth=trust']
  return ['--pgdata', directory, ...locale, ...access, '--no-instructions', ...toArguments(FIRST_SETTINGS)]
}

function run([program = '', ...args]: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: ENVIRONMENT,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }))
  })
}

/** The rename itself must survive a power failure. */
function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
