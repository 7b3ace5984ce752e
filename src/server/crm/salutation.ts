import { mask } from '../../shared/form/engine/confidential.ts'
import { formOfAddress, men, women } from '../../shared/form/forms-of-address.ts'
import { fill } from '../../shared/text/fill.ts'
import type { Language } from '../../shared/text/languages.ts'
import { catalogue } from '../../shared/text/catalogue.ts'

/** What a salutation is made of: codes or labels of the CRM's fields `Anrede`, `Titel` and `Name`. */
export interface Addressee {
  Anrede?: string | undefined
  Titel?: string | undefined
  Name?: string | undefined
}

/** How a letter begins; the neutral form where salutation or name are unknown or confidential. */
export function salutation({ Anrede, Titel, Name }: Addressee, language: Language): string {
  const { toWoman, toMan, withTitle, neutral } = catalogue[language].salutation
  const [title, name] = [known(Titel), known(Name)]
  const form = formOfAddress(known(Anrede))
  const address = women.has(form) ? toWoman : men.has(form) ? toMan : undefined
  if (address === undefined || name === '') return neutral
  const pattern = title === '' ? address : (withTitle ?? address)
  return fill(pattern, { name: [title, name].filter((part) => part !== '').join(' ') })
}

const known = (value = '') => (value === mask ? '' : value.trim())
