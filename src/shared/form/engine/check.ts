import { answerKinds } from '../../contract/forms/field-types.ts'
import type { Answers, FieldState, FormState } from '../../rules/model.ts'
import { canonicalAnswers, initialAnswers } from './answers.ts'
import { checkAnswer, faultSentence, type Judgement, type Stored } from './check-answer.ts'
import { checkFileAnswer } from '../uploads/file-check.ts'
import { isFileType } from '../uploads/file-reference.ts'
import { isAnswered, type CompiledForm } from './compile.ts'
import { contentName, type AnswerFault, type FormField } from './model.ts'
import { settle } from './settle.ts'

/** By CRM module, then by CRM field name, or `field_<id>` where there is none [B2.6, B2.3]. */
export type Content = Record<string, Record<string, Stored>>

/**
 * Judges a whole submission [B13]: hidden and disabled fields are neither required nor stored, values set by
 * rules are what is stored, a read-only field keeps its initial value whatever is sent, a hidden option is refused. `sent` is
 * what {@link readAnswers} made of the body; of two fields with one name in the CRM the later answer counts, and two lists
 * are joined, and so are files. `unseen` is what hidden inputs hold that neither page nor rules know of. Objects in `content` have no prototype, so that no name means anything to JavaScript.
 */
export function checkAnswers(
  form: CompiledForm,
  sent: Answers,
  prefilled: Answers,
  unseen: Answers = {},
): { state: FormState; content: Content; faults: AnswerFault[] } {
  const initial = initialAnswers(form, prefilled)
  const sources = {
    given: canonicalAnswers(form, given(form, sent, initial)),
    initial: canonicalAnswers(form, initial),
  }
  const state = settle(form.plan, form.evaluate, sources, 'change')
  const content: Content = Object.create(null)
  const filled: FilledPlaces = { lists: new WeakMap(), files: new Map() }
  const faults: AnswerFault[] = []
  for (const [position, field] of form.model.fields.entries()) {
    const [checked, fieldState] = [form.checked[position], state.fields[field.id]]
    if (!checked || !fieldState || !takesPart(fieldState, field, form)) continue
    // A visitor who cannot change a value is not asked to.
    const required = fieldState.required && !fieldState.readOnly && field.type !== 'hidden'
    const { hiddenOptions } = fieldState
    const judge = isFileType(field.type) ? checkFileAnswer : checkAnswer
    const answer = state.answers[field.id] || unseen[field.id]
    const judged = judge(checked, answer, { required, hiddenOptions })
    if (judged.value !== undefined) store(content, field, inPlace(field, judged.value), filled)
    if (fieldState.visible && !fieldState.readOnly) faults.push(...faultIn(judged, form, field))
  }
  return { state, content, faults }
}

function faultIn({ fault, params = {} }: Judgement, { model, texts }: CompiledForm, field: FormField): AnswerFault[] {
  if (fault === undefined) return []
  const { language } = model.settings
  const message = faultSentence(fault, params, { language, faults: texts.faults })
  return [{ field: field.name, message, fault, params }]
}

/** Whether an answer is stored: of a hidden field only where the form keeps those (`clear_hidden_values`). */
function takesPart({ visible, enabled }: FieldState, { type }: FormField, { model }: CompiledForm): boolean {
  return enabled && isAnswered(type) && (visible || !model.settings.clear_hidden_values)
}

/** Adds what a hidden field holds anyway to what was sent. */
function given({ model }: CompiledForm, sent: Answers, initial: Answers): Answers {
  const answers: Answers = { ...sent }
  for (const { id, type } of model.fields) {
    const own = initial[id]
    if (type === 'hidden' && own !== undefined) answers[id] ??= own
  }
  return answers
}

/** Yes or no, where that is what a hidden field says. */
const inPlace = ({ is_mark }: FormField, value: Stored): Stored =>
  is_mark && (value === '1' || value === '0') ? value === '1' : value

/** What several fields may fill together. */
interface FilledPlaces {
  /** What is in lists that several fields have filled. */
  lists: WeakMap<readonly string[], Set<string>>
  /** Names that hold files, by their group. */
  files: Map<object, Set<string>>
}

function store(content: Content, field: FormField, value: Stored, { lists, files }: FilledPlaces): void {
  const group = (content[field.crm_module] ??= Object.create(null) as Record<string, Stored>)
  const name = contentName(field)
  const earlier = group[name]
  if (isFileType(field.type)) {
    const isTogether = files.get(group)?.has(name) && earlier !== undefined
    group[name] = isTogether ? [earlier, value].flat().map(String) : value
    files.set(group, new Set([...(files.get(group) ?? []), name]))
    return
  }
  files.get(group)?.delete(name)
  const isJoined = answerKinds[field.type] === 'choices' && Array.isArray(earlier) && Array.isArray(value)
  group[name] = isJoined ? withMore(earlier, value, lists) : value
}

/** A list with the entries of another one that it has not. */
function withMore(earlier: string[], more: readonly string[], lists: FilledPlaces['lists']): string[] {
  let members = lists.get(earlier)
  const list = members ? earlier : [...earlier]
  if (!members) lists.set(list, (members = new Set(earlier)))
  for (const entry of more) {
    if (members.has(entry)) continue
    members.add(entry)
    list.push(entry)
  }
  return list
}
