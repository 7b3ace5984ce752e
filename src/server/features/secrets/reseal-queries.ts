import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { sealedPrefix } from '../../lib/secrets/sealed.ts'
import type { SealContextColumns } from './contexts.ts'
import type { SealedPlace } from './sealed-places.ts'

/** Pages of a table that are read at a time: some hundred rows. */
const sliceBlocks = 16

/** A part of a table. */
export interface Slice {
  from: string
  to: string
}

/** The parts that a table has at this moment; what is added meanwhile is not in them. */
export async function slicesOf(db: Db, table: string): Promise<Slice[]> {
  const { rows } = await sql<{ blocks: number }>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as blocks`.execute(db)
  const count = Math.ceil((rows[0]?.blocks ?? 0) / sliceBlocks)
  return Array.from({ length: count }, (_, i) => ({
    from: `(${i * sliceBlocks},0)`,
    to: `(${(i + 1) * sliceBlocks},0)`,
  }))
}

const isIn = ({ from, to }: Slice) => sql`t.ctid >= ${from}::tid and t.ctid < ${to}::tid`

const partsOf = (place: SealedPlace): [table: string, column: string] => place.split('.') as [string, string]

/** A value under another key than the current one. The row is known by its place in the table: values that change meanwhile are left alone. */
export interface OldValue extends SealContextColumns {
  at: string
  sealed: string
}

/** The values of a slice that are not under the key. */
export async function oldValues(
  db: Db,
  place: SealedPlace,
  { columns, keyId, slice }: { columns: readonly string[]; keyId: string; slice: Slice },
): Promise<OldValue[]> {
  const [table, column] = partsOf(place)
  const more = columns.map((name) => sql`, ${sql.ref(name)}`)
  const { rows } = await sql<OldValue>`
    select t.ctid::text as at, ${sql.ref(column)} as sealed ${sql.join(more, sql``)} from ${sql.table(table)} t
    where ${isIn(slice)} and ${sql.ref(column)} is not null
      and not starts_with(${sql.ref(column)}, ${sealedPrefix(keyId)})`.execute(db)
  return rows
}

/** Writes values in place of those that were read; gives how many were still the same. */
export async function replaceValues(
  db: Db,
  place: SealedPlace,
  values: readonly { at: string; sealed: string; resealed: string }[],
): Promise<number> {
  const [table, column] = partsOf(place)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = v.resealed
    from unnest(${values.map(({ at }) => at)}::tid[], ${values.map(({ sealed }) => sealed)}::text[],
      ${values.map(({ resealed }) => resealed)}::text[]) as v (at, sealed, resealed)
    where t.ctid = v.at and t.${sql.ref(column)} = v.sealed`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Tables with hashes of addresses, and the text of a row that may hold the address itself. */
export const addressTables = ['submission_confirmations', 'submission_addresses', 'quarantined_submissions'] as const
export type AddressTable = (typeof addressTables)[number]

const texts = {
  submission_confirmations: sql`to_json(t.email)::text`,
  submission_addresses: sql`(select s.content::text from submissions s where s.account_id = t.account_id and s.id = t.submission_id)`,
  quarantined_submissions: sql`t.content::text`,
}

export interface HashedAddress {
  at: string
  account_id: number
  address_hash: Buffer
  /** JSON; null: nothing is kept of the address. */
  text: string | null
}

export async function hashedAddresses(db: Db, table: AddressTable, slice: Slice): Promise<HashedAddress[]> {
  const { rows } = await sql<HashedAddress>`
    select t.ctid::text as at, t.account_id, t.address_hash, ${texts[table]} as text from ${sql.table(table)} t
    where ${isIn(slice)} and t.address_hash is not null`.execute(db)
  return rows
}

export async function replaceHashes(
  db: Db,
  table: AddressTable,
  hashes: readonly { at: string; address_hash: Buffer; made: Buffer }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set address_hash = v.made
    from unnest(${hashes.map(({ at }) => at)}::tid[], ${hashes.map(({ address_hash }) => address_hash)}::bytea[],
      ${hashes.map(({ made }) => made)}::bytea[]) as v (at, address_hash, made)
    where t.ctid = v.at and t.address_hash = v.address_hash`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Recovery codes that were made before the key was first used: their text is known to their users alone. */
export async function olderRecoveryCodes(db: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from recovery_codes c join second_factors f on f.user_id = c.user_id
    where f.created_at < (select first_used_at from secret_keys where key_id = ${keyId})`.execute(db)
  return rows[0]?.n ?? 0
}
