import { folded } from '../../../shared/text/folded.ts'
import type { FoundText } from './texts.ts'
import { isIn, type Term } from './terms.ts'
import { wordsOf } from './words.ts'

/** Characters of an extract before the first word that was found, and behind its beginning. */
const before = 30
const behind = 90

/** The text that has the most of the terms, where all of them are in one of the texts; `undefined`: one is in none. */
export function bestText<Text extends Pick<FoundText, 'text'>>(
  texts: readonly Text[],
  terms: readonly Term[],
  code: string,
): Text | undefined {
  const looked = texts.map((text) => ({ text, words: wordsOf([text.text], code) }))
  if (!terms.every((term) => looked.some(({ words }) => isIn(term, words)))) return undefined
  const count = ({ words }: (typeof looked)[number]) => terms.filter((term) => isIn(term, words)).length
  return looked.reduce<(typeof looked)[number] | undefined>(
    (best, text) => (best && count(best) >= count(text) ? best : text),
    undefined,
  )?.text
}

/** A line of the text around the first word that was found. */
export function extractOf(text: string, terms: readonly Term[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const words = Array.from(line.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
  const first = words.find(([word]) => terms.some((term) => isIn(term, [folded(word)])))
  const at = first?.index ?? 0
  const begin = at <= before ? 0 : line.lastIndexOf(' ', at - before) + 1 || at - before
  const end = Math.min(begin + before + behind, line.length)
  return `${begin > 0 ? '… ' : ''}${line.slice(begin, end).toWellFormed()}${end < line.length ? ' …' : ''}`
}
