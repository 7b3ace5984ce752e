import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openPdfPool, withAuditPage, type PagePreviews, type SignatureFacts } from '../../pdf/index.ts'
import { documentModel, paragraph } from '../../pdf/process/testing.ts'
import { objectsOf } from '../../testing/documents/qpdf.ts'
import { textOf } from '../../testing/documents/read-pdf.ts'
import { pagePreviews } from './page-previews.ts'

const pool = openPdfPool({ deadlineMs: 60_000 })
afterAll(() => pool.close())
const turn = { key: 'signer' }

const facts: SignatureFacts = {
  title: 'Maklervertrag',
  document_id: '8W95-KFK8-3ZEE-HGHF',
  address: 'https://forms.example/verify/8W95-KFK8-3ZEE-HGHF',
  shown_sha256: 'ab'.repeat(32),
  made_at: '2026-11-21T09:30:00Z',
  opened_at: null,
  signed_at: '2026-11-21T09:34:20Z',
  sealed_at: '2026-11-21T09:34:21Z',
  agency: 'Nordlicht',
  timezone: 'Europe/Berlin',
  signer: 'Ada Löwe',
  email: null,
  way: 'draw',
  ip: null,
  seal: { name: 'Foyer', fingerprint: 'cd'.repeat(32) },
}
const ofPages = (count: number, archival = false) =>
  documentModel({
    archival,
    design: { ...documentModel().design, show_page_numbers: false },
    blocks: Array.from({ length: count }, (_, i) => [paragraph(`Blatt ${i + 1}`), { type: 'pagebreak' } as const])
      .flat()
      .slice(0, -1),
  })
const previewsOf = async (count: number) => {
  const failures: unknown[] = []
  const pdf = await pool.render(ofPages(count), turn)
  const previews = await pagePreviews(pdf, turn, (error) => failures.push(error))
  return { previews, failures }
}

test('document signing: the record shows the first six pages small, and says how many follow [B2.10-77]', async () => {
  const { previews, failures } = await previewsOf(9)
  expect([previews?.pages, previews?.pictures.length, failures]).toEqual([9, 6, []])
  const bytes = previews!.pictures.reduce((sum, picture) => sum + picture.length, 0)
  expect(bytes).toBeLessThan(100_000)
  expect(await sharp(previews!.pictures[0]).metadata()).toMatchObject({ format: 'png', width: 215, height: 304 })
  for (const archival of [false, true]) {
    const pdf = await pool.render(withAuditPage(ofPages(9, archival), facts, previews), turn)
    const [text, objects] = [await textOf(pdf), await objectsOf(pdf)]
    expect(text).toMatch(/Seiten des Dokuments\s+Weitere Seiten: 3/)
    expect(objects.match(/\/Subtype \/Image\b/g)).toHaveLength(6)
    // What each is to those who listen.
    const names = Array.from({ length: 6 }, (_, i) => `Seite ${i + 1}`)
    expect(new Set(objects.match(/(?<=\/Alt \()Seite \d/g))).toEqual(new Set(names))
    expect(objects.includes('/SMask')).toBe(false)
    expect(pdf.toString('latin1').includes('<pdfaid:part>2<')).toBe(archival)
    // A seal is appended to it.
    expect(pdf.toString('latin1')).not.toContain('<pdfuaid:part>')
  }
  const one = await previewsOf(1)
  const text = await textOf(await pool.render(withAuditPage(ofPages(1), facts, one.previews), turn))
  expect(text).toContain('Seiten des Dokuments')
  expect(text).not.toContain('Weitere Seiten')
})

test('document signing: pages that cannot be drawn leave the record as it is without them [B2.10-78]', async () => {
  const failed: unknown[] = []
  expect(await pagePreviews(Buffer.from('no PDF'), turn, (error) => failed.push(error))).toBeNull()
  expect(failed).toHaveLength(1)
  const text = await textOf(await pool.render(withAuditPage(ofPages(1), facts, null), turn))
  expect(text).toContain('Signaturprotokoll')
  expect(text).not.toContain('Seiten des Dokuments')
  // One that the compiler cannot read is left out.
  const broken: PagePreviews = { pages: 1, pictures: [Buffer.from('no PNG')] }
  expect(await textOf(await pool.render(withAuditPage(ofPages(1), facts, broken), turn))).toContain('Signaturprotokoll')
})
