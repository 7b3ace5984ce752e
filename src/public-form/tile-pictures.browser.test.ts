import sharp from 'sharp'
import type { Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form } from '../shared/form/engine/model.fixture.ts'
import { openFormSite, violations } from '../../test/form-site.ts'

const address = (name: number) => `https://forms.example/pictures/${String(name).padStart(64, '0')}.jpg`
const values = ['Flat', 'House', 'Plot of land', 'Other']
const tile_pictures = Object.fromEntries(values.slice(0, 3).map((value, at) => [value, address(at)]))
const kind = {
  label: 'Kind',
  field_type: 'radio',
  required: true,
  datalist: values.join(';'),
  options: { tiles: true, tile_pictures, tile_icons: { Other: 'castle' } },
} as const
const extras = {
  label: 'Extras',
  field_type: 'checkboxes',
  datalist: 'Garden;Donaudampfschifffahrtsgesellschaftlich',
  options: { tiles: true, tile_pictures: { Garden: address(3) } },
} as const
/** What is below stands far below what is seen first. */
const far = Array.from({ length: 60 }, () => ({ label: 'Name' }))
const pictured = (settings: Parameters<typeof form>[2] = {}) =>
  form([kind, extras], [], { title: 'Your property', ...settings })

let site: Awaited<ReturnType<typeof openFormSite>>
let colours: Buffer[]
beforeAll(async () => {
  site = await openFormSite()
  colours = await Promise.all(
    ['#94a3b8', '#d6b48a', '#86a789', '#e5e7eb'].map((background) =>
      sharp({ create: { width: 800, height: 533, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  )
})
afterAll(() => site.close())

/** Answers with a picture, and counts. */
async function serve(tab: Tab): Promise<string[]> {
  const asked: string[] = []
  await tab.route('**/pictures/*', (route) => {
    asked.push(route.request().url())
    const [, digits = '0'] = /(\d)\.jpg$/.exec(route.request().url()) ?? []
    return route.fulfill({ contentType: 'image/jpeg', body: colours[Number(digits)]! })
  })
  await tab.reload()
  return asked
}

const looks = [
  ['a desktop', {}],
  ['a dark phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['a narrow phone', { viewport: { width: 320, height: 640 } }],
  ['forced colours', { forcedColors: 'active' }],
] as const

test.each(looks)(
  'public form: tiles with pictures on %s pass axe, fit, and are bounded [B33-21]',
  async (name, context) => {
    await site.visit(
      { form: pictured() },
      async (tab) => {
        await serve(tab)
        await tab.getByText('House', { exact: true }).click()
        expect(await violations(tab)).toEqual([])
        const { over, spilling, high } = await tab.evaluate(() => {
          const tiles = [...document.querySelectorAll<HTMLElement>('.tile')]
          const photos = [...document.querySelectorAll<HTMLElement>('.photo')].map((photo) => photo.offsetHeight)
          return {
            over: document.documentElement.scrollWidth - innerWidth,
            spilling: tiles.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
            high: Math.max(...photos) <= 14 * 17,
          }
        })
        expect({ over, spilling, high }).toEqual({ over: 0, spilling: 0, high: true })
        const folder = process.env['SHOTS']
        if (folder !== undefined)
          await tab.screenshot({ path: `${folder}/tiles-${name.replaceAll(' ', '-')}.png`, fullPage: true })
      },
      context,
    )
  },
)

test('public form: pictures of tiles are loaded when they come into sight, and move nothing [B33-21]', async () => {
  await site.visit({ form: form([...far, kind], [], { title: 'Your property' }) }, async (tab) => {
    const asked = await serve(tab)
    await tab.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    const height = () => tab.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await tab.getByText('House', { exact: true }).scrollIntoViewIfNeeded()
    await expect.poll(() => asked.length).toBe(3)
    expect(await height()).toBe(before)
  })
})

test('public form: tiles with pictures are known by their words, and are sent without a script [B33-21, B33-22]', async () => {
  await site.visit(
    { form: pictured() },
    async (tab) => {
      await serve(tab)
      expect(await tab.getByRole('img').count()).toBe(0)
      await tab.getByRole('radio', { name: 'Plot of land', exact: true }).check()
      await tab.getByRole('checkbox', { name: 'Garden', exact: true }).check()
      await tab.getByRole('button', { name: 'Send' }).click()
      await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
      expect(site.sent().at(-1)).toMatchObject({ field_1: 'Plot of land', field_2: 'Garden' })
    },
    { javaScriptEnabled: false },
  )
})
