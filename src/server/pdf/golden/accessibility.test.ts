import { expect, test } from 'vitest'
import { accessibilityFaults } from '../../testing/documents/accessibility/index.ts'
import { PdfFile } from '../../testing/documents/accessibility/pdf-file.ts'
import { elementsOf } from '../../testing/documents/accessibility/structure.ts'
import { documentModel } from '../process/testing.ts'
import { openRenderer } from '../renderer.ts'
import { goldenDocuments } from './documents.ts'

/** They have a PDF within them (photos are pages of one, too), are for archives, or say a letter that no font has. */
const others = [
  'all-blocks-de',
  'all-blocks-en',
  'letter-closing-divided',
  'letter-letterhead',
  'floor-plans',
  'lower-margin-18',
  'lower-margin-70',
  'letterhead',
  'margins',
  'archival',
  'no-glyph',
  'columns',
  'photo-grid',
  'uploads',
  'rooms',
]
/** What a document lacks that does not say that it is accessible: the statement, and its title in the head of the window. */
const undeclared = ['06-002: 1', '07-001: 1']

test('pdf: golden documents are PDF/UA-1, and those that cannot say so are made alike [B2.10-117]', async () => {
  const render = openRenderer()
  for (const { name, model } of await goldenDocuments()) {
    const { pdf } = await render(model)
    const faults = await accessibilityFaults(Buffer.from(pdf))
    expect([name, faults]).toEqual([name, others.includes(name) ? undeclared : []])
    // The compiler gives its memory back in a turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
  }
})

test('pdf: headings go down by one level at a time to those who listen, whatever their size [B2.10-117]', async () => {
  const heading = (level: 1 | 2 | 3, text: string) => ({ type: 'heading' as const, level, text })
  const columns = { type: 'columns' as const, left: [heading(3, 'Links')], right: [heading(3, 'Rechts')] }
  const blocks = [heading(2, 'Erste'), columns, heading(1, 'Zweite'), heading(3, 'Dritte'), heading(2, 'Vierte')]
  const { pdf } = await openRenderer()(documentModel({ blocks }))
  const elements = elementsOf(await PdfFile.read(Buffer.from(pdf)))
  expect(elements.map(({ type }) => type).filter((type) => /^H\d$/.test(type))).toEqual([
    'H1',
    'H2',
    'H2',
    'H1',
    'H2',
    'H2',
  ])
})
