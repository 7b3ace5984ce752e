import { expect, test } from 'vitest'
import type { AnsweredRow } from './answered-row.ts'
import { joinedRows } from './joined-rows.ts'

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
  joinedRows(rows, { address: 'Anschrift', name: 'Name' }).map(
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

const person = (name: string, text: string, label = name) => part(name, text, label, 'address')
const [salutation, title, first, last] = [
  person('Anrede', 'Frau'),
  person('Titel', 'Dr.'),
  person('Vorname', 'Katharina'),
  person('Name', 'Brandt', 'Nachname'),
]

test('pdf: form of address, title, first and last name that follow one another are one row [B2.10-119]', () => {
  const mail = person('Email', 'k@mail.example', 'E-Mail')
  expect(told([salutation, title, first, last, mail])).toEqual(
    ['Name: Frau Dr. Katharina Brandt', 'Email: k@mail.example'].map((one) => one.replace('Email', 'E-Mail')),
  )
  expect(told([first, last])).toEqual(['Name: Katharina Brandt'])
  expect(told([salutation, last])).toEqual(['Name: Frau Brandt'])
  expect(
    told([person('Anrede', 'Mr.', 'Title'), person('Vorname', 'A', 'First name'), person('Name', 'B', 'Surname')]),
  ).toEqual(['Name: Mr. A B'])
  expect(told([person('Anrede', 'Firma'), first, last])).toEqual(['Anrede: Firma', 'Name: Katharina Brandt'])
  expect(
    told([{ ...person('Anrede', 'Frau', 'Form of address'), usual: 'Form of address' }, first, last]),
  ).toHaveLength(1)
})

test('pdf: parts that are no name, or whose label says whose it is, keep their rows [B2.10-119]', () => {
  for (const rows of [
    [last],
    [salutation, first],
    [last, first],
    [first, salutation, last].slice(0, 2),
    [first, person('Name', 'Brandt', 'Name der Mieterin')],
    [first, { ...last, field: undefined }],
    [first, { ...last, value: { kind: 'empty' } as const }],
    [first, part('Name', 'Brandt', 'Name', 'estate')],
  ])
    expect(told(rows)).toHaveLength(rows.length)
})
