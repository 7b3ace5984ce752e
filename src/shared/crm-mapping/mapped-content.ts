import type { ContentField, ContentRule, FormContent } from '../contract/forms/form-content.ts'
import type { CrmModule } from '../contract/forms/fields.ts'
import type { CrmFieldConfig } from '../form/engine/model.ts'
import { carryOver } from './carry-over.ts'
import type { OfferedFields } from './proposals.ts'

/** A place of a form, and which CRM field it is to name: null, none. */
export interface MappedPlace {
  kind: 'field' | 'consent' | 'duplicate_check'
  /** Null for a setting. */
  field_id: number | null
  crm_module: CrmModule
  /** What it names now. */
  crm_field_name: string
  /** That CRM field, as far as it is known. */
  former: CrmFieldConfig | null
  to: string | null
}

/** What `PATCH /forms/{id}/draft` takes. */
export interface MappedContent {
  settings?: { consent_crm_field_name?: string | null; crm_duplicate_check_fields?: string[] }
  fields?: (Pick<ContentField, 'id' | 'crm_module'> & Partial<ContentField>)[]
  rules?: ContentRule[]
}

/**
 * How a form names other CRM fields, and what goes with that: choices and presets under the codes of the CRM, in rules too. A place that names
 * another field by now is left alone, and a target that the CRM does not have is none. `undefined`: nothing changes.
 */
export function mappedContent(
  { settings, fields, rules }: FormContent,
  places: readonly MappedPlace[],
  offered: OfferedFields,
): MappedContent | undefined {
  const configOf = (module: CrmModule, name: string) => {
    const ofModule = offered[module]
    return ofModule && Object.hasOwn(ofModule, name) ? ofModule[name] : undefined
  }
  const unchanged = ({ id, crm_module }: Pick<ContentField, 'id' | 'crm_module'>) => ({ id, crm_module })
  const byField = new Map(places.flatMap((place) => (place.kind === 'field' ? [[place.field_id, place] as const] : [])))
  const values = new Map<number, ReadonlyMap<string, string>>()
  const next = fields.map((field) => {
    const { id, crm_module } = field
    const place = byField.get(id)
    if (place?.crm_module !== crm_module || place.crm_field_name !== field.crm_field_name) return unchanged(field)
    const config = place.to === null ? undefined : configOf(crm_module, place.to)
    const carried = carryOver(field, place.former, place.to !== null && config ? { name: place.to, config } : null)
    values.set(id, carried.values)
    return { ...unchanged(field), ...carried.change }
  })
  const isChanged = next.some((field) => Object.keys(field).length > Object.keys(unchanged(field)).length)
  const nextRules = rulesWith(rules, values)
  const nextSettings = settingsWith(settings, places, (name) => configOf('address', name) !== undefined)
  if (!isChanged && !nextRules && !nextSettings) return undefined
  return {
    ...(isChanged && { fields: next }),
    ...(nextRules && { rules: nextRules }),
    ...(nextSettings && { settings: nextSettings }),
  }
}

function settingsWith(
  settings: Record<string, unknown>,
  places: readonly MappedPlace[],
  has: (name: string) => boolean,
): MappedContent['settings'] {
  const targetOf = ({ to }: MappedPlace) => (to !== null && has(to) ? to : null)
  const consent = places.find((place) => place.kind === 'consent')
  const isConsent = consent !== undefined && settings['consent_crm_field_name'] === consent.crm_field_name
  const compared = new Map(
    places.flatMap((place) =>
      place.kind === 'duplicate_check' ? [[place.crm_field_name, targetOf(place)] as const] : [],
    ),
  )
  const before = (settings['crm_duplicate_check_fields'] ?? [...compared.keys()]) as string[]
  const after = before.flatMap((name) => (compared.has(name) ? (compared.get(name) ?? []) : name))
  const isCompared = String(before) !== String(after)
  if (!isConsent && !isCompared) return undefined
  return {
    ...(isConsent && { consent_crm_field_name: targetOf(consent) }),
    ...(isCompared && { crm_duplicate_check_fields: [...new Set(after)] }),
  }
}

/** Actions whose value is a choice. */
const namesChoice: readonly string[] = ['hide_option', 'unhide_option', 'set_value']

/** Rules after values of choices have become others, by the ids of their fields; `undefined` where no rule names one. */
function rulesWith(
  rules: readonly ContentRule[],
  values: ReadonlyMap<number, ReadonlyMap<string, string>>,
): ContentRule[] | undefined {
  let isChanged = false
  const replaced = <V extends string | string[] | null>(fieldId: string, value: V): V => {
    const known = values.get(Number(fieldId))
    if (!known || value === null) return value
    // A text may list several, as the datalist does.
    const one = (text: string) =>
      known.get(text) ??
      text
        .split(';')
        .map((part) => known.get(part.trim()) ?? part)
        .join(';')
    const after = Array.isArray(value) ? value.map(one) : one(value)
    isChanged ||= String(after) !== String(value)
    return after as V
  }
  const next = rules.map((rule) => ({
    ...rule,
    clauses: rule.clauses.map((clause) => ({ ...clause, value: replaced(clause.when_field_id, clause.value) })),
    actions: rule.actions.map((action) =>
      namesChoice.includes(action.action)
        ? { ...action, value: replaced(action.target_field_id, action.value) }
        : action,
    ),
  }))
  return isChanged ? next : undefined
}
