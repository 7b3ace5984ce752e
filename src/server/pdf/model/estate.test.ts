import { afterAll, expect, test } from 'vitest'
import { designDefaults, settingsDefaults } from '../../../shared/contract/documents/pdf-design.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { field } from '../../../shared/form/engine/model.fixture.ts'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { openPdfPool } from '../index.ts'
import { objectsOf } from '../../testing/documents/qpdf.ts'
import { extentOf, pagesOf } from '../../testing/documents/read-pdf.ts'
import { documentModel, paragraph, picture } from '../process/testing.ts'
import type { DocumentBlock, DocumentModel, FactsBlock, Row } from './model.ts'
import { resolveDocument, type DocumentContext } from './resolve.ts'

const pool = openPdfPool({ deadlineMs: 60_000 })
afterAll(() => pool.close())
const render = (sketch: Partial<DocumentModel>) => pool.render(documentModel(sketch), { key: 'estate' })
const pages = async (sketch: Partial<DocumentModel>) => pagesOf(await render(sketch))

const fields = [
  field(1, { label: 'Wohnfläche in m²', field_type: 'number' }),
  field(2, { label: 'Balkon', field_type: 'checkbox' }),
  field(3, { label: 'Baujahr', field_type: 'number' }),
  field(4, { label: 'Grundriss', field_type: 'file' }),
].map((one) => resolveField(one, undefined))
const context: DocumentContext = {
  language: 'de',
  title: 'Exposé',
  fields,
  crm: {},
  content: { address: { field_1: 124.5, field_2: true } },
  letterhead: null,
  signature: null,
}
const resolve = (block: object, more: Partial<DocumentContext> = {}, empty_fields: 'hide' | 'dash' = 'hide') =>
  resolveDocument(
    {
      blocks: [{ id: 'block-000001', ...block } as PdfBlock],
      design: designDefaults,
      settings: { ...settingsDefaults, empty_fields },
    },
    { ...context, ...more },
  )

const row = (label: string, text: string): Row => ({ label, value: { kind: 'text', text } })
const facts = (count: number, columns: FactsBlock['columns'] = 2): FactsBlock => ({
  type: 'facts',
  columns,
  rows: Array.from({ length: count }, (_, i) => row(`Angabe ${i + 1}.`, `Wert ${i + 1}.`)),
})
const lines = (count: number) => paragraph(Array.from({ length: count }, (_, i) => `Zeile ${i + 1}`).join('\n'))
const heading: DocumentBlock = { type: 'heading', text: 'Eckdaten', level: 2 }

test('pdf: facts have their units, and none is empty, whatever the document does with empty fields [B2.10-71]', () => {
  const block = {
    type: 'facts',
    field_ids: [1, 2, 3, 99],
    lines: 'Provision: 3,57 %\nHeizung:\nAdresse:  \nStand: November: 2026\nfrei ab sofort\n–',
    columns: 3,
  }
  for (const empty of ['hide', 'dash'] as const) {
    expect(resolve(block, {}, empty).blocks).toEqual([
      {
        type: 'facts',
        columns: 3,
        rows: [
          row('Wohnfläche', '124,5\u00a0m²'),
          { label: 'Balkon', value: { kind: 'boolean', checked: true } },
          row('Provision', '3,57 %'),
          row('Stand', 'November: 2026'),
          row('', 'frei ab sofort'),
        ],
      },
    ])
  }
  expect(resolve({ ...block, field_ids: [3], lines: 'Heizung:' }).blocks).toEqual([])
})

test('pdf: facts stand side by side, fewer where there is too little room, long ones across all [B2.10-71]', async () => {
  const long = row('Lage', 'Ruhige Seitenstraße am Park. '.repeat(9))
  const [wide] = await pages({ blocks: [{ ...facts(5, 3), rows: [...facts(4, 3).rows, long, row('Heizung', 'Gas')] }] })
  expect(wide).toMatch(
    /Angabe 1\. Angabe 2\. Angabe 3\.\s+Wert 1\. Wert 2\. Wert 3\.\s+Angabe 4\.\s+Wert 4\.\s+Lage\s+Ruhige/,
  )
  const [narrow] = await pages({ blocks: [{ type: 'columns', left: [facts(4, 4)], right: [] }] })
  expect(narrow).toMatch(/Angabe 1\. Angabe 2\.\s+Wert 1\. Wert 2\.\s+Angabe 3\./)
  const list = { kind: 'list' as const, items: ['Kamin', 'Garten'] }
  const [listed] = await pages({ blocks: [{ ...facts(1), rows: [{ label: 'Extras', value: list }] }] })
  expect(listed).toContain('Kamin, Garten')
})

