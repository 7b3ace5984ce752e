import { expect, test } from 'vitest'
import { field } from '../../../shared/form/engine/model.fixture.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { fieldConfiguration } from '../../crm/built-in/field-configuration.ts'
import { measured } from '../../../shared/form/units.ts'

const said = (label: string, stored: unknown, language: 'de' | 'en' | 'fr' = 'de') =>
  measured({ type: 'number', label, options: {} }, stored, language)

test('pdf: a number has the unit that its label ends with, as the language writes it [B2.10-48]', () => {
  expect(said('Preisvorstellung in Euro', 1_250_000)).toEqual({ label: 'Preisvorstellung', text: '1.250.000\u00a0€' })
  expect(said('Kaltmiete (€)', '950.5')).toEqual({ label: 'Kaltmiete', text: '950,50\u00a0€' })
  expect(said('Wohnfläche in m²', 142.5)).toEqual({ label: 'Wohnfläche', text: '142,5\u00a0m²' })
  expect(said('Grundstück [in qm]', '1200')).toEqual({ label: 'Grundstück', text: '1.200\u00a0m²' })
  expect(said('Provision in Prozent:', 3.57)).toEqual({ label: 'Provision', text: '3,57\u00a0%' })
  expect(said('Asking price in EUR', 1_250_000, 'en')).toEqual({ label: 'Asking price', text: '€1,250,000' })
  expect(said('Living area (m²)', 1200, 'en')).toEqual({ label: 'Living area', text: '1,200\u00a0m²' })
  expect(said('Prix (€/m²)', 4100, 'fr')?.text).toMatch(/^4\s100\u00a0€\/m²$/)
})

test('pdf: a label without a unit, and an answer that is no number, stay as they are', () => {
  for (const label of ['Baujahr', 'Zimmer', 'Personen im Haushalt', 'Jahr (geschätzt)', 'in m²', 'Preis in US-Dollar'])
    expect(said(label, 1998)).toBeUndefined()
  for (const answer of ['etwa 100', '', null, ['1'], true]) expect(said('Fläche in m²', answer)).toBeUndefined()
  expect(measured({ type: 'text', label: 'Fläche in m²', options: { unit: 'm²' } }, '100', 'de')).toBeUndefined()
})

test('pdf: the unit of the field comes before that of its label, which is left out of the label [B2.3-27]', () => {
  const own = (label: string, unit: string) => measured({ type: 'number', label, options: { unit } }, 1420, 'de')
  expect(own('Wohnfläche', 'm²')).toEqual({ label: 'Wohnfläche', text: '1.420\u00a0m²' })
  expect(own('Preis in Euro', '€')).toEqual({ label: 'Preis', text: '1.420\u00a0€' })
  expect(own('Stellplätze', 'Stück')).toEqual({ label: 'Stellplätze', text: '1.420\u00a0Stück' })
  const negative = measured({ type: 'number', label: 'Balance', options: { unit: '€' } }, -12.5, 'en')
  expect(negative?.text).toBe('-€12.50')
})

test('pdf: a unit in the label that is not known leaves out the one that is usual for the CRM field [B2.10-118]', () => {
  const text = (label: string, usual_unit: string) =>
    measured({ type: 'number', label, options: {}, usual_unit }, 450, 'de')?.text.replaceAll('\u00a0', ' ')
  const labels = ['Kaufpreis in TEUR', 'Kaufpreis (in Mio. €)', 'Kaufpreis (USD)', 'Fläche in Ar', 'Fläche (sq ft)']
  expect(labels.map((label) => text(label, '€'))).toEqual(labels.map(() => undefined))
  expect([text('Kaufpreis', '€'), text('Kaufpreis in Euro', 'CHF')]).toEqual(['450 €', '450 €'])
})

test('pdf: a number of a property has the unit of its CRM field where the form names none [B2.10-118]', () => {
  const crm = fieldConfiguration('de')
  const estate = crm['estate']!
  const francs = { ...crm, estate: { ...estate, waehrung: { ...estate['waehrung']!, default: 'CHF' } } }
  const says = (name: string, { known = crm, label = null as string | null, others = [] as string[] } = {}) => {
    const fields = [name, ...others].map((crm_field_name, at) =>
      field(at + 1, { crm_module: 'estate', crm_field_name, label, field_type: 'auto' }),
    )
    const [first] = resolveFields(fields, known)
    return first && measured(first, 1250, 'de')?.text.replaceAll('\u00a0', ' ')
  }
  expect(['wohnflaeche', 'vermietbare_flaeche', 'endenergiebedarf'].map((name) => says(name))).toEqual([
    '1.250 m²',
    '1.250 m²',
    '1.250 kWh/(m²·a)',
  ])
  expect(says('kaufpreis')).toBe('1.250 €')
  expect(says('kaufpreis', { known: francs })).toBe('1.250 CHF')
  expect(says('kaufpreis_pro_qm', { known: francs })).toBe('1.250 CHF/m²')
  expect(says('kaufpreis', { label: 'Preis in CHF' })).toBe('1.250 CHF')
  for (const name of ['anzahl_zimmer', 'baujahr', 'x_fache', 'etage']) expect(says(name)).toBeUndefined()
  expect(says('kaufpreis', { others: ['waehrung'] })).toBeUndefined()
  expect(says('kaufpreis', { known: { estate: { kaufpreis: estate['kaufpreis']! } } as never })).toBeUndefined()
  expect(says('wohnflaeche', { known: {} as never })).toBeUndefined()
})
