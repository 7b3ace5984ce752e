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
    child: 'Gültigkeit des PDF-Links',
    folded: /^Gilt nur mit „PDF anbieten“: Gültigkeit des PDF-Links/,
    search: 'Einstellung suchen',
    sought: 'Aufgabe fällig',
    found: 'Aufgabe fällig nach',
    above: 'Aufgabe anlegen',
    standard: 'Standard: 24',
    unset: 'Leer lassen: die erzeugte Adresse',
  },
  {
    language: 'en',
    dark: true,
    phone: true,
    section: 'Documents',
    parent: 'Offer the PDF',
    child: 'PDF link valid for',
    folded: /^Only applies when “Offer the PDF” is set: PDF link valid for/,
    search: 'Search settings',
    sought: 'task due',
    found: 'Task is due after',
    above: 'Create a task',
    standard: 'Default: 24',
    unset: 'If left empty: the generated address',
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

test('settings: an empty text of a mail shows what is sent instead; a number and its unit read as one [B31-188]', async () => {
  const id = await dashboard.newForm('Anfrage', [])
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings?group=email`)
  const field = page.getByRole('textbox', { name: 'Betreff', exact: true })
  await expect.poll(() => field.getAttribute('placeholder')).toBe('Anfrage: Ihre Angaben sind eingegangen')
  const text = page.locator('[data-setting=body] [data-placeholder]')
  await expect.poll(() => text.getAttribute('data-placeholder')).toMatch(/^Guten Tag,\n\n[^]+Freundliche Grüße\n\S/)
  await tab.visit(`/forms/${id}/settings?group=privacy`)
  const days = page.getByRole('spinbutton', { name: 'Automatisch löschen nach (Tagen)' })
  await days.fill('30')
  const row = page.locator('[data-setting=retention_days]')
  await row.getByText('Tagen', { exact: true }).waitFor()
  await row.getByText('Gespeichert').waitFor()
  await page.getByRole('button', { name: 'Zurücksetzen: Automatisch löschen nach' }).click()
  await expect.poll(() => days.inputValue()).toBe('')
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})
