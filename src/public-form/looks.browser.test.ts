import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page as Tab } from 'playwright-core'
import { compileForm } from '../shared/form/engine/compile.ts'
import { form } from '../shared/form/engine/model.fixture.ts'
import { assistantCss } from '../shared/form/styles/assistant-styles.ts'
import { fileCss } from '../shared/form/styles/file-styles.ts'
import { signingCss } from '../shared/form/styles/signing-styles.ts'
import { pageCss } from '../shared/form/styles/styles.ts'
import { openFormSite, violations } from '../../test/form-site.ts'

let site: Awaited<ReturnType<typeof openFormSite>>
beforeAll(async () => {
  site = await openFormSite()
})
afterAll(() => site.close())

const style = (tab: Tab, selector: string, name: string) =>
  tab
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)

const steps = { multistep_enabled: true, multistep_questions_enabled: true, title: 'What is your home worth?' }
const questions: Parameters<typeof form>[0] = [
  { label: 'What kind is it?', field_type: 'radio', datalist: 'Flat;House', options: { tiles: true } },
  { label: 'Where is it?' },
]

test.each([1280, 390])(
  'public form: at %i px a question is the largest text of its screen, without a number above it [B13-129]',
  async (width) => {
    await site.visit(
      { form: form(questions, [], steps) },
      async (tab) => {
        const heading = tab.getByRole('heading', { name: 'What is your home worth?' })
        expect((await heading.boundingBox())!.height).toBeGreaterThan(20)
        await tab.getByText('House', { exact: true }).click()
        await tab.getByText('Step 2 of 2').waitFor()
        // Both are there for screen readers alone.
        for (const unseen of [heading, tab.locator('#foyer-progress')])
          expect((await unseen.boundingBox())!.height).toBe(1)
        expect(await tab.locator('.progress progress').isVisible()).toBe(true)
        const size = Number.parseFloat(await style(tab, '[data-current] .label', 'font-size'))
        expect(size).toBeGreaterThanOrEqual(width > 1000 ? 26 : 21)
        expect(await violations(tab)).toEqual([])
      },
      { viewport: { width, height: 900 } },
    )
  },
)

const divided: Parameters<typeof form>[0] = [
  { field_type: 'page_break', label: 'The property' },
  { label: 'What kind is it?', field_type: 'radio', datalist: 'Flat;House' },
  { label: 'Postcode', required: true, half_size: true },
  { label: 'Town', half_size: true },
  { field_type: 'page_break', label: 'About you' },
  { label: 'Your name', required: true },
  { label: 'Your message' },
]

test('public form: the section stands above each of its questions, one fault at its field alone [B13-171] [B13-172]', async () => {
  await site.visit({ form: form(divided, [], steps) }, async (tab) => {
    const next = () => tab.getByRole('button', { name: 'Next' }).click()
    const titles = tab.locator('.step-title').filter({ visible: true })
    expect(await titles.allTextContents()).toEqual(['The property'])
    await next()
    await tab.getByLabel('Postcode').waitFor()
    expect(await titles.allTextContents()).toEqual(['The property'])
    expect(await tab.getByText('What kind is it?').isVisible()).toBe(false)
    expect(Number.parseFloat(await style(tab, '.step-title', 'font-size'))).toBeLessThan(16)
    await next()
    expect(await tab.locator('#foyer-faults').isVisible()).toBe(false)
    expect(await tab.getByLabel('Postcode').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await violations(tab)).toEqual([])
    await tab.getByLabel('Postcode').fill('50667')
    await next()
    await tab.getByLabel('Your name').fill('Ada')
    expect(await titles.allTextContents()).toEqual(['About you'])
    await next()
    await tab.getByLabel('Your message').waitFor()
    expect(await titles.allTextContents()).toEqual(['About you'])
  })
})

test('public form: on a phone, languages show codes, and are called code and name [B13-169]', async () => {
  const imprint_line_1 = 'Hafen & Söhne GmbH'
  await site.visit(
    { form: form([{}], [], { language: 'en', additional_languages: ['nl'], translations: {}, imprint_line_1 }) },
    async (tab) => {
      const link = tab.getByRole('button', { name: /^nl\s+Nederlands$/i })
      const { width } = (await link.boundingBox())!
      expect([width > 24, width < 40]).toEqual([true, true])
      expect(await violations(tab)).toEqual([])
    },
    { viewport: { width: 390, height: 844 } },
  )
})

