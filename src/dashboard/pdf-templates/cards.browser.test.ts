import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfTemplates } from '../../shared/contract/documents/pdf-templates.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('pdf templates: each card shows the first page of its document, once it is seen [B2.10-128]', async () => {
  for (let form = 1; form <= 14; form++) await dashboard.newForm(`Selbstauskunft ${form}`, ['Name'])
  const { data } = (await dashboard.call(pdfTemplates.list, { query: { per_page: 50 } })).body
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  const asked = new Set<string>()
  page.on('request', (request) => request.url().endsWith('/pdf-template/picture') && asked.add(request.url()))
  await tab.visit('/pdf-templates')
  const cards = page.getByRole('list', { name: 'PDF-Vorlagen der Formulare' }).getByRole('listitem')
  expect(await cards.count()).toBe(data.length)
  const picture = (place: number) => cards.nth(place).locator('[data-drawn] img')
  await picture(0).waitFor()
  // As wide as a page of A4 at 60 dots for an inch: it is the picture, not its place.
  expect(await picture(0).evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth)).toBe(496)
  expect(asked.size).toBeLessThan(data.length)
  await cards.last().scrollIntoViewIfNeeded()
  await picture(data.length - 1).waitFor()
  expect(await violations(page)).toEqual([])
  const [first] = data as { internal_title: string; blocks: number; updated_at: string }[]
  const day = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeZone: 'Europe/Berlin' })
  await cards
    .first()
    .getByText(`${first!.blocks} Blöcke · geändert am ${day.format(new Date(first!.updated_at))}`)
    .waitFor()
  // All of a card leads to its editor.
  await cards.first().click({ position: { x: 20, y: 20 } })
  await page.getByRole('region', { name: 'Vorschau' }).waitFor()
  expect(tab.faults).toEqual([])
})

test('pdf templates: lines stand for a first page that is not there, in the list and the editor [B2.10-128]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await page.route('**/pdf-template/picture', (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', body: '{"code":"conflict","message":"No page."}' }),
  )
  await tab.visit('/pdf-templates')
  const card = page.getByRole('list', { name: 'PDF-Vorlagen der Formulare' }).getByRole('listitem').first()
  await card.getByRole('link').waitFor()
  await expect.poll(() => card.locator('.mantine-Skeleton-root').count()).toBe(0)
  expect(await card.locator('[data-drawn]').count()).toBe(0)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/live-preview/pages*', async (route) => {
    await released
    await route.continue()
  })
  await card.getByRole('link').click()
  const preview = page.getByRole('region', { name: 'Vorschau' })
  await preview.locator('.mantine-Skeleton-root').nth(5).waitFor()
  expect(await violations(page)).toEqual([])
  release()
  await preview.getByRole('img', { name: /^Seite 1/ }).waitFor()
  expect(await preview.locator('.mantine-Skeleton-root').count()).toBe(0)
  expect(tab.faults.filter((fault) => !fault.includes('409'))).toEqual([])
})
