import { maxSearchText } from '../../shared/contract/values.ts'

/** The words of a list as an address has them: a number among them is text, too. */
export function wordsPart(q: unknown): { q?: string } {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, maxSearchText) : ''
  return words === '' ? {} : { q: words }
}

/** Whether lists are searched for the words: one of two letters or digits is needed. */
export const isSearchable = (q: string) => /[\p{L}\p{N}]{2}/u.test(q)
