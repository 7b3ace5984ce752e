import type { Html } from '../../../../shared/form/markup/html.ts'
import type { Language } from '../../../../shared/text/texts.ts'

/** One line of the table of answers. */
export interface AnswerRow {
  label: string
  value: string
  /** Files with an address to get them at, instead of their names alone. */
  links?: { words: string; address: string }[]
}

/** Who a mail is about, and how they are reached: a call or a mail is one press away. */
export interface PersonHead {
  name: string
  /** What it is about: `Verkaufen, Haus, 22587 Hamburg`. */
  about: string | null
  ways: { address: string; words: string }[]
}

/** A mail with everything resolved, before it is laid out. */
export interface Letter {
  language: Language
  subject: string
  /** Stands at the top, where no logo does. */
  agency: string
  /** Address of the logo of the form. */
  logo?: string | null
  /** `#rrggbb`. */
  accent: string
  /** Above the text. */
  head?: PersonHead | null
  /** Its subject stands above the text as a heading, where no person does. */
  headed?: boolean
  /** In place of its subject in its HTML. */
  heading?: string
  body: { html: Html; text: string }
  /** Greeting and name at the end of the text: what leads on stands before them. */
  closing?: Letter['body'] | null
  /** Leads on from the text. The first of this and `download` is a button. `why` stands before it, `or` before the address below it. */
  action: { address: string; words: string; why?: string; or?: string } | null
  /** Where a document is to be had that the mail does not carry, or to be signed. */
  download?: Letter['action']
  /** In small print below the answers. */
  remark: string | null
  answers: { heading: string; rows: readonly AnswerRow[] }
  /** Stands before the answers. */
  note?: { heading: string; text: string; link: Letter['action']; rows: readonly AnswerRow[] } | null
  imprint: { lines: readonly string[]; links: readonly { address: string; words: string }[] }
}
