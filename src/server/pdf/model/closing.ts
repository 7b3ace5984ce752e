import { linesOf, paragraphs, plainLines, withLongWords } from './inline.ts'
import type { ClosingBlock, DocumentBlock } from './model.ts'

/** Letters that surely have room on one page. */
const surelyOnOnePage = 300

/** The end of a letter as the template reads it, but for the picture. */
export function closingData({ formula, name, role, picture, enclosures }: ClosingBlock) {
  return {
    formula: linesOf(formula),
    name: linesOf(name),
    role: linesOf(role),
    alt: name.split('\n').join(' '),
    isDrawn: picture !== null,
    long: formula.length + name.length + role.length > surelyOnOnePage,
    enclosures: enclosures.map(plainLines),
  }
}

/** A longer word may be wider than its column. */
const longestEnding = 30

/** The last paragraph before the end of a letter, and its last word apart, where it ends with a word. */
export function endingOf(block: DocumentBlock): { ending?: object } {
  const last = block.type === 'paragraph' ? paragraphs(block.text).map(withLongWords).at(-1) : undefined
  const [line, part] = [last?.lines.at(-1), last?.lines.at(-1)?.at(-1)]
  if (!last || !line || typeof part !== 'string') return {}
  const word = /[^ ]*$/.exec(part)?.[0] ?? ''
  if (word === '' || word.length > longestEnding) return {}
  const rest = part.slice(0, -word.length)
  const before = rest === '' ? line.slice(0, -1) : [...line.slice(0, -1), rest]
  return { ending: { lines: [...last.lines.slice(0, -1), before], word } }
}
