import { readAnswers } from '../../../shared/form/engine/answers.ts'
import { assistantFields } from '../../../shared/form/page/assistant.ts'
import { checkAnswers } from '../../../shared/form/engine/check.ts'
import type { CheckedField, CompiledForm } from '../../../shared/form/engine/compile.ts'
import { labelOf } from '../../../shared/form/controls/field.ts'
import type { FormField } from '../../../shared/form/engine/model.ts'
import type { Answer, FieldState } from '../../../shared/rules/model.ts'

/** A field as the assistant sees it now. */
export interface SeenField {
  field: FormField
  checked: CheckedField
  state: FieldState
  label: string
  /** What stands in it, numbers in canonical spelling. */
  answer: Answer | undefined
  /** It may be proposed a value. */
  fillable: boolean
}

/** The fields that a visitor with these answers sees, without those the assistant is not to know of; answers to others are dropped. */
export function seenFields(form: CompiledForm, sent: Record<string, unknown>): SeenField[] {
  const known = new Set(assistantFields(form).map(({ id }) => id))
  const allowed = Object.fromEntries(
    form.model.fields
      .filter(({ id }) => known.has(id))
      .map(({ name }) => [name, Object.hasOwn(sent, name) ? single(sent[name]) : undefined]),
  )
  const { state } = checkAnswers(form, readAnswers(form, allowed).answers, {})
  const mayFill = form.model.settings.chat_assistant_fill_fields
  return form.model.fields.flatMap((field, position) => {
    const [fieldState, checked] = [state.fields[field.id], form.checked[position]]
    if (!known.has(field.id) || !checked || !fieldState?.visible || !fieldState.enabled) return []
    return {
      field,
      checked,
      state: fieldState,
      label: fieldState.label ?? labelOf(form, field, position),
      answer: state.answers[field.id],
      fillable: mayFill && isFillable(field, fieldState),
    }
  })
}

/** A page sends lists; where only one value is possible it stands alone. */
const single = (value: unknown) => (Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value)

/** Who must agree to something does so by their own hand: no assistant ticks a required box. */
function isFillable({ type }: FormField, { readOnly, required, value }: FieldState): boolean {
  return !readOnly && value === undefined && !(type === 'checkbox' && required)
}
