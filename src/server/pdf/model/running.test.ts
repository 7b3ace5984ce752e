import { afterAll, expect, test } from 'vitest'
import { openPdfPool } from '../index.ts'
import { pagesOf } from '../../testing/documents/read-pdf.ts'
import { documentModel, paragraph, picture } from '../process/testing.ts'
import { auditBlocks, type SignatureFacts } from '../signing/audit-page.ts'
import { groupedRows } from './tables/grouped-rows.ts'
import type { DocumentBlock, DocumentModel, Row } from './model.ts'

const pool = openPdfPool({ deadlineMs: 60_000 })
afterAll(() => pool.close())
const pages = async (sketch: Partial<DocumentModel>) =>
  pagesOf(await pool.render(documentModel(sketch), { key: 'running' }))

const row = (label: string, text: string): Row => ({ label, value: { kind: 'text', text } })
const heading: DocumentBlock = { type: 'heading', level: 1, text: 'Maklervertrag' }
const long = [heading, paragraph('Wort. '.repeat(1500))]
const reference = 'Vorgang Nr. 17 vom 21. November 2026'
const { design } = documentModel({})

test('pdf: pages after the first say title and number, where header and letterhead do not [B2.10-98]', async () => {
  const [first, ...others] = await pages({ reference, blocks: long })
  expect(first).not.toContain('Vorgang')
  expect(others.length).toBeGreaterThan(0)
  for (const page of others) expect(page).toMatch(/^Maklervertrag\s+Vorgang Nr\. 17 vom 21\. November 2026/)
  const [, second] = await pages({ reference, number: 'Dokumentnummer: 7K3M', blocks: long })
  expect(second).toContain('Dokumentnummer: 7K3M')
  const header = await pages({ reference, blocks: long, design: { ...design, header_text: 'Brandt & Söhne' } })
  for (const page of header) expect(page).not.toContain('Vorgang')
  const [, bare] = await pages({ blocks: long })
  expect(bare).not.toContain('Maklervertrag')
})

test('pdf: a page that stands alone has no number, several have [B2.10-99]', async () => {
  expect((await pages({ blocks: [heading] }))[0]).not.toContain('Seite')
  const found = await pages({ blocks: long })
  expect(found[0]).toContain(`Seite 1 von ${found.length}`)
  const own = await pages({ blocks: [heading], design: { ...design, footer_text: 'Blatt {page}/{pages}' } })
  expect(own[0]).toContain('Blatt 1/1')
})

test('pdf: answers about one thing are one row, side by side or as one text [B2.10-100]', () => {
  const parts = (label: string, ...list: [string | null, string][]) => ({
    label,
    value: { kind: 'parts', parts: list.map(([name, text]) => ({ label: name, text })) },
  })
  const meters = [
    row('Strom: Zählernummer', '1 EMH'),
    row('Strom: Zählerstand', '23.481'),
    row('Gas: Zählerstand', '7'),
  ]
  expect(groupedRows(meters)).toEqual([
    parts('Strom', ['Zählernummer', '1 EMH'], ['Zählerstand', '23.481']),
    row('Gas: Zählerstand', '7'),
  ])
  const rooms = [row('Flur', 'Mit Mängeln'), row('Flur: Mängel', 'Kratzer'), row('Bad', 'Ohne Mängel')]
  expect(groupedRows(rooms)).toEqual([
    parts('Flur', [null, 'Mit Mängeln'], ['Mängel', 'Kratzer']),
    row('Bad', 'Ohne Mängel'),
  ])
  const scratch = 'Kratzer '.repeat(40)
  expect(groupedRows([row('Flur', 'Mit Mängeln'), row('Flur: Mängel', scratch)])).toEqual([
    row('Flur', `Mit Mängeln\nMängel: ${scratch}`),
  ])
  const tick: Row = { label: 'Flur: geprüft', value: { kind: 'boolean', checked: true } }
  for (const rows of [
    [row('Flur', 'Mit Mängeln'), tick],
    [row('Name', 'Brandt'), row('Ort', 'Köln')],
    [row('A: 1', 'x'), row('A: 2', 'x'), row('A: 3', 'x'), row('A: 4', 'x')],
  ])
    expect(groupedRows(rows)).toEqual(rows)
})

const words: DocumentBlock = {
  type: 'fieldlist',
  rows: [row('Flur', 'Mit Mängeln'), row('Flur: Mängel', 'Kratzer'), row('Bad', 'Ohne Mängel')],
}

test('pdf: one thing is named once beside its answers, in columns each answer keeps its row [B2.10-100]', async () => {
  const [wide] = await pages({ blocks: [words] })
  expect(wide!.match(/Flur/g)).toHaveLength(1)
  expect(wide).toMatch(/Mit Mängeln\s+Mängel\s+Kratzer/)
  const [narrow] = await pages({ blocks: [{ type: 'columns', left: [words], right: [] }] })
  expect(narrow!.match(/Flur/g)).toHaveLength(2)
})

test('pdf: in columns, an empty signature has its place and date, as elsewhere [B2.10-101]', async () => {
  const signature: DocumentBlock = { type: 'signature', label: 'Makler', image: null, signed: null }
  const [page] = await pages({ blocks: [{ type: 'columns', left: [signature], right: [signature] }] })
  expect(page!.match(/Ort, Datum/g)).toHaveLength(2)
})

const facts: SignatureFacts = {
  title: 'Alleinauftrag für den Verkauf einer Immobilie in guter Lage mit Garten und Garage',
  document_id: '8W95-KFK8-3ZEE-HGHF',
  address: 'https://formulare.immobilien-hansen-und-partner.example/verify/8W95-KFK8-3ZEE-HGHF',
  shown_sha256: '0'.repeat(64),
  made_at: '2026-11-21T09:30:00Z',
  opened_at: '2026-11-21T09:31:00Z',
  signed_at: '2026-11-21T09:34:20Z',
  sealed_at: '2026-11-21T09:34:21Z',
  agency: 'Hansen & Partner Immobilien und Hausverwaltung GmbH & Co. KG, Niederlassung Hamburg',
  timezone: 'Europe/Berlin',
  signer: 'Katharina Brandt',
  email: 'katharina.elisabeth.brandt-hohenstein@immobilien.example',
  way: 'draw',
  ip: '2001:db8:85a3::8a2e:370:7334',
  seal: { name: 'Foyer (formulare.immobilien-hansen-und-partner.example)', fingerprint: 'f'.repeat(64) },
}

test('pdf: the record of a signature shows the written name, and stays on one page however many it shows [B2.10-102]', async () => {
  const page = await picture('#446688', 210, 297)
  for (const count of [1, 3, 6]) {
    const keys = Array.from({ length: count }, (_, i) => `page:${i}`)
    const assets = new Map([
      ...keys.map((key) => [key, page] as const),
      ['written', await picture('#000000', 600, 200)],
    ])
    const shown = { pages: { assets: keys, more: count === 6 ? 14 : 0 }, written: 'written' }
    const sketch = { assets, reference, number: 'Dokumentnummer: 8W95-KFK8-3ZEE-HGHF' }
    const found = await pages({ ...sketch, blocks: [heading, ...auditBlocks(facts, 'de', shown)] })
    expect([count, found.length]).toEqual([count, 2])
    expect(auditBlocks(facts, 'de', shown)).toContainEqual(
      expect.objectContaining({
        rows: expect.arrayContaining([
          {
            label: 'Art der Unterschrift',
            value: { kind: 'files', files: [{ name: 'gezeichnet', image: 'written', most_mm: 10 }] },
          },
        ]),
      }),
    )
  }
})
