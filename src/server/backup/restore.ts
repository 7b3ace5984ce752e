import { text } from 'node:stream/consumers'
import { existsSync, statfsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { migrate } from '../db/migrate.ts'
import type { FilePlace } from '../lib/files/file-place.ts'
import { openFiles } from '../lib/files/files.ts'
import { explainFile } from '../lib/file-sentence.ts'
import { keyIdOf } from '../lib/secrets/sealed.ts'
import { keepKeyFile, readKeyFile } from '../lib/secrets/secret-key.ts'
import type { InstallationKeys } from './create.ts'
import { BackupError } from './error.ts'
import { readFiles } from './file-archive.ts'
import { names, type Manifest } from './manifest.ts'
import { megabytes, openProgress, type ProgressReport } from './progress.ts'
import { fillTables, requireEmpty, requireKnownMigrations, requireUnused } from './restore-database.ts'
import { connect } from './snapshot.ts'
import { verifyParts, withBackup, type FromOptions, type OpenBackup } from './verify.ts'

export interface RestoreOptions extends FromOptions {
  /** Opens the database and gives its address; called once the backup is known to be one that this program can restore. */
  openDatabase: () => Promise<string>
  files: FilePlace
  dataDir: string
  /** From SECRET_KEY and SECRET_KEY_RETIRED; null: the key is kept in `dataDir`. */
  secretKey: string | null
  retiredKeys: readonly string[]
  say: ProgressReport
}

export interface RestoreResult {
  manifest: Manifest
  /** Migrations that this program had and the backup had not. */
  migrated: string[]
  /** Where the key was put; null: it was left out of the backup, or the environment has it. */
  keyFile: string | null
  /** Where keys of an earlier time were put, for SECRET_KEY_RETIRED. */
  retiredFile: string | null
}

const keysSchema = z.object({ current: z.string(), retired: z.array(z.string()) })

/**
 * Restores a backup into an empty installation. Everything is read once and checked before anything is written; files and key come before
 * the rows, which come in one transaction: what fails in between can be run again. Throws a `BackupError`.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  return withBackup(options, async (backup) => {
    const { manifest, isReadable, place } = backup
    if (manifest.account) {
      throw new BackupError(
        `In ${place.name} is the export of one account. Import it into an installation: foyer account import --from …`,
      )
    }
    if (!isReadable) {
      throw new BackupError(`The backup in ${place.name} is encrypted. Name the file with its key: --identity FILE.`)
    }
    requireKnownMigrations(manifest)
    const keys = await readKeys(backup)
    await requireFittingKey(options, keys)
    const connectionString = await options.openDatabase()
    const client = await connect(connectionString)
    try {
      await requireUnused(client)
      await requireEmpty(client)
      options.say('Checking the backup.')
      await verifyParts(backup, options.say)
      return await restore(backup, { client, connectionString, keys, ...options })
    } catch (error) {
      throw explainFull(error, options.dataDir)
    } finally {
      await client.end()
    }
  })
}

/** The server reports a full disk by this SQLSTATE, where it can still report anything: a full log ends it. */
const DISK_FULL = '53100'
/** Less than a segment of the write-ahead log of the embedded server. */
const fullBelowBytes = 16 * 1024 * 1024

function explainFull(error: unknown, dataDir: string): unknown {
  if (error instanceof BackupError) return error
  const isReported = (error as { code?: unknown }).code === DISK_FULL
  const { bavail, bsize } = existsSync(dataDir) ? statfsSync(dataDir) : { bavail: Infinity, bsize: 1 }
  if (!isReported && bavail * bsize >= fullBelowBytes) return error
  const where = isReported ? 'on the disk of the database' : `in ${dataDir}`
  return new BackupError(`There is no room left ${where}. No rows were kept: make room, and run this again.`, {
    cause: error,
  })
}

interface Work extends RestoreOptions {
  client: Awaited<ReturnType<typeof connect>>
  connectionString: string
  keys: InstallationKeys | null
}

async function restore(backup: OpenBackup, work: Work): Promise<RestoreResult> {
  const { manifest } = backup
  const { client, connectionString, keys, say } = work
  say('Restoring files.')
  await restoreFiles(backup, work)
  const kept = keys ? await keepKeys(work, keys) : { keyFile: null, retiredFile: null }
  say('Restoring the database.')
  await migrate(connectionString, { through: manifest.migrations.at(-1)?.name ?? '' })
  const progress = openProgress(say)
  let [tables, rows] = [0, 0]
  await fillTables(client, manifest, async (table, use) => {
    await backup.read(table.part, use)
    progress(`Tables of ${manifest.tables.length}`, ++tables, `${(rows += table.rows)} rows`)
  })
  const { applied } = await migrate(connectionString, { log: say })
  return { manifest, migrated: applied, ...kept }
}

async function restoreFiles({ manifest, read }: OpenBackup, { files, say }: RestoreOptions): Promise<void> {
  const store = openFiles(files)
  const progress = openProgress(say)
  let [count, bytes] = [0, 0]
  const put = async (key: string, content: Readable) => {
    await store.put(key, content)
    progress(`Files of ${manifest.files.count}`, ++count, megabytes(bytes))
  }
  try {
    for (const part of manifest.parts.filter(({ name }) => name.startsWith('files/'))) {
      await read(part.name, async (chunks) => void (await readFiles(chunks, put)))
      bytes += part.bytes
    }
  } finally {
    store.close()
  }
}

async function readKeys({ manifest, read, place }: OpenBackup): Promise<InstallationKeys | null> {
  const part = manifest.parts.find(({ name }) => name === names.keys || name === `${names.keys}.age`)
  if (!part) return null
  let found = ''
  await read(part.name, async (chunks) => {
    found = await text(chunks)
  })
  const { success, data } = keysSchema.safeParse(JSON.parse(found))
  if (!success) throw new BackupError(`The backup in ${place.name} was altered: ${part.name} is not readable.`)
  return data
}

/** What the backup holds is sealed under its key: an installation with another one could not open it. */
async function requireFittingKey(
  { secretKey, retiredKeys, dataDir }: RestoreOptions,
  keys: InstallationKeys | null,
): Promise<void> {
  if (!keys) return
  const held = secretKey ?? (await readKeyFile(dataDir))
  if (held === undefined || held === keys.current || retiredKeys.includes(keys.current)) return
  const where = secretKey === null ? `The key file in ${dataDir}` : 'SECRET_KEY'
  throw new BackupError(
    `${where} is another key (${keyIdOf(held)}) than the one of the backup (${keyIdOf(keys.current)}). Remove it, or add the key of the backup to SECRET_KEY_RETIRED.`,
  )
}

async function keepKeys({ secretKey, dataDir }: RestoreOptions, { current, retired }: InstallationKeys) {
  const keyFile = secretKey === null ? join(dataDir, 'secret.key') : null
  if (keyFile !== null) await keepKeyFile(dataDir, current)
  const retiredFile = retired.length > 0 ? join(dataDir, 'retired.keys') : null
  if (retiredFile !== null) {
    await writeFile(retiredFile, `${retired.join('\n')}\n`, { mode: 0o600 }).catch(explainFile(retiredFile, 'written'))
  }
  return { keyFile, retiredFile }
}
