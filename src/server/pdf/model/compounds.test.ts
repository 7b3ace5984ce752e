import { afterAll, expect, test } from 'vitest'
import { openPdfPool } from '../index.ts'
import { pagesOf } from '../../testing/documents/read-pdf.ts'
import { documentModel, paragraph } from '../process/testing.ts'
import { piecesOf } from './compounds.ts'
import type { DocumentBlock } from './model.ts'

const pool = openPdfPool({ deadlineMs: 60_000 })
afterAll(() => pool.close())

const divided = [
  'Grund|erwerb|steuer|bescheinigung',
  'Wohnungs|übergabe|protokoll',
  'Grundstücks|kauf|verträge',
  'Gemeinschafts|eigentums|anteil',
  'Verwaltungs|vollmachten',
  'Mieter|selbstauskunft',
  'Wohnungs|vermieters',
  'Immobilien|spezialisten',
  'Neubau|wohnungen',
  'Sachverständigen|gutachten',
]

test('pdf: compounds are taken apart between the words that they are made of', () => {
  for (const pieces of divided) expect(piecesOf(pieces.replaceAll('|', ''))?.join('|')).toBe(pieces)
})

test('pdf: what is no compound of known words, or has a piece too long, is not taken apart', () => {
  const others = [
    'Grundstücksbesteuerung',
    'Auseinandersetzungsguthaben',
    'Überschuldungsstatusvertrag',
    'Lebensweg-Vertrag',
    // The end is a known word, and what stands before it belongs to it.
    'Kaufpreisanzahlung',
    'Durchschnittsverdienst',
    'Schuldanerkenntnis',
    'Initiativbewerbung',
    'Gesamtbeurteilung',
  ]
  for (const word of others) expect([word, piecesOf(word)]).toEqual([word, null])
})

/** The places where a word is divided at the ends of lines, wherever it begins in its line. */
async function dividedIn(word: string, language: 'de' | 'en', block: (text: string) => DocumentBlock) {
  const texts = Array.from({ length: 40 }, (_, i) => `${'da war '.repeat(8 + (i % 3))}${'in '.repeat(i)}${word} und`)
  const pdf = await pool.render(documentModel({ language, blocks: texts.map(block) }), { key: 'compounds' })
  const pages = (await pagesOf(pdf)).join(' ')
  const spaced = new RegExp([...word].join('(?:\u00ad?\\s+)?'), 'g')
  const found = pages.match(spaced)!
  expect(found).toHaveLength(texts.length)
  return new Set(found.map((text) => text.replace(/\u00ad?\s+/, '|')))
}

test('pdf: a known compound is divided between its words alone, in texts and in tables [B2.10-79]', async () => {
  const cell = (text: string): DocumentBlock => ({
    type: 'fieldlist',
    rows: [{ label: 'Angabe', value: { kind: 'text', text } }],
  })
  for (const [language, block] of [
    ['de', paragraph],
    ['en', paragraph],
    ['de', cell],
  ] as const)
    for (const pieces of divided.slice(0, 3)) {
      const allowed = pieces.split('|')
      const places = allowed
        .slice(1)
        .map((_, i) => `${allowed.slice(0, i + 1).join('')}|${allowed.slice(i + 1).join('')}`)
      const found = await dividedIn(allowed.join(''), language, block)
      expect([...found].filter((place) => place.includes('|')).length, pieces).toBeGreaterThan(0)
      expect([allowed.join(''), ...places]).toEqual(expect.arrayContaining([...found]))
    }
})
