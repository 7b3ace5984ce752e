import { sql } from 'kysely'
import type { CrmKindId } from '../../../shared/contract/account-crm.ts'
import type { CrmRecord } from '../../../shared/contract/crm-records.ts'
import type { CrmModule } from '../../../shared/contract/fields.ts'
import { countedPage, firstIdOf } from '../../db/counted-list.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import { startOf } from '../../db/time-bounds.ts'

export async function connectionKind(db: Db, accountId: number): Promise<CrmKindId> {
  const { kind } = await db
    .selectFrom('crm_connections')
    .select('kind')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return kind as CrmKindId
}

interface RecordFilter extends PageRequest {
  account_id: number
  module: CrmModule
  updated_since?: string | undefined
  linked_to?: number | undefined
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

/** Records of one module of the built-in CRM, by id. All of them are counted by block; what was changed or is linked is counted here. */
export async function listRecords(
  db: Db,
  { account_id, module, updated_since, linked_to, timezone, ...page }: RecordFilter,
) {
  if (updated_since === undefined && linked_to === undefined) {
    const list = { account_id, list: `records:${module}`, newestFirst: false, page }
    const found = await countedPage(db, list, {
      keysFrom: ({
        block,
        skip,
      }) => sql`select id from built_in_crm_records where account_id = ${account_id} and module = ${module}
        and id >= ${firstIdOf(block)} order by id offset ${skip}`,
      row: selectRecords(db, module).where('built_in_crm_records.id', '=', sql<number>`page.id`),
    })
    return { ...found, data: found.data as CrmRecord[] }
  }
  let query = selectRecords(db, module).orderBy('built_in_crm_records.id')
  if (updated_since !== undefined) query = query.where('updated_at', '>=', startOf(updated_since, timezone))
  if (linked_to !== undefined) query = query.where(isLinkedTo(linked_to))
  const found = await paginate(query, page)
  return { ...found, data: found.data as CrmRecord[] }
}

/** Whether a record is about another one, the other is about it, or the two are related. */
const isLinkedTo = (id: number) => sql<boolean>`(
  address_id = ${id} or estate_id = ${id} or built_in_crm_records.id in (
    select unnest(array[it.address_id, it.estate_id]) from built_in_crm_records it where it.id = ${id}
    union all select estate_id from built_in_crm_relations where address_id = ${id}
    union all select address_id from built_in_crm_relations where estate_id = ${id}
  )
)`

export async function hasForm(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('forms').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
