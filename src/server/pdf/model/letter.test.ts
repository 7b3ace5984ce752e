import { expect, test } from 'vitest'
import { closingOf, letterOf, type LetterContext } from './letter.ts'

const context: LetterContext = {
  language: 'de',
  agency: {
    name: 'Nordlicht Immobilien',
    lines: ['Nordlicht Immobilien', 'Elbchaussee 112', '22763 Hamburg', 'HRB 1'],
  },
  submission: { number: 17, date: new Date('2026-11-26T12:00:00Z'), timezone: 'Europe/Berlin' },
}
const block = { id: 'letter-00001', type: 'letter', sender: null, info: null, subject: null, fold_marks: true } as const

test('pdf: a letter leaves out lines whose macros have no value', () => {
  const recipient = 'Frau _Titel Ada Löwe\n_Firma\nc/o _Firma2,\n22763 Hamburg'
  expect(letterOf({ ...block, recipient }, context).recipient).toBe('Frau Ada Löwe\nc/o ,\n22763 Hamburg')
})

test('pdf: a letter names agency, number and date where its block says nothing', () => {
  expect(letterOf({ ...block, recipient: 'Ada' }, context)).toMatchObject({
    sender: 'Nordlicht Immobilien · Elbchaussee 112 · 22763 Hamburg',
    info: [
      { label: 'Unser Zeichen', text: '17' },
      { label: 'Datum', text: '26. November 2026' },
    ],
    subject: '',
  })
  const lines = ['Nordlicht Immobilien GmbH', 'Elbchaussee 112 · 22763 Hamburg', 'Telefon 040 1234']
  const agency = { ...context.agency!, lines }
  expect(letterOf({ ...block, recipient: 'Ada' }, { ...context, agency }).sender).toBe(
    'Nordlicht Immobilien GmbH · Elbchaussee 112 · 22763 Hamburg',
  )
  const info = 'Telefon: 040 1234\nÜbrigens\nE-Mail: '
  expect(letterOf({ ...block, recipient: 'Ada', info, sender: 'Absender' }, context)).toMatchObject({
    sender: 'Absender',
    info: [
      { label: 'Telefon', text: '040 1234' },
      { label: '', text: 'Übrigens' },
      { label: '', text: 'E-Mail:' },
    ],
  })
})

test('pdf: the end of a letter has the words of its language and the name of the account', () => {
  const block = {
    id: 'closing-0001',
    type: 'closing',
    formula: null,
    name: null,
    role: null,
    enclosures: null,
  } as const
  const given = { ...block, signature_url: null }
  const none = { type: 'closing', role: '', enclosures: [] }
  expect(closingOf(given, context)).toEqual({
    ...none,
    formula: 'Mit freundlichen Grüßen',
    name: 'Nordlicht Immobilien',
  })
  expect(closingOf(given, { language: 'en' })).toEqual({ ...none, formula: 'Kind regards', name: '' })
  const own = {
    formula: 'Bis bald',
    name: 'Ada _Titel Löwe',
    role: '_Funktion',
    enclosures: 'Plan\n_Anlage\n\nAusweis',
  }
  expect(closingOf({ ...given, ...own }, context)).toEqual({
    type: 'closing',
    formula: 'Bis bald',
    name: 'Ada Löwe',
    role: '',
    enclosures: ['Plan', 'Ausweis'],
  })
})
