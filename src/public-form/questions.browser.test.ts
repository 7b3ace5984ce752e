import { gzipSync } from 'node:zlib'
import type { Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from '../../scripts/bundle.ts'
import { form, rule, when } from '../shared/form/engine/model.fixture.ts'
import { openFormSite, violations } from '../../test/form-site.ts'

const fields: Parameters<typeof form>[0] = [
  { field_type: 'page_break', label: 'The property' },
  { label: 'Kind', field_type: 'radio', required: true, datalist: 'Flat;House', options: { tiles: true } },
  { label: 'Storeys', field_type: 'number', hidden: true },
  { field_type: 'text_block', default_value: 'Nearly there.' },
  { label: 'Extras', field_type: 'checkboxes', datalist: 'Garden;Lift', options: { tiles: true } },
  { field_type: 'page_break', label: 'Contact' },
  { label: 'Name', required: true },
]
const rules = [rule(1, [when(2, 'equals', 'House')], [['show', 3]])]
const asked = () => form(fields, rules, { title: 'Home', multistep_enabled: true, multistep_questions_enabled: true })

let site: Awaited<ReturnType<typeof openFormSite>>
beforeAll(async () => {
  site = await openFormSite()
})
afterAll(() => site.close())

const next = (tab: Tab) => tab.getByRole('button', { name: 'Next' }).click()
const at = (tab: Tab, step: string) => tab.getByText(step, { exact: true }).waitFor()
const phone = { viewport: { width: 320, height: 640 } }

test('multistep_questions_enabled: one at a time, a tap leads on, rules add questions, back goes one back [B13-32]', async () => {
  await site.visit(
    { form: asked() },
    async (tab) => {
      await at(tab, 'Step 1 of 3')
      expect(await tab.getByLabel('Name').isVisible()).toBe(false)
      await tab.getByText('House', { exact: true }).click()
      await at(tab, 'Step 2 of 4')
      expect(await tab.getByLabel('Storeys').isVisible()).toBe(true)
      await tab.getByRole('button', { name: 'Back' }).click()
      await at(tab, 'Step 1 of 4')
      await tab.getByText('Flat', { exact: true }).click()
      await at(tab, 'Step 2 of 3')
      expect(await tab.getByText('Nearly there.').isVisible()).toBe(true)
      // Several answers are possible: the button leads on.
      await tab.getByText('Garden', { exact: true }).click()
      expect(await violations(tab)).toEqual([])
      const button = await tab.getByRole('button', { name: 'Next' }).boundingBox()
      expect(button!.y + button!.height).toBeLessThanOrEqual(640)
      await next(tab)
      await at(tab, 'Step 3 of 3')
      await tab.getByLabel('Name').fill('Ada')
      await tab.getByRole('button', { name: 'Send' }).click()
      await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
      expect(site.sent()).toEqual([expect.objectContaining({ field_2: 'Flat', field_5: 'Garden', field_7: 'Ada' })])
    },
    phone,
  )
})

test('public form: a step that begins with a text can be typed into at once, in its named group [B13-196]', async () => {
  const isIn = (tab: Tab, place: string) => tab.evaluate((part) => document.activeElement?.matches(part), place)
  await site.visit({ form: asked() }, async (tab) => {
    await tab.getByText('House', { exact: true }).click()
    await at(tab, 'Step 2 of 4')
    await tab.keyboard.type('3')
    const step = tab.getByRole('group', { name: 'Step 2 of 4' })
    expect(await step.getByLabel('Storeys').inputValue()).toBe('3')
    await next(tab)
    await at(tab, 'Step 3 of 4')
    // Choices, and a text to be read first, do not take it.
    expect(await isIn(tab, '.step[data-current]')).toBe(true)
    await tab.goBack()
    await at(tab, 'Step 2 of 4')
    expect(await isIn(tab, '[name=field_3]')).toBe(true)
  })
})

test('public form: on a touch screen no step opens the keyboard by itself [B13-196]', async () => {
  await site.visit(
    { form: asked() },
    async (tab) => {
      await tab.getByText('House', { exact: true }).tap()
      await at(tab, 'Step 2 of 4')
      expect(await tab.evaluate(() => document.activeElement?.className)).toContain('step')
    },
    { ...phone, hasTouch: true, isMobile: true },
  )
})

test.each([
  { width: 375, height: 667 },
  { width: 390, height: 664 },
  { width: 320, height: 568 },
])(
  'public form: on a small phone no button lies over the answers of the first question [B13-197]',
  async (viewport) => {
    const description = `We find the **market value** of your home by recent sales in its neighbourhood. Please take two minutes for your answers; one of us then reads them and calls you.

- Free of charge and without obligation
- A result within two working days
- With an appointment at your home
- In writing, if you like`
    const long = fields.map((field) =>
      field.label === 'Kind' ? { ...field, label: 'Which home are we to value?' } : field,
    )
    const settings = { title: 'What is your home worth?', description, imprint_line_1: 'Hansen Homes Ltd' }
    await site.visit(
      { form: form(long, rules, { ...settings, multistep_enabled: true, multistep_questions_enabled: true }) },
      async (tab) => {
        await at(tab, 'Step 1 of 3')
        const covered = await tab.locator('[data-current] .tile').evaluateAll((tiles) =>
          tiles.filter((tile) => {
            const { x, y, width, height } = tile.getBoundingClientRect()
            const top = document.elementFromPoint(x + width / 2, y + height / 2)
            return top !== null && !tile.contains(top)
          }),
        )
        expect(covered).toEqual([])
        if (viewport.height > 600) {
          const tile = await tab.locator('[data-current] .tile').first().boundingBox()
          expect(tile!.y + tile!.height).toBeLessThanOrEqual(viewport.height)
        }
        // Several answers are possible in the next one, and its button stays in sight.
        await tab.getByText('Flat', { exact: true }).tap()
        await at(tab, 'Garden')
        const button = await tab.getByRole('button', { name: 'Next' }).boundingBox()
        expect(button!.y + button!.height).toBeLessThanOrEqual(viewport.height)
      },
      { viewport, hasTouch: true, isMobile: true },
    )
  },
)

test('public form: a heading before two questions of half width is the question of their screen [B13-125]', async () => {
  const half = { half_size: true, required: true }
  const paired: typeof fields = [
    { label: 'Street' },
    { field_type: 'heading', label: 'Which town?', options: { level: 2 } },
    { label: 'Postcode', ...half },
    { label: 'Town', ...half },
  ]
  await site.visit(
    { form: form(paired, [], { title: 'Home', multistep_enabled: true, multistep_questions_enabled: true }) },
    async (tab) => {
      const sizeOf = (part: string) =>
        tab
          .locator(`[data-current] ${part}`)
          .first()
          .evaluate((element) => getComputedStyle(element).fontSize)
      await at(tab, 'Step 1 of 2')
      const asked = await sizeOf('.label')
      await next(tab)
      const screen = tab.getByRole('group', { name: 'Step 2 of 2 Which town?' })
      await screen.getByRole('heading', { name: 'Which town?' }).waitFor()
      expect(await screen.getByRole('textbox').count()).toBe(2)
      expect(await sizeOf('h2')).toBe(asked)
      expect(await violations(tab)).toEqual([])
    },
    phone,
  )
})

test('public form: the review names each question once, and leads back to it [B13-32]', async () => {
  const settings = { multistep_enabled: true, multistep_questions_enabled: true, multistep_review_enabled: true }
  const reviewed = form(fields, rules, { title: 'Home', ...settings })
  await site.visit({ form: reviewed }, async (tab) => {
    await tab.getByText('Flat', { exact: true }).click()
    await at(tab, 'Garden')
    await next(tab)
    await tab.getByLabel('Name').fill('Ada')
    await next(tab)
    const review = tab.locator('.reviewed')
    expect(await review.getByRole('heading').allTextContents()).toEqual(['The property', 'Extras', 'Contact'])
    const labels = await review.locator('dt').evaluateAll((all) => all.map((dt) => [dt.textContent, dt.className]))
    expect(labels).toEqual([
      ['Kind', ''],
      ['Extras', 'unseen'],
      ['Name', ''],
    ])
    expect(await violations(tab)).toEqual([])
    await tab.getByRole('button', { name: /: Extras$/ }).click()
    await at(tab, 'Garden')
  })
})

test('public form: arrow keys choose and lead nowhere; a question that must be answered stays [B13-32]', async () => {
  await site.visit({ form: asked() }, async (tab) => {
    await next(tab)
    await tab.getByText('Please choose an option.', { exact: true }).waitFor()
    await tab.getByRole('radio', { name: 'Flat' }).focus()
    await tab.keyboard.press('ArrowRight')
    expect(await tab.getByRole('radio', { name: 'House' }).isChecked()).toBe(true)
    await tab.waitForFunction(() => new Promise((resolve) => setTimeout(resolve, 150, true)))
    await at(tab, 'Step 1 of 4')
    await next(tab)
    await at(tab, 'Step 2 of 4')
  })
})

const rows = () =>
  form(
    [
      { label: 'Postcode', half_size: true },
      { label: 'Town', half_size: true },
      { label: 'Story', field_type: 'textarea' },
      { label: 'First name', half_size: true },
      { label: 'Salutation', field_type: 'radio', datalist: 'Ms;Mr', half_size: true },
    ],
    [],
    { title: 'Home', multistep_enabled: true, multistep_questions_enabled: true },
  )

test('public form: two fields of half width are one question, and a tap leads on where it is the only one [B13-32]', async () => {
  await site.visit({ form: rows() }, async (tab) => {
    await at(tab, 'Step 1 of 3')
    expect([await tab.getByLabel('Town').isVisible(), await tab.getByLabel('Story').isVisible()]).toEqual([true, false])
    await next(tab)
    await next(tab)
    await tab.getByText('Ms', { exact: true }).click()
    await tab.waitForFunction(() => new Promise((resolve) => setTimeout(resolve, 150, true)))
    expect(await tab.getByLabel('First name').isVisible()).toBe(true)
  })
})

test('public form: one question at a time says how long the others take, and says nothing at the review [B13-33]', async () => {
  const long = form(
    [
      ...['First', 'Second', 'Third', 'Fourth'].map((label) => ({ label, field_type: 'textarea' as const })),
      { label: 'Kind', field_type: 'radio', datalist: 'Flat;House' },
      { label: 'Storeys', field_type: 'textarea', hidden: true },
    ],
    [rule(1, [when(5, 'equals', 'House')], [['show', 6]])],
    { multistep_enabled: true, multistep_questions_enabled: true, multistep_review_enabled: true },
  )
  await site.visit({ form: long }, async (tab) => {
    const time = () => tab.locator('#foyer-time').textContent()
    const said = [(await time())?.trim()]
    for (let step = 0; step < 4; step++) {
      await next(tab)
      said.push((await time())?.trim())
    }
    expect(said).toEqual([
      'about 2 minutes left',
      'about 1 minute left',
      'about 1 minute left',
      'less than 1 minute left',
      'less than 1 minute left',
    ])
    expect(await violations(tab)).toEqual([])
    await tab.getByText('Flat', { exact: true }).click()
    await at(tab, 'Step 6 of 6')
    expect(await time()).toBe('')
  })
})

test.each([
  ['no-preference', 1],
  ['reduce', 0],
] as const)('public form: the next question moves in, with motion %s [B13-33]', async (reducedMotion, moving) => {
  await site.visit(
    { form: rows() },
    async (tab) => {
      const moves = () =>
        tab.evaluate(() => {
          const step = document.querySelector('[data-current]')
          return document.getAnimations().filter((one) => (one.effect as KeyframeEffect).target === step).length
        })
      expect(await moves()).toBe(0)
      await tab.evaluate(() => document.querySelector<HTMLElement>('.actions .next')!.click())
      const from = await tab.locator('form').getAttribute('data-from')
      const name = await tab.locator('[data-current]').evaluate((step) => getComputedStyle(step).animationName)
      expect([from, name === 'arrive' ? 1 : 0]).toEqual(['end', moving])
      await tab.getByRole('button', { name: 'Back' }).click()
      expect(await tab.locator('form').getAttribute('data-from')).toBe('start')
      const over = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBe(0)
    },
    { reducedMotion, viewport: { width: 320, height: 640 } },
  )
})

test('public form: without a script, all questions stand on one page [B13-32]', async () => {
  await site.visit(
    { form: asked() },
    async (tab) => {
      await tab.getByText('Flat', { exact: true }).click()
      await tab.getByText('Lift', { exact: true }).click()
      await tab.getByLabel('Name').fill('Ada')
      await tab.getByRole('button', { name: 'Send' }).click()
      await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
      expect(site.sent()[0]).toMatchObject({ field_2: 'Flat', field_5: 'Lift', field_7: 'Ada' })
    },
    { javaScriptEnabled: false },
  )
})

test('public form: the script of questions stays small, and only forms with questions load it', async () => {
  expect(gzipSync(await bundle('questions.ts'), { level: 9 }).length).toBeLessThan(512)
  const plain = form(fields, rules, { title: 'Home', multistep_enabled: true })
  await site.visit({ form: plain }, async (tab) => {
    expect(await tab.locator('script[src="/questions.js"]').count()).toBe(0)
    await at(tab, 'Step 1 of 2')
  })
})
