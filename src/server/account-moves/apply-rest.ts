import type pg from 'pg'
import { BackupError } from '../backup/error.ts'
import type { TableEntry } from '../backup/manifest.ts'
import { copyInto } from '../backup/restore-database.ts'
import { quoted } from '../backup/snapshot.ts'
import type { OpenBackup } from '../backup/verify.ts'
import type { Sealer } from '../lib/secrets/sealed.ts'
import { goneRows, keyOf, sameKey } from './follow.ts'
import { resealRows } from './reseal-rows.ts'
import { foreignKeys, primaryKeys, type ForeignKey } from './tables.ts'

export interface RestWork {
  client: pg.Client
  rest: OpenBackup
  /** All tables of the account, with their columns, in the order in which they can be filled. */
  tables: readonly TableEntry[]
  transfer: Sealer
  sealer: Sealer
  onUnopened: () => void
}

interface Apply {
  client: pg.Client
  tables: readonly TableEntry[]
  keys: ReadonlyMap<string, string[]>
  references: readonly ForeignKey[]
  /** Columns that the database numbers and does not let change, by table. */
  numbered: ReadonlyMap<string, string>
  /** Tables of which rows have changed, or are new. */
  changed: ReadonlySet<string>
  /** Tables of which rows are not there any more. */
  gone: ReadonlySet<string>
  /** Tables that keep the rows which were taken out, by the table that they are of. */
  taken: Map<string, string[]>
  /** How often rows were taken out. */
  rounds: number
}

/** Temporary tables are found before others of the name; no table of the schema begins so. */
const changedOf = (table: string) => `rest_${table}`

/**
 * Brings a first copy up to date with the rest, in the transaction that has loaded it. Rows that are there are changed in place, since others
 * refer to them. Rows that are not there any more go first, so that their unique values are free; what goes with them by a foreign key and is
 * still there at the source, is kept and comes back.
 */
export async function applyRest({ client, rest, tables, ...seals }: RestWork): Promise<void> {
  // Rows are found by their keys, whatever the planner thinks of tables that were just filled.
  await client.query(
    'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
  )
  const apply: Apply = {
    client,
    tables,
    keys: await primaryKeys(client),
    references: await foreignKeys(client),
    numbered: await numberedColumns(client),
    changed: new Set(rest.manifest.tables.map(({ name }) => name)),
    gone: await loadGone(client, rest),
    taken: new Map(),
    rounds: 0,
  }
  for (const table of rest.manifest.tables) await loadChanged(apply, rest, table, seals)
  await takeOut(apply, (table) => outdated(apply, table))
  for (const table of tables) {
    if (apply.changed.has(table.name)) {
      await change(apply, table)
      await insert(apply, table, changedOf(table.name))
    }
    for (const kept of apply.taken.get(table.name) ?? []) await putBack(apply, table, kept)
  }
}

/** Gives the names of the tables. */
async function loadGone(client: pg.Client, { manifest, read, place }: OpenBackup): Promise<Set<string>> {
  const gone = manifest.account?.gone
  if (!gone) throw new BackupError(`The export in ${place.name} was altered: its list of deleted rows is missing.`)
  await client.query(`create temporary table ${goneRows.name} (table_name text, key jsonb) on commit drop`)
  await read(gone.part, (chunks) => copyInto(client, { ...gone, ...goneRows }, chunks))
  await client.query(`create index on ${goneRows.name} (table_name)`)
  const { rows } = await client.query<{ name: string }>(`select distinct table_name as name from ${goneRows.name}`)
  return new Set(rows.map(({ name }) => name))
}

async function loadChanged(
  { client, keys }: Apply,
  { read }: OpenBackup,
  table: TableEntry,
  { transfer, sealer, onUnopened }: Pick<RestWork, 'transfer' | 'sealer' | 'onUnopened'>,
): Promise<void> {
  const name = changedOf(table.name)
  const step = resealRows(table, { from: transfer, to: sealer, onUnopened })
  await client.query(
    `create temporary table ${quoted(name)} on commit drop as select ${columnsOf(table)} from ${quoted(table.name)} with no data`,
  )
  await read(table.part, (chunks) =>
    copyInto(client, { ...table, name }, step ? (step(chunks) as AsyncIterable<Buffer>) : chunks),
  )
  await client.query(
    `create index on ${quoted(name)} (${keyOf(keys, table.name).map(quoted).join(', ')}); analyze ${quoted(name)}`,
  )
}

const columnsOf = ({ columns }: TableEntry, of?: string) =>
  columns.map((column) => (of === undefined ? quoted(column) : `${of}.${quoted(column)}`)).join(', ')

