import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { submissionProcessing } from '../../shared/contract/submissions/submission-processing.ts'
import { submissions } from '../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../server/testing/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

async function formWith(count: number): Promise<number> {
  const form = await activeForm(dashboard.app, {
    key: dashboard.demo.api_key,
    settings: { internal_title: 'Filterprobe', title: 'Filterprobe' },
    fields: [{ key: 'name', crm_field_name: 'Name' }],
  })
  for (let i = 1; i <= count; i++) {
    const { status } = await post(dashboard.app, form.path, named(form.ids, { name: `Name ${i}` }))
    expect(status).toBe(201)
  }
  return form.id
}

/** Numbers of the rows, from the top; read in one step, so that a list that changes meanwhile is not waited for. */
const shown = (page: Page) =>
  page
    .getByRole('button', { name: /^(Einsendung|Open submission) \d+/ })
    .evaluateAll((buttons) => buttons.map((button) => /\d+/.exec(button.ariaLabel ?? '')?.[0]))

const toBe = (page: Page, numbers: string[]) => expect.poll(() => shown(page)).toEqual(numbers)

test('submissions: filters in the heads of columns work by keyboard and stand in the address [B30-13, B31-83]', async () => {
  const id = await formWith(4)
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/submissions`)
  await toBe(page, ['4', '3', '2', '1'])
  const menu = page.getByRole('columnheader', { name: /Nr\./ }).getByRole('button', { name: 'Filter: Nr.' })
  await menu.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Filter: Nr.' })
  await expect.poll(() => dialog.getByLabel('Ab Nummer').evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.waitForURL(/index_from=2&index_until=3/)
  await toBe(page, ['3', '2'])
  const on = page.getByRole('button', { name: 'Filter: Nr., aktiv' })
  await expect.poll(() => on.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.getByRole('status').filter({ hasText: 'Nr. 2 bis 3' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await on.focus()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => on.evaluate((it) => it === document.activeElement)).toBe(true)

  const received = page.getByRole('columnheader', { name: /Eingegangen/ })
  expect(await received.getAttribute('aria-sort')).toBe('descending')
  await received.getByRole('button', { name: 'Eingegangen', exact: true }).click()
  await page.waitForURL(/sort=asc/)
  await toBe(page, ['2', '3'])
  expect(await received.getAttribute('aria-sort')).toBe('ascending')

  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await toBe(page, ['1', '2', '3', '4'])
  expect(new URL(page.url()).search).toBe('?sort=asc')
  expect(tab.faults).toEqual([])
})

test('submissions: an address with filters shows them, and a list without matches keeps their menus', async () => {
  const id = await formWith(2)
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/submissions?index_until=1`)
  await toBe(page, ['1'])
  await tab.visit(`/forms/${id}/submissions?until=2020-12-24`)
  await page.getByText('No submission matches these filters.').waitFor()
  await page.getByRole('status').filter({ hasText: 'Received until 24 Dec 2020' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Filter: Received, on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter: Received' })
  expect(await dialog.getByLabel('Received until').inputValue()).toBe('2020-12-24')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await toBe(page, ['2', '1'])
  expect(new URL(page.url()).search).toBe('')
  expect(tab.faults).toEqual([])
})

test('submissions: the head of the column Status filters by status, user and tag [B30-14]', async () => {
  const id = await formWith(3)
  const { data } = await dashboard.app.call(submissions.list, { id, key: dashboard.demo.api_key })
  const [, second] = data
  const change = { status: 'done', tags: ['Eilig'] } as const
  await dashboard.app.call(submissionProcessing.update, { id: second?.id, key: dashboard.demo.api_key, body: change })
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/submissions`)
  await toBe(page, ['3', '2', '1'])
  const row = page.getByRole('row', { name: /Einsendung 2 öffnen/ })
  expect(await row.innerText()).toMatch(/Erledigt\s+Eilig/)
  await page.getByRole('button', { name: 'Filter: Status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter: Status' })
  await dialog.getByLabel('Neu', { exact: true }).check()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Zuständig').selectOption('Nicht zugewiesen')
  await dialog.getByRole('button', { name: 'Anwenden' }).click()
  await toBe(page, ['3', '1'])
  await page.getByRole('status').filter({ hasText: 'Status: Neu · Zuständig: Nicht zugewiesen' }).waitFor()
  expect(await violations(page)).toEqual([])
  await tab.visit(`/forms/${id}/submissions?tag=Eilig`)
  await toBe(page, ['2'])
  await page.getByRole('button', { name: 'Filter: Status, aktiv' }).click()
  expect(await dialog.getByLabel('Schlagwort').inputValue()).toBe('Eilig')
  await dialog.getByRole('button', { name: 'Zurücksetzen' }).click()
  await toBe(page, ['3', '2', '1'])
  expect(tab.faults).toEqual([])
})

test('submissions: the menu of columns ticks those that the table shows of itself [B30-15]', async () => {
  const id = await formWith(1)
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/submissions`)
  await toBe(page, ['1'])
  await page.getByRole('button', { name: 'Spalten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Spalten' })
  expect(await dialog.getByLabel('Die aussagekräftigsten').isChecked()).toBe(true)
  const column = dialog.getByLabel('Name', { exact: true })
  expect(await column.isChecked()).toBe(true)
  expect(tab.faults).toEqual([])
})
