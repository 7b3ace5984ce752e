import type { Db } from '../../db/db.ts'
import type { FieldErrors } from '../../http/errors.ts'
import { crmFieldFaults } from '../crm/index.ts'

const name = 'consent_crm_field_name'

/** The field that says in the CRM that consent was given must be one of its addresses, as far as the CRM can tell. */
export async function consentFieldFaults(
  db: Db,
  accountId: number,
  stored: Record<string, unknown>,
  current: Record<string, unknown>,
): Promise<FieldErrors> {
  const wanted = stored[name]
  if (typeof wanted !== 'string' || wanted === current[name]) return {}
  const [fault] = await crmFieldFaults(db, accountId, [{ module: 'address', name: wanted }])
  return fault === undefined ? {} : { [name]: [fault] }
}
