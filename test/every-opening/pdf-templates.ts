import { editingTexts } from '../../src/dashboard/editing/texts.ts'
import { blockTypes } from '../../src/dashboard/pdf-templates/blocks/new-block.ts'
import { propertyNames, typeNames } from '../../src/dashboard/pdf-templates/blocks/block-texts.ts'
import { lookTexts } from '../../src/dashboard/pdf-templates/look-texts.ts'
import { editorTexts, templateTexts } from '../../src/dashboard/pdf-templates/texts.ts'
import { common } from '../../src/dashboard/text/common.ts'
import { fields } from '../../src/shared/contract/forms/fields.ts'
import { letterheads } from '../../src/shared/contract/documents/letterheads.ts'
import { pdfTemplates } from '../../src/shared/contract/documents/pdf-templates.ts'
import { png } from '../../src/server/testing/documents/png.ts'
import type { Journey, Way } from './journey.ts'
import { offered } from './steps.ts'

let documents = 0

/** A form with a field of each address and a signature; gives its id and name. */
async function newDocument({ dashboard }: Way): Promise<{ id: number; name: string }> {
  const name = `Selbstauskunft ${++documents}`
  const id = await dashboard.newForm(name, ['Vorname', 'Name', 'Email'])
  await dashboard.call(fields.create, {
    id,
    body: { crm_module: 'address', field_type: 'signature', label: 'Ihre Unterschrift' },
  })
  return { id, name }
}

export const templates: Journey = {
  opens: ['pdf-templates/list-page.tsx'],
  states: ['menu of a template', 'copies a template', 'forms to choose from', 'says what is lost', 'asks to delete'],
  async go(way) {
    const { dashboard, tab, page, t, press, look, close } = way
    const words = t(templateTexts)
    const { id, name } = await newDocument(way)
    const other = await newDocument(way)
    await dashboard.call(fields.create, {
      id,
      body: { crm_module: 'address', field_type: 'text', label: 'Was nur hier gefragt wird' },
    })
    for (const one of [id, other.id]) {
      const { blocks } = (await dashboard.call(pdfTemplates.get, { id: one })).data
      await dashboard.call(pdfTemplates.update, { id: one, body: { enabled: true, blocks } })
    }
    await tab.follow('/pdf-templates')
    const more = page.getByRole('button', { name: t(common).moreFor(name), exact: true })
    await more.click()
    await page.getByRole('menu').waitFor()
    await look('menu of a template')
    await press(words.copyTo, 'menuitem')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await look('copies a template')
    await dialog.getByRole('combobox').click()
    await offered({ page }).first().waitFor()
    await look('forms to choose from')
    await page.getByRole('option', { name: other.name, exact: true }).click()
    await dialog.getByText('Was nur hier gefragt wird').waitFor()
    await look('says what is lost')
    await close()
    await dialog.waitFor({ state: 'detached' })
    await more.click()
    await press(words.remove, 'menuitem')
    await dialog.waitFor()
    await look('asks to delete')
    await close()
  },
}

/** Shows one of the three parts of the editor, where there is room for one. */
const part = async ({ page, phone, t }: Way, name: 'document' | 'preview' | 'properties') => {
  if (phone) await page.getByText(t(editorTexts)[name], { exact: true }).first().click()
}

async function addBlock(way: Way, type: (typeof blockTypes)[number]): Promise<void> {
  await part(way, 'document')
  await way.press(way.t(editorTexts).add, 'tab')
  await way.page
    .getByRole('button', { name: way.t(typeNames)[type], exact: true })
    .first()
    .click()
  await part(way, 'properties')
  await way.page.getByRole('heading', { name: way.t(typeNames)[type], exact: true }).waitFor()
}

export const blocks: Journey = {
  opens: [],
  states: ['what can be added', ...blockTypes.map((type) => `block: ${type}`), 'list of all blocks'],
  async go(way) {
    const { tab, page, t, press, look } = way
    const { id } = await newDocument(way)
    await tab.follow(`/pdf-templates/${id}`)
    await press(t(editorTexts).add, 'tab')
    await look('what can be added')
    for (const type of blockTypes) {
      await addBlock(way, type)
      await look(`block: ${type}`)
    }
    await part(way, 'document')
    await press(t(editorTexts).blocks, 'tab')
    await page.getByText(t(editorTexts).column.left, { exact: true }).waitFor()
    await look('list of all blocks')
  },
}

