import { letterheadTexts } from '../../src/dashboard/letterheads/texts.ts'
import { letterheads as letterheadEndpoints } from '../../src/shared/contract/documents/letterheads.ts'
import { pdfTemplates } from '../../src/shared/contract/documents/pdf-templates.ts'
import { png } from '../../src/server/testing/documents/png.ts'
import type { Journey } from './journey.ts'

const sheet = png(210, 297)
const longName = 'Geschäftspapier mit Wasserzeichen und Fußzeile für alle Standorte'

export const letterheads: Journey = {
  opens: ['letterheads/list-page.tsx'],
  states: [
    'upload',
    'no file chosen',
    'files chosen',
    'upload refused',
    'uploaded',
    'continuation sheet',
    'margins not saved',
    'margins refused',
    'asks to delete',
    'list',
  ],
  async go({ dashboard, formId, tab, page, t, press, look, close }) {
    const words = t(letterheadTexts)
    const dialog = page.getByRole('dialog')
    await tab.follow('/letterheads')
    await press(words.upload)
    await dialog.waitFor()
    await look('upload')
    const submit = dialog.locator('button[type=submit]')
    const file = (place: number, buffer: Buffer) =>
      dialog
        .locator('input[type=file]')
        .nth(place)
        .setInputFiles({ name: `${longName}.png`, mimeType: 'image/png', buffer })
    await submit.click()
    await dialog.getByRole('alert').waitFor()
    await look('no file chosen')
    await file(0, Buffer.from('no image'))
    await file(1, sheet)
    await look('files chosen')
    await submit.click()
    await dialog.getByRole('alert').first().waitFor()
    await look('upload refused')
    await file(0, sheet)
    await submit.click()
    await page.getByText(words.uploaded(longName)).waitFor()
    await look('uploaded')
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await page.getByText(words.continuation, { exact: true }).click()
    await look('continuation sheet')
    await page.getByRole('slider', { name: words.line.top }).press('ArrowDown')
    await page.getByText(words.unsaved).waitFor()
    await look('margins not saved')
    await page.getByLabel(words.sides.left, { exact: true }).fill('900')
    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await look('margins refused')
    const { design } = (await dashboard.call(pdfTemplates.get, { id: formId })).data
    await dashboard.call(pdfTemplates.update, { id: formId, body: { design: { letterhead_id: id } } })
    await tab.visit(`/letterheads/${id}`)
    await press(words.remove)
    await dialog.waitFor()
    await look('asks to delete')
    await close()
    await dashboard.call(pdfTemplates.update, {
      id: formId,
      body: { design: { letterhead_id: design.letterhead_id } },
    })
    await tab.follow('/letterheads')
    await look('list')
    await dashboard.call(letterheadEndpoints.remove, { id })
  },
}
