import { eachBlock } from '../../../../shared/contract/documents/each-block.ts'
import type { PdfBlock } from '../../../../shared/contract/documents/pdf-blocks.ts'
import { personIn } from '../../../../shared/form/person.ts'
import { signatureInWords } from '../../../../shared/form/uploads/signature-names.ts'
import type { Language } from '../../../../shared/text/languages.ts'
import type { UploadedFile } from '../answers.ts'
import { dayOf } from '../letter.ts'
import type { NumberedSubmission } from '../model.ts'

/** How many signatures a document has: those of fields, and its own. */
export const countSignatures = (blocks: readonly PdfBlock[]): number =>
  Array.from(eachBlock(blocks)).filter(([{ type }]) => type === 'signature').length

interface SigningContext {
  language: Language
  submission?: NumberedSubmission
  content: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
}

/**
 * Below a signature, who signed and when: the name that was typed, or, where form and document have one signature, that of the person who has filled in
 * the form. A name that `label` says already is not said twice. null: neither is known.
 */
export function signedBy(
  file: UploadedFile,
  { language, submission, content }: SigningContext,
  { label, isOnly }: { label: string; isOnly: boolean },
): string | null {
  const typed = signatureInWords(file.name, '')
  const isTyped = typed !== '' && typed !== file.name
  const known = Object.fromEntries(
    Object.entries(content).flatMap(([module, answers]) => (answers ? [[module, answers]] : [])),
  )
  const name = isTyped ? typed : isOnly ? personIn(known, []).name : null
  const said = [name !== null && !label.includes(name) ? name : '', submission ? dayOf(submission, language) : '']
  return said.filter((part) => part !== '').join(', ') || null
}
