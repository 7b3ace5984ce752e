import { folded } from '../../../shared/text/folded.ts'
import { dialled, isCommon, isNumber, wordsIn } from './words.ts'

/** Terms of a question; further ones are not looked for. */
const maxTerms = 8

/** What one word of a question asks for: a word that begins with one of these. */
export type Term = readonly string[]

/** Groups of digits with what stands between those of telephone numbers. */
const digitGroups = /(?<![\p{L}\p{N}])(?:\+|\(?0)[\d\s()/.\u2010-\u2015-]*\d(?![\p{L}\p{N}])/gu

/** What a question asks for, all of which has to be found; none where it is too short to find anything by. */
export function termsOf(question: string): Term[] {
  const terms: Term[] = []
  const rest = question.replaceAll(digitGroups, (digits) => {
    const beginning = dialled(digits)
    // A postcode may begin with a zero, too.
    if (!isNumber(digits)) terms.push(...wordsIn(digits).map((word) => [word, beginning].filter(isLong)))
    else terms.push([beginning].filter(isLong))
    return ' '
  })
  const words = [...new Set(wordsIn(folded(rest)))].filter(isLong)
  const rare = words.filter((word) => !isCommon(word))
  terms.push(...(rare.length > 0 || terms.length > 0 ? rare : words).map((word) => [word]))
  return terms.filter((term) => term.length > 0).slice(0, maxTerms)
}

const isLong = (word: string) => word.length > 1

/** Whether one of the words begins as the term asks. */
export const isIn = (term: Term, words: Iterable<string>): boolean => {
  for (const word of words) if (term.some((beginning) => word.startsWith(beginning))) return true
  return false
}
