import type { Db } from '../../db/db.ts'
import type { CrmRecordState } from '../port.ts'
import { stateModuleOf, stateOf } from '../read-record-state.ts'
import { builtInConfiguration, builtInCrm } from './field-configuration.ts'
import { listUsers } from './queries.ts'
import { findRecord } from './records.ts'

/** How records stand. Those that are asked for at the same time are read by one statement. */
export async function recordStates(
  db: Db,
  { account_id, module: name, ids }: { account_id: number; module: string; ids: readonly string[] },
): Promise<Map<string, CrmRecordState>> {
  const module = stateModuleOf(name)
  const fields = builtInConfiguration(builtInCrm.locales[0])?.find((one) => one.name === module)?.fields ?? []
  const [users, records] = await Promise.all([
    listUsers(db, account_id),
    Promise.all(ids.map((id) => findRecord(db, { account_id, module, id }))),
  ])
  const choicesOf = (field: string) => fields.find((one) => one.name === field)?.permittedvalues
  return new Map(
    records.flatMap((record) => (record ? [[record.id, stateOf(module, record.values, { choicesOf, users })]] : [])),
  )
}
