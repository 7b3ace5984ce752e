import { pasteTexts } from '../../src/dashboard/new-form/paste-texts.ts'
import { templateTexts } from '../../src/dashboard/new-form/template-texts.ts'
import { galleryTexts } from '../../src/dashboard/new-form/gallery/texts.ts'
import { newFormTexts } from '../../src/dashboard/new-form/texts.ts'
import { moduleNames } from '../../src/dashboard/text/crm.ts'
import type { Journey } from './journey.ts'
import { answeredForm, segment } from './steps.ts'

const title = 'Immobilienbewertung für Einfamilienhäuser in Eimsbüttel'

const pasted = `Sehr geehrte Damen und Herren,

1. Vorname*
2. Nachname*
3. E-Mail-Adresse (Pflichtfeld)
Angaben zur Immobilie:
- Ort
- Objektart: Haus / Wohnung
- Was sollten wir über Ihre Donaudampfschifffahrtsgesellschaftskapitänswitwenwohnung noch wissen?
Wie sind Sie auf uns aufmerksam geworden?
[ ] Internet
[ ] Empfehlung
Ich stimme der Datenschutzerklärung zu. *
* Pflichtfeld`

export const newForm: Journey = {
  opens: ['new-form/gallery/preview-dialog.tsx'],
  states: [
    'the gallery of templates',
    'the page of a template',
    'a form is made from the gallery',
    'nothing chosen',
    'no such field',
    'usual contact details',
    'a form without a name',
    'no form is a template',
    'nothing pasted',
    'questions that were read',
    'a field is removed, another has a type of its own',
    'a text becomes no form without a name',
    'templates to choose from',
    'a form is made from a template',
  ],
  async go(way) {
    const { dashboard, tab, page, t, press, look } = way
    const handover = way.language === 'de' ? 'Wohnungsübergabeprotokoll' : 'Handover protocol'
    const [words, paste, templates] = [t(newFormTexts), t(pasteTexts), t(templateTexts)]
    const shared = dashboard.app.platform.database.system.updateTable('forms')
    await shared.set({ form_template: false }).where('form_template', '=', true).execute()
    await tab.follow('/forms/new')
    const [gallery, dialog] = [t(galleryTexts), page.getByRole('dialog')]
    const preview = page.getByRole('button', { name: gallery.previewOf(handover) })
    await preview.waitFor()
    await look('the gallery of templates')
    await preview.click()
    await dialog.frameLocator('iframe').locator('form').waitFor()
    await look('the page of a template')
    await dialog.getByRole('button', { name: gallery.make }).click()
    await page.getByText(gallery.made(handover)).waitFor()
    await look('a form is made from the gallery')

    await tab.follow('/forms/new')
    await segment(way, words.choose)
    const search = page.getByRole('searchbox', { name: words.search })
    const name = page.getByRole('textbox', { name: words.name, exact: true })
    await search.waitFor()
    await look('nothing chosen')
    await segment(way, t(moduleNames).estate)
    await search.fill('nothing-has-this-name')
    await page.getByText(words.noMatch).waitFor()
    await look('no such field')
    await search.fill('')
    await press(words.contact)
    await look('usual contact details')
    await name.fill('')
    await press(words.create)
    await page.locator('[aria-invalid=true]').waitFor()
    await look('a form without a name')
    await name.fill('Anfrage')
    await segment(way, words.template)
    await page.getByText(templates.noneTitle).waitFor()
    await look('no form is a template')
    await segment(way, words.text)
    const text = page.getByLabel(paste.paste)
    await text.waitFor()
    await look('nothing pasted')
    await text.fill(pasted)
    await page.getByText(paste.unused(2)).waitFor()
    await look('questions that were read')
    await press(paste.remove('Ort'))
    await page.getByLabel(paste.type('Nachname')).selectOption('textarea')
    await page.getByText(paste.restore(1)).waitFor()
    await look('a field is removed, another has a type of its own')
    await name.fill('')
    await press(words.create)
    await page.locator('[aria-invalid=true]').waitFor()
    await look('a text becomes no form without a name')

    for (let count = 0; count < 2; count++) {
      const { id } = await answeredForm(way, title)
      await shared.set({ form_template: true }).where('id', '=', id).execute()
    }
    await tab.follow('/forms')
    await tab.follow('/forms/new')
    await segment(way, words.template)
    const cards = page.getByRole('list', { name: templates.list }).getByRole('button')
    await cards
      .filter({ hasText: templates.fields(4) })
      .nth(1)
      .waitFor()
    await look('templates to choose from')
    await name.fill(title)
    await cards.first().click()
    await page.getByText(templates.made(title)).waitFor()
    await look('a form is made from a template')
  },
}
