import { Readable } from 'node:stream'
import { openFiles, type FileStore } from '../lib/files/files.ts'
import type { FilePlace } from '../lib/files/file-place.ts'
import { keyIdOf } from '../lib/secrets/sealed.ts'
import { encryptTo } from './encryption.ts'
import { BackupError } from './error.ts'
import { writeFiles } from './file-archive.ts'
import { manifestFormat, names, sha256, writeChecksums, type Manifest, type TableEntry } from './manifest.ts'
import { openPartWriter, type PartWriter } from './parts.ts'
import { openPlace, type BackupPlace } from './place.ts'
import { megabytes, openProgress, type ProgressReport } from './progress.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

/** The secret keys of the installation: the current one, and those of an earlier time. */
export interface InstallationKeys {
  current: string
  retired: readonly string[]
}

export interface CreateOptions {
  /** DIR or s3://bucket/prefix. */
  to: string
  connectionString: string
  files: FilePlace
  /** null: there are none here. */
  keys: InstallationKeys | null
  /** Leave the keys out. */
  withoutKey: boolean
  /** Public part of a key of age; without it nothing is encrypted. */
  encryptTo?: string | undefined
  /** Id from pg_export_snapshot() of another session; else the state of now. */
  snapshot?: string | undefined
  /** Version of this program. */
  program: string
  say: ProgressReport
}

export interface BackupResult {
  place: string
  manifest: Manifest
  /** Of everything that was written. */
  bytes: number
}

/**
 * Makes a backup while the service runs. The database is one state; the files are copied after it, and rows refer only to files that
 * were stored before them. The list of checksums is written last: without it, a backup is not complete. Throws a `BackupError`.
 */
export async function createBackup(options: CreateOptions): Promise<BackupResult> {
  const encrypt = options.encryptTo === undefined ? undefined : encryptTo(options.encryptTo)
  const place = openPlace(options.to)
  const files = openFiles(options.files)
  try {
    await place.prepare()
    const snapshot = await openSnapshot(options.connectionString, { id: options.snapshot })
    try {
      return await write({ ...options, place, store: files, snapshot, writer: openPartWriter(place, encrypt) })
    } finally {
      await snapshot.close()
    }
  } finally {
    files.close()
    place.close()
  }
}

interface Work extends Omit<CreateOptions, 'snapshot'> {
  place: BackupPlace
  store: FileStore
  snapshot: Snapshot
  writer: PartWriter
}

async function write(work: Work): Promise<BackupResult> {
  const { place, snapshot, writer } = work
  const keys = work.withoutKey ? null : work.keys
  if (!work.withoutKey) requireKeys(keys, await snapshot.sealKeys())
  if (keys) await writer.write(names.keys, Readable.from([Buffer.from(JSON.stringify(keys))]))
  const tables = await writeTables(work)
  const sequences = await snapshot.sequences()
  const progress = openProgress(work.say)
  const files = await writeFiles(writer, work.store, snapshot, {
    onProgress: ({ count, bytes }) => progress('Files', count, megabytes(bytes)),
  })
  const manifest: Manifest = {
    format: manifestFormat,
    program: work.program,
    snapshot_at: snapshot.takenAt,
    encrypted: work.encryptTo !== undefined,
    keys: idsOf(keys),
    migrations: snapshot.migrations,
    tables,
    sequences,
    files,
    parts: writer.parts,
  }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await place.write(names.manifest, text)
  const checksums = new Map([...writer.checksums, [names.manifest, sha256(text)]])
  await place.write(names.checksums, Buffer.from(writeChecksums(checksums)))
  return { place: place.name, manifest, bytes: writtenBytes(writer) }
}

async function writeTables({ snapshot, writer, say }: Work): Promise<TableEntry[]> {
  const entries: TableEntry[] = []
  const progress = openProgress(say)
  for (const table of snapshot.tables) {
    const { content, count } = snapshot.rows(table)
    const part = await writer.write(`tables/${table.name}.copy.gz`, content)
    entries.push({ ...table, rows: count(), part })
    progress(`Tables of ${snapshot.tables.length}`, entries.length, megabytes(writtenBytes(writer)))
  }
  return entries
}

const writtenBytes = ({ parts }: PartWriter) => parts.reduce((sum, { bytes }) => sum + bytes, 0)

const idsOf = (keys: InstallationKeys | null) => (keys ? [keys.current, ...keys.retired].map(keyIdOf) : [])

/** A backup without the key that its values are sealed under is found out when it is needed, which is too late. */
function requireKeys(keys: InstallationKeys | null, needed: readonly string[]): void {
  const missing = needed.find((id) => !idsOf(keys).includes(id))
  if (missing === undefined) return
  throw new BackupError(
    `The database holds values that are sealed under the key ${missing}, which is not among the keys here. Run this with the SECRET_KEY, SECRET_KEY_RETIRED and DATA_DIR of the service, or leave the key out with --without-key.`,
  )
}
