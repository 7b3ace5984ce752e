import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
let path: string

beforeAll(async () => {
  dashboard = await startDashboard()
  const [form] = (await dashboard.call(forms.list)).body.data as { id: number }[]
  path = `/forms/${form!.id}/statistics`
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('statistics: views and submissions have a chart each, over the same days [B31-137]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  await tab.visit(path)
  const charts = ['Aufrufe', 'Einsendungen'].map((name) => tab.page.getByRole('img', { name, exact: true }))
  // All that stands in the place of the numbers of a scale; the days stand below the second chart alone.
  const texts = await Promise.all(charts.map((chart) => chart.locator('text').allTextContents()))
  expect(texts.map((all) => all.filter((text) => /^\d+$/.test(text)).length)).toEqual([3, 3])
  expect(texts.map((all) => all.filter((text) => text.includes('.')).length > 2)).toEqual([false, true])
  const marked = async () =>
    Promise.all(charts.map(async (chart) => (await chart.locator('path[class*="chosen"]').boundingBox())!))
  const [views, submissions] = await marked()
  expect(submissions!.x).toBe(views!.x)
  expect(submissions!.y).toBeGreaterThan(views!.y)
  expect(await violations(tab.page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test.each([
  { language: 'de', day: 'Tag', views: 'Aufrufe', none: 'In diesem Zeitraum wurde keine Ausfüllzeit gemessen.' },
  {
    language: 'en',
    day: 'Day',
    views: 'Views',
    none: 'No submission was timed in this period.',
    phone: true,
    dark: true,
  },
] as const)(
  'statistics: pointer, finger and keys choose a day, whose numbers are said, in $language [B31-199]',
  async ({ day, views, none, ...look }) => {
    await using tab = await dashboard.open(look)
    const { page } = tab
    await tab.visit(path)
    const choice = page.getByRole('slider', { name: day })
    const said = () => choice.getAttribute('aria-valuetext')
    const last = await said()
    expect(last).toMatch(new RegExp(`, ${views}: \\d+, `))
    const mark = page.locator('path[class*="chosen"]').first()
    const place = async () => (await mark.boundingBox())!.x
    const end = await place()
    await choice.focus()
    await page.keyboard.press('ArrowLeft')
    expect(await said()).not.toBe(last)
    expect(await place()).toBeLessThan(end)
    await page.keyboard.press('Home')
    expect(await choice.getAttribute('aria-valuenow')).toBe('0')
    const { x, y, width } = (await choice.boundingBox())!
    if ('phone' in look) await page.touchscreen.tap(x + width / 2, y + 60)
    else await page.mouse.move(x + width / 2, y + 60)
    await expect.poll(async () => Math.abs((await place()) - x - width / 2)).toBeLessThan(30)
    // It stands in sight, too.
    const [, shown = ''] = new RegExp(`${views}: (\\d+)`).exec((await said()) ?? '') ?? []
    expect(await page.getByText(new RegExp(`^${views}.*: ${shown}$`)).count()).toBeGreaterThan(0)
    await page.keyboard.press('End')
    expect(await said()).toBe(last)
    await page.getByText(none).waitFor()
    expect(await violations(page)).toEqual([])
    expect(tab.faults).toEqual([])
  },
)

test('statistics: on a phone, the sums fill their rows [B31-138]', async () => {
  await using tab = await dashboard.open({ language: 'en', phone: true, dark: true })
  await tab.visit(path)
  const card = async (name: string) =>
    (await tab.page.getByText(name, { exact: true }).first().locator('..').boundingBox())!
  const [views, starts, last] = await Promise.all(['Views', 'Starts', 'Median time'].map(card))
  expect(views!.y).toBe(starts!.y)
  expect([last!.x, last!.x + last!.width]).toEqual([views!.x, starts!.x + starts!.width])
  expect(await violations(tab.page)).toEqual([])
})
