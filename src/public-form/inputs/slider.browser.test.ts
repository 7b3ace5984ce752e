import type { Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormSettings } from '../../shared/contract/form-settings/form-settings.ts'
import { form, rule, when } from '../../shared/form/engine/model.fixture.ts'
import { openFormSite, violations } from '../../../test/form-site.ts'

const area = { min: 20, max: 1000, step: 10, unit: 'm²', slider: true } as const
const fields: Parameters<typeof form>[0] = [
  { label: 'Living area', field_type: 'number', required: true, hint: 'Roughly is enough.', options: area },
  { label: 'Price', field_type: 'number', options: { unit: '€' } },
  { label: 'Share', field_type: 'number', options: { min: 0, max: 1, slider: true } },
  { label: 'Kind', field_type: 'radio', datalist: 'Flat;Villa;Other' },
]
const rules = [
  rule(1, [when(4, 'equals', 'Villa')], [['set_value', 1, '250']]),
  rule(2, [when(4, 'equals', 'Other')], [['make_readonly', 1]]),
]
const measured = (settings: Partial<FormSettings> = {}) => form(fields, rules, { title: 'Your property', ...settings })

let site: Awaited<ReturnType<typeof openFormSite>>
beforeAll(async () => {
  site = await openFormSite()
})
afterAll(() => site.close())

const input = (tab: Tab, name = 'Living area') => tab.getByRole('textbox', { name })
const slider = (tab: Tab, name = 'Living area') => tab.getByRole('slider', { name })
const send = (tab: Tab) => tab.getByRole('button', { name: 'Send' }).click()
const spoken = (tab: Tab) => slider(tab).getAttribute('aria-valuetext')

test('public form: a slider that was not touched is no answer, and a required one a fault [B2.3-28]', async () => {
  await site.visit({ form: measured() }, async (tab) => {
    expect([await input(tab).inputValue(), await spoken(tab)]).toEqual(['', 'not chosen yet'])
    await send(tab)
    expect(site.sent()).toEqual([])
    expect(await tab.locator('[data-field="1"] .fault').textContent()).not.toBe('')
    await slider(tab).focus()
    await tab.keyboard.press('Tab')
    expect(await input(tab).inputValue()).toBe('')
    await slider(tab).focus()
    await tab.keyboard.press('Home')
    expect([await input(tab).inputValue(), await spoken(tab)]).toEqual(['20', '20\u00a0m²'])
    await send(tab)
    await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(site.sent()[0]).toMatchObject({ field_1: '20', field_2: '', field_3: '' })
  })
})

test('public form: slider and input follow each other, by keys, by pointer and by what is typed [B2.3-28] [B13-175]', async () => {
  await site.visit({ form: measured() }, async (tab) => {
    await slider(tab).focus()
    for (let presses = 0; presses < 3; presses++) await tab.keyboard.press('ArrowRight')
    // From the middle, where it stands untouched.
    expect(await input(tab).inputValue()).toBe('540')
    await tab.keyboard.press('End')
    expect([await input(tab).inputValue(), await spoken(tab)]).toEqual(['1,000', '1,000\u00a0m²'])
    await input(tab).fill('120')
    expect([await slider(tab).inputValue(), await spoken(tab)]).toEqual(['120', '120\u00a0m²'])
    const { x, y, width, height } = (await slider(tab).boundingBox())!
    await tab.mouse.click(x + width / 2, y + height / 2)
    expect(await input(tab).inputValue()).toBe('510')
    await input(tab).fill('')
    expect(await spoken(tab)).toBe('not chosen yet')
    // What the slider cannot show is replaced by a press where its handle stands.
    for (const beyond of ['1500', 'abc']) {
      await input(tab).fill(beyond)
      await slider(tab).focus()
      await tab.keyboard.press(beyond === 'abc' ? 'Home' : 'End')
      expect(await input(tab).inputValue()).toBe(beyond === 'abc' ? '20' : '1,000')
    }
    await slider(tab, 'Share').focus()
    await tab.keyboard.press('ArrowRight')
    expect(await input(tab, 'Share').inputValue()).toBe('0.51')
  })
})

test('public form: a slider of a wide range gives each power of ten the same room, and takes all of it [B13-174]', async () => {
  const wide = form([
    { label: 'Living area', field_type: 'number', options: { min: 10, max: 2000, unit: 'm²', slider: true } },
  ])
  await site.visit({ form: wide }, async (tab) => {
    const { x, y, width, height } = (await slider(tab).boundingBox())!
    const at = async (part: number) => {
      await tab.mouse.click(x + width * part, y + height / 2)
      return [await input(tab).inputValue(), await spoken(tab)]
    }
    expect(await at(0.5)).toEqual(['150', '150\u00a0m²'])
    await tab.keyboard.press('ArrowLeft')
    expect(await input(tab).inputValue()).toBe('140')
    await tab.keyboard.press('End')
    expect(await input(tab).inputValue()).toBe('2,000')
    await tab.keyboard.press('Home')
    expect(await input(tab).inputValue()).toBe('10')
    await tab.keyboard.press('ArrowRight')
    expect(await input(tab).inputValue()).toBe('11')
    // What is typed between two places stays.
    await input(tab).fill('142')
    await slider(tab).focus()
    await tab.keyboard.press('Tab')
    expect([await input(tab).inputValue(), await spoken(tab)]).toEqual(['142', '142\u00a0m²'])
    await send(tab)
    await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(site.sent().at(-1)).toMatchObject({ field_1: '142' })
  })
})

