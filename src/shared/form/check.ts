import type { Answers, FormState } from '../rules/model.ts'
import { canonicalAnswers, initialAnswers } from './answers.ts'
import { checkAnswer, type Stored } from './check-answer.ts'
import { isAnswered, type CompiledForm } from './compile.ts'
import type { Fault, FormField } from './model.ts'

/** By CRM module, then by CRM field name, or `field_<id>` where there is none (section 2.6, contract §4 "Field"). */
export type Content = Record<string, Record<string, Stored>>

/** How often read-only fields may be found anew; rules that make each other writable and read-only in turn end here. */
const rounds = 5

/**
 * Judges a whole submission as contract §5 demands: hidden and disabled fields are neither required nor stored, values set by
 * rules are what is stored, a read-only field keeps its initial value whatever is sent, a hidden option is refused. `sent` is
 * what {@link readAnswers} made of the body; of two fields with one name in the CRM the later answer counts, and two lists
 * are joined. Objects in `content` have no prototype, so that no name means anything to JavaScript.
 */
export function checkAnswers(
  form: CompiledForm,
  sent: Answers,
  prefilled: Answers,
): { state: FormState; content: Content; faults: Fault[] } {
  const state = settle(form, sent, initialAnswers(form, prefilled))
  const content: Content = Object.create(null)
  const faults: Fault[] = []
  const wording = { language: form.model.settings.language, faults: form.texts.faults }
  for (const [position, field] of form.model.fields.entries()) {
    const [checked, fieldState] = [form.checked[position], state.fields[field.id]]
    if (!checked || !fieldState?.visible || !fieldState.enabled || !isAnswered(field.type)) continue
    // Whoever cannot change a value is not asked to.
    const required = fieldState.required && !fieldState.readOnly && field.type !== 'hidden'
    const { hiddenOptions } = fieldState
    const { value, fault } = checkAnswer(checked, state.answers[field.id], { required, hiddenOptions }, wording)
    if (value !== undefined) store(content, field, value)
    if (fault !== undefined && !fieldState.readOnly) faults.push({ field: field.name, message: fault })
  }
  return { state, content, faults }
}

/**
 * The state that the submission leads to. Which fields are read-only may follow from the answers, and an answer to a
 * read-only field does not count: it begins with what is read-only by itself, so nobody unlocks a field by its own value.
 */
function settle(form: CompiledForm, sent: Answers, initial: Answers): FormState {
  let locked = new Set(form.model.fields.filter((field) => field.read_only).map((field) => field.id))
  for (let round = 1; ; round++) {
    const state = form.evaluate(canonicalAnswers(form, counted(form, { sent, initial, locked })), 'change')
    const next = form.model.fields.filter(({ id }) => state.fields[id]?.readOnly).map((field) => field.id)
    if (next.length === locked.size && next.every((id) => locked.has(id))) return state
    if (round >= rounds && next.every((id) => locked.has(id))) return state
    // After so many rounds a field once locked stays so, which ends the circle.
    locked = new Set(round >= rounds ? [...locked, ...next] : next)
  }
}

interface Sources {
  sent: Answers
  initial: Answers
  locked: ReadonlySet<number>
}

/** The answers that count: initial ones for read-only fields, and for hidden fields that were not sent. */
function counted({ model }: CompiledForm, { sent, initial, locked }: Sources): Answers {
  const answers: Answers = {}
  for (const { id, type } of model.fields) {
    const own = locked.has(id) ? initial[id] : (sent[id] ?? (type === 'hidden' ? initial[id] : undefined))
    if (own !== undefined) answers[id] = own
  }
  return answers
}

function store(content: Content, field: FormField, value: Stored): void {
  const group = (content[field.crm_module] ??= Object.create(null) as Record<string, Stored>)
  const name = field.crm_field_name ?? field.name
  const earlier = group[name]
  group[name] = Array.isArray(earlier) && Array.isArray(value) ? [...new Set([...earlier, ...value])] : value
}
