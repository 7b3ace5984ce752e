import { fill } from './fill.ts'
import type { SigningTexts } from './areas/signing-texts.ts'

/** What the page for signing and the mail that asks for it begin with: the form by its public title, never by its internal one. */
export function signingHeadline(texts: Pick<SigningTexts, 'headline' | 'open'>, publicTitle: string | null): string {
  const title = publicTitle?.trim() ?? ''
  return title === '' ? texts.open : fill(texts.headline, { title })
}
