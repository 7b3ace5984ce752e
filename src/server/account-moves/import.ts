import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { BackupError } from '../backup/error.ts'
import { readFiles } from '../backup/file-archive.ts'
import type { Manifest } from '../backup/manifest.ts'
import { megabytes, openProgress, type ProgressReport } from '../backup/progress.ts'
import { copyInto } from '../backup/restore-database.ts'
import { connect, quoted } from '../backup/snapshot.ts'
import { withBackup, type FromOptions, type OpenBackup } from '../backup/verify.ts'
import type { FilePlace } from '../lib/files/file-place.ts'
import { openFiles, type FileStore } from '../lib/files/files.ts'
import { openSealer, type Sealer } from '../lib/secrets/sealed.ts'
import { parseAccountPart, partName, receiptOf, type AccountPart } from './account-part.ts'
import { applyRest } from './apply-rest.ts'
import { asTaken, requireFreeNames, requireRoom, requireSameSchema } from './obstacles.ts'
import { refuseOtherRest, requireRestOf, requireStep, restWhenComplete } from './rest.ts'
import { resealRows } from './reseal-rows.ts'
import { movedTables } from './tables.ts'

export interface ImportOptions extends FromOptions {
  /** Where the rest of a first copy is, or is going to be. */
  rest?: string | undefined
  connectionString: string
  files: FilePlace
  sealer: Sealer
  /** Ids of the secret keys of this installation. */
  keyIds: readonly string[]
  /** Called when the account is here, before the statistics of the planner are gathered. */
  onCommit: () => void
  say: ProgressReport
}

export interface Imported {
  account: Pick<AccountPart, 'id' | 'name' | 'username' | 'slugs'>
  manifest: Manifest
  /** What `foyer account moved` at the source asks for. */
  receipt: string
  ms: number
  /** Values that no key of the source has opened. */
  unopened: number
  /** Keys of the source that are not here: what only they verify is refused here. */
  missingKeys: string[]
  /** Of an import in two steps: the rest, and milliseconds from when it was there to the commit. */
  rest?: { manifest: Manifest; ms: number }
}

/** A file of an import that does not commit is deleted after so long. */
const keptFor = '1 day'

/**
 * Imports an account, in one transaction: what fails can be run again. Files come before the rows. The installation may serve meanwhile;
 * no table is locked. A first copy waits in the open transaction, which nothing else sees, until the rest is there. Throws a `BackupError`.
 */
export function importAccount(options: ImportOptions): Promise<Imported> {
  const from = performance.now()
  return withBackup(options, async (backup) => {
    requireStep(backup, options.rest)
    if (options.rest !== undefined) await refuseOtherRest({ from: options.rest, identity: options.identity }, backup)
    const account = await readAccount(backup)
    const [client, marks] = [await connect(options.connectionString), await connect(options.connectionString)]
    const store = openFiles(options.files)
    const work: ImportWork = { ...options, client, marks, store, account, backup, unopened: 0 }
    try {
      await requireSameSchema(client, backup.manifest)
      await requireRoom(client, store, account)
      await importFiles(work, backup)
      const rest = await importRows(work)
      const last = rest?.account ?? account
      const missingKeys = backup.manifest.keys.filter((id) => !options.keyIds.includes(id))
      const { manifest } = backup
      const done = { account: last, manifest, receipt: receiptOf(last), ms: performance.now() - from, missingKeys }
      return { ...done, unopened: work.unopened, ...(rest ? { rest } : {}) }
    } finally {
      store.close()
      await Promise.all([client.end(), marks.end()])
    }
  })
}

interface ImportWork extends ImportOptions {
  client: pg.Client
  /** Notes files while the transaction of `client` is open. */
  marks: pg.Client
  store: FileStore
  account: AccountPart
  backup: OpenBackup
  unopened: number
}

async function readAccount({ manifest, read, place }: OpenBackup): Promise<AccountPart> {
  const part = manifest.parts.find(({ name }) => name === partName || name === `${partName}.age`)
  if (!part) throw new BackupError(`The export in ${place.name} was altered: ${partName} is missing.`)
  let found = ''
  await read(part.name, async (chunks) => {
    found = await text(chunks)
  })
  return parseAccountPart(found, place.name)
}

