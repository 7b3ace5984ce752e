import type { z } from 'zod'
import type { CrmModule, FieldPatch } from '../../../shared/contract/fields.ts'
import type { Db } from '../../db/db.ts'
import { invalid } from '../../http/errors.ts'
import { crmFieldFaults } from '../crm/index.ts'
import type { FieldChange } from './queries.ts'

/** What `null` means for a property that is never empty: back to the default. */
const defaults = {
  field_type: 'auto',
  required: false,
  hidden: false,
  disabled: false,
  read_only: false,
  half_size: false,
  options: {},
}

/** A field's change as it is stored: keys that were not sent are left out, `null` is the default. */
export function fieldChange(patch: z.output<typeof FieldPatch>): FieldChange {
  const sent = Object.entries(patch).filter(([, value]) => value !== undefined)
  const fallback: Record<string, unknown> = defaults
  return Object.fromEntries(sent.map(([key, value]) => [key, value ?? fallback[key] ?? null]))
}

/** A field may only write to what the CRM has, as far as the CRM can tell (contract §4 "Field"). */
export async function requireCrmField(
  db: Db,
  accountId: number,
  { crm_module, crm_field_name }: { crm_module: CrmModule; crm_field_name?: string | null | undefined },
): Promise<void> {
  if (crm_field_name === null || crm_field_name === undefined) return
  const [fault] = await crmFieldFaults(db, accountId, [{ module: crm_module, name: crm_field_name }])
  if (fault !== undefined) throw invalid({ crm_field_name: [fault] })
}
