import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../shared/contract/accounts/account.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { pdfTemplates } from '../../shared/contract/documents/pdf-templates.ts'
import { pictures } from '../../shared/contract/documents/pictures.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
let folder: string
beforeAll(async () => {
  dashboard = await startDashboard()
  folder = mkdtempSync(join(tmpdir(), 'foyer-logos-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await dashboard[Symbol.asyncDispose]()
})

const file = (name: string, content: Buffer | string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const house = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 48"><path d="M4 26 26 6l22 20v18H4z" fill="${colour}"/><rect x="60" y="18" width="90" height="14" rx="7" fill="${colour}"/></svg>`

test('pictures: the logo of a form is a file, one of before, an address or nothing [B33-1, B33-7, B33-8]', async () => {
  const id = await dashboard.newForm('Logo', [])
  const logo = async () => (await dashboard.call(forms.get, { id })).data.logo_url
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings?group=design`)
  const row = page.locator('[data-setting=logo_url]')
  const input = row.locator('input[type=file]')
  await input.setInputFiles(file('logo.txt', 'nothing to see'))
  await row.getByRole('alert').getByText('Eine Datei im Format PNG, JPEG, WebP oder SVG.').waitFor()
  await input.setInputFiles(file('blau.svg', house('#1d4ed8')))
  await row.getByText('Bild hochgeladen.').waitFor()
  // It is uploaded before the form names it.
  await expect.poll(logo).toMatch(/\/pictures\/[0-9a-f]{64}\.png$/)
  const blue = await logo()
  await input.setInputFiles(
    file(
      'weiss.png',
      await sharp(Buffer.from(house('#ffffff')))
        .png()
        .toBuffer(),
    ),
  )
  await expect.poll(logo).not.toBe(blue)
  expect(await violations(page)).toEqual([])
  // The one of before, and the other one is deleted.
  await row.getByRole('button', { name: 'blau.svg verwenden' }).click()
  await expect.poll(logo).toBe(blue)
  await row.getByRole('button', { name: 'weiss.png löschen' }).click()
  await page.getByText('weiss.png wurde gelöscht.').waitFor()
  expect((await dashboard.call(pictures.list, {})).data).toHaveLength(1)
  await row.getByRole('button', { name: 'Logo: Entfernen' }).click()
  await expect.poll(logo).toBeNull()
  await row.getByRole('button', { name: 'Stattdessen eine Adresse angeben' }).click()
  await row.getByLabel('Adresse').fill('https://agency.example/logo.svg')
  await row.getByLabel('Adresse').blur()
  await expect.poll(logo).toBe('https://agency.example/logo.svg')
  expect(tab.faults).toEqual([])
})

test('pictures: a lost network is said, and the file can be chosen again', async () => {
  const id = await dashboard.newForm('Netz', [])
  await using tab = await dashboard.open({ language: 'en', phone: true, dark: true })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings?group=design`)
  const row = page.locator('[data-setting=logo_url]')
  const path = file('red.svg', house('#b91c1c'))
  await page.route('**/api/v1/pictures', (route) => route.abort())
  await row.locator('input[type=file]').setInputFiles(path)
  await row.getByRole('alert').getByText('The server cannot be reached.').waitFor()
  await page.unroute('**/api/v1/pictures')
  await row.locator('input[type=file]').setInputFiles(path)
  await row.getByText('Picture uploaded.').waitFor()
  expect(await violations(page)).toEqual([])
})

test('home: the first step takes the logo as a file, and is ticked', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/')
  const step = page.getByRole('listitem').filter({ hasText: 'Logo und Farben hinterlegen' })
  await step.getByRole('button', { name: 'Logo: Datei auswählen' }).waitFor()
  expect(await violations(page)).toEqual([])
  await step.locator('input[type=file]').setInputFiles(file('villa.svg', house('#14532d')))
  await step.getByRole('img', { name: 'Erledigt' }).waitFor()
  expect((await dashboard.call(account.get, {})).data.styling.default_logo_url).toMatch(/\/pictures\//)
  expect(tab.faults).toEqual([])
})

test('pictures: the picture of a layout and the photo of the person to ask are files [B33-9]', async () => {
  const id = await dashboard.newForm('Bild', [])
  await dashboard.call(forms.update, { id, body: { page_layout: 'split', contact_name: 'Erika Muster' } })
  await using tab = await dashboard.open({ language: 'de', phone: true, dark: true })
  const { page } = tab
  for (const name of ['picture_url', 'contact_photo_url'] as const) {
    await tab.visit(`/forms/${id}/settings?group=${name === 'picture_url' ? 'design' : 'layout'}&setting=${name}`)
    const stored = async () => (await dashboard.call(forms.get, { id })).data[name]
    const row = page.locator(`[data-setting=${name}]`)
    const [width, height] = name === 'picture_url' ? [2400, 1350] : [400, 400]
    const photo = sharp({ create: { width, height, channels: 3, background: '#94a3b8' } }).jpeg()
    await row.locator('input[type=file]').setInputFiles(file(`${name}.jpg`, await photo.toBuffer()))
    await row.getByText('Bild hochgeladen.').waitFor()
    await expect.poll(async () => String(await stored())).toMatch(/\/pictures\/[0-9a-f]{64}\.jpg$/)
    await row.scrollIntoViewIfNeeded()
    const folder = process.env['SHOTS']
    if (folder !== undefined) await page.screenshot({ path: `${folder}/upload-${name}.png` })
    expect(await violations(page)).toEqual([])
  }
  const kept: { name: string; width: number }[] = (await dashboard.call(pictures.list, {})).data
  const widthOf = (setting: string) => kept.find(({ name }) => name === `${setting}.jpg`)?.width
  expect([widthOf('picture_url'), widthOf('contact_photo_url')]).toEqual([1600, 400])
  expect(tab.faults).toEqual([])
})

test('pictures: the scanned signature at the end of a letter is a file, and stays while it is shown [B2.10-55, B33-7]', async () => {
  const id = await dashboard.newForm('Brief', ['Name'])
  const blocks = async () => (await dashboard.call(pdfTemplates.get, { id })).data.blocks
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/pdf-templates/${id}`)
  await page.getByRole('tab', { name: 'Hinzufügen' }).click()
  await page.getByRole('button', { name: 'Briefschluss' }).click()
  await page.getByText('Ohne Bild bleibt Platz für die Unterschrift von Hand.').waitFor()
  await page.locator('input[type=file]').setInputFiles(file('unterschrift.svg', house('#111827')))
  await page.getByText('Bild hochgeladen.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Friederike Brandt')
  await page.getByRole('textbox', { name: 'Anlagen' }).fill('Grundriss')
  await expect
    .poll(async () => (await blocks()).at(-1))
    .toMatchObject({
      type: 'closing',
      formula: null,
      signature_url: expect.stringMatching(/\/pictures\/[0-9a-f]{64}\.png$/),
      name: 'Friederike Brandt',
      enclosures: 'Grundriss',
    })
  expect(await violations(page)).toEqual([])
  const [{ id: picture }] = (await dashboard.call(pictures.list, {})).data.filter(
    ({ name }: { name: string }) => name === 'unterschrift.svg',
  )
  expect((await dashboard.call(pictures.remove, { id: picture })).status).toBe(409)
  await page.getByRole('button', { name: 'Eingescannte Unterschrift: Entfernen' }).click()
  await expect.poll(async () => (await blocks()).at(-1).signature_url).toBeNull()
  expect(tab.faults).toEqual([])
})
