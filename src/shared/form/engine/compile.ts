import { answerKinds, displayTypes } from '../../contract/forms/field-types.ts'
import { withoutTiles, type FieldOptions } from '../../contract/forms/field-options.ts'
import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { Action } from '../../contract/forms/rules.ts'
import { planOf } from '../../rules/plan.ts'
import type { Plan } from '../../rules/planned.ts'
import { runner, type Evaluate } from '../../rules/run.ts'
import { catalogue } from '../../text/catalogue.ts'
import type { Texts } from '../../text/texts.ts'
import { askingForAddress } from './address-field.ts'
import { filesChecked, rulesThatMaySet } from '../uploads/file-fields.ts'
import { isFileType } from '../uploads/file-reference.ts'
import type { FormField, FormModel } from './model.ts'
import { ruleField } from './rule-field.ts'

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
  /** Ids of fields that are ever shown, and of those that some rule can enable or make writable again. */
  reach: { shown: ReadonlySet<number>; enabled: ReadonlySet<number>; writable: ReadonlySet<number> }
}

/** Everything about a form that does not depend on a visitor. */
export function compileForm(given: FormModel): CompiledForm {
  const model = { ...given, fields: askingForAddress(given.fields, given.settings) }
  const plan = planOf(rulesThatMaySet(model), model.fields.map(ruleField))
  return {
    model,
    texts: catalogue[model.settings.language],
    plan,
    evaluate: runner(plan),
    checked: model.fields.map((field) => checkedField(field, model.settings)),
    reach: {
      shown: showable(model),
      enabled: targetsOf(model, ['enable', 'disable']),
      writable: targetsOf(model, ['unmake_readonly', 'make_readonly']),
    },
  }
}

/** Whether the field takes an answer at all. */
export function isAnswered(type: FormField['type']): boolean {
  return !displayTypes.includes(type)
}

function checkedField(field: FormField, settings: FormSettings): CheckedField {
  const { id, type, choices, max_length, options } = field
  // The choices of a text are suggestions, which bind no visitor; those of a score are all that limits it.
  const codes = type === 'text' ? [] : choices.map(({ value }) => value)
  if (isFileType(type)) return { id, type, codes, max_length, limits: filesChecked(field, settings) }
  return { id, type, codes, max_length, limits: answerKinds[type] === 'score' ? {} : withoutTiles(options) }
}

/** A field is seen with the page break before it; each must be shown to begin with, or by some rule. */
function showable(model: FormModel): Set<number> {
  const targets = targetsOf(model, ['show', 'hide'])
  const shown = new Set<number>()
  let hasStep = true
  for (const { id, type, hidden } of model.fields) {
    const canShow = !hidden || targets.has(id)
    if (type === 'page_break') hasStep = canShow
    if (canShow && hasStep) shown.add(id)
  }
  return shown
}

function targetsOf({ rules }: FormModel, actions: readonly Action[]): Set<number> {
  const named = rules.flatMap((rule) => rule.actions.filter(({ action }) => actions.includes(action)))
  return new Set(named.map(({ target_field_id }) => Number(target_field_id)))
}
