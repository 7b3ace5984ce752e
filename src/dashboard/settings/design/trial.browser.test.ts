import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startDashboard, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const colour = (page: Page, name: string) => page.locator(`[data-setting=${name}] input:not([type=color])`)
const stored = async (id: number) => (await dashboard.call(forms.get, { id })).data

/** A form that is online, and the bodies of what is written of it. */
async function openOnline(path: string) {
  const id = await dashboard.newForm('Online', ['Name'])
  await dashboard.call(forms.update, { id, body: { active: true, use_default_styling: false } })
  const tab = await dashboard.open({ language: 'en' })
  const written: unknown[] = []
  tab.page.on('request', (request) => {
    if (request.method() === 'PATCH') written.push(JSON.parse(request.postData() ?? '{}'))
  })
  await tab.visit(`/forms/${id}/${path}`)
  return { id, tab, written, pending: tab.page.getByRole('region', { name: 'Try out first' }) }
}

test('tried design: what is chosen while it is applied is tried on, or taken back [B31-9]', async () => {
  const { id, tab: opened, written, pending } = await openOnline('settings?group=design')
  await using tab = opened
  const { page } = tab
  const { background_color } = await stored(id)
  await colour(page, 'accent_color').fill('#0a7d4f')
  await colour(page, 'background_color').fill('#e6efe4')
  const applying = Promise.withResolvers<void>()
  await page.route(`**/api/v1/forms/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await applying.promise
    await route.continue()
  })
  await pending.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => written.length).toBe(1)
  await colour(page, 'text_color').fill('#112233')
  await colour(page, 'background_color').fill(background_color)
  applying.resolve()
  await page.getByText('The design was applied.').waitFor()
  await pending.getByText('2 changes not applied yet').waitFor()
  expect(await colour(page, 'text_color').inputValue()).toBe('#112233')
  expect(await stored(id)).toMatchObject({ accent_color: '#0a7d4f', background_color: '#e6efe4' })
  await pending.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => pending.count()).toBe(0)
  expect(written.at(-1)).toEqual({ text_color: '#112233', background_color })
  expect(tab.faults).toEqual([])
})

test('tried design: it is tried wherever its settings are shown; others are saved by themselves [B31-9]', async () => {
  const { id, tab: opened, written, pending } = await openOnline('settings?group=layout')
  await using tab = opened
  const { page } = tab
  await page.getByRole('button', { name: 'Without a card', exact: true }).click()
  await pending.getByText('1 change not applied yet').waitFor()
  await pending.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('accent_color')
  await colour(page, 'accent_color').fill('#0a7d4f')
  await pending.getByText('1 change not applied yet').waitFor()
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('internal_title')
  await page.locator('[data-setting=internal_title]').getByRole('textbox').fill('Renamed')
  await expect.poll(async () => (await stored(id)).internal_title).toBe('Renamed')
  expect(written).toEqual([{ internal_title: 'Renamed' }])
  expect(await stored(id)).toMatchObject({ page_layout: 'card' })
  expect(tab.faults).toEqual([])
})

test('tried design: a user who has not applied it stays signed in [B31-9]', async () => {
  const { tab: opened, pending } = await openOnline('settings?group=design')
  await using tab = opened
  const { page } = tab
  await colour(page, 'accent_color').fill('#0a7d4f')
  await pending.getByText('1 change not applied yet').waitFor()
  await colour(page, 'accent_color').press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('textbox').fill('sign out')
  await palette.locator('[data-selected]').filter({ hasText: 'Sign out' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^You are still signed in/).waitFor()
  expect(await colour(page, 'accent_color').inputValue()).toBe('#0a7d4f')
  expect(await page.evaluate("fetch('/api/v1/me').then(({ status }) => status)")).toBe(200)
  expect(tab.faults).toEqual([])
})
