import { expect, test } from 'vitest'
import { documentModel } from '../process/testing.ts'
import { auditBlocks, type SignatureFacts } from '../signing/audit-page.ts'
import { templateData } from './data.ts'
import type { DocumentModel, Row } from './model.ts'

const row = (label: string, text: string): Row => ({ label, value: { kind: 'text', text } })
const dataOf = (sketch: Partial<DocumentModel>) => templateData(documentModel(sketch), new Map())
const rowsOf = (sketch: Partial<DocumentModel>) =>
  (dataOf(sketch).blocks as unknown as { rows: { above: boolean; divided: boolean; whole: boolean }[] }[])[0]?.rows.map(
    ({ above, divided, whole }) => [above, divided && !whole],
  )

test('pdf: rows of up to 400 letters are whole, and a label of up to 72 stands beside its value [B2.10-105, B2.10-109, B2.10-144]', () => {
  const rows = [row('x'.repeat(72), 'Nein'), row('Mängel', 'x'.repeat(400)), row('x'.repeat(73), 'x'.repeat(401))]
  const longer = [row('x'.repeat(140), 'Nein'), row('Mängel', 'x'.repeat(400)), row('x'.repeat(141), 'x'.repeat(401))]
  const blocks = [{ type: 'fieldlist' as const, rows }]
  expect(rowsOf({ blocks })).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
  // One that was shown before is signed as it was shown.
  const before = [{ type: 'fieldlist' as const, rows: longer }]
  expect(rowsOf({ blocks: before, layout: 4 })).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
  expect(rowsOf({ blocks: before, layout: 2 })).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ])
  expect([dataOf({}).earlier, dataOf({ layout: 2 }).earlier]).toEqual([false, true])
})

test('pdf: the head says the agency once, with its legal form [B2.10-107, B2.10-109]', () => {
  const { design } = documentModel({})
  const agency = { name: 'Hansen & Partner', lines: ['Hansen & Partner GmbH', 'Elbchaussee 112'] }
  const headOf = (more: Partial<DocumentModel>) =>
    JSON.stringify(dataOf({ design: { ...design, masthead: true }, ...more }).masthead)
  expect(headOf({ agency })).toMatch(/"name":\["Hansen & Partner GmbH"\],"lines":\["Elbchaussee 112"\]/)
  expect(headOf({ agency, layout: 2 })).toMatch(/"name":\["Hansen & Partner"\],"lines":\["Hansen & Partner GmbH"/)
  const other = { name: 'Nordlicht', lines: ['Nordlichtweg 1'] }
  expect(headOf({ agency: other })).toMatch(/"name":\["Nordlicht"\],"lines":\["Nordlichtweg 1"\]/)
})

test('pdf: the record of a signature has day and time in two lines, hashes in letters of one width [B2.10-108]', () => {
  const facts = {
    made_at: '2026-11-21T09:30:00Z',
    opened_at: null,
    signed_at: '2026-11-21T09:34:20Z',
    sealed_at: '2026-11-21T09:34:21Z',
    timezone: 'Europe/Berlin',
    title: '',
    agency: '',
    document_id: '',
    address: 'https://forms.example/verify/1',
    signer: 'Ada',
    email: null,
    ip: null,
    shown_sha256: '0'.repeat(64),
    seal: { name: 'Foyer', fingerprint: 'f'.repeat(64) },
    way: 'draw' as const,
  } satisfies SignatureFacts
  const blocks = auditBlocks(facts, 'de', { pages: null, written: 'written' })
  expect(blocks.find(({ type }) => type === 'facts')).toMatchObject({
    rows: expect.arrayContaining([row('Erstellt', '21. November 2026\n10:30:00 MEZ')]),
  })
  expect(dataOf({ blocks }).blocks.filter((block) => 'hashes' in block)).toHaveLength(1)
})

test('pdf: facts are strong but for those of a record, and as they were in what was shown before [B2.10-123]', () => {
  const facts = { type: 'facts' as const, rows: [row('Wohnfläche', '124,5 m²')], columns: 3 as const }
  const strongOf = (sketch: Partial<DocumentModel>) => (dataOf(sketch).blocks[0] as { strong?: boolean }).strong
  expect(strongOf({ blocks: [facts] })).toBe(true)
  expect(strongOf({ blocks: [{ ...facts, isQuiet: true }] })).toBe(false)
  for (const layout of [2, 3] as const) expect(strongOf({ blocks: [facts], layout })).toBe(false)
  expect([dataOf({}).layout, dataOf({ layout: 3 }).layout, dataOf({ layout: 3 }).earlier]).toEqual([5, 3, false])
})
