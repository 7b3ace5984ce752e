import { expect, test } from 'vitest'
import { form } from '../../shared/form/engine/model.fixture.ts'
import { offeredMacros, placeholdersOf, spaced } from './macros.ts'

test('settings: a setting offers its macros, each name once: addresses and links where they fit', () => {
  const { model } = form(
    [
      { crm_field_name: 'Vorname', label: 'Rufname' },
      { crm_field_name: 'Vorname', label: 'Noch einmal' },
      { crm_field_name: 'Email', field_type: 'email', label: 'E-Mail' },
      { crm_field_name: null, label: 'Eigenes Feld' },
      { crm_field_name: null, label: 'Überschrift', field_type: 'heading' },
      { crm_field_name: 'ind-123', label: 'In keinem Text zu nennen' },
    ],
    [],
  )
  const links = { getAddressLink: 'Kontakt', getEstateLink: 'Immobilie' }
  const offered = (place: 'line' | 'text' | 'addresses' | 'address', knowsRecords = true) =>
    offeredMacros({ fields: model.fields, knowsRecords, links }, place).map(({ macro, label }) => [macro, label])
  const words = [
    ['_Vorname', 'Rufname'],
    ['_Email', 'E-Mail'],
    ['_field_4', 'Eigenes Feld'],
  ]
  expect(offered('line')).toEqual(words)
  expect(offered('text')).toEqual([...words, ['_getAddressLink', 'Kontakt']])
  expect(offered('text', false)).toEqual(words)
  for (const place of ['address', 'addresses'] as const) expect(offered(place)).toEqual([['_Email', 'E-Mail']])
})

test.for([
  ['line', 'Guten Tag', '', ' _Name'],
  ['text', 'Guten Tag ', '!', '_Name'],
  ['text', 'a_', 'b', ' _Name '],
  ['text', '', '(1)', '_Name '],
  ['addresses', '', '', '_Name'],
  ['addresses', 'a@b.example', '', ', _Name'],
  ['addresses', 'a@b.example; ', ' ; c@d.example', '_Name'],
  ['addresses', '', 'a@b.example', '_Name, '],
  ['address', 'a@b.example', '', '_Name'],
] as const)('settings: in a %s, between "%s" and "%s", a macro stands as "%s"', ([place, before, after, expected]) => {
  expect(spaced('_Name', { before, after, place })).toBe(expected)
})

test('settings: the name of a file offers what stands for form and submission, which touches any word [B31-171]', () => {
  const words = { internal_title: 'Form', title: 'Title', index: 'Number', date: 'Date' }
  expect(placeholdersOf('pdf_filename_pattern', words).map(({ macro }) => macro)).toEqual([
    '{internal_title}',
    '{title}',
    '{index}',
    '{date}',
  ])
  expect(placeholdersOf('subject', words)).toEqual([])
  expect(spaced('{index}', { before: 'Anfrage', after: 'a', place: 'line' })).toBe('{index}')
})
