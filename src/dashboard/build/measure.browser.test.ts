import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../shared/contract/forms/fields.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const optionsOf = async (id: number) => (await dashboard.call(fields.get, { id })).data.options as unknown

const looks = [
  { language: 'de', unit: 'Einheit', slider: 'Mit Schieberegler', max: 'Höchstwert', type: 'Art des Feldes' },
  { language: 'en', dark: true, unit: 'Unit', slider: 'With a slider', max: 'Maximum value', type: 'Type of field' },
] as const

test.each(looks)('editors: a number gets a unit and a slider, in $language [B2.3-26] [B2.3-28]', async (look) => {
  const form = await dashboard.newForm('Zahlen', [])
  const body = { crm_module: 'estate', label: 'Fläche', field_type: 'number', options: { min: 20 } }
  const { id } = (await dashboard.call(fields.create, { id: form, body })).data as { id: number }
  await using tab = await dashboard.open(look)
  await tab.visit(`/forms/${form}/build`)
  const { page } = tab
  await page.getByRole('button', { name: 'Fläche', exact: true }).click()
  const slider = page.getByRole('switch', { name: look.slider })
  expect(await slider.isDisabled()).toBe(true)
  await page.getByRole('spinbutton', { name: look.max }).fill('400')
  await page.getByRole('combobox', { name: look.unit }).click()
  await page.getByRole('option', { name: 'm²', exact: true }).click()
  await slider.click({ force: true })
  await expect.poll(() => optionsOf(id)).toEqual({ min: 20, max: 400, unit: 'm²', slider: true })
  const preview = page.frameLocator('iframe')
  await preview.locator('.unit').waitFor()
  await preview.getByRole('slider', { name: 'Fläche' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('spinbutton', { name: look.max }).fill('')
  await page.getByText(look.language === 'de' ? /^Ein Schieberegler braucht/ : /^A slider needs min and max/).waitFor()
  await page.getByRole('spinbutton', { name: look.max }).fill('500')
  await expect.poll(() => optionsOf(id)).toEqual({ min: 20, max: 500, unit: 'm²', slider: true })
  await page.getByRole('combobox', { name: look.type }).click()
  await page.getByRole('option', { name: 'Text', exact: true }).click()
  await expect.poll(() => optionsOf(id)).toEqual({ min: 20, max: 500 })
  expect(tab.faults).toEqual([])
})
