import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialAnswers, readAnswers } from './answers.ts'
import { checkAnswers } from './check.ts'
import { form } from './model.fixture.ts'

const all = form([
  {},
  { field_type: 'textarea' },
  { field_type: 'number' },
  { field_type: 'checkbox' },
  { field_type: 'checkboxes', datalist: 'a;b;c' },
  { field_type: 'heading' },
])

test('form: inputs are named field_<id>; all else is ignored [B13-9]', () => {
  const input = { field_1: 'x', field_6: 'heading', field_7: 'y', Name: 'z', __proto__: { field_2: 'inherited' } }
  expect(readAnswers(all, input)).toEqual({ answers: { 1: 'x' }, faults: [] })
})

test('form: JSON may send numbers, booleans and lists as what they are [B13]', () => {
  const { answers, faults } = readAnswers(all, { field_1: 12, field_3: 1.234, field_4: true, field_5: ['a', 'b'] })
  expect(faults).toEqual([])
  expect(answers).toEqual({ 1: '12', 3: '1.234', 4: '1', 5: ['a', 'b'] })
})

test('form: a JSON number keeps its value where the language writes decimals with a comma', () => {
  const german = form([{ field_type: 'number', crm_field_name: 'x' }], [], { language: 'de' })
  const { answers } = readAnswers(german, { field_1: 1.234 })
  expect(checkAnswers(german, answers, {}).content['address']).toEqual({ x: 1.234 })
})

test('form: text is kept after NFC, line ends as one sign, none in one-line fields [B11-27]', () => {
  const { answers } = readAnswers(all, { field_1: 'Mu\u0308ller\r\nBcc: x', field_2: ' a\r\nb\rc\n' })
  expect(answers).toEqual({ 1: 'Müller Bcc: x', 2: ' a\nb\nc\n' })
})

const unreadable: { value: unknown }[] = [
  {},
  [],
  ['a', 'b'],
  { toString: 'x' },
  true,
  '\0',
  '\ud800',
  NaN,
  Infinity,
].map((value) => ({ value }))

test.each(unreadable)('form: a text that is $value is a fault [B11-28]', ({ value }) => {
  expect(readAnswers(all, { field_1: value }).faults.map(({ field }) => field)).toEqual(['field_1'])
})

test('form: a list holds texts and no more than 500 of them', () => {
  expect(readAnswers(all, { field_5: [{}] }).faults).toHaveLength(1)
  expect(readAnswers(all, { field_5: Array.from({ length: 501 }, () => 'a') }).faults).toHaveLength(1)
  expect(readAnswers(all, { field_5: 'b' }).answers).toEqual({ 5: ['b'] })
})

test('form: reading any input never throws, and gives only what the contract allows', () => {
  const value = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.array(fc.string()))
  const body = fc.dictionary(
    fc.constantFrom('field_1', 'field_2', 'field_3', 'field_4', 'field_5', 'field_6', '__proto__'),
    value,
  )
  fc.assert(
    fc.property(body, (input) => {
      const { answers } = readAnswers(all, input)
      const { content } = checkAnswers(all, answers, {})
      for (const stored of Object.values(content['address'] ?? {})) {
        const isList = Array.isArray(stored) && stored.every((code) => ['a', 'b', 'c'].includes(code))
        expect(isList || ['string', 'number', 'boolean'].includes(typeof stored)).toBe(true)
      }
    }),
  )
})

test('form: defaults stand in the form, prefilled answers over them', () => {
  const defaults = form([
    { default_value: 'a' },
    { default_value: 'b' },
    { field_type: 'checkbox', default_value: 'true' },
    { field_type: 'checkbox', default_value: '0' },
    { field_type: 'checkboxes', datalist: 'x;y;z', default_value: 'z; x; nothing' },
    { field_type: 'select', datalist: 'x;y', default_value: 'nothing' },
  ])
  expect(initialAnswers(defaults, { 2: 'prefilled' })).toEqual({ 1: 'a', 2: 'prefilled', 3: '1', 4: '', 5: ['z', 'x'] })
})
