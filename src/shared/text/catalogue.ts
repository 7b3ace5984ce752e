import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import { it } from './it/index.ts'
import type { AgencyLanguage } from './languages.ts'
import { nl } from './nl/index.ts'
import { pl } from './pl/index.ts'
import type { AgencyTexts, Language, Texts } from './texts.ts'
import { tr } from './tr/index.ts'

/** What visitors read, in every language of forms; a text that one of them lacks does not compile. */
export const catalogue: Record<Language, Texts> = { de, en, fr, es, it, nl, pl, tr }

/** What only people of the agency read. */
export const agencyCatalogue: Record<AgencyLanguage, AgencyTexts> = { de, en }
