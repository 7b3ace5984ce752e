import { marked } from '../../../shared/form/markup/markdown.ts'
import { isAddress } from '../address.ts'
import type { Grammar } from './schema.ts'

/** Letters of a line that look the same. */
export interface Piece {
  text: string
  bold: boolean
  italic: boolean
  /** Where it leads. */
  href: string | null
}

const plain = { bold: false, italic: false, href: null }

/** A line of light Markdown as it is shown. */
export const piecesOf = (line: string, grammar: Grammar): Piece[] => merged(read(line, grammar, plain))

function read(line: string, grammar: Grammar, style: Omit<Piece, 'text'>): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of line.matchAll(marked)) {
    pieces.push({ ...style, text: line.slice(from, match.index) }, ...marking(match, grammar, style))
    from = match.index + match[0].length
  }
  return [...pieces, { ...style, text: line.slice(from) }]
}

function marking(match: RegExpMatchArray, grammar: Grammar, style: Omit<Piece, 'text'>): Piece[] {
  const [whole, both, bold, italic, label, address] = match
  const inner = both ?? bold ?? italic
  if (inner !== undefined)
    return read(inner, grammar, {
      ...style,
      bold: style.bold || italic === undefined,
      italic: style.italic || bold === undefined,
    })
  if (label === undefined || address === undefined || !isAddress(address, grammar)) return [{ ...style, text: whole }]
  // The renderer shows an address as the words that it is.
  if (address === `mailto:${label}`) return [{ ...style, text: label, href: address }]
  return read(label, grammar, { ...style, href: address })
}

const isAlike = (a: Piece, b: Piece) => a.bold === b.bold && a.italic === b.italic && a.href === b.href

/** Without empty pieces, and with neighbours that look the same as one. */
export function merged(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (last && isAlike(last, piece)) last.text += piece.text
    else if (piece.text !== '') whole.push({ ...piece })
  }
  return whole
}

const isSame = (a: readonly Piece[], b: readonly Piece[]) =>
  a.length === b.length && a.every((piece, i) => b[i] && piece.text === b[i].text && isAlike(piece, b[i]))

/** A line as light Markdown. What it cannot say, such as a bold `*`, is said without its format. */
export function lineOf(shown: readonly Piece[], grammar: Grammar): string {
  const pieces = merged(shown)
  const sayable = merged(pieces.flatMap(sayableParts))
  for (const wanted of [pieces, sayable]) {
    for (const isInside of [isInsideStyle, undefined]) {
      const line = written(wanted, isInside)
      if (isSame(piecesOf(line, grammar), wanted)) return line
    }
  }
  return written(sayable, isInsideStyle)
}

function sayableParts(piece: Piece): Piece[] {
  const href = /[[\]]/.test(piece.text) ? null : piece.href
  if (!piece.bold && !piece.italic) return [{ ...piece, href }]
  const start = piece.bold ? '' : (/^\s+/.exec(piece.text)?.[0] ?? '')
  const parts = piece.text.slice(start.length).split(/(\*+)/)
  return [
    { ...piece, ...plain, href, text: start },
    ...parts.map((text, i) => ({ ...piece, href, text, ...(i % 2 === 1 && { bold: false, italic: false }) })),
  ]
}

const marks = ({ bold, italic }: Piece) => (bold ? '**' : '') + (italic ? '*' : '')

/** Whether a link stands within a format, and not around it. */
type IsInside = (link: Piece, before: Piece | undefined, after: Piece | undefined) => boolean

const isInsideStyle: IsInside = ({ href }, before, after) =>
  href?.includes('*') === false && before?.href !== href && after?.href !== href

/** Without `isInside` links stand around formats, and formatted text that may be read as a link ends its format, and begins it again, before it is one. */
function written(pieces: readonly Piece[], isInside?: IsInside): string {
  let line = ''
  let body = ''
  for (const [i, piece] of pieces.entries()) {
    const [before, after] = [pieces[i - 1], pieces[i + 1]]
    const isOuter = (link: Piece, at: number) => link.href !== null && !isInside?.(link, pieces[at - 1], pieces[at + 1])
    if (isOuter(piece, i)) {
      const [begins, ends] = [before?.href !== piece.href, after?.href !== piece.href]
      line += `${begins ? '[' : ''}${styled(piece.text, piece)}${ends ? `](${piece.href})` : ''}`
      continue
    }
    const endFormat = () => {
      line += styled(isInside ? body : body.replaceAll('](', `${marks(piece)}${marks(piece)}](`), piece)
      body = ''
    }
    for (const part of cut(piece)) {
      if (body.length + part.length > longest) endFormat()
      body += part
    }
    if (!after || isOuter(after, i + 1) || marks(after) !== marks(piece)) endFormat()
  }
  return line
}

const styled = (text: string, piece: Piece) => (text === '' ? '' : marks(piece) + text + marks(piece))

/** What a format and a link may hold. */
const longest = 5000
const longestLabel = 1000

/** The Markdown of a piece within its format, in parts that it can hold. */
function cut({ text, href }: Piece): string[] {
  const max = href === null ? longest : longestLabel
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    let to = Math.min(text.length, from + max)
    // Neither within a letter, nor before a space, which nothing begins with.
    while (to < text.length && to > from + 1 && /[\uDC00-\uDFFF\s]/.test(text.charAt(to))) to--
    const part = text.slice(from, to)
    parts.push(href === null ? part : `[${part}](${href})`)
    from = to
  }
  return parts
}
