import { fields } from '../../src/shared/contract/forms/fields.ts'
import { crmNoticeTexts } from '../../src/dashboard/build/crm-texts.ts'
import { buildTexts } from '../../src/dashboard/build/texts.ts'
import { inspectorTexts } from '../../src/dashboard/build/inspector/texts.ts'
import { measureTexts } from '../../src/dashboard/build/inspector/measure-texts.ts'
import { tileTexts } from '../../src/dashboard/build/inspector/tile-texts.ts'
import { typeTexts } from '../../src/dashboard/build/type-texts.ts'
import { editingTexts } from '../../src/dashboard/editing/texts.ts'
import type { Journey, Way } from './journey.ts'
import { choose, segment, unfold } from './steps.ts'

/** On a phone, one part of the editor at a time. */
const toPart = (way: Way, part: 'fields' | 'preview' | 'properties') =>
  way.phone ? segment(way, way.t(buildTexts)[part]) : undefined

/** The list of fields, or what can be added to it: on a phone in one row with the panels. */
const toTab = (way: Way, tab: 'fields' | 'add') =>
  way.phone ? segment(way, way.t(buildTexts)[tab]) : way.press(way.t(buildTexts)[tab], 'tab')

async function toField(way: Way, label: string): Promise<void> {
  await toPart(way, 'fields')
  await way.page.getByRole('button', { name: label, exact: true }).click()
  await toPart(way, 'properties')
  await way.page.getByRole('heading', { name: label, level: 2 }).waitFor()
}

export const formFields: Journey = {
  opens: [],
  states: [
    'what can be added',
    'kinds of what can be added',
    'fields without the CRM',
    'nothing to add has this name',
    'no fields yet',
    'texts of the form',
    'a field was added',
    'list of fields',
    'preview of the form',
    'a field was deleted',
  ],
  async go(way) {
    const { tab, page, t, press, look, dashboard } = way
    const words = t(buildTexts)
    const id = await dashboard.newForm('Aufbau', [])
    await tab.follow(`/forms/${id}/build`)
    const search = page.getByRole('searchbox', { name: words.search })
    await search.waitFor()
    await look('what can be added')
    await unfold(way, words.add)
    await look('kinds of what can be added')
    await choose(way, words.other)
    await press(t(typeTexts).rating)
    await look('fields without the CRM')
    await search.fill('nothing-has-this-name')
    await page.getByText(words.noMatch).waitFor()
    await look('nothing to add has this name')
    await toTab(way, 'fields')
    await press(words.remove(t(typeTexts).rating))
    await page.getByText(words.noFields).waitFor()
    await look('no fields yet')
    await press(words.formTexts)
    await toPart(way, 'properties')
    await look('texts of the form')
    await toPart(way, 'fields')
    await toTab(way, 'add')
    await page.getByRole('button', { name: 'Vorname', exact: true }).click()
    await toPart(way, 'properties')
    await page.getByRole('heading', { name: 'Vorname', level: 2 }).waitFor()
    await look('a field was added')
    await toPart(way, 'fields')
    await toTab(way, 'fields')
    await page.getByRole('button', { name: words.remove('Vorname') }).waitFor()
    await look('list of fields')
    await toPart(way, 'preview')
    await page.frameLocator('iframe').getByText('Vorname').first().waitFor()
    await look('preview of the form')
    await toPart(way, 'fields')
    await toTab(way, 'fields')
    await press(words.remove('Vorname'))
    await look('a field was deleted')
  },
}

const kinds = [
  { crm_field_name: 'Anrede' },
  { label: 'Ihre Immobilie', field_type: 'heading' },
  {
    label: 'Art',
    field_type: 'radio',
    datalist: 'Haus;Wohnung;Grundstück mit altem Baumbestand und Blick auf den See',
  },
  { label: 'Wohnfläche', field_type: 'number', options: { min: 20, max: 400 } },
  { label: 'Empfehlung', field_type: 'scale', options: { min: 0, max: 10, left_label: 'Auf keinen Fall' } },
  { label: 'Was noch zu sagen ist', field_type: 'text_block', default_value: 'Wir melden uns **bald**.' },
  { label: 'Unterlagen', field_type: 'file', options: { multiple: true } },
]

