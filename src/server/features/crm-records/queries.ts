import { sql, type RawBuilder } from 'kysely'
import type { CrmKindId } from '../../../shared/contract/accounts/outside-crms.ts'
import type { CrmRecord } from '../../../shared/contract/crm/crm-records.ts'
import type { Page } from '../../../shared/contract/endpoint.ts'
import type { CrmModule } from '../../../shared/contract/forms/fields.ts'
import { countedPage, firstIdOf, lastIdOf, rowsOf } from '../../db/counted-list.ts'
import type { Db, PageRequest } from '../../db/db.ts'
import { startOf } from '../../db/time-bounds.ts'
import { idsWithWords, type WordsOfRecords } from './words-of-records.ts'

export async function connectionKind(db: Db, accountId: number): Promise<CrmKindId> {
  const { kind } = await db
    .selectFrom('crm_connections')
    .select('kind')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return kind as CrmKindId
}

export interface RecordFilter extends PageRequest {
  account_id: number
  module: CrmModule
  updated_since?: string | undefined
  id?: number | undefined
  ids?: readonly number[] | undefined
  linked_to?: number | undefined
  /** Words that records have in what the caller sees of them. */
  found?: WordsOfRecords | undefined
  sort?: 'asc' | 'desc' | undefined
  timezone: string
}

const selectRecords = (db: Db, module: CrmModule) =>
  db
    .selectFrom('built_in_crm_records')
    .select([
      sql<string>`id::text`.as('id'),
      'uuid',
      'module',
      'values',
      sql<string | null>`address_id::text`.as('address_id'),
      sql<string | null>`estate_id::text`.as('estate_id'),
      'created_at',
      'updated_at',
    ])
    .where('module', '=', module)

/**
 * Records of one module of the built-in CRM, by id. All of them are counted by block; what was changed or is linked costs by what is found,
 * whatever else the module has.
 */
export async function listRecords(db: Db, filter: RecordFilter): Promise<Page<CrmRecord>> {
  const { account_id, module, page, per_page } = filter
  const row = selectRecords(db, module).where('built_in_crm_records.id', '=', sql<number>`page.id`)
  const newestFirst = filter.sort === 'desc'
  const way = newestFirst ? sql`desc` : sql`asc`
  const { updated_since, linked_to, id, ids: named, found } = filter
  if ([updated_since, linked_to, id, named, found].every((part) => part === undefined)) {
    const list = { account_id, list: `records:${module}`, newestFirst, page: { page, per_page } }
    const counted = await countedPage(db, list, {
      keysFrom: ({
        block,
        skip,
      }) => sql`select id from built_in_crm_records where account_id = ${account_id} and module = ${module}
        and id ${newestFirst ? sql`<= ${lastIdOf(block)}` : sql`>= ${firstIdOf(block)}`} order by id ${way} offset ${skip}`,
      row,
    })
    return { ...counted, data: counted.data as CrmRecord[] }
  }
  const ids = idsOf(filter)
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${ids} offset 0) found`.execute(db)
  // Found first, so that no plan looks for them in the order of all ids.
  const keys = sql`select id from (${ids} offset 0) found order by id ${way} limit ${per_page} offset ${(page - 1) * per_page}`
  return { data: (await rowsOf(db, { keys, row })) as CrmRecord[], total: rows[0]?.total ?? 0, page, per_page }
}

/** Ids of the records that all parts of the filter let through. */
function idsOf(filter: RecordFilter): RawBuilder<unknown> {
  const { account_id, module, found } = filter
  if (!found) return idsByPlace(filter)
  const among = [filter.updated_since, filter.linked_to, filter.id, filter.ids].some((part) => part !== undefined)
  const place = among ? sql`and r.id in (select id from (${idsByPlace(filter)}) others)` : sql``
  return sql`${idsWithWords({ account_id, module, ...found })} ${place}`
}

/** Ids of the records that were changed since, and that belong to the other one: it is about them, they are about it, or the two are related. */
function idsByPlace({
  account_id,
  module,
  updated_since,
  linked_to,
  id,
  ids,
  timezone,
}: RecordFilter): RawBuilder<unknown> {
  const isIn = sql`account_id = ${account_id} and module = ${module}
    ${updated_since === undefined ? sql`` : sql`and updated_at >= ${startOf(updated_since, timezone)}`}
    ${id === undefined ? sql`` : sql`and id = ${id}`} ${ids === undefined ? sql`` : sql`and id = any(${ids}::bigint[])`}`
  if (linked_to === undefined && (id !== undefined || ids !== undefined)) {
    return sql`select id from built_in_crm_records where ${isIn} order by account_id, module, id`
  }
  // In the order of the index that has the time, so that it is taken by plans of an empty table, too.
  if (linked_to === undefined) return sql`select id from built_in_crm_records where ${isIn} order by updated_at`
  return sql`
    select id from built_in_crm_records where ${isIn} and address_id = ${linked_to}
    union select id from built_in_crm_records where ${isIn} and estate_id = ${linked_to}
    union select found.id from (
      select unnest(array[it.address_id, it.estate_id]) as id from built_in_crm_records it where it.id = ${linked_to}
      union all select estate_id from built_in_crm_relations where account_id = ${account_id} and address_id = ${linked_to}
      union all select address_id from built_in_crm_relations where account_id = ${account_id} and estate_id = ${linked_to}
    ) linked cross join lateral (select id from built_in_crm_records r where r.id = linked.id and ${isIn} offset 0) found`
}

export async function hasForm(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('forms').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
