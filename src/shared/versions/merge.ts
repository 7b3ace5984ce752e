import type { ContentRule, FormContent } from '../contract/forms/form-content.ts'
import type { FormChange } from '../contract/forms/form-versions.ts'
import { nameOfField } from './compare.ts'
import { ruleMatcher } from './match-rules.ts'
import { mergeLists, mergeObjects } from './merge-lists.ts'

export interface MergedContent {
  content: FormContent
  /** What both sides have changed to different values; the document then has `mine`. */
  conflicts: FormChange[]
}

/** Brings together what two have made of one form since they last held the same. */
export function mergeContents(base: FormContent, theirs: FormContent, mine: FormContent): MergedContent {
  const settings = mergeObjects(base.settings, theirs.settings, mine.settings)
  const fields = mergeLists(keyedFields(base), keyedFields(theirs), keyedFields(mine))
  const placesOf = ruleMatcher(base.rules)
  const before = base.rules.map((rule, place) => ({ key: String(place), ...rule }))
  const rules = mergeLists(
    before,
    keyedRules(placesOf(theirs.rules), theirs.rules, 'theirs'),
    keyedRules(placesOf(mine.rules), mine.rules, 'mine'),
  )
  const changed = { change: 'changed', field_id: null } as const
  const fieldOf = new Map(mine.fields.map((field) => [String(field.id), field]))
  return {
    content: {
      settings: settings.value,
      fields: fields.list.map(({ key: _key, ...field }) => field),
      rules: byPriority(rules.list.map(({ key: _key, ...rule }) => rule)),
    },
    conflicts: [
      ...settings.clashes.map((name): FormChange => ({ ...changed, subject: 'setting', name, properties: [] })),
      ...fields.clashes.flatMap(({ key, names }): FormChange[] => {
        const field = fieldOf.get(key)
        if (!field) return []
        return [{ ...changed, subject: 'field', field_id: field.id, name: nameOfField(field), properties: names }]
      }),
      ...rules.clashes.map(({ key, names }): FormChange => {
        return { ...changed, subject: 'rule', name: base.rules[Number(key)]?.title ?? null, properties: names }
      }),
    ],
  }
}

const keyedFields = ({ fields }: FormContent) => fields.map((field) => ({ key: String(field.id), ...field }))

/** Rules under the place that they had in the document both began with; new ones under a key of their side. */
function keyedRules(places: readonly (number | undefined)[], rules: readonly ContentRule[], side: string) {
  return rules.map((rule, i) => ({ key: String(places[i] ?? `${side} ${i}`), ...rule }))
}

/** Rules apply by priority, and equal ones as they are listed. */
const byPriority = (rules: readonly ContentRule[]) => rules.toSorted((a, b) => a.priority - b.priority)
