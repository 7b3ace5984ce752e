import { statSync } from 'node:fs'
import type { Row } from '../report.ts'
import { seedSubmissions } from '../seed.ts'
import { formWith, ms, person, timed, type UxBench } from './person.ts'

const count = 10_000

/** Goals 10 and 12: a form with 10,000 submissions: opening, leafing, scrolling, and exporting all of them. */
export async function bigTable(bench: UxBench): Promise<Row[]> {
  const { foyer } = bench
  const form = await formWith(foyer, 'Many', ['Vorname', 'Name', 'Email', 'Telefon1'])
  await seedSubmissions(
    await foyer.databaseUrl(),
    { id: form.id, path: new URL(form.url).pathname, fieldIds: {} },
    count,
  )
  await using user = await person(bench)
  const { page, go } = user
  await go('/forms')
  const opened = await timed(() => go(`/forms/${form.id}/submissions`))
  const leafed = await timed(async () => {
    await page.getByRole('button', { name: 'Page 400' }).click()
    await page.getByRole('button', { name: 'Open submission 1', exact: true }).waitFor()
  })
  const frames = await scrolled(user)
  const rows: Row[] = [
    { what: '10: 10,000 submissions, loaded anew', figure: ms(opened) },
    { what: '10: from its first to its last page', figure: ms(leafed), goal: '≤ 200 ms', holds: leafed <= 200 },
    { what: '10: longest frame while scrolling', figure: ms(frames), goal: '≤ 50 ms', holds: frames <= 50 },
  ]
  for (const format of ['CSV', 'Excel'] as const) {
    await go(`/forms/${form.id}/submissions`)
    rows.push(await exported(user, format))
  }
  return rows
}

/** Milliseconds between two frames, at most, while the wheel turns. */
async function scrolled({ page }: Awaited<ReturnType<typeof person>>): Promise<number> {
  await page.setViewportSize({ width: 1360, height: 500 })
  const longest = page.evaluate<number>(`new Promise((resolve) => {
    const begun = performance.now()
    let [last, longest] = [begun, 0]
    const frame = (now) => {
      longest = Math.max(longest, now - last)
      last = now
      if (now - begun < 1500) requestAnimationFrame(frame)
      else resolve(longest)
    }
    requestAnimationFrame(frame)
  })`)
  await page.mouse.move(700, 300)
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, turn < 10 ? 120 : -120)
  return longest
}

async function exported({ page, click }: Awaited<ReturnType<typeof person>>, format: 'CSV' | 'Excel'): Promise<Row> {
  await page.evaluate(`globalThis.longest = 0; new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration)
  }).observe({ type: 'longtask' })`)
  const begun = performance.now()
  const saved = page.waitForEvent('download', { timeout: 120_000 })
  await click('button', 'Export')
  await click('menuitem', new RegExp(format))
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  // It goes on while one is elsewhere.
  await click('link', 'Settings')
  const file = await (await saved).path()
  const took = performance.now() - begun
  const longest = await page.evaluate<number>('globalThis.longest')
  const size = Math.round(statSync(file).size / 1000)
  return {
    what: `12: export of 10,000, ${format}`,
    figure: `${(took / 1000).toFixed(1)} s, ${size} kB, while on another page; it stands still ${ms(longest)} at most`,
  }
}
