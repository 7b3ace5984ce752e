import { afterAll, expect, test } from 'vitest'
import { wordsOf } from '../../../testing/documents/read-pdf.ts'
import { openPdfPool } from '../../index.ts'
import { documentModel, paragraph } from '../../process/testing.ts'
import { templateData } from '../data.ts'
import type { DocumentBlock, DocumentModel } from '../model.ts'

const pool = openPdfPool({ deadlineMs: 60_000 })
afterAll(() => pool.close())
const render = (sketch: Partial<DocumentModel>) => pool.render(documentModel(sketch), { key: 'clauses' })

const heading = (text: string, level: 1 | 2 | 3 = 2): DocumentBlock => ({ type: 'heading', text, level })
const clause = (number: number, title: string) => `§ ${number} ${title}`
const long =
  'Der Auftraggeber beauftragt den Makler, die Immobilie zum Verkauf anzubieten, und wird während der Laufzeit keine weiteren beauftragen.'
const contract = [
  heading('Maklervertrag', 1),
  heading(clause(1, 'Gegenstand')),
  paragraph(long),
  heading(clause(2, 'Laufzeit')),
  paragraph(`(1) ${long}\n\n(2) ${long}`),
]

interface ShownBlock {
  clause?: true
  justified?: true
  text?: { number?: string }[]
}
const shownOf = (sketch: Partial<DocumentModel>) =>
  (templateData(documentModel(sketch), new Map()).blocks as ShownBlock[]).map(({ clause, justified }) =>
    Boolean(clause ?? justified),
  )

test('pdf: two headings with numbers and their words are clauses, up to a heading of the first level [B2.10-132]', () => {
  const record = [heading('Signaturprotokoll', 1), paragraph('Dieses Dokument wurde unterschrieben.')]
  expect(shownOf({ blocks: [...contract, ...record] })).toEqual([false, true, true, true, true, false, false])
  const numbered = (...titles: string[]) => titles.flatMap((title) => [heading(title), paragraph('Worte.')])
  for (const [titles, isContract] of [
    [['1. Subject', '2. Term'], true],
    [['Artikel 1', 'Artikel 2'], true],
    [['1.1 Gegenstand', '1.2 Laufzeit'], true],
    [[clause(1, 'Gegenstand'), 'Laufzeit'], false],
    [['4 Zimmer am Park', '3 Zimmer am Ring'], false],
  ] as const) {
    expect([titles, shownOf({ blocks: numbered(...titles) })[0]]).toEqual([titles, isContract])
  }
  const listed: DocumentBlock = { type: 'fieldlist', rows: [{ label: 'Ort', value: { kind: 'text', text: 'Köln' } }] }
  expect(shownOf({ blocks: [heading('1. Person'), listed, heading('2. Immobilie'), listed] })[0]).toBe(false)
  // What was shown before is signed as it was shown.
  expect(shownOf({ blocks: contract, layout: 4 })).not.toContain(true)
})

test('pdf: words of clauses end at the right edge, and a numbered paragraph stands beside its number [B2.10-132]', async () => {
  const words = await wordsOf(await render({ blocks: contract }))
  const rightOf = (list: typeof words) => Math.max(...list.map(({ right }) => right))
  expect(rightOf(words)).toBeCloseTo(190, 0)
  const first = words.find(({ text }) => text === '(1)')!
  const lines = words.filter(({ top }) => top > first.top - 1)
  const lefts = new Set(lines.map(({ left }) => Math.round(left * 2) / 2))
  // The number, and the words beside it in all their lines.
  expect([...lefts].toSorted((a, b) => a - b).slice(0, 2)).toEqual([25, 32])
})
