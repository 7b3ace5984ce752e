import type { CrmFields } from '../api/crm-fields.ts'
import type { FieldChanges } from './texts.ts'

export function fieldChanges(before: CrmFields, after: CrmFields): FieldChanges {
  const known = byPlace(before)
  const now = byPlace(after)
  const without = (from: typeof now, other: typeof now) =>
    [...from].flatMap(([place, { label }]) => (other.has(place) ? [] : [label]))
  const stayed = [...now].filter(([place]) => known.has(place))
  return {
    total: now.size,
    added: without(now, known),
    removed: without(known, now),
    altered: stayed.filter(([place, field]) => JSON.stringify(field) !== JSON.stringify(known.get(place))).length,
  }
}

const byPlace = (modules: CrmFields) =>
  new Map(
    Object.entries(modules).flatMap(([module, fields]) =>
      Object.entries(fields ?? {}).map(([name, field]) => [`${module}.${name}`, field] as const),
    ),
  )
