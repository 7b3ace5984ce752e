import { expect, test } from 'vitest'
import { maxMacroNames, maxMacros, maxMacroValues } from '../../shared/budgets.ts'
import type { MacroText } from '../../shared/contract/crm/macros.ts'
import type { Language } from '../../shared/text/languages.ts'
import { costOf } from '../testing/machine/processor-time.ts'
import { macroSource, type MacroValues } from './macro-source.ts'
import { resolveMacros, type Escape } from './macros.ts'
import { displayValue } from './shown-values.ts'

const values: MacroValues = {
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
  addressee: { Anrede: 'Herr', Titel: 'Dr.', Name: 'Löwe' },
  language: 'de',
  now: new Date('2026-11-21T22:30:00Z'),
  timezone: 'Europe/Berlin',
}
const resolve = (text: string, more: Partial<MacroValues> = {}, escape?: Escape) =>
  resolveMacros(text as MacroText, macroSource({ ...values, ...more }), escape)

test.for([
  ['a field by its name', 'Hallo _Vorname _Name!', 'Hallo Ada Löwe!'],
  ['the longer name first', '_Name2 _Name', 'Wolf Löwe'],
  ['two in a row', '_Vorname_Name', 'AdaLöwe'],
  ['what follows names in a row', '_Vorname_Name_Unbekannt(1)', 'AdaLöwe_Unbekannt(1)'],
  ['arguments behind names in a row', '_Name_Anrede(1)_Datum(YY)', 'LöweHerr(1)26'],
  ['no name that begins with a digit', '_Name_2_Name', 'Löwe_2_Name'],
  [
    'a name beyond the most that one macro joins',
    `${'_Name'.repeat(maxMacroNames)}_Anrede(1)`,
    `${'Löwe'.repeat(maxMacroNames)}_Anrede(1)`,
  ],
  ['arguments behind a name that is not the whole', '_Anrede_Name(1)', 'HerrLöwe(1)'],
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
] as const)('crm: %s [B6]', ([, text, resolved]) => expect(resolve(text)).toBe(resolved))

test('crm: of names that begin with one another the longest counts, underscores included [B6]', () => {
  const address = { Name: 'Löwe', Name_intern: 'L-7', intern: 'x' }
  expect(resolve('_Name_intern _Name_Name_intern', { records: { address } })).toBe('L-7 LöweL-7')
})

test.for([
  'a longer word _Namensschild',
  'no record _objekttitel _kaufpreis',
  'inside a word my_Name@example.com',
  'a lone _ and __init__ and _1',
  'arguments of nothing _Unbekannt(1)',
  'what every object has _constructor _toString',
])('crm: what has no value stays as it is written: %s [B6]', (text) => expect(resolve(text)).toBe(text))

test('crm: link macros name the record; without it they stay [B6-18, B6-19]', () => {
  expect(resolve('_getAddressLink _getEstateLink')).toBe('https://crm.example/a/7 _getEstateLink')
})

test('crm: a resolved value is not looked at again, and is escaped for its target', () => {
  expect(resolve('_Betreff')).toBe('Rückruf _Vorname')
  const records = { address: { Name: '<b>_Vorname</b>', Vorname: 'X' } }
  expect(resolve('<i>_Name</i>', { records }, (value) => value.replaceAll('<', '&lt;'))).toBe(
    '<i>&lt;b>_Vorname&lt;/b></i>',
  )
})

test('crm: codes are shown by their labels', () => {
  const labels = new Map([
    ['haus', 'Haus'],
    ['wohnung', 'Wohnung'],
  ])
  expect(displayValue(['haus', 'wohnung', 'x'], labels)).toBe('Haus, Wohnung, x')
  expect(displayValue(null, labels)).toBe('')
})

