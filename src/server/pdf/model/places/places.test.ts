import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../../../testing/documents/pdf-reader.ts'
import { goldenDocuments } from '../../golden/documents.ts'
import { openPdfPool } from '../../index.ts'
import { documentModel, paragraph, picture } from '../../process/testing.ts'
import type { DocumentBlock, DocumentModel } from '../model.ts'
import { placesOf, type BlockPlace } from './places.ts'

const pool = openPdfPool({ deadlineMs: 60_000 })
afterAll(() => pool.close())
const turn = { key: 'places' }

let number = 0
const withIds = (blocks: readonly DocumentBlock[]): DocumentBlock[] =>
  blocks.map((block) => ({
    ...block,
    id: `block ${++number}`,
    ...(block.type === 'columns' && { left: withIds(block.left), right: withIds(block.right) }),
  }))

/** Every pixel of every page. */
async function picturesOf(pdf: Buffer): Promise<Buffer[]> {
  using reader = await openPdf(pdf)
  const pages = Array.from({ length: reader.pages }, (_, i) => i + 1)
  return Promise.all(pages.map(async (page) => (await reader.image(page, 72)).data))
}

test('pdf: asking where blocks stand moves nothing in the document [B31-73]', async () => {
  const wanted = [
    'all-blocks-de',
    'letter',
    'letter-closing-divided',
    'facts',
    'columns',
    'repeated-headings',
    'masthead',
  ]
  const documents = (await goldenDocuments()).filter(({ name }) => wanted.includes(name))
  expect(documents).toHaveLength(wanted.length)
  for (const { name, model } of documents) {
    const plain = await pool.renderPlaced(model, turn)
    const placed = await pool.renderPlaced({ ...model, blocks: withIds(model.blocks) }, turn)
    expect([name, plain.places]).toEqual([name, []])
    expect(placed.places.length).toBeGreaterThanOrEqual(model.blocks.filter(({ type }) => type !== 'pagebreak').length)
    const [pages, expected] = [await picturesOf(placed.pdf), await picturesOf(plain.pdf)]
    expect([name, pages.length]).toEqual([name, expected.length])
    for (const [i, picture] of pages.entries()) expect([name, i, picture.equals(expected[i]!)]).toEqual([name, i, true])
  }
})

/** Shares of the page's height within which something is printed. */
async function inkOf(pdf: Buffer, page: number) {
  using reader = await openPdf(pdf)
  const { data, info } = await reader.image(page, 72)
  const rows = Array.from({ length: info.height }, (_, y) => y)
  const row = info.width * info.channels
  return rows
    .filter((y) => data.subarray(y * row, (y + 1) * row).some((value) => value < 160))
    .map((y) => y / info.height)
}

const words = 'Das Haus steht in einer ruhigen Seitenstraße und wurde vor drei Jahren energetisch saniert. '
const field = (label: string, text: string): DocumentBlock => ({ type: 'field', label, value: { kind: 'text', text } })

test('pdf: all that is printed stands where one of the blocks is said to stand, page by page [B31-73]', async () => {
  const blocks = withIds([
    { type: 'heading', level: 1, text: 'Bericht' },
    paragraph(words.repeat(4)),
    field('Name', 'Katharina Brandt'),
    field('Strom: Zählernummer', '4711'),
    field('Strom: Zählerstand', '12'),
    field('Bemerkung', words.repeat(3)),
    { type: 'divider', style: 'space' },
    { type: 'columns', left: [paragraph(words)], right: [field('Ort', 'Köln'), field('Straße', 'Lindenallee')] },
    { type: 'divider', style: 'line' },
    paragraph(`${words.repeat(40)}\n\n${words.repeat(22)}`),
    { type: 'pagebreak' },
    { type: 'image', asset: 'photo', width_percent: 60, align: 'center', caption: 'Ansicht' },
    { type: 'signature', label: 'Unterschrift', image: null, signed: null },
  ])
  const base = documentModel({ blocks, assets: new Map([['photo', await picture('#3366cc')]]) })
  const model: DocumentModel = { ...base, design: { ...base.design, show_page_numbers: false } }
  const { pdf, places } = await pool.renderPlaced(model, turn)
  const of = (at: number) => places.filter(({ block_id }) => block_id === blocks[at]?.id)
  // Two answers in one row, one block on two pages, and a page break, which prints nothing.
  expect(of(3)).toMatchObject([{ ...of(4)[0], block_id: blocks[3]?.id }])
  expect(of(9).map(({ page }) => page)).toEqual([1, 2])
  expect(of(10)).toEqual([])
  expect(of(11)[0]?.page).toBe(3)
  for (const page of [1, 2, 3]) {
    const ink = await inkOf(pdf, page)
    const here = places.filter((place) => place.page === page)
    const outside = ink.filter((y) => !here.some((place) => holds(place, y)))
    expect([page, ink.length > 20, outside]).toEqual([page, true, []])
    for (const { top, height, block_id } of here.filter(
      (place) => place.height > 0 && place.block_id !== blocks[6]?.id,
    )) {
      expect([block_id, ink.some((y) => y >= top - slack && y <= top + height + slack)]).toEqual([block_id, true])
    }
  }
  for (const place of places) expect(place.top + place.height).toBeLessThanOrEqual(1)
})

/** Shares of a page: letters go some way below the line that they stand on. */
const slack = 0.005
const holds = ({ top, height }: BlockPlace, y: number) => y >= top - slack && y <= top + height + slack

test('pdf: a row ends where the next one begins, and the last one where its table does [B31-73]', () => {
  const mark = { page: 1, x: 20, width: 100 }
  const rows = [
    { ...mark, ids: [], y: 40, height: 30 },
    { ...mark, ids: ['a'], y: 40, height: null },
    { ...mark, ids: ['b', 'c'], y: 52, height: null },
    { ...mark, ids: ['d'], y: 80, height: 10 },
  ]
  expect(placesOf(page, rows, [body])).toEqual([
    { block_id: 'a', page: 1, left: 0.1, top: 0.2, width: 0.5, height: 0.06 },
    { block_id: 'b', page: 1, left: 0.1, top: 0.26, width: 0.5, height: 0.09 },
    { block_id: 'c', page: 1, left: 0.1, top: 0.26, width: 0.5, height: 0.09 },
    { block_id: 'd', page: 1, left: 0.1, top: 0.4, width: 0.5, height: 0.05 },
  ])
})

const page = { width: 200, height: 200 }
const body = { first: { top: 30, bottom: 180 }, next: { top: 20, bottom: 180 }, em: 4 }

test('pdf: a text without room for two of its lines stands on the next page [B31-73]', () => {
  const mark = { page: 1, x: 20, width: 100 }
  const below = { ...mark, ids: ['below'], page: 2, y: 54, height: 6 }
  const placed = (y: number, height: number) =>
    placesOf(page, [{ ...mark, ids: ['text'], y, height }, below], [body])
      .filter(({ block_id }) => block_id === 'text')
      .map((place) => ({ page: place.page, top: place.top, height: place.height }))
  expect(placed(175, 30)).toEqual([{ page: 2, top: 0.1, height: 0.15 }])
  // Of three lines none stays alone.
  expect(placed(170, 13)).toEqual([{ page: 2, top: 0.1, height: 0.065 }])
  expect(placed(160, 40)).toEqual([
    { page: 1, top: 0.8, height: 0.1 },
    { page: 2, top: 0.1, height: 0.155 },
  ])
})
