import { gzipSync } from 'node:zlib'
import type { Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from '../../scripts/bundle.ts'
import type { FormSettings } from '../shared/contract/form-settings/form-settings.ts'
import { form, rule, when } from '../shared/form/engine/model.fixture.ts'
import { openFormSite, violations } from '../../test/form-site.ts'
import { someOf } from '../../test/thorough.ts'

const fields: Parameters<typeof form>[0] = [
  { label: 'Name', required: true },
  { label: 'Kind', field_type: 'select', datalist: 'flat;house' },
  { label: 'Our advice', field_type: 'rating', options: { labels: ['bad', 'poor', 'fair', 'good', 'best'] } },
  { field_type: 'page_break', label: 'Your house', hint: 'Only for houses.' },
  { label: 'Storeys', field_type: 'number', required: true },
  { field_type: 'page_break', label: 'Recommendation' },
  { label: 'Would you recommend us?', field_type: 'scale', required: true, options: { right_label: 'very likely' } },
  { label: 'Why not?', field_type: 'textarea', hidden: true },
  { field_type: 'page_break', label: 'Last words' },
  { label: 'Message' },
  { label: 'I agree.', field_type: 'checkbox', required: true },
]
/** The step of houses is for houses; who would not recommend is asked why. */
const rules = [
  rule(1, [when(2, 'not_equals', 'house')], [['hide', 4]]),
  rule(2, [when(7, 'less_than', '7'), when(7, 'not_empty')], [['show', 8]]),
]

const stepped = (settings: Partial<FormSettings> = {}) =>
  form(fields, rules, { title: 'Your home', multistep_enabled: true, ...settings })

let site: Awaited<ReturnType<typeof openFormSite>>
beforeAll(async () => {
  site = await openFormSite()
})
afterAll(() => site.close())

const heading = (tab: Tab, name: string) => tab.getByRole('heading', { name, exact: true })
const press = (tab: Tab, name: string) => tab.getByRole('button', { name, exact: true }).click()
const progress = (tab: Tab) => tab.locator('#foyer-progress').textContent()
const point = (tab: Tab, n: number) => tab.getByRole('radio', { name: new RegExp(`^${n} of 10`) })
const focused = (tab: Tab) => tab.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 40))

/** Waits for a step by its heading. */
const at = (tab: Tab, name: string) => heading(tab, name).waitFor()

test('public form: the script of the steps stays small', async () => {
  expect(gzipSync(await bundle('steps.ts'), { level: 9 }).length).toBeLessThan(3_072)
})

test('public form: nothing moves when the scripts start; the first step shows from the first paint on', async () => {
  await site.visit({ form: stepped() }, async (tab) => {
    const shift = await tab.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(total), 300)
        }),
    )
    expect(shift).toBe(0)
    expect(await tab.getByLabel('Name').isVisible()).toBe(true)
    expect(await tab.getByLabel('Message').isVisible()).toBe(false)
    expect(await tab.getByRole('button').allTextContents()).toEqual([expect.stringContaining('Next')])
  })
})

test('public form: each step is checked, rules leave out and add steps, the answers go out once', async () => {
  await site.visit({ form: stepped() }, async (tab) => {
    expect(await progress(tab)).toBe('Step 1 of 3')
    await press(tab, 'Next')
    const summary = tab.getByRole('group', { name: 'Please check one answer' })
    expect(await summary.getByRole('listitem').allTextContents()).toEqual(['Name – Please fill in this field.'])
    await tab.getByLabel('Name').fill('Ada')
    await tab.getByRole('radio', { name: '4 of 5: good' }).check({ force: true })
    await tab.getByLabel('Kind').selectOption('house')
    expect(await progress(tab)).toBe('Step 1 of 4')
    await press(tab, 'Next')
    await at(tab, 'Your house')
    expect(await summary.isVisible()).toBe(false)
    expect(await progress(tab)).toBe('Step 2 of 4')
    await press(tab, 'Back')
    await tab.getByLabel('Kind').selectOption('flat')
    await press(tab, 'Next')
    await at(tab, 'Recommendation')
    expect(await progress(tab)).toBe('Step 2 of 3')
    await point(tab, 3).check({ force: true })
    await tab.getByLabel('Why not?').fill('Too loud')
    await point(tab, 10).check({ force: true })
    expect(await tab.getByLabel('Why not?').isVisible()).toBe(false)
    await press(tab, 'Next')
    await tab.getByLabel('I agree.').check()
    expect(site.sent()).toEqual([])
    await press(tab, 'Send')
    await at(tab, 'Thank you')
    expect(site.sent()).toHaveLength(1)
    expect(site.sent()[0]).toMatchObject({ field_1: 'Ada', field_3: '4', field_7: '10', field_11: '1' })
    expect(Object.keys(site.sent()[0] ?? {})).not.toContain('field_5')
  })
})

