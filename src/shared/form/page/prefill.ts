import { answerKinds } from '../../contract/forms/field-types.ts'
import type { Answer, Answers } from '../../rules/model.ts'
import { answerFromText } from '../engine/answer-from-text.ts'
import { checkAnswer } from '../engine/check-answer.ts'
import { isAnswered, type CompiledForm } from '../engine/compile.ts'
import { isFileType } from '../uploads/file-reference.ts'
import { canonicalAnswer } from '../engine/formats.ts'
import type { FormField } from '../engine/model.ts'

/**
 * Answers from the address of the page [B13]: `field_12=…`, `Vorname=…` or `estate[objektart]=…`, the first of these
 * that is there. Several choices repeat the parameter or separate by semicolons. Whatever the field would refuse is ignored.
 */
export function prefill(form: CompiledForm, query: Iterable<readonly [string, string]>): Answers {
  const answers: Answers = {}
  if (!form.model.settings.prefill_url_enabled) return answers
  const sent = Map.groupBy(query, ([name]) => name)
  if (sent.size === 0) return answers
  for (const field of form.model.fields) {
    if (!isAnswered(field.type) || isFileType(field.type)) continue
    const values = namesOf(field)
      .map((name) => sent.get(name))
      .find((found) => found !== undefined)
    const answer =
      values &&
      usableAnswer(
        form,
        field,
        values.map(([, value]) => value),
      )
    if (answer !== undefined) answers[field.id] = answer
  }
  return answers
}

function namesOf({ name, crm_module, crm_field_name }: FormField): string[] {
  return crm_field_name === null ? [name] : [name, `${crm_module}[${crm_field_name}]`, crm_field_name]
}

/** An answer that was not typed, from its texts; `undefined` for what the field would refuse. */
export function usableAnswer(form: CompiledForm, field: FormField, values: readonly string[]): Answer | undefined {
  const text = answerKinds[field.type] === 'choices' ? values.join(';') : (values.at(-1) ?? '')
  if (text.includes('\0') || !text.isWellFormed()) return undefined
  const answer = answerFromText(field, text.normalize('NFC').replace(/\r\n?/g, '\n'))
  const checked = form.checked.find(({ id }) => id === field.id)
  if (answer === undefined || !checked) return undefined
  const { language } = form.model.settings
  const canonical = canonicalAnswer(field.type, answer, language)
  const { fault } = checkAnswer(checked, canonical, { required: false, hiddenOptions: [] })
  return fault === undefined ? answer : undefined
}
