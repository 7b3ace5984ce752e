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
    section: 'Dokumente',
    parent: 'PDF anbieten',
    child: 'PDF-Link gilt',
    folded: /^Wirkt erst mit „PDF anbieten“: PDF-Link gilt/,
    search: 'Einstellung suchen',
    sought: 'Aufgabe fällig',
    found: 'Aufgabe fällig nach',
    above: 'Aufgabe anlegen',
    standard: 'Standard: 24',
    unset: 'Solange leer: die erzeugte Adresse',
  },
  {
    language: 'en',
    dark: true,
    phone: true,
    section: 'Documents',
    parent: 'Offer the PDF',
    child: 'PDF link works for',
    folded: /^In effect once “Offer the PDF” is set: PDF link works for/,
    search: 'Search settings',
    sought: 'task due',
    found: 'Task is due after',
    above: 'Create a task',
    standard: 'Default: 24',
    unset: 'While empty: the generated address',
  },
] as const

test.each(sights)('settings: what has no effect is folded, in $language [B31-20]', async (sight) => {
  const id = await dashboard.newForm('Falten', [])
  const stored = async () => (await dashboard.call(forms.get, { id })).data
  await using tab = await dashboard.open(sight)
  const { page } = tab
  await tab.visit(`/forms/${id}/settings`)
  await page.getByText(sight.unset).waitFor()
  if (!('phone' in sight)) {
    await page.getByRole('button', { name: sight.section, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/settings?group=documents')
  } else await tab.visit(`/forms/${id}/settings?group=documents`)
  const fold = page.getByRole('button', { name: sight.folded })
  const child = page.getByRole('spinbutton', { name: sight.child })
  await fold.waitFor()
  expect(await fold.getAttribute('aria-expanded')).toBe('false')
  expect(await child.count()).toBe(0)
  await fold.focus()
  await page.keyboard.press('Enter')
  await child.waitFor()
  expect(await fold.getAttribute('aria-expanded')).toBe('true')
  expect(await violations(page)).toEqual([])
  await page.getByRole('switch', { name: sight.parent }).click({ force: true })
  await expect.poll(() => fold.count()).toBe(0)
  await child.fill('48')
  await child.blur()
  await page.getByText(sight.standard).waitFor()
  await expect.poll(async () => (await stored()).pdf_download_valid_hours).toBe(48)
  await page.getByRole('searchbox', { name: sight.search }).fill(sight.sought)
  await page.getByRole('spinbutton', { name: sight.found }).waitFor()
  await page.getByRole('switch', { name: sight.above }).waitFor()
  expect(await violations(page)).toEqual([])
  await tab.visit(`/forms/${id}/settings?group=crm&setting=crm_task_due_days`)
  const sought = page.getByRole('spinbutton', { name: sight.found })
  await sought.waitFor()
  await expect.poll(() => sought.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(tab.faults).toEqual([])
})

test('settings: below the only one of a group, others are not indented, and theirs once [B31-50]', async () => {
  const id = await dashboard.newForm('Ränder', [])
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings?group=crm`)
  const edge = async (setting: string) =>
    Math.round((await page.locator(`[data-setting="${setting}"]`).boundingBox())?.x ?? 0)
  const first = await edge('crm_write_enabled')
  expect(await edge('crm_duplicate_check_enabled')).toBe(first)
  expect((await edge('crm_duplicate_check_fields')) - first).toBeGreaterThan(8)
  expect((await edge('crm_duplicate_check_fields')) - first).toBeLessThan(24)
  expect(tab.faults).toEqual([])
})