test('public form: a slider shows what rules set, is locked by them, and takes numbers of other languages', async () => {
  const german = measured({ language: 'de' })
  await site.visit({ form: german, at: '/?field_1=1.000' }, async (tab) => {
    expect(await slider(tab).inputValue()).toBe('1000')
    await tab.getByText('Villa').click()
    expect([await input(tab).inputValue(), await slider(tab).inputValue()]).toEqual(['250', '250'])
    await tab.getByText('Other').click()
    expect(await slider(tab).isDisabled()).toBe(true)
    await tab.getByText('Flat').click()
    await slider(tab, 'Share').focus()
    await tab.keyboard.press('ArrowRight')
    expect(await input(tab, 'Share').inputValue()).toBe('0,51')
  })
})

test('public form: a unit describes its input, and stands in the review [B2.3-26]', async () => {
  await site.visit({ form: measured({ multistep_enabled: true, multistep_review_enabled: true }) }, async (tab) => {
    const described = await input(tab).evaluate((box) =>
      box
        .getAttribute('aria-describedby')!
        .split(' ')
        .map((id) => document.getElementById(id)!.textContent),
    )
    expect(described).toEqual(['m²', 'Roughly is enough.', ''])
    await input(tab).fill('120')
    await input(tab, 'Price').fill('450,000')
    await tab.getByRole('button', { name: 'Next' }).click()
    const answers = await tab.locator('.reviewed dd').allTextContents()
    expect(answers).toEqual(['120\u00a0m²', '450,000\u00a0€', 'no answer', 'no answer'])
  })
})

test('public form: without a script the number is typed, and no slider is there [B2.3-28]', async () => {
  await site.visit(
    { form: measured() },
    async (tab) => {
      expect(await slider(tab).count()).toBe(0)
      await input(tab).fill('55')
      await send(tab)
      await tab.getByRole('group', { name: /Please check/ }).waitFor()
      expect(await input(tab).inputValue()).toBe('55')
      expect(await tab.locator('.unit').allTextContents()).toEqual(['m²', '€'])
      await input(tab).fill('60')
      await send(tab)
      await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
    },
    { javaScriptEnabled: false },
  )
  await site.visit({ form: measured(), missing: ['/slider.js'] }, async (tab) => {
    await tab.locator('html:not(.js)').waitFor()
    expect(await slider(tab).count()).toBe(0)
  })
})

test('public form: a wide range says below the middle of its slider what stands there [B13-195]', async () => {
  const options = { min: 10, max: 2000, unit: 'm²', slider: true }
  const wide = form([{ label: 'Living area', field_type: 'number', options }], [], { title: 'T' })
  for (const width of [320, 1280])
    await site.visit(
      { form: wide },
      async (tab) => {
        const said = await tab.locator('.reach bdi').allInnerTexts()
        expect(said.map((text) => text.replace(/\s/g, ' '))).toEqual(['10 m²', '150 m²', '2,000 m²'])
        const centre = (selector: string) =>
          tab.locator(selector).evaluate((one) => {
            const { left, right } = one.getBoundingClientRect()
            return (left + right) / 2
          })
        expect(Math.abs((await centre('.reach bdi:nth-child(2)')) - (await centre('.slide input')))).toBeLessThan(1)
        // The handle stands there until there is a number, and is moved to it by the number itself.
        const untouched = await slider(tab).inputValue()
        await input(tab).fill('150')
        expect(await slider(tab).inputValue()).toBe(untouched)
      },
      { viewport: { width, height: 700 } },
    )
  await site.visit({ form: measured() }, async (tab) => {
    expect(await tab.locator('.reach').first().locator('bdi').count()).toBe(2)
  })
})

const looks = [
  ['a desktop', {}],
  ['a dark phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['a narrow phone', { viewport: { width: 320, height: 640 } }],
  ['forced colours', { forcedColors: 'active' }],
] as const

test.each(looks)('public form: sliders on %s pass axe untouched, touched and wrong', async (_, context) => {
  await site.visit(
    { form: measured({ accent_color: '#f59e0b' }) },
    async (tab) => {
      expect(await violations(tab)).toEqual([])
      await send(tab)
      expect(await violations(tab)).toEqual([])
      await input(tab).fill('400')
      expect(await violations(tab)).toEqual([])
      const { over, height } = await tab.evaluate(() => ({
        over: document.documentElement.scrollWidth - innerWidth,
        height: document.querySelector('.slide input')!.getBoundingClientRect().height,
      }))
      expect(over).toBe(0)
      expect(height).toBeGreaterThanOrEqual(44)
    },
    context,
  )
})

test('public form: from right to left, the slider begins at the right, the unit is left of it', async () => {
  await site.visit({ form: measured(), at: '/?field_1=120' }, async (tab) => {
    await tab.evaluate(() => void (document.documentElement.dir = 'rtl'))
    await slider(tab).focus()
    await tab.keyboard.press('ArrowLeft')
    expect(await input(tab).inputValue()).toBe('130')
    const [number, unit] = await tab.evaluate(() =>
      ['.measure input', '.unit'].map((part) => document.querySelector(part)!.getBoundingClientRect().left),
    )
    expect(unit).toBeLessThan(number!)
    expect(await tab.locator('.reach').first().innerText()).toMatch(/^20\s*m²\s+1,000\s*m²$/)
  })
})
