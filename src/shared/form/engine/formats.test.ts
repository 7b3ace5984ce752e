import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canonicalAnswer,
  isDate,
  isDateTime,
  isEmail,
  isPhone,
  isTime,
  parseNumber,
  shownNumber,
  webAddress,
} from './formats.ts'
import { languages } from '../../text/languages.ts'

const numbers: [text: string, german: number | null, english: number | null][] = [
  ['1250', 1250, 1250],
  ['1.250', 1250, 1.25],
  ['1,250', 1.25, 1250],
  ['1,5', 1.5, 1.5],
  ['1.5', 1.5, 1.5],
  ['1.250,50', 1250.5, 1250.5],
  ['1,250.50', 1250.5, 1250.5],
  ['1.250.000', 1250000, 1250000],
  ['1 250 000,5', 1250000.5, 1250000.5],
  ["1'250.50", 1250.5, 1250.5],
  [' -3 ', -3, -3],
  [',5', 0.5, 0.5],
  ['0.125', 0.125, 0.125],
  ['0,385', 0.385, 0.385],
  ['-0.500', -0.5, -0.5],
  ['0.125.000', null, null],
  ['1.25.000', null, null],
  ['1,2,3', null, null],
  ['12.34,56', null, null],
  ['1.250,50,1', null, null],
  ['', null, null],
  ['-', null, null],
  ['abc', null, null],
  ['1e5', null, null],
  ['0x10', null, null],
  ['٣', null, null],
]

test.each(numbers)('form: %j is read as %j in German and as %j in English', (text, german, english) => {
  expect([parseNumber(text, 'de'), parseNumber(text, 'en')]).toEqual([german, english])
})

test('form: a number shown and read again is the same number in every language', () => {
  const decimal = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }))
  fc.assert(
    fc.property(decimal, fc.constantFrom(...languages), ([digits, places], language) => {
      const canonical = String(digits / 10 ** places)
      fc.pre(/^-?\d+(\.\d+)?$/.test(canonical))
      expect(canonicalAnswer('number', shownNumber(canonical, language), language)).toBe(canonical)
    }),
  )
})

test('form: dates are days that exist', () => {
  expect(['2024-02-29', '2000-02-29', '2026-12-31'].every(isDate)).toBe(true)
  expect(
    ['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '0000-01-01', '1.2.2026'].some(isDate),
  ).toBe(false)
})

test('form: times and moments are those of a day', () => {
  expect(['00:00', '23:59', '12:30:59'].every(isTime)).toBe(true)
  expect(['24:00', '9:00', '12:60', '12:30:60', '12'].some(isTime)).toBe(false)
  expect(['2026-05-01T09:30', '2026-05-01 09:30:00'].every(isDateTime)).toBe(true)
  expect(['2026-02-30T09:30', '2026-05-01', '2026-05-01x09:30', '2026-05-01T25:00'].some(isDateTime)).toBe(false)
})

test('form: an e-mail address has one @ and a domain with a dot', () => {
  expect(['a@b.de', 'ada.lovelace+x@mail.example', 'käthe@müller.example'].every(isEmail)).toBe(true)
  expect(
    ['a@b', 'a b@c.de', '@b.de', 'a@', 'a@b..de', 'a@.de', 'a@b.de.', 'a@b@c.de', `${'a'.repeat(250)}@b.de`].some(
      isEmail,
    ),
  ).toBe(false)
})

test('form: a web address may lack its scheme, and leads nowhere but to the web', () => {
  expect(webAddress('www.example.com/a?b#c')).toBe('https://www.example.com/a?b#c')
  expect(webAddress('HTTP://example.com:8080')).toBe('HTTP://example.com:8080')
  const refused = [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'example',
    'https://user:pw@example.com',
    'a b.de',
    '',
  ]
  expect(refused.filter((text) => webAddress(text) !== null)).toEqual([])
})

test('form: a telephone number has digits and may say more', () => {
  expect(['0221 / 12 34 - 56 (abends)', '+49 170 1234567'].every(isPhone)).toBe(true)
  expect(['no', '12', '<b>123</b>', 'a@b123.de'].some(isPhone)).toBe(false)
})
