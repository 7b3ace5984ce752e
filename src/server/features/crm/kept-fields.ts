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
