import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const looks = [
  {
    language: 'de',
    phone: false,
    width: 1152,
    preview: 'Vorschau von Immobilienbewertung',
    title: 'Was ist Ihre Immobilie wert?',
    make: 'Formular anlegen',
  },
  {
    language: 'en',
    phone: true,
    width: 390,
    preview: 'Preview of Valuation',
    title: 'What is your property worth?',
    make: 'Create this form',
  },
] as const

test.each(looks)(
  'form gallery: a card shows the page of its template, and a form is made after a look, in $language [B23-6] [B23-7] [B31-49] [B31-91]',
  async ({ preview, title, make, width, ...look }) => {
    await using tab = await dashboard.open(look)
    const { page } = tab
    await tab.visit('/forms/new')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: preview }) })
    await card.scrollIntoViewIfNeeded()
    // No row ends before the others.
    for (const group of await page.locator('main ul').all()) {
      const edge = async (part: Locator) => {
        const { x, width: own } = (await part.boundingBox())!
        return Math.round(x + own)
      }
      expect(await edge(group.locator('> li').last())).toBe(await edge(group))
    }
    // No name of a button is cut off.
    const labels = page.locator('main ul .mantine-Button-label')
    const cut = () => labels.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(await cut()).toBe(0)
    const pictured = card.frameLocator('iframe')
    await pictured.getByText(title).waitFor()
    // Its first question is in the picture.
    const [question, picture] = [
      pictured.locator('[data-field] .options, [data-field] .tiles').first(),
      card.locator('iframe'),
    ]
    const [asked, frame] = [(await question.boundingBox())!, (await picture.boundingBox())!]
    const visible = (await picture.locator('..').locator('..').boundingBox())!
    expect(asked.y + asked.height).toBeLessThan(Math.min(frame.y + frame.height, visible.y + visible.height))
    expect(await violations(page)).toEqual([])
    const count = async () =>
      ((await dashboard.call(forms.list, { query: { per_page: 100 } })).data as unknown[]).length
    const before = await count()
    await page.getByRole('button', { name: preview }).click()
    const dialog = page.getByRole('dialog')
    const shown = dialog.frameLocator('iframe')
    await shown.getByText(title).waitFor()
    expect(await shown.locator('html').evaluate((element) => element.clientWidth)).toBe(width)
    expect(await count()).toBe(before)
    await dialog.getByRole('button', { name: make }).click()
    await page.waitForURL(/\/forms\/\d+\/build/)
    expect(tab.faults).toEqual([])
  },
)

test.each([{}, { phone: true }])(
  'form gallery: templates are filtered by whom they are for, below one line to choose how to begin, %j [B23-8] [B23-9]',
  async (look) => {
    await using tab = await dashboard.open({ language: 'de', ...look })
    const { page } = tab
    await tab.visit('/forms/new')
    const cards = page.locator('main ul > li')
    await cards.first().waitFor()
    const all = await cards.count()
    const whom = page.getByRole('group', { name: 'Für wen das Formular ist' })
    expect(await whom.getByRole('button', { pressed: true }).innerText()).toBe('Alle')
    const owners = whom.getByRole('button', { name: 'Eigentümer' })
    await owners.click()
    await expect.poll(() => cards.count()).toBeLessThan(all)
    const shown = await cards.allInnerTexts()
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((card) => !card.includes('Eigentümer'))).toEqual([])
    expect(await violations(page)).toEqual([])
    if ('phone' in look) expect((await owners.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    else {
      const ways = (await page.getByRole('radiogroup').first().boundingBox())!
      const help = (await page.getByText('Wählen Sie eine Vorlage. Ihre Kopie').boundingBox())!
      expect(ways.height).toBeLessThan(60)
      expect(help.y - (ways.y + ways.height)).toBeLessThan(60)
    }
    await whom.getByRole('button', { name: 'Alle' }).click()
    await expect.poll(() => cards.count()).toBe(all)
    expect(tab.faults).toEqual([])
  },
)
