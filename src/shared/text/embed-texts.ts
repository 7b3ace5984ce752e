import { embed as de } from './de/embed.ts'
import { embed as en } from './en/embed.ts'
import { embed as es } from './es/embed.ts'
import { embed as fr } from './fr/embed.ts'
import { embed as it } from './it/embed.ts'
import { embed as nl } from './nl/embed.ts'
import { embed as pl } from './pl/embed.ts'
import { embed as tr } from './tr/embed.ts'
import type { EmbedTexts } from './texts.ts'

const byLanguage: Record<string, EmbedTexts> = { de, fr, es, it, nl, pl, tr }

/** Of a page whose language is a tag such as `de-AT`; English for others. */
export function embedTexts(tag: string): EmbedTexts {
  return byLanguage[tag.split('-', 1)[0]?.toLowerCase() ?? ''] ?? en
}
