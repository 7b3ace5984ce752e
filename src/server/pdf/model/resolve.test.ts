import { expect, test } from 'vitest'
import { maxDocumentValues, valueOverhead } from '../../../shared/budgets.ts'
import { designDefaults, settingsDefaults } from '../../../shared/contract/documents/pdf-design.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { field } from '../../../shared/form/engine/model.fixture.ts'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { PdfRenderError } from '../errors.ts'
import { resolveDocument, type DocumentContext, type DocumentTemplate } from './resolve.ts'

const crm = {
  address: {
    Name: { label: 'Nachname', type: 'varchar', length: 80, default: null, permittedvalues: null },
    Anrede: {
      label: 'Anrede',
      type: 'singleselect',
      length: null,
      default: null,
      permittedvalues: { f: 'Frau', h: 'Herr' },
    },
  },
}
const fields = [
  field(1, { label: 'Ihr Name', crm_field_name: 'Name' }),
  field(2, { label: 'Wünsche', field_type: 'checkboxes', datalist: 'Balkon;Garten' }),
  field(3, { label: 'Preis', field_type: 'number' }),
  field(4, { label: 'Einzug', field_type: 'date' }),
  field(5, { label: 'Einwilligung', field_type: 'checkbox' }),
  field(6, { label: 'Datei', crm_module: 'estate' }),
].map((one) => resolveField(one, undefined))

const context: DocumentContext = {
  language: 'de',
  title: 'Anfrage',
  fields,
  crm,
  content: {
    address: {
      Name: 'Brandt',
      Anrede: 'f',
      field_2: ['Balkon', 'Garten'],
      field_3: 1234567.5,
      field_4: '2026-11-21',
      field_5: true,
    },
    estate: {
      field_6: [
        { file_id: 7, name: 'haus.jpg', type: 'image/jpeg', size: 1, url: '' },
        { file_id: 8, name: 'plan.pdf', type: 'application/pdf', size: 1, url: '' },
      ],
    },
  },
  letterhead: null,
  signature: null,
}

type BlockInput = PdfBlock extends infer B ? (B extends { id: string } ? Omit<B, 'id'> : never) : never

function resolve(
  blocks: BlockInput[],
  { settings, design, ...over }: Partial<DocumentTemplate & DocumentContext> = {},
) {
  const template = {
    blocks: blocks.map((block, i) => ({ ...block, id: String(i).padStart(12, '0') }) as PdfBlock),
    design: { ...designDefaults, ...design },
    settings: { ...settingsDefaults, ...settings },
  }
  return resolveDocument(template, { ...context, ...over })
}

const list = (...field_ids: (number | { module: 'address'; name: string; label: string | null })[]): BlockInput => ({
  type: 'fieldlist',
  field_ids,
})
const rows = (...given: Parameters<typeof resolve>) =>
  resolve(...given).blocks.flatMap((block) =>
    block.type === 'fieldlist'
      ? block.rows
      : block.type === 'field'
        ? [{ label: block.label, value: block.value }]
        : [],
  )

test("pdf: a field's label is the block's own, else the field's; a CRM reference's its own, else the CRM's [B2.10-10, B2.10-23]", () => {
  const named = (label: string | null) => ({ module: 'address' as const, name: 'Name', label })
  const labels = rows([
    { type: 'field', field_id: 1, crm: null, label: null },
    { type: 'field', field_id: 1, crm: null, label: 'Wer' },
    { type: 'field', field_id: null, crm: named(null), label: null },
    { type: 'field', field_id: null, crm: named('Familie'), label: null },
    { type: 'field', field_id: null, crm: named('Familie'), label: 'Wer' },
    list(1, named(null), named('Familie')),
  ]).map(({ label }) => label)
  expect(labels).toEqual(['Ihr Name', 'Wer', 'Nachname', 'Familie', 'Wer', 'Ihr Name', 'Nachname', 'Familie'])
})

test("pdf: an address with the CRM's labels is one row, with a label of the template's own it is not [B2.10-103]", () => {
  const text = { type: 'varchar', length: 80, default: null, permittedvalues: null }
  const known = { Strasse: { ...text, label: 'Straßenzeile' }, Ort: { ...text, label: 'Ort' } }
  const content = { address: { Strasse: 'Lerchenweg 14', Ort: 'Hamburg' } }
  const of = (name: string, label: string | null = null) => ({ module: 'address' as const, name, label })
  const labels = (...names: Parameters<typeof list>) =>
    rows([list(...names)], { crm: { address: known }, content }).map(({ label }) => label)
  expect(labels(of('Strasse'), of('Ort'))).toEqual(['Anschrift'])
  expect(labels(of('Strasse'), of('Ort', 'Stadt'))).toEqual(['Straßenzeile', 'Stadt'])
  expect(labels(of('Strasse', 'Straße'), of('Ort'))).toEqual(['Straße', 'Ort'])
})

