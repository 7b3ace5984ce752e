import { answerKinds, choiceTypes, displayTypes, scoreTypes } from '../../shared/contract/forms/field-types.ts'
import {
  actions,
  actionsWithValue,
  specialTargets,
  tagActions,
  type Action,
  type Operator,
  type SpecialTarget,
} from '../../shared/contract/forms/rules.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import type { Answer } from '../../shared/rules/model.ts'
import type { DraftRule } from './draft.ts'

type Type = FormField['type']

const presence = ['empty', 'not_empty'] as const
const words = ['equals', 'not_equals', 'contains', 'not_contains', 'starts_with', 'not_starts_with', 'in'] as const

/** The operators that mean something for a type of field, the most usual one first. */
export function operatorsFor(type: Type): readonly Operator[] {
  switch (answerKinds[type]) {
    case 'choice':
      return ['equals', 'not_equals', 'in', ...presence]
    case 'choices':
      return ['contains', 'not_contains', 'equals', 'not_equals', ...presence]
    case 'tick':
    case 'files':
      return ['not_empty', 'empty']
    case 'number':
    case 'score':
      return ['equals', 'not_equals', 'greater_than', 'less_than', ...presence]
    case 'moment':
      return ['equals', 'not_equals', 'before', 'after', ...presence]
    default:
      return [...words, 'matches', ...presence]
  }
}

/** What is entered to compare with: nothing, words, a value of the field's own kind, or several of them. */
export function comparandOf(type: Type, operator: Operator): 'nothing' | 'words' | 'one' | 'many' {
  if (operator === 'empty' || operator === 'not_empty') return 'nothing'
  if (operator === 'in') return 'many'
  if (operator === 'matches') return 'words'
  if (answerKinds[type] === 'choices') return 'many'
  return operator.endsWith('contains') || operator.endsWith('starts_with') ? 'words' : 'one'
}

/** The value as another operator takes it. */
export function comparandFor(kind: ReturnType<typeof comparandOf>, value: Answer): string | string[] {
  const values = [value].flat().filter((entry) => entry !== '')
  if (kind === 'nothing') return ''
  return kind === 'many' ? values : (values[0] ?? '')
}

export const isAnswered = ({ type }: FormField) => !displayTypes.includes(type)
export const hasChoices = ({ type, choices }: FormField) =>
  (choiceTypes.includes(type) || scoreTypes.includes(type)) && choices.length > 0

/** Whether an action means something for a field. */
export function canFollow(field: FormField, action: Action): boolean {
  if (action === 'show' || action === 'hide') return true
  if (action === 'set_label') return field.type !== 'divider' && field.type !== 'page_break'
  if (!isAnswered(field)) return false
  if (action === 'hide_option' || action === 'unhide_option') return hasChoices(field)
  return action !== 'set_value' || answerKinds[field.type] !== 'files'
}

export const specialNames = Object.keys(specialTargets) as SpecialTarget[]
export const isSpecial = (target: string): target is SpecialTarget => Object.hasOwn(specialTargets, target)

export const specialFor = (action: Action) =>
  specialNames.filter((name) => (specialTargets[name] as readonly Action[]).includes(action))

/** Actions that some field of the form, or a part of its page, can follow. */
export const actionsFor = (fields: readonly FormField[]): readonly Action[] =>
  actions.filter(
    (action) =>
      tagActions.includes(action) || specialFor(action).length > 0 || fields.some((field) => canFollow(field, action)),
  )

export type RuleSlot = `clause ${number}` | `action ${number}` | `value ${number}` | 'actions'

/** Where a rule is not filled in yet, or names a field that the form does not have. */
export function gapsOf(rule: DraftRule, fields: readonly FormField[]): RuleSlot[] {
  const find = (id: string) => fields.find((field) => String(field.id) === id)
  const gaps: RuleSlot[] = []
  rule.clauses.forEach(({ when_field_id, operator, value }, i) => {
    const field = find(when_field_id)
    if (!field || (comparandOf(field.type, operator) !== 'nothing' && [value].flat().join('').trim() === '')) {
      gaps.push(`clause ${i}`)
    }
  })
  if (rule.actions.length === 0) gaps.push('actions')
  rule.actions.forEach(({ action, target_field_id, value }, i) => {
    const isNamed = tagActions.includes(action) || isSpecial(target_field_id) || find(target_field_id) !== undefined
    if (!isNamed) gaps.push(`action ${i}`)
    // An empty value empties the field, and an empty label takes its words away; an option or a tag must be named.
    const mayBeEmpty = action === 'set_value' || action === 'set_label'
    if (actionsWithValue.includes(action) && !mayBeEmpty && [value ?? ''].flat().join('') === '')
      gaps.push(`value ${i}`)
  })
  return gaps
}
