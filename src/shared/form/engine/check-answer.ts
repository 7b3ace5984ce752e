import type { Answer, FieldState } from '../../rules/model.ts'
import { locales, type Language } from '../../text/languages.ts'
import type { FaultTexts } from '../../text/texts.ts'
import { fill, plural } from '../../text/fill.ts'
import type { CheckedField } from './compile.ts'
import { isFileType } from '../uploads/file-reference.ts'
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
  if (field.type === 'checkboxes') return checkList(field, answer ?? [], state, faults)
  // What the script of the page lets through here, the server looks at (uploads/file-check.ts).
  if (isFileType(field.type)) return answer?.length || !state.required ? {} : { fault: whenEmpty(field, faults) }
  const text = typeof answer === 'string' ? answer : ''
  const value = /^(text|textarea|hidden)$/.test(field.type) ? text : text.trim()
  if (value.trim() === '') return state.required ? { fault: whenEmpty(field, faults) } : {}
  if (field.type === 'checkbox') return { value: true }
  if (isChoice(field)) return checkChoice(field, value, state, faults)
  return field.type === 'number' ? checkNumber(field, value, wording) : checkText(field, value, wording)
}

const isScore = ({ type }: CheckedField) => type === 'rating' || type === 'scale'
const isChoice = (field: CheckedField) => field.type === 'select' || field.type === 'radio' || isScore(field)

function checkChoice(field: CheckedField, code: string, { hiddenOptions }: Offer, faults: FaultTexts): Judgement {
  if (!field.codes.includes(code) || hiddenOptions.includes(code)) return { fault: faults.option }
  return { value: isScore(field) ? Number(code) : code }
}

function whenEmpty(field: CheckedField, faults: FaultTexts): string {
  if (field.type === 'checkbox') return faults.requiredCheckbox
  if (isFileType(field.type)) return field.type === 'file' ? faults.requiredFile : faults.requiredSignature
  return isChoice(field) ? faults.requiredChoice : faults.required
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

function checkText(field: CheckedField, text: string, wording: Wording): Judgement {
  const { faults } = wording
  const fault = checkLength(field, text, faults)
  if (fault !== undefined) return { fault }
  switch (field.type) {
    case 'url': {
      const address = webAddress(text)
      return address === null ? { fault: faults.url } : { value: address }
    }
    case 'date':
    case 'datetime':
      return checkDay(field, text, wording)
    case 'email':
      return isEmail(text) ? { value: text } : { fault: faults.email }
    case 'tel':
      return isPhone(text) ? { value: text } : { fault: faults.tel }
    case 'time':
      return isTime(text) ? { value: text } : { fault: faults.time }
    default:
      return { value: text }
  }
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
