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
import { asTaken, requireRoom, requireSameSchema } from './obstacles.ts'
import { resealRows } from './reseal-rows.ts'
import { movedTables } from './tables.ts'

export interface ImportOptions extends FromOptions {
  connectionString: string
  files: FilePlace
  sealer: Sealer
  /** Ids of the secret keys of this installation. */
  keyIds: readonly string[]
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
}

/** A file of an import that does not commit is deleted after so long. */
const keptFor = '1 day'

/**
 * Imports an account, in one transaction: what fails can be run again. Files come before the rows. The installation may serve meanwhile;
 * no table is locked. Throws a `BackupError`.
 */
export function importAccount(options: ImportOptions): Promise<Imported> {
  const from = performance.now()
  return withBackup(options, async (backup) => {
    const { manifest, isReadable, place } = backup
    if (!manifest.account) {
      throw new BackupError(`In ${place.name} is a backup of a whole installation: foyer restore --from …`)
    }
    if (!isReadable) {
      throw new BackupError(`The export in ${place.name} is encrypted. Name the file with its key: --identity FILE.`)
    }
    const account = await readAccount(backup)
    const client = await connect(options.connectionString)
    const store = openFiles(options.files)
    try {
      await requireSameSchema(client, manifest)
      await requireRoom(client, store, account)
      await importFiles(backup, { client, store, say: options.say })
      const unopened = await importRows(backup, { ...options, client, account })
      const missingKeys = manifest.keys.filter((id) => !options.keyIds.includes(id))
      return { account, manifest, receipt: receiptOf(account), ms: performance.now() - from, unopened, missingKeys }
    } finally {
      store.close()
      await client.end()
    }
  })
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

async function importFiles(
  { manifest, read }: OpenBackup,
  { client, store, say }: { client: pg.Client; store: FileStore; say: ProgressReport },
): Promise<void> {
  const progress = openProgress(say)
  let count = 0
  const put = async (key: string, content: Readable) => {
    await client.query(
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

interface RowWork extends ImportOptions {
  client: pg.Client
  account: AccountPart
}

async function importRows(backup: OpenBackup, { client, account, sealer, say }: RowWork): Promise<number> {
  const { manifest } = backup
  const transfer = openSealer(account.transfer_key)
  const byName = new Map(manifest.tables.map((table) => [table.name, table]))
  const progress = openProgress(say)
  let [unopened, rows] = [0, 0]
  await client.query('begin')
  try {
    // Triggers of the tables do nothing: what they once made comes along (migration 0180).
    await client.query(`set local app.importing = 'on'`)
    await client.query(`delete from account_moves where account_id = $1 and state = 'moved'`, [account.id])
    for (const name of await movedTables(client)) {
      const table = byName.get(name)
      if (!table)
        throw new BackupError(`The export in ${backup.place.name} was altered: the table ${name} is not in it.`)
      const step = resealRows(table, { from: transfer, to: sealer, onUnopened: () => unopened++ })
      await backup.read(table.part, (chunks) =>
        copyInto(client, table, step ? (step(chunks) as AsyncIterable<Buffer>) : chunks),
      )
      progress(`Tables of ${byName.size}`, ++rows, `${table.rows} rows of ${name}`)
    }
    await keepFiles(client, account)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw asTaken(error)
  }
  await client.query('analyze')
  return unopened
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