test('with the keyboard alone: Enter leads on, the new step has the focus and its name says where one is', async () => {
  await site.visit({ form: stepped() }, async (tab) => {
    await tab.getByLabel('Name').focus()
    await tab.keyboard.type('Ada')
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Space')
    expect(await tab.getByRole('radio', { name: '1 of 5: bad' }).isChecked()).toBe(true)
    await tab.keyboard.press('ArrowRight')
    await tab.keyboard.press('ArrowRight')
    expect(await tab.getByRole('radio', { name: '3 of 5: fair' }).isChecked()).toBe(true)
    await tab.keyboard.press('Enter')
    const step = tab.getByRole('group', { name: 'Step 2 of 3 Recommendation' })
    await step.waitFor()
    expect(await step.evaluate((element) => element === document.activeElement)).toBe(true)
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Space')
    await tab.keyboard.press('ArrowRight')
    expect(await point(tab, 1).isChecked()).toBe(true)
    await tab.keyboard.press('Tab')
    await tab.keyboard.type('So')
    await tab.keyboard.press('Tab')
    expect(await focused(tab)).toBe('Back')
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    await at(tab, 'Last words')
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Space')
    await tab.keyboard.press('Enter')
    await at(tab, 'Thank you')
    expect(site.sent()[0]).toMatchObject({ field_3: '3', field_7: '1', field_8: 'So' })
  })
})

test("public form: the browser's back button leads one step back, and out of a form that is sent", async () => {
  await site.visit({ form: stepped() }, async (tab) => {
    await tab.getByLabel('Name').fill('Ada')
    await press(tab, 'Next')
    await at(tab, 'Recommendation')
    await point(tab, 9).check({ force: true })
    await press(tab, 'Next')
    await at(tab, 'Last words')
    await tab.goBack()
    await at(tab, 'Recommendation')
    expect(await point(tab, 9).isChecked()).toBe(true)
    await tab.goBack()
    await tab.getByLabel('Name').waitFor()
    expect(await tab.getByRole('button', { name: 'Back' }).isVisible()).toBe(false)
    await tab.goForward()
    await at(tab, 'Recommendation')
    await press(tab, 'Back')
    await tab.getByLabel('Name').waitFor()
    await press(tab, 'Next')
    await press(tab, 'Next')
    await tab.getByLabel('I agree.').check()
    await press(tab, 'Send')
    await at(tab, 'Thank you')
    await expect.poll(() => tab.evaluate(() => (history.state as { depth: number }).depth)).toBe(0)
    await tab.goBack()
    expect(tab.url()).toBe('about:blank')
  })
})

test('public form: faults found on sending lead to the step of the first, then to the next', async () => {
  await site.visit({ form: stepped({ multistep_review_enabled: true }) }, async (tab) => {
    await tab.getByLabel('Name').fill('Ada')
    await press(tab, 'Next')
    await point(tab, 9).check({ force: true })
    await press(tab, 'Next')
    await tab.getByLabel('I agree.').check()
    await press(tab, 'Next')
    await at(tab, 'Please check your answers')
    // Behind the back of the page, as an extension of the browser might.
    await tab.locator('[name=field_1]').evaluate((input: HTMLInputElement) => (input.value = ''))
    await tab.locator('[name=field_11]').evaluate((input: HTMLInputElement) => (input.checked = false))
    await press(tab, 'Send')
    await tab.getByLabel('Name').waitFor()
    const summary = tab.getByRole('group', { name: 'Please check 2 answers' })
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await summary.getByRole('link', { name: /^I agree/ }).click()
    await at(tab, 'Last words')
    expect(await tab.getByLabel('I agree.').evaluate((element) => element === document.activeElement)).toBe(true)
    await summary.getByRole('link', { name: /^Name/ }).click()
    await tab.keyboard.type('Bea')
    await press(tab, 'Next')
    await at(tab, 'Last words')
    await tab.getByRole('group', { name: 'Please check one answer' }).waitFor()
    await tab.getByLabel('I agree.').check()
    await press(tab, 'Next')
    await at(tab, 'Please check your answers')
    await press(tab, 'Send')
    await at(tab, 'Thank you')
    expect(site.sent()[0]).toMatchObject({ field_1: 'Bea' })
  })
})

