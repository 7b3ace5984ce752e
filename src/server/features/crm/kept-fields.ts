import type { CrmFieldConfig } from '../../../shared/form/model.ts'
import type { Db } from '../../db/db.ts'
import { findConfiguration } from './configuration-queries.ts'

/** Fields of the CRM by module and name. */
export type CrmFields = Readonly<Record<string, Readonly<Record<string, CrmFieldConfig>>>>

/**
 * The account's field configuration as it was last built, for showing labels and values: also while the CRM does not
 * answer. Empty without a CRM, and before the first one was built.
 */
export async function crmFields(db: Db, accountId: number): Promise<CrmFields> {
  const found = await findConfiguration(db, accountId, undefined)
  return found?.connected && found.configuration !== null ? (JSON.parse(found.configuration) as CrmFields) : {}
}

/** How long background work believes labels without reading them again: some hundred kilobytes each time. */
const believedForMs = 5_000
const believed = new WeakMap<Db, { fields: Promise<CrmFields>; until: number }>()

/** The same for work that comes in crowds, by the account's own handle; labels may be five seconds old. */
export function recentCrmFields(db: Db, accountId: number): Promise<CrmFields> {
  const known = believed.get(db)
  if (known && known.until > Date.now()) return known.fields
  const fields = crmFields(db, accountId)
  believed.set(db, { fields, until: Date.now() + believedForMs })
  fields.catch(() => believed.delete(db))
  return fields
}
