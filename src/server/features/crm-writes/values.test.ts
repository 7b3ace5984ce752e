import { expect, test } from 'vitest'
import { field } from '../../../shared/form/engine/model.fixture.ts'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { answersText, changesTo, clearedValues, duplicateKey, withNumbers, writtenValues } from './values.ts'

const ada = { Vorname: 'Ada', Name: 'Löwe', Email: 'ada@home.example' }
const content = {
  address: { ...ada, Telefon1: '', field_7: 'Wie sind Sie auf uns gekommen?', ArtDaten: [], Foto: [{ name: 'a.jpg' }] },
}
const known = { id: '7', values: { Vorname: 'Ada', Name: '', Telefon1: '030 1', Email: null } }

test('crm writes: an address is looked for by all fields that must match, or by none', () => {
  expect(duplicateKey(ada, ['Name', 'Email'])).toEqual({ Name: 'Löwe', Email: 'ada@home.example' })
  for (const Email of ['', null, []]) expect(duplicateKey({ ...ada, Email }, ['Name', 'Email'])).toBeUndefined()
  expect(duplicateKey({ Name: 'Löwe' }, ['Name', 'Email'])).toBeUndefined()
  expect(duplicateKey(ada, [])).toBeUndefined()
})

test('crm writes: answers are written that have a field in the CRM, are no files and say something', () => {
  expect(writtenValues(content, 'address')).toEqual(ada)
  expect(writtenValues(content, 'estate')).toEqual({})
  expect(writtenValues({ address: { field_12: 'a', Ort: 'b' } }, 'address')).toEqual({ Ort: 'b' })
  // Several choices are written; a list of files is not, nor one that has a file in it.
  const lists = { ArtDaten: ['haus', 'wohnung'], Foto: ['a.jpg', { name: 'b.jpg' }], Bild: { name: 'c.jpg' } }
  expect(writtenValues({ address: { ...lists, my_field_7: 'a', field_7b: 'b', Leer: null } }, 'address')).toEqual({
    ArtDaten: ['haus', 'wohnung'],
    my_field_7: 'a',
    field_7b: 'b',
  })
})

test('crm writes: a record that was found is changed as the form says, and only where it differs', () => {
  expect(changesTo(known, ada, { action: 'update', country: 'DE' })).toEqual({
    Name: 'Löwe',
    Email: 'ada@home.example',
  })
  expect(changesTo(known, { Telefon1: '040 2', Name: '' }, { action: 'update', country: 'DE' })).toEqual({
    Telefon1: '040 2',
  })
  expect(changesTo(known, { ...ada, Vorname: 'Adele' }, { action: 'fill_empty', country: 'DE' })).toEqual({
    Name: 'Löwe',
    Email: ada.Email,
  })
  for (const action of ['keep', 'create_new'] as const)
    expect(changesTo(known, ada, { action, country: 'DE' })).toEqual({})
})

test('crm writes: an empty answer empties what the record has, of fields of the CRM alone', () => {
  const empty = { address: { Telefon1: '', Name: '', field_7: '' } }
  expect(clearedValues(empty, { id: '7', values: { ...known.values, field_7: 'x' } }, 'address')).toEqual({
    Telefon1: '',
  })
})

test('crm writes: nothing is emptied that is empty, that was answered, or that the form does not have', () => {
  const found = { id: '7', values: { Vorname: 'Ada', Name: 'Löwe', Telefon1: '', Email: null, Ort: [] } }
  const content = { address: { Vorname: 'Ada', Telefon1: '', Email: '', Ort: '', Fax1: '', Foto: [] } }
  expect(clearedValues(content, found, 'address')).toEqual({})
  expect(clearedValues({ address: { Vorname: '' } }, found, 'address')).toEqual({ Vorname: '' })
  expect(clearedValues(content, found, 'estate')).toEqual({})
})

