import type { z } from 'zod'
import type { CrmModule, FieldPatch } from '../../../shared/contract/fields.ts'
import { fieldConfiguration } from '../../crm/field-configuration.ts'
import { invalid } from '../../http/errors.ts'
import { nearestOf } from '../../http/validate.ts'
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

/** A field may only write to what the CRM has (contract §4 "Field"). */
export function requireCrmField(module: CrmModule, name: string | null | undefined): void {
  if (name === null || name === undefined) return
  const known = fieldConfiguration('de')[module] ?? {}
  if (Object.hasOwn(known, name)) return
  const nearest = nearestOf(name, Object.keys(known))
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  throw invalid({ crm_field_name: [`The CRM has no field ${name.slice(0, 100)} in its module ${module}.${hint}`] })
}