test('pdf: few facts stay on one page with their heading, many are divided between two lines of them [B2.10-72]', async () => {
  for (const count of [38, 42, 46, 48]) {
    const found = await pages({ blocks: [lines(count), heading, facts(12)] })
    const last = found.at(-1)!
    expect([count, last.includes('Eckdaten'), last.match(/Wert \d+/g)?.length]).toEqual([count, true, 12])
    const many = (await pages({ blocks: [lines(count), heading, facts(100)] })).map((page) => [
      page.match(/Angabe \d+\./g)?.length ?? 0,
      page.match(/Wert \d+\./g)?.length ?? 0,
    ])
    for (const [labels, values] of many) expect([count, labels]).toEqual([count, values])
    expect(many.reduce((sum, [labels = 0]) => sum + labels, 0)).toBe(100)
  }
})

test('pdf: to those who listen facts are a table, each value below the header that names it [B2.10-73]', async () => {
  const objects = await objectsOf(await render({ blocks: [facts(5, 3)] }))
  const count = (kind: string) => objects.match(new RegExp(`/S /${kind}\\b`, 'g'))?.length ?? 0
  expect(['Table', 'TH', 'TD'].map(count)).toEqual([1, 5, 5])
  const elements = objects.split(/\bendobj\b/)
  const ids = elements.filter((one) => /\/S \/TH\b/.test(one)).map((one) => /\/ID \((\w+)\)/.exec(one)?.[1])
  const named = elements
    .filter((one) => /\/S \/TD\b/.test(one))
    .map((one) => /\/Headers \[\s*\((\w+)\)\s*\]/.exec(one)?.[1])
  expect(named.toSorted()).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(5)
})

const plan = (asset: string, more: object = {}): DocumentBlock => ({
  type: 'floorplan',
  asset,
  caption: null,
  alt: 'Plan',
  ...more,
})

test('pdf: a floor plan is as large as its page allows, from the edge of the text [B2.10-75, B2.10-140]', async () => {
  const assets = new Map([
    ['upright', await picture('#ff0000', 600, 1200)],
    ['across', await picture('#ff0000', 800, 400)],
    ['small', await picture('#ff0000', 300, 200)],
  ])
  const large: DocumentBlock = { type: 'heading', text: 'Grundrisse der beiden Geschosse', level: 1 }
  for (const before of [[], [heading], [large, heading]]) {
    const blocks = [lines(3), { type: 'pagebreak' } as const, ...before, plan('upright', { caption: 'Erdgeschoss' })]
    const pdf = await render({ assets, blocks })
    const found = await pagesOf(pdf)
    expect([found.length, found[1]!.includes('Erdgeschoss')]).toEqual([2, true])
    const [left, right] = (await extentOf('#ff0000', pdf, 2))!
    // 241 mm of the page are for text: half as wide is a plan that is alone there.
    expect(right - left).toBeGreaterThan(before.length === 2 ? 85 : 100)
    expect(left).toBeCloseTo(25, 0)
  }
  const widthOf = async (asset: string) => {
    const [left, right] = (await extentOf('#ff0000', await render({ assets, blocks: [plan(asset)] }), 1))!
    return Math.round(right - left)
  }
  // All of the page; 300 dots at 100 dpi.
  expect([await widthOf('across'), await widthOf('small')]).toEqual([165, 76])
})

test('pdf: a floor plan goes to the next page with its heading where this one has too little room [B2.10-75]', async () => {
  const assets = new Map([['across', await picture('#ff0000', 2400, 1500)]])
  const found = await pages({ assets, blocks: [lines(30), heading, plan('across', { caption: 'Obergeschoss' })] })
  expect(found.map((page) => [page.includes('Eckdaten'), page.includes('Obergeschoss')])).toEqual([
    [false, false],
    [true, true],
  ])
})

test('pdf: each image of an answer is a floor plan, and the last one has the caption [B2.10-76]', () => {
  const file = (file_id: number, name: string, type: string) => ({ file_id, name, type, size: 1, url: '' })
  const answer = [file(7, 'EG.png', 'image/png'), file(8, 'a.pdf', 'application/pdf'), file(9, 'OG.jpg', 'image/jpeg')]
  const block = { type: 'floorplan', field_id: 4, picture_url: null, caption: null }
  const content = { address: { field_4: answer } }
  expect(resolve(block, { content }).blocks).toEqual([
    plan('image file 7', { alt: 'EG.png' }),
    plan('image file 9', { alt: 'OG.jpg' }),
  ])
  const named = resolve({ ...block, caption: 'Grundrisse' }, { content })
  expect(named.blocks).toMatchObject([
    { caption: null, alt: 'Grundrisse' },
    { caption: 'Grundrisse', alt: 'Grundrisse' },
  ])
  expect(named.wanted.map(({ key }) => key)).toEqual(['image file 7', 'image file 9'])
  expect(resolve(block).blocks).toEqual([])
  expect(resolve(block, { isSample: true }).blocks).toMatchObject([{ asset: null, alt: 'Grundriss' }])
  const picture_url = 'https://agency.example/plan.png'
  expect(resolve({ ...block, field_id: null, picture_url, caption: 'Lageplan' }).blocks).toEqual([
    plan(`image ${picture_url}`, { caption: 'Lageplan', alt: 'Lageplan' }),
  ])
})
