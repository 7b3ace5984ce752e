import type { Operator } from '../contract/rules.ts'
import type { Answer, RuleField } from './model.ts'
import { compilePattern } from './pattern.ts'

/**
 * Typed comparison of one answer with the value of a clause.
 *
 * - Texts disregard case and surrounding space; codes of `select`, `radio` and `checkboxes` compare exactly.
 * - Numbers, ratings and scales may be written `1234.5`, `1234,5` or `1.234,5`; dates `YYYY-MM-DD` or `DD.MM.YYYY`, times `HH:MM[:SS]`. Where
 *   only one of two moments has a time (or a date), what both have is compared.
 * - `checkboxes`: `equals` is the same set, `contains` and `in` that one of the values is chosen.
 * - A list as value means any of its entries; `in` also takes a text separated by semicolons.
 * - An empty answer satisfies only `empty`, `equals ''` and the negative operators. A blank value is contained in nothing.
 */
export type Test = (answer: Answer | undefined) => boolean
type FieldType = RuleField['type']
type Relation = (answer: string) => boolean

const EXACT = /^(select|radio|checkboxes)$/
const NUMBER = /^(number|rating|scale)$/
const MOMENT = /^(date|time|datetime)$/
const UNCHECKED = /^(0|false|no|off)?$/
const GERMAN_NUMBER = /^[-+]?(\d+|\d{1,3}(\.\d{3})+),\d+$/
const PLAIN_NUMBER = /^[-+]?\d*\.?\d+$/
const DATE_AND_TIME =
  /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d?)\.(\d\d?)\.(\d{4}))?(?:(?:^|[t ]+)(\d\d?):(\d\d)(?::(\d\d))?)?$/i

/** The test of a clause. Never throws; an operator without meaning for the type, or an unusable value, never holds. */
export function compileTest(type: FieldType, operator: Operator, value: Answer): Test {
  const positive = operator.replace('not_', '')
  const test = positiveTest(type, positive, value)
  return positive === operator ? test : (answer) => !test(answer)
}

function positiveTest(type: FieldType, operator: string, value: Answer): Test {
  const read = reader(type, type === 'checkboxes')
  if (operator === 'empty') return (answer) => read(answer).length === 0
  const values = operator === 'matches' ? [value].flat() : operator === 'in' ? reader(type, true)(value) : read(value)
  const relate = relation(type, operator)
  const relations = values.map((wanted) => relate(wanted))
  const any = (answer: string) => relations.some((holds) => holds(answer))
  if (operator !== 'equals') return (answer) => read(answer).some(any)
  return (answer) => {
    const chosen = read(answer)
    return chosen.length === relations.length && chosen.every(any)
  }
}

function relation(type: FieldType, operator: string): (wanted: string) => Relation {
  const by = MOMENT.test(type) || /^(before|after)$/.test(operator) ? compareMoments : compareNumbers
  switch (operator) {
    case 'starts_with':
      return (wanted) => (answer) => answer.startsWith(wanted)
    case 'matches':
      return (wanted) => compilePattern(wanted, EXACT.test(type) ? '' : 'i') ?? never
    case 'greater_than':
    case 'after':
      return (wanted) => (answer) => by(answer, wanted) > 0
    case 'less_than':
    case 'before':
      return (wanted) => (answer) => by(answer, wanted) < 0
    case 'contains':
      if (type !== 'checkboxes') return (wanted) => (answer) => answer.includes(wanted)
  }
  if (!NUMBER.test(type) && !MOMENT.test(type)) return (wanted) => (answer) => answer === wanted
  return (wanted) => (answer) => answer === wanted || by(answer, wanted) === 0
}

const never = () => false

/** What an answer or a comparand consists of: without empty entries and repetitions, ready to be compared. */
function reader(type: FieldType, split: boolean): (value: Answer | undefined) => string[] {
  if (type === 'checkbox') return (value) => (UNCHECKED.test(fold(single(value))) ? [] : ['1'])
  const ready = EXACT.test(type) ? (entry: string) => entry : fold
  return (value) => {
    if (!split && typeof value === 'string') {
      const entry = ready(value)
      return entry ? [entry] : []
    }
    return [...new Set(listOf(value).map((entry) => ready(entry)))].filter(Boolean)
  }
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}

/** Entries of a list or of a text separated by semicolons. */
export function listOf(value: Answer | null | undefined): string[] {
  if (typeof value === 'string') return value.split(';').map((entry) => entry.trim())
  return Array.isArray(value) ? value.map(String) : []
}

function single(value: Answer | null | undefined): string {
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

/** Positive when `left` is the larger; NaN when one is no number. */
export function compareNumbers(left: string, right: string): number {
  return numberOf(left) - numberOf(right)
}

/** Positive when `left` is the later; NaN when one is no moment, or they have neither date nor time in common. */
export function compareMoments(left: string, right: string): number {
  const [a, b] = [momentOf(left), momentOf(right)]
  if (!a || !b) return NaN
  const timed = a[1] && b[1]
  const byDate = a[0] && b[0] ? order(a[0], b[0]) : timed ? 0 : NaN
  return byDate === 0 && timed ? order(a[1], b[1]) : byDate
}

function order(left: string, right: string): number {
  return left > right ? 1 : left < right ? -1 : 0
}

/** NaN for what is no number; a point alone is always the decimal point. */
export function numberOf(text: string): number {
  const plain = GERMAN_NUMBER.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
  return PLAIN_NUMBER.test(plain) ? Number(plain) : NaN
}

/** Date `YYYY-MM-DD` and time `HH:MM:SS`, each sortable or empty; `undefined` for what is neither. */
export function momentOf(text: string): [date: string, time: string] | undefined {
  const [found, y1, m1, d1, d2, m2, y2, hour, minute, second] = DATE_AND_TIME.exec(text) ?? []
  if (!found) return undefined
  const [year, month, day] = [y1 ?? y2, m1 ?? m2 ?? '', d1 ?? d2 ?? '']
  return [
    year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '',
    hour ? `${hour.padStart(2, '0')}:${minute}:${second ?? '00'}` : '',
  ]
}

/**
 * The answer that `set_value` puts into a field: a list for `checkboxes`, `'1'` or `''` for a `checkbox`, numbers and dates
 * as their inputs write them. `undefined` when a single choice does not have the option; unknown codes of a list are left out.
 */
export function answerOf(field: Pick<RuleField, 'type' | 'options'>, value: Answer | null): Answer | undefined {
  const { type, options } = field
  if (type === 'checkboxes') return listOf(value).filter((code) => options.includes(code))
  const text = single(value)
  if (type === 'checkbox') return UNCHECKED.test(fold(text)) ? '' : '1'
  if (EXACT.test(type)) return text === '' || options.includes(text) ? text : undefined
  if (NUMBER.test(type)) {
    const number = canonical(text)
    // A score is one of the numbers that it offers.
    return type === 'number' || number === '' || options.includes(number) ? number : undefined
  }
  return MOMENT.test(type) ? moment(type, text) : text
}

/** A number as its input writes it; what is no number stays as it is. */
function canonical(text: string): string {
  const number = numberOf(text.trim())
  return Number.isNaN(number) ? text : String(number)
}

function moment(type: FieldType, text: string): string {
  const [date, time] = momentOf(text.trim()) ?? ['', '']
  const parts = [type !== 'time' && date, type !== 'date' && time.replace(/:00$/, '')]
  return parts.filter(Boolean).join('T') || text
}