test.for([
  ['de', { Anrede: 'Frau', Titel: 'Dr.', Name: 'Müller' }, 'Sehr geehrte Frau Dr. Müller'],
  ['de', { Anrede: 'Herr', Titel: '', Name: 'Müller' }, 'Sehr geehrter Herr Müller'],
  ['de', { Anrede: 'Firma', Name: 'Müller GmbH' }, 'Sehr geehrte Damen und Herren'],
  ['de', { Anrede: 'Frau', Name: ' ' }, 'Sehr geehrte Damen und Herren'],
  ['de', { Anrede: 'Frau', Name: '•••' }, 'Sehr geehrte Damen und Herren'],
  ['de', {}, 'Sehr geehrte Damen und Herren'],
  ['en', { Anrede: 'Frau', Name: 'Miller' }, 'Dear Ms Miller'],
  ['en', { Anrede: 'Mr.', Titel: 'Dr', Name: 'Miller' }, 'Dear Dr Miller'],
  ['en', {}, 'Dear Sir or Madam'],
  ['fr', { Anrede: 'Mme', Name: 'Martin' }, 'Madame Martin'],
  ['es', { Anrede: 'Herr', Name: 'García' }, 'Estimado Sr. García'],
  ['it', { Anrede: 'Sig.ra', Name: 'Rossi' }, 'Gentile Signora Rossi'],
  ['nl', { Anrede: 'Mevrouw', Name: 'De Vries' }, 'Geachte mevrouw De Vries'],
  ['pl', { Anrede: 'Pan', Name: 'Nowak' }, 'Szanowny Panie Nowak'],
  ['tr', { Anrede: 'Bay', Titel: 'Prof.', Name: 'Yılmaz' }, 'Sayın Prof. Yılmaz'],
] as const)('crm: _Briefanrede in %s for %o is "%s" [B15-5]', ([language, addressee, expected]) => {
  expect(resolve('_Briefanrede', { addressee, language: language as Language })).toBe(expected)
  expect(resolve('_Briefanrede', { addressee: null })).toBe('_Briefanrede')
  const records = { address: { ...addressee, Briefanrede: 'Liebe Kundin' } }
  expect(resolve('_Briefanrede', { records, addressee })).toBe('Liebe Kundin')
})

test('crm: a date has the parts that its format names, with and without a leading zero', () => {
  const now = new Date('2026-03-05T10:00:00Z')
  expect(resolve('_Datum(D.M.YY) _Datum(DD.MM.YYYY) _Datum(DDD, DDDD)', { now })).toBe(
    '5.3.26 05.03.2026 Do, Donnerstag',
  )
  expect(resolve('_Datum(MMM MMMM) _Datum(Y, DDDDD)', { now })).toBe('Mär März Y, Donnerstag5')
})

test('crm: a name that begins with a digit is none, though a record has a field of that name', () => {
  const records = { address: { Name: 'Löwe', '2Zimmer': 'ja' } }
  expect(resolve('_Name_2Zimmer', { records })).toBe('Löwe_2Zimmer')
})

test('S1: values take what a text has for them to the last character, and several texts share it', () => {
  const source = macroSource({ ...values, records: { address: { Name: 'abcd' } } })
  const allowance = { left: 9 }
  const text = (macros: string) => resolveMacros(macros as MacroText, source, (value) => `<${value}>`, allowance)
  expect(text('_Name _Name')).toBe('<abcd> <abcd>')
  expect(allowance.left).toBe(1)
  expect(text('_Name _Name')).toBe('<a…> <…>')
  expect(allowance.left).toBe(0)
  expect(resolveMacros('_Name' as MacroText, source, undefined, { left: 4 })).toBe('abcd')
})

test('S1: what is beyond the budget of a text stays as it is written', () => {
  const many = `${'_Name '.repeat(maxMacros)}_Name`
  expect(resolve(many)).toBe(`${'Löwe '.repeat(maxMacros)}_Name`)
  const long = `${'_Name'.repeat(maxMacroNames + 1)}(1)`
  expect(resolve(long)).toBe(`${'Löwe'.repeat(maxMacroNames)}_Name(1)`)
  const records = { address: { Name: 'x'.repeat(maxMacroValues - 1) } }
  expect(resolve('_Name _Name _Name!', { records })).toBe(`${'x'.repeat(maxMacroValues - 1)} x… …!`)
})

test('S1: a text of 10,000 macros, stored before there was a budget, takes no longer than one within it', async () => {
  const kinds = [
    '_Name_Vorname ',
    '_Name',
    '_Unbekannt',
    '_Datum(DDDD DD.MM.YYYY)',
    '_Name(',
    '__',
    '](_getAddressLink)',
  ]
  const texts = kinds.map((kind) => kind.repeat(10_000) as MacroText)
  expect(await costOf(() => texts.map((text) => resolveMacros(text, macroSource(values))))).toBeLessThanOrEqual(1)
})
