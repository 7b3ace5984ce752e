import { choicesOfLine, cleanChoices } from './choices.ts'
import type { TextLine } from './lines.ts'
import { isConsent, isHeading, isProse, typeOfLabel } from './words.ts'

/** How much of a line is looked at to tell what it is. */
export const sample = (text: string) => text.slice(0, 500)

export const hasWords = (text: string) => /\p{L}/u.test(text)
export const isTicked = ({ mark }: TextLine) => mark === 'box' || mark === 'circle'
export const textsOf = (lines: readonly TextLine[]) =>
  lines.flatMap(({ text, boxes }) => [text, ...(boxes?.texts ?? [])])

/** The lines that are set below the one at this place: indented, bulleted or ticked. */
export function linesBelow(lines: readonly TextLine[], at: number): TextLine[] {
  const line = lines[at]
  if (!line || isTicked(line)) return []
  const end = lines.findIndex((next, place) => place > at && !isBelow(next, line))
  return lines.slice(at + 1, end < 0 ? lines.length : end)
}

function isBelow(next: TextLine, line: TextLine): boolean {
  if (next.mark === 'hash') return false
  if (isTicked(next) || next.indent > line.indent + 1) return true
  if (next.mark === 'bullet') return line.mark !== 'bullet' && next.indent >= line.indent
  return next.mark === 'letter' && line.mark !== 'letter' && line.mark !== 'bullet'
}

type Role = 'choices' | 'heading' | 'alone'

/**
 * What a line is to those below it: a question with choices, or a heading; or they have nothing to do with each other. `isKnown` says whether a
 * label is that of a field.
 */
export function roleOf(line: TextLine, below: readonly TextLine[], isKnown: (label: string) => boolean): Role {
  if (line.mark === 'hash') return 'heading'
  if (takesNothing(line) || cleanChoices(textsOf(below)).length === 0) return 'alone'
  const isNamed = ({ text }: TextLine) => isKnown(text) || typeOfLabel(sample(text)) !== 'text'
  const isField = isNamed(line)
  const besides = isField && !isHeading(line.text) ? 'alone' : 'heading'
  if (below.length === 1 && below.some(({ text }) => isConsent(sample(text)))) return besides
  if (below.every(isTicked)) return below.length > 1 || !isField ? 'choices' : 'alone'
  if (isField && !line.text.endsWith('?')) return besides
  return enumerates(line, below, isNamed)
}

/** What a line without a meaning of its own is to those below it. */
function enumerates({ text }: TextLine, below: readonly TextLine[], isNamed: (line: TextLine) => boolean): Role {
  const choices = below.length > 1 ? 'choices' : 'alone'
  if (text.endsWith('?')) return areQuestions(below) ? 'alone' : choices
  return areQuestions(below) || below.some(isNamed) ? 'heading' : choices
}

/** Whether a line is complete in itself. */
const takesNothing = (line: TextLine) =>
  !hasWords(line.text) || isProse(sample(line.text)) || line.isBlank || choicesOfLine(line) !== undefined

/** Whether lines ask something, rather than being answers. */
function areQuestions(lines: readonly TextLine[]): boolean {
  const indent = lines[0]?.indent ?? 0
  return lines.some(
    (one) =>
      one.isBlank ||
      one.required ||
      one.text.endsWith('?') ||
      choicesOfLine(one) !== undefined ||
      isTicked(one) ||
      one.indent > indent + 1,
  )
}
