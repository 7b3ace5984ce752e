import { expect, test } from 'vitest'
import { fieldDefaults } from '../contract/forms/fields.ts'
import type { CrmFieldConfig } from '../form/engine/model.ts'
import { carryOver, isRefused, lostChoices, type CarriedField } from './carry-over.ts'

const crmField = (type: string, permittedvalues: Record<string, string> | null = null): CrmFieldConfig => ({
  label: 'Feld des CRM',
  type,
  length: null,
  default: null,
  permittedvalues,
})
const field = (more: Partial<CarriedField>): CarriedField => ({
  ...fieldDefaults,
  crm_module: 'address',
  crm_field_name: 'Alt',
  ...more,
})
const to = (config: CrmFieldConfig, name = 'Neu') => ({ name, config })

const salutations = crmField('singleselect', { mr: 'Herr', ms: 'Frau' })

test('crm mapping: choices are carried over by what they are called, the others are lost', () => {
  const offered = field({ datalist: 'Herr; Frau;Firma', default_value: 'Frau', crm_field_name: 'Anrede' })
  const { change, values, lost } = carryOver(offered, null, to(salutations, 'Anrede'))
  expect(change).toEqual({ datalist: 'mr;ms', default_value: 'ms' })
  expect([...values]).toEqual([
    ['Herr', 'mr'],
    ['Frau', 'ms'],
  ])
  expect(lost).toEqual(['Firma'])
  expect(lostChoices([{ value: 'Firma', label: 'Firma' }], to(salutations))).toEqual(['Firma'])
  // Codes of the former CRM, whose labels are known.
  const coded = carryOver(
    field({ datalist: '1;2' }),
    crmField('singleselect', { 1: 'Frau', 2: 'Herr' }),
    to(salutations),
  )
  expect(coded.change).toMatchObject({ crm_field_name: 'Neu', datalist: 'ms;mr' })
})

test('crm mapping: icons and pictures of tiles follow the values of their choices [B33-23]', () => {
  const picture = `https://forms.example/pictures/${'0a'.repeat(32)}.jpg`
  const pictured = field({ datalist: 'Herr;Frau;Firma', options: { tiles: true, tile_pictures: { Frau: picture } } })
  expect(carryOver(pictured, null, to(salutations)).change.options).toEqual({
    tiles: true,
    tile_pictures: { ms: picture },
  })
  const options = { tiles: true, tile_icons: { Herr: 'person', Firma: 'office' } } as const
  const tiled = field({ datalist: 'Herr;Frau;Firma', options })
  expect(carryOver(tiled, null, to(salutations)).change).toMatchObject({
    options: { tiles: true, tile_icons: { mr: 'person', Firma: 'office' } },
  })
  expect(carryOver(tiled, null, to(crmField('varchar'))).change).not.toHaveProperty('options')
})

test('crm mapping: a field goes on following the list of its CRM field, or keeps the choices', () => {
  const was = crmField('singleselect', { 1: 'Ja', 2: 'Nein' })
  const followed = carryOver(field({}), was, to(crmField('singleselect', { y: 'Ja' })))
  expect(followed).toMatchObject({ change: { crm_field_name: 'Neu' }, lost: ['Nein'] })
  expect(followed.change).not.toHaveProperty('datalist')
  expect(carryOver(field({}), was, to(crmField('varchar'))).change).toEqual({
    crm_field_name: 'Neu',
    datalist: 'Ja;Nein',
  })
  expect(carryOver(field({ datalist: 'Firma' }), null, to(salutations)).change).toMatchObject({ datalist: null })
})

test('crm mapping: type and label that the former CRM field gave are kept where nothing else gives them', () => {
  expect(carryOver(field({}), crmField('boolean'), null).change).toEqual({
    crm_field_name: null,
    field_type: 'checkbox',
    label: 'Feld des CRM',
  })
  expect(carryOver(field({}), crmField('date'), to(crmField('varchar'))).change).toEqual({
    crm_field_name: 'Neu',
    field_type: 'date',
  })
  // The new CRM field says the same, or the field says it itself.
  expect(carryOver(field({}), crmField('date'), to(crmField('date'))).change).toEqual({ crm_field_name: 'Neu' })
  expect(carryOver(field({ field_type: 'tel', label: 'Fax' }), crmField('varchar'), null).change).toEqual({
    crm_field_name: null,
  })
  // What cannot be written there follows the CRM field.
  expect(carryOver(field({}), crmField('date'), to(crmField('boolean'))).change).toEqual({ crm_field_name: 'Neu' })
})

test('crm mapping: only lists refuse what a field offers or presets', () => {
  expect(isRefused(field({ datalist: 'mr; ms' }), salutations)).toBe(false)
  expect(isRefused(field({ datalist: 'mr;toString' }), salutations)).toBe(true)
  expect(isRefused(field({ default_value: 'Herr' }), salutations)).toBe(true)
  expect(isRefused(field({ datalist: 'x' }), crmField('varchar', { a: 'A' }))).toBe(false)
})
