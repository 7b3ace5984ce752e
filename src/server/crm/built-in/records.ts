import { refusal } from '../../../shared/refusals/catalogue.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { withoutWaiting } from '../../db/durability.ts'
import { inGroups, perHandle, batched } from '../../lib/scheduling/batcher.ts'
import { crmFieldNames } from '../field-names.ts'
import { phoneIn } from '../phone-numbers.ts'
import { CrmError, type CrmRecord, type CrmValues, type NewCrmRecord, type WrittenOf } from '../port.ts'

/*
 * Many submissions arrive at once, and each asks for the same few things: what is asked for at the same time by one account goes to
 * the database together.
 */

export interface Search {
  account_id: number
  /** Of the account. */
  country: string
  module: string
  fields: CrmValues
  /** Archived addresses come after all others, or are left out; without, their age alone counts. */
  archived?: 'last' | 'never'
}

const searches = perHandle((db: Db) =>
  batched((wanted: Search[]) =>
    inGroups(wanted, similarityOf, async (group) => {
      const found = await search(db, group)
      return group.map((_, i) => found.get(i + 1) ?? [])
    }),
  ),
)

/** Searches that one statement can do. */
export const similarityOf = (search: Search): string =>
  JSON.stringify([
    search.module,
    search.archived,
    Object.keys(search.fields).map((name) => [name, spellingsOf(search, name) !== undefined]),
  ])

/** All ways to write the number that is searched for in a field of numbers. */
const spellingsOf = ({ module, fields, country }: Search, name: string): readonly string[] | undefined =>
  module === 'address' ? phoneIn(name, fields[name] ?? null, country)?.spellings : undefined

/** Records of a module whose fields equal all of these, without regard to case, numbers however written; oldest first, at most 20. */
export async function findRecords(db: Db, wanted: Search): Promise<CrmRecord[]> {
  return Object.keys(wanted.fields).length === 0 ? [] : searches(db)(wanted)
}

/** Fields that an index finds, the most selective first; any other is looked for in all records of the account. */
const keyColumns: ReadonlyMap<string, string> = new Map([
  ['Email', 'email_key'],
  ['Name', 'name_key'],
])

/** Searches of one module by the same fields; the records by the number of the search, from 1. */
async function search(db: Db, group: readonly Search[]): Promise<Map<number, CrmRecord[]>> {
  const { rows } = await sql<CrmRecord & { n: number }>`${searchFor(group, 20)} order by wanted.n, found.id`.execute(db)
  return Map.groupBy(rows, ({ n }) => n)
}

/**
 * Gives the number of each search, from 1, with the `id` and `values` of so many records. Case is ignored as the database does it, on both
 * sides: JavaScript knows other letters. One condition at most can use an index, so that no statistics decide which; `offset 0` keeps each
 * look-up a look-up: it is planned by itself, and the order does not tempt the planner to walk all records by their id.
 */
export function searchFor(group: readonly Search[], limit: number): RawBuilder<unknown> {
  const [first = { account_id: 0, country: '', module: '', fields: {} } as Search] = group
  const { account_id, module } = first
  const names = Object.keys(first.fields)
  const values = names.map((name) => {
    const wanted = group.map((one) => spellingsOf(one, name)?.join(' ') ?? String(one.fields[name]))
    return sql`${wanted}::text[]`
  })
  const key = [...keyColumns.keys()].find((name) => names.includes(name))
  const conditions = names.map((name, i) => {
    const wanted = sql`wanted.${sql.ref(`v${i}`)}`
    if (spellingsOf(first, name)) {
      return sql`regexp_replace(r."values" ->> ${name}, '[^0-9]', '', 'g') = any(string_to_array(${wanted}, ' '))`
    }
    const value = name === key ? sql.ref(`r.${keyColumns.get(name)}`) : sql`lower(r."values" ->> ${name})`
    return sql`${value} = ${wanted}`
  })
  const columns = [...names.map((_, i) => sql.ref(`v${i}`)), sql.ref('n')]
  const lowered = names.map((_, i) => sql`lower(${sql.ref(`v${i}`)}) as ${sql.ref(`v${i}`)}`)
  return sql`
    select wanted.n, found.id::text as id, found."values"
    from (select ${sql.join(lowered)}, n from unnest(${sql.join(values)}) with ordinality as given (${sql.join(columns)}) offset 0) wanted
    cross join lateral (
      select id, "values" from (
        select r.id, r."values" from built_in_crm_records r
        where r.account_id = ${account_id} and r.module || '' = ${module} and ${sql.join(conditions, sql` and `)} offset 0) matching
      ${first.archived === 'never' ? sql`where not ${isArchivedAddress}` : sql``}
      order by ${first.archived === 'last' ? sql`${isArchivedAddress},` : sql``} id limit ${limit}) found`
}

