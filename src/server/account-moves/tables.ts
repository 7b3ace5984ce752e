import type pg from 'pg'

/** Tables with rows of accounts that stay behind when an account moves, and why. */
export const leftBehind: Readonly<Record<string, string>> = {
  account_changes: 'what has changed since a first copy: of the installation that made it',
  account_copies: 'says which first copy is followed, at the installation that made it',
  account_moves: 'says where the account is, at each installation for itself',
  provider_sessions: 'end with the sessions that they belong to',
  resumable_uploads: 'a visitor who is sending a file begins anew at the new installation',
  resumable_upload_pieces: 'pieces of files that were not whole',
  search_queue: 'the new installation indexes submissions anew',
  search_submissions: 'the new installation indexes submissions anew',
  search_words: 'the new installation indexes submissions anew',
  submission_contacts: 'the new installation indexes submissions anew',
  submission_index_cursors: 'the new installation indexes submissions anew',
  sessions: 'users sign in again at the new installation',
  staff_sessions: 'staff members log in again',
}

/** Tables of the installation that hold nothing of one account alone, and why nothing of them has to move. */
export const ofInstallation: Readonly<Record<string, string>> = {
  acme_accounts: 'accounts with certificate authorities: each installation has its own',
  doomed_files: 'names of files that are being deleted',
  key_holders: 'processes that run',
  limit_counts: 'counts under hashes that no account can be found by; windows of a day at most',
  marketplace_calls: 'hashes of calls of the last day',
  migrations: 'the schema: both installations have the same',
  passkey_challenges: 'belong to a sign-in of the last minutes',
  seal_certificates: 'the certificate of the installation: documents that are sealed keep their seal',
  return_mailbox: 'when a mailbox of the installation is looked into: each has its own',
  secret_keys: 'keys that this installation has used',
  set_up_addresses: 'make the first account of an installation',
  set_up_tokens: 'made it in versions before 0.3.0',
}

const tenantTablesQuery = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  union select 'accounts' order by 1`

/** A reference of one table to another, with the columns of both in the same order. */
export interface ForeignKey {
  child: string
  parent: string
  columns: string[]
  parent_columns: string[]
}

const namesOf = (table: string, numbers: string) => `(select array_agg(a.attname::text order by n)
  from unnest(${numbers}) with ordinality as c (number, n) join pg_attribute a on a.attrelid = ${table} and a.attnum = c.number)`

const foreignKeysQuery = `
  select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
    ${namesOf('k.conrelid', 'k.conkey')} as columns, ${namesOf('k.confrelid', 'k.confkey')} as parent_columns
  from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid order by k.oid`

const keysQuery = `
  select k.conrelid::regclass::text as name, ${namesOf('k.conrelid', 'k.conkey')} as columns
  from pg_constraint k where k.contype = 'p' and k.connamespace = 'public'::regnamespace`

export const foreignKeys = async (client: pg.Client): Promise<ForeignKey[]> =>
  (await client.query<ForeignKey>(foreignKeysQuery)).rows

/** The columns of the primary key of every table. */
export async function primaryKeys(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(keysQuery)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Every table with rows of accounts, read from the schema: those that refer to others come after them. */
export async function tenantTables(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(tenantTablesQuery)
  return inOrder(
    tables.map(({ name }) => name),
    await foreignKeys(client),
  )
}

/** Rows of moves themselves, which are written while the account is held. */
const ofMoves = ['account_changes', 'account_copies', 'account_moves']

/** Those that are held while an account moves. */
export const heldTables = async (client: pg.Client): Promise<string[]> =>
  (await tenantTables(client)).filter((name) => !ofMoves.includes(name))

/** Those of which an export has the rows. */
export const movedTables = async (client: pg.Client): Promise<string[]> =>
  (await tenantTables(client)).filter((name) => !(name in leftBehind))

/** Parents before children. Throws where they refer to each other in a circle: such rows could not be inserted table by table. */
export function inOrder(tables: readonly string[], keys: readonly { child: string; parent: string }[]): string[] {
  const ordered: string[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waiting = new Set(keys.filter(({ parent }) => left.includes(parent)).map(({ child }) => child))
    const next = left.filter((name) => !waiting.has(name))
    if (next.length === 0) throw new Error(`These tables refer to each other in a circle: ${left.join(', ')}.`)
    ordered.push(...next)
    left = left.filter((name) => waiting.has(name))
  }
  return ordered
}
