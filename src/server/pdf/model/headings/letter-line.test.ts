import { afterAll, expect, test } from 'vitest'
import { pagesOf, wordsOf } from '../../../testing/documents/read-pdf.ts'
import { openPdfPool } from '../../index.ts'
import { documentModel, paragraph, picture } from '../../process/testing.ts'
import type { DocumentBlock, DocumentModel, LetterBlock } from '../model.ts'

const pool = openPdfPool({ deadlineMs: 60_000 })
afterAll(() => pool.close())
const render = (sketch: Partial<DocumentModel>) => pool.render(documentModel(sketch), { key: 'letter line' })
const secondOf = async (sketch: Partial<DocumentModel>) => (await pagesOf(await render(sketch)))[1]

const letter: LetterBlock = {
  type: 'letter',
  sender: 'Nordlicht',
  recipient: 'Frau\nKatharina Brandt\nHeumarkt 7',
  info: [
    { label: 'Unser Zeichen', text: '17' },
    { label: 'Datum', text: '28. November 2026' },
  ],
  subject: 'Ihre Anfrage',
  fold_marks: true,
}
const long = paragraph('Wort. '.repeat(1000))
const reference = 'Vorgang Nr. 17 vom 21. November 2026'
const { design } = documentModel()

test('pdf: the pages of a letter after the first say to whom it goes, what it is about, and its day [B2.10-141]', async () => {
  const says = /^Frau Katharina Brandt · Ihre Anfrage\s+28\. November 2026/
  expect(await secondOf({ blocks: [letter, long] })).toMatch(says)
  const sheet = { ...(await picture('#ffffff', 210, 297)), width_mm: 210, height_mm: 297 }
  const letterhead = { first: sheet, continuation: null, margins: { top: 40, right: 20, bottom: 30, left: 25 } }
  expect(await secondOf({ blocks: [letter, long], letterhead })).toMatch(says)
  // Without a day of its own, that of the submission.
  const undated = { ...letter, recipient: 'Ada', info: letter.info.slice(0, 1) }
  expect(await secondOf({ blocks: [undated, long], reference })).toMatch(/^Ada · Ihre Anfrage\s+Vorgang Nr\. 17 vom/)
  const own = { ...design, header_text: 'Brandt & Söhne' }
  expect(await secondOf({ blocks: [letter, long], design: own })).not.toContain('Katharina')
})

test('pdf: the window of a letter stays where it is, however little room the line leaves above other pages [B2.10-46, B2.10-141]', async () => {
  const sheet = { ...(await picture('#ffffff', 210, 297)), width_mm: 210, height_mm: 297 }
  for (const top of [20, 60, 90]) {
    const letterhead = { first: sheet, continuation: null, margins: { top, right: 20, bottom: 30, left: 25 } }
    const words = await wordsOf(await render({ blocks: [letter, long], letterhead }))
    const topOf = (text: string) => words.find((word) => word.text === text)!.top
    expect([top, topOf('Heumarkt'), topOf('Anfrage')]).toEqual([
      top,
      expect.closeTo(71, -0.7),
      expect.closeTo(99, -0.7),
    ])
  }
})

test('pdf: a list is as far from the paragraph above it as from the one below [B2.10-142]', async () => {
  const list: DocumentBlock = { type: 'fieldlist', rows: [{ label: 'Ort', value: { kind: 'text', text: 'Köln' } }] }
  const distances = async (sketch: Partial<DocumentModel>) => {
    const words = await wordsOf(await render(sketch))
    const [above, within, below] = ['Oben', 'Köln', 'Unten'].map(
      (text) => words.find((word) => word.text === text)!.top,
    )
    return [within! - above!, below! - within!] as const
  }
  for (const blocks of [
    [letter, paragraph('Oben'), list, paragraph('Unten')],
    [paragraph('Oben'), list, paragraph('Unten')],
  ]) {
    const [above, below] = await distances({ blocks })
    expect(above).toBeCloseTo(below, 0)
    const before = await distances({ blocks, layout: 4 })
    expect(before[1] - before[0]).toBeGreaterThan(1)
  }
})