test('public form: after a tap, no tile has the edge of one under a pointer [B13-132]', async () => {
  const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
  for (const [context, answers] of [
    [touch, false],
    [{}, true],
  ] as const) {
    await site.visit(
      { form: form(questions, [], { title: 'Home' }) },
      async (tab) => {
        // Each colour is there at once, so that one that is to come cannot be missed.
        expect(await style(tab, '.option', 'transition-property')).toBe('none')
        const usual = await style(tab, '.option', 'border-color')
        await tab.locator('.option').first().hover()
        expect((await style(tab, '.option', 'border-color')) !== usual).toBe(answers)
      },
      context,
    )
  }
})

const dark = { background_color: '#14181f', card_background_color: '#1d232c', text_color: '#e8ebf0' }

test('public form: empty boxes show the ground, and the box of a consent has the colour of its fault [B13-134]', async () => {
  const settings = { ...dark, accent_color: '#e0b060', consent_enabled: true }
  await site.visit({ form: form(questions.slice(0, 1), [], settings) }, async (tab) => {
    for (const box of ['.option input', '.consent input']) {
      expect(await style(tab, box, 'background-color')).toBe('rgba(0, 0, 0, 0)')
    }
    await tab.getByText('House', { exact: true }).click()
    expect(await style(tab, '.option input:checked', 'border-color')).toBe('rgb(224, 176, 96)')
    await tab.getByRole('button', { name: 'Send' }).click()
    await tab.getByRole('group', { name: /Please check/ }).waitFor()
    const fault = await style(tab, '.consent .fault', 'color')
    expect(await style(tab, '.consent input', 'border-color')).toBe(fault)
    expect(await violations(tab)).toEqual([])
  })
})

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0H8V8H0Z"/></svg>')}`

test.each(['card', 'split', 'cover'] as const)(
  'public form: the name of the agency is readable in the layout %s, on the ground of page or card [B13-163]',
  async (page_layout) => {
    const colours = { background_color: '#0b1f4b', card_background_color: '#ffffff' }
    const settings = { ...colours, page_layout, picture_url: picture, imprint_line_1: 'Hafen & Söhne GmbH' }
    const { model } = form(questions, [], settings)
    const shown = compileForm({ ...model, files: { fonts: [], logo: null, pictures: { [picture]: picture } } })
    for (const width of [390, 1280]) {
      await site.visit(
        { form: shown },
        async (tab) => {
          await tab.getByText('Hafen & Söhne GmbH').first().waitFor()
          const isOnPage = page_layout === 'card' && width > 1000
          // Light on the navy page, dark on the white card.
          const [red] = (await style(tab, '.agency', 'color')).match(/\d+/) ?? []
          expect(Number(red) > 128, `${width}`).toBe(isOnPage)
          expect(await violations(tab), `${width}`).toEqual([])
        },
        { viewport: { width, height: 900 } },
      )
    }
  },
)

test('public form: what is drawn by a shape alone is seen where colours are forced [B13-167]', async () => {
  const sheets = [pageCss, assistantCss, fileCss, signingCss].join('')
  const verdicts = ['genuine', 'unsigned', 'different'].map(
    (name) => `<p class="verdict" data-verdict="${name}">Words</p>`,
  )
  const parts = `<p class="chat-say"><button class="button"></button></p><label class="drop">Files</label>${verdicts.join('')}`
  await site.visit(
    { form: form(questions, [], { title: 'Home' }) },
    async (tab) => {
      await tab.goto('about:blank')
      await tab.setContent(`<!doctype html><style>${sheets}</style>${parts}`)
      const drawn = await tab.evaluate(() => {
        const ground = (part: Element, pseudo?: string) => getComputedStyle(part, pseudo).backgroundColor
        const [send, drop, ...marks] = [...document.querySelectorAll('.button,.drop,.verdict')]
        const shapes = [send!, drop!, ...marks].map((part) => [ground(part, '::before'), ground(part)])
        return [...shapes, ...marks.map((part) => [ground(part, '::after'), ground(part, '::before')])]
      })
      expect(drawn).toHaveLength(8)
      for (const [shape, ground] of drawn) expect(shape).not.toBe(ground)
    },
    { forcedColors: 'active' },
  )
})