export const fieldProperties: Journey = {
  opens: [],
  states: [
    'field of the CRM',
    'kinds of fields',
    'kinds of records',
    'fields of the CRM',
    'options of the CRM',
    'levels of a heading',
    'options of our own',
    'choices as tiles',
    'icons of a choice',
    'no icon has this name',
    'units of a number',
    'slider of a number',
    'scale',
    'block of text',
    'upload',
  ],
  async go(way) {
    const { tab, page, t, look, close, dashboard } = way
    const words = t(inspectorTexts)
    const id = await dashboard.newForm('Eigenschaften', [])
    for (const body of kinds) await dashboard.call(fields.create, { id, body: { crm_module: 'address', ...body } })
    await tab.follow(`/forms/${id}/build`)
    const isUnfolded = async (label: string, state: string) => {
      await unfold(way, label)
      await look(state)
      await close()
    }
    await toField(way, 'Anrede')
    await look('field of the CRM')
    await isUnfolded(words.type, 'kinds of fields')
    await isUnfolded(words.module, 'kinds of records')
    await isUnfolded(words.crmField, 'fields of the CRM')
    await isUnfolded(words.someChoices, 'options of the CRM')
    await toField(way, 'Ihre Immobilie')
    await isUnfolded(words.options.level, 'levels of a heading')
    await toField(way, 'Art')
    await page.getByText('Grundstück').first().waitFor()
    await look('options of our own')
    const tiles = t(tileTexts)
    await page.getByRole('switch', { name: tiles.tiles }).click({ force: true })
    await page.getByRole('button', { name: tiles.choose('Haus') }).waitFor()
    await look('choices as tiles')
    await page.getByRole('button', { name: tiles.choose('Haus') }).click()
    await page.getByRole('list', { name: tiles.all('Haus') }).waitFor()
    await look('icons of a choice')
    await page.getByRole('searchbox', { name: tiles.search }).fill('nothing-has-this-name')
    await page.getByText(tiles.noMatch).waitFor()
    await look('no icon has this name')
    const measures = t(measureTexts)
    await toField(way, 'Wohnfläche')
    await page.getByRole('combobox', { name: measures.unit }).click()
    await page.getByRole('option', { name: 'm²', exact: true }).waitFor()
    await look('units of a number')
    await page.getByRole('option', { name: 'm²', exact: true }).click()
    await page.getByRole('switch', { name: measures.slider }).click({ force: true })
    await look('slider of a number')
    for (const [label, state] of [
      ['Empfehlung', 'scale'],
      ['Was noch zu sagen ist', 'block of text'],
      ['Unterlagen', 'upload'],
    ] as const) {
      await toField(way, label)
      await look(state)
    }
  },
}

export const partedFromTheCrm: Journey = {
  opens: [],
  states: ['what the CRM would refuse', 'field that it would refuse', 'choices of the CRM taken over', 'taken back'],
  async go(way) {
    const { tab, page, t, press, look, dashboard } = way
    const words = t(crmNoticeTexts)
    const id = await dashboard.newForm('Abweichung', ['Vorname', 'Name'])
    const salutation = { crm_module: 'address', crm_field_name: 'Anrede', label: 'Anrede' } as const
    const body = { ...salutation, datalist: 'Frau;Herr;Wesen', default_value: 'Ding' }
    await dashboard.call(fields.create, { id, body })
    // As if the CRM had lost the field since.
    await dashboard.app.platform.database.system
      .updateTable('fields')
      .set({ crm_field_name: 'ind_9472_Bevorzugte_Kontaktaufnahme', label: 'Wie wir Sie am besten erreichen' })
      .where('form_id', '=', id)
      .where('crm_field_name', '=', 'Vorname')
      .execute()
    await tab.follow(`/forms/${id}/build`)
    await page.getByText(words.title(2)).waitFor()
    await look('what the CRM would refuse')
    const notice = page.getByRole('region', { name: words.title(2) })
    await notice.getByRole('button', { name: 'Wie wir Sie am besten erreichen' }).click()
    await page.getByRole('heading', { name: 'Wie wir Sie am besten erreichen', level: 2 }).waitFor()
    await look('field that it would refuse')
    await press(words.takeOverFor('Anrede'))
    await page.getByText(words.missing_values('Wesen')).waitFor({ state: 'detached' })
    await look('choices of the CRM taken over')
    await toPart(way, 'preview')
    await press(t(editingTexts).undo)
    await page.getByText(words.missing_values('Wesen')).waitFor()
    await look('taken back')
  },
}

export const twoAtOnce: Journey = {
  opens: ['editing/clash-dialog.tsx'],
  states: ['a value is refused', 'another user changed the same'],
  async go(way) {
    const { tab, page, t, look, press, dashboard } = way
    const words = t(inspectorTexts)
    const id = await dashboard.newForm('Zu zweit', ['Vorname'])
    const [{ id: field } = { id: 0 }] = (await dashboard.call(fields.list, { id })).data as { id: number }[]
    await tab.follow(`/forms/${id}/build`)
    await toField(way, 'Vorname')
    await page.getByLabel(words.options.max_length, { exact: true }).fill('-1')
    await page.locator('[aria-invalid=true]').waitFor()
    await look('a value is refused')
    await page.getByLabel(words.options.max_length, { exact: true }).fill('')
    await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' })
    await dashboard.call(fields.update, { id: field, body: { label: 'Other' } })
    await page.getByLabel(words.label, { exact: true }).fill('Mine')
    const dialog = page.getByRole('dialog', { name: t(editingTexts).clashTitle })
    await dialog.waitFor()
    await look('another user changed the same')
    await press(t(editingTexts).takeTheirs)
    await dialog.waitFor({ state: 'detached' })
  },
}
