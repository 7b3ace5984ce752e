import { expect, test } from 'vitest'
import { displayValue, resolveMacros, type MacroContext } from './macros.ts'

const context: MacroContext = {
  records: {
    address: {
      Anrede: 'Herr',
      Titel: 'Dr.',
      Vorname: 'Ada',
      Name: 'Löwe',
      Name2: 'Wolf',
      Plz: '80331',
      Ort: 'München',
    },
    task: { Betreff: 'Rückruf _Vorname' },
  },
  links: { address: 'https://crm.example/a/7' },
  fields: { address: { Titel: {}, Vorname: {}, Fax1: {} }, estate: { objekttitel: {} } },
  now: new Date('2026-11-21T22:30:00Z'),
  timezone: 'Europe/Berlin',
}
const resolve = (text: string) => resolveMacros(text, context)

test.for([
  ['a field by its name', 'Hallo _Vorname _Name!', 'Hallo Ada Löwe!'],
  ['the longer name first', '_Name2 _Name', 'Wolf Löwe'],
  ['two in a row', '_Vorname_Name', 'AdaLöwe'],
  ['any case, after the exact one', '_vorname _ORT', 'Ada München'],
  [
    'a field that says nothing, and one of a record that is not there',
    '(_Fax1 _fax1 _objekttitel)',
    '(  _objekttitel)',
  ],
  ['an alias', '_PLZ', '80331'],
  ['arguments', '_Anrede(1) _Anrede', 'Herrn Herr'],
  ['a letter’s beginning', '_Briefanrede,', 'Sehr geehrter Herr Dr. Löwe,'],
  ['a date', '_Datum(DD.MM.YYYY) _Datum', '21.11.2026 21. November 2026'],
  ['a day', '_Datum(DDDD, D. MMM YY)', 'Samstag, 21. Nov 26'],
] as const)('section 6: %s', ([, text, resolved]) => expect(resolve(text)).toBe(resolved))

test.for([
  'a longer word _Namensschild',
  'no record _objekttitel _kaufpreis',
  'inside a word my_Name@example.com',
  'a lone _ and __init__ and _1',
  'arguments of nothing _Unbekannt(1)',
])('section 6: what has no value stays as it is written: %s', (text) => expect(resolve(text)).toBe(text))

test('section 6: link macros name the record; without it they stay [S6-18, S6-19]', () => {
  expect(resolve('_getAddressLink _getEstateLink')).toBe('https://crm.example/a/7 _getEstateLink')
})

test('a resolved value is not looked at again, and is escaped for its target', () => {
  expect(resolve('_Betreff')).toBe('Rückruf _Vorname')
  const html = { ...context, records: { address: { Name: '<b>_Vorname</b>', Vorname: 'X' } } }
  const escape = (value: string) => value.replaceAll('<', '&lt;')
  expect(resolveMacros('<i>_Name</i>', html, escape)).toBe('<i>&lt;b>_Vorname&lt;/b></i>')
})

test('codes are shown by their labels', () => {
  const labels = new Map([
    ['haus', 'Haus'],
    ['wohnung', 'Wohnung'],
  ])
  expect(displayValue(['haus', 'wohnung', 'x'], labels)).toBe('Haus, Wohnung, x')
  expect(displayValue(null, labels)).toBe('')
})