test('crm writes: a record is filled where it is empty, and a list is compared as a whole', () => {
  const found = { id: '7', values: { ArtDaten: ['haus'], Ort: [] } }
  expect(changesTo(found, { ArtDaten: ['haus'] }, { action: 'update', country: 'DE' })).toEqual({})
  expect(changesTo(found, { ArtDaten: ['haus', 'wohnung'] }, { action: 'update', country: 'DE' })).toEqual({
    ArtDaten: ['haus', 'wohnung'],
  })
  expect(changesTo(found, { Fax1: null }, { action: 'update', country: 'DE' })).toEqual({})
  expect(changesTo(found, { Ort: 'Köln', Fax1: '' }, { action: 'fill_empty', country: 'DE' })).toEqual({ Ort: 'Köln' })
})

test('crm writes: a number that is only written in another way is no change', () => {
  const found = { id: '7', values: { Telefon1: '0241/123456', Telefax1: '0241 1' } }
  const answers = { Telefon1: '+49 241 123456', Telefax1: '0241 2' }
  expect(changesTo(found, answers, { action: 'update', country: 'DE' })).toEqual({ Telefax1: '0241 2' })
  expect(changesTo(found, answers, { action: 'update', country: 'AT' })).toEqual(answers)
})

test('crm writes: an activity says each answer with the label of its field, files by their names', () => {
  const labels = new Map([
    ['address.Vorname', 'Vorname'],
    ['address.ArtDaten', 'Gesucht'],
  ])
  const content = {
    address: { Vorname: 'Ada', Name: '', ArtDaten: ['haus', 'wohnung'], Nichts: [], Leer: null, Zahl: 0 },
    estate: { Vorname: 'x', Plan: { name: 'plan.pdf' }, Bild: { url: 'https://x.example' }, Art: { name: 7 } },
  }
  expect(answersText(content, labels)).toBe(
    ['Vorname: Ada', 'Gesucht: haus, wohnung', 'Zahl: 0', 'Vorname: x', 'Plan: plan.pdf', 'Bild: ', 'Art: '].join('\n'),
  )
})

test('crm writes: an e-mail address in other letters is no change', () => {
  for (const Email of ['Ada@Home.example', ' ada@home.example'])
    expect(
      changesTo({ ...known, values: { Email } }, { Email: ada.Email }, { action: 'update', country: 'DE' }),
    ).toEqual({})
})

test('crm writes: a number in words is that number where the field of the CRM is one; its own codes stay', () => {
  const estate = (name: string, type: string, permittedvalues: Record<string, string> | null = null) => ({
    [name]: { name, type, label: name, permittedvalues, default: null, length: null },
  })
  const crm = {
    estate: {
      ...estate('kaufpreis', 'float'),
      ...estate('zimmer', 'integer'),
      ...estate('etage', 'float', { '1.500': 'eins' }),
      ...estate('titel', 'varchar'),
    },
  }
  const fields = ['kaufpreis', 'zimmer', 'etage', 'titel'].map((crm_field_name, at) =>
    resolveField(field(at + 1, { field_type: 'select', crm_module: 'estate', crm_field_name }), undefined),
  )
  const answers = (value: string) => ({ estate: { kaufpreis: value, zimmer: value, etage: value, titel: value } })
  const written = (value: string, language: 'de' | 'en') =>
    withNumbers(answers(value), fields, crm as never, language).content['estate']
  expect(written('1.500', 'de')).toEqual({ kaufpreis: 1500, zimmer: 1500, etage: '1.500', titel: '1.500' })
  expect(written('1.500', 'en')).toMatchObject({ kaufpreis: 1.5, titel: '1.500' })
  expect(written('', 'de')).toEqual(answers('').estate)
  // What is no number is not written, and is named.
  for (const value of ['bis 3', ['1', '2']] as never[]) {
    expect(written(value, 'de')).toEqual({ kaufpreis: null, zimmer: null, etage: null, titel: value })
    const { unwritten } = withNumbers(answers(value), fields, crm as never, 'de')
    expect([...unwritten]).toEqual(['estate.kaufpreis', 'estate.zimmer', 'estate.etage'])
  }
  expect(written(['3'] as never, 'de')).toMatchObject({ kaufpreis: 3, zimmer: 3 })
})
