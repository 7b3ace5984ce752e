import { maxComparedText, maxMatchedText, maxComparable } from '../budgets.ts'
import { answerKinds } from '../contract/forms/field-types.ts'
import type { Operator } from '../contract/forms/rules.ts'
import type { Matcher } from './automaton.ts'
import type { Answer, RuleField } from './model.ts'

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
export interface Test {
  /** Whether an answer holds that was read by {@link reader}. */
  holds: (entries: readonly string[]) => boolean
  /** Steps that it costs: for each entry, and for each character of all entries up to so many. */
  cost: [entry: number, character: number, most: number]
}
type FieldType = RuleField['type']
type Relation = (answer: string) => boolean

/** Whether answers are codes, which compare exactly. */
export const isExact = (type: FieldType) => answerKinds[type] === 'choice' || answerKinds[type] === 'choices'
const isNumber = (type: FieldType) => answerKinds[type] === 'number' || answerKinds[type] === 'score'
export const isMoment = (type: FieldType) => answerKinds[type] === 'moment'
const UNCHECKED = /^(0|false|no|off)?$/
const GERMAN_NUMBER = /^[-+]?(\d+|\d{1,3}(\.\d{3})+),\d+$/
const PLAIN_NUMBER = /^[-+]?(\d+|\d*\.\d+)$/
const DATE_AND_TIME =
  /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d?)\.(\d\d?)\.(\d{4}))?(?:(?:^|[t ]+)(\d\d?):(\d\d)(?::(\d\d))?)?$/i

/**
 * The test of a clause. Never throws; an operator without meaning for the type, or an unusable value, never holds. `matchers` are the
 * patterns of a clause with `matches`.
 */
export function compileTest(type: FieldType, given: Operator, value: Answer, matchers: readonly Matcher[] = []): Test {
  const operator = given.replace('not_', '')
  const values = operator === 'matches' ? [] : reader(type, operator === 'in' || undefined)(value)
  const relate = relation(type, operator)
  const relations = [...matchers.map(({ test }) => test), ...values.map((wanted) => relate(wanted))]
  const any = (answer: string) => relations.some((holds) => holds(answer))
  const holds = (entries: readonly string[]) => {
    if (operator === 'empty') return entries.length === 0
    return operator === 'equals' ? entries.length === relations.length && entries.every(any) : entries.some(any)
  }
  const isNegative = operator !== given
  return { holds: (entries) => holds(entries) !== isNegative, cost: costOf(type, operator, values, matchers) }
}

/** A step is 10 ns: what a comparison takes at worst, and a search for text in another one. */
export function costOf(
  type: FieldType,
  operator: string,
  values: readonly string[],
  matchers: readonly Pick<Matcher, 'cost'>[],
): Test['cost'] {
  if (operator === 'matches') return [0, matchers.reduce((sum, { cost }) => sum + cost, 0), maxMatchedText]
  const isPlain = !isNumber(type) && !isMoment(type) && !/_than|before|after/.test(operator)
  const perEntry = values.length * (isPlain ? 1 : 50)
  if (operator !== 'contains') return [perEntry, 0, 0]
  return [perEntry, values.reduce((sum, { length }) => sum + 1.6 + length / 20, 0), maxComparedText]
}

function relation(type: FieldType, operator: string): (wanted: string) => Relation {
  const against = isMoment(type) || /^(before|after)$/.test(operator) ? againstMoment : againstNumber
  switch (operator) {
    case 'starts_with':
      return (wanted) => (answer) => answer.startsWith(wanted)
    case 'greater_than':
    case 'after':
      return (wanted) => {
        const by = against(wanted)
        return (answer) => by(answer) > 0
      }
    case 'less_than':
    case 'before':
      return (wanted) => {
        const by = against(wanted)
        return (answer) => by(answer) < 0
      }
    case 'contains':
      if (answerKinds[type] !== 'choices') return (wanted) => (answer) => answer.includes(wanted)
  }
  if (!isNumber(type) && !isMoment(type)) return (wanted) => (answer) => answer === wanted
  return (wanted) => {
    const by = against(wanted)
    return (answer) => answer === wanted || by(answer) === 0
  }
}

/** What an answer or a comparand consists of: without empty entries and repetitions, ready to be compared. */
export function reader(
  type: FieldType,
  split = answerKinds[type] === 'choices',
): (value: Answer | undefined) => string[] {
  if (answerKinds[type] === 'tick') return (value) => (UNCHECKED.test(fold(single(value))) ? [] : ['1'])
  const ready = (entry: string) => (isExact(type) ? entry : fold(entry.slice(0, maxComparedText)))
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
  return againstNumber(right)(left)
}

function againstNumber(right: string): (left: string) => number {
  const number = numberOf(right)
  return (left) => numberOf(left) - number
}

/** Positive when `left` is the later; NaN when one is no moment, or they have neither date nor time in common. */
export function compareMoments(left: string, right: string): number {
  return againstMoment(right)(left)
}

function againstMoment(right: string): (left: string) => number {
  const b = momentOf(right)
  return (left) => {
    const a = momentOf(left)
    if (!a || !b) return NaN
    const timed = a[1] && b[1]
    const byDate = a[0] && b[0] ? order(a[0], b[0]) : timed ? 0 : NaN
    return byDate === 0 && timed ? order(a[1], b[1]) : byDate
  }
}

function order(left: string, right: string): number {
  return left > right ? 1 : left < right ? -1 : 0
}

/** NaN for what is no number; a point alone is always the decimal point. */
export function numberOf(text: string): number {
  if (text.length > maxComparable) return NaN
  const plain = GERMAN_NUMBER.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
  return PLAIN_NUMBER.test(plain) ? Number(plain) : NaN
}

/** Date `YYYY-MM-DD` and time `HH:MM:SS`, each sortable or empty; `undefined` for what is neither. */
export function momentOf(text: string): [date: string, time: string] | undefined {
  if (text.length > maxComparable) return undefined
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
  if (answerKinds[type] === 'choices') return listOf(value).filter((code) => options.includes(code))
  const text = single(value)
  if (answerKinds[type] === 'tick') return UNCHECKED.test(fold(text)) ? '' : '1'
  if (isExact(type)) return text === '' || options.includes(text) ? text : undefined
  if (isNumber(type)) {
    const number = canonical(text)
    // A score is one of the numbers that it offers.
    return answerKinds[type] === 'number' || number === '' || options.includes(number) ? number : undefined
  }
  return isMoment(type) ? moment(type, text) : text
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