test('pdf: answers are written in the language of the document, codes as their labels [B2.10-9]', () => {
  const shown = (language: 'de' | 'en') =>
    rows([list(2, 3, 4, 5, { module: 'address', name: 'Anrede', label: null })], { language }).map(({ value }) => value)
  const list2 = { kind: 'list', items: ['Balkon', 'Garten'] }
  const text = (text: string) => ({ kind: 'text', text })
  const tick = { kind: 'boolean', checked: true }
  expect(shown('de')).toEqual([list2, text('1.234.567,5'), text('21. November 2026'), tick, text('Frau')])
  expect(shown('en')).toEqual([list2, text('1,234,567.5'), text('21 November 2026'), tick, text('Frau')])
})

test('pdf: empty fields are left out or get a dash, deleted ones are left out, in columns too [B2.10-36]', () => {
  const blocks: BlockInput[] = [
    list(1, 99, 2),
    list(2),
    { type: 'columns', left: [{ id: 'c', ...list(2) } as never], right: [{ id: 'd', ...list(1) } as never] },
    { type: 'field', field_id: 99, crm: null, label: 'Fort' },
  ]
  const content = { address: { Name: 'Brandt', field_2: [], constructor: 'x' } }
  const brandt = { label: 'Ihr Name', value: { kind: 'text', text: 'Brandt' } }
  const dash = { label: 'Wünsche', value: { kind: 'empty' } }
  expect(resolve(blocks, { content }).blocks).toEqual([
    { type: 'fieldlist', rows: [brandt] },
    { type: 'columns', left: [], right: [{ type: 'fieldlist', rows: [brandt] }] },
  ])
  expect(resolve(blocks, { content, settings: { ...settingsDefaults, empty_fields: 'dash' } }).blocks).toEqual([
    { type: 'fieldlist', rows: [brandt, dash] },
    { type: 'fieldlist', rows: [dash] },
    { type: 'columns', left: [{ type: 'fieldlist', rows: [dash] }], right: [{ type: 'fieldlist', rows: [brandt] }] },
  ])
  expect(resolve(blocks, { content: {} }).blocks).toEqual([{ type: 'columns', left: [], right: [] }])
})

test('pdf: uploaded images and PDFs are shown and attached as the settings say, each fetched once [B2.10-37, B2.10-38]', () => {
  const files = (embed_uploaded_images: boolean, attach_uploaded_pdfs: boolean) =>
    resolve([list(6), list(6)], { settings: { ...settingsDefaults, embed_uploaded_images, attach_uploaded_pdfs } })
  const neither = files(false, false)
  expect(neither.wanted).toEqual([])
  expect(neither.blocks[0]).toMatchObject({
    rows: [{ value: { files: [{ name: 'haus.jpg' }, { name: 'plan.pdf' }] } }],
  })
  const both = files(true, true)
  expect(both.wanted).toEqual([
    { key: 'image file 7', as: 'image', source: { file_id: 7 } },
    { key: 'pdf file 8', as: 'pdf', source: { file_id: 8 } },
  ])
  expect(both.attachments).toEqual([{ asset: 'pdf file 8', name: 'plan.pdf' }])
})

test("pdf: a margin of null is the letterhead's own [B2.10-35]", () => {
  const sheet = { content_type: 'application/pdf' as const, bytes: Buffer.from(''), width_mm: 210, height_mm: 297 }
  const letterhead = { first: sheet, continuation: null, margins: { top: 45, right: 20, bottom: 30, left: 25 } }
  const design = { ...designDefaults, letterhead_margin_top: 0, letterhead_margin_left: 12.5 }
  expect(resolve([], { letterhead, design }).letterhead?.margins).toEqual({ top: 0, right: 20, bottom: 30, left: 12.5 })
})

test('pdf: the signature of the document always has its place, that of a field only with an answer [B2.10-20]', () => {
  const signature = (field_id: number | null, label: string | null): BlockInput => ({
    type: 'signature',
    field_id,
    label,
    required: false,
  })
  const blocks = [signature(null, 'Makler'), signature(1, null), signature(6, null)]
  expect(resolve(blocks).blocks).toEqual([
    { type: 'signature', label: 'Makler', image: null, signed: null, own: true },
    { type: 'signature', label: 'Datei', image: 'image file 7', signed: null },
  ])
  const signed = { file_id: 'abc', signed: 'Jan Hansen, 21.11.2026' }
  expect(resolve(blocks, { signature: signed }).blocks[0]).toMatchObject({
    image: 'image file abc',
    signed: signed.signed,
  })
})

test('pdf: pdf_a asks for a document for archives', () => {
  const archival = (pdf_a: boolean) => resolve([], { settings: { ...settingsDefaults, pdf_a } }).archival
  expect([archival(false), archival(true)]).toEqual([false, true])
})

