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

const counts = [3, 4, 5, 6, 7, 9, 10]
/** Fields of so many choices: tiles with icons, without, with long words, with pictures, and both. */
const ofAllKinds = counts.flatMap((count) =>
  ([[], ['icon'], ['icon', 'long'], ['picture'], ['picture', 'long']] as const).map((parts: readonly string[]) => {
    const choices = Array.from(
      { length: count },
      (_, at) => `${parts.includes('long') ? 'Renovierungsbeduerftig' : 'Kind'} ${at}`,
    )
    const each = <T>(value: T) => Object.fromEntries(choices.map((choice) => [choice, value]))
    return {
      label: `${count} ${parts.join(' ')}`,
      field_type: 'radio',
      datalist: choices.join(';'),
      options: {
        tiles: true,
        ...(parts.includes('icon') && { tile_icons: each('castle' as const) }),
        ...(parts.includes('picture') && { tile_pictures: each(address(0)) }),
      },
    } as const
  }),
)

interface Span {
  left: number
  right: number
}

interface TileBox extends Span {
  name: string
  isPictured: boolean
  rows: Span[][]
}

/** In the browser: where the tiles of each field stand, in whole pixels, row by row. */
function boxesOfTiles(): TileBox[] {
  const spanOf = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return { left: Math.round(left), right: Math.round(right) }
  }
  return [...document.querySelectorAll('.tiles')].map((box) => ({
    ...spanOf(box),
    name: `${box.closest('fieldset')?.querySelector('legend')?.textContent} ${box.className}`,
    isPictured: box.classList.contains('photos'),
    rows: [...Map.groupBy([...box.children], (tile) => Math.round(tile.getBoundingClientRect().top)).values()].map(
      (row) => row.map(spanOf),
    ),
  }))
}

/** A row is full, but for the last one of tiles with pictures, and for one tile alone in it: that stands in the middle, as wide as half a row. */
function faultsOf({ name, isPictured, left, right, rows }: TileBox): string[] {
  const widths = rows.flat().map((tile) => tile.right - tile.left)
  const isUneven = isPictured && Math.max(...widths) - Math.min(...widths) > 1
  const holes = rows.flatMap((row, at) => {
    const [before, after] = [(row[0]?.left ?? 0) - left, right - (row.at(-1)?.right ?? 0)]
    const isFull = before <= 1 && after <= 1
    const isAlone = row.length === 1 && rows.some((one) => one.length > 1)
    const mayBeShort = (isPictured || isAlone) && at === rows.length - 1
    const isInTheMiddle = mayBeShort && Math.abs(before - after) <= 1
    return (isFull && !isAlone) || isInTheMiddle
      ? []
      : [`${name}: row ${at + 1} of ${rows.length} leaves ${before} and ${after} px`]
  })
  return isUneven ? [`${name}: ${widths.join(', ')} px wide`, ...holes] : holes
}

test.each([1280, 768, 390, 320])(
  'public form: at %i px, rows of tiles have no hole at their end, and pictures have one size [B13-95]',
  { timeout: 60_000 },
  async (width) => {
    await site.visit(
      { form: form(ofAllKinds, [], {}) },
      async (tab) => {
        await serve(tab)
        const boxes = await tab.evaluate(boxesOfTiles)
        expect(boxes.flatMap(faultsOf)).toEqual([])
      },
      { viewport: { width, height: 900 } },
    )
  },
)
