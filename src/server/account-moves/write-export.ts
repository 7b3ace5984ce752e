import { Readable } from 'node:stream'
import type pg from 'pg'
import { writeFiles, type PreviousFiles } from '../backup/file-archive.ts'
import { manifestFormat, names, sha256, writeChecksums, type Manifest } from '../backup/manifest.ts'
import type { PartWriter } from '../backup/parts.ts'
import type { BackupPlace } from '../backup/place.ts'
import { megabytes, openProgress, type ProgressReport } from '../backup/progress.ts'
import { openSnapshot, type RowSource, type Snapshot } from '../backup/snapshot.ts'
import type { FileStore } from '../lib/files/files.ts'
import type { Sealer } from '../lib/secrets/sealed.ts'
import { partName, type AccountPart } from './account-part.ts'
import { copyTables } from './copy-tables.ts'
import { goneRows } from './follow.ts'

/** What every export works with. */
export interface ExportWork {
  client: pg.Client
  connectionString: string
  place: BackupPlace
  store: FileStore
  account: AccountPart
  writer: PartWriter
  encryptTo?: string | undefined
  sealer: Sealer
  keyIds: readonly string[]
  program: string
  say: ProgressReport
}

/** Of an export in two steps: which of them it is. */
export type ExportStep = Pick<NonNullable<Manifest['account']>, 'step' | 'first'>

export const noFiles = (): PreviousFiles => ({
  keys: new Set(),
  report: { count: 0, bytes: 0, left_out: 0, examples: [] },
})

/** Opens snapshots of the rows, and closes them. Those of several show the same only while the account is held. */
export async function withSnapshots<T>(
  { connectionString }: ExportWork,
  { rows, count }: { rows: RowSource; count: number },
  use: (snapshots: [Snapshot, ...Snapshot[]]) => Promise<T>,
): Promise<T> {
  const open = () => openSnapshot(connectionString, { only: rows })
  const snapshots: [Snapshot, ...Snapshot[]] = [await open()]
  try {
    while (snapshots.length < count) snapshots.push(await open())
    return await use(snapshots)
  } finally {
    for (const snapshot of snapshots) await snapshot.close()
  }
}

export function copyFiles({ writer, store, say }: ExportWork, snapshot: Snapshot, earlier: PreviousFiles) {
  const progress = openProgress(say)
  const onProgress = ({ count, bytes }: Manifest['files']) => progress('Files', count, megabytes(bytes))
  return writeFiles(writer, store, snapshot, { onProgress, earlier })
}

/** Writes what the snapshots show, and gives the manifest of all parts, and how many values no key has opened. */
export async function writeParts(
  work: ExportWork,
  snapshots: readonly [Snapshot, ...Snapshot[]],
  { files, step }: { files: PreviousFiles; step: ExportStep },
): Promise<{ manifest: Manifest; unopened: number }> {
  const { writer, account, program, keyIds } = work
  const [snapshot] = snapshots
  let unopened = 0
  await writer.write(partName, Readable.from([Buffer.from(JSON.stringify(account))]))
  const tables = await copyTables(work, snapshots, () => unopened++)
  const gone = step.step === 'rest' ? { gone: await writeGone(work, snapshot) } : {}
  const report = await copyFiles(work, snapshot, files)
  const manifest: Manifest = {
    format: manifestFormat,
    program,
    snapshot_at: snapshot.takenAt,
    encrypted: work.encryptTo !== undefined,
    keys: [...keyIds],
    migrations: snapshot.migrations,
    account: { id: account.id, move: account.move, ...step, ...gone },
    tables,
    files: report,
    sequences: [],
    parts: writer.parts,
  }
  return { manifest, unopened }
}

async function writeGone({ writer }: ExportWork, snapshot: Snapshot) {
  const { content, count } = snapshot.rows(goneRows)
  const part = await writer.write('gone.copy.gz', content)
  return { ...goneRows, rows: count(), part }
}

/** Writes the manifest, then the checksums, without which nothing can be imported; `keep` runs between the two. */
export async function writeLists(
  { place, writer }: ExportWork,
  manifest: Manifest,
  keep: () => Promise<void>,
): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await place.write(names.manifest, text)
  await keep()
  const checksums = writeChecksums(new Map([...writer.checksums, [names.manifest, sha256(text)]]))
  await place.write(names.checksums, Buffer.from(checksums))
}
