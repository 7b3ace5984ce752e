import { piecesOf } from './compounds.ts'

/**
 * Text as the template sets it: paragraphs of lines of parts. A part is a string, a long word, or the pieces of one word that is never
 * hyphenated and broken only where it is wider than its column: between pieces, and within one that is too wide itself.
 */
export interface Paragraph {
  /** Set for a paragraph whose first letter is written from right to left. */
  rtl?: 'ar' | 'he'
  /** Set for one written from left to right among others that are not. */
  ltr?: true
  lines: Part[][]
}

export type Part = string | string[] | LongWord

/** In a paragraph the only kind of word that is hyphenated: between its pieces where they are known, and at syllables where not. */
export interface LongWord {
  long: string
  pieces?: string[]
  /** Of the longest piece. */
  letters?: number
}

/** Blank lines separate paragraphs; a line break stays one. Never fails, whatever the text. */
export function paragraphs(text: string): Paragraph[] {
  return printable(text)
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.replace(/^\n+/, '').trimEnd())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const rtl = rightToLeft(paragraph)
      const lines = paragraph.split('\n').map(rtl ? mixedParts : parts)
      return rtl ? { rtl, lines } : { lines }
    })
}

/** Only words of so many letters are hyphenated in a paragraph: syllables of shorter ones hinder reading more than an uneven margin. */
const longWord = /([\p{L}\u00ad-]{18,})/u

/** A paragraph whose long words are parts of their own. */
export const withLongWords = (paragraph: Paragraph) => withParts(paragraph, () => true)

/** The same with those alone whose pieces are known; others are hyphenated as their cell says. */
export const withCompounds = (paragraph: Paragraph) => withParts(paragraph, ({ pieces }) => pieces !== undefined)

function withParts({ lines, ...paragraph }: Paragraph, isApart: (word: LongWord) => boolean): Paragraph {
  const apart = (part: Part) => (typeof part === 'string' ? longWords(part, isApart) : [part])
  return { ...paragraph, lines: lines.map((parts) => parts.flatMap(apart)) }
}

function longWords(text: string, isApart: (word: LongWord) => boolean): Part[] {
  if (!longWord.test(text)) return [text]
  const found: Part[] = []
  let before = ''
  for (const [i, part] of text.split(longWord).entries()) {
    const word = i % 2 === 1 ? longWordOf(part) : null
    if (!word || !isApart(word)) {
      before += part
      continue
    }
    if (before !== '') found.push(before)
    found.push(word)
    before = ''
  }
  if (before !== '') found.push(before)
  return found
}

function longWordOf(long: string): LongWord {
  const pieces = piecesOf(long)
  return pieces ? { long, pieces, letters: Math.max(...pieces.map(({ length }) => length)) } : { long }
}

/** What a cell of a table holds: most texts are one string, of which nothing need be said. */
export type Cell = string | Paragraph[]

export function cell(text: Paragraph[]): Cell {
  const [only, ...others] = text
  const [part] = only && others.length === 0 && isPlain(only) ? only.lines.flat() : []
  return typeof part === 'string' ? part : text
}

const isPlain = ({ rtl, ltr, lines }: Paragraph) => !rtl && !ltr && lines.length === 1 && lines[0]?.length === 1

/** Letters of the longest word among those that may be hyphenated. */
export function longestWord(text: readonly Paragraph[]): number {
  let longest = 0
  for (const part of text.flatMap(({ lines }) => lines.flat())) {
    if (typeof part !== 'string') continue
    for (const word of part.split(' ')) longest = Math.max(longest, word.length)
  }
  return longest
}

/** Text that has one line only, such as the name of a file. */
export const oneLine = (text: string): Part[] => parts(printable(text).replaceAll('\n', ' ').trim())

/** Text of one line or several, without marks for breaking; for headings, whose words are the file's bookmarks. */
export function plainLines(text: string): string[] {
  return printable(text).trim().split('\n')
}

/** The same, or null where it says nothing. */
export const linesOf = (text: string | null) => (text === null || text.trim() === '' ? null : plainLines(text))

/** Without characters that print nothing or turn the rest of a line around. */
function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/[\p{Cc}\u202d\u202e\ufeff]/gu, (found) => (found === '\n' ? found : ''))
}

/** The language of the first letter, if it is written from right to left; numbers and marks do not count. */
function rightToLeft(text: string): Paragraph['rtl'] {
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  if (/\p{Script=Hebrew}/u.test(letter)) return 'he'
  return /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter) ? 'ar' : undefined
}

/** A telephone number stays one among letters from right to left, where its groups would change places. */
function mixedParts(line: string): Part[] {
  return line.split(/(\+?\d[\d ()/.-]{3,}\d)/).flatMap((piece, i): Part[] => (i % 2 === 1 ? [[piece]] : parts(piece)))
}

/** Words between spaces; only those that a hyphen would falsify, or that have no place for one, are taken apart. */
function parts(line: string): Part[] {
  const found: Part[] = []
  let text = ''
  for (const word of line.split(/( +)/)) {
    if (!isSolid(word)) {
      text += word
      continue
    }
    if (text !== '') found.push(text)
    found.push(pieces(word))
    text = ''
  }
  if (text !== '') found.push(text)
  return found
}

/** Longer words than any language has, and what keyboards produce when a user is in a hurry. */
const mostLetters = 80

function isSolid(word: string): boolean {
  if (word.length < 8) return false
  if (/\S@\S|:\/\/|^www\./i.test(word)) return true
  if (/\d/.test(word)) return !/\p{L}{4}/u.test(word) || (/\d{5}/.test(word) && !/\p{L}-/u.test(word))
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)) return false
  // The compiler takes these marks for letters of a word, and hyphenates none that has others than letters.
  if (word.length > 15 && /\p{L}[.:·'’]\p{L}/u.test(word)) return true
  return word.length > mostLetters || /_|(.)\1{6}|[b-df-hj-np-tv-xz]{13}/i.test(word)
}

/** Finding out what fits costs time for each piece; beyond these limits a word is divided after every so many characters. */
const [mostPieces, blindPiece] = [40, 8]

/** Where addresses are broken by hand: after `/` and `@`, before a dot and the like. */
function pieces(word: string): string[] {
  const found = word.length > 1000 ? [] : word.split(/(?<=[/@])(?!\/)|(?=[.?&=#_~%+-])/)
  if (found.length > 0 && found.length <= mostPieces) return found
  const characters = Array.from(graphemes.segment(word), ({ segment }) => segment)
  const count = Math.ceil(characters.length / blindPiece)
  return Array.from({ length: count }, (_, i) => characters.slice(i * blindPiece, (i + 1) * blindPiece).join(''))
}

const graphemes = new Intl.Segmenter()
