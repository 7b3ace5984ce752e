import type { Rule } from '../contract/forms/rules.ts'
import type { Property } from './effect.ts'
import type { Answer, RuleField } from './model.ts'
import type { Plan, PlannedRule } from './planned.ts'

/** A probable mistake of the author of the rules; nothing found here keeps the rules from being evaluated. */
export interface Finding {
  kind:
    | 'contradiction'
    | 'never_seen'
    | 'dead_rule'
    | 'cycle'
    | 'not_settling'
    | 'missing_option'
    | 'missing_field'
    | 'missing_tag'
    | 'unsafe_pattern'
    | 'no_effect'
    | 'number_spelling'
  /** Positions in the list of rules. */
  rules: number[]
  /** Position in the rule's clauses, or actions, where the finding is about one of them. */
  clause?: number
  action?: number
  /** Whether the second rule of a `contradiction` wins by its priority, not by its place in the list. */
  isByPriority?: boolean
  /** What a `contradiction`, `never_seen` or `no_effect` is about. */
  property?: Property
  /** Why a rule is dead. */
  reason?: 'conditions' | 'switched_off'
  /** The field, option, tag or pattern that is missing or cannot be used, or the text that is a `number_spelling`. */
  missing?: string
  /** How rules read a `number_spelling`, and what it is in the language of the form. */
  numbers?: { read: number; meant: number }
  /** Answers with which rules do not settle, by field id. */
  witness?: [field: number, answer: Answer][]
  /** English sentence that names the rules and fields. */
  message: string
}

/** What the findings are made from. */
export interface Subject {
  rules: readonly Rule[]
  fields: readonly RuleField[]
  plan: Plan
  /** By position in the list of rules. */
  planned: readonly PlannedRule[]
}

export function ruleName(subject: Subject, index: number): string {
  const title = subject.rules[index]?.title
  return title ? `“${title}”` : `number ${index + 1}`
}

export function fieldName(field: RuleField): string {
  return field.label ? `“${field.label}”` : `number ${field.id}`
}
