import { sql } from 'kysely'
import { isUuid } from '../../../shared/contract/values.ts'
import type { Db } from '../../db/db.ts'
import type { CrmRecord } from '../port.ts'

export async function findByUuid(
  db: Db,
  { account_id, module, uuid }: { account_id: number; module: string; uuid: string },
): Promise<CrmRecord | undefined> {
  if (!isUuid(uuid)) return undefined
  const found = await db
    .selectFrom('built_in_crm_records')
    .select([sql<string>`id::text`.as('id'), 'values'])
    .where('account_id', '=', account_id)
    .where('module', '=', module)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return found as CrmRecord | undefined
}

export async function findUuid(
  db: Db,
  { account_id, module, id }: { account_id: number; module: string; id: string },
): Promise<string | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  const found = await db
    .selectFrom('built_in_crm_records')
    .select('uuid')
    .where('account_id', '=', account_id)
    .where('module', '=', module)
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return found?.uuid
}
