import { readFileSync } from 'node:fs'
import { formsTexts } from '../../src/dashboard/forms/texts.ts'
import { importTexts } from '../../src/dashboard/import-form/texts.ts'
import { moduleNames } from '../../src/dashboard/text/crm.ts'
import { common } from '../../src/dashboard/text/common.ts'
import type { Journey } from './journey.ts'
import { answeredForm } from './steps.ts'

const title = 'Immobilienbewertung für Einfamilienhäuser in Eimsbüttel'

/** A form is saved as a file and made again from it, with a field that the CRM does not have. */
export const formFiles: Journey = {
  opens: [],
  states: [
    'no file chosen',
    'a file that is no form file',
    'a form file with faults',
    'what an import does',
    'a CRM field takes the place of another',
    'a form is imported',
  ],
  async go(way) {
    const { tab, page, t, press, look } = way
    const [words, list] = [t(importTexts), t(formsTexts)]
    await answeredForm(way, title)
    await tab.follow('/forms?search=Eimsb%C3%BCttel')
    await press(t(common).moreFor(title))
    const saved = page.waitForEvent('download')
    await press(list.exportForm, 'menuitem')
    const download = await saved
    if (download.suggestedFilename() !== `${title}.foyer-form.json`) throw new Error(download.suggestedFilename())
    const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as { fields: object[]; settings: object }

    await press(list.importForm, 'link')
    const input = page.locator('input[type=file]')
    const choose = (text: string) =>
      input.setInputFiles({ name: 'form.foyer-form.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await page.getByText(words.fileHelp).waitFor()
    await look('no file chosen')
    await choose('no JSON')
    await page.getByRole('alert').waitFor()
    await look('a file that is no form file')
    await choose(JSON.stringify({ ...file, settings: { titel: 'T', font_size: 5 }, fields: [{ key: '1' }] }))
    await page.getByText(words.refusedTitle).waitFor()
    await look('a form file with faults')
    const unknown = { key: 'Vornahme', crm_module: 'address', crm_field_name: 'Vornahme' }
    const settings = {
      ...file.settings,
      form_groups: ['Eigentümer in Bremen'],
      staff_only_enabled: true,
      staff_allowed_group_ids: ['Verkauf'],
    }
    await choose(JSON.stringify({ ...file, settings, fields: [...file.fields, unknown] }))
    const select = page.getByLabel(words.inPlace(t(moduleNames).address, 'Vornahme'))
    await select.waitFor()
    await look('what an import does')
    await select.selectOption('Vorname')
    await look('a CRM field takes the place of another')
    await press(words.create)
    await page.getByText(words.made(title)).waitFor()
    await page.getByText('Vorname').first().waitFor()
    await look('a form is imported')
  },
}
