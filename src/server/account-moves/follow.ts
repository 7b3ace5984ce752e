import type pg from 'pg'
import { BackupError } from '../backup/error.ts'
import { ofAccount, quoted, type RowSource } from '../backup/snapshot.ts'
import type { FileStore } from '../lib/files/files.ts'
import { storeMark, type AccountPart } from './account-part.ts'
import { dropTriggers, putTriggers, type AccountTriggers } from './account-triggers.ts'
import { movedTables, primaryKeys } from './tables.ts'

/** Changes of an account are noted for so long after its first copy has begun. */
export const followedFor = '1 day'

const name = 'followed_account'

/** A first copy whose account is followed. */
export interface FirstCopy {
  move: string
  place: string
  since: string
  ends_with_session: boolean
}

export async function firstCopyOf(client: pg.Client, id: number): Promise<FirstCopy | undefined> {
  const { rows } = await client.query<FirstCopy>(
    'select move, place, since::text, ends_with_session from account_copies where account_id = $1',
    [id],
  )
  return rows[0]
}

/**
 * Has every change of a row of the account noted from here on, while it is served. What a snapshot that is opened afterwards does not show,
 * is noted: a transaction that wrote to a table before its trigger was there has ended.
 */
export async function follow(
  client: pg.Client,
  { account: { id, move }, place }: { account: AccountPart; place: string },
): Promise<void> {
  await client.query('delete from account_changes where account_id = $1', [id])
  await client.query('insert into account_copies (account_id, move, place) values ($1, $2, $3)', [id, move, place])
  const keys = await primaryKeys(client)
  const triggers: AccountTriggers = {
    account: id,
    name,
    when: 'after',
    call: (table) =>
      `note_account_change(${[String(id), ...keyOf(keys, table)].map((text) => client.escapeLiteral(text)).join(', ')})`,
  }
  for (const table of await movedTables(client)) await putTriggers(client, table, triggers)
}

/** The first copy is complete: its account is followed until the rest is exported too. Throws a `BackupError` where it was given up meanwhile. */
export async function keepFollowing(client: pg.Client, { id, move }: AccountPart): Promise<void> {
  const { rowCount } = await client.query(
    'update account_copies set ends_with_session = false where account_id = $1 and move = $2',
    [id, move],
  )
  if (rowCount === 0) throw new BackupError(`The first copy of the account ${id} was given up while it was made.`)
}

/** Takes back {@link follow}; gives whether there was a first copy. */
export async function stopFollowing(client: pg.Client, store: FileStore, id: number): Promise<boolean> {
  const { rows } = await client.query<{ move: string }>(
    'delete from account_copies where account_id = $1 returning move',
    [id],
  )
  await dropTriggers(client, await movedTables(client), { account: id, name })
  await client.query('delete from account_changes where account_id = $1', [id])
  for (const { move } of rows) await store.delete(storeMark(move))
  return rows.length > 0
}

/** What {@link changedRows} calls the keys of rows that are not there any more; no table. */
export const goneRows = { name: 'gone', columns: ['table_name', 'key'] }

/** The rows of an account that were noted since its first copy, of the tables that have some. */
export async function changedRows(client: pg.Client, id: number): Promise<RowSource> {
  const keys = await primaryKeys(client)
  const { rows } = await client.query<{ name: string }>(
    'select distinct table_name as name from account_changes where account_id = $1 order by 1',
    [id],
  )
  const tables = rows.map((row) => row.name)
  const present = (table: string) =>
    `lateral (select * from ${ofAccount(table, id)} and ${sameKey(table, 'noted', keyOf(keys, table))} offset 0) present`
  const noted = (table: string) => {
    const columns = keyOf(keys, table).map((column) => `k.${quoted(column)}`)
    return `(select distinct ${columns.join(', ')} from account_changes c cross join lateral jsonb_populate_record(null::${quoted(table)}, c.key) k
      where c.account_id = ${id} and c.table_name = ${client.escapeLiteral(table)}) noted`
  }
  const gone = (table: string) =>
    `select ${client.escapeLiteral(table)} as table_name, to_jsonb(noted) as key from ${noted(table)}
      left join ${present(table)} on true where present.${quoted(keyOf(keys, table)[0] ?? '')} is null`
  const none = `select ''::text as table_name, '{}'::jsonb as key where false`
  return {
    tables,
    source: (table) =>
      table === goneRows.name
        ? `(${[none, ...tables.map(gone)].join(' union all ')}) gone`
        : `(select present.* from ${noted(table)} cross join ${present(table)}) changed`,
  }
}

/** The condition that two rows have the same key. */
export const sameKey = (one: string, other: string, key: readonly string[]): string =>
  key.map((column) => `${quoted(one)}.${quoted(column)} = ${quoted(other)}.${quoted(column)}`).join(' and ')

/** Throws for a table whose rows have none: what changes in it could not be told. */
export function keyOf(keys: ReadonlyMap<string, string[]>, table: string): string[] {
  const key = keys.get(table)
  if (!key) {
    throw new BackupError(
      `The table ${table} has no primary key, so that its changes cannot be told from each other. Move the account in one step.`,
    )
  }
  return key
}
