import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const sights = [
  {
    language: 'de',
    section: 'Aufbau der Seite',
    names: ['Karte', 'Neben einem Bild', 'Vor einem Bild', 'Ohne Karte'],
    missing: /Noch fehlt das Bild/,
    byAddress: 'Stattdessen eine Adresse angeben',
    picture: 'Adresse',
  },
  {
    language: 'en',
    dark: true,
    phone: true,
    section: 'Layout of the page',
    names: ['Card', 'Beside a picture', 'In front of a picture', 'Without a card'],
    missing: /There is no picture yet/,
    byAddress: 'Enter an address instead',
    picture: 'Address',
  },
] as const

test.each(sights)('settings: a layout is chosen by its drawing, in $language [B32-3]', async (sight) => {
  const id = await dashboard.newForm('Aufbau', [])
  const stored = async () => (await dashboard.call(forms.get, { id })).data
  await using tab = await dashboard.open(sight)
  await tab.visit(`/forms/${id}/settings?group=design`)
  const { page } = tab
  const section = page.getByRole('region', { name: sight.section })
  const button = (name: string) => section.getByRole('button', { name, exact: true })
  const [card = '', split = '', cover = ''] = sight.names
  for (const name of sight.names) {
    expect(await button(name).getAttribute('aria-pressed')).toBe(String(name === card))
    expect(await button(name).locator('svg').count()).toBe(1)
  }
  await button(split).click()
  await expect.poll(async () => (await stored()).page_layout).toBe('split')
  await section.getByText(sight.missing).waitFor()
  expect(await violations(page)).toEqual([])
  // The layout is no part of the account's design: the form goes on following it.
  expect((await stored()).use_default_styling).toBe(true)
  await section.getByRole('button', { name: sight.byAddress }).click()
  const picture = section.getByRole('textbox', { name: sight.picture })
  await picture.fill('http://127.0.0.1/office.jpg')
  await picture.blur()
  await section.locator('[aria-invalid=true]').waitFor()
  await picture.fill('https://agency.example/office.jpg')
  await picture.blur()
  await expect.poll(async () => (await stored()).picture_url).toBe('https://agency.example/office.jpg')
  await expect.poll(() => section.getByText(sight.missing).count()).toBe(0)
  await button(cover).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored()).page_layout).toBe('cover')
  expect(tab.faults).toEqual([])
})
