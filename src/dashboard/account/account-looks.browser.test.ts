import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../shared/contract/accounts/account.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { looks } from '../../shared/form/styles/looks.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

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
    undo: 'Rückgängig',
    said: 'sehen jetzt aus wie „Villa“',
  },
  {
    language: 'en',
    dark: true,
    phone: true,
    section: 'Ready-made designs',
    look: 'Villa',
    undo: 'Undo',
    said: 'look like “Villa” now',
  },
] as const

test.each(sights)(
  'account: a look is put on all forms that follow it, and taken back, in $language [B13-56]',
  async (sight) => {
    const id = await dashboard.newForm('Design', [])
    const styling = async () => (await dashboard.call(account.get, {})).data.styling
    const before = await styling()
    await using tab = await dashboard.open(sight)
    await tab.visit('/account?part=styling')
    const { page } = tab
    const section = page.getByRole('region', { name: sight.section })
    const button = section.getByRole('button', { name: sight.look, exact: true })
    await button.click()
    await section.getByText(sight.said).waitFor()
    const villa = looks.find(({ key }) => key === 'villa')!.values
    const expected = Object.fromEntries(Object.entries(villa).map(([name, value]) => [`default_${name}`, value]))
    expect(await styling()).toEqual({ ...before, ...expected })
    expect((await dashboard.call(forms.get, { id })).data).toMatchObject({ ...villa, use_default_styling: true })
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    // Its values stand below, where each can be changed.
    const accent = page.locator('[data-setting="styling.default_accent_color"] input').first()
    await expect.poll(() => accent.inputValue()).toBe(villa.accent_color)
    expect(await violations(page)).toEqual([])
    const folder = process.env['SHOTS']
    if (folder !== undefined) {
      await section.scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${folder}/account-looks-${sight.language}.png` })
    }
    await section.getByRole('button', { name: sight.undo }).click()
    await expect.poll(styling).toEqual(before)
    expect(tab.faults).toEqual([])
  },
)

test('account: without a network a look is not put on, and the page says so [B13-56]', async () => {
  const styling = async () => (await dashboard.call(account.get, {})).data.styling
  const before = await styling()
  await using tab = await dashboard.open({ language: 'en' })
  await tab.visit('/account?part=styling')
  const { page } = tab
  const section = page.getByRole('region', { name: 'Ready-made designs' })
  await page.route('**/api/v1/account', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await section.getByRole('button', { name: 'Garden', exact: true }).click()
  await section.getByText('The server cannot be reached.').waitFor()
  expect(await styling()).toEqual(before)
})
