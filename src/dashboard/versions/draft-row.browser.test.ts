import { afterAll, beforeAll, expect, test } from 'vitest'
import { formDrafts } from '../../shared/contract/forms/form-versions.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const sights = [
  { language: 'de', draft: 'Entwurf', compare: 'Entwurf vergleichen', to: 'Nach' },
  { language: 'en', dark: true, phone: true, draft: 'Draft', compare: 'Compare the draft', to: 'To' },
] as const

test.each(sights)('versions: the draft is the first row, and compared, in $language [B31-24]', async (sight) => {
  const { call } = dashboard
  const id = await dashboard.newForm('Entwurf', ['Vorname'])
  await call(forms.update, { id, body: { active: true } })
  const { token } = (await call(formDrafts.get, { id })).data
  await call(formDrafts.update, { id, body: { token, settings: { title: 'Ihre Anfrage' } } })
  await using tab = await dashboard.open(sight)
  const { page } = tab
  await tab.visit(`/forms/${id}/versions`)
  const first = page.getByRole('main').getByRole('list').getByRole('listitem').first()
  await first.getByText(sight.draft, { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await first.getByRole('button', { name: sight.compare }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ihre Anfrage').waitFor()
  expect(await dialog.getByRole('combobox', { name: sight.to }).inputValue()).toBe(sight.draft)
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('versions: the only one is not compared, and a program is named as an API key [B31-128]', async () => {
  const id = await dashboard.newForm('Einzige', ['Vorname'])
  await dashboard.call(forms.update, { id, body: { active: true } })
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/versions`)
  const only = page.getByRole('main').getByRole('list').getByRole('listitem')
  await only.getByText(/^API-Schlüssel „.+“, \d/).waitFor()
  expect(await only.count()).toBe(1)
  expect(await only.getByRole('button').count()).toBe(0)
  expect(tab.faults).toEqual([])
})
