import type { ContentField, ContentRule, FormContent } from '../contract/forms/form-content.ts'
import type { FormChange } from '../contract/forms/form-versions.ts'
import { matchRules } from './match-rules.ts'
import { isEqual } from './merge-lists.ts'

/** In what a document differs from an earlier one: settings, then fields, then rules. Nothing: they are the same. */
export function compareContents(before: FormContent, after: FormContent): FormChange[] {
  return [...settingChanges(before, after), ...fieldChanges(before, after), ...ruleChanges(before, after)]
}

/** The names of properties in which two values differ; one that is missing has no value. */
export function differingNames(before: object, after: object): string[] {
  const [one, other] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !isEqual(one[name], other[name]))
}

/** What a field is called where the CRM is not asked. */
export const nameOfField = ({ id, label, crm_field_name }: ContentField) => label ?? crm_field_name ?? `field_${id}`

function settingChanges(before: FormContent, after: FormContent): FormChange[] {
  return differingNames(before.settings, after.settings).map((name) => ({
    subject: 'setting',
    change: 'changed',
    field_id: null,
    name,
    properties: [],
  }))
}

function fieldChanges({ fields: before }: FormContent, { fields: after }: FormContent): FormChange[] {
  const known = new Map(before.map((field) => [field.id, field]))
  const left = new Set(after.map(({ id }) => id))
  const change = (kind: FormChange['change'], field: ContentField, properties: string[] = []): FormChange => ({
    subject: 'field',
    change: kind,
    field_id: field.id,
    name: nameOfField(field),
    properties,
  })
  const removed = before.filter(({ id }) => !left.has(id)).map((field) => change('removed', field))
  const others = after.flatMap((field) => {
    const was = known.get(field.id)
    if (!was) return [change('added', field)]
    const properties = differingNames(was, field)
    return properties.length > 0 ? [change('changed', field, properties)] : []
  })
  const isMoved = isReordered(
    before.filter(({ id }) => left.has(id)).map(({ id }) => id),
    after.filter(({ id }) => known.has(id)).map(({ id }) => id),
  )
  return [...removed, ...others, ...(isMoved ? [moved('field')] : [])]
}

/** A rule as it was and as it is; without one of them it was added or removed. */
export interface RuleChange {
  was?: ContentRule
  is?: ContentRule
}

/** The rules that are different, in the order in which `compareContents` names them. */
export function changedRules(
  { rules: before }: FormContent,
  { rules: after }: FormContent,
  places = matchRules(before, after),
): RuleChange[] {
  const left = new Set(places)
  const removed = before.flatMap((was, place): RuleChange[] => (left.has(place) ? [] : [{ was }]))
  const others = after.flatMap((is, i): RuleChange[] => {
    const was = before[places[i] ?? -1]
    if (!was) return [{ is }]
    return differingNames(was, is).length > 0 ? [{ was, is }] : []
  })
  return [...removed, ...others]
}

function ruleChanges(before: FormContent, after: FormContent): FormChange[] {
  const places = matchRules(before.rules, after.rules)
  const matched = places.filter((place) => place !== undefined)
  const isMoved = isReordered(
    matched.toSorted((a, b) => a - b),
    matched,
  )
  const changed = changedRules(before, after, places).map(({ was, is }): FormChange => ({
    subject: 'rule',
    change: was && is ? 'changed' : is ? 'added' : 'removed',
    field_id: null,
    name: (is ?? was)?.title ?? null,
    properties: was && is ? differingNames(was, is) : [],
  }))
  return [...changed, ...(isMoved ? [moved('rule')] : [])]
}

const isReordered = (before: readonly number[], after: readonly number[]) => !isEqual(before, after)

const moved = (subject: FormChange['subject']): FormChange => ({
  subject,
  change: 'moved',
  field_id: null,
  name: null,
  properties: [],
})
