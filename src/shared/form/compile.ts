import type { FieldOptions } from '../contract/fields.ts'
import type { Action } from '../contract/rules.ts'
import type { RuleField } from '../rules/model.ts'
import { planOf, type Plan } from '../rules/plan.ts'
import { runner, type Evaluate } from '../rules/run.ts'
import { catalogue } from '../text/catalogue.ts'
import type { Texts } from '../text/texts.ts'
import type { FormField, FormModel } from './model.ts'

/** What the check of one answer reads, on the server and in the browser. */
export interface CheckedField {
  id: number
  type: FormField['type']
  /** Codes of the choices. */
  codes: readonly string[]
  max_length: number
  limits: FieldOptions
}

/** A form prepared once for many pages and submissions; the model may not be changed afterwards. */
export interface CompiledForm {
  model: FormModel
  texts: Texts
  /** The rules as the page carries them. */
  plan: Plan
  evaluate: Evaluate
  /** One for every field, by position. */
  checked: readonly CheckedField[]
  /** Ids of fields that some rule can show, enable or make writable again, whatever they are to begin with. */
  reach: { shown: ReadonlySet<number>; enabled: ReadonlySet<number>; writable: ReadonlySet<number> }
}

/** Everything about a form that does not depend on a visitor. */
export function compileForm(model: FormModel): CompiledForm {
  const plan = planOf(model.rules, model.fields.map(ruleField))
  return {
    model,
    texts: catalogue[model.settings.language],
    plan,
    evaluate: runner(plan),
    checked: model.fields.map(checkedField),
    reach: {
      shown: targetsOf(model, ['show', 'hide']),
      enabled: targetsOf(model, ['enable', 'disable']),
      writable: targetsOf(model, ['unmake_readonly', 'make_readonly']),
    },
  }
}

/** Whether the field takes an answer at all. */
export function isAnswered(type: FormField['type']): boolean {
  return type !== 'heading' && type !== 'text_block' && type !== 'divider'
}

function ruleField(field: FormField): RuleField {
  const { id, type, hidden, disabled, required, read_only, label, choices } = field
  return { id, type, hidden, disabled, required, read_only, label, options: choices.map(({ value }) => value) }
}

function checkedField(field: FormField): CheckedField {
  const { id, type, choices, max_length, options } = field
  // The choices of a text are suggestions, which bind nobody.
  return { id, type, codes: type === 'text' ? [] : choices.map(({ value }) => value), max_length, limits: options }
}

function targetsOf({ rules }: FormModel, actions: readonly Action[]): Set<number> {
  const named = rules.flatMap((rule) => rule.actions.filter(({ action }) => actions.includes(action)))
  return new Set(named.map(({ target_field_id }) => Number(target_field_id)))
}
