import { expect, test } from 'vitest'
import type { Answers } from '../related-submissions/index.ts'
import { excerptOf, type WordsField } from './excerpt.ts'

const field = (type: WordsField['type'], name: string, module = 'address'): WordsField => ({
  form_id: 1,
  type,
  module,
  name,
  isOfCrm: !name.startsWith('field_'),
})
const fields = [
  field('text', 'Name'),
  field('text', 'field_1'),
  field('text', 'strasse', 'estate'),
  field('textarea', 'objektbeschreibung', 'estate'),
  field('textarea', 'note', 'calendar'),
]
const content = {
  address: { Name: 'Mustermann', field_1: ' Altona,\nOttensen ' },
  estate: {
    strasse: 'Elbchaussee',
    hausnummer: '112',
    ort: 'Hamburg',
    objektart: 'haus',
    objektbeschreibung: 'Mit Garten',
  },
  calendar: { note: 'Bitte erst nach 17 Uhr' },
}
const excerpt = (answers: object, hidden: { module: string; name: string }[] = []) =>
  excerptOf(answers as Answers, { fields, hidden })

test('inbox: an excerpt has the property and what was answered in words, not who sent it [B25-32]', () => {
  expect(excerpt(content)).toBe('Elbchaussee 112 · Hamburg · Altona, Ottensen · Mit Garten · Bitte erst nach 17 Uhr')
  expect(excerpt({ estate: { objektnr_extern: 'HP-2017' } })).toBe('HP-2017')
  // As another CRM calls the parts of an address.
  expect(excerpt({ estate: { city: 'Hamburg', street: 'Lerchenweg', house_number: 14 } })).toBe(
    'Lerchenweg 14 · Hamburg',
  )
  expect(excerpt({ address: { Name: 'Mustermann', field_1: ['x'] }, estate: { objektart: 'haus' } })).toBeNull()
  expect(excerpt({ calendar: { note: 'x'.repeat(10_000) } })).toMatch(/^x{198} …$/)
})

test('inbox: an excerpt is without hidden answers [B25-32]', () => {
  const hidden = [
    { module: 'calendar', name: 'note' },
    { module: 'estate', name: 'strasse' },
    { module: 'address', name: 'field_1' },
  ]
  expect(excerpt(content, hidden)).toBe('112 · Hamburg · Mit Garten')
  expect(excerpt({ calendar: { note: 'Bitte' } }, hidden)).toBeNull()
})
