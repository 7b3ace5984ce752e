import { paragraphs, withLongWords, type Paragraph } from '../inline.ts'

/** Of a paragraph that is broken into lines as a whole; of one that goes on one page where a signature follows it. */
const [wholeText, shortText] = [1500, 600]

/** A text as the template reads it; `isClause`: that of a contract, whose numbered paragraphs stand beside their numbers. */
export function paragraphData(text: string, isClause: boolean): object {
  const last =
    text
      .trimEnd()
      .split(/\n[ \t]*\n/)
      .at(-1) ?? ''
  const shown = paragraphs(text)
  return {
    text: isClause ? shown.map(numbered) : shown.map(withLongWords),
    optimized: text.length <= wholeText,
    long: last.length > shortText,
    ...(isClause && { justified: true }),
  }
}

/** `(1) Der Auftrag beginnt …`: the number apart. */
function numbered(paragraph: Paragraph): Paragraph & { number?: string } {
  const [[first, ...parts] = [], ...lines] = paragraph.lines
  const [, number, rest] = (typeof first === 'string' && /^(\((?:\d{1,2}|[a-z])\)) +(.*)$/.exec(first)) || []
  return number === undefined || paragraph.rtl
    ? paragraph
    : { ...paragraph, number, lines: [rest === '' ? parts : [rest ?? '', ...parts], ...lines] }
}
