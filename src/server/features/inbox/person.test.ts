import { expect, test } from 'vitest'
import type { Answers, ContactField } from '../related-submissions/index.ts'
import { personOf } from './person.ts'

const said = (content: object, fields: ContactField[] = [], hidden: { module: string; name: string }[] = []) =>
  personOf(content as Answers, { fields, hidden })
const field = (type: ContactField['type'], name: string, module = 'address'): ContactField => ({
  form_id: 1,
  type,
  module,
  name,
})

test('inbox: a person is known by the fields of the CRM, then by the types of fields', () => {
  const address = { Vorname: ' Erika ', Name: 'Mustermann', Email: 'erika@home.example', home_cell: '0171 1' }
  expect(said({ address })).toEqual({ name: 'Erika Mustermann', email: 'erika@home.example', phone: '0171 1' })
  const fields = [field('email', 'field_3'), field('email', 'field_4'), field('tel', 'field_5', 'estate')]
  const typed = { address: { field_3: '', field_4: 'a@home.example' }, estate: { field_5: '030 1' } }
  expect(said(typed, fields)).toEqual({ name: null, email: 'a@home.example', phone: '030 1' })
  expect(said({ address: { Zusatz1: 'Löwe GmbH', Telefax1: '030 2' } })).toEqual({
    name: 'Löwe GmbH',
    email: null,
    phone: null,
  })
})

test('inbox: a person is without hidden answers, files and lists, and short', () => {
  const hidden = [
    { module: 'address', name: 'Name' },
    { module: 'address', name: 'Email' },
  ]
  const address = { Vorname: 'Erika', Name: 'Mustermann', Email: 'erika@home.example', Telefon1: ['030 1'] }
  expect(said({ address }, [field('email', 'Email')], hidden)).toEqual({ name: 'Erika', email: null, phone: null })
  expect(said({}).name).toBeNull()
  expect(said({ address: { Name: 'x'.repeat(10_000) } }).name).toHaveLength(200)
})
