import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { encryptTo } from '../backup/encryption.ts'
import { BackupError } from '../backup/error.ts'
import { writeFiles, type PreviousFiles } from '../backup/file-archive.ts'
import { manifestFormat, names, sha256, writeChecksums, type Manifest, type TableEntry } from '../backup/manifest.ts'
import { openPartWriter, type PartWriter } from '../backup/parts.ts'
import { openPlace, type BackupPlace } from '../backup/place.ts'
import { megabytes, openProgress, type ProgressReport } from '../backup/progress.ts'
import { connect, openSnapshot, type Snapshot } from '../backup/snapshot.ts'
import type { FilePlace } from '../lib/files/file-place.ts'
import { openFiles, type FileStore } from '../lib/files/files.ts'
import { openSealer, type Sealer } from '../lib/secrets/sealed.ts'
import { describeAccount, partName, receiptOf, storeMark, type AccountPart } from './account-part.ts'
import { cancelExport } from './finish.ts'
import { drain, hold } from './hold.ts'
import { resealRows } from './reseal-rows.ts'
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
 * are copied before it is held. What fails in between gives the account back to its visitors. Throws a `BackupError`.
 */
export async function exportAccount(options: ExportOptions): Promise<Exported> {
  const encrypt = options.encryptTo === undefined ? undefined : encryptTo(options.encryptTo)
  const place = openPlace(options.to)
  const store = openFiles(options.files)
  const client = await connect(options.connectionString)
  try {
    const account = await describeAccount(client, options)
    await place.prepare()
    await begin(client, account, place.name)
    try {
      await store.put(storeMark(account.move), Buffer.from(account.move))
      return await copy({ ...options, client, place, store, account, writer: openPartWriter(place, encrypt) })
    } catch (error) {
      await cancelExport(client, store, account.id).catch((cause: unknown) => {
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

/** Notes the move, of which there can be one at a time. */
async function begin(client: pg.Client, { id, move }: AccountPart, place: string): Promise<void> {
  const { rowCount } = await client.query(
    `insert into account_moves (account_id, state, place, move) values ($1, 'draining', $2, $3) on conflict do nothing`,
    [id, place, move],
  )
  if (rowCount === 1) return
  const { rows } = await client.query<{ since: string; place: string }>(
    'select since::text, place from account_moves where account_id = $1',
    [id],
  )
  throw new BackupError(
    `The account ${id} is being moved already, to ${rows[0]?.place}, since ${rows[0]?.since}. If that command was cut off or is not to be finished: foyer account export --account ${id} --cancel`,
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
  await withSnapshot(work, tables, (snapshot) => copyFiles(work, snapshot, earlier))
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
  const manifest = await withSnapshot(work, tables, async (snapshot) => {
    await writer.write(partName, Readable.from([Buffer.from(JSON.stringify(account))]))
    const entries = await copyTables(work, snapshot, () => unopened++)
    const files = await copyFiles(work, snapshot, earlier)
    return manifestOf(work, snapshot, { tables: entries, files })
  })
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await place.write(names.manifest, text)
  await place.write(
    names.checksums,
    Buffer.from(writeChecksums(new Map([...writer.checksums, [names.manifest, sha256(text)]]))),
  )
  const bytes = writer.parts.reduce((sum, part) => sum + part.bytes, 0)
  return { place: place.name, manifest, bytes, heldMs: performance.now() - heldFrom, unopened }
}

async function withSnapshot<T>(
  { connectionString, account }: Work,
  tables: readonly string[],
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const snapshot = await openSnapshot(connectionString, { account: { id: account.id, tables } })
  try {
    return await use(snapshot)
  } finally {
    await snapshot.close()
  }
}

function copyFiles({ writer, store, say }: Work, snapshot: Snapshot, earlier: PreviousFiles) {
  const progress = openProgress(say)
  const onProgress = ({ count, bytes }: Manifest['files']) => progress('Files', count, megabytes(bytes))
  return writeFiles(writer, store, snapshot, { onProgress, earlier })
}

async function copyTables(
  { writer, sealer, account, say }: Work,
  snapshot: Snapshot,
  onUnopened: () => void,
): Promise<TableEntry[]> {
  const entries: TableEntry[] = []
  const transfer = openSealer(account.transfer_key)
  const progress = openProgress(say)
  for (const table of snapshot.tables) {
    const { content, count } = snapshot.rows(table)
    const step = resealRows(table, { from: sealer, to: transfer, onUnopened })
    const part = await writer.write(`tables/${table.name}.copy.gz`, step ? Readable.from(step(content)) : content)
    entries.push({ ...table, rows: count(), part })
    progress(`Tables of ${snapshot.tables.length}`, entries.length, `${count()} rows of ${table.name}`)
  }
  return entries
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
