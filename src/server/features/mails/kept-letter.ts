import { raw } from '../../../shared/form/markup/html.ts'
import { htmlLetter } from './layout.ts'
import type { Letter } from './letter.ts'

/** A letter without what its mail has anyway: subject and plain text. */
type KeptLetter = Omit<Letter, 'subject' | 'body' | 'closing'> & { body: string; closing?: string | undefined }

/** A letter as it is kept with its mail. */
export function kept({ subject: _subject, body, closing, ...letter }: Letter): string {
  return JSON.stringify({ ...letter, body: body.html.text, closing: closing?.html.text } satisfies KeptLetter)
}

/** The HTML of a mail; null where it has none. */
export function htmlOf(mail: { subject: string; html: string | null; letter: string | null }): string | null {
  if (mail.letter === null) return mail.html
  const { body, closing, ...letter } = JSON.parse(mail.letter) as KeptLetter
  const shown = (part: string) => ({ html: raw(part), text: '' })
  return htmlLetter({ ...letter, subject: mail.subject, body: shown(body), closing: shown(closing ?? '') })
}
