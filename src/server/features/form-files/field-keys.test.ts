import { expect, test } from 'vitest'
import { fieldDefaults } from '../../../shared/contract/forms/fields.ts'
import { fieldKeys } from './field-keys.ts'

const keysOf = (...fields: { crm_field_name?: string | null; label?: string | null; field_type?: 'rating' }[]) => [
  ...fieldKeys(fields.map((field, i) => ({ ...fieldDefaults, id: i + 1, crm_module: 'address', ...field }))).values(),
]

test('form files: the key of a field is its CRM field, else its label, else its type', () => {
  expect(
    keysOf({ crm_field_name: 'Email', label: 'E-mail' }, { label: 'Größe (m²)' }, { field_type: 'rating' }),
  ).toEqual(['Email', 'Groesse_m', 'rating'])
  expect(keysOf({ label: '2. Straße' }, { label: '日本' }, { label: 'Élan' })).toEqual(['Strasse', 'auto', 'E_lan'])
})

test('form files: a key that another field has gets the next free number', () => {
  const name = { crm_field_name: 'Name' }
  expect(keysOf(name, name, { label: 'Name 2' }, name)).toEqual(['Name', 'Name_2', 'Name_2_2', 'Name_3'])
  expect(keysOf({ label: 'x'.repeat(900) }, { label: 'x'.repeat(901) })).toEqual([
    'x'.repeat(50),
    `${'x'.repeat(50)}_2`,
  ])
})
