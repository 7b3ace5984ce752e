/** Letters that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'a', œ: 'o', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * The text without differences that a search does not make: upper and lower case, accents, and `ü`, `ue` and `u`. The beginning of a word
 * becomes the beginning of what the word becomes.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđı]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/([aou])e/g, '$1')
