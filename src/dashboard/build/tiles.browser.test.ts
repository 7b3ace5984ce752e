import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../shared/contract/forms/fields.ts'
import { pictures } from '../../shared/contract/documents/pictures.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const optionsOf = async (id: number) => (await dashboard.call(fields.get, { id })).data.options as unknown

/** A form with one field, which is opened in the editor. */
async function openField(look: Parameters<DashboardApp['open']>[0], body: Record<string, unknown>) {
  const form = await dashboard.newForm('Kacheln', [])
  const made = await dashboard.call(fields.create, { id: form, body: { crm_module: 'estate', ...body } })
  const tab = await dashboard.open(look)
  await tab.visit(`/forms/${form}/build`)
  await tab.page.getByRole('button', { name: String(body['label']), exact: true }).click()
  return { tab, id: made.data.id as number }
}

test('editors: choices become tiles; icons are found in both languages, the preview shows them', async () => {
  const kind = { label: 'Art', crm_field_name: 'objektart', field_type: 'radio', datalist: 'wohnung;haus' }
  const { tab: opened, id } = await openField({ language: 'de' }, kind)
  await using tab = opened
  const { page } = tab
  const preview = page.frameLocator('iframe')
  await page.getByRole('switch', { name: 'Als Kacheln' }).click({ force: true })
  await expect.poll(() => optionsOf(id)).toEqual({ tiles: true })
  await page.getByText('3', { exact: true }).click()
  await page.getByRole('button', { name: 'Symbol oder Bild für Haus auswählen' }).click()
  const search = page.getByRole('searchbox', { name: 'Symbole suchen' })
  await search.fill('nothing-has-this-name')
  await page.getByText('Keine Treffer.').waitFor()
  await search.fill('semi-det')
  await page.getByRole('button', { name: 'Reihenhaus' }).waitFor()
  await search.fill('einfamilien')
  await page.getByRole('button', { name: 'Einfamilienhaus' }).click()
  const change = page.getByRole('button', { name: 'Symbol oder Bild für Haus ändern' })
  expect(await change.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect
    .poll(() => optionsOf(id))
    .toEqual({ tiles: true, tile_columns: 3, tile_icons: { haus: 'detached_house' } })
  await preview.locator('.tile use[href="#icon-detached_house"]').waitFor()
  await change.click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Kein Symbol' }).click()
  await expect.poll(() => optionsOf(id)).toEqual({ tiles: true, tile_columns: 3 })
  expect(tab.faults).toEqual([])
})

test('editors: icons are picked by keyboard alone; a type without choices drops what was set of tiles', async () => {
  const kind = { label: 'Kind', field_type: 'select', datalist: 'Flat;House', options: { tiles: true } }
  const { tab: opened, id } = await openField({ language: 'en', dark: true }, kind)
  await using tab = opened
  const { page } = tab
  await page.getByRole('button', { name: 'Choose an icon or a picture for Flat' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Search icons' }).waitFor()
  await page.keyboard.type('Etagenwohnung')
  await page.getByRole('list', { name: 'Icons for Flat' }).getByRole('button').and(page.getByLabel('Flat')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => optionsOf(id)).toEqual({ tiles: true, tile_icons: { Flat: 'flat' } })
  expect(await violations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Type of field' }).click()
  await page.getByRole('option', { name: 'Text', exact: true }).click()
  await expect.poll(() => optionsOf(id)).toEqual({})
  expect(tab.faults).toEqual([])
})

const photo = (name: string, background: string) =>
  sharp({ create: { width: 1800, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))

const looks = [
  {
    language: 'de',
    button: 'Symbol oder Bild für Haus',
    take: 'auswählen',
    change: 'ändern',
    out: 'Bild für Haus: Entfernen',
  },
  {
    language: 'en',
    dark: true,
    button: '',
    take: 'Choose an icon or a picture for Haus',
    change: 'Change the icon or picture of Haus',
    out: 'Picture of Haus: Remove',
  },
] as const

test.each(looks)('editors: a tile gets an own picture by upload, in $language [B33-26]', async (look) => {
  const nameOf = (part: string) => `${look.button} ${part}`.trim()
  const kind = {
    label: 'Art',
    field_type: 'radio',
    datalist: 'Wohnung;Haus',
    options: { tiles: true, tile_icons: { Haus: 'house' } },
  }
  const { tab: opened, id } = await openField(look, kind)
  await using tab = opened
  const { page } = tab
  await page.getByRole('button', { name: nameOf(look.change) }).click()
  await page.locator('input[type=file]').setInputFiles(await photo('haus.jpg', '#94a3b8'))
  await expect
    .poll(() => optionsOf(id))
    .toEqual({ tiles: true, tile_pictures: { Haus: expect.stringMatching(/\/pictures\/[0-9a-f]{64}\.jpg$/) } })
  const { data } = await dashboard.call(pictures.list, {})
  expect(data.at(-1)).toMatchObject({ name: 'haus.jpg', width: 800, height: 533 })
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/tile-preview-${look.language}.png` })
  await page.frameLocator('iframe').locator('.tile img.photo').waitFor()
  await page.getByRole('button', { name: nameOf(look.change) }).click()
  await page.getByRole('button', { name: look.out }).waitFor()
  expect(await violations(page)).toEqual([])
  if (folder !== undefined) await page.screenshot({ path: `${folder}/tile-editor-${look.language}.png` })
  await page.getByRole('button', { name: look.out }).click()
  await expect.poll(() => optionsOf(id)).toEqual({ tiles: true })
  await page.getByRole('button', { name: nameOf(look.take) }).waitFor()
  // A file that is none leaves everything as it is, and says so.
  await page.getByRole('button', { name: nameOf(look.take) }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
  await page.getByRole('alert').waitFor()
  expect(await optionsOf(id)).toEqual({ tiles: true })
  expect(tab.faults).toEqual([])
})

test('editors: a picture that arrives after its picker was closed changes nothing else [B33-26]', async () => {
  const kind = { label: 'Art', field_type: 'radio', datalist: 'Wohnung;Haus', options: { tiles: true } }
  const { tab: opened, id } = await openField({ language: 'en' }, kind)
  await using tab = opened
  const { page } = tab
  const sending = Promise.withResolvers<void>()
  await page.route('**/api/v1/pictures', async (route) => {
    if (route.request().method() === 'POST') await sending.promise
    await route.continue()
  })
  const ofHouse = page.getByRole('button', { name: 'Choose an icon or a picture for Haus' })
  await ofHouse.click()
  await page.locator('input[type=file]').setInputFiles(await photo('spaet.jpg', '#33475b'))
  await ofHouse.click()
  await page.getByText('3', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose an icon or a picture for Wohnung' }).click()
  const search = page.getByRole('searchbox', { name: 'Search icons' })
  await search.fill('fl')
  sending.resolve()
  await expect
    .poll(() => optionsOf(id))
    .toEqual({ tiles: true, tile_columns: 3, tile_pictures: { Haus: expect.stringMatching(/\.jpg$/) } })
  expect(await search.inputValue()).toBe('fl')
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(tab.faults).toEqual([])
})
