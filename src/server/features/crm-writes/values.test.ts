import { expect, test } from 'vitest'
import { changesTo, clearedValues, duplicateKey, writtenValues } from './values.ts'

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
})

test('crm writes: a record that was found is changed as the form says, and only where it differs', () => {
  expect(changesTo(known, ada, 'update')).toEqual({ Name: 'Löwe', Email: 'ada@home.example' })
  expect(changesTo(known, { Telefon1: '040 2', Name: '' }, 'update')).toEqual({ Telefon1: '040 2' })
  expect(changesTo(known, { ...ada, Vorname: 'Adele' }, 'fill_empty')).toEqual({ Name: 'Löwe', Email: ada.Email })
  for (const action of ['keep', 'create_new'] as const) expect(changesTo(known, ada, action)).toEqual({})
})

test('crm writes: an empty answer empties what the record has, of fields of the CRM alone', () => {
  const empty = { address: { Telefon1: '', Name: '', field_7: '' } }
  expect(clearedValues(empty, { id: '7', values: { ...known.values, field_7: 'x' } }, 'address')).toEqual({
    Telefon1: '',
  })
})
