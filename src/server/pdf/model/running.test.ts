import { afterAll, expect, test } from 'vitest'
import { openPdfPool } from '../index.ts'
import { pagesOf } from '../../testing/documents/read-pdf.ts'
import { documentModel, paragraph, picture } from '../process/testing.ts'
import { auditBlocks, type SignatureFacts } from '../signing/audit-page.ts'
import { withAuditPage, writtenDocument } from '../signing/signed.ts'
import { groupedRows } from './tables/grouped-rows.ts'
import type { Asset, DocumentBlock, DocumentModel, Row } from './model.ts'

const pool = openPdfPool({ deadlineMs: 60_000 })
afterAll(() => pool.close())
const pages = async (sketch: Partial<DocumentModel>) =>
  pagesOf(await pool.render(documentModel(sketch), { key: 'running' }))

const row = (label: string, text: string): Row => ({ label, value: { kind: 'text', text } })
const heading: DocumentBlock = { type: 'heading', level: 1, text: 'Maklervertrag' }
const long = [heading, paragraph('Wort. '.repeat(1500))]
const reference = 'Vorgang Nr. 17 vom 21. November 2026'
const { design } = documentModel({})
type Picture = Exclude<Asset, { content_type: 'application/pdf' }>

const headed = { reference, blocks: long, design: { ...design, masthead: true } }
const margins = { top: 40, right: 20, bottom: 30, left: 25 }
const letter: DocumentBlock = { type: 'letter', sender: '', recipient: 'Ada', info: [], subject: '', fold_marks: false }

test('pdf: pages after a masthead say title and submission [B2.10-98]', async () => {
  const [first, ...others] = await pages(headed)
  expect(first).not.toContain('Vorgang')
  expect(others.length).toBeGreaterThan(0)
  for (const page of others) expect(page).toMatch(/^Maklervertrag\s+Vorgang Nr\. 17 vom 21\. November 2026/)
  const houses = '🏠'.repeat(90)
  const [, second] = await pages({ ...headed, blocks: [{ ...heading, text: houses }, ...long.slice(1)] })
  expect(second).not.toContain('\uFFFD')
})

test('pdf: without a masthead, with header or letterhead, later pages do not say it [B2.10-98, B2.10-144]', async () => {
  const sheet = { ...(await picture('#ffffff', 210, 297)), width_mm: 210, height_mm: 297 }
  for (const sketch of [
    { design },
    { design: { ...headed.design, header_text: 'Brandt & Söhne' } },
    { letterhead: { first: sheet, continuation: null, margins } },
    { blocks: [letter, ...long], layout: 4 as const },
  ]) {
    const [, ...others] = await pages({ ...headed, ...sketch })
    expect(others.length).toBeGreaterThan(0)
    for (const page of others) expect(page).not.toMatch(/Vorgang|Maklervertrag/)
  }
})

test('pdf: a signed document has the pages that were shown to be signed [B2.10-98]', async () => {
  const model = documentModel({ ...headed, blocks: [...long, ...long], agency: { name: 'Brandt & Söhne', lines: [] } })
  const shown = await pages(model)
  const written = writtenDocument(model, (await picture('#000000', 600, 200)) as Picture, facts)
  expect(shown.length).toBeGreaterThan(2)
  expect(await pages(written)).toEqual(shown)
  const last = await pages(withAuditPage(written, facts, null))
  const unnumbered = (page: string) => page.replace(/Seite \d+ von \d+/, '')
  expect(last.slice(0, shown.length).map(unnumbered)).toEqual(shown.map(unnumbered))
})

test('pdf: a model that was kept before is signed as it was shown [B2.10-104]', async () => {
  const { layout: _layout, ...kept } = documentModel({ ...headed, agency: { name: 'Brandt & Söhne', lines: [] } })
  const render = async (sketch: Partial<DocumentModel>) =>
    pagesOf(await pool.render({ ...kept, ...sketch }, { key: 'kept' }))
  const [, ...others] = await render({})
  for (const page of others) expect(page).not.toContain('Vorgang')
  const signature: DocumentBlock = { type: 'signature', label: 'Makler', image: null, signed: null }
  const [only] = await render({ blocks: [words, { type: 'columns', left: [signature], right: [signature] }] })
  expect(only).toContain('Seite 1 von 1')
  expect(only!.match(/Flur/g)).toHaveLength(2)
  expect(only).not.toContain('Ort, Datum')
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
  const now = { isEarlier: false, layout: 4 }
  const meters = [
    row('Strom: Zählernummer', '1 EMH'),
    row('Strom: Zählerstand', '23.481'),
    row('Gas: Zählerstand', '7'),
  ]
  expect(groupedRows(meters, now)).toEqual([
    parts('Strom', ['Zählernummer', '1 EMH'], ['Zählerstand', '23.481']),
    row('Gas: Zählerstand', '7'),
  ])
  const rooms = [row('Flur', 'Mit Mängeln'), row('Flur: Mängel', 'Kratzer'), row('Bad', 'Ohne Mängel')]
  expect(groupedRows(rooms, now)).toEqual([
    parts('Flur', [null, 'Mit Mängeln'], ['Mängel', 'Kratzer']),
    row('Bad', 'Ohne Mängel'),
  ])
  // More than one line of its part of the width: below one another.
  const scratch = 'Kratzer neben dem Herd, Fuge lose'
  const long = [row('Flur', 'Mit Mängeln'), row('Flur: Mängel', scratch)]
  expect(groupedRows(long, now)).toEqual([row('Flur', `Mit Mängeln\nMängel: ${scratch}`)])
  expect(groupedRows(long, { isEarlier: true, layout: 2 })).toEqual([
    parts('Flur', [null, 'Mit Mängeln'], ['Mängel', scratch]),
  ])
  const tick: Row = { label: 'Flur: geprüft', value: { kind: 'boolean', checked: true } }
  for (const rows of [
    [row('Flur', 'Mit Mängeln'), tick],
    [row('Name', 'Brandt'), row('Ort', 'Köln')],
    [row('A: 1', 'x'), row('A: 2', 'x'), row('A: 3', 'x'), row('A: 4', 'x')],
  ])
    expect(groupedRows(rows, now)).toEqual(rows)
})

const words: DocumentBlock = {
  type: 'fieldlist',
  rows: [row('Flur', 'Mit Mängeln'), row('Flur: Mängel', 'Kratzer'), row('Bad', 'Ohne Mängel')],
}

test('pdf: one thing is named once beside its answers, in columns each answer keeps its row [B2.10-100]', async () => {
  const [wide] = await pages({ blocks: [words] })
  expect(wide!.match(/Flur/g)).toHaveLength(1)
  expect(wide).toMatch(/Mit Mängeln: Kratzer/)
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
    const found = await pages({ assets, reference, blocks: [heading, ...auditBlocks(facts, 'de', shown)] })
    expect([count, found.length]).toEqual([count, 2])
    expect(auditBlocks(facts, 'de', shown)).toContainEqual(
      expect.objectContaining({
        rows: expect.arrayContaining([
          {
            label: 'Art der Unterschrift',
            value: {
              kind: 'files',
              files: [{ name: 'gezeichnet', alt: 'Unterschrift: Katharina Brandt', image: 'written', most_mm: 10 }],
            },
          },
        ]),
      }),
    )
  }
})
