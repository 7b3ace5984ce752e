import { expect, test } from 'vitest'
import { areas, refusal, refusalCodes, refusalIn, sentencesOf, storedRefusal, toStore } from './catalogue.ts'
import { fault, faultAbout } from './message.ts'

/** A value for whatever name a sentence uses. */
const anything = new Proxy({}, { get: (_, name) => `‹${String(name)}›` })

test('refusals: a code stands in one area only, and its two sentences are whole', () => {
  const codes = Object.values(areas).flatMap((area) => Object.keys(area))
  expect(codes.toSorted()).toEqual([...refusalCodes].toSorted())
  expect(new Set(codes).size).toBe(codes.length)
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
  for (const code of refusalCodes) {
    const { en, de } = sentencesOf(code)!
    const english = named(en(anything))
    expect(named(de(anything)).filter((name) => !english.includes(name))).toEqual([])
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
