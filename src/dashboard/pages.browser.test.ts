import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../shared/contract/forms.ts'
import { startDashboard, violations, type DashboardApp, type Look, type Tab } from '../server/testing/dashboard.ts'
import { someOf, thorough } from '../../test/thorough.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
}, 180_000)
afterAll(() => dashboard[Symbol.asyncDispose]())

const call: DashboardApp['call'] = (...request) => dashboard.call(...request)

const both = ['light', 'dark'] as const
/** Each page in one of two looks, turn by turn; all pages in all looks in `npm run test:thorough`. */
const looks: (Look & { turn: number; schemes: readonly ('light' | 'dark')[] })[] = thorough
  ? (['de', 'en'] as const).flatMap((language) =>
      [false, true].map((phone) => ({ turn: 0, language, phone, schemes: both })),
    )
  : [
      { turn: 0, language: 'de', schemes: ['light'] },
      { turn: 1, language: 'en', phone: true, schemes: ['dark'] },
    ]

/** Every page as it is for somebody who is signed in, and those for somebody who is not. */
const pagesOf = (id: number) => ({
  inside: [
    '/forms',
    '/forms/new',
    `/forms/${id}/build`,
    `/forms/${id}/logic`,
    `/forms/${id}/settings?group=design`,
    `/forms/${id}/document`,
    `/forms/${id}/share`,
    `/forms/${id}/submissions`,
    `/forms/${id}/submissions?list=quarantine`,
    `/forms/${id}/submissions?list=unfinished`,
    `/forms/${id}/statistics`,
    `/forms/${id}/versions`,
    '/pdf-templates',
    `/pdf-templates/${id}`,
    '/letterheads',
    '/mails',
    '/webhooks',
    '/api-keys',
    '/crm',
    '/staff',
    '/audit-log',
    '/account',
    '/people',
    '/security',
    '/nowhere',
  ],
  outside: ['/sign-in', '/setup', '/setup#token', '/forgotten-password', '/new-password#token', '/invitation#token'],
})

test.for(looks)(
  'WCAG 2.2 AA on every page: $language, phone $phone, $schemes',
  async ({ schemes, turn, ...look }) => {
    const [{ id } = { id: 0 }] = (await call(forms.list)).data as { id: number }[]
    const { inside, outside } = pagesOf(id)
    for (const [paths, signedIn] of [
      [inside, undefined],
      [outside, false],
    ] as const) {
      await using tab = await dashboard.open({ ...look, signedIn })
      for (const path of someOf(paths.slice(turn), 2)) {
        await tab.follow(path)
        const width = await tab.page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect(width, `${path} is wider than the window`).toBeLessThanOrEqual(0)
        for (const colorScheme of schemes) {
          await tab.scheme(colorScheme)
          expect(await violations(tab.page), `${path} ${colorScheme}`).toEqual([])
        }
      }
      expect(tab.faults).toEqual([])
    }
  },
  180_000,
)

const layer = '[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible'
/** Of a table, the buttons of its first row stand for those of all. */
const openers = 'main button:visible:not(:disabled):not(tbody tr:nth-child(n + 2) button)'

/** Presses each button of a page, and each entry of the menus that come of it; calls `look` for everything that opens. */
async function eachOpening({ page, visit }: Tab, path: string, look: (name: string) => Promise<void>): Promise<void> {
  await visit(path)
  const buttons = await page.locator(openers).count()
  const opens = async (selector: string, place: number): Promise<boolean> => {
    // What lies under something else, or has gone meanwhile, nobody can press.
    const pressed = page.locator(selector).nth(place).click({ timeout: 5_000 })
    if (
      !(await pressed.then(
        () => true,
        () => false,
      ))
    )
      return false
    return page
      .locator(layer)
      .last()
      .waitFor({ timeout: 1_500 })
      .then(
        () => true,
        () => false,
      )
  }
  const press = async (place: number) => {
    await visit(path)
    return opens(openers, place)
  }
  for (let place = 0; place < buttons; place++) {
    if (!(await press(place))) continue
    const name = `${path}, button ${place}`
    await look(name)
    const entries = await page.locator('[role=menuitem]:visible').count()
    for (let entry = 0; entry < entries; entry++) {
      if (entry > 0 && !(await press(place))) continue
      if (await opens('[role=menuitem]:visible', entry)) await look(`${name}, entry ${entry}`)
    }
  }
}

test.runIf(thorough).for(looks)(
  'WCAG 2.2 AA in everything that a button opens: $language, phone $phone',
  async ({ schemes, turn: _turn, ...device }) => {
    const [{ id } = { id: 0 }] = (await call(forms.list)).data as { id: number }[]
    await using tab = await dashboard.open(device)
    const found: string[] = []
    let opened = 0
    for (const path of pagesOf(id).inside) {
      await eachOpening(tab, path, async (name) => {
        opened++
        for (const colorScheme of schemes) {
          await tab.scheme(colorScheme)
          found.push(...(await violations(tab.page)).map((fault) => `${name} ${colorScheme}: ${fault}`))
        }
      })
    }
    expect(found).toEqual([])
    expect(opened).toBeGreaterThan(40)
    expect(tab.faults).toEqual([])
  },
  1_800_000,
)
