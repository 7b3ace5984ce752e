import type { Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormSettings } from '../shared/contract/form-settings/form-settings.ts'
import { form, rule, when } from '../shared/form/engine/model.fixture.ts'
import { openFormSite, violations } from '../../test/form-site.ts'

const fields: Parameters<typeof form>[0] = [
  {
    label: 'Kind',
    field_type: 'radio',
    required: true,
    datalist: 'Flat;House;Plot of land',
    options: { tiles: true, tile_icons: { Flat: 'flat', House: 'house', 'Plot of land': 'plot' } },
  },
  {
    label: 'Extras',
    field_type: 'checkboxes',
    hint: 'Several are possible.',
    datalist: 'Garden;Garage;Lift',
    options: { tiles: true, tile_icons: { Garden: 'garden', Garage: 'garage', Lift: 'lift' }, max_choices: 2 },
  },
  {
    label: 'Condition',
    field_type: 'select',
    datalist: 'New;Donaudampfschifffahrtsgesellschaftlich',
    options: { tiles: true, tile_icons: { New: 'new_building', Donaudampfschifffahrtsgesellschaftlich: 'renovation' } },
  },
  { label: 'When', field_type: 'radio', datalist: 'Now;Later', half_size: true, options: { tiles: true } },
]
/** Plots have no lift; who has a flat is not asked for its condition. */
const rules = [
  rule(1, [when(1, 'equals', 'Plot of land')], [['hide_option', 2, 'Lift']]),
  rule(2, [when(1, 'equals', 'Flat')], [['hide', 3]]),
]
const tiled = (settings: Partial<FormSettings> = {}) => form(fields, rules, { title: 'Your property', ...settings })

let site: Awaited<ReturnType<typeof openFormSite>>
beforeAll(async () => {
  site = await openFormSite()
})
afterAll(() => site.close())

const radio = (tab: Tab, name: string) => tab.getByRole('radio', { name, exact: true })
const box = (tab: Tab, name: string) => tab.getByRole('checkbox', { name, exact: true })
const submit = (tab: Tab) => tab.getByRole('button', { name: 'Send' }).click()
const isChecked = (tab: Tab) => tab.evaluate(() => (document.activeElement as HTMLInputElement).checked)

test('public form: tiles are filled in by keyboard alone, with the focus in sight', async () => {
  await site.visit({ form: tiled() }, async (tab) => {
    await tab.keyboard.press('Tab')
    expect(await tab.evaluate(() => document.activeElement?.id)).toBe('f1')
    const outline = await tab.evaluate(() => getComputedStyle(document.activeElement!.closest('.tile')!).boxShadow)
    expect(outline).not.toBe('none')
    await tab.keyboard.press('Space')
    await tab.keyboard.press('ArrowRight')
    expect(await radio(tab, 'House').isChecked()).toBe(true)
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Space')
    expect([await box(tab, 'Garden').isChecked(), await isChecked(tab)]).toEqual([true, true])
    for (let presses = 0; presses < 3; presses++) await tab.keyboard.press('Tab')
    await tab.keyboard.press('Space')
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(site.sent()[0]).toMatchObject({ field_1: 'House', field_2: 'Garden', field_3: 'New' })
  })
})

test('public form: rules hide tiles and their fields; a fault stands beside them until one is chosen', async () => {
  await site.visit({ form: tiled() }, async (tab) => {
    await submit(tab)
    expect(await tab.getByRole('group', { name: 'Kind' }).locator('.fault').textContent()).toBe(
      'Please choose an option.',
    )
    await tab.getByText('Plot of land').click()
    expect(await tab.getByRole('group', { name: 'Kind' }).locator('.fault').textContent()).toBe('')
    expect(await box(tab, 'Lift').isVisible()).toBe(false)
    await tab.getByText('House', { exact: true }).click()
    for (const extra of ['Garden', 'Garage', 'Lift']) await tab.getByText(extra, { exact: true }).click()
    await submit(tab)
    expect(await tab.locator('[data-field="2"] .fault').textContent()).not.toBe('')
    await tab.getByText('Flat', { exact: true }).click()
    expect(await tab.getByRole('group', { name: 'Condition' }).isVisible()).toBe(false)
  })
})

test('public form: the review names what was chosen by tiles', async () => {
  const stepped = { multistep_enabled: true, multistep_review_enabled: true }
  await site.visit({ form: tiled(stepped) }, async (tab) => {
    for (const choice of ['House', 'Garden', 'Garage', 'New']) await tab.getByText(choice, { exact: true }).click()
    await tab.getByRole('button', { name: 'Next' }).click()
    const answers = await tab.locator('.reviewed dd').allTextContents()
    expect(answers.slice(0, 3)).toEqual(['House', 'Garden, Garage', 'New'])
  })
})

test('public form: tiles need no script, and keep what was chosen when the page comes back', async () => {
  await site.visit(
    { form: tiled(), at: '/?field_2=Garage' },
    async (tab) => {
      expect(await box(tab, 'Garage').isChecked()).toBe(true)
      await tab.getByText('New', { exact: true }).click()
      await submit(tab)
      await tab.getByRole('group', { name: /Please check/ }).waitFor()
      expect([await radio(tab, 'New').isChecked(), await box(tab, 'Garage').isChecked()]).toEqual([true, true])
      await tab.getByText('House', { exact: true }).click()
      await submit(tab)
      await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
      expect(site.sent()[1]).toMatchObject({ field_1: 'House', field_2: 'Garage', field_3: 'New' })
    },
    { javaScriptEnabled: false },
  )
})

const looks = [
  ['a desktop', {}],
  ['a dark phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['a narrow phone', { viewport: { width: 320, height: 640 } }],
  ['forced colours', { forcedColors: 'active' }],
] as const

test.each(looks)('public form: tiles on %s pass axe, fit, and are large enough for a finger', async (_, context) => {
  await site.visit(
    { form: tiled({ accent_color: '#f59e0b' }) },
    async (tab) => {
      await tab.getByText('House', { exact: true }).click()
      await tab.getByText('Garden', { exact: true }).click()
      expect(await violations(tab)).toEqual([])
      const { over, small, spilling } = await tab.evaluate(() => {
        const tiles = [...document.querySelectorAll<HTMLElement>('.tile')]
        const sizes = tiles.map((tile) => tile.getBoundingClientRect())
        return {
          over: document.documentElement.scrollWidth - innerWidth,
          small: sizes.filter(({ width, height }) => width < 44 || height < 44).length,
          spilling: tiles.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
        }
      })
      expect({ over, small, spilling }).toEqual({ over: 0, small: 0, spilling: 0 })
    },
    context,
  )
})

test('public form: a tile says by its input, too, that it is chosen', async () => {
  await site.visit({ form: tiled() }, async (tab) => {
    await tab.getByText('House', { exact: true }).click()
    expect(await radio(tab, 'House').isVisible()).toBe(true)
    const opacity = await radio(tab, 'House').evaluate((input) => getComputedStyle(input).opacity)
    expect(opacity).toBe('1')
  })
})

test('public form: from right to left, the corner of the input is the left one', async () => {
  await site.visit({ form: tiled() }, async (tab) => {
    const side = () =>
      radio(tab, 'House').evaluate((input) => {
        const [own, around] = [input.getBoundingClientRect(), input.closest('.tile')!.getBoundingClientRect()]
        return own.left - around.left < around.right - own.right ? 'left' : 'right'
      })
    expect(await side()).toBe('right')
    await tab.evaluate(() => void (document.documentElement.dir = 'rtl'))
    expect(await side()).toBe('left')
  })
})
