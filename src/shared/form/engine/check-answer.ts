import { answerKinds } from '../../contract/forms/field-types.ts'
import type { Params } from '../../refusals/declare.ts'
import type { Answer, FieldState } from '../../rules/model.ts'
import { locales, type Language } from '../../text/languages.ts'
import type { FaultTexts } from '../../text/texts.ts'
import { fill, plural } from '../../text/fill.ts'
import type { CheckedField } from './compile.ts'
import { codePoints, isLonger } from '../../text/code-points.ts'
import { digitsOf, isCanonicalNumber, isDate, isDateTime, isEmail, isPhone, isTime, webAddress } from './formats.ts'

/** A value of a submission's `content` [B2.6]. */
export type Stored = string | number | boolean | string[]

/** What is stored of an answer, or what is wrong with it; neither for an empty one. */
export interface Judgement {
  value?: Stored
  fault?: keyof FaultTexts
  /** What the sentence of the fault names: one number, or one day. */
  params?: Params
}

export interface Wording {
  language: Language
  faults: FaultTexts
}

/**
 * Judges one answer of a visible, enabled field, numbers in canonical spelling. A checkbox becomes `true`, a number, rating or
 * scale a number, several choices a list without repetitions. An unticked checkbox is an empty answer.
 */
export function checkAnswer(
  field: CheckedField,
  answer: Answer | undefined,
  state: Pick<FieldState, 'required' | 'hiddenOptions'>,
): Judgement {
  const { type } = field
  const kind = answerKinds[type]
  if (kind === 'choices') return checkList(field, answer ?? [], state)
  // What the script of the page lets through here, the server looks at (uploads/file-check.ts).
  if (kind === 'files') return answer?.length || !state.required ? {} : { fault: whenEmpty(type) }
  const text = typeof answer === 'string' ? answer : ''
  // A code of the CRM may end in a space.
  const value = field.codes.includes(text) ? text : text.trim()
  if (value === '') return state.required ? { fault: whenEmpty(type) } : {}
  if (kind === 'tick') return { value: true }
  if (kind === 'choice' || kind === 'score') return checkChoice(field, value, state)
  return checkTyped(field, text)
}

function checkChoice(field: CheckedField, code: string, { hiddenOptions }: Offer): Judgement {
  if (!field.codes.includes(code) || hiddenOptions.includes(code)) return { fault: 'option' }
  return { value: answerKinds[field.type] === 'score' ? Number(code) : code }
}

function whenEmpty(type: CheckedField['type']): keyof FaultTexts {
  if (type === 'file') return 'requiredFile'
  if (type === 'signature') return 'requiredSignature'
  const kind = answerKinds[type]
  if (kind === 'tick') return 'requiredCheckbox'
  return kind === 'choice' || kind === 'score' ? 'requiredChoice' : 'required'
}

type Offer = Pick<FieldState, 'hiddenOptions'>

function checkList(
  field: CheckedField,
  answer: Answer,
  state: Pick<FieldState, 'required' | 'hiddenOptions'>,
): Judgement {
  const codes = [...new Set(typeof answer === 'string' ? [answer] : answer)].filter((code) => code !== '')
  const { min_choices = 0, max_choices = Infinity } = field.limits
  if (codes.length === 0) return state.required ? { fault: 'requiredChoice' } : {}
  const offered = new Set(field.codes)
  for (const code of state.hiddenOptions) offered.delete(code)
  if (!codes.every((code) => offered.has(code))) return { fault: 'option' }
  if (codes.length < min_choices) return { fault: 'minChoices', params: { min: min_choices } }
  if (codes.length > max_choices) return { fault: 'maxChoices', params: { max: max_choices } }
  return { value: codes }
}

function checkNumber({ limits }: CheckedField, text: string): Judgement {
  const value = Number(text)
  // A number keeps 15 digits in any case; with more, it may be another one.
  if (String(value) !== text || !isCanonicalNumber(text))
    return { fault: digitsOf(text).length > 15 ? 'digits' : 'number' }
  const [min, max] = [Number(limits.min ?? NaN), Number(limits.max ?? NaN)]
  if (value < min) return { fault: 'min', params: { min } }
  if (value > max) return { fault: 'max', params: { max } }
  if (limits.step !== undefined) {
    const steps = (value - (min || 0)) / limits.step
    // 0.3 is three steps of 0.1, although binary fractions say 2.9999999999999996.
    if (Math.abs(steps - Math.round(steps)) > 1e-6) {
      return { fault: limits.step === 1 ? 'wholeNumber' : 'step', params: { step: limits.step } }
    }
  }
  return { value }
}

function checkTyped(field: CheckedField, given: string): Judgement {
  const check = checks[field.type]
  const text = given.trim()
  if (answerKinds[field.type] === 'number') return (check ?? checkNumber)(field, text)
  return checkLength(field, check ? text : given) ?? (check ? check(field, text) : { value: given })
}

type Check = (field: CheckedField, text: string) => Judgement

/** How words, numbers and moments of a type are checked, without space around them; words of other types are free. */
const checks: Partial<Record<CheckedField['type'], Check>> = {
  email: (_field, text) => (isEmail(text) ? { value: text } : { fault: 'email' }),
  tel: (_field, text) => (isPhone(text) ? { value: text } : { fault: 'tel' }),
  url(_field, text) {
    const address = webAddress(text)
    return address === null ? { fault: 'url' } : { value: address }
  },
  date: checkDay,
  time: (_field, text) => (isTime(text) ? { value: text } : { fault: 'time' }),
  datetime: checkDay,
}

function checkLength({ limits, max_length }: CheckedField, text: string): Judgement | undefined {
  const { min_length = 0 } = limits
  // Counting is for the few texts whose code units do not settle it.
  const fault = isLonger(text, max_length) ? 'tooLong' : min_length > 0 && codePoints(text) < min_length && 'tooShort'
  if (!fault) return undefined
  if (min_length === max_length) return { fault: 'exactLength', params: { max: max_length } }
  return { fault, params: fault === 'tooLong' ? { max: max_length } : { min: min_length } }
}

function checkDay({ type, limits }: CheckedField, text: string): Judgement {
  if (type === 'date' ? !isDate(text) : !isDateTime(text)) {
    return { fault: type === 'date' ? 'date' : 'datetime' }
  }
  const day = text.slice(0, 10)
  const [min, max] = [dayLimit(limits.min), dayLimit(limits.max)]
  if (min && day < min) return { fault: 'dateMin', params: { min } }
  if (max && day > max) return { fault: 'dateMax', params: { max } }
  return { value: text }
}

const dayLimit = (limit: string | number | undefined) =>
  typeof limit === 'string' && isDate(limit.slice(0, 10)) ? limit.slice(0, 10) : undefined

/** The sentence of a fault; its number decides between singular and plural. */
export function faultSentence(fault: keyof FaultTexts, params: Params, { language, faults }: Wording): string {
  const text = faults[fault]
  if (typeof text !== 'string') return plural(text, Number(Object.values(params)[0]))
  const shown = Object.entries(params).map(([name, value]) => [name, shownLimit(value, language)] as const)
  return fill(text, Object.fromEntries(shown))
}

/** A day in words, or a number: `10.000` in German, but `1990`: years are numbers too. */
function shownLimit(value: number | string, language: Language): string {
  return typeof value === 'number'
    ? value.toLocaleString(language, { useGrouping: Math.abs(value) >= 10_000, maximumFractionDigits: 10 })
    : new Date(`${value}T00:00:00Z`).toLocaleDateString(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
}
