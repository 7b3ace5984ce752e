import { expect, test } from 'vitest'
import { submissionDocuments } from '../../../shared/contract/submissions/submission-documents.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { documentForm, makeDue, readPdf, submitted } from '../../testing/documents/documents.ts'
import { startApp } from '../../testing/harness.ts'
import { createRecord } from '../../testing/contract/record-factories.ts'

test('submission documents: with pdf_a and macros in header and footer it is a PDF/A-2b', async () => {
  await using app = await startApp()
  const form = await documentForm(app)
  const letterhead_id = await createRecord.letterheads(app, app.owner)
  const design = {
    letterhead_id,
    header_text: 'Für _Name (_Unbekannt)',
    footer_text: 'Stand _Datum(YYYY), {page}/{pages}',
  }
  await app.call(pdfTemplates.update, { id: form.id, body: { design, settings: { pdf_a: true } } })
  const { id } = await submitted(app, form)
  await makeDue(app)
  const { status, body } = await app.call(submissionDocuments.get, { id })
  expect(status).toBe(200)
  const { text, images } = await readPdf(body)
  expect(text).toContain('Für Löwe (_Unbekannt)')
  expect(text).toContain(`Stand ${new Date().getFullYear()}, 1/1`)
  expect(images).toBe(1)
  expect(body.toString('latin1')).toMatch(/<pdfaid:part>2<\/pdfaid:part><pdfaid:conformance>B</)
})
