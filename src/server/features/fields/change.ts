import { refusalsOf } from '../../http/errors.ts'
import type { z } from 'zod'
import { optionFaults } from '../../../shared/contract/forms/field-options.ts'
import { roomFault } from '../../../shared/form/engine/room.ts'
import { fieldDefaults, type Field, type FieldPatch } from '../../../shared/contract/forms/fields.ts'
import type { Db } from '../../db/db.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { crmFieldFaults } from '../crm/index.ts'
import type { FieldChange } from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** A field's change as it is stored: keys that were not sent are left out, `null` goes back to the default. */
export function fieldChange(patch: z.output<typeof FieldPatch>): FieldChange {
  const sent = Object.entries(patch).filter(([, value]) => value !== undefined)
  const fallback: Record<string, unknown> = fieldDefaults
  return Object.fromEntries(sent.map(([key, value]) => [key, value ?? fallback[key] ?? null]))
}

/**
 * Whether a field with this change can be: it may only write to what the CRM has, as far as the CRM can tell [B2.3], and its options must fit its type. `current` is the field as it is, or what a new one begins with.
 */
export async function requireSound(
  db: Db,
  accountId: number,
  current: Partial<Field>,
  change: FieldChange,
): Promise<void> {
  const errors = await fieldFaults(db, accountId, current, change)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Refuses fields of a form that have more of something than a form may have, and more than before. */
export function requireRoom(after: readonly FieldSizes[], before: readonly FieldSizes[]): void {
  const fault = roomFault(after, before)
  if (fault !== undefined) throw invalid({ fields: [fault] })
}
type FieldSizes = Parameters<typeof roomFault>[0][number]

/** What is wrong with a field's change, by property. */
export async function fieldFaults(
  db: Db,
  accountId: number,
  current: Partial<Field>,
  change: FieldChange,
): Promise<FieldErrors> {
  return { ...(await crmFaults(db, accountId, current, change)), ...typeFaults(current, change) }
}

async function crmFaults(
  db: Db,
  accountId: number,
  current: Partial<Field>,
  change: FieldChange,
): Promise<FieldErrors> {
  const { crm_module, crm_field_name } = { ...current, ...change }
  const isMoved = change.crm_module !== undefined || change.crm_field_name !== undefined
  if (!isMoved || crm_module === undefined || crm_field_name === null || crm_field_name === undefined) return {}
  const [fault] = await crmFieldFaults(db, accountId, [{ module: crm_module, name: crm_field_name }])
  return fault === undefined ? {} : { crm_field_name: [fault] }
}

/** Whether the options of a field fit its type. */
export function typeFaults(current: Partial<Field>, change: FieldChange): FieldErrors {
  const touched = [change.field_type, change.options, change.required]
  if (touched.every((value) => value === undefined)) return {}
  const { field_type = 'auto', options = {}, required } = { ...current, ...change }
  const faults = refusalsOf(optionFaults(field_type, options))
  if (field_type === 'page_break' && required) {
    faults['required'] = [refusal('break_not_required')]
  }
  return faults
}
