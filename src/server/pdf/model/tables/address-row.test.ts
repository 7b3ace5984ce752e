import { expect, test } from 'vitest'
import { withAddresses, type AnsweredRow } from './address-row.ts'

const part = (
  name: string | null,
  text: string,
  label = name ?? 'Angabe',
  module: 'estate' | 'address' = 'estate',
): AnsweredRow => ({
  label,
  value: { kind: 'text', text },
  field: { crm_module: module, crm_field_name: name },
})
const [street, number, code, place] = [
  part('strasse', 'Lerchenweg', 'Straße'),
  part('hausnummer', '14'),
  part('plz', '22587'),
  part('ort', 'Hamburg'),
]
const told = (rows: readonly AnsweredRow[]) =>
  withAddresses(rows, 'Anschrift').map(
    ({ label, value }) => `${label}: ${value.kind === 'text' ? value.text : value.kind}`,
  )

test('pdf: street, number, postal code and place that follow one another are one row [B2.10-103]', () => {
  const price = part('kaufpreis', '690.000 €')
  expect(told([price, street, number, code, place, price])).toEqual([
    'kaufpreis: 690.000 €',
    'Anschrift: Lerchenweg 14, 22587 Hamburg',
    'kaufpreis: 690.000 €',
  ])
  const own = part('Strasse', 'Lerchenweg 14', 'Straße und Hausnummer', 'address')
  expect(told([own, part('Ort', 'Hamburg', 'Ort', 'address')])).toEqual(['Anschrift: Lerchenweg 14, Hamburg'])
  for (const [first, ...others] of [
    [part('street', 'A', 'Via e numero civico'), part('zip_code', 'x', 'CAP'), part('city', 'x', 'Località')],
    [part('address', 'A', 'Street / No.'), part('zip', 'x', 'Postal code'), part('city', 'x', 'Town')],
    [part('street', 'A', 'ulica'), part('house_number', 'x', 'numer domu'), part('city', 'x', 'miejscowość')],
    [{ ...part('street', 'A', 'Street line 1'), usual: 'Street line 1' }, part('city', 'x', 'City')],
  ])
    expect(told([first!, ...others])).toHaveLength(1)
})

test('pdf: parts that are no whole address, or whose label says more, keep their rows [B2.10-103]', () => {
  const said = part('strasse', 'Lerchenweg 14', 'Straße der Immobilie')
  for (const rows of [
    [street],
    [street, code],
    [code, place],
    [place, street],
    [said, code, place],
    [part('strasse', 'Lerchenweg', 'Objektstraße'), part('ort', 'Hamburg', 'Ort')],
    [street, part('ort', 'Hamburg', 'Geburtsort')],
    [street, code, { ...place, field: undefined }],
    [street, part(null, 'x'), code, place],
    [street, part('Ort', 'Hamburg', 'Ort', 'address')],
    [street, { ...place, value: { kind: 'empty' } as const }],
  ])
    expect(told(rows)).toHaveLength(rows.length)
})
