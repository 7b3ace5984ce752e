import type { FieldType } from '../../shared/contract/forms/field-types.ts'
import type { OfferedFields } from '../../shared/crm-mapping/proposals.ts'
import { knownFields } from '../../shared/crm-mapping/words.ts'
import { choicesOfLine, cleanChoices, withoutColon, type Choices } from './choices.ts'
import { targetsOf, type CrmTarget, type Target, type Targets } from './crm.ts'
import { readLines, type TextLine } from './lines.ts'
import { hasWords, isTicked, linesBelow, roleOf, sample, textsOf } from './roles.ts'
import { isConsent, isHeading, isProse, severalLabels, takesSeveral, typeOfLabel } from './words.ts'

/** One field as a text asks for it. */
export interface ReadField {
  /** Where it stands in the text, from 1. */
  lines: number[]
  label: string
  type: FieldType
  required: boolean
  /** Empty for a field that offers none of its own; codes where the CRM has its own. */
  choices: string[]
  /** The choices as they are written in the text. */
  said: string[]
  /** Where the answer goes; `null`: it is kept with the submission alone. */
  crm: CrmTarget | null
}

/** What of the text became no field. */
export interface UnusedLine {
  line: number
  text: string
  /** `cut`: the text is what of the line was too long for its field. */
  why: 'prose' | 'no_words' | 'too_many' | 'cut'
}

export interface FieldsOfText {
  fields: ReadField[]
  unused: UnusedLine[]
}

/** Limits of what one text makes; the latter two are those of the API. */
const limits = { fields: 100, label: 1000, datalist: 50_000 }

/**
 * Reads the questions of a text, one on a line, German or English: an old form, a mail, a document. Numbers and bullets are left out, a star is a
 * required field, indented or bulleted lines are choices or belong to a heading; known labels go to the field of the CRM that has this name, each
 * once. What became no field is told in `unused`, so that every line that has anything on it stands in one or the other.
 */
export function fieldsFromText(text: string, offered: OfferedFields): FieldsOfText {
  const reader: Reader = { targets: targetsOf(offered), prefers: 'address', fields: [], unused: [] }
  readGroup(readLines(text), reader)
  const kept = reader.fields.slice(0, limits.fields)
  const lines = new Set(kept.flatMap((field) => field.lines))
  const tooMany = reader.fields
    .slice(limits.fields)
    .flatMap((field) => field.lines.map((line) => ({ line, text: field.label, why: 'too_many' as const })))
    .filter(({ line }) => !lines.has(line))
  const unused = [...reader.unused, ...tooMany].sort((a, b) => a.line - b.line)
  return { fields: kept, unused }
}

interface Reader {
  targets: Targets
  /** What a label is about that people and properties both have: what the last heading was about. */
  prefers: 'address' | 'estate'
  fields: ReadField[]
  unused: UnusedLine[]
}

/** Lines one after the other, each with those that belong to it. */
function readGroup(lines: readonly TextLine[], reader: Reader): void {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line) return
    const below = linesBelow(lines, at)
    const role = below.length > 0 ? roleOf(line, below, (label) => isKnown(label, reader)) : 'alone'
    if (role === 'choices') {
      const texts = textsOf(below)
      const kind = below.every(({ mark }) => mark === 'circle') ? 'circle' : below[0]?.mark === 'box' ? 'box' : null
      addChoices(line, { label: withoutColon(line.text), texts, kind }, reader, below)
      at += below.length
    } else if (role === 'heading') {
      addHeading(line, reader)
      readGroup(below, reader)
      at += below.length
    } else {
      readAlone(line, lines[at + 1], reader)
    }
  }
}

const isKnown = (text: string, { targets }: Reader) =>
  knownFields(text) !== undefined || severalLabels(text) !== undefined || targets.has(text)

/** A line by itself. */
function readAlone(line: TextLine, next: TextLine | undefined, reader: Reader): void {
  const { text } = line
  const whole = textsOf([line]).join(' ').trim()
  if (!hasWords(whole)) return skip(line, 'no_words', reader)
  if (isTicked(line) || isConsent(sample(text))) return addField(line, { label: whole, type: 'checkbox' }, reader)
  const choices = choicesOfLine(line)
  // One box alone is ticked or not.
  if (choices && choices.texts.length > 1) return addChoices(line, choices, reader)
  if (line.boxes) return addField(line, { label: withoutColon(whole), type: 'checkbox' }, reader)
  const labels = severalLabels(text) ?? [withoutColon(text)]
  if (labels.length === 1 && isSaid(line, next, reader)) return
  for (const label of labels) addField(line, { label, type: typeOfLabel(sample(label)) }, reader)
}

