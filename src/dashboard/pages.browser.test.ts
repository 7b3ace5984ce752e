import { afterAll, beforeAll, expect, test } from 'vitest'
import { formSettings } from '../shared/contract/form-settings.ts'
import { forms } from '../shared/contract/forms.ts'
import { startDashboard, violations, type DashboardApp, type Look, type Tab } from '../server/testing/dashboard.ts'
import { eachOpening } from '../server/testing/openings.ts'
import { createRecord } from '../server/testing/record-factories.ts'
import { smallTargets } from '../server/testing/targets.ts'
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
        if (look.phone) expect(await smallTargets(tab.page), `${path}: 44 px for fingers`).toEqual([])
      }
      expect(tab.faults).toEqual([])
    }
  },
  180_000,
)

/** What makes or shows something, and takes nothing away: done in earnest. Everything else that would write is refused. */
const harmless =
  /\/(session|api-keys|webhooks|user-invitations|second-factor|passkeys\/options|forms\/\d+\/links|staff-members|form-groups|staff-groups|activation-code|live-preview.*)$/

/** Writes are refused, so that nothing is used up and what a page says of a refusal is seen. */
async function guard({ page }: Tab): Promise<void> {
  await page.addInitScript(`globalThis.foyerPassword = ${JSON.stringify(dashboard.demo.password)}`)
  await page.route('**/api/v1/**', async (route) => {
    const [method, path] = [route.request().method(), new URL(route.request().url()).pathname]
    if (method === 'GET' || (method === 'POST' && harmless.test(path))) return route.continue()
    return route.fulfill({ status: 409, json: { message: 'Somebody else has changed this meanwhile.' } })
  })
}

/** One record of each kind in the demo account, beside the demo itself. */
async function addRecords(): Promise<void> {
  const { app, demo } = dashboard
  const { id: user_id, account_id } = await app.platform.database.system
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where('email', '=', demo.email)
    .executeTakeFirstOrThrow()
  for (const make of Object.values(createRecord)) await make(app, { ...demo, user_id, account_id })
}

const kindOf = (path: string) => path.replaceAll(/\d+/g, '0').replace(/[?#].*/, '')

test.runIf(thorough)('every kind of record', addRecords, 60_000)

const groups = [...new Set(Object.values(formSettings).map(({ group }) => group))]

test.runIf(thorough).for(looks)(
  'WCAG 2.2 AA in every group of settings: $language, phone $phone',
  async ({ schemes, turn: _turn, ...look }) => {
    const [{ id } = { id: 0 }] = (await call(forms.list)).data as { id: number }[]
    await using tab = await dashboard.open(look)
    for (const group of groups) {
      await tab.follow(`/forms/${id}/settings?group=${group}`)
      for (const colorScheme of schemes) {
        await tab.scheme(colorScheme)
        expect(await violations(tab.page), `${group} ${colorScheme}`).toEqual([])
      }
    }
    expect(tab.faults).toEqual([])
  },
  600_000,
)

/** What has been seen in a look, whichever page it was on, and how much that is. */
const walked = looks.map(() => ({ known: new Set<string>(), kinds: new Set(pagesOf(0).inside.map(kindOf)), opened: 0 }))

const walks = looks.flatMap((look, number) =>
  pagesOf(1).inside.map((path, place) => ({ ...look, number, path, place })),
)

test.runIf(thorough).for(walks)(
  'WCAG 2.2 AA in everything that a button opens: $language, phone $phone, $path',
  async ({ schemes, language, phone, number, place }) => {
    const [{ id } = { id: 0 }] = (await call(forms.list)).data as { id: number }[]
    const walk = walked[number]!
    await using tab = await dashboard.open({ language: language!, phone: phone! })
    await guard(tab)
    const found = new Set<string>()
    const paths = [pagesOf(id).inside[place]!]
    for (const path of paths) {
      const links = await eachOpening(tab, path, walk.known, async ({ name, part }) => {
        walk.opened++
        for (const colorScheme of schemes) {
          await tab.scheme(colorScheme)
          // Of the rules, the one about contrasts alone depends on light and dark.
          const rules = colorScheme === schemes[0] ? undefined : ['color-contrast']
          for (const fault of await violations(tab.page, { part, rules })) found.add(`${name} ${colorScheme}: ${fault}`)
        }
        if (phone && part !== null)
          for (const target of await smallTargets(tab.page, part)) found.add(`${name}: ${target}`)
      })
      for (const link of links.map((link) => link.replace('/app', ''))) {
        if (walk.kinds.has(kindOf(link))) continue
        walk.kinds.add(kindOf(link))
        paths.push(link)
      }
    }
    expect([...found]).toEqual([])
    expect(tab.faults).toEqual([])
  },
  1_800_000,
)

test.runIf(thorough)('the walk has opened more than 40 things in each look', () => {
  for (const { opened } of walked) expect(opened).toBeGreaterThan(40)
})
