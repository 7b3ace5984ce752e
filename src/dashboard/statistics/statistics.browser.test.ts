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
  expect(texts.map((all) => all.filter((text) => text.includes('.')).length)).toEqual([0, 3])
  const places = charts.map(async (chart) => {
    const { y } = (await chart.boundingBox())!
    const days = chart.locator('rect:has(title)')
    const sides = [days.first(), days.last()].map(async (day) => (await day.boundingBox())!.x)
    return { y, sides: await Promise.all(sides), title: await days.last().locator('title').textContent() }
  })
  const [views, submissions] = await Promise.all(places)
  expect(submissions!.sides).toEqual(views!.sides)
  expect(submissions!.y).toBeGreaterThan(views!.y)
  // A day says the same in both.
  expect(submissions!.title).toBe(views!.title)
  expect(views!.title).toMatch(/\nAufrufe: \d+\nEinsendungen: \d+$/)
  expect(await violations(tab.page)).toEqual([])
  expect(tab.faults).toEqual([])
})

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
