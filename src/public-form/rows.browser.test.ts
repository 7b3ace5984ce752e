import type { Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form } from '../shared/form/engine/model.fixture.ts'
import { openFormSite, violations } from '../../test/form-site.ts'

let site: Awaited<ReturnType<typeof openFormSite>>
beforeAll(async () => {
  site = await openFormSite()
})
afterAll(() => site.close())

const wide = { viewport: { width: 1440, height: 900 } }
const topOf = async (tab: Tab, selector: string) => (await tab.locator(selector).first().boundingBox())!.y

/** Whether the star of the field stands on the line on which its label ends. */
const staysWithLabel = (tab: Tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('.star')].every((star) => {
      const range = document.createRange()
      range.selectNodeContents(star.previousSibling!)
      const last = [...range.getClientRects()].at(-1)!
      return Math.abs(last.bottom - star.getBoundingClientRect().bottom) < 4
    }),
  )

test('public form: the star of a required field stays with the last word of its label [B13-73]', async () => {
  const labels = [
    'Have you already talked to us about it?',
    'Names (all who live there)',
    'What is it about …',
    'Straße/',
  ]
  const fields: Parameters<typeof form>[0] = [
    ...labels.map((label) => ({ label, required: true })),
    { label: labels[0]!, field_type: 'radio', datalist: 'Yes;No', required: true },
    { label: labels[1]!, field_type: 'checkbox', required: true },
  ]
  await site.visit({ form: form(fields, [], { title: 'Home' }) }, async (tab) => {
    // Every width breaks each label elsewhere; at some, there is room for the label alone.
    for (let width = 150; width < 420; width += 2) {
      await tab.setViewportSize({ width, height: 800 })
      expect(await staysWithLabel(tab), `${width} px`).toBe(true)
    }
  })
})

const long = 'Salary that you have in mind, before tax, in a year, without any bonus'
const pairs: [string, Parameters<typeof form>[0]][] = [
  ['labels of two lines', [{ label: long }, { label: 'Begin', field_type: 'date' }]],
  ['a help text', [{ label: 'Name' }, { label: long, hint: 'For questions, by day.' }]],
  ['a tick', [{ label: long }, { label: 'Call me.', field_type: 'checkbox' }]],
  [
    'a unit and a slider',
    [{ label: 'Size', field_type: 'number', options: { slider: true, min: 0, max: 9 } }, { label: long }],
  ],
  ['choices', [{ label: long }, { label: 'Kind', field_type: 'radio', datalist: 'Flat;House', hint: 'One of them.' }]],
  [
    'choices beside choices',
    [
      { label: long, field_type: 'checkboxes', datalist: 'Garden;Lift;Balcony' },
      { label: 'Kind', field_type: 'radio', datalist: 'Flat;House' },
    ],
  ],
  [
    'tiles',
    [{ label: long }, { label: 'Kind', field_type: 'radio', datalist: 'Flat;House', options: { tiles: true } }],
  ],
  ['a scale', [{ label: long }, { label: 'Mood', field_type: 'scale' }]],
  ['stars', [{ label: long }, { label: 'Service', field_type: 'rating' }]],
  [
    'a text of several lines',
    [
      { label: long, field_type: 'textarea' },
      { label: 'Kind', field_type: 'select', datalist: 'Flat;House' },
    ],
  ],
]
const control = (place: number) => `.field:nth-child(${place}) :is(.input,.tick,.option,.point,.stars)`

test.for(pairs)('public form: inputs of half a row line up beside %s, with faults too [B13-73]', async ([, fields]) => {
  const halves = fields.map((field) => ({ ...field, half_size: true, required: true }))
  const shown = form([...halves, { label: 'Below', required: true }], [], { title: 'Home' })
  const linesUp = async (tab: Tab) => {
    const [left, right] = [await topOf(tab, control(1)), await topOf(tab, control(2))]
    expect(Math.abs(left - right)).toBeLessThan(1)
  }
  await site.visit(
    { form: shown },
    async (tab) => {
      await linesUp(tab)
      await tab.getByRole('button', { name: 'Send' }).click()
      await linesUp(tab)
      const boxes = await tab.locator('.field').all()
      for (const box of boxes) {
        const [fault, field] = [await box.locator('.fault').boundingBox(), await box.boundingBox()]
        expect(fault!.y + fault!.height).toBeLessThanOrEqual(field!.y + field!.height + 1)
      }
      expect(await violations(tab)).toEqual([])
    },
    wide,
  )
})

test('public form: the gap below stars that none is chosen of is that of other fields', async () => {
  const fields: Parameters<typeof form>[0] = [
    { label: 'Service', field_type: 'rating' },
    { label: 'Name' },
    { label: 'Town' },
  ]
  await site.visit({ form: form(fields, [], { title: 'Home' }) }, async (tab) => {
    const [, name, town] = await Promise.all(
      [1, 2, 3].map((place) => tab.locator(`.field:nth-child(${place})`).boundingBox()),
    )
    const stars = (await tab.locator('.grade').first().boundingBox())!
    expect(name!.y - stars.y - stars.height).toBeLessThanOrEqual(town!.y - name!.y - name!.height + 1)
    await tab.locator('.grade input').nth(3).check({ force: true })
    const word = (await tab.locator('.grade:has(:checked) .word').boundingBox())!
    expect((await tab.locator('.field:nth-child(2)').boundingBox())!.y).toBeGreaterThanOrEqual(word.y + word.height)
  })
})

// Settings: error_summary_enabled, multistep_enabled, multistep_questions_enabled.
test('public form: a step with one question says its fault once, and the focus is there [B13-74]', async () => {
  const settings = { title: 'Home', multistep_enabled: true }
  const steps: Parameters<typeof form>[0] = [
    { label: 'E-mail', required: true },
    { field_type: 'page_break', label: 'More' },
    { label: 'Town', required: true },
    { label: 'Street', required: true },
  ]
  for (const shown of [
    form(steps, [], settings),
    form(steps, [], { ...settings, multistep_questions_enabled: true }),
  ]) {
    await site.visit({ form: shown }, async (tab) => {
      await tab.getByRole('button').last().click()
      expect(await tab.getByText('Please fill in this field.').filter({ visible: true }).count()).toBe(1)
      const input = tab.getByLabel('E-mail')
      expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await input.getAttribute('aria-invalid')).toBe('true')
      const described = await input.getAttribute('aria-describedby')
      expect(await tab.locator(`#${described}`).textContent()).toBe('Please fill in this field.')
      expect(await violations(tab)).toEqual([])
    })
  }
})

// Settings: error_summary_enabled, multistep_enabled.
test('public form: a page without steps, and a step with several questions, lists its faults, one too [B13-74]', async () => {
  const town = { label: 'Town', required: true }
  const both = [town, { label: 'Street' }]
  const steps = { multistep_enabled: true, multistep_review_enabled: true }
  for (const [fields, settings] of [
    [[town], {}],
    [both, {}],
    [both, steps],
  ] as const) {
    await site.visit({ form: form([...fields], [], { title: 'Home', ...settings }) }, async (tab) => {
      await tab.getByRole('button').last().click()
      const list = tab.getByRole('group', { name: 'Please check one answer' })
      expect(await list.evaluate((element) => element === document.activeElement)).toBe(true)
    })
  }
})
