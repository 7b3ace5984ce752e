import { answerKinds } from '../../contract/forms/field-types.ts'
import type { Answer, FieldState } from '../../rules/model.ts'
import { locales, type Language } from '../../text/languages.ts'
import type { FaultTexts } from '../../text/texts.ts'
import { fill, plural } from '../../text/fill.ts'
import type { CheckedField } from './compile.ts'
import { codePoints, isLonger } from '../../text/code-points.ts'
import { isCanonicalNumber, isDate, isDateTime, isEmail, isPhone, isTime, webAddress } from './formats.ts'

/** A value of a submission's `content` [B2.6]. */
export type Stored = string | number | boolean | string[]

/** What is stored of an answer, or the sentence that says what is wrong with it; neither for an empty one. */
export interface Judgement {
  value?: Stored
  fault?: string
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
  wording: Wording,
): Judgement {
  const { faults } = wording
  const { type } = field
  const kind = answerKinds[type]
  if (kind === 'choices') return checkList(field, answer ?? [], state, faults)
  // What the script of the page lets through here, the server looks at (uploads/file-check.ts).
  if (kind === 'files') return answer?.length || !state.required ? {} : { fault: whenEmpty(type, faults) }
  const text = typeof answer === 'string' ? answer : ''
  const value = text.trim()
  if (value === '') return state.required ? { fault: whenEmpty(type, faults) } : {}
  if (kind === 'tick') return { value: true }
  if (kind === 'choice' || kind === 'score') return checkChoice(field, value, state, faults)
  return checkTyped(field, text, wording)
}

function checkChoice(field: CheckedField, code: string, { hiddenOptions }: Offer, faults: FaultTexts): Judgement {
  if (!field.codes.includes(code) || hiddenOptions.includes(code)) return { fault: faults.option }
  return { value: answerKinds[field.type] === 'score' ? Number(code) : code }
}

function whenEmpty(type: CheckedField['type'], faults: FaultTexts): string {
  if (type === 'file') return faults.requiredFile
  if (type === 'signature') return faults.requiredSignature
  const kind = answerKinds[type]
  if (kind === 'tick') return faults.requiredCheckbox
  return kind === 'choice' || kind === 'score' ? faults.requiredChoice : faults.required
}

type Offer = Pick<FieldState, 'hiddenOptions'>

function checkList(
  field: CheckedField,
  answer: Answer,
  state: Pick<FieldState, 'required' | 'hiddenOptions'>,
  faults: FaultTexts,
): Judgement {
  const codes = [...new Set(typeof answer === 'string' ? [answer] : answer)].filter((code) => code !== '')
  const { min_choices = 0, max_choices = Infinity } = field.limits
  if (codes.length === 0) return state.required ? { fault: faults.requiredChoice } : {}
  const offered = new Set(field.codes)
  for (const code of state.hiddenOptions) offered.delete(code)
  if (!codes.every((code) => offered.has(code))) return { fault: faults.option }
  if (codes.length < min_choices) return { fault: plural(faults.minChoices, min_choices) }
  if (codes.length > max_choices) return { fault: plural(faults.maxChoices, max_choices) }
  return { value: codes }
}

function checkNumber({ limits }: CheckedField, text: string, { language, faults }: Wording): Judgement {
  if (!isCanonicalNumber(text)) return { fault: faults.number }
  const value = Number(text)
  const [min, max] = [Number(limits.min ?? NaN), Number(limits.max ?? NaN)]
  if (value < min) return { fault: fill(faults.min, { min: shown(min, language) }) }
  if (value > max) return { fault: fill(faults.max, { max: shown(max, language) }) }
  if (limits.step !== undefined) {
    const steps = (value - (min || 0)) / limits.step
    // 0.3 is three steps of 0.1, although binary fractions say 2.9999999999999996.
    if (Math.abs(steps - Math.round(steps)) > 1e-6) {
      const text = limits.step === 1 ? faults.wholeNumber : faults.step
      return { fault: fill(text, { step: shown(limits.step, language) }) }
    }
  }
  return { value }
}

/** `10.000` in German, but `1990`: years are numbers too. */
const shown = (value: number, language: Language) =>
  value.toLocaleString(language, { useGrouping: Math.abs(value) >= 10_000, maximumFractionDigits: 10 })

function checkTyped(field: CheckedField, given: string, wording: Wording): Judgement {
  const check = checks[field.type]
  const text = given.trim()
  if (answerKinds[field.type] === 'number') return (check ?? checkNumber)(field, text, wording)
  const fault = checkLength(field, check ? text : given, wording.faults)
  if (fault !== undefined) return { fault }
  return check ? check(field, text, wording) : { value: given }
}

type Check = (field: CheckedField, text: string, wording: Wording) => Judgement

/** How words, numbers and moments of a type are checked, without space around them; words of other types are free. */
const checks: Partial<Record<CheckedField['type'], Check>> = {
  email: (_field, text, { faults }) => (isEmail(text) ? { value: text } : { fault: faults.email }),
  tel: (_field, text, { faults }) => (isPhone(text) ? { value: text } : { fault: faults.tel }),
  url(_field, text, { faults }) {
    const address = webAddress(text)
    return address === null ? { fault: faults.url } : { value: address }
  },
  date: checkDay,
  time: (_field, text, { faults }) => (isTime(text) ? { value: text } : { fault: faults.time }),
  datetime: checkDay,
}

function checkLength({ limits, max_length }: CheckedField, text: string, faults: FaultTexts): string | undefined {
  // Counting is for the few texts whose code units do not settle it.
  if (isLonger(text, max_length)) return plural(faults.tooLong, max_length)
  const { min_length = 0 } = limits
  return min_length > 0 && codePoints(text) < min_length ? plural(faults.tooShort, min_length) : undefined
}

function checkDay({ type, limits }: CheckedField, text: string, { language, faults }: Wording): Judgement {
  if (type === 'date' ? !isDate(text) : !isDateTime(text)) {
    return { fault: type === 'date' ? faults.date : faults.datetime }
  }
  const day = text.slice(0, 10)
  const [min, max] = [dayLimit(limits.min), dayLimit(limits.max)]
  if (min && day < min) return { fault: fill(faults.dateMin, { min: shownDay(min, language) }) }
  if (max && day > max) return { fault: fill(faults.dateMax, { max: shownDay(max, language) }) }
  return { value: text }
}

const dayLimit = (limit: string | number | undefined) =>
  typeof limit === 'string' && isDate(limit.slice(0, 10)) ? limit.slice(0, 10) : undefined

function shownDay(day: string, language: Language): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
}
