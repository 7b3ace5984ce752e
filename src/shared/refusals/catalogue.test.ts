import { expect, test } from 'vitest'
import { faultSentence } from '../form/engine/check-answer.ts'
import { catalogue } from '../text/catalogue.ts'
import { languages } from '../text/languages.ts'
import {
  answerRefusalOf,
  areas,
  refusal,
  refusalCodes,
  refusalIn,
  sentencesOf,
  storedRefusal,
  toStore,
} from './catalogue.ts'
import type { Params } from './declare.ts'
import { fault, faultAbout } from './message.ts'
import { answerCodes, visitorSentences } from './visitors.ts'

/** A value for whatever name a sentence uses. */
const anything = new Proxy({}, { get: (_, name) => `‹${String(name)}›` })

test('refusals: a code stands in one area only, and its two sentences are whole', () => {
  const codes = Object.values(areas).flatMap((area) => Object.keys(area))
  const ofVisitors = [...Object.values(answerCodes), ...Object.keys(visitorSentences)]
  expect([...codes, ...ofVisitors].toSorted()).toEqual([...refusalCodes].toSorted())
  expect(new Set(refusalCodes).size).toBe(refusalCodes.length)
  for (const code of codes) {
    expect(code).toMatch(/^[a-z][a-z_0-9]+$/)
    const { en, de } = sentencesOf(code)!
    // They say what others said, in their words.
    if (code === 'stored_sentence' || code === 'mail_not_sent') continue
    expect(en(anything), code).toMatch(/^(?:[A-Z‹]|onOffice).*(?:[.?]|: ‹reason›)$|Bearer <API key>\.$/)
    expect(de(anything), code).toMatch(/^(?:[A-ZÄÖÜ0-9‹]|onOffice).*(?:[.?]|: ‹reason›)$/)
    expect(de(anything), code).not.toBe(en(anything))
  }
})

test('refusals: German names nothing that English does not name', () => {
  const named = (sentence: string): string[] => sentence.match(/‹[^›]+›/g) ?? []
  for (const code of Object.values(areas).flatMap((area) => Object.keys(area))) {
    const { en, de } = sentencesOf(code)!
    const english = named(en(anything))
    expect(named(de(anything)).filter((name) => !english.includes(name))).toEqual([])
  }
})

test.each(languages)('refusals: each that visitors read has its whole sentence in %s', (language) => {
  const texts = catalogue[language]
  const params = { seconds: 61, size: 5, max: 3, kinds: 'PDF' }
  for (const [code, sentence] of Object.entries(visitorSentences)) {
    expect((sentence as (...all: object[]) => string)(texts, params), code).toMatch(/^[^{}]+[.!?]$/)
  }
  const named: Record<string, Params> = { min: { min: 1 }, max: { max: 2 }, step: { step: 5 } }
  const counted = ['tooLong', 'tooShort', 'exactLength', 'minChoices', 'maxChoices', 'tooManyFiles']
  for (const fault of Object.keys(answerCodes) as (keyof typeof answerCodes)[]) {
    const day = fault === 'dateMin' ? { min: '2026-01-31' } : { max: '2026-01-31' }
    const params = named[fault] ?? (counted.includes(fault) ? { max: 2 } : fault.startsWith('date') ? day : {})
    const message = faultSentence(fault, params, { language, faults: texts.faults })
    expect(message, fault).toMatch(/^[^{}]+[.!?]$/)
    expect(answerRefusalOf({ fault, params, message })).toEqual({ code: answerCodes[fault], params, message })
  }
})

test('refusals: the message of a schema carries one, and gets the name of its field', () => {
  const message = fault('too_long', { max: 5 })
  expect(refusalIn(message, 'title')).toEqual(refusal('too_long', { field: 'title', max: 5 }))
  expect(refusalIn(message, 'title')?.message).toBe('The title field must not be longer than 5 characters.')
  expect(refusalIn(faultAbout(message, 'note'), 'title')?.params).toEqual({ field: 'note', max: 5 })
  expect(refusalIn(fault('required'), 'a "b"')?.params).toEqual({ field: 'a "b"' })
})

test('refusals: a sentence of any other kind carries none, whatever stands in it', () => {
  for (const message of [
    '',
    '{}',
    'The {field} field is wrong.',
    'constructor{}',
    'toString{"a":1}',
    'unknown_code{}',
    'required{"field":',
    'required{broken}',
  ]) {
    expect(refusalIn(message, 'title')).toBeUndefined()
  }
})

test('refusals: what is stored is read as it was; a sentence of before says itself', () => {
  const made = refusal('crm_module_lacks_field', { module: 'address', name: 'A "b"\n{c}' })
  expect(storedRefusal(toStore(made))).toEqual(made)
  expect(toStore(made)).not.toContain('\n')
  const before = storedRefusal('The CRM is away.')
  expect(before).toMatchObject({ code: 'stored_sentence', message: 'The CRM is away.' })
})
