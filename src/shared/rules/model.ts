import type { ResolvedType } from '../contract/forms/field-types.ts'
import type { Rule, SpecialTarget } from '../contract/forms/rules.ts'

/** A field as the rules see it: its type is resolved (never `auto`), its options are the codes of the choices. */
export interface RuleField {
  id: number
  type: ResolvedType
  hidden: boolean
  disabled: boolean
  required: boolean
  read_only: boolean
  label: string
  options: readonly string[]
}

/** What evaluation reads of a rule; a whole `Rule` fits. */
export type EvaluatedRule = Omit<Rule, 'id' | 'title'>

/** `''` and `[]` are empty; `checkboxes` answer with a list of codes, a `checkbox` with `'1'` or `''`. */
export type Answer = string | readonly string[]
/** Keyed by field id. */
export type Answers = Record<string, Answer>

/** `init`: the page was just opened, the visitor has changed nothing. The server always evaluates `change`. */
export type Phase = 'init' | 'change'

export interface FieldState {
  visible: boolean
  enabled: boolean
  /** Already false where the field is hidden or disabled. */
  required: boolean
  readOnly: boolean
  /** `null`: as the form has it. */
  label: string | null
  hiddenOptions: readonly string[]
  /** Set by a rule: what is shown and stored. `undefined`: the visitor's own answer. */
  value: Answer | undefined
}

export interface TargetState {
  visible: boolean
  /** `null`: as the form has it. */
  label: string | null
}

export interface FormState {
  /** Keyed by field id; one for every field. */
  fields: Record<string, FieldState>
  /** One for every special target some rule names, so that a label can be taken back. */
  targets: Partial<Record<SpecialTarget, TargetState>>
  /** The answers to the form's fields with the values set by rules in place; unknown keys are left out. */
  answers: Answers
  /** Positions in the given list of the rules that hold, in the order they were applied. */
  fired: number[]
  /** False when rules contradict each other in a ring; the state is still the same every time. */
  settled: boolean
  /** The rules cost more than `maxRuleSteps`: the form is as if it had none. */
  exceeded?: true
}
