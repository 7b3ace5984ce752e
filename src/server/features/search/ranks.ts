import { folded } from '../../../shared/text/folded.ts'
import { callingNames } from '../../../shared/form/person.ts'
import { isIn, type Term } from './terms.ts'
import type { FoundText } from './texts.ts'
import { wordsIn } from './words.ts'

/** What comes first among the submissions that a question finds. */
export const ranks = { person: 0, answer: 1, note: 2, mention: 3 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]

/** A colleague who is addressed in a note: `@Jonas Petersen`. */
const mention = /@\p{L}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)?/gu

/** Whether the text is the name or the e-mail address of the sender. */
const calls = ({ place }: FoundText) => place?.module === 'address' && callingNames.includes(place.name)

const has = (text: string, terms: readonly Term[]) => {
  const words = wordsIn(folded(text))
  return terms.some((term) => isIn(term, words))
}

/** The texts, those first that say who sent it. */
export const callingFirst = (texts: readonly FoundText[]): FoundText[] =>
  texts.toSorted((one, other) => Number(calls(other)) - Number(calls(one)))

/** Whether who sent it is called by one of the terms. */
export const isCalled = (texts: readonly FoundText[], terms: readonly Term[]): boolean =>
  texts.some((text) => calls(text) && has(text.text, terms))

/** Where a submission comes whose best text is this one. */
export function rankOf(
  best: FoundText,
  { texts, terms }: { texts: readonly FoundText[]; terms: readonly Term[] },
): Rank {
  if (isCalled(texts, terms)) return ranks.person
  if (best.place) return ranks.answer
  return has(best.text.replaceAll(mention, ' '), terms) ? ranks.note : ranks.mention
}
