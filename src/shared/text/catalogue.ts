import { de } from './de.ts'
import { en } from './en.ts'
import type { Language, Texts } from './texts.ts'

/** Both languages; a key that one of them lacks does not compile. */
export const catalogue: Record<Language, Texts> = { de, en }
