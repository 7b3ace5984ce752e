import { fields } from '../../src/shared/contract/forms/fields.ts'
import { forms } from '../../src/shared/contract/forms/forms.ts'
import { assignmentTexts } from '../../src/dashboard/assignment/texts.ts'
import { documentTexts } from '../../src/dashboard/form-document/texts.ts'
import { labels } from '../../src/dashboard/settings/labels/all.ts'
import { redirectTexts } from '../../src/dashboard/settings/redirect-texts.ts'
import { rowTexts } from '../../src/dashboard/settings/rows/columns.ts'
import { groupNames, settingsTexts } from '../../src/dashboard/settings/texts.ts'
import { common } from '../../src/dashboard/text/common.ts'
import { translationTexts } from '../../src/dashboard/settings/translation-texts.ts'
import type { Journey, Way } from './journey.ts'
import { choose, longGroup, offered, unfold } from './steps.ts'

/** A form with texts of its own, and five languages beside German. */
async function translatedForm({ dashboard: { call, newForm } }: Way): Promise<number> {
  const id = await newForm('Einstellungen', ['Vorname'])
  const body = { crm_module: 'address', label: 'Art der Immobilie', field_type: 'select', datalist: 'Haus;Wohnung' }
  await call(fields.create, { id, body })
  const { status, body: answer } = await call(forms.update, {
    id,
    body: {
      description: 'Erzählen Sie uns von Ihrer Immobilie – **das dauert keine drei Minuten**.',
      additional_languages: ['en', 'fr', 'es', 'pl', 'tr'],
    },
  })
  if (status !== 200) throw new Error(JSON.stringify(answer))
  return id
}

export const translations: Journey = {
  opens: ['settings/translations-control.tsx'],
  states: ['texts to translate', 'languages to translate to', 'languages of a form'],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const words = t(translationTexts)
    const dialog = page.getByRole('dialog')
    await tab.follow(`/forms/${await translatedForm(way)}/settings?group=texts`)
    await press(words.edit)
    await dialog.getByText('Art der Immobilie').first().waitFor()
    await look('texts to translate')
    await unfold(way, words.language, dialog)
    await look('languages to translate to')
    await choose(way, 'Polski')
    await dialog.getByRole('button', { name: words.close }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await unfold(way, t(labels.additional_languages)[0])
    await look('languages of a form')
    await close()
  },
}

export const settings: Journey = {
  opens: [],
  states: [
    'settings that were found',
    'no setting found',
    'a refused setting',
    'groups of a form as a setting',
    'time zones',
    'fonts',
    'a redirect is made',
    'fields of a redirect',
    'words of a setting',
    'a seal is made',
  ],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const words = t(settingsTexts)
    const id = await translatedForm(way)
    await longGroup(way)
    await tab.follow(`/forms/${id}/settings`)
    const search = page.getByRole('searchbox', { name: words.search })
    const find = async (name: keyof typeof labels) => {
      await search.fill(t(labels[name])[0])
      await page.locator(`[data-setting=${name}]`).waitFor()
    }
    await search.fill('mail')
    await page.getByRole('status').first().waitFor()
    await look('settings that were found')
    await search.fill('nothing-has-this-name')
    await page.getByText(words.noMatch).waitFor()
    await look('no setting found')
    await find('custom_slug')
    await page.getByLabel(t(labels.custom_slug)[0], { exact: true }).fill('Nicht gültig!')
    await page.locator('[aria-invalid=true]').waitFor()
    await look('a refused setting')
    for (const [name, state] of [
      ['form_groups', 'groups of a form as a setting'],
      ['timezone', 'time zones'],
      ['font', 'fonts'],
    ] as const) {
      await find(name)
      await unfold(way, t(labels[name])[0])
      await look(state)
      await close()
    }
    await find('redirect_rules')
    await press(t(redirectTexts).add)
    await page.getByLabel(t(redirectTexts).to, { exact: true }).fill('agency.example')
    await page.locator('[aria-invalid=true]').waitFor()
    await look('a redirect is made')
    const redirect = page.getByRole('group', { name: t(redirectTexts).rule(1) })
    await redirect.getByRole('combobox').first().click()
    await choose(way, 'Art der Immobilie')
    await redirect.getByRole('combobox').nth(1).click()
    await look('fields of a redirect')
    await close()
    await find('spam_blocked_words')
    const input = page.getByLabel(t(labels.spam_blocked_words)[0], { exact: true }).and(page.locator('input'))
    for (const word of ['Gewinnspielteilnahmebedingungen', 'Kryptowährung', 'Kredit ohne Schufa']) {
      await input.fill(word)
      await input.press('Enter')
    }
    await page.getByText('Kredit ohne Schufa').waitFor()
    await look('words of a setting')
    await find('trust_seals')
    const seals = t(rowTexts).trust_seals
    await press(seals.add)
    await page.getByLabel(seals.columns['image_url']!, { exact: true }).fill('agency.example')
    await page.locator('[aria-invalid=true]').waitFor()
    await look('a seal is made')
  },
}

export const assignment: Journey = {
  opens: [],
  states: [
    'no rules yet',
    'fields of a rule',
    'answers of a field',
    'people to choose from',
    'a rule for the estate',
    'a rule is saved',
  ],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const words = t(assignmentTexts)
    await tab.follow(`/forms/${await translatedForm(way)}/settings?group=assignment`)
    await press(words.addRule)
    await look('no rules yet')
    await unfold(way, words.field)
    await look('fields of a rule')
    await choose(way, 'Art der Immobilie')
    await unfold(way, words.values)
    await look('answers of a field')
    await choose(way, 'Haus')
    await close()
    await unfold(way, words.people)
    await look('people to choose from')
    await offered({ page }).first().click()
    await close()
    await page.getByRole('checkbox', { name: words.supervisor }).first().check()
    await look('a rule for the estate')
    await page.getByRole('button', { name: t(common).save, exact: true }).click()
    await page.getByText(words.saved).waitFor()
    await look('a rule is saved')
  },
}

export const groupsOfSettings: Journey = {
  opens: [],
  states: ['groups of settings'],
  async go(way) {
    const { tab, t, look, phone, close, dashboard } = way
    await tab.follow(`/forms/${await dashboard.newForm('Gruppen', ['Vorname'])}/settings?group=access`)
    if (phone) await unfold(way, t(settingsTexts).groups)
    else await way.page.getByRole('button', { name: t(groupNames).access }).focus()
    await look('groups of settings')
    await close()
  },
}

export const formDocument: Journey = {
  opens: ['form-document/page.tsx'],
  states: ['document of a form', 'what else is done with the document', 'asks to make the document anew'],
  async go(way) {
    const { tab, page, t, press, look, close, dashboard } = way
    const words = t(documentTexts)
    await tab.follow(`/forms/${await dashboard.newForm('Dokument', ['Vorname'])}/document`)
    await page.getByRole('img', { name: words.preview }).waitFor()
    await look('document of a form')
    await press(words.further)
    await page.getByRole('menuitem', { name: words.regenerate }).waitFor()
    await look('what else is done with the document')
    await press(words.regenerate, 'menuitem')
    await page.getByRole('dialog').getByText(words.regenerateText).waitFor()
    await look('asks to make the document anew')
    await close()
  },
}
