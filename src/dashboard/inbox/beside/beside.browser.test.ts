import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { startDashboard, violations, type DashboardApp, type Tab } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const wide = { width: 1920, height: 1080 }

async function openWide(path: string): Promise<Tab> {
  const tab = await dashboard.open({ language: 'de' })
  await tab.page.setViewportSize(wide)
  await tab.visit(path)
  await tab.page.locator('[data-entry]').first().waitFor()
  return tab
}

const rows = ({ page }: Tab) =>
  page.locator('[data-entry]').evaluateAll((links) => links.map(({ dataset }) => Number(dataset['entry'])))
const opened = ({ page }: Tab) => page.locator('[data-reading]')
const openedId = ({ page }: Tab) => Number(new URL(page.url()).searchParams.get('submission'))
const focused = ({ page }: Tab) => page.evaluate<string | undefined>('document.activeElement.dataset.entry')

test('inbox: in a wide window the submission stands beside the list and follows the keys [B31-134]', async () => {
  await using tab = await openWide('/inbox')
  const { page } = tab
  const [first = 0, second = 0, third = 0] = await rows(tab)
  const beside = page.getByRole('region', { name: 'Keine Einsendung geöffnet' })
  await beside.waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('j')
  await expect.poll(() => openedId(tab)).toBe(first)
  await page.keyboard.press('j')
  await expect.poll(() => openedId(tab)).toBe(second)
  await opened(tab).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const [list, place] = [page.locator('[data-entry]').first(), opened(tab)].map(async (part) => part.boundingBox())
  expect((await list)!.x + (await list)!.width).toBeLessThan((await place)!.x)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('k')
  await expect.poll(() => openedId(tab)).toBe(first)
  expect(Number(await focused(tab))).toBe(first)
  // Out of the list, the keys go on with the one that is open.
  await opened(tab).getByRole('button', { name: 'Drucken' }).focus()
  await page.keyboard.press('e')
  await page.getByText(/“ ist erledigt\.$/).waitFor()
  expect((await dashboard.call(submissionProcessing.get, { id: first })).body.data.status).toBe('done')
  await expect.poll(() => openedId(tab)).toBe(second)
  await expect.poll(() => rows(tab)).not.toContain(first)
  // What has left the list leaves its place to the next one.
  await opened(tab).getByRole('radio', { name: 'Erledigt' }).locator('..').click()
  await expect.poll(() => rows(tab)).not.toContain(second)
  expect(openedId(tab)).toBe(second)
  await opened(tab).getByRole('button', { name: 'Drucken' }).focus()
  await page.keyboard.press('j')
  await expect.poll(() => openedId(tab)).toBe(third)
  expect(tab.faults).toEqual([])
})

test('inbox: Enter goes to the submission beside the list, Escape back, after what lies on it [B31-134]', async () => {
  await using tab = await openWide('/inbox')
  const { page } = tab
  const [first = 0, second = 0] = await rows(tab)
  const none = page.getByRole('region', { name: 'Keine Einsendung geöffnet' })
  await none.waitFor()
  await page.locator(`[data-entry="${second}"]`).focus()
  await page.keyboard.press('Enter')
  await opened(tab).waitFor()
  expect(openedId(tab)).toBe(second)
  const body = opened(tab).getByRole('group').first()
  expect(await body.evaluate((part) => part === part.ownerDocument.activeElement)).toBe(true)
  await body.getByRole('combobox', { name: 'Zuständig' }).waitFor()
  await page.setViewportSize({ ...wide, height: 720 })
  await page.keyboard.press('PageDown')
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
  await page.setViewportSize(wide)
  await opened(tab).getByRole('combobox', { name: 'Zuständig' }).click()
  const option = page.getByRole('option', { name: 'Ich', exact: true })
  await option.waitFor()
  await page.keyboard.press('Escape')
  await option.waitFor({ state: 'hidden' })
  expect(openedId(tab)).toBe(second)
  await page.keyboard.press('Escape')
  await opened(tab).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  expect(Number(await focused(tab))).toBe(second)
  // Its address opens it; where there is no room it is a drawer, and the other way round.
  await tab.visit(`/inbox?submission=${first}`)
  await opened(tab).waitFor()
  await page.setViewportSize({ width: 1360, height: 850 })
  await page.getByRole('dialog').getByRole('button', { name: 'Drucken' }).waitFor()
  await page.setViewportSize(wide)
  await opened(tab).getByRole('button', { name: 'Schließen' }).click()
  await none.waitFor()
  await tab.visit('/inbox?submission=999999')
  await page.getByRole('region', { name: 'Einsendung nicht verfügbar' }).getByRole('alert').waitFor()
  expect(tab.faults.filter((fault) => !fault.includes('404'))).toEqual([])
})

test('inbox: the submission beside the list is printed alone [B31-135]', async () => {
  await using tab = await openWide('/inbox')
  const { page } = tab
  await page.keyboard.press('j')
  const heading = opened(tab).getByRole('heading', { level: 2 })
  await heading.waitFor()
  await page.emulateMedia({ media: 'print' })
  // As wide as paper.
  await page.setViewportSize({ width: 790, height: 1120 })
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  expect(await heading.isVisible()).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.locator('[data-entry]').first().isVisible()).toBe(false)
  expect(await opened(tab).getByRole('button').first().isVisible()).toBe(false)
  expect((await opened(tab).boundingBox())!.width).toBeGreaterThan(600)
  expect(tab.faults).toEqual([])
})
