import { maxActions, maxClauses, maxFormFields, maxRules } from '../../../shared/budgets.ts'
import { fieldDefaults } from '../../../shared/contract/forms/fields.ts'
import type { ContentField, ContentRule, FormContent } from '../../../shared/contract/forms/form-content.ts'
import { compareContents } from '../../../shared/versions/compare.ts'
import { mergeContents } from '../../../shared/versions/merge.ts'
import type { Calls } from './calls.ts'

const listOf = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

/** What one side has made of a form: other numbers are other titles, conditions, actions, texts and ids. */
interface Edition {
  title?: string
  value?: string
  label?: string
  firstId?: number
}

const ruleOf = (at: number, { title = 'Regel', value = 'x' }: Edition): ContentRule => ({
  title: `${title} ${at}`,
  mode: 'all',
  priority: 0,
  is_enabled: 1,
  run_on_init: 1,
  tags: [],
  clauses: listOf(maxClauses, (place) => ({
    when_field_id: String(place + 1),
    operator: 'equals',
    value: `${value} ${at} ${place}`,
  })),
  actions: listOf(maxActions, (order) => ({
    order,
    action: 'set_value',
    target_field_id: String(order + 1),
    value: `${value} ${at} ${order}`,
  })),
})
const fieldOf = (id: number, { label = 'Feld' }: Edition): ContentField => ({
  ...fieldDefaults,
  id,
  crm_module: 'address',
  label: `${label} ${id}`,
})
const edition = (given: Edition = {}): FormContent => ({
  settings: { title: given.label ?? 'Formular' },
  fields: listOf(maxFormFields, (at) => fieldOf(at + (given.firstId ?? 1), given)),
  rules: listOf(maxRules, (at) => ruleOf(at, given)),
})
const reversed = ({ settings, fields, rules }: FormContent): FormContent => ({
  settings,
  fields: fields.toReversed(),
  rules: rules.toReversed(),
})

/** Two documents of a form compared, and three brought together. */
export const formVersions = (): Calls => {
  const base = edition()
  const copy = () => structuredClone(base)
  const added = edition({ title: 'Neu', value: 'y', firstId: 10_001 })
  const all = {
    'the same': [copy(), copy()],
    'another order': [reversed(copy()), copy()],
    'other values of everything on both sides': [
      edition({ value: 'y', label: 'A' }),
      edition({ value: 'z', label: 'B' }),
    ],
    'none of the fields and rules on one side': [added, copy()],
    'other fields and rules on both sides': [added, edition({ title: 'Anders', value: 'z', firstId: 20_001 })],
  } satisfies Record<string, [FormContent, FormContent]>
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, [theirs, mine]]) => [
      [`compared: ${name}`, () => compareContents(theirs, mine)],
      [`merged: ${name}`, () => mergeContents(base, theirs, mine)],
    ]),
  )
}
