import { expect, test } from 'vitest'
import { contactKeys, type Answers, type ContactField } from './keys.ts'

const field = (type: ContactField['type'], name: string): ContactField => ({ form_id: 1, type, module: 'plain', name })
const keysOf = (content: object, more: Partial<Parameters<typeof contactKeys>[1]> = {}) =>
  contactKeys(content as Answers, { fields: [], hidden: [], country: 'DE', ...more })

test('related submissions: addresses and numbers are the same however they are written', () => {
  const spellings = ['040 / 12 34 56', '+49 (0)40 123456', '0049 40-123456', '+4940123456']
  for (const Telefon1 of spellings) {
    expect(keysOf({ address: { Email: ' Ada@Home.Example ', Telefon1 } })).toEqual([
      'e:ada@home.example',
      't:+4940123456',
    ])
  }
  expect(keysOf({ address: { Telefon1: '01 5128' } }, { country: 'AT' })).toEqual(['t:+4315128'])
})

test('related submissions: what is no address or number, a fax, and marks relate nothing', () => {
  expect(keysOf({ address: { Email: 'ada', Telefon1: 'abends', Telefax1: '040 123456' } })).toEqual([])
  expect(keysOf({ address: { Email: ['ada@home.example'], Telefon1: 4 } })).toEqual([])
  const hidden = [{ module: 'address', name: 'Email' }]
  expect(keysOf({ address: { Email: 'ada@home.example', Telefon1: '040 123456' } }, { hidden })).toEqual([
    't:+4940123456',
  ])
})

test('related submissions: the CRM fields of the address count, else the first field of the type', () => {
  const fields = [field('email', 'field_1'), field('email', 'field_2'), field('tel', 'field_3')]
  const plain = { field_1: 'ada@home.example', field_2: 'landlord@home.example', field_3: '040 123456' }
  expect(keysOf({ plain }, { fields })).toEqual(['e:ada@home.example', 't:+4940123456'])
  expect(keysOf({ plain, address: { Email: 'eva@home.example' } }, { fields })).toEqual([
    'e:eva@home.example',
    't:+4940123456',
  ])
})
