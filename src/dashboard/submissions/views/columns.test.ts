import { expect, test } from 'vitest'
import type { Field } from '../../../shared/contract/forms/fields.ts'
import type { CrmFields } from '../../api/crm-fields.ts'
import { columnsOf } from './columns.ts'

const known = { type: 'float', permittedvalues: null, default: null }
const crm = {
  estate: {
    kaufpreis: { ...known, label: 'Kaufpreis' },
    wohnflaeche: { ...known, label: 'Wohnfläche' },
    waehrung: { ...known, type: 'singleselect', label: 'Währung', default: 'EUR' },
  },
} as unknown as CrmFields

let id = 0
const asked = (crm_field_name: string | null, label: string | null, options = {}) =>
  ({
    id: ++id,
    crm_module: 'estate',
    crm_field_name,
    label,
    options,
    field_type: 'number',
    datalist: null,
  }) as unknown as Field

const unitsOf = (...fields: Field[]) => columnsOf(fields, crm).map(({ unit }) => unit)

test('submissions: a number has the unit of its field, of its label, or that is usual for it in the CRM [B31-168]', () => {
  const plain = [
    asked('kaufpreis', null),
    asked(null, 'Ihre Preisvorstellung in Euro'),
    asked('wohnflaeche', 'Wie groß ist sie?'),
  ]
  expect(unitsOf(...plain, asked(null, 'Abstand', { unit: 'km' }), asked(null, 'Zimmer'))).toEqual([
    '€',
    '€',
    'm²',
    'km',
    undefined,
  ])
  // Of a form that asks for the currency, a sum may be in any.
  expect(unitsOf(asked('kaufpreis', null), asked('waehrung', null))[0]).toBeUndefined()
})