test('multistep_review_enabled: the last step lists the answers in words, and leads to each step and back', async () => {
  await site.visit({ form: stepped({ multistep_review_enabled: true }) }, async (tab) => {
    await tab.getByLabel('Name').fill('Ada <b>')
    await tab.getByLabel('Kind').selectOption('house')
    await tab.getByRole('radio', { name: '5 of 5' }).check({ force: true })
    await press(tab, 'Next')
    await tab.getByLabel('Storeys').fill('2')
    await press(tab, 'Next')
    await point(tab, 10).check({ force: true })
    await press(tab, 'Next')
    await tab.getByLabel('I agree.').check()
    await press(tab, 'Next')
    await at(tab, 'Please check your answers')
    const listed = await tab.locator('.reviewed dd').allTextContents()
    expect(listed).toEqual(['Ada <b>', 'house', '5 of 5: best', '2', '10 of 10: very likely', 'no answer', 'Yes'])
    expect(await heading(tab, 'Step 1').isVisible()).toBe(true)
    expect(await violations(tab)).toEqual([])
    await tab.getByRole('button', { name: 'Change: Your house' }).click()
    await tab.getByLabel('Storeys').fill('3')
    await press(tab, 'Next')
    await at(tab, 'Please check your answers')
    expect(await tab.locator('.reviewed dd').nth(3).textContent()).toBe('3')
  })
})

test('public form: on a phone the list of faults keeps its distance from the progress of a later step', async () => {
  const asked: Parameters<typeof form>[0] = [
    { label: 'Name' },
    { field_type: 'page_break', label: 'Place' },
    { label: 'Town', required: true },
    { label: 'Street', required: true },
  ]
  await site.visit({ form: form(asked, [], { title: 'Home', multistep_enabled: true }) }, async (tab) => {
    await tab.setViewportSize({ width: 390, height: 844 })
    await press(tab, 'Next')
    await tab.getByRole('button', { name: 'Send' }).click()
    const summary = await tab.getByRole('group', { name: 'Please check 2 answers' }).boundingBox()
    const steps = await tab.locator('#foyer-progress').boundingBox()
    expect(steps!.y - summary!.y - summary!.height).toBeGreaterThanOrEqual(24)
  })
})

test('multistep_review_enabled: a German form says days as its documents and mails do', async () => {
  const asked: Parameters<typeof form>[0] = [
    { label: 'Frei ab', field_type: 'date', default_value: '2026-12-15' },
    { label: 'Termin', field_type: 'datetime', default_value: '2026-12-15T10:30' },
    { field_type: 'page_break', label: 'Ihre Nachricht' },
    { label: 'Nachricht', default_value: 'Bald' },
  ]
  const settings = { language: 'de', multistep_enabled: true, multistep_review_enabled: true } as const
  await site.visit({ form: form(asked, [], settings) }, async (tab) => {
    await press(tab, 'Weiter')
    await press(tab, 'Weiter')
    const listed = tab.locator('.reviewed dd')
    await listed.first().waitFor()
    expect(await listed.allTextContents()).toEqual(['15.12.2026', '15.12.2026, 10:30', 'Bald'])
  })
})

test('public form: an answer that hides its own step leads to the one before', async () => {
  const own = form(fields, [rule(1, [when(5, 'equals', '9')], [['hide', 4]])], { multistep_enabled: true })
  await site.visit({ form: own }, async (tab) => {
    await tab.getByLabel('Name').fill('Ada')
    await press(tab, 'Next')
    await tab.getByLabel('Storeys').fill('9')
    await tab.getByLabel('Name').waitFor()
    expect(await progress(tab)).toBe('Step 1 of 3')
  })
})

test('public form: a form in which rules show nothing can be sent', async () => {
  const empty = form(
    [{ hidden: true }, { field_type: 'page_break' }, { hidden: true }],
    [
      rule(
        1,
        [when(1, 'equals', 'x')],
        [
          ['show', 1],
          ['show', 3],
        ],
      ),
    ],
    { multistep_enabled: true },
  )
  await site.visit({ form: empty }, async (tab) => {
    expect(await tab.getByRole('button').count()).toBe(1)
    await press(tab, 'Send')
    await at(tab, 'Thank you')
  })
})

test('public form: rules rename and hide the buttons; without the one that leads on, Enter does not either', async () => {
  const strict = form(
    fields,
    [
      rule(1, [when(1, 'empty')], [['hide', '__multistep_next']]),
      rule(2, [when(1, 'equals', 'Ada')], [['set_label', '__multistep_next', 'On, Ada']]),
    ],
    { multistep_enabled: true },
  )
  await site.visit({ form: strict }, async (tab) => {
    expect(await tab.getByRole('button').count()).toBe(0)
    await tab.getByLabel('Name').press('Enter')
    expect(await progress(tab)).toBe('Step 1 of 4')
    await tab.getByLabel('Name').fill('Ada')
    await press(tab, 'On, Ada')
    await at(tab, 'Your house')
    expect(await tab.getByRole('button', { name: 'Back' }).isVisible()).toBe(true)
  })
})

