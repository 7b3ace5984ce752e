import { answerKinds } from '../../../shared/contract/forms/field-types.ts'
import { answerFromText } from '../../../shared/form/engine/answer-from-text.ts'
import { readAnswers } from '../../../shared/form/engine/answers.ts'
import type { AssistantReply, Proposal } from '../../../shared/form/page/assistant.ts'
import { checkAnswer } from '../../../shared/form/engine/check-answer.ts'
import type { CompiledForm } from '../../../shared/form/engine/compile.ts'
import { canonicalAnswer } from '../../../shared/form/engine/formats.ts'
import { isScore, scoreInWords } from '../../../shared/form/engine/score.ts'
import type { Answer } from '../../../shared/rules/model.ts'
import { maxReply } from './conversation.ts'
import { isRecord } from './is-record.ts'
import type { SeenField } from './view.ts'

const maxProposals = 20

/**
 * What a model said, as far as it can be shown: its words as plain text, and of its proposals those for a field that may be
 * filled in and with a value that the field's own check accepts. `undefined` when nothing is left.
 */
export function readReply(
  content: string,
  form: CompiledForm,
  fields: readonly SeenField[],
): AssistantReply | undefined {
  const said = parse(content)
  if (!said) return undefined
  const proposals = new Map<string, Proposal>()
  for (const entry of said.proposals.slice(0, maxProposals)) {
    const proposal = isRecord(entry) ? readProposal(entry, form, fields) : undefined
    if (proposal) proposals.set(proposal.field, proposal)
  }
  const reply = clean(said.reply) || (proposals.size > 0 ? form.texts.assistant.proposals : '')
  return reply === '' ? undefined : { reply, proposals: [...proposals.values()] }
}

/** The object that was asked for, or plain text from a model that does not know how; broken JSON is neither. */
function parse(content: string): { reply: string; proposals: unknown[] } | undefined {
  const text = content.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1')
  if (!/^[{[]/.test(text)) return { reply: text, proposals: [] }
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value)) return undefined
    const { reply, proposals } = value
    return { reply: typeof reply === 'string' ? reply : '', proposals: Array.isArray(proposals) ? proposals : [] }
  } catch {
    return undefined
  }
}

/** Without control characters and those that turn the direction of writing; line breaks stay. */
function clean(text: string): string {
  const shown = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what is removed
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .normalize('NFC')
    .trim()
  return shown.length <= maxReply ? shown : `${[...shown].slice(0, maxReply - 1).join('')}…`
}

function readProposal(
  entry: Record<string, unknown>,
  form: CompiledForm,
  fields: readonly SeenField[],
): Proposal | undefined {
  const seen = fields.find(({ field, fillable }) => fillable && field.name === entry['field'])
  const value = seen && readValue(entry['value'], form, seen)
  if (!seen || value === undefined) return undefined
  const { checked, state, answer } = seen
  const { language } = form.model.settings
  const canonical = canonicalAnswer(checked.type, value, language)
  const judged = checkAnswer(checked, canonical, { required: true, hiddenOptions: state.hiddenOptions })
  if (judged.value === undefined || judged.fault !== undefined || same(canonical, answer)) return undefined
  return { field: seen.field.name, label: seen.label, value, shown: inWords(value, form, seen) }
}

/** A value as its visitor would give it; a choice may be named by its code or by its words. */
function readValue(value: unknown, form: CompiledForm, { field }: SeenField): Answer | undefined {
  const kind = answerKinds[field.type]
  if (kind === 'choice' || kind === 'score') return isWord(value) ? answerFromText(field, String(value)) : undefined
  if (kind === 'choices') {
    const words = [value].flat()
    const codes = words.map((word) => (isWord(word) ? answerFromText(field, String(word)) : undefined)).flat()
    return codes.length === words.length && codes.every((code) => code !== undefined) ? codes : undefined
  }
  const { answers } = readAnswers(form, { [field.name]: value })
  const answer = answers[field.id]
  return typeof answer === 'string' ? clean(answer) : undefined
}

const isWord = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const same = (a: Answer, b: Answer | undefined) => b !== undefined && String([a].flat()) === String([b].flat())

function inWords(value: Answer, form: CompiledForm, { field }: SeenField): string {
  if (answerKinds[field.type] === 'tick') return form.texts.assistant.yes
  if (isScore(field)) return scoreInWords(field, String(value), form.texts.page.outOf)
  if (field.type === 'text' || field.choices.length === 0) return String(value)
  const words = [value].flat().map((code) => field.choices.find((choice) => choice.value === code)?.label ?? code)
  return words.join(', ')
}
