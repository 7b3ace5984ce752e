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

/** What the HTML of a mail is made of. */
export interface OpenLetter {
  /** The address of the logo that it is to have. */
  logo: string | null
  /** With that logo, where it is there; null where the mail has no HTML. */
  html: (logo?: ShownLogo) => string | null
}

export function openLetter(mail: KeptMail): OpenLetter {
  if (mail.letter === null) return { logo: null, html: () => mail.html }
  const { body, closing, ...rest } = JSON.parse(mail.letter) as KeptLetter
  const shown = (part: string) => ({ html: raw(part), text: '' })
  const letter: Letter = { ...rest, subject: mail.subject, body: shown(body), closing: shown(closing ?? '') }
  return { logo: letter.logo ?? null, html: (logo) => htmlLetter(letter, logo) }
}

/** The HTML of a mail without a logo; null where it has none. */
export const htmlOf = (mail: KeptMail): string | null => openLetter(mail).html()
