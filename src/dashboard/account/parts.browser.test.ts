import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'
import { homeTexts } from '../home/texts.ts'
import { accountParts } from './parts.ts'
import { accountTexts } from './texts.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('account: it shows one part at a time, which is chosen beside it and stands in the address [B31-45, B31-202]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  const t = accountTexts.de
  await tab.visit('/account')
  const heading = page.getByRole('main').getByRole('heading', { level: 2 })
  await page.getByRole('textbox', { name: 'Name des Unternehmens' }).waitFor()
  expect(await page.getByRole('heading', { name: t.notifications }).count()).toBe(0)
  const nav = page.getByRole('navigation', { name: t.sections })
  expect(await nav.getByRole('button').count()).toBe(accountParts.length)
  const groups = nav.getByRole('group')
  expect(await groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(
    Object.values(t.groups),
  )
  expect(await groups.getByRole('button').count()).toBe(accountParts.length)
  for (const button of await nav.getByRole('button').all()) {
    await button.click()
    await heading.getByText(await button.innerText(), { exact: true }).waitFor()
    expect(await nav.locator('[aria-current]').innerText()).toBe(await button.innerText())
    expect(await violations(page), await button.innerText()).toEqual([])
  }
  expect(new URL(page.url()).search).toBe('?part=plan')
  await tab.visit('/account?part=nothing')
  await page.getByRole('textbox', { name: 'Name des Unternehmens' }).waitFor()
  expect(tab.faults).toEqual([])
})

test('account: on a phone its parts are one list, and the first steps lead to theirs [B31-45]', async () => {
  await using tab = await dashboard.open({ language: 'en', phone: true, dark: true })
  const { page } = tab
  const t = accountTexts.en
  await tab.visit('/account')
  await page.getByRole('combobox', { name: t.sections }).click()
  await page.getByRole('option', { name: t.notifications }).click()
  await page.getByRole('heading', { name: t.notifications }).waitFor()
  await page.getByRole('textbox', { name: 'Recipient 1' }).waitFor()
  expect(await violations(page)).toEqual([])
  await tab.visit('/')
  await page.getByRole('link', { name: homeTexts.en.legal }).click()
  await page.getByRole('heading', { name: t.imprint }).waitFor()
  expect(tab.faults).toEqual([])
})
