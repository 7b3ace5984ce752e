import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { maxFaults, maxTranslations } from '../../budgets.ts'
import type { Language } from '../../text/languages.ts'
import { isLonger } from '../../text/code-points.ts'

/** Texts of a form in other languages, by language and by what they translate (`translations.ts` knows the keys). */
export type Translations = Partial<Record<Language, Readonly<Record<string, string>>>>

const maxKey = 1_000
const maxText = 50_000

/**
 * The schema of translations as they are sent. Checked as a whole, and at most `maxFaults` faults of it are told: a schema for each of
 * 100,000 texts takes 100 ms where all of them are wrong.
 */
export const translatedTexts = () =>
  z
    .custom<Translations>(isObject, {
      error: fault('translations_unreadable'),
      abort: true,
    })
    .superRefine((all, context) => {
      let room = maxFaults
      for (const fault of faultsOf(all)) {
        if (room-- <= 0) break
        context.addIssue({ code: 'custom', ...fault })
      }
      if (Object.values(all).some((texts) => isObject(texts) && Object.keys(texts).length > maxTranslations)) {
        const message = fault('too_many_translations', { max: maxTranslations })
        context.addIssue({ code: 'custom', message })
      }
    })
    .meta({
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'string', maxLength: maxText } },
    })

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Fault {
  path: string[]
  message: string
}

function* faultsOf(all: object): Generator<Fault> {
  for (const [language, texts] of Object.entries(all)) {
    if (!isObject(texts)) yield { path: [language], message: fault('translation_unreadable') }
    else {
      for (const [key, text] of Object.entries(texts)) {
        const message = faultOf(key, text)
        if (message !== undefined) yield { path: [language, key], message }
      }
    }
  }
}

function faultOf(key: string, text: unknown): string | undefined {
  if (key.length > maxKey) return fault('translation_key_too_long', { max: maxKey })
  if (text === null) return fault('required')
  if (typeof text !== 'string') return fault('not_text')
  return isLonger(text, maxText) ? fault('too_long', { max: maxText }) : undefined
}
