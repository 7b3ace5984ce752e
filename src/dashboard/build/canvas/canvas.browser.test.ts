import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../../shared/contract/forms/fields.ts'
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
    widths: ['Computer', 'Tablet', 'Telefon'],
    add: 'Hinzufügen',
    fields: 'Felder',
    part: 'Ohne CRM-Feld',
    step: 'Neuer Schritt',
    off: 'Schritte sind aus',
    turnOn: 'Schritte einschalten',
  },
  {
    language: 'en',
    dark: true,
    widths: ['Desktop', 'Tablet', 'Phone'],
    add: 'Add',
    fields: 'Fields',
    part: 'Without CRM field',
    step: 'New step',
    off: 'Steps are off',
    turnOn: 'Turn steps on',
  },
] as const

/** A form with two fields of half a row. */
async function halves(): Promise<number> {
  const id = await dashboard.newForm('Breite', [])
  for (const label of ['Links', 'Rechts']) {
    const body = { crm_module: 'address', label, field_type: 'text', half_size: true } as const
    await dashboard.call(fields.create, { id, body })
  }
  return id
}

test.each(sights)('editors: the page is as wide as on each device, in $language [B31-21]', async (sight) => {
  const id = await halves()
  await using tab = await dashboard.open(sight)
  const { page } = tab
  await tab.visit(`/forms/${id}/build`)
  const frame = page.locator('iframe')
  const inside = page.frameLocator('iframe')
  const [left, right] = [inside.locator('[data-field="1"]'), inside.locator('[data-field="2"]')]
  await right.waitFor()
  const width = () => inside.locator('body').evaluate(() => window.innerWidth)
  const areBeside = async () => (await left.boundingBox())?.y === (await right.boundingBox())?.y
  const widths = [856, 820, 390]
  for (const [at, name] of sight.widths.entries()) {
    await page.getByRole('radio', { name, exact: true }).focus()
    await page.getByRole('img', { name, exact: true }).click()
    await expect.poll(width).toBe(widths[at])
    expect(await areBeside()).toBe(at < 2)
    const [canvas, box] = [await page.locator('section:has(> * > iframe)').boundingBox(), await frame.boundingBox()]
    expect(box!.width).toBeLessThanOrEqual(canvas!.width)
  }
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('editors: on a usual desktop, the page has 80 % of its size, and the navigation unfolds [B31-80]', async () => {
  const id = await halves()
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await page.setViewportSize({ width: 1440, height: 900 })
  await tab.visit(`/forms/${id}/build`)
  await page.frameLocator('iframe').locator('[data-field="2"]').waitFor()
  const shown = await page.locator('iframe').boundingBox()
  expect(shown!.width / 856).toBeGreaterThan(0.8)
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  const widthOf = async () => (await navigation.boundingBox())!.width
  expect(await widthOf()).toBeLessThan(70)
  // Its pages keep their names.
  const inbox = navigation.getByRole('link', { name: 'Posteingang' })
  await inbox.focus()
  await expect.poll(widthOf).toBeGreaterThan(240)
  expect(await violations(page)).toEqual([])
  await inbox.click()
  await page.getByRole('heading', { name: 'Posteingang', level: 1 }).waitFor()
  await expect.poll(widthOf).toBeGreaterThan(240)
  expect(tab.faults).toEqual([])
})

test.each(sights)(
  'editors: a step says that steps are off, and turns them on, in $language [B31-21]',
  async (sight) => {
    const id = await halves()
    const isOn = async () => (await dashboard.call(forms.get, { id })).data.multistep_enabled
    await using tab = await dashboard.open(sight)
    const { page } = tab
    await tab.visit(`/forms/${id}/build`)
    await page.getByRole('tab', { name: sight.add }).click()
    await page.getByRole('combobox', { name: sight.add }).click()
    await page.getByRole('option', { name: sight.part }).click()
    await page.getByRole('button', { name: sight.step, exact: true }).click()
    const notice = page.getByRole('region', { name: sight.off })
    await notice.waitFor()
    expect(await violations(page)).toEqual([])
    await notice.getByRole('button', { name: sight.turnOn }).focus()
    await page.keyboard.press('Enter')
    await notice.waitFor({ state: 'detached' })
    await expect.poll(isOn).toBe(true)
    // What is edited goes on being saved.
    await page.getByRole('tab', { name: sight.fields }).click()
    await page.getByRole('button', { name: 'Rechts', exact: true }).click()
    await expect
      .poll(async () => ((await dashboard.call(forms.get, { id })).data.fields as { field_type: string }[]).length)
      .toBe(3)
    expect(tab.faults).toEqual([])
  },
)
