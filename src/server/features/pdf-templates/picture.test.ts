import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'

test('pdf templates: the first page of a document as a picture is drawn once, until it changes [B2.10-127]', async () => {
  let drawn = 0
  await using app = await startApp({
    platform: ({ pdf }) => ({
      pdf: {
        ...pdf,
        render(model, turn) {
          drawn++
          return pdf.render(model, turn)
        },
      },
    }),
  })
  const { id } = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name', label: 'Familienname' }] })
  const { headers, body: proposal } = await app.call(pdfTemplates.picture, { id })
  expect(headers['content-type']).toBe('image/png')
  expect(await sharp(proposal).metadata()).toMatchObject({ format: 'png', width: 496, height: 702 })
  expect((await app.call(pdfTemplates.picture, { id })).body).toEqual(proposal)
  expect(drawn).toBe(1)
  const before = (await app.call(pdfTemplates.list)).body.data[0].updated_at
  // What stands on the second page alone is another document, too.
  const blocks = [
    { type: 'heading', text: 'Ein Titel' },
    { type: 'pagebreak' },
    { type: 'heading', text: 'Seite zwei' },
  ]
  await app.call(pdfTemplates.update, { id, body: { blocks } })
  const { body: stored } = await app.call(pdfTemplates.picture, { id })
  expect(stored.equals(proposal)).toBe(false)
  expect(drawn).toBe(2)
  const { updated_at: after } = (await app.call(pdfTemplates.list)).body.data[0]
  expect(Date.parse(after)).toBeGreaterThan(Date.parse(before))
  expect((await app.call(pdfTemplates.picture, { id: 999_999_999 })).status).toBe(404)
})
