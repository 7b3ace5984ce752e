import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { lookOf, looks } from '../../../shared/form/styles/looks.ts'
import { startDashboard, violations, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const sights = [
  {
    language: 'de',
    section: 'Fertige Designs',
    look: 'Villa',
    other: 'Hafen',
    undo: 'Rückgängig',
    accent: 'Akzentfarbe',
  },
  {
    language: 'en',
    dark: true,
    section: 'Ready-made designs',
    look: 'Villa',
    other: 'Harbour',
    undo: 'Undo',
    accent: 'Accent colour',
  },
] as const

test.each(sights)(
  'settings: a look is put on by one click, taken back and changed, in $language [B13-35]',
  async (sight) => {
    const id = await dashboard.newForm('Design', [])
    const stored = async () => (await dashboard.call(forms.get, { id })).data
    const before = await stored()
    await using tab = await dashboard.open(sight)
    await tab.visit(`/forms/${id}/settings?group=design`)
    const { page } = tab
    const section = page.getByRole('region', { name: sight.section })
    const button = (name: string) => section.getByRole('button', { name, exact: true })
    await button(sight.look).click()
    await expect.poll(async () => lookOf(await stored())?.key).toBe('villa')
    expect(await stored()).toMatchObject({ ...looks[3]?.values, use_default_styling: false, logo_url: null })
    await expect.poll(() => button(sight.look).getAttribute('aria-pressed')).toBe('true')
    expect(await violations(page)).toEqual([])
    await section.getByRole('button', { name: sight.undo }).click()
    await expect.poll(async () => (await stored()).use_default_styling).toBe(before.use_default_styling)
    expect(lookOf(await stored())).toBeUndefined()
    await button(sight.other).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => lookOf(await stored())?.key).toBe('harbour')
    // Its values are those of the settings below, where each can be changed.
    const accent = page.locator('[data-setting=accent_color] input').first()
    await expect.poll(() => accent.inputValue()).toBe('#0b5c8a')
    await accent.fill('#0f766e')
    await accent.blur()
    await expect.poll(async () => (await stored()).accent_color).toBe('#0f766e')
    await expect.poll(() => button(sight.other).getAttribute('aria-pressed')).toBe('false')
    expect(tab.faults).toEqual([])
  },
)