async function importFiles({ marks, store, say }: ImportWork, { manifest, read }: OpenBackup): Promise<void> {
  const progress = openProgress(say)
  let count = 0
  const put = async (key: string, content: Readable) => {
    await marks.query(
      `insert into doomed_files (file_key, due_at) values ($1, now() + $2::interval)
       on conflict (file_key) do update set due_at = excluded.due_at`,
      [key, keptFor],
    )
    await store.put(key, content)
    progress(`Files of ${manifest.files.count}`, ++count, megabytes(manifest.files.bytes))
  }
  for (const part of manifest.parts.filter(({ name }) => name.startsWith('files/'))) {
    await read(part.name, async (chunks) => void (await readFiles(chunks, put)))
  }
}

interface Rest {
  manifest: Manifest
  account: AccountPart
  /** On the clock of this process: when all of it was there. */
  readyAt: number
}

async function importRows(work: ImportWork): Promise<(Rest & { ms: number }) | undefined> {
  const { client, account } = work
  let rest: Rest | undefined
  await client.query('begin')
  try {
    // Triggers of the tables do nothing: what they once made comes along (migrations 0180, 0199).
    await client.query(`set local app.importing = 'on'`)
    await client.query(`delete from account_moves where account_id = $1 and state = 'moved'`, [account.id])
    await loadRows(work)
    if (work.rest !== undefined) rest = await importRest(work, work.rest)
    await keepFiles(client, account)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw asTaken(error)
  }
  const done = rest && { ...rest, ms: performance.now() - rest.readyAt }
  work.onCommit()
  await client.query('analyze')
  return done
}

async function loadRows(work: ImportWork): Promise<void> {
  const { client, account, backup, sealer, say } = work
  const transfer = openSealer(account.transfer_key)
  const byName = new Map(backup.manifest.tables.map((table) => [table.name, table]))
  const progress = openProgress(say)
  let rows = 0
  for (const name of await movedTables(client)) {
    const table = byName.get(name)
    if (!table) throw new BackupError(`The export in ${backup.place.name} was altered: the table ${name} is not in it.`)
    const step = resealRows(table, { from: transfer, to: sealer, onUnopened: () => work.unopened++ })
    await backup.read(table.part, (chunks) =>
      copyInto(client, table, step ? (step(chunks) as AsyncIterable<Buffer>) : chunks),
    )
    progress(`Tables of ${byName.size}`, ++rows, `${table.rows} rows of ${name}`)
  }
}

/** Waits for the rest, and brings the rows up to date with it. */
async function importRest(work: ImportWork, place: string): Promise<Rest> {
  const { client, backup, sealer, say, identity } = work
  // What can be checked by now is not left to the commit, for which visitors wait.
  await client.query('set constraints all immediate; set constraints all deferred')
  return restWhenComplete({ from: place, identity }, { client, first: backup, say }, async (rest) => {
    const readyAt = performance.now()
    requireRestOf(rest, backup)
    await requireSameSchema(client, rest.manifest)
    const account = await readAccount(rest)
    await requireFreeNames(client, account)
    await importFiles(work, rest)
    const order = await movedTables(client)
    const tables = order.flatMap((name) => backup.manifest.tables.find((table) => table.name === name) ?? [])
    const transfer = openSealer(account.transfer_key)
    await applyRest({ client, rest, tables, transfer, sealer, onUnopened: () => work.unopened++ })
    return { manifest: rest.manifest, account, readyAt }
  })
}

const fileTablesQuery = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'file_key'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'doomed_files'`

/** The files that rows refer to stay. */
async function keepFiles(client: pg.Client, { id }: AccountPart): Promise<void> {
  const { rows } = await client.query<{ name: string }>(fileTablesQuery)
  for (const { name } of rows) {
    await client.query(
      `delete from doomed_files d using ${quoted(name)} t where t.file_key = d.file_key and t.account_id = $1`,
      [id],
    )
  }
}
