import type { CrmReference } from '../../../shared/contract/documents/pdf-blocks.ts'
import { fieldDefaults, type Field } from '../../../shared/contract/forms/fields.ts'
import type { CrmFieldConfig, FormField } from '../../../shared/form/engine/model.ts'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { asksForCurrency, usualUnit } from '../../../shared/form/usual-units.ts'

/** What a template's references point at. */
export interface Referable {
  /** Fields of the form, resolved with the CRM's configuration (shared/form/engine/resolve.ts). */
  fields: readonly FormField[]
  /** The account's field configuration, as `GET /crm/fields` answers it; empty while the CRM is out of reach. */
  crm: Readonly<Record<string, Readonly<Record<string, CrmFieldConfig>> | undefined>>
}

export type Reference = number | CrmReference

/**
 * What a reference of a block names, `undefined` for a field that has been deleted meanwhile. A reference to the CRM takes
 * type and choices from the form's field of the same name where there is one, the label from the CRM.
 */
export function referenced(reference: Reference, { fields, crm }: Referable): FormField | undefined {
  const { byId, byName, money } = indexOf(fields)
  if (typeof reference === 'number') return byId.get(reference)
  const { module, name, label } = reference
  const config = configOf(module, name, crm)
  const own = byName.get(`${module} ${name}`)
  const field = own ?? resolveField({ ...noField, crm_module: module, crm_field_name: name }, config)
  const unit = own ? own.usual_unit : usualUnit(field, crm, { money })
  return { ...field, label: label ?? config?.label ?? field.label, ...(unit !== undefined && { usual_unit: unit }) }
}

const configOf = (module: string, name: string, crm: Referable['crm']) =>
  crm[module] && Object.hasOwn(crm[module], name) ? crm[module][name] : undefined

/** What the CRM calls a field. */
export const crmLabel = ({ crm_module, crm_field_name }: FormField, { crm }: Referable): string | undefined =>
  configOf(crm_module, crm_field_name ?? '', crm)?.label

interface FieldIndex {
  byId: ReadonlyMap<number, FormField>
  byName: ReadonlyMap<string, FormField>
  /** Amounts have the usual currency: the form does not ask for one. */
  money: boolean
}

/** A template may name each of some thousand fields: they are looked through once. Of two alike the first counts. */
const known = new WeakMap<readonly FormField[], FieldIndex>()

function indexOf(fields: readonly FormField[]): FieldIndex {
  let found = known.get(fields)
  if (!found) {
    const last = fields.toReversed()
    found = {
      byId: new Map(last.map((field) => [field.id, field])),
      byName: new Map(
        last
          .filter(({ crm_field_name }) => crm_field_name !== null)
          .map((field) => [`${field.crm_module} ${field.crm_field_name}`, field]),
      ),
      money: !asksForCurrency(fields),
    }
    known.set(fields, found)
  }
  return found
}

const noField: Field = { ...fieldDefaults, id: 0, form_id: 0, position: 0, crm_module: 'address' }
