import { Readable } from 'node:stream'
import type pg from 'pg'
import type { TableEntry } from '../backup/manifest.ts'
import type { PartWriter } from '../backup/parts.ts'
import { openProgress, type ProgressReport } from '../backup/progress.ts'
import type { Snapshot } from '../backup/snapshot.ts'
import { openSealer, type Sealer } from '../lib/secrets/sealed.ts'
import type { AccountPart } from './account-part.ts'
import { resealRows } from './reseal-rows.ts'

/** Connections over which tables are copied at the same time: one is compressed while others are read. */
export const copiesAtOnce = 3

interface TableCopies {
  client: pg.Client
  writer: PartWriter
  sealer: Sealer
  account: AccountPart
  say: ProgressReport
}

type Table = Snapshot['tables'][number]

/** Copies the tables of snapshots that show the same, the largest first, each into a part of its own. */
export async function copyTables(
  { client, writer, sealer, account, say }: TableCopies,
  snapshots: readonly [Snapshot, ...Snapshot[]],
  onUnopened: () => void,
): Promise<TableEntry[]> {
  const { tables } = snapshots[0]
  const transfer = openSealer(account.transfer_key)
  const progress = openProgress(say)
  const waiting = await largestFirst(client, tables)
  const entries = new Map<string, TableEntry>()

  async function copyFrom(snapshot: Snapshot): Promise<void> {
    for (let table = waiting.shift(); table; table = waiting.shift()) {
      const { content, count } = snapshot.rows(table)
      const step = resealRows(table, { from: sealer, to: transfer, onUnopened })
      const part = await writer.write(`tables/${table.name}.copy.gz`, step ? Readable.from(step(content)) : content)
      entries.set(table.name, { ...table, rows: count(), part })
      progress(`Tables of ${tables.length}`, entries.size, `${count()} rows of ${table.name}`)
    }
  }

  const copying = snapshots.map(copyFrom)
  try {
    await Promise.all(copying)
  } finally {
    // Of one that has failed, the others begin no further table, and have ended when it is told.
    waiting.length = 0
    await Promise.allSettled(copying)
  }
  return tables.flatMap(({ name }) => entries.get(name) ?? [])
}

async function largestFirst(client: pg.Client, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, pg_table_size(oid) as bytes from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const sizes = new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
  return tables.toSorted((a, b) => (sizes.get(b.name) ?? 0) - (sizes.get(a.name) ?? 0))
}
