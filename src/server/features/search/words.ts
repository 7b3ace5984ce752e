import { folded } from '../../../shared/text/folded.ts'
import { digitsOf } from '../../crm/phone-numbers.ts'

/** Longer words are found by their beginning. */
const maxWordLength = 40
/** Words of one submission; what is behind them is not found. */
const maxWords = 400
/** Characters of a submission that are read for words. */
export const maxTextLength = 32 * 1024
/** Digits of a number by which it is found at least: it is known by each of its ends that are so long. */
const leastDigits = 4

/** Words that most texts have, folded: nothing is found by them beside others. */
const common = new Set(
  `der die das den dem des ein eine einen einem einer und oder ich sie er wir es ist sind mit fur von zu zum zur im in an auf am bei
  nicht auch the and or you we is are for of to at on with com de net org www http https`
    .split(/\s+/)
    .map(folded),
)

export const isCommon = (word: string): boolean => common.has(word)

/** A telephone number: it begins with a zero, a plus or a bracket. */
const number = /(?<![\p{L}\p{N}])(?:\+|\(?0)[\d\s()/.\u2010-\u2015-]{4,28}\d(?![\p{L}\p{N}])/gu
const date = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/

export const isNumber = (text: string): boolean => digitsOf(text).length >= 6 && !date.test(text.trim())

/** Digits without what is dialled before them: `0171 2345`, `(0)171/2345` and `171-2345` have the same. */
export const dialled = (text: string): string => digitsOf(text.replace('(0)', '')).replace(/^0+/, '')

const hasCode = (text: string) => /^\s*(?:\+|00)/.test(text)

/** What a number is found by: with the code of its country, each end of it. */
function endsOf(text: string, code: string): string[] {
  const digits = hasCode(text) ? dialled(text) : code + dialled(text)
  return Array.from({ length: Math.max(digits.length - leastDigits + 1, 1) }, (_, i) => digits.slice(i))
}

/** The words of a folded text, in their order. */
export const wordsIn = (foldedText: string): string[] =>
  (foldedText.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength).toWellFormed())

/** Stands between two texts: no number and no word goes beyond it. */
const boundary = ' | '

/**
 * What texts are found by, each once.
 *
 * @param code of the country in which numbers without one are read: `49`
 */
export function wordsOf(texts: Iterable<string>, code: string): Set<string> {
  const found = new Set<string>()
  const add = (words: readonly string[]) => {
    for (const word of words) if (word.length > 1 && !isCommon(word) && found.size < maxWords) found.add(word)
  }
  const rest = beginningOf(texts).replaceAll(number, (digits) => {
    if (!isNumber(digits)) return digits
    add(endsOf(digits, code))
    return ' '
  })
  add(wordsIn(folded(rest)))
  return found
}

/** The texts as one, as far as they are read. */
function beginningOf(texts: Iterable<string>): string {
  let read = ''
  for (const text of texts) {
    if (read.length >= maxTextLength) break
    read += text.slice(0, maxTextLength) + boundary
  }
  return read.slice(0, maxTextLength)
}
