import { absent as deAbsent, embed as de } from './de/embed.ts'
import { absent as enAbsent, embed as en } from './en/embed.ts'
import { absent as esAbsent, embed as es } from './es/embed.ts'
import { absent as frAbsent, embed as fr } from './fr/embed.ts'
import { absent as itAbsent, embed as it } from './it/embed.ts'
import { absent as nlAbsent, embed as nl } from './nl/embed.ts'
import { absent as plAbsent, embed as pl } from './pl/embed.ts'
import { absent as trAbsent, embed as tr } from './tr/embed.ts'
import type { AbsentTexts, EmbedTexts } from './texts.ts'

const byLanguage: Record<string, EmbedTexts> = { de, fr, es, it, nl, pl, tr }

const absentByLanguage: Record<string, AbsentTexts> = {
  de: deAbsent,
  es: esAbsent,
  fr: frAbsent,
  it: itAbsent,
  nl: nlAbsent,
  pl: plAbsent,
  tr: trAbsent,
}

const codeOf = (tag: string) => tag.split('-', 1)[0]?.toLowerCase() ?? ''

/** Of a page whose language is a tag such as `de-AT`; English for others. */
export const embedTexts = (tag: string): EmbedTexts => byLanguage[codeOf(tag)] ?? en

/** What such a page says where it cannot show a form. */
export const absentTexts = (tag: string): AbsentTexts => absentByLanguage[codeOf(tag)] ?? enAbsent
