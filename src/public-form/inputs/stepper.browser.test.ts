import type { Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, rule, when } from '../../shared/form/engine/model.fixture.ts'
import { openFormSite, violations } from '../../../test/form-site.ts'

const stepped = form(
  [
    { label: 'Rooms', field_type: 'number', options: { stepper: true, min: 1, max: 3, step: 0.5 }, half_size: true },
    { label: 'Parking', field_type: 'number', options: { stepper: true, unit: 'spaces' }, half_size: true },
    { label: 'Kind', field_type: 'radio', datalist: 'Flat;Studio;Other' },
  ],
  [
    rule(1, [when(3, 'equals', 'Studio')], [['set_value', 1, '1']]),
    rule(2, [when(3, 'equals', 'Other')], [['make_readonly', 1]]),
  ],
  { title: 'Your search' },
)
const german = form([{ label: 'Zimmer', field_type: 'number', options: { stepper: true, step: 0.5 } }], [], {
  language: 'de',
})

let site: Awaited<ReturnType<typeof openFormSite>>
beforeAll(async () => {
  site = await openFormSite()
})
afterAll(() => site.close())

const input = (tab: Tab, name: string) => tab.getByRole('textbox', { name, exact: true })
const button = (tab: Tab, name: string) => tab.getByRole('button', { name, exact: true })

test('public form: buttons lead a number by its steps from end to end, and it is typed as well [B2.3-31]', async () => {
  await site.visit({ form: stepped }, async (tab) => {
    const [less, more, rooms] = [button(tab, 'Rooms less'), button(tab, 'Rooms more'), input(tab, 'Rooms')]
    expect(await rooms.inputValue()).toBe('')
    const values: string[] = []
    for (let presses = 0; presses < 5; presses++) {
      await more.click({ force: true })
      values.push(await rooms.inputValue())
    }
    expect(values).toEqual(['1', '1.5', '2', '2.5', '3'])
    expect([await more.getAttribute('aria-disabled'), await less.getAttribute('aria-disabled')]).toEqual([
      'true',
      'false',
    ])
    await rooms.fill('2.2')
    await less.focus()
    await tab.keyboard.press('Enter')
    expect(await rooms.inputValue()).toBe('2')
    // Without ends: from nothing to 0, and below it.
    for (const name of ['Parking more', 'Parking less', 'Parking less']) await button(tab, name).click()
    expect(await input(tab, 'Parking').inputValue()).toBe('-2')
    await button(tab, 'Parking more').click()
    await tab.getByRole('button', { name: 'Send' }).click()
    await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(site.sent()[0]).toMatchObject({ field_1: '2', field_2: '-1' })
  })
})

test('public form: buttons follow rules, and write a number as its language does [B2.3-31]', async () => {
  await site.visit({ form: stepped }, async (tab) => {
    await tab.getByText('Studio').click()
    expect(await button(tab, 'Rooms less').getAttribute('aria-disabled')).toBe('true')
    await tab.getByText('Other').click()
    await expect.poll(() => button(tab, 'Rooms more').getAttribute('aria-disabled')).toBe('true')
  })
  await site.visit({ form: german }, async (tab) => {
    for (let presses = 0; presses < 2; presses++) await button(tab, 'Zimmer mehr').click()
    expect(await input(tab, 'Zimmer').inputValue()).toBe('0,5')
  })
})

test('public form: buttons are free of faults, large enough for a finger, and gone without a script [B2.3-31]', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = { viewport: { width: 320, height: 640 }, colorScheme }
    await site.visit(
      { form: stepped },
      async (tab) => {
        expect(await violations(tab)).toEqual([])
        const { width, height } = (await button(tab, 'Rooms more').boundingBox())!
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
        expect(await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
      },
      context,
    )
  }
  await site.visit(
    { form: stepped },
    async (tab) => {
      expect(await button(tab, 'Rooms more').count()).toBe(0)
      await input(tab, 'Rooms').fill('2')
      await tab.getByRole('button', { name: 'Send' }).click()
      await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
    },
    { javaScriptEnabled: false },
  )
})