const { field, archived } = crmFieldNames.archived.address
const isArchivedAddress = sql`(coalesce("values" ->> ${field}, '') = ${archived})`

interface KnownRecord extends CrmRecord {
  module: string
  n: number
}

const readers = perHandle((db: Db) =>
  batched(async (wanted: { account_id: number; id: string }[]): Promise<(KnownRecord | undefined)[]> => {
    const { rows } = await sql<KnownRecord>`
      select wanted.n, found.id::text as id, found.module, found."values"
      from unnest(${wanted.map(({ account_id }) => account_id)}::bigint[], ${wanted.map(({ id }) => id)}::bigint[])
        with ordinality as wanted (account_id, id, n)
      cross join lateral (
        select id, module, "values" from built_in_crm_records r
        where r.account_id = wanted.account_id and r.id = wanted.id offset 0) found`.execute(db)
    const found = new Map(rows.map((row) => [row.n, row]))
    return wanted.map((_, i) => found.get(i + 1))
  }),
)

export async function findRecord(
  db: Db,
  { account_id, module, id }: { account_id: number; module: string; id: string },
): Promise<CrmRecord | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  const found = await readers(db)({ account_id, id })
  return found?.module === module ? { id: found.id, values: found.values } : undefined
}

const inserts = perHandle((db: Db) =>
  batched(async (records: RecordOf[]): Promise<(string | undefined)[]> => {
    const { rows } = await sql<{ id: string; reference: string }>`
      with ${heldSubmissions(records)} ${inserted(records, isHeld)} returning id::text as id, reference`.execute(db)
    const ids = new Map(rows.map(({ id, reference }) => [reference, id]))
    return records.map(({ reference }) => ids.get(reference))
  }),
)

export type RecordOf = NewCrmRecord & { account_id: number }

/**
 * The part of a statement that holds the submissions of what it writes: a deletion that has begun is waited for, one that comes later
 * waits for the statement.
 */
export const heldSubmissions = (written: readonly WrittenOf[]) => sql`
  held as materialized (
    select s.id from (
      select distinct id from unnest(${written.map(({ submission_id }) => submission_id ?? null)}::bigint[]) as written (id) order by id
    ) written cross join lateral (select id from submissions where id = written.id offset 0 for key share) s
  )`

/** Of a row with a `submission_id`: it has none, or it is still there. */
export const isHeld = sql`(submission_id is null or submission_id in (select id from held))`

/** Why nothing is written. */
export const deleted = () => new CrmError('rejected', refusal('submission_deleted_meanwhile'))

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
      ${records.map(({ estate_id }) => numberOf(estate_id))}::bigint[],
      ${records.map(({ submission_id }) => submission_id ?? null)}::bigint[])
      with ordinality as record (account_id, module, reference, "values", address_id, estate_id, submission_id, n)
    where ${condition} order by n
    on conflict (account_id, reference) do update set updated_at = now()`
}

/** A record under a reference is made once, and made again if a crash takes it before the caller has noted it. */
export async function insertRecord(db: Db, record: RecordOf): Promise<string> {
  const id = await inserts(db)(record)
  if (id === undefined) throw deleted()
  return id
}

const numberOf = (id: string | undefined) => (id === undefined ? null : Number(id))

/** Gives whether the record was there, and the submission that the change is of. */
export async function updateRecord(
  db: Db,
  change: WrittenOf & { account_id: number; module: string; id: string; values: CrmValues },
): Promise<boolean> {
  const { account_id, module, id, values, submission_id = null } = change
  const { numAffectedRows } = await sql`
    with ${heldSubmissions([change])}
    update built_in_crm_records set "values" = "values" || ${JSON.stringify(values)}::jsonb, updated_at = now()
    where account_id = ${account_id} and module = ${module} and id = ${Number(id)}
      and (${submission_id}::bigint is null or exists (select from held))`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Relates two records, unless they are. Throws `CrmError` where one of them has been deleted. */
export async function insertRelation(
  db: Db,
  {
    account_id,
    kind,
    estate_id,
    address_id,
  }: { account_id: number; kind: string; estate_id: number; address_id: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with ends as materialized (
      select id from built_in_crm_records where account_id = ${account_id} and id in (${estate_id}, ${address_id}) for key share
    ), made as (
      insert into built_in_crm_relations (account_id, kind, estate_id, address_id)
      select ${account_id}, ${kind}, ${estate_id}, ${address_id} where (select count(*) from ends) = 2
      on conflict do nothing
    )
    select id::text as id from ends`.execute(db)
  const there = new Set(rows.map(({ id }) => id))
  const ends = { estate: String(estate_id), address: String(address_id) }
  for (const [module, id] of Object.entries(ends)) {
    if (!there.has(id)) throw new CrmError('rejected', refusal('crm_record_gone', { id, module }))
  }
}
