import type { Clause } from '../../../shared/contract/forms/rules.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { addressField } from '../../../shared/form/engine/address-field.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { contentName, type FormField, type FormModel } from '../../../shared/form/engine/model.ts'

interface CorrectableForm {
  settings: FormSettings
  compiled: { model: Pick<FormModel, 'fields' | 'rules'> }
}

/** Where the answer of a field stands in what was submitted. */
export const placeOf = (field: FormField): AnswerPlace => ({ module: field.crm_module, name: contentName(field) })

const isAt = ({ module, name }: AnswerPlace) => {
  return (field: FormField) => placeOf(field).module === module && placeOf(field).name === name
}

/**
 * The field whose address a visitor can correct after sending; `undefined` where they could not have written it, where another answer
 * stands in the same place, and where rules look at it or set it: they might ask for other answers then, so the form is filled in anew.
 */
export function correctableField(
  { settings, compiled: { model } }: CorrectableForm,
  withheld: readonly AnswerPlace[] = [],
): FormField | undefined {
  const field = addressField(model.fields, settings)
  if (!field || field.type === 'hidden' || field.read_only || field.choices.length > 0) return undefined
  const place = placeOf(field)
  if (model.fields.filter(isAt(place)).length > 1) return undefined
  if (withheld.some(({ module, name }) => module === place.module && name === place.name)) return undefined
  const id = String(field.id)
  const looks = ({ clauses }: { clauses: readonly Clause[] }) =>
    clauses.some(({ when_field_id }) => when_field_id === id)
  const sets = model.rules.some(({ actions }) => actions.some(({ target_field_id }) => target_field_id === id))
  return sets || model.rules.some(looks) || settings.redirect_rules.some(looks) ? undefined : field
}
