import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { embedCode } from '../../../../shared/form/page/embed-code.ts'
import { activeForm } from '../../../testing/forms.ts'
import { closeTabs, openBrowser } from '../../../testing/browser/browser.ts'
import { startApp } from '../../../testing/harness.ts'

await using stack = new AsyncDisposableStack()
const app = stack.use(await startApp())
const browser = await openBrowser()
stack.defer(closeTabs)
const open = stack.move()
afterAll(() => open.disposeAsync())
app.platform.config.publicUrl = await app.listen()

const ground = '#113311'

/** A site that says it is dark, with a form in it. */
async function darkSite(code: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="de" style="color-scheme:dark"><title>A</title><body style="margin:0;background:${ground}">${code}`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.2:${port}/`, [Symbol.asyncDispose]: async () => void server.close() }
}

const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const settings = { title: 'Rückruf', use_default_styling: false, min_fill_seconds: 0 }

test.for([
  ['light', 'dark'],
  ['dark', 'light'],
] as const)(
  'public forms: a %s form has round corners on a site that is dark, on a device that is %s [B13-186]',
  async ([color_scheme, device]) => {
    const { form } = await activeForm(app, { fields: [{ key: 'name' }], settings: { ...settings, color_scheme } })
    await using site = await darkSite(embedCode('inline', form))
    const context = await browser.newContext({ colorScheme: device, viewport: { width: 800, height: 900 } })
    const tab = await context.newPage()
    await tab.goto(site.address)
    const frame = tab.locator('[data-foyer=inline] iframe')
    await frame.contentFrame().getByRole('textbox').first().waitFor()
    const box = (await frame.boundingBox())!
    const { data, info } = await sharp(await tab.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const seen = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ]
    expect(seen(Math.round(box.x) + 1, Math.round(box.y) + 1)).toEqual(rgb(ground))
    // The form itself has the ground of its scheme, and so do its controls.
    expect(seen(400, Math.round(box.y) + 8)[0]! > 128).toBe(color_scheme === 'light')
    const scheme = await tab.frames()[1]!.evaluate('getComputedStyle(document.body).colorScheme')
    expect(scheme).toBe(color_scheme)
    await context.close()
  },
)

test('public forms: a form keeps its width in a wide frame, and begins at its edge without a ground [B13-215]', async () => {
  const boxOfInput = async (wanted: object, width: number) => {
    const { path } = await activeForm(app, { fields: [{ key: 'name' }], settings: { ...settings, ...wanted } })
    const context = await browser.newContext({ viewport: { width, height: 700 } })
    const tab = await context.newPage()
    await tab.goto(new URL(`${path}?embed=1`, app.platform.config.publicUrl).href)
    const box = (await tab.getByRole('textbox').first().boundingBox())!
    await context.close()
    return { left: box.x, right: width - box.x - box.width, width: box.width }
  }
  const wide = await boxOfInput({}, 1_600)
  expect(wide.width).toBeLessThan(720)
  expect(wide.left).toBeCloseTo(wide.right, 0)
  const narrow = await boxOfInput({}, 390)
  expect(narrow.width).toBeGreaterThan(340)
  const clear = await boxOfInput({ embed_transparent: true }, 1_600)
  expect(clear.left).toBeLessThan(8)
  expect(clear.width).toBe(wide.width)
  const clearOnPhone = await boxOfInput({ embed_transparent: true }, 390)
  expect(clearOnPhone.width).toBeGreaterThan(370)
})

test('public forms: below 40 rem the links of the footer stand at its left, the brand at its right [B13-187]', async () => {
  const { path } = await activeForm(app, {
    fields: [{ key: 'name' }],
    settings: {
      ...settings,
      imprint_line_1: 'Hansen & Partner Immobilien GmbH',
      imprint_url: 'https://agency.example/impressum',
      privacypolicy_url: 'https://agency.example/datenschutz',
    },
  })
  for (const width of [342, 540]) {
    const context = await browser.newContext({ viewport: { width, height: 700 } })
    const tab = await context.newPage()
    await tab.goto(new URL(`${path}?embed=1`, app.platform.config.publicUrl).href)
    const boxes = await tab.evaluate<{ x: number; y: number; width: number }[]>(
      `Array.from(document.querySelectorAll('footer > *'), (part) => part.getBoundingClientRect().toJSON())`,
    )
    const [imprint, links, brand] = boxes
    expect(boxes).toHaveLength(3)
    expect(links!.x, String(width)).toBe(imprint!.x)
    expect(links!.y).toBeGreaterThan(imprint!.y)
    expect(Math.abs(brand!.y - links!.y)).toBeLessThan(8)
    expect(brand!.x + brand!.width).toBeGreaterThan(width - 40)
    await context.close()
  }
})

test('public forms: a form that a pointer was over stays in sight without its frame.js [B13-200]', async () => {
  const { form, ids } = await activeForm(app, { fields: [{ key: 'name', label: 'Name' }], settings })
  await using site = await darkSite(embedCode('inline', form))
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } })
  const tab = await context.newPage()
  await context.route(/frame\.js/, (route) => route.abort())
  await tab.clock.install()
  await tab.goto(site.address)
  const frame = tab.locator('iframe')
  const within = frame.contentFrame()
  await within.getByLabel('Name').waitFor()
  await frame.hover({ position: { x: 9, y: 9 } })
  await tab.mouse.move(799, 899)
  const link = tab.getByRole('link', { name: 'Formular öffnen' })
  const wait = async () => {
    await tab.clock.runFor(9_000)
    return link.count()
  }
  await expect.poll(wait).toBe(1)
  expect(await frame.isVisible()).toBe(true)
  expect(await tab.getByText('Das Formular lässt sich hier nicht anzeigen.').count()).toBe(0)
  expect((await link.boundingBox())!.y).toBeGreaterThan((await frame.boundingBox())!.y)
  // Another page in the same frame is no reason to say it again.
  await tab.frames()[1]!.evaluate(`location.search += '&field_${ids['name']}=Ada'`)
  await expect.poll(() => within.getByLabel('Name').inputValue()).toBe('Ada')
  expect([await wait(), await frame.isVisible()]).toEqual([1, true])
  await context.close()
})
