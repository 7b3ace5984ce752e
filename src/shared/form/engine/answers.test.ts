import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialAnswers, readAnswers } from './answers.ts'
import { checkAnswers } from './check.ts'
import { form, field } from './model.fixture.ts'
import { answerFromText, defaultAnswer, tick } from './answer-from-text.ts'
import { resolveField } from './resolve.ts'
import { confidentialPlaces, mask, masked, maskedText } from './confidential.ts'

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
  expect([0, 1].map((value) => readAnswers(all, { field_4: value }).answers[4])).toEqual(['', '1'])
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

const of = (sketch: Parameters<typeof field>[1]) => resolveField(field(1, sketch), undefined)

test('form: a tick is none in the words for no, whatever their case, and one in all others', () => {
  expect(['0', 'false', 'No', ' NEIN ', 'off', '', ' '].map(tick)).toEqual(Array(7).fill(''))
  expect(['1', 'true', 'yes', '00', 'not', 'nobody', 'falsehood', 'x0'].map(tick)).toEqual(Array(8).fill('1'))
})

test('form: a choice is named by its code or by its words; a code goes before the words of another', () => {
  const permittedvalues = { a: 'Flat', b: 'House', c: 'a', d: 'House' }
  const config = { label: 'Kind', type: 'singleselect', length: null, default: null, permittedvalues }
  const select = resolveField(field(1, { field_type: 'select' }), config)
  expect(['a', ' a ', 'Flat', 'House', ' d', 'villa', ''].map((text) => answerFromText(select, text))).toEqual([
    'a',
    'a',
    'a',
    'b',
    'd',
    undefined,
    undefined,
  ])
  const several = resolveField(field(1, { field_type: 'checkboxes' }), config)
  expect(answerFromText(several, 'House; c ;villa;')).toEqual(['b', 'c'])
  const rating = of({ field_type: 'rating', options: { max: 3, labels: ['bad', 'fair', 'good'] } })
  expect([' 2 ', 'good', '4'].map((text) => answerFromText(rating, text))).toEqual(['2', '3', undefined])
})

test('form: a default value is kept as written, composed, and is none when it is empty', () => {
  expect(defaultAnswer(of({ default_value: ' Mu\u0308ller ' }))).toBe(' Müller ')
  expect(defaultAnswer(of({ default_value: '' }))).toBeUndefined()
  expect(defaultAnswer(of({ default_value: null }))).toBeUndefined()
  expect(defaultAnswer(of({ field_type: 'checkbox', default_value: 'nein' }))).toBe('')
})

const content = {
  address: { Name: 'Ada', Email: 'ada@home.example', Phone: '' },
  estate: { field_3: 'Villa', Email: 'seller@home.example' },
}
const place = (module: string, name: string) => ({ module, name })

test('form: confidential answers stand where their field stores them, with or without a name in the CRM', () => {
  const fields = [
    { id: 1, crm_module: 'address', crm_field_name: 'Name' },
    { id: 2, crm_module: 'address', crm_field_name: 'Email' },
    { id: 3, crm_module: 'estate', crm_field_name: null },
  ]
  expect(confidentialPlaces(fields, [3, 2, 9])).toEqual([place('address', 'Email'), place('estate', 'field_3')])
  expect(confidentialPlaces(fields, [])).toEqual([])
})

test('form: marks stand for confidential answers of their module alone, and for nothing that is not there', () => {
  const original = structuredClone(content)
  const places = [place('address', 'Email'), place('address', 'Phone'), place('task', 'Email'), place('estate', 'None')]
  expect(masked(content, places)).toEqual({
    address: { Name: 'Ada', Email: mask, Phone: '' },
    estate: { field_3: 'Villa', Email: 'seller@home.example' },
  })
  expect(masked(content, [place('address', 'Name'), place('address', 'Email'), place('estate', 'field_3')])).toEqual({
    address: { Name: mask, Email: mask, Phone: '' },
    estate: { field_3: mask, Email: 'seller@home.example' },
  })
  // What is given stays as it is: it is shown to others, who may see it.
  expect(content).toEqual(original)
  expect(mask).toBe('•••')
})

test('form: content as text is masked too; without a place it is the same text', () => {
  const text = '{ "address": {"Email": "ada@home.example", "Consent": false} }'
  expect(maskedText(text, [])).toBe(text)
  expect(maskedText(null, [place('address', 'Email')])).toBeNull()
  expect(maskedText(text, [place('address', 'Email')])).toBe('{"address":{"Email":"•••","Consent":false}}')
  expect(maskedText(text, [place('address', 'Consent')])).toContain('"Consent":"•••"')
})
