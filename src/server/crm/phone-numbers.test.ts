import { getCountries } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { countries, defaultCountry } from '../../shared/contract/accounts/countries.ts'
import { isSamePhone, personKey, phoneIn, phoneNumber } from './phone-numbers.ts'

const ways = [
  '0241 123456',
  '0241/123456',
  '(0241) 12 34 56',
  '+49 241 123456',
  '+49 (0)241 / 123456',
  '0049 241 123456',
  '0241-123456',
]

test('crm: a number is the same however it is written, with its country or without', () => {
  for (const way of ways) expect(phoneNumber(way, 'DE')?.e164, way).toBe('+49241123456')
  for (const way of ways)
    for (const other of ways) expect(isSamePhone('Telefon1', [way, other], 'DE'), `${way} ${other}`).toBe(true)
  expect(isSamePhone('Telefon1', ['0241 123456', '0241 123457'], 'DE')).toBe(false)
  expect(isSamePhone('Telefon1', ['0241 123456', '+43 241 123456'], 'DE')).toBe(false)
  expect(isSamePhone('Telefon1', ['0241 123456', null], 'DE')).toBe(false)
})

test('crm: a number without a country is one of the country of the account', () => {
  expect(phoneNumber('0664 1234567', 'AT')?.e164).toBe('+436641234567')
  expect(isSamePhone('Telefon1', ['+43 664 1234567', '0664 1234567'], 'AT')).toBe(true)
  expect(isSamePhone('Telefon1', ['+43 664 1234567', '0664 1234567'], 'DE')).toBe(false)
  // Italian numbers keep their zero; from America others are dialled by 011.
  expect(isSamePhone('Telefon1', ['+39 06 1234567', '06 1234567'], 'IT')).toBe(true)
  expect(isSamePhone('Telefon1', ['+49 241 123456', '011 49 241 123456'], 'US')).toBe(true)
})

test('crm: what is no number, or has an extension, is compared as text', () => {
  for (const text of ['', 'bitte mailen', '110', '0241 123456 ext. 7', '1'.repeat(300)])
    expect(phoneNumber(text, 'DE'), text).toBeUndefined()
})

test('crm: only fields of telephone numbers of an address have numbers', () => {
  expect(phoneIn('Telefax1', '0241 123456', 'DE')?.national).toBe('241123456')
  for (const [field, value] of [
    ['Name', '0241 123456'],
    ['Telefon1', true],
    ['Telefon1', ['0241 123456']],
    ['Telefon1', null],
  ] as const)
    expect(phoneIn(field, value, 'DE'), field).toBeUndefined()
  const values = { Name: '0241 123456', Telefon1: '0241/123456', Telefax1: 'keins' }
  expect(JSON.parse(personKey(values, 'DE'))).toEqual({
    name: '0241 123456',
    telefon1: '+49241123456',
    telefax1: 'keins',
  })
  expect(personKey({ Telefon1: '+49 241 123456' }, 'DE')).toBe(personKey({ Telefon1: '0241 123456' }, 'DE'))
})

test('crm: each country of an account is one that numbers can be read in', () => {
  expect(countries).toEqual(
    getCountries()
      .filter((code) => /^[A-Z]{2}$/.test(code))
      .toSorted(),
  )
  expect(countries).toContain(defaultCountry)
})
