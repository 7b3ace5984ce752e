import { shortened } from './repeated-headings.ts'
import { plainLines } from '../inline.ts'
import { precedesName } from '../../../../shared/form/forms-of-address.ts'
import type { DocumentModel, LetterBlock } from '../model.ts'

/**
 * What the pages after the first say of a document: title and submission, below a masthead; of a letter to whom it goes, what it is about and its day,
 * also on a letterhead (DIN 5008). A header of the design's own takes its place.
 */
export function runningData(model: DocumentModel): object | null {
  const { layout = 1, design, letterhead, reference, blocks } = model
  const [first] = blocks
  if (layout < 2 || design.header_text !== null) return null
  if (first?.type === 'letter') return layout < 5 ? null : letterLine(first, model)
  if (!design.masthead || letterhead !== null || reference === undefined) return null
  const title = blocks.find((block) => block.type === 'heading')?.text ?? ''
  return { title: plainLines(inOneLine(title)), reference: plainLines(reference) }
}

function letterLine({ recipient, subject, info }: LetterBlock, { reference }: DocumentModel): object | null {
  const name = nameIn(recipient)
  const title = [name, subject].filter((text) => text !== '').join(' · ')
  const day = info.find(({ text }) => isDay(text))?.text ?? reference ?? ''
  return title === '' && day === '' ? null : { title: plainLines(inOneLine(title)), reference: plainLines(day) }
}

/** `Frau` in a line of its own is none: the next one is. */
function nameIn(recipient: string): string {
  const [first = '', second = ''] = recipient.split('\n')
  return precedesName(first) ? `${first} ${second}`.trim() : first
}

/** `21. November 2026`, `21.11.2026`, `21 November 2026`. */
const isDay = (text: string) => /^\d{1,2}\.? ?[\p{L}\d.]{1,12}\.? ?\d{4}$/u.test(text.trim())

const mostTitle = 80
const inOneLine = (text: string) => shortened(text.replace(/\s+/g, ' ').trim(), mostTitle)
