import { addressPart, type AddressPart } from '../../../shared/form/address-parts.ts'
import { mask, masked, type AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import type { Answers } from '../related-submissions/index.ts'

/** What an entry has room for. */
const maxLength = 200
/** Texts of one line that are told, besides the property. */
const mostTexts = 2

/** What a property is called. */
const titles: readonly string[] = ['objektnr_extern', 'objekttitel']
/** Where it lies, as one says it. */
const lines: readonly (readonly AddressPart[])[] = [
  ['street', 'number'],
  ['code', 'place'],
]

/** A field that is answered in words. */
export interface WordsField extends AnswerPlace {
  form_id: number
  type: 'text' | 'textarea'
  /** Its answer is a value of the CRM. */
  isOfCrm: boolean
}

/**
 * What a submission is about, in one line: the property, then what was answered in words, by its answers. Who sent it, and
 * hidden answers, are left out; null where nothing is left.
 */
export function excerptOf(
  all: Answers,
  { fields, hidden }: { fields: readonly WordsField[]; hidden: readonly AnswerPlace[] },
): string | null {
  const answers = hidden.length === 0 ? all : masked(all, hidden)
  const said = ({ module, name }: AnswerPlace) => textOf(answers[module]?.[name])
  const told = (wanted: WordsField['type']) =>
    fields
      .filter((field) => field.type === wanted && !isTold(field))
      .map(said)
      .filter((text) => text !== '')
  const ofEstate = (name: string) => said({ module: 'estate', name })
  const names = Object.keys(answers['estate'] ?? {})
  const saidOf = (part: AddressPart) => names.filter((name) => addressPart(name) === part).map(ofEstate)
  const where = lines.map((line) => line.flatMap(saidOf).filter(Boolean).join(' '))
  const parts = [...titles.map(ofEstate), ...where, ...told('text').slice(0, mostTexts), ...told('textarea')].filter(
    Boolean,
  )
  return parts.length > 0 ? cut(parts.join(' · ')) : null
}

/** Whether another part of an entry says it: who sent it, or the property. */
const isTold = ({ module, name, type, isOfCrm }: WordsField) =>
  (isOfCrm && module === 'address' && type === 'text') ||
  (module === 'estate' && (titles.includes(name) || addressPart(name) !== undefined))

const cut = (line: string) =>
  line.length > maxLength
    ? `${line
        .slice(0, maxLength - 2)
        .toWellFormed()
        .trimEnd()} …`
    : line

function textOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text === mask
    ? ''
    : text
        .slice(0, 2 * maxLength)
        .replaceAll(/\s+/g, ' ')
        .trim()
}