/** Takes a line that asks nothing: a heading, or what is only read. */
function isSaid(line: TextLine, next: TextLine | undefined, reader: Reader): boolean {
  const { text, mark } = line
  const type = typeOfLabel(sample(text))
  if (isProse(sample(text)) && type !== 'textarea') {
    skip(line, 'prose', reader)
    return true
  }
  const isField = line.isBlank || line.required || isKnown(text, reader) || type !== 'text'
  const leads = next?.mark === 'number' && mark === null && !text.endsWith('?')
  const isFound = mark === 'hash' || (!isField && (isHeading(text) || leads))
  if (isFound) addHeading(line, reader)
  return isFound
}

function skip({ number, text, boxes }: TextLine, why: UnusedLine['why'], { unused }: Reader): void {
  unused.push({ line: number, text: [text, ...(boxes?.texts ?? [])].join(' ').trim() || '—', why })
}

function addHeading(line: TextLine, reader: Reader): void {
  const label = withoutColon(line.text)
  if (!hasWords(label)) return skip(line, 'no_words', reader)
  reader.prefers = /immobilie|objekt|wohnung|haus(?:\W|$)|property|house|apartment/i.test(label) ? 'estate' : 'address'
  reader.fields.push({
    lines: [line.number],
    label: cut(line, label, reader),
    type: 'heading',
    required: false,
    choices: [],
    said: [],
    crm: null,
  })
}

function addField(line: TextLine, { label, type }: Pick<ReadField, 'label' | 'type'>, reader: Reader): void {
  const target = reader.targets.take({ label, type, choices: [] }, reader.prefers)
  reader.fields.push({
    lines: [line.number],
    label: cut(line, label, reader),
    type: target ? 'auto' : type,
    required: line.required,
    choices: [],
    said: [],
    crm: target?.crm ?? null,
  })
}

function addChoices(
  line: TextLine,
  { label, texts, kind }: Choices,
  reader: Reader,
  below: readonly TextLine[] = [],
): void {
  const choices = fitting(line, cleanChoices(texts), reader)
  const { type, target } = choiceType({ label, choices, kind }, reader)
  reader.fields.push({
    lines: [line, ...below].map(({ number }) => number),
    label: cut(line, label, reader),
    type,
    required: line.required || below.some((one) => one.required),
    choices: target?.choices ?? choices,
    said: choices,
    crm: target?.crm ?? null,
  })
}

/** Boxes are for several, circles and few for one at a glance; boxes on paper are for one, too, where the CRM takes one. */
function choiceType(
  { label, choices, kind }: Pick<ReadField, 'label' | 'choices'> & Pick<Choices, 'kind'>,
  { targets, prefers }: Reader,
): { type: FieldType; target: Target | undefined } {
  const take = (type: FieldType) => targets.take({ label, type, choices }, prefers)
  const one = kind === 'circle' || choices.length <= 4 ? 'radio' : 'select'
  const isTold = kind === null && takesSeveral(label)
  if (kind !== 'box' && !isTold) return { type: one, target: take(one) }
  const target = take('checkboxes')
  if (target || takesSeveral(label)) return { type: 'checkboxes', target }
  const single = take(one)
  return { type: single ? one : 'checkboxes', target: single }
}

/** A label as long as it may be; the rest is told. */
function cut({ number }: TextLine, label: string, { unused }: Reader): string {
  if (label.length <= limits.label) return label
  // Not within a sign that is two in UTF-16.
  const kept = label.slice(0, limits.label).replace(/[\uD800-\uDBFF]$/, '')
  unused.push({ line: number, text: label.slice(kept.length), why: 'cut' })
  return kept
}

/** As many choices as a field holds; the rest is told. */
function fitting({ number }: TextLine, choices: readonly string[], { unused }: Reader): string[] {
  let length = 0
  const kept = choices.filter((choice) => (length += choice.length + 1) <= limits.datalist)
  const rest = choices.slice(kept.length)
  if (rest.length > 0) unused.push({ line: number, text: rest.join('; '), why: 'cut' })
  return kept
}
