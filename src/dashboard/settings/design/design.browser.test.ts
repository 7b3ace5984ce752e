import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const frame = (page: Page) => page.frameLocator('iframe')
const buttonColour = (page: Page) =>
  frame(page)
    .locator('button[type=submit]')
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)
const accent = (page: Page) => page.locator('[data-setting=accent_color] input:not([type=color])')
const stored = async (id: number) => (await dashboard.call(forms.get, { id })).data

/** Requests that the page makes, as they are sent. */
function requests(page: Page) {
  const sent: { method: string; url: string; body: string | null }[] = []
  page.on('request', (request) => sent.push({ method: request.method(), url: request.url(), body: request.postData() }))
  const writes = () => sent.filter(({ method }) => method !== 'GET')
  return { sent, writes }
}

const picture = async (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

const sights = [
  { language: 'de', preview: 'Vorschau', dark: 'Dunkel', phone: 'Telefon', elsewhere: /Bilder von anderen Servern/ },
  { language: 'en', preview: 'Preview', dark: 'Dark', phone: 'Phone', elsewhere: /Pictures from other servers/ },
] as const

test.each(sights)(
  'design preview: it shows what is typed before it is saved, and asks no other server, in $language [B31-8]',
  async (sight) => {
    const id = await dashboard.newForm('Farbe', ['Name', 'Email'])
    const logo_url = 'https://agency.example/logo.svg'
    await dashboard.call(forms.update, { id, body: { use_default_styling: false, logo_url, font: 'lato' } })
    await using tab = await dashboard.open({ language: sight.language })
    const { page } = tab
    const { sent } = requests(page)
    await tab.visit(`/forms/${id}/settings?group=design`)
    const preview = page.getByRole('region', { name: sight.preview })
    await frame(page).locator('button[type=submit]').first().waitFor()
    // The call that saves is held back until the page was seen.
    const saving = Promise.withResolvers<void>()
    await page.route(`**/api/v1/forms/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await saving.promise
      await route.continue()
    })
    await accent(page).fill('#0a7d4f')
    await expect.poll(() => buttonColour(page)).toBe('rgb(10, 125, 79)')
    expect((await stored(id)).accent_color).not.toBe('#0a7d4f')
    saving.resolve()
    await expect.poll(async () => (await stored(id)).accent_color).toBe('#0a7d4f')
    const width = () =>
      frame(page)
        .locator('html')
        .evaluate((element) => element.clientWidth)
    expect(await width()).toBe(1152)
    await picture(page, `design-${sight.language}`)
    expect(await violations(page)).toEqual([])
    await preview.getByText(sight.dark, { exact: true }).click()
    const scheme = () =>
      frame(page)
        .locator('html')
        .evaluate((element) => getComputedStyle(element).colorScheme)
    await expect.poll(scheme).toBe('dark')
    await preview.getByRole('img', { name: sight.phone }).click()
    await expect.poll(width).toBe(390)
    await picture(page, `design-phone-dark-${sight.language}`)
    await page.getByText(sight.elsewhere).waitFor()
    expect(await frame(page).locator('.logo img').getAttribute('src')).toMatch(/^data:/)
    // The font of the page comes from this server, and all else, too.
    await expect.poll(() => sent.some(({ url }) => url.includes('lato-latin-400'))).toBe(true)
    expect(sent.filter(({ url }) => !url.startsWith(dashboard.origin) && !url.startsWith('data:'))).toEqual([])
    expect(tab.faults).toEqual([])
  },
)

test('design preview: on a phone it stands in the place of the settings, in the dark too [B31-8]', async () => {
  const id = await dashboard.newForm('Telefon', ['Name'])
  await using tab = await dashboard.open({ language: 'de', phone: true, dark: true })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings?group=design`)
  await accent(page).fill('#ffe680')
  await picture(page, 'design-settings-on-phone')
  await page.getByRole('radiogroup', { name: 'Anzeige' }).getByText('Vorschau').click()
  await frame(page).locator('button[type=submit]').first().waitFor()
  // Too faint for the card: what the page shows instead is said.
  await page.getByText(/Die Akzentfarbe hat auf der Karte einen Kontrast von 1,2:1/).waitFor()
  await picture(page, 'design-preview-on-phone')
  expect(
    await frame(page)
      .locator('html')
      .evaluate((element) => element.clientWidth),
  ).toBe(390)
  expect(await violations(page)).toEqual([])
  await page.getByRole('radiogroup', { name: 'Anzeige' }).getByText('Einstellungen').click()
  expect(await accent(page).inputValue()).toBe('#ffe680')
  expect(tab.faults).toEqual([])
})

test('design preview: a design that is dark by its colours asks for a light logo, until it has one [B13-128]', async () => {
  const id = await dashboard.newForm('Dunkel', ['Name'])
  const logo_url = 'https://agency.example/logo.svg'
  const dark = { background_color: '#101418', card_background_color: '#161b22', text_color: '#eeeeee' }
  await dashboard.call(forms.update, {
    id,
    body: { use_default_styling: false, logo_url, accent_color: '#7aa2f7', ...dark },
  })
  for (const [language, warning] of [
    ['de', /Das Logo steht auf dunklem Hintergrund/],
    ['en', /The logo is on a dark background/],
  ] as const) {
    await using tab = await dashboard.open({ language })
    await tab.visit(`/forms/${id}/settings?group=design`)
    await tab.page.getByText(warning).waitFor()
    await picture(tab.page, `design-light-logo-${language}`)
    expect(await violations(tab.page)).toEqual([])
  }
  await dashboard.call(forms.update, { id, body: { logo_dark_url: 'https://agency.example/light.svg' } })
  await using tab = await dashboard.open({ language: 'en' })
  await tab.visit(`/forms/${id}/settings?group=design`)
  await frame(tab.page).locator('button[type=submit]').first().waitFor()
  expect(await tab.page.getByText(/on a dark background/).count()).toBe(0)
})

test('design preview: of a form that is online nothing is saved until it is applied, as a whole [B31-9]', async () => {
  const id = await dashboard.newForm('Online', ['Name'])
  await dashboard.call(forms.update, { id, body: { active: true } })
  const before = await stored(id)
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  const { writes } = requests(page)
  await tab.visit(`/forms/${id}/settings?group=design`)
  expect(await page.getByRole('switch', { name: 'Erst ausprobieren' }).isChecked()).toBe(true)
  await frame(page).locator('button[type=submit]').first().waitFor()
  await page.getByRole('button', { name: 'Villa', exact: true }).click()
  await accent(page).fill('#0a7d4f')
  await accent(page).blur()
  await page.getByRole('button', { name: 'Ohne Karte', exact: true }).click()
  await expect.poll(() => buttonColour(page)).toBe('rgb(10, 125, 79)')
  const pending = page.getByRole('region', { name: 'Erst ausprobieren' })
  await picture(page, 'design-tried')
  expect(await violations(page)).toEqual([])
  // Also while other settings are looked at.
  await page.getByRole('button', { name: 'Allgemein', exact: true }).click()
  await pending.waitFor()
  await page.getByRole('button', { name: 'Design', exact: true }).click()
  expect(await accent(page).inputValue()).toBe('#0a7d4f')
  await pending.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.poll(() => accent(page).inputValue()).toBe(before.accent_color)
  await expect.poll(() => buttonColour(page)).not.toBe('rgb(10, 125, 79)')
  await accent(page).fill('#0a7d4f')
  await page.getByRole('button', { name: 'Ohne Karte', exact: true }).click()
  // The user is asked before leaving.
  await page.getByRole('navigation', { name: 'Bereiche des Formulars' }).getByRole('link', { name: 'Aufbau' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Weiter ausprobieren' }).click()
  expect(writes()).toEqual([])
  expect(await stored(id)).toEqual(before)
  await page.route(`**/api/v1/forms/${id}`, (route) => route.abort())
  await pending.getByRole('button', { name: 'Übernehmen' }).click()
  await pending.getByRole('alert').getByText('Der Server ist nicht erreichbar.').waitFor()
  await page.unroute(`**/api/v1/forms/${id}`)
  // What a colleague changes meanwhile stays.
  await dashboard.call(forms.update, { id, body: { title: 'Von nebenan' } })
  await pending.getByRole('button', { name: 'Übernehmen' }).click()
  await page.getByText('Das Design wurde übernommen.').waitFor()
  await expect.poll(() => pending.count()).toBe(0)
  const tried = { accent_color: '#0a7d4f', use_default_styling: false, page_layout: 'plain' }
  expect(writes().map(({ body }) => JSON.parse(body ?? '{}'))).toEqual([tried, tried])
  expect(await stored(id)).toMatchObject({ ...tried, title: 'Von nebenan' })
  expect(tab.faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
})

test('design preview: a value that is refused is said at its setting, and the others are still tried [B31-9]', async () => {
  const id = await dashboard.newForm('Fehler', ['Name'])
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings?group=design`)
  await page.getByRole('switch', { name: 'Try out first' }).locator('..').click()
  await accent(page).fill('#0a7')
  await page.locator('[data-setting=background_color] input:not([type=color])').fill('#e6efe4')
  // A colour is shown once it is one.
  const ground = () =>
    frame(page)
      .locator('html')
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--page'))
  await expect.poll(ground).toBe('#e6efe4')
  expect(await buttonColour(page)).toBe('rgb(29, 78, 216)')
  const pending = page.getByRole('region', { name: 'Try out first' })
  await pending.getByText('2 changes not applied yet').waitFor()
  await pending.getByRole('button', { name: 'Apply' }).click()
  await page.locator('[data-setting=accent_color] [aria-invalid=true]').waitFor()
  expect(await page.locator('[aria-invalid=true]').count()).toBe(1)
  await accent(page).fill('#0a7d4f')
  await pending.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(async () => (await stored(id)).accent_color).toBe('#0a7d4f')
  expect((await stored(id)).background_color).toBe('#e6efe4')
  expect(tab.faults).toEqual([])
})
