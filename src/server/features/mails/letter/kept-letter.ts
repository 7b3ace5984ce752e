import { raw } from '../../../../shared/form/markup/html.ts'
import { htmlLetter } from './layout.ts'
import type { Letter } from './letter.ts'
import type { ShownLogo } from './logo.ts'

/** A letter without what its mail has anyway: subject and plain text. */
type KeptLetter = Omit<Letter, 'subject' | 'body' | 'closing'> & { body: string; closing?: string | undefined }

/** A letter as it is kept with its mail. */
export function kept({ subject: _subject, body, closing, ...letter }: Letter): string {
  return JSON.stringify({ ...letter, body: body.html.text, closing: closing?.html.text } satisfies KeptLetter)
}

/** A mail as it is stored, of which the HTML is made. */
export interface KeptMail {
  subject: string
  html: string | null
  letter: string | null
}

/** The HTML of a mail, with the logo of its form where there is one; null where it has none. */
export function htmlOf(mail: KeptMail, logo?: ShownLogo): string | null {
  if (mail.letter === null) return mail.html
  const { body, closing, ...letter } = JSON.parse(mail.letter) as KeptLetter
  const shown = (part: string) => ({ html: raw(part), text: '' })
  return htmlLetter({ ...letter, subject: mail.subject, body: shown(body), closing: shown(closing ?? '') }, logo)
}

/** The address of the logo that a mail is to have. */
export function logoOf({ letter }: Pick<KeptMail, 'letter'>): string | null {
  return letter === null ? null : ((JSON.parse(letter) as KeptLetter).logo ?? null)
}
