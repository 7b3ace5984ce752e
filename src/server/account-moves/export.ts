import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { encryptTo } from '../backup/encryption.ts'
import { BackupError } from '../backup/error.ts'
import { writeFiles, type PreviousFiles } from '../backup/file-archive.ts'
import { manifestFormat, names, sha256, writeChecksums, type Manifest } from '../backup/manifest.ts'
import { openPartWriter, type PartWriter } from '../backup/parts.ts'
import { openPlace, type BackupPlace } from '../backup/place.ts'
import { megabytes, openProgress, type ProgressReport } from '../backup/progress.ts'
import { connect, openSnapshot, type Snapshot } from '../backup/snapshot.ts'
import type { FilePlace } from '../lib/files/file-place.ts'
import { openFiles, type FileStore } from '../lib/files/files.ts'
import type { Sealer } from '../lib/secrets/sealed.ts'
import { describeAccount, partName, receiptOf, storeMark, type AccountPart } from './account-part.ts'
import { copiesAtOnce, copyTables } from './copy-tables.ts'
import { giveBack } from './finish.ts'
import { drain, hold } from './hold.ts'
import { lockMove } from './session-lock.ts'
import { heldTables, movedTables } from './tables.ts'

export interface ExportOptions {
  account: number
  /** DIR or s3://bucket/prefix. */
  to: string
  /** Public part of a key of age; without it nothing is encrypted. */
  encryptTo?: string | undefined
  connectionString: string
  files: FilePlace
  sealer: Sealer
  /** Ids of the secret keys of this installation. */
  keyIds: readonly string[]
  /** Version of this program. */
  program: string
  say: ProgressReport
}

export interface Exported {
  place: string
  manifest: Manifest
  bytes: number
  /** Milliseconds in which the account's writes have been answered 503 so far. */
  heldMs: number
  /** Values that no key here opens; they were copied as they are. */
  unopened: number
}

/**
 * Copies one account, and leaves it held: nothing of it is written here any more, so that the copy stays the whole truth. Files that are there
 * are copied before it is held. What fails in between gives the account back to its visitors, but for the last write. Throws a `BackupError`.
 */
export async function exportAccount(options: ExportOptions): Promise<Exported> {
  const encrypt = options.encryptTo === undefined ? undefined : encryptTo(options.encryptTo)
  const place = openPlace(options.to)
  const store = openFiles(options.files)
  const client = await connect(options.connectionString)
  try {
    const account = await describeAccount(client, options)
    await place.prepare()
    await begin(client, store, { account, place: place.name })
    try {
      await store.put(storeMark(account.move), Buffer.from(account.move))
      return await copy({ ...options, client, place, store, account, writer: openPartWriter(place, encrypt) })
    } catch (error) {
      if (error instanceof UncertainExportError) throw error
      await giveBack(client, store, account.id).catch((cause: unknown) => {
        throw new BackupError(
          `${(error as Error).message} The account could not be given back to its visitors: run foyer account export --account ${account.id} --cancel`,
          { cause },
        )
      })
      throw error
    }
  } finally {
    await client.end()
    store.close()
    place.close()
  }
}

/** The last write of an export failed, and may have arrived: an account that could be imported elsewhere is not served here by itself. */
class UncertainExportError extends BackupError {
  constructor(cause: Error, { id, place }: { id: number; place: string }) {
    super(
      `${cause.message} It is not known whether the export is complete. If ${names.checksums} is in ${place}, it is: import it. If not, serve the account here again: foyer account export --account ${id} --cancel`,
      { cause },
    )
  }
}

/** Notes the move, of which there can be one at a time. One that was cut off before is given up, and its triggers go. */
async function begin(
  client: pg.Client,
  store: FileStore,
  { account: { id, move }, place }: { account: AccountPart; place: string },
): Promise<void> {
  if (await lockMove(client, id)) {
    const former = await client.query<{ ends_with_session: boolean }>(
      'select ends_with_session from account_moves where account_id = $1',
      [id],
    )
    // A worker that has served the account again leaves the triggers, which would refuse its visitors from the next line on.
    if (former.rows[0]?.ends_with_session !== false) await giveBack(client, store, id)
    const { rowCount } = await client.query(
      `insert into account_moves (account_id, state, place, move, ends_with_session) values ($1, 'draining', $2, $3, true)
       on conflict do nothing`,
      [id, place, move],
    )
    if (rowCount === 1) return
  }
  const { rows } = await client.query<{ since: string; place: string }>(
    'select since::text, place from account_moves where account_id = $1',
    [id],
  )
  throw new BackupError(
    `The account ${id} is being moved already, to ${rows[0]?.place ?? 'another place'}, since ${rows[0]?.since ?? 'just now'}. If that command was cut off or is not to be finished: foyer account export --account ${id} --cancel`,
  )
}

