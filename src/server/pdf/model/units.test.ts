import { expect, test } from 'vitest'
import { measured } from './units.ts'

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
