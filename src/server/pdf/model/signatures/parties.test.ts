import { afterAll, expect, test } from 'vitest'
import { designDefaults, settingsDefaults } from '../../../../shared/contract/documents/pdf-design.ts'
import type { PdfBlock } from '../../../../shared/contract/documents/pdf-blocks.ts'
import { pagesOf, wordsOf } from '../../../testing/documents/read-pdf.ts'
import { openPdfPool } from '../../index.ts'
import { documentModel, picture } from '../../process/testing.ts'
import { writtenDocument } from '../../signing/signed.ts'
import type { SignatureFacts } from '../../signing/audit-page.ts'
import type { Asset, DocumentModel } from '../model.ts'
import { resolveDocument } from '../resolve.ts'

const pool = openPdfPool({ deadlineMs: 60_000 })
afterAll(() => pool.close())
const render = (model: DocumentModel) => pool.render(model, { key: 'parties' })

const visitor = { id: 'block-000001', type: 'signature', field_id: null, label: 'Auftraggeber', required: true }
const agency = { id: 'block-000002', type: 'countersignature', label: null, signature_url: null }
const resolve = (...blocks: object[]) =>
  resolveDocument(
    { blocks: blocks as PdfBlock[], design: designDefaults, settings: settingsDefaults },
    {
      language: 'de',
      title: 'Maklervertrag',
      fields: [],
      crm: {},
      content: {},
      letterhead: null,
      signature: null,
      agency: { name: 'Nordlicht', lines: [] },
    },
  )
const modelOf = (...blocks: object[]) => documentModel({ blocks: resolve(...blocks).blocks })

const facts = {
  signer: 'Katharina Brandt',
  signed_at: '2026-11-21T09:34:20Z',
  timezone: 'Europe/Berlin',
} as SignatureFacts
const signed = async (model: DocumentModel) =>
  writtenDocument(
    model,
    (await picture('#000000', 600, 200)) as Exclude<Asset, { content_type: 'application/pdf' }>,
    facts,
  )

test('pdf: visitor and agency sign side by side, the agency by hand under its name [B2.10-134]', async () => {
  const own = { type: 'signature', label: 'Auftraggeber', image: null, signed: null, own: true }
  const other = { type: 'signature', label: 'Nordlicht', image: null, signed: null, agency: true }
  expect(resolve(visitor, agency).blocks).toEqual([{ type: 'columns', left: [own], right: [other] }])
  expect(resolve(agency, visitor).blocks).toEqual([{ type: 'columns', left: [other], right: [own] }])
  expect(resolve(visitor, { ...visitor, id: 'block-000003' }).blocks).toEqual([own, own])
  const named = resolve({ ...agency, label: 'Makler', signature_url: 'https://agency.example/s.png' })
  expect(named.blocks).toEqual([{ ...other, label: 'Makler', image: 'image https://agency.example/s.png' }])
  const words = await wordsOf(await render(modelOf(visitor, agency)))
  const topsOf = (text: string) => words.filter((word) => word.text === text).map(({ top }) => Math.round(top))
  expect(topsOf('Auftraggeber')).toEqual(topsOf('Nordlicht'))
  expect(topsOf('Ort,')).toHaveLength(2)
})

test('pdf: a signed document says the day where place and date were free [B2.10-135]', async () => {
  const [both] = await pagesOf(await render(await signed(modelOf(visitor, agency))))
  expect(both).toMatch(/21\. November 2026 um 10:34:20/)
  expect(both!.match(/Katharina Brandt/g)).toHaveLength(1)
  expect([both!.match(/Ort, Datum/g), both!.match(/Datum/g)?.length]).toEqual([['Ort, Datum'], 2])
  const alone = await wordsOf(await render(await signed(modelOf(visitor))))
  const topOf = (text: string) => alone.find((word) => word.text === text)!.top
  // The caption of the day beside that of the signature.
  expect(topOf('Datum')).toBeCloseTo(topOf('Auftraggeber'), 0)
  // What was shown before has no place beside a signature.
  const [before] = await pagesOf(await render({ ...(await signed(modelOf(visitor))), layout: 4 }))
  expect(before).not.toContain('Datum')
})