test('multistep_allow_back off: neither a button nor the history leads back', async () => {
  await site.visit({ form: stepped({ multistep_allow_back: false }) }, async (tab) => {
    await tab.getByLabel('Name').fill('Ada')
    await press(tab, 'Next')
    await at(tab, 'Recommendation')
    expect(await tab.getByRole('button', { name: 'Back' }).count()).toBe(0)
    expect(await tab.evaluate(() => history.length)).toBe(2)
  })
})

test.each(['none', 'steps', 'percent'] as const)(
  'public form: multistep_progress %s follows the steps',
  async (kind) => {
    await site.visit({ form: stepped({ multistep_progress: kind, description: 'In three steps.' }) }, async (tab) => {
      expect(await tab.getByText('In three steps.').isVisible()).toBe(true)
      await tab.getByLabel('Name').fill('Ada')
      await press(tab, 'Next')
      await at(tab, 'Recommendation')
      expect(await tab.getByText('In three steps.').isVisible()).toBe(false)
      expect(await progress(tab)).toBe(kind === 'percent' ? '33 % complete' : 'Step 2 of 3')
      if (kind === 'percent') {
        expect(await tab.locator('progress').evaluate(({ value, max }: HTMLProgressElement) => [value, max])).toEqual([
          1, 3,
        ])
      }
      if (kind === 'steps') {
        const shown = await tab.locator('.trail li:visible').allTextContents()
        expect(shown).toEqual(['Step 1', 'Recommendation', 'Last words'])
        expect(await tab.locator('.trail [aria-current=step]').textContent()).toBe('Recommendation')
      }
      expect(await violations(tab)).toEqual([])
    })
  },
)

test('public form: without a script, steps are sections of one page, faults stand beside their fields', async () => {
  await site.visit(
    { form: stepped({ multistep_review_enabled: true }) },
    async (tab) => {
      for (const name of ['Your house', 'Recommendation', 'Last words']) {
        expect(await heading(tab, name).isVisible()).toBe(true)
      }
      expect(await tab.getByText(/^Step 1/).isVisible()).toBe(false)
      expect(await tab.getByRole('button').count()).toBe(1)
      await point(tab, 8).check({ force: true })
      await press(tab, 'Send')
      const links = tab.getByRole('group', { name: 'Please check 2 answers' }).getByRole('listitem')
      expect(await links.allTextContents()).toEqual([
        'Name – Please fill in this field.',
        'I agree. – Please tick this box.',
      ])
      expect(await point(tab, 8).isChecked()).toBe(true)
      await tab.getByLabel('Name').fill('Ada')
      await tab.getByLabel('I agree.').check()
      await press(tab, 'Send')
      await at(tab, 'Thank you')
    },
    { javaScriptEnabled: false },
  )
})

test.each(['/steps.js', '/runtime.js'])(
  'public form: when %s cannot be loaded, the whole form is there',
  async (script) => {
    await site.visit({ form: stepped(), missing: [script] }, async (tab) => {
      await tab.getByLabel('Message').waitFor()
      expect(await violations(tab)).toEqual([])
      await tab.getByLabel('Name').fill('Ada')
      await point(tab, 8).check({ force: true })
      await tab.getByLabel('I agree.').check()
      await press(tab, 'Send')
      await at(tab, 'Thank you')
    })
  },
)

test('public form: the query prefills scores in a later step [B13-7]', async () => {
  await site.visit({ form: stepped(), at: '/?field_7=4&field_3=best' }, async (tab) => {
    expect(await tab.getByRole('radio', { name: '5 of 5' }).isChecked()).toBe(true)
    await tab.getByLabel('Name').fill('Ada')
    await press(tab, 'Next')
    expect(await point(tab, 4).isChecked()).toBe(true)
    expect(await tab.getByLabel('Why not?').isVisible()).toBe(true)
  })
})

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 390, 320].map((width) => ({ colorScheme, width })),
)

test.each(someOf(looks, 5))('WCAG 2.2 AA: no violation and nothing cut off, $colorScheme, $width px', async (look) => {
  const { colorScheme, width } = look
  const shown = stepped({ language: 'de', multistep_review_enabled: true, multistep_progress: 'steps' })
  await site.visit(
    { form: shown },
    async (tab) => {
      const isSound = async () => {
        expect(await violations(tab)).toEqual([])
        expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await isSound()
      await press(tab, 'Weiter')
      await isSound()
      await tab.getByLabel('Name').fill('Ada')
      await tab.getByRole('radio', { name: '4 von 5' }).check({ force: true })
      await press(tab, 'Weiter')
      await press(tab, 'Weiter')
      await isSound()
      await tab.getByRole('radio', { name: '9 von 10' }).check({ force: true })
      await press(tab, 'Weiter')
      await tab.getByLabel('I agree.').check()
      await press(tab, 'Weiter')
      await isSound()
    },
    { colorScheme, viewport: { width, height: 800 } },
  )
})