async function numberedColumns(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attidentity = 'a' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and not exists (
       select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any(k.conkey))`,
  )
  return new Map(rows.map(({ name, column }) => [name, column]))
}

/** Keys of rows that are not there any more, or were made anew under the same key; `undefined`: the table has none. */
function outdated({ keys, numbered, changed, gone: goneOf }: Apply, table: string): string | undefined {
  const key = keyOf(keys, table)
  const gone = `select ${key.map((column) => `k.${quoted(column)}`).join(', ')} from ${goneRows.name} g
    cross join lateral jsonb_populate_record(null::${quoted(table)}, g.key) k where g.table_name = '${table}'`
  const number = numbered.get(table)
  if (number === undefined || !changed.has(table)) return goneOf.has(table) ? gone : undefined
  const name = quoted(changedOf(table))
  return `${gone} union select ${key.map((column) => `${name}.${quoted(column)}`).join(', ')} from ${name}
    cross join lateral (select * from ${quoted(table)} where ${sameKey(table, changedOf(table), key)} offset 0) here
    where here.${quoted(number)} is distinct from ${name}.${quoted(number)}`
}

/** Deletes rows, and all that refer to them; what was there is kept in temporary tables. */
async function takeOut(apply: Apply, keysOf: (table: string) => string | undefined): Promise<void> {
  const { client, tables, keys, references, taken } = apply
  const names = new Map<string, string>()
  const round = ++apply.rounds
  for (const table of tables) {
    const key = keyOf(keys, table.name)
    const list = key.map(quoted).join(', ')
    const seeds = keysOf(table.name)
    const following = references
      .filter(({ child, parent }) => child === table.name && names.has(parent))
      .map(({ parent, columns, parent_columns }) => {
        const same = columns.map((column, i) => `t.${quoted(column)} = p.${quoted(parent_columns[i] ?? '')}`)
        return `select ${key.map((column) => `c.${quoted(column)}`).join(', ')} from ${quoted(names.get(parent) ?? '')} p
          cross join lateral (select * from ${quoted(table.name)} t where ${same.join(' and ')} offset 0) c`
      })
    const sources = [...(seeds === undefined ? [] : [seeds]), ...following]
    if (sources.length === 0) continue
    const name = `taken_${round}_${table.name}`
    await client.query(
      `create temporary table ${quoted(name)} on commit drop as select ${columnsOf(table, 't')}
       from (select distinct ${list} from (${sources.join(' union all ')}) found) k
       cross join lateral (select * from ${quoted(table.name)} t where ${sameKey('t', 'k', key)} offset 0) t`,
    )
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount === 0) continue
    names.set(table.name, name)
    taken.set(table.name, [...(taken.get(table.name) ?? []), name])
  }
  for (const { name } of tables.toReversed()) {
    const kept = names.get(name)
    if (kept === undefined) continue
    await client.query(
      `delete from ${quoted(name)} using ${quoted(kept)} where ${sameKey(name, kept, keyOf(keys, name))}`,
    )
  }
}

/** Changes the rows of a table that are there. */
async function change(apply: Apply, table: TableEntry): Promise<void> {
  const { client, keys, numbered } = apply
  const key = keyOf(keys, table.name)
  const name = changedOf(table.name)
  const columns = table.columns.filter((column) => !key.includes(column) && column !== numbered.get(table.name))
  if (columns.length === 0) return
  const set = columns.map((column) => `${quoted(column)} = ${quoted(name)}.${quoted(column)}`).join(', ')
  const update = `update ${quoted(table.name)} set ${set} from ${quoted(name)} where ${sameKey(table.name, name, key)}`
  if (await succeeds(client, update)) return
  // Unique values have passed from one row to another: one row after the other, until each has the value that it waits for.
  await client.query(`alter table ${quoted(name)} add column place_in_rest bigint generated always as identity`)
  let waiting = (await client.query<{ place: string }>(`select place_in_rest as place from ${quoted(name)}`)).rows
  for (let before = waiting.length + 1; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length
    const left: typeof waiting = []
    for (const row of waiting)
      if (!(await succeeds(client, `${update} and place_in_rest = ${row.place}`))) left.push(row)
    waiting = left
  }
  if (waiting.length === 0) return
  // What is left waits for each other in a circle.
  const list = key.map((column) => quoted(column)).join(', ')
  const circle = `select ${list} from ${quoted(name)} where place_in_rest in (${waiting.map(({ place }) => place).join(', ')})`
  await takeOut(apply, (of) => (of === table.name ? circle : undefined))
}

/** Whether the statement ran; what it met of the unique values of other rows is undone. */
async function succeeds(client: pg.Client, statement: string): Promise<boolean> {
  await client.query('savepoint trial')
  try {
    await client.query(statement)
    await client.query('release savepoint trial')
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    await client.query('rollback to savepoint trial')
    return false
  }
}

/** Inserts the rows of a temporary table that are not there, but for those of `without`. */
async function insert({ client, keys }: Apply, table: TableEntry, from: string, without = ''): Promise<void> {
  const same = sameKey(table.name, from, keyOf(keys, table.name))
  await client.query(
    `insert into ${quoted(table.name)} (${columnsOf(table)}) overriding system value select ${columnsOf(table, quoted(from))}
     from ${quoted(from)} where not exists (select from ${quoted(table.name)} where ${same})${without}`,
  )
}

/** Rows that were taken out and have not changed at the source. */
async function putBack(apply: Apply, table: TableEntry, kept: string): Promise<void> {
  const key = keyOf(apply.keys, table.name)
  const values = key.map((column) => `k.${quoted(column)} = ${quoted(kept)}.${quoted(column)}`).join(' and ')
  await insert(
    apply,
    table,
    kept,
    ` and not exists (select from ${goneRows.name} g cross join lateral jsonb_populate_record(null::${quoted(table.name)}, g.key) k
      where g.table_name = '${table.name}' and ${values})`,
  )
}