export const inspector: Journey = {
  opens: [],
  states: [
    'sizes of a heading',
    'fields of the form',
    'records of the CRM',
    'fields of the CRM',
    'fields for a list',
    'positions of an image',
    'facts side by side',
    'what a floor plan shows',
    'what is signed',
    'fonts',
    'letterheads',
    'number refused',
  ],
  async go(way) {
    const { dashboard, tab, page, t, press, look, close } = way
    const words = t(editorTexts)
    const names = t(propertyNames)
    const { id } = await newDocument(way)
    const letterhead_first = { name: 'Papier.png', type: 'image/png', content: png(210, 297) }
    await dashboard.call(letterheads.create, { form: { letterhead_name: 'Geschäftspapier', letterhead_first } })
    await tab.follow(`/pdf-templates/${id}`)
    const open = async (name: string, state: string) => {
      await page.getByRole('combobox', { name, exact: true }).click()
      await offered({ page }).first().waitFor()
      await look(state)
      await close()
      await page.getByRole('listbox').waitFor({ state: 'detached' })
    }
    await addBlock(way, 'heading')
    await open(names['level']!, 'sizes of a heading')
    await addBlock(way, 'field')
    await open(words.ofForm, 'fields of the form')
    await page.getByText(words.ofCrm, { exact: true }).click()
    await open(words.module, 'records of the CRM')
    await open(words.crmField, 'fields of the CRM')
    await addBlock(way, 'fieldlist')
    await open(words.addField, 'fields for a list')
    await addBlock(way, 'image')
    await open(names['align']!, 'positions of an image')
    await addBlock(way, 'facts')
    await open(names['columns']!, 'facts side by side')
    await addBlock(way, 'floorplan')
    await open(words.source, 'what a floor plan shows')
    await addBlock(way, 'signature')
    await open(words.source, 'what is signed')
    await part(way, 'document')
    await press(words.blocks, 'tab')
    await press(words.look)
    await part(way, 'properties')
    await open(t(lookTexts).font[0], 'fonts')
    await open(t(lookTexts).letterhead_id[0], 'letterheads')
    await page.getByLabel(t(lookTexts).font_size[0], { exact: true }).fill('900')
    await page.locator('[aria-invalid=true]').first().waitFor()
    await look('number refused')
  },
}

export const templateEditor: Journey = {
  opens: ['pdf-templates/editor-header.tsx', 'editing/clash-dialog.tsx'],
  states: [
    'asks whose change counts',
    'menu of the editor',
    'asks to rebuild',
    'images are missing',
    'preview refused',
  ],
  async go(way) {
    const { dashboard, tab, page, t, press, look } = way
    const words = t(editorTexts)
    const { id, name } = await newDocument(way)
    await tab.follow(`/pdf-templates/${id}`)
    const dialog = page.getByRole('dialog')
    await part(way, 'properties')
    const title = page.getByLabel(words.name, { exact: true })
    await title.waitFor()
    await dashboard.call(pdfTemplates.update, { id, body: { name: 'Von jemand anderem' } })
    await title.fill('Von mir')
    await dialog.waitFor()
    await look('asks whose change counts')
    await press(t(editingTexts).keepMine)
    await dialog.waitFor({ state: 'detached' })
    await press(t(common).moreFor(name))
    await page.getByRole('menu').waitFor()
    await look('menu of the editor')
    await press(words.regenerate, 'menuitem')
    await dialog.waitFor()
    await look('asks to rebuild')
    // What is chosen is given up once the new blocks are there.
    const rebuilt = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().endsWith(`/forms/${id}/pdf-template`),
    )
    await dialog.getByRole('button', { name: words.regenerate }).click()
    await dialog.waitFor({ state: 'detached' })
    await rebuilt
    await addBlock(way, 'image')
    await page.getByLabel(t(propertyNames)['url']!).fill('https://bilder.agency.invalid/Ein-Bild-mit-langem-Namen.png')
    await part(way, 'preview')
    await page.getByText(words.missing).waitFor()
    await look('images are missing')
    await part(way, 'properties')
    await page.getByLabel(t(propertyNames)['width_percent']!).fill('900')
    await part(way, 'preview')
    await page.getByText(words.faults).waitFor()
    await look('preview refused')
  },
}
