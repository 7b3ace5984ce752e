import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { CrmRecord, CrmValues, NewCrmRecord } from '../port.ts'

const columns = [sql<string>`id::text`.as('id'), 'values'] as const

export async function findRecords(
  db: Db,
  { account_id, module, fields }: { account_id: number; module: string; fields: CrmValues },
): Promise<CrmRecord[]> {
  const wanted = Object.entries(fields)
  if (wanted.length === 0) return []
  let query = db
    .selectFrom('built_in_crm_records')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('module', '=', module)
  for (const [name, value] of wanted) {
    // Written out where an index knows it; any other name stays a parameter, or each would be a statement of its own.
    const field = name === 'Email' ? sql.lit(name) : name
    query = query.where(sql<boolean>`lower(values ->> ${field}) = lower(${String(value)})`)
  }
  return (await query.orderBy('built_in_crm_records.id').limit(20).execute()) as CrmRecord[]
}

export async function findRecord(
  db: Db,
  { account_id, module, id }: { account_id: number; module: string; id: string },
): Promise<CrmRecord | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  const row = await db
    .selectFrom('built_in_crm_records')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('module', '=', module)
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return row as CrmRecord | undefined
}

/** A record under a reference is made once. */
export async function insertRecord(
  db: Db,
  accountId: number,
  { values, address_id, estate_id, ...record }: NewCrmRecord,
): Promise<string> {
  const links = { address_id: numberOf(address_id), estate_id: numberOf(estate_id) }
  const { id } = await db
    .insertInto('built_in_crm_records')
    .values({ account_id: accountId, ...record, ...links, values: JSON.stringify(values) })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'reference']).doUpdateSet({ updated_at: sql<string>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
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
