import { mask } from '../../shared/form/engine/confidential.ts'
import { fill } from '../../shared/text/fill.ts'
import type { Language } from '../../shared/text/languages.ts'
import { catalogue } from '../../shared/text/catalogue.ts'

/** What a salutation is made of: codes or labels of the CRM's fields `Anrede`, `Titel` and `Name`. */
export interface Addressee {
  Anrede?: string | undefined
  Titel?: string | undefined
  Name?: string | undefined
}

/** Codes of the CRM, and what forms of each language call them. */
const women = new Set('frau ms mrs miss mme madame sra señora signora sig.ra mevrouw mw pani bayan hanım'.split(' '))
const men = new Set('herr herrn mr monsieur m sr señor signor sig dhr heer meneer pan bay'.split(' '))

/** How a letter begins; the neutral form where salutation or name are unknown or confidential. */
export function salutation({ Anrede, Titel, Name }: Addressee, language: Language): string {
  const { toWoman, toMan, withTitle, neutral } = catalogue[language].salutation
  const [title, name] = [known(Titel), known(Name)]
  const form = known(Anrede).toLowerCase().replace(/\.$/, '')
  const address = women.has(form) ? toWoman : men.has(form) ? toMan : undefined
  if (address === undefined || name === '') return neutral
  const pattern = title === '' ? address : (withTitle ?? address)
  return fill(pattern, { name: [title, name].filter((part) => part !== '').join(' ') })
}

const known = (value = '') => (value === mask ? '' : value.trim())