test('pdf: answers and labels have a number of characters in a document, each entry 20 more', () => {
  const { label } = fields[0]!
  const room = maxDocumentValues - label.length - valueOverhead
  const shown = (length: number) => rows([list(1)], { content: { address: { Name: 'x'.repeat(length) } } })
  expect(shown(room)).toHaveLength(1)
  const refused = new PdfRenderError('length', 'The answers of a document take more than 2000000 characters.')
  expect(() => shown(room + 1)).toThrow(refused)
  // Several entries and choices share the room.
  const half = { address: { Name: 'x'.repeat(maxDocumentValues / 2) } }
  expect(() => rows([list(1), list(1)], { content: half })).toThrow(refused)
})

test('pdf: below a photo stands what a person has called it, else the label of its field [B2.10-120]', () => {
  const named = (...names: string[]) => {
    const estate = { field_6: names.map((name, at) => ({ file_id: at, name, type: 'image/jpeg' })) }
    const [row] = rows([list(6)], { content: { estate } })
    return row?.value.kind === 'files' ? row.value.files.map(({ name }) => name) : row
  }
  expect(named('Küche.jpg', 'Bad 2.JPEG', 'Dr. Müller.png')).toEqual(['Küche', 'Bad 2', 'Dr. Müller'])
  expect(named('IMG_2031.jpg', 'Foto Flur.jpg', 'PXL_20261128_103000123.jpg')).toEqual([
    'Datei 1',
    'Foto Flur',
    'Datei 3',
  ])
  for (const name of [
    '20261128_103000.jpg',
    'IMG-20261128-WA0007.jpg',
    'image.png',
    '0f8fad5b-d9cb-469f-a165-70867728950e.jpg',
  ])
    expect(named(name), name).toEqual(['Datei'])
})

test('pdf: below a photo stands no bare name of a file, and the words of its row are not said twice [B2.10-138]', () => {
  const shown = (label: string, ...names: string[]) => {
    const own = resolveField(field(6, { field_type: 'file', label, crm_module: 'estate' }), undefined)
    const estate = { field_6: names.map((name, at) => ({ file_id: at, name, type: 'image/jpeg' })) }
    const [row] = rows([list(6)], { content: { estate }, fields: [own] })
    return row?.value.kind === 'files'
      ? row.value.files.map(({ name, isNamedByRow }) => (isNamedByRow ? null : name))
      : row
  }
  expect(shown('Fotos', 'kueche.jpg')).toEqual([null])
  expect(shown('Fotos', 'IMG_2031.jpg')).toEqual([null])
  expect(shown('Fotos', 'Herd von oben.jpg')).toEqual(['Herd von oben'])
  expect(shown('Küche: Fotos', 'kueche.jpg', 'herd von oben.jpg', 'Bad_links.jpg')).toEqual([
    'Küche 1',
    'herd von oben',
    'Küche 3',
  ])
})

test('pdf: below a signature stand the name of who signed, and the day [B2.10-121]', () => {
  const signed = (label: string | null, name: string, { others = 0, isOwn = false, more = 0 } = {}) => {
    const own = { file_id: 1, name, type: 'image/png' }
    const content = { address: { Name: 'Brandt', Vorname: 'Katharina', field_9: own } }
    const field9 = resolveField(field(9, { field_type: 'signature', label: 'Unterschrift' }), undefined)
    const field10 = resolveField(field(10, { field_type: 'signature', label: 'Makler' }), undefined)
    const block = { type: 'signature' as const, field_id: 9, label, required: false }
    const over = {
      content,
      fields: [...fields, field9, ...Array.from({ length: more }, () => field10)],
      submission: { number: 1, date: new Date('2026-11-28T12:00Z'), timezone: 'Europe/Berlin' },
    }
    const ownBlocks = isOwn ? [{ ...block, field_id: null }] : []
    const [first] = resolve([block, ...ownBlocks, ...Array.from({ length: others }, () => block)], over).blocks
    return first?.type === 'signature' ? first.signed : first
  }
  expect(signed(null, 'signature-drawn.png')).toBe('Katharina Brandt, 28. November 2026')
  expect(signed(null, 'signature-typed-Greta Hansen.png', { others: 1 })).toBe('Greta Hansen, 28. November 2026')
  // Whose of two a drawing is, is not known: of two blocks, of a field that stands elsewhere, or beside that of the document.
  for (const of of [{ others: 1 }, { more: 1 }, { isOwn: true }])
    expect(signed(null, 'signature-drawn.png', of)).toBe('28. November 2026')
  expect(signed('Mieterin: Katharina Brandt', 'signature-drawn.png')).toBe('28. November 2026')
})

test('pdf: days of answers are written as that of the document [B2.10-122]', () => {
  const moment = field(8, { field_type: 'datetime', label: 'Übergabe' })
  const over = { fields: [...fields, resolveField(moment, undefined)] }
  const said = (language: 'de' | 'en', field_8: string) =>
    rows([list(8)], { ...over, language, content: { address: { field_8 } } }).map(
      ({ value }) => value.kind === 'text' && value.text,
    )
  expect(said('de', '2027-03-01T10:30')).toEqual(['1. März 2027, 10:30'])
  expect(said('en', '2027-03-01T10:30')).toEqual(['1 March 2027, 10:30'])
  expect(said('de', 'bald')).toEqual(['bald'])
})
