import type { Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormSettings } from '../shared/contract/form-settings/form-settings.ts'
import { compileForm } from '../shared/form/engine/compile.ts'
import { form, rule, when } from '../shared/form/engine/model.fixture.ts'
import { openFormSite, violations } from '../../test/form-site.ts'

const source = 'https://agency.example/office.jpg'
/** Half black, half white: whatever is written on it without a ground of its own cannot be read somewhere. */
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0H4V8H0Z"/><path fill="#fff" d="M4 0H8V8H4Z"/></svg>')}`

const fields: Parameters<typeof form>[0] = [
  { label: 'Name', required: true, half_size: true },
  { label: 'E-mail', field_type: 'email', half_size: true },
  { label: 'Message', field_type: 'textarea' },
]

function laidOut(settings: Partial<FormSettings>) {
  const { model } = form(fields, [], {
    title: 'What is your property worth?',
    picture_url: source,
    imprint_line_1: 'Hafen & Söhne Immobilien GmbH',
    privacypolicy_url: 'https://agency.example/privacy',
    ...settings,
  })
  return compileForm({ ...model, files: { fonts: [], logo: picture, pictures: { [source]: picture } } })
}

let site: Awaited<ReturnType<typeof openFormSite>>
beforeAll(async () => {
  site = await openFormSite()
})
afterAll(() => site.close())

/** Everything that moved after it was painted first. */
const moves = (tab: Tab) =>
  tab.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = []
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as unknown as ShiftEntry[])
            for (const { node, previousRect, currentRect } of sources)
              moved.push(
                [(node as Element | null)?.outerHTML?.slice(0, 60), JSON.stringify([previousRect, currentRect])].join(
                  ' ',
                ),
              )
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)))
      }),
  )

/** An entry of the kind `layout-shift`. */
interface ShiftEntry {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

const overflows = (tab: Tab) => tab.evaluate(() => document.documentElement.scrollWidth > innerWidth)

const boxOf = async (tab: Tab, selector: string) => (await tab.locator(selector).boundingBox())!

const screens = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'tablet', viewport: { width: 820, height: 1180 } },
  { name: 'small phone', viewport: { width: 320, height: 640 } },
] as const
const layouts = ['card', 'split', 'cover', 'plain'] as const

// Settings: page_layout, picture_url.
test.each(layouts.flatMap((layout) => screens.map((screen) => [layout, screen.name, screen.viewport] as const)))(
  'public form: the layout %s on a %s is free of faults, and nothing moves [B32-1, B32-2]',
  async (page_layout, _, viewport) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await site.visit(
        { form: laidOut({ page_layout }) },
        async (tab) => {
          expect(await violations(tab)).toEqual([])
          expect([await moves(tab), await overflows(tab)]).toEqual([[], false])
          const isWide = page_layout === 'split' || page_layout === 'cover'
          expect(await tab.locator('.scene img').count()).toBe(isWide ? 1 : 0)
        },
        { viewport, colorScheme },
      )
    }
  },
)

const trust: Partial<FormSettings> = {
  rating_value: 4.8,
  rating_count: 127,
  rating_source: 'Google',
  rating_url: 'https://ratings.example/agency',
  trust_seals: [
    { text: 'Member of the IVD', image_url: source },
    { text: 'Since 1987 in Hamburg', image_url: null },
  ],
  contact_name: 'Greta Hansen',
  contact_role: 'Estate agent, sales',
  contact_phone: '+49 40 123456',
  contact_email: 'greta.hansen@hafen-soehne-immobilien.example',
  contact_photo_url: source,
}

