import type { Operator, SpecialTarget } from '../contract/forms/rules.ts'
import type { Automaton } from './automaton.ts'
import type { Answer, RuleField } from './model.ts'

/**
 * The rules of a form brought into the shape that is quick to evaluate: tests, and writes to numbered slots. Plain JSON, so
 * a page may carry the plan instead of rules and fields, and its script `run.ts` alone.
 */
export interface Plan {
  fields: PlannedField[]
  /** In the order of application. */
  rules: PlannedRule[]
  targets: NamedSlot<SpecialTarget>[]
  /** Of all rules, each once. */
  clauses: PlannedClause[]
  /** Those of clauses. */
  patterns: Automaton[]
  /** Every property a rule can change is a slot; this is its value before any rule. */
  base: Value[]
}
export interface PlannedField {
  id: string
  /** Takes no answer. */
  decorative: boolean
  /** Slot that says whether the page break before it is shown: without it, nothing of its step is. */
  step?: number
  /** The options some rule hides or unhides. */
  options: NamedSlot<string>[]
}
export interface PlannedRule {
  /** Position in the list that was given. */
  index: number
  any: boolean
  onInit: boolean
  /** Whether the rule is switched on. */
  slot: number
  /** Positions in the plan's. */
  clauses: number[]
  writes: [slot: number, value: Value][]
}
export interface PlannedClause {
  /** Position of the field; -1: the form does not have it. */
  field: number
  type: RuleField['type']
  operator: Operator
  value: Answer
  /** Of `matches`: positions of those patterns that can be used. */
  patterns?: number[]
}
/** `null`: no label, or no answer, was set. */
export type Value = Answer | boolean | null
export type NamedSlot<Name> = [name: Name, slot: number]
