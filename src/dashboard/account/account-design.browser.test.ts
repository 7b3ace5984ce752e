import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms/forms.ts'
import { account } from '../../shared/contract/accounts/account.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

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

const picture = async (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

const sights = [
  {
    language: 'de',
    preview: 'Vorschau',
    shown: 'Vorschau mit dem Formular',
    colour: '#0a7d4f',
    rgb: 'rgb(10, 125, 79)',
  },
  {
    language: 'en',
    dark: true,
    preview: 'Preview',
    shown: 'Preview with the form',
    colour: '#7d0a4f',
    rgb: 'rgb(125, 10, 79)',
  },
] as const

test.each(sights)(
  'account design: it is seen on the page of a form before it is saved, in $language [B31-14]',
  async (sight) => {
    const own = { internal_title: `Eigenes ${sight.language}`, use_default_styling: false, accent_color: '#123456' }
    const id = await dashboard.newForm(own.internal_title, ['Name'])
    await dashboard.call(forms.update, { id, body: own })
    await using tab = await dashboard.open(sight)
    const { page } = tab
    await tab.visit('/account?part=styling')
    const preview = page.getByRole('region', { name: sight.preview })
    await frame(page).locator('button[type=submit]').first().waitFor()
    const saving = Promise.withResolvers<void>()
    await page.route('**/api/v1/account', async (route) => {
      if (route.request().method() === 'PATCH') await saving.promise
      await route.continue()
    })
    const field = page.locator('[data-setting="styling.default_accent_color"] input:not([type=color])')
    await field.fill(sight.colour)
    await expect.poll(() => buttonColour(page)).toBe(sight.rgb)
    expect((await dashboard.call(account.get, {})).data.styling.default_accent_color).not.toBe(sight.colour)
    saving.resolve()
    await expect
      .poll(async () => (await dashboard.call(account.get, {})).data.styling.default_accent_color)
      .toBe(sight.colour)
    await expect.poll(() => buttonColour(page)).toBe(sight.rgb)
    // Whatever the form has of its own, the page has the design of the account.
    await preview.getByRole('combobox', { name: sight.shown }).click()
    await page.getByRole('option', { name: own.internal_title }).click()
    await expect.poll(() => buttonColour(page)).toBe(sight.rgb)
    await frame(page).getByLabel('Name').first().waitFor()
    expect(await violations(page)).toEqual([])
    await field.scrollIntoViewIfNeeded()
    await picture(page, `account-${sight.language}`)
    expect(tab.faults).toEqual([])
  },
)

test('account design: on a phone the page is one of two sides [B31-14]', async () => {
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  await tab.visit('/account?part=styling')
  await page.getByRole('radiogroup', { name: 'Anzeige' }).getByText('Vorschau').click()
  await frame(page).locator('button[type=submit]').first().waitFor()
  expect(await violations(page)).toEqual([])
  await picture(page, 'account-phone')
  expect(tab.faults).toEqual([])
})
