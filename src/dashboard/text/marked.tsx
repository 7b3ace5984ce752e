import { folded } from '../../shared/text/folded.ts'
import classes from './marked.module.css'

/** A shorter word, or number, is in too much. */
const leastLetters = 2
const leastDigits = 4

/** Words, and numbers as telephone numbers are written. */
const pieces = /\+?\(?\d[\d\s()/.-]{2,}\d|[\p{L}\p{N}\p{M}]+/gu

const digitsIn = (text: string) => text.replaceAll(/\D/g, '')
const isNumber = (text: string) => /^[+(\d][\d\s()/.-]+$/.test(text)

/** What was searched for: beginnings of words, and digits of a number. */
function wanted(q: string): (piece: string) => boolean {
  const words =
    folded(q)
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length >= leastLetters) ?? []
  const digits = isNumber(q.trim()) ? digitsIn(q).replace(/^0+/, '') : ''
  return (piece) =>
    (digits.length >= leastDigits && isNumber(piece) && digitsIn(piece).includes(digits)) ||
    words.some((word) => folded(piece).startsWith(word))
}

interface MarkedProps {
  text: string
  /** What was searched for. */
  q: string | undefined
}

/** A text in which the words that were searched for stand out, as the search of the server compares them. */
export function Marked({ text, q = '' }: MarkedProps) {
  const isWanted = wanted(q)
  const parts = []
  let from = 0
  for (const { 0: piece, index } of q === '' ? [] : text.matchAll(pieces)) {
    if (!isWanted(piece)) continue
    parts.push(text.slice(from, index), piece)
    from = index + piece.length
  }
  // Every second part is what was found.
  return [...parts, text.slice(from)].map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text stay where they are
      <mark key={place} className={classes['mark']}>
        {part}
      </mark>
    ),
  )
}
