import type { Row } from '../report.ts'
import { median } from '../report.ts'
import { formWith, ms, person, timed, type UxBench } from './person.ts'

const routes = ['Documents', 'Mails', 'Staff', 'Webhooks', 'API keys', 'CRM', 'Audit log', 'Account', 'Forms'] as const

/** Goal 10: from a click in the navigation to the heading of the next page without anything loading, once all have been visited. */
export async function moving(bench: UxBench): Promise<Row[]> {
  const form = await formWith(bench.foyer, 'A form', ['Vorname', 'Name'])
  await using user = await person(bench)
  const { page, go } = user
  await go('/forms')
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  async function follow(name: string): Promise<number> {
    const link = navigation.getByRole('link', { name, exact: true })
    const shown = page.evaluate<number>(shownAfterClick)
    await link.click()
    return shown
  }
  for (const name of routes) await follow(name)
  const times: [string, number][] = []
  for (const name of routes) times.push([name, await follow(name)])
  const [slowest, worst] = times.toSorted(([, a], [, b]) => b - a)[0] ?? ['', NaN]
  const palette = await timed(async () => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Where to, or what to do?').fill('A form')
    await page
      .getByRole('button', { name: /A form/ })
      .first()
      .waitFor()
    await page.waitForTimeout(200)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/forms/${form.id}/build`)
  })
  return [
    {
      what: '10: route change, warm',
      figure: `median ${ms(median(times.map(([, took]) => took)))}, worst ${ms(worst)} (${slowest})`,
      goal: '≤ 200 ms',
      holds: worst <= 200,
    },
    { what: 'Ctrl+K, a form by its name, Enter', figure: ms(palette) },
  ]
}

/** Milliseconds from the next click to the frame in which another heading, and nothing unfinished, stands there. */
const shownAfterClick = `new Promise((resolve) => {
  addEventListener('click', () => {
    const begun = performance.now()
    const heading = () => document.querySelector('main h1')?.textContent
    const before = heading()
    const look = () => {
      const isShown = heading() !== undefined && heading() !== before && !document.querySelector('.mantine-Skeleton-root')
      requestAnimationFrame(isShown ? () => resolve(performance.now() - begun) : look)
    }
    look()
  }, { once: true, capture: true })
})`
