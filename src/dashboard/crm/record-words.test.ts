import { expect, test } from 'vitest'
import { columnsOf, hrefOf, nameOf, soughtBy, valueIn, type RecordLabels } from './record-words.ts'
import type { CrmRecord } from './records.ts'

const reading: RecordLabels = {
  crm: {},
  yes: 'yes',
  no: 'no',
  number: String,
  moment: ({ at, isDay }) =>
    new Date(at)
      .toISOString()
      .slice(0, isDay ? 10 : 16)
      .replace('T', ' at '),
  nameless: (id) => `No. ${id}`,
}
const record = (module: CrmRecord['module'], values: CrmRecord['values']): CrmRecord => ({
  id: '7',
  uuid: 'a0000000-0000-4000-8000-000000000007',
  module,
  values,
  address_id: null,
  estate_id: null,
  created_at: '2026-11-28T09:00:00.000+00:00',
  updated_at: '2026-11-28T09:00:00.000+00:00',
})

test('crm: an estate without a title is called by its number, and has square metres [B31-68]', () => {
  expect(nameOf(record('estate', { objektnr_extern: 'HP-2017', ort: 'Hamburg' }), reading)).toBe('HP-2017')
  expect(nameOf(record('estate', { objekttitel: 'Villa', objektnr_extern: 'HP-2017' }), reading)).toBe('Villa')
  expect(nameOf(record('estate', { strasse: 'Moorende', ort: 'Jork' }), reading)).toBe('Moorende Jork')
  expect(nameOf(record('estate', {}), reading)).toBe('No. 7')
  expect(valueIn(record('estate', { wohnflaeche: 84 }), 'wohnflaeche', reading)).toBe('84 m²')
})

test('crm: contacts are a table with e-mail address and telephone, which are links [B31-68]', () => {
  const values = { Anrede: 'Frau', Name: 'Löwe', KontaktformBevorzugt: 'Telefon', Email: 'l@home.example', Ort: 'Kiel' }
  const contact = record('address', { ...values, Telefon1: '0431 1234', Titel: 'Dr.' })
  const columns = columnsOf([contact], reading).map(({ name }) => name)
  expect(columns.toSorted()).toEqual(['Anrede', 'Email', 'Ort', 'Telefon1'])
  expect(hrefOf(contact, 'Email')).toBe('mailto:l@home.example')
  expect(hrefOf(contact, 'Telefon1')).toBe('tel:04311234')
  expect(hrefOf(contact, 'Name')).toBeUndefined()
})

test('crm: days and times of records are written as such, by the type of their field [B31-166]', () => {
  const field = { label: 'Fällig am', permittedvalues: null, default: null }
  const crm = {
    task: { due: { ...field, type: 'datetime' }, day: { ...field, type: 'date' }, text: { ...field, type: 'varchar' } },
  }
  const task = record('task', { due: '2026-11-23 18:29:10', day: '2026-11-23', text: '2026-11-23' })
  const said = ['due', 'day', 'text'].map((name) => valueIn(task, name, { ...reading, crm } as unknown as RecordLabels))
  expect(said).toEqual(['2026-11-23 at 18:29', '2026-11-23', '2026-11-23'])
})

test('crm: the submissions of a contact are sought by its e-mail address, else its telephone number [B31-173]', () => {
  expect(soughtBy(record('address', { Email: 'l@home.example', Telefon1: '0431 1234' }))).toBe('l@home.example')
  expect(soughtBy(record('address', { Telefon1: '0431 1234' }))).toBe('0431 1234')
  // What the reader may not see leads nowhere.
  expect(soughtBy(record('address', { Email: '•••' }))).toBeUndefined()
  expect(soughtBy(record('estate', { Email: 'l@home.example' }))).toBeUndefined()
})
