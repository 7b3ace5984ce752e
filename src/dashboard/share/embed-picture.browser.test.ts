import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDashboard, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('share: the chosen kind of embedding is drawn [B31-93]', async () => {
  const id = await dashboard.newForm('Einbetten', [])
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/share`)
  const drawing = page.locator('[data-embedding]')
  const rightEdge = async () => {
    const [whole, form] = await Promise.all([drawing, drawing.locator('[data-form]')].map((one) => one.boundingBox()))
    return Math.round(whole!.x + whole!.width - form!.x - form!.width)
  }
  expect(await drawing.getAttribute('data-embedding')).toBe('inline')
  expect(await rightEdge()).toBeGreaterThan(20)
  await page.getByRole('combobox', { name: 'Darstellung' }).click()
  await page.getByRole('option', { name: 'Schaltfläche und Seitenleiste' }).click()
  // A side panel stands at the edge of the window.
  await expect.poll(rightEdge).toBeLessThan(4)
  expect(await drawing.getAttribute('data-embedding')).toBe('slider')
  expect(tab.faults).toEqual([])
})
