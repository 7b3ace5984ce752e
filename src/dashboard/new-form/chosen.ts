import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import type { CrmFields } from '../api/crm-fields.ts'

/** A field of the CRM that the new form is to have. */
export interface ChosenField {
  module: CrmModule
  name: string
  label: string
}

export const isSame = (a: ChosenField, b: ChosenField) => a.module === b.module && a.name === b.name

/** With the field if it was not there, else without it. */
export function toggled(chosen: readonly ChosenField[], field: ChosenField): ChosenField[] {
  const without = chosen.filter((one) => !isSame(one, field))
  return without.length < chosen.length ? without : [...chosen, field]
}

/** What most forms ask, by the names that CRMs give it. */
const usual = [
  /^anrede$/i,
  /^vorname$|^firstname$/i,
  /^name$|^nachname$|^lastname$/i,
  /^e-?mail(_?1)?$/i,
  /^(telefon1?|phone1?|default_phone|tel)$/i,
]

/** The usual contact details that this CRM has, and that are not chosen already. */
export function usualContact(fields: CrmFields, chosen: readonly ChosenField[]): ChosenField[] {
  const names = Object.entries(fields.address ?? {})
  return usual.flatMap((pattern): ChosenField[] => {
    const [name, field] = names.find(([name]) => pattern.test(name)) ?? []
    if (name === undefined || !field) return []
    const found: ChosenField = { module: 'address', name, label: field.label }
    return chosen.some((one) => isSame(one, found)) ? [] : [found]
  })
}
