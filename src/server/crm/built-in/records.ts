import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { withoutWaiting } from '../../db/durability.ts'
import { inGroups, lookedUpTogether, perHandle, together } from '../../lib/gather.ts'
import type { CrmRecord, CrmValues, NewCrmRecord } from '../port.ts'

/*
 * Submissions come in crowds, and each asks for the same few things: what is asked for at the same time by one account goes to
 * the database together.
 */

export interface Search {
  account_id: number
  module: string
  fields: CrmValues
}

const searches = perHandle((db: Db) =>
  together((wanted: Search[]) =>
    inGroups(wanted, similarityOf, async (group) => {
      const found = await search(db, group)
      return group.map((_, i) => found.get(i + 1) ?? [])
    }),
  ),
)

/** Searches that one statement can do. */
export const similarityOf = ({ module, fields }: Search): string => JSON.stringify([module, Object.keys(fields)])

/** Records of a module whose fields equal all of these, without regard to case; oldest first, at most 20. */
export async function findRecords(db: Db, wanted: Search): Promise<CrmRecord[]> {
  return Object.keys(wanted.fields).length === 0 ? [] : searches(db)(wanted)
}

/** Fields that an index finds; any other is looked for in all records of the module. */
const keyColumns: ReadonlyMap<string, string> = new Map([
  ['Email', 'email_key'],
  ['Name', 'name_key'],
])

/** Searches of one module by the same fields; the records by the number of the search, from 1. */
async function search(db: Db, group: readonly Search[]): Promise<Map<number, CrmRecord[]>> {
  const { rows } = await sql<CrmRecord & { n: number }>`${searchFor(group, 20)} order by wanted.n, found.id`.execute(db)
  return Map.groupBy(rows, ({ n }) => n)
}

/** Gives the number of each search, from 1, with the `id` and `values` of so many records. */
export function searchFor(group: readonly Search[], limit: number): RawBuilder<unknown> {
  const [{ account_id, module, fields } = { account_id: 0, module: '', fields: {} }] = group
  const names = Object.keys(fields)
  const values = names.map((name) => sql`${group.map((one) => String(one.fields[name]))}::text[]`)
  const conditions = names.map((name, i) => {
    const column = keyColumns.get(name)
    const value = column === undefined ? sql`lower(r."values" ->> ${name})` : sql.ref(`r.${column}`)
    return sql`${value} = lower(wanted.${sql.ref(`v${i}`)})`
  })
  const columns = [...names.map((_, i) => sql.ref(`v${i}`)), sql.ref('n')]
  return sql`
    select wanted.n, found.id::text as id, found."values"
    from unnest(${sql.join(values)}) with ordinality as wanted (${sql.join(columns)})
    cross join lateral (
      select id, "values" from built_in_crm_records r
      where r.account_id = ${account_id} and r.module = ${module} and ${sql.join(conditions, sql` and `)}
      order by r.id limit ${limit}) found`
}

interface KnownRecord extends CrmRecord {
  module: string
}

const readers = perHandle((db: Db) =>
  lookedUpTogether(async (ids): Promise<Map<number, KnownRecord>> => {
    const rows = await db
      .selectFrom('built_in_crm_records')
      .select([sql<string>`id::text`.as('id'), 'module', 'values'])
      .where(sql<boolean>`built_in_crm_records.id = any(${ids}::bigint[])`)
      .execute()
    return new Map((rows as KnownRecord[]).map((row) => [Number(row.id), row]))
  }),
)

/** The record of the account whose handle this is. */
export async function findRecord(
  db: Db,
  { module, id }: { module: string; id: string },
): Promise<CrmRecord | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  const found = await readers(db)(Number(id))
  return found?.module === module ? { id: found.id, values: found.values } : undefined
}

const inserts = perHandle((db: Db) =>
  together(async (records: RecordOf[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string; reference: string }>`
      ${inserted(records, sql`true`)} returning id::text as id, reference`.execute(db)
    const ids = new Map(rows.map(({ id, reference }) => [reference, id]))
    return records.map(({ reference }) => {
      const id = ids.get(reference)
      if (id === undefined) throw new Error('Every record that is inserted is returned.')
      return id
    })
  }),
)

export type RecordOf = NewCrmRecord & { account_id: number }

/** Inserts those of the records, numbered `n` from 1, that the condition holds for; without waiting for the disk. */
export function inserted(records: readonly RecordOf[], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into built_in_crm_records (account_id, module, reference, "values", address_id, estate_id)
    select account_id, module, reference, "values", address_id, estate_id
    from (select ${withoutWaiting}) lazily cross join unnest(
      ${records.map(({ account_id }) => account_id)}::bigint[],
      ${records.map(({ module }) => module)}::text[],
      ${records.map(({ reference }) => reference)}::text[],
      ${records.map(({ values }) => JSON.stringify(values))}::jsonb[],
      ${records.map(({ address_id }) => numberOf(address_id))}::bigint[],
      ${records.map(({ estate_id }) => numberOf(estate_id))}::bigint[])
      with ordinality as record (account_id, module, reference, "values", address_id, estate_id, n)
    where ${condition} order by n
    on conflict (account_id, reference) do update set updated_at = now()`
}

/** A record under a reference is made once, and made again if a crash takes it before whoever asked has noted it. */
export function insertRecord(db: Db, accountId: number, record: NewCrmRecord): Promise<string> {
  return inserts(db)({ account_id: accountId, ...record })
}

const numberOf = (id: string | undefined) => (id === undefined ? null : Number(id))

/** Gives whether the record was there. */
export async function updateRecord(
  db: Db,
  { account_id, module, id, values }: { account_id: number; module: string; id: string; values: CrmValues },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('built_in_crm_records')
    .set({ values: sql`values || ${JSON.stringify(values)}::jsonb`, updated_at: sql<string>`now()` })
    .where('account_id', '=', account_id)
    .where('module', '=', module)
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertRelation(
  db: Db,
  relation: { account_id: number; kind: string; estate_id: number; address_id: number },
): Promise<void> {
  await db
    .insertInto('built_in_crm_relations')
    .values(relation)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
