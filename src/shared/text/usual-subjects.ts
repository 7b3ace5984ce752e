import { fill } from './fill.ts'
import type { MailTexts } from './texts.ts'

/** The subject of a confirmation whose form has none of its own; `title`: the public one, null without one. */
export function confirmationSubject(texts: MailTexts, title: string | null): string {
  if (title === null) return texts.confirmationSubject
  return isSentence(title) ? withTitle(title, texts.confirmationSubject) : fill(texts.confirmationSubjectOf, { title })
}

/** No colon follows a question mark. */
export const withTitle = (title: string, words: string) =>
  isSentence(title) ? `${words} – ${title}` : `${title}: ${words}`

const isSentence = (title: string) => /[.!?…]$/.test(title)
