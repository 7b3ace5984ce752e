import { createHash } from 'node:crypto'
import type pg from 'pg'
import { encryptTo } from '../backup/encryption.ts'
import { BackupError } from '../backup/error.ts'
import { names, type Manifest } from '../backup/manifest.ts'
import { openPartWriter } from '../backup/parts.ts'
import { openPlace } from '../backup/place.ts'
import type { ProgressReport } from '../backup/progress.ts'
import { connect, ofAccount } from '../backup/snapshot.ts'
import type { FilePlace } from '../lib/files/file-place.ts'
import { openFiles, type FileStore } from '../lib/files/files.ts'
import type { Sealer } from '../lib/secrets/sealed.ts'
import { describeAccount, receiptOf, storeMark, type AccountPart } from './account-part.ts'
import { copiesAtOnce } from './copy-tables.ts'
import { giveBack } from './finish.ts'
import { changedRows, firstCopyOf, follow, keepFollowing, stopFollowing, type FirstCopy } from './follow.ts'
import { drain, hold } from './hold.ts'
import { lockMove } from './session-lock.ts'
import { heldTables, movedTables } from './tables.ts'
import { copyFiles, noFiles, withSnapshots, writeLists, writeParts, type ExportWork } from './write-export.ts'

export interface ExportOptions {
  account: number
  /** Of an export in two steps; else it is the whole account. */
  step?: 'first' | 'rest' | undefined
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
  /** Milliseconds in which the account's writes have been answered 503 so far; 0 for a first copy. */
  heldMs: number
  /** Values that no key here opens; they were copied as they are. */
  unopened: number
}

/**
 * Copies one account, and leaves it held: nothing of it is written here any more, so that the copy stays the whole truth. Files that are there
 * are copied before it is held. What fails in between gives the account back to its visitors, but for the last write.
 *
 * In two steps, the first copy is made while the account is served, and its changes are noted from then on; the rest are those changes, and the
 * account is held. What fails in the rest leaves the first copy as it is. Throws a `BackupError`.
 */
export async function exportAccount(options: ExportOptions): Promise<Exported> {
  const encrypt = options.encryptTo === undefined ? undefined : encryptTo(options.encryptTo)
  const place = openPlace(options.to)
  const store = openFiles(options.files)
  const client = await connect(options.connectionString)
  try {
    const account = await describeAccount(client, options)
    const first = options.step === 'rest' ? await requireFirstCopy(client, account.id) : undefined
    await place.prepare()
    const work = { ...options, client, place, store, account, writer: openPartWriter(place, encrypt) }
    return await (options.step === 'first' ? exportFirst(work) : exportHeld(work, first))
  } finally {
    await client.end()
    store.close()
    place.close()
  }
}

/** Of the account as it is served. */
async function exportFirst(work: ExportWork): Promise<Exported> {
  const { client, store, account, place, say } = work
  await beginFirst(work)
  try {
    await store.put(storeMark(account.move), Buffer.from(account.move))
    await follow(client, { account, place: place.name })
    say('Copying the account, while it is served.')
    const tables = await movedTables(client)
    const rows = { tables, source: (table: string) => ofAccount(table, account.id) }
    const written = await withSnapshots(work, { rows, count: 1 }, (snapshots) =>
      writeParts(work, snapshots, { files: noFiles(), step: { step: 'first' } }),
    )
    await writeLists(work, written.manifest, () => keepFollowing(client, account))
    return { ...written, place: place.name, bytes: bytesOf(work), heldMs: 0 }
  } catch (error) {
    // Where this fails as well, a worker gives the copy up when this session has ended, and the next one removes what is left.
    await stopFollowing(client, store, account.id).catch(() => undefined)
    throw error
  }
}