interface Work extends Omit<ExportOptions, 'account'> {
  client: pg.Client
  place: BackupPlace
  store: FileStore
  account: AccountPart
  writer: PartWriter
}

async function copy(work: Work): Promise<Exported> {
  const { client, account, place, writer, say } = work
  const tables = await movedTables(client)
  const earlier: PreviousFiles = { keys: new Set(), report: { count: 0, bytes: 0, left_out: 0, examples: [] } }
  say('Copying files, while the account is served.')
  await withSnapshots(work, { tables, count: 1 }, ([snapshot]) => copyFiles(work, snapshot, earlier))
  say('Waiting for background work of the account to end.')
  await drain(client, account.id)
  say('From here on, what would change the account is answered 503.')
  const heldFrom = performance.now()
  await hold(client, account.id, await heldTables(client))
  const receipt = receiptOf(account)
  await client.query('update account_moves set receipt_hash = $2 where account_id = $1', [
    account.id,
    createHash('sha256').update(receipt).digest(),
  ])
  let unopened = 0
  // Nothing of a held account changes from one snapshot to the next.
  const manifest = await withSnapshots(work, { tables, count: copiesAtOnce }, async (snapshots) => {
    const [snapshot] = snapshots
    await writer.write(partName, Readable.from([Buffer.from(JSON.stringify(account))]))
    const entries = await copyTables(work, snapshots, () => unopened++)
    const files = await copyFiles(work, snapshot, earlier)
    return manifestOf(work, snapshot, { tables: entries, files })
  })
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await place.write(names.manifest, text)
  // Without its checksums an export cannot be imported: with them, the account must not be served here by itself again.
  await keepHeld(client, account)
  const checksums = writeChecksums(new Map([...writer.checksums, [names.manifest, sha256(text)]]))
  await place.write(names.checksums, Buffer.from(checksums)).catch((error: Error) => {
    throw new UncertainExportError(error, { id: account.id, place: place.name })
  })
  const bytes = writer.parts.reduce((sum, part) => sum + part.bytes, 0)
  return { place: place.name, manifest, bytes, heldMs: performance.now() - heldFrom, unopened }
}

/** From here on the account stays held when this program ends. Throws a `BackupError` where it is served again meanwhile. */
async function keepHeld(client: pg.Client, { id, move }: AccountPart): Promise<void> {
  const { rowCount } = await client.query(
    'update account_moves set ends_with_session = false where account_id = $1 and move = $2',
    [id, move],
  )
  if (rowCount === 0) {
    throw new BackupError(`The account ${id} was given back to its visitors while it was copied. Nothing was moved.`)
  }
}

async function withSnapshots<T>(
  { connectionString, account }: Work,
  { tables, count }: { tables: readonly string[]; count: number },
  use: (snapshots: [Snapshot, ...Snapshot[]]) => Promise<T>,
): Promise<T> {
  const open = () => openSnapshot(connectionString, { account: { id: account.id, tables } })
  const snapshots: [Snapshot, ...Snapshot[]] = [await open()]
  try {
    while (snapshots.length < count) snapshots.push(await open())
    return await use(snapshots)
  } finally {
    for (const snapshot of snapshots) await snapshot.close()
  }
}

function copyFiles({ writer, store, say }: Work, snapshot: Snapshot, earlier: PreviousFiles) {
  const progress = openProgress(say)
  const onProgress = ({ count, bytes }: Manifest['files']) => progress('Files', count, megabytes(bytes))
  return writeFiles(writer, store, snapshot, { onProgress, earlier })
}

function manifestOf(
  { program, writer, account, keyIds, ...options }: Work,
  snapshot: Snapshot,
  copied: Pick<Manifest, 'tables' | 'files'>,
): Manifest {
  return {
    format: manifestFormat,
    program,
    snapshot_at: snapshot.takenAt,
    encrypted: options.encryptTo !== undefined,
    keys: [...keyIds],
    migrations: snapshot.migrations,
    account: { id: account.id, move: account.move },
    ...copied,
    sequences: [],
    parts: writer.parts,
  }
}
