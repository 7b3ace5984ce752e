import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexAll } from '../../server/features/submission-index/index.ts'
import { startDashboard, violations, type DashboardApp, type Tab } from '../../server/testing/browser/dashboard.ts'
import { activeForm, named, post } from '../../server/testing/forms.ts'

let dashboard: DashboardApp
let id: number

beforeAll(async () => {
  dashboard = await startDashboard({ limited: false })
  const { app, demo } = dashboard
  const fields = [
    { key: 'first', crm_field_name: 'Vorname' },
    { key: 'last', crm_field_name: 'Name' },
    { key: 'phone', field_type: 'tel', label: 'Rufnummer' },
  ]
  const form = await activeForm(app, { key: demo.api_key, fields })
  const answers = { first: 'Käthe', last: 'Überseer', phone: '0171 234 56 78' }
  id = (await post(app, form.path, named(form.ids, answers))).body.data.id
  await indexAll(app.platform.database.system)
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const paletteOf = ({ page }: Tab) => page.getByRole('dialog', { name: 'Suchen' })

test('palette: an applicant is found by half a telephone number, by keyboard alone, and opened [B27-13]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/forms')
  await page.keyboard.press('Control+k')
  // Typed at once, while the palette is still loading.
  await page.keyboard.type('234 5678')
  const palette = paletteOf(tab)
  await expect.poll(() => palette.getByRole('textbox').inputValue()).toBe('234 5678')
  const found = palette.locator('[data-selected]').filter({ hasText: 'Käthe Überseer' })
  await found.filter({ hasText: 'Rufnummer: ' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/inbox?submission=${id}`)
  await page.getByRole('dialog', { name: /Einsendung 1/ }).waitFor()
  expect(tab.faults).toEqual([])
})

test('palette: commands stand first and at once, a choice stays, Enter waits for the answer [B27-13]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/forms')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  await page.route('**/api/v1/search?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
    await held
    await route.continue().catch(() => {})
  })
  await page.keyboard.press('Control+k')
  const palette = paletteOf(tab)
  await palette.getByRole('textbox').waitFor()
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=konto'))
  await page.keyboard.type('konto')
  // While the server has not answered.
  await palette.locator('[data-selected]').filter({ hasText: 'Konto' }).waitFor()
  // A busy machine may take longer than a person between two keys, and ask for what is there so far.
  await expect.poll(() => asked.at(-1)).toBe('konto')
  await palette.getByRole('textbox').fill('uebersee')
  await expect.poll(() => asked.at(-1)).toBe('uebersee')
  await aborted
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL(`**/inbox?submission=${id}`)
})
