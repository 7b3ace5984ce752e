import { afterAll, beforeAll, expect, test } from 'vitest'
import { formDrafts } from '../../../shared/contract/forms/form-versions.ts'
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
    title: 'Titel',
    internal: 'Interner Name',
    live: 'Besucher sehen noch: „Bisher“',
    edit: 'Im Aufbau ändern',
  },
  {
    language: 'en',
    dark: true,
    phone: true,
    title: 'Title',
    internal: 'Internal name',
    live: 'Visitors still see: “Bisher”',
    edit: 'Change in the editor',
  },
] as const

test.each(sights)(
  'settings: texts of a draft are shown, and changed in the editor alone, in $language [B31-89]',
  async (sight) => {
    const { call } = dashboard
    const id = await dashboard.newForm('Bisher', ['Vorname'])
    await call(forms.update, { id, body: { active: true, description: 'Wir **melden** uns.' } })
    const { token } = (await call(formDrafts.get, { id })).data
    await call(formDrafts.update, {
      id,
      body: { token, settings: { title: 'Neu', description: 'Wir **melden** uns.' } },
    })
    await using tab = await dashboard.open(sight)
    const { page } = tab
    await tab.visit(`/forms/${id}/settings`)
    const row = page.locator('[data-setting="title"]')
    await row.getByText('Neu', { exact: true }).waitFor()
    await row.getByText(sight.live).waitFor()
    expect(await row.getByRole('textbox').count()).toBe(0)
    // What visitors see already needs no word.
    const introduction = page.locator('[data-setting="description"]')
    await introduction.getByText('Wir melden uns.').waitFor()
    expect(await introduction.getByText(/„|“/).count()).toBe(0)
    // What the draft does not hold is changed here.
    await page.getByRole('textbox', { name: sight.internal }).waitFor()
    expect(await violations(page)).toEqual([])
    await row.getByRole('link', { name: sight.edit }).click()
    await page.waitForURL(`**/forms/${id}/build`)
    await call(formDrafts.discard, { id })
    await tab.visit(`/forms/${id}/settings`)
    expect(await page.getByRole('textbox', { name: sight.title, exact: true }).inputValue()).toBe('Bisher')
    expect(tab.faults).toEqual([])
  },
)
