import { answerKinds } from '../../contract/forms/field-types.ts'
import type { Answer, Answers } from '../../rules/model.ts'
import { defaultAnswer, tick } from './answer-from-text.ts'
import { isAnswered, type CompiledForm } from './compile.ts'
import { isFileType } from '../uploads/file-reference.ts'
import { canonicalAnswer, digitsOf, shownAnswer } from './formats.ts'
import { composed, hasStackedMarks } from '../markup/marks.ts'
import type { AnswerFault, FormField } from './model.ts'
import { typeDescriptors } from './type-descriptors.ts'

/** More entries than any field can have choices (options `max_choices`). */
const maxEntries = 500

/**
 * The answers in a parsed body, whose keys are `field_<id>` and whose values were not checked yet. Text is kept as sent after
 * NFC, with line ends as `\n` and none in one-line fields, as browsers do. A field that was not sent has no key; unknown keys
 * are ignored. What cannot be an answer at all (objects, NUL, lone surrogates, lists for one value) is a fault.
 */
export function readAnswers(
  form: CompiledForm,
  input: Record<string, unknown>,
): { answers: Answers; faults: AnswerFault[] } {
  const answers: Answers = {}
  const faults: AnswerFault[] = []
  for (const field of form.model.fields) {
    if (!isAnswered(field.type) || !Object.hasOwn(input, field.name)) continue
    const value = input[field.name]
    if (value === null || value === undefined) continue
    const answer = readAnswer(form, field, value)
    if (answer !== undefined) answers[field.id] = answer
    else faults.push({ field: field.name, message: form.texts.faults.unreadable, fault: 'unreadable', params: {} })
  }
  return { answers, faults }
}

function readAnswer(form: CompiledForm, field: FormField, value: unknown): Answer | undefined {
  const kind = answerKinds[field.type]
  if (kind === 'files') return readFiles(field, value)
  if (kind === 'choices') {
    const entries = Array.isArray(value) ? value : [value]
    if (entries.length > maxEntries) return undefined
    const codes = entries.map((entry) =>
      typeof entry === 'number' && !isRounded(entry) ? String(entry) : readText(field, entry),
    )
    return codes.every((code) => code !== undefined) ? codes.filter((code) => code !== '') : undefined
  }
  // JSON has more than one way to say yes.
  if (kind === 'tick') return readTick(field, value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || isRounded(value)) return undefined
    return shownAnswer(field.type, String(value), form.model.settings.language)
  }
  return readText(field, value)
}

function readTick(field: FormField, value: unknown): Answer | undefined {
  const text = typeof value === 'boolean' || typeof value === 'number' ? String(value) : readText(field, value)
  return text === undefined ? undefined : tick(text)
}

/** Whether a number of JSON may have been another one before it was parsed: large ones stand for their neighbours, too. */
const isRounded = (value: number) =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && digitsOf(String(value)).length > 15

/** References, and what a signature is otherwise; of several signatures the last one that is there. */
function readFiles(field: FormField, value: unknown): Answer | undefined {
  const entries = Array.isArray(value) ? value : [value]
  if (entries.length > maxEntries) return undefined
  const texts = entries.map((entry) => readText(field, entry))
  if (!texts.every((text) => text !== undefined)) return undefined
  const given = texts.filter((text) => text.trim() !== '')
  return field.type === 'file' ? given : (given.at(-1) ?? '')
}

function readText(field: FormField, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed() || hasStackedMarks(value))
    return undefined
  const text = composed(value)
  if (!/[\r\n]/.test(text)) return text
  return typeDescriptors[field.type].isMultiline ? text.replace(/\r\n?/g, '\n') : text.replace(/[\r\n]+/g, ' ')
}

/**
 * What the form holds before the visitor does anything: default values, and over them the prefilled ones. Defaults of several
 * choices are separated by semicolons; a choice may be named by its code or by its words.
 */
export function initialAnswers(form: CompiledForm, prefilled: Answers): Answers {
  const answers: Answers = {}
  for (const field of form.model.fields) {
    // Only the visitor chooses a file, or signs.
    if (!isAnswered(field.type) || isFileType(field.type)) continue
    const answer = prefilled[field.id] ?? defaultAnswer(field)
    if (answer !== undefined) answers[field.id] = answer
  }
  return answers
}

/** The same answers in the spelling that rules compare: numbers as `1234.5`. */
export function canonicalAnswers(form: CompiledForm, answers: Answers): Answers {
  const canonical: Answers = {}
  for (const { id, type } of form.checked) {
    const answer = answers[id]
    if (answer !== undefined) canonical[id] = canonicalAnswer(type, answer, form.model.settings.language)
  }
  return canonical
}