test.each(layouts)(
  'public form: trust in the layout %s is free of faults, and nothing moves [B32-4]',
  async (page_layout) => {
    for (const { viewport } of screens) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await site.visit(
          { form: laidOut({ page_layout, ...trust }) },
          async (tab) => {
            expect(await violations(tab)).toEqual([])
            expect([await moves(tab), await overflows(tab)]).toEqual([[], false])
            const [card, aside] = [await boxOf(tab, '.card'), await boxOf(tab, '.trust')]
            if (page_layout === 'split' && viewport.width > 1024)
              expect(aside.x + aside.width).toBeLessThanOrEqual(card.x)
            else expect(aside.y).toBeGreaterThanOrEqual(card.y + card.height)
          },
          { viewport, colorScheme },
        )
      }
    }
  },
)

test.each(layouts)(
  'public form: nothing of the layout %s moves while the page arrives tag by tag [B32-2, B32-4]',
  async (page_layout) => {
    const slow = { form: laidOut({ page_layout, ...trust }), isSlow: true }
    await Promise.all(
      screens.map(({ name, viewport }) =>
        site.visit(slow, async (tab) => expect(await moves(tab), name).toEqual([]), { viewport }),
      ),
    )
  },
)

test('public form: a long address of a person is divided on a narrow phone [B32-4]', async () => {
  const contact_email = `${'hausverwaltung'.repeat(4)}@hafen-soehne-immobilien.example`
  await site.visit(
    { form: laidOut({ page_layout: 'card', ...trust, contact_email }) },
    async (tab) => {
      const [link, person] = [await boxOf(tab, '.person a[href^=mailto]'), await boxOf(tab, '.person')]
      expect(link.x + link.width).toBeLessThanOrEqual(person.x + person.width)
      expect(await overflows(tab)).toBe(false)
    },
    { viewport: { width: 320, height: 700 } },
  )
})

test('public form: a line of an address ends after its @, and within its host only where that has no room [B13-124]', async () => {
  const contact_email = 'vermietung.hamburg-altona@hansen-immobilien.example'
  await site.visit(
    { form: laidOut({ page_layout: 'card', ...trust, contact_email }) },
    async (tab) => {
      const lines = await tab.locator('.person a[href^=mailto]').evaluate((link) => {
        const tops = Array.from(link.childNodes, (node) => {
          const range = document.createRange()
          range.selectNode(node)
          return node.nodeType === Node.TEXT_NODE ? range.getClientRects().length : 0
        })
        const host = link.querySelector('.host')?.getBoundingClientRect().height ?? 0
        return { height: link.getBoundingClientRect().height, most: Math.max(...tops), host }
      })
      expect(lines.height).toBeGreaterThan(40)
      expect(lines.most).toBe(1)
      expect(lines.host).toBeLessThan(30)
    },
    { viewport: { width: 390, height: 700 } },
  )
})