/** All of the account, or what has changed since its first copy. */
async function exportHeld(work: ExportWork, first: FirstCopy | undefined): Promise<Exported> {
  const { client, store, account, place } = work
  await begin(client, store, { account, place: place.name })
  try {
    await store.put(storeMark(account.move), Buffer.from(account.move))
    return await copy(work, first)
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

/** There is one move of an account at a time: throws a `BackupError` where another one runs, or is complete. */
async function lockOnly(client: pg.Client, id: number): Promise<void> {
  if (!(await lockMove(client, id))) throw await movedAlready(client, id)
}

async function movedAlready(client: pg.Client, id: number): Promise<BackupError> {
  const { rows } = await client.query<{ since: string; place: string }>(
    `select since::text, place from account_moves where account_id = $1
     union all select since::text, place from account_copies where account_id = $1`,
    [id],
  )
  return new BackupError(
    `The account ${id} is being moved already, to ${rows[0]?.place ?? 'another place'}, since ${rows[0]?.since ?? 'just now'}. If that command was cut off or is not to be finished: foyer account export --account ${id} --cancel`,
  )
}

/** Notes the move. One that was cut off before is given up, and its triggers go. */
async function begin(
  client: pg.Client,
  store: FileStore,
  { account: { id, move }, place }: { account: AccountPart; place: string },
): Promise<void> {
  await lockOnly(client, id)
  const former = await client.query<{ ends_with_session: boolean }>(
    'select ends_with_session from account_moves where account_id = $1',
    [id],
  )
  if (former.rows[0]?.ends_with_session === false) throw await movedAlready(client, id)
  // A worker that has served the account again leaves the triggers, which would refuse its visitors from the next line on.
  await giveBack(client, store, id)
  await client.query(
    `insert into account_moves (account_id, state, place, move, ends_with_session) values ($1, 'draining', $2, $3, true)`,
    [id, place, move],
  )
}

/** A first copy needs no other export of the account, complete or under way; what one left that was cut off goes. */
async function beginFirst({ client, store, account: { id } }: ExportWork): Promise<void> {
  await lockOnly(client, id)
  const { rows } = await client.query<{ ends_with_session: boolean }>(
    `select ends_with_session from account_moves where account_id = $1
     union all select ends_with_session from account_copies where account_id = $1`,
    [id],
  )
  if (rows.some((row) => !row.ends_with_session)) throw await movedAlready(client, id)
  await giveBack(client, store, id)
  await stopFollowing(client, store, id)
}

async function requireFirstCopy(client: pg.Client, id: number): Promise<FirstCopy> {
  const first = await firstCopyOf(client, id)
  if (first && !first.ends_with_session) return first
  throw new BackupError(
    `There is no first copy of the account ${id} that is followed: none was made, it was given up, or it is older than a day. Make one, while the account is served: foyer account export --account ${id} --to … --first`,
  )
}

async function copy(work: ExportWork, first: FirstCopy | undefined): Promise<Exported> {
  const { client, account, place, say } = work
  const tables = await movedTables(client)
  const files = noFiles()
  const rowsOf = async () =>
    first ? changedRows(client, account.id) : { tables, source: (table: string) => ofAccount(table, account.id) }
  say('Copying files, while the account is served.')
  await withSnapshots(work, { rows: await rowsOf(), count: 1 }, ([snapshot]) => copyFiles(work, snapshot, files))
  say('Waiting for background work of the account to end.')
  const held = await heldTables(client)
  await drain(client, account.id, held)
  say('From here on, what would change the account is answered 503.')
  const heldFrom = performance.now()
  await hold(client, account.id, held)
  await client.query('update account_moves set receipt_hash = $2 where account_id = $1', [
    account.id,
    createHash('sha256').update(receiptOf(account)).digest(),
  ])
  const step = first ? { step: 'rest' as const, first: first.move } : {}
  // Nothing of a held account changes from one snapshot to the next.
  const written = await withSnapshots(work, { rows: await rowsOf(), count: first ? 1 : copiesAtOnce }, (snapshots) =>
    writeParts(work, snapshots, { files, step }),
  )
  let isLast = false
  await writeLists(work, written.manifest, async () => {
    // Without its checksums an export cannot be imported: with them, the account must not be served here by itself again.
    await keepHeld(client, account, first)
    isLast = true
  }).catch((error: Error) => {
    throw isLast ? new UncertainExportError(error, { id: account.id, place: place.name }) : error
  })
  return { ...written, place: place.name, bytes: bytesOf(work), heldMs: performance.now() - heldFrom }
}

const bytesOf = ({ writer }: ExportWork) => writer.parts.reduce((sum, part) => sum + part.bytes, 0)

/** From here on the account stays held when this program ends. Throws a `BackupError` where it is served again meanwhile. */
async function keepHeld(client: pg.Client, { id, move }: AccountPart, first: FirstCopy | undefined): Promise<void> {
  const { rowCount } = await client.query(
    `update account_moves set ends_with_session = false where account_id = $1 and move = $2
      and ($3::uuid is null or exists (select from account_copies where account_id = $1 and move = $3))`,
    [id, move, first?.move ?? null],
  )
  if (rowCount === 0) {
    throw new BackupError(`The account ${id} was given back to its visitors while it was copied. Nothing was moved.`)
  }
}
