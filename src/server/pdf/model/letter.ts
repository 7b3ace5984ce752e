import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { saysName } from '../../../shared/contract/form-settings/imprint-lines.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { locales, type Language } from '../../../shared/text/languages.ts'
import type { Agency, ClosingBlock, LetterBlock, NumberedSubmission, Row } from './model.ts'

/** What a block leaves to its document. */
export interface LetterContext {
  language: Language
  agency?: Agency
  submission?: NumberedSubmission
}

/** `26. November 2026` */
export function dayOf({ date, timezone: timeZone }: NumberedSubmission, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(date)
}

/** The head of a letter with what its block leaves to the agency and the submission. */
export function letterOf(block: Extract<PdfBlock, { type: 'letter' }>, context: LetterContext): LetterBlock {
  const { recipient, sender, info, subject, fold_marks } = block
  return {
    type: 'letter',
    sender: sender ?? senderOf(context),
    recipient: linesWithWords(recipient).join('\n'),
    info: info === null ? referenceOf(context) : linesWithWords(info).map(asInfo),
    subject: subject ?? '',
    fold_marks,
  }
}

/** The end of a letter with what its block leaves to the language and the agency. */
export function closingOf(
  block: Extract<PdfBlock, { type: 'closing' }>,
  { language, agency }: LetterContext,
): Omit<ClosingBlock, 'picture'> {
  const lines = (text: string | null) => linesWithWords(text ?? '')
  return {
    type: 'closing',
    formula: lines(block.formula ?? catalogue[language].pdf.regards).join('\n'),
    name: lines(block.name ?? agency?.name ?? '').join('\n'),
    role: lines(block.role).join('\n'),
    enclosures: lines(block.enclosures),
  }
}

/** A macro that has no value; what is left of its line may be marks alone. */
const unresolved = /(?<![\p{L}\p{N}])_[A-Za-z]\w*(?:\([^()\n]{0,100}\))?/gu
const linesWithWords = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(unresolved, '').replace(/\s+/g, ' ').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))

/** The imprint of an agency beside its name, which is often the first line of it. */
export const imprintBeside = ({ name, lines }: Agency) =>
  lines.filter((line) => line.trim() !== '' && line.trim() !== name.trim())

/** One line: what does not fit the window would be cut off. The name is not said again beside the one with its legal form. */
function senderOf({ agency }: LetterContext): string {
  if (!agency) return ''
  const beside = imprintBeside(agency)
  return (saysName(beside[0], agency.name) ? beside.slice(0, 2) : [agency.name, ...beside.slice(0, 2)]).join(' · ')
}

function referenceOf({ submission, language }: LetterContext): LetterBlock['info'] {
  if (!submission) return []
  const texts = catalogue[language].pdf
  return [
    { label: texts.ourReference, text: String(submission.number) },
    { label: texts.date, text: dayOf(submission, language) },
  ]
}

/** `Wohnfläche: 124,5 m²`, one in each line; a label without a value says nothing. */
export function factLines(text: string | null): Row[] {
  return linesWithWords(text ?? '').flatMap((line): Row[] => {
    const [, label = '', said = line] = /^([^:]{1,60}):(?:\s+(.*))?$/.exec(line) ?? []
    const isEmpty = line.endsWith(':') || !/[\p{L}\p{N}]/u.test(said)
    return isEmpty ? [] : [{ label, value: { kind: 'text', text: said } }]
  })
}

/** `Telefon: 040 1234`; a line without a colon has no label. */
function asInfo(line: string): { label: string; text: string } {
  const [, label = '', text = line] = /^([^:]{1,60}):\s+(.*)$/.exec(line) ?? []
  return { label, text }
}