test('public form: a finger hits the number and the address of a person, and the rating [B32-4]', async () => {
  await site.visit(
    { form: laidOut({ page_layout: 'split', ...trust }) },
    async (tab) => {
      const heights = await tab
        .locator('.trust a')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
      expect(heights).toHaveLength(3)
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  )
})

test('public form: on a phone that lies on its side, the picture leaves room for the form [B13-198]', async () => {
  for (const page_layout of ['split', 'cover'] as const) {
    await site.visit(
      { form: laidOut({ page_layout }) },
      async (tab) => {
        if (page_layout === 'split') expect((await boxOf(tab, '.scene')).height).toBeLessThanOrEqual(390 * 0.27)
        const heading = await boxOf(tab, 'h1')
        expect(heading.y + heading.height).toBeLessThanOrEqual(390)
      },
      { viewport: { width: 844, height: 390 } },
    )
  }
})

test('public form: an e-mail address stands in one line on the card beside the form [B13-198]', async () => {
  const contact_email = 'greta.hansen@hansen-immobilien.example'
  await site.visit(
    { form: laidOut({ page_layout: 'split', ...trust, contact_email }) },
    async (tab) => expect((await boxOf(tab, '.trust a[href^="mailto:"]')).height).toBeLessThan(40),
    { viewport: { width: 1440, height: 900 } },
  )
})

test('public form: beside the form the picture fills the height, and on a phone it is a low band above [B32-2]', async () => {
  const split = { form: laidOut({ page_layout: 'split' }) }
  await site.visit(split, async (tab) => {
    const [scene, card] = [await boxOf(tab, '.scene'), await boxOf(tab, '.card')]
    expect([scene.x, scene.y, scene.height]).toEqual([0, 0, 800])
    expect(card.x).toBeGreaterThanOrEqual(scene.width)
    await tab.mouse.wheel(0, 4000)
    expect((await boxOf(tab, '.scene')).y).toBe(0)
  })
  for (const page_layout of ['split', 'cover'] as const) {
    await site.visit(
      { form: laidOut({ page_layout }) },
      async (tab) => {
        const [scene, card] = [await boxOf(tab, '.scene'), await boxOf(tab, '.card')]
        // High enough for a house with its roof.
        expect([scene.y, scene.width, Math.round(scene.height)]).toEqual([0, 390, 164])
        expect(card.y).toBeGreaterThanOrEqual(scene.height)
      },
      { viewport: { width: 390, height: 844 } },
    )
  }
})

test.each(['split', 'cover'] as const)(
  'public form: in dark, the picture of the layout %s is dimmed [B32-12]',
  async (page_layout) => {
    const filters: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await site.visit(
        { form: laidOut({ page_layout }) },
        async (tab) => {
          filters.push(await tab.locator('.scene img').evaluate((image) => getComputedStyle(image).filter))
        },
        { viewport: { width: 1280, height: 800 }, colorScheme },
      )
    }
    expect(filters).toEqual(['none', 'brightness(0.75)'])
  },
)

test('public form: whatever stands in front of a picture has a ground of its own [B32-2]', async () => {
  const cover = laidOut({ page_layout: 'cover', card_enabled: false, embed_hide_header: false })
  await site.visit({ form: cover }, async (tab) => {
    const grounds = await tab
      .locator('.top, .card, footer')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor))
    expect(grounds).toHaveLength(3)
    for (const ground of grounds) expect(ground).toMatch(/^rgb\(/)
    const [scene, card] = [await boxOf(tab, '.scene'), await boxOf(tab, '.card')]
    expect([scene.width, scene.height]).toEqual([1280, 800])
    expect(card.width).toBeLessThan(scene.width)
  })
})

test('public form: a picture that fails leaves no mark, and a form without a script is filled in [B32-2]', async () => {
  const { model } = laidOut({ page_layout: 'split' })
  const broken = compileForm({
    ...model,
    files: { ...model.files, pictures: { [source]: 'data:image/png;base64,AA' } },
  })
  await site.visit(
    { form: broken },
    async (tab) => {
      expect((await boxOf(tab, '.scene')).height).toBe(800)
      await tab.getByLabel('Name').fill('Ada')
      await tab.getByRole('button', { name: 'Send' }).click()
      await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
      // The page after sending has the same layout.
      expect(await tab.locator('html.split .scene').count()).toBe(1)
    },
    { javaScriptEnabled: false },
  )
})

test('public form: a rule that locks a field of a resumed page brings back what the form began with', async () => {
  const locking = form(
    [
      { label: 'Price', default_value: 'on request' },
      { label: 'Mine', field_type: 'radio', datalist: 'yes;no' },
    ],
    [rule(1, [when(2, 'equals', 'yes')], [['make_readonly', 1]])],
  )
  await site.visit({ form: locking, kept: { 1: '250' } }, async (tab) => {
    const price = tab.getByLabel('Price')
    expect(await price.inputValue()).toBe('250')
    await tab.getByLabel('yes').check()
    // What the server takes, whatever is sent.
    expect(await price.inputValue()).toBe('on request')
    await tab.getByLabel('no', { exact: true }).check()
    expect(await price.inputValue()).toBe('250')
  })
})
