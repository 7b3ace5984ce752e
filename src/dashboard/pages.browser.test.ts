import { afterAll, beforeAll, expect, test } from 'vitest'
import { formSettings } from '../shared/contract/form-settings/form-settings.ts'
import { forms } from '../shared/contract/forms/forms.ts'
import {
  startDashboard,
  violations,
  type DashboardApp,
  type DisplayOptions,
} from '../server/testing/browser/dashboard.ts'
import { createRecord } from '../server/testing/contract/record-factories.ts'
import { smallTargets } from '../server/testing/servers/targets.ts'
import { journeys } from '../../test/every-opening/journeys.ts'
import { filesThatOpen, walk } from '../../test/every-opening/walk.ts'
import { someOf, thorough } from '../../test/thorough.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const call: DashboardApp['call'] = (...request) => dashboard.call(...request)

const both = ['light', 'dark'] as const
/** Each page in one of two looks, turn by turn; all pages in all looks in `npm run test:thorough`. */
const looks: (DisplayOptions & { turn: number; schemes: readonly ('light' | 'dark')[] })[] = thorough
  ? (['de', 'en'] as const).flatMap((language) =>
      [false, true].map((phone) => ({ turn: 0, language, phone, schemes: both })),
    )
  : [
      { turn: 0, language: 'de', schemes: ['light'] },
      { turn: 1, language: 'en', phone: true, schemes: ['dark'] },
    ]

/** Every page as it is for a user who is signed in, and those for a user who is not. */
const pagesOf = (id: number) => ({
  inside: [
    '/forms',
    '/forms/new',
    '/forms/import',
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
    '/mails/templates',
    '/webhooks',
    '/work',
    '/work?state=settled',
    '/api-keys',
    '/crm',
    '/crm/records',
    '/crm/mapping',
    '/staff',
    '/audit-log',
    '/account',
    '/account?part=styling',
    '/account?part=notifications',
    '/account?part=assistant',
    '/people',
    '/security',
    '/guide',
    '/guide/first-form',
    '/nowhere',
  ],
  outside: ['/sign-in', '/setup', '/setup#token', '/forgotten-password', '/new-password#token', '/invitation#token'],
})

test.for(looks)(
  'WCAG 2.2 AA on every page: $language, phone $phone, $schemes',
  { timeout: 180_000 },
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
)

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

test.runIf(thorough)('dashboard: every kind of record (npm run test:thorough)', addRecords, 60_000)

const groups = [...new Set(Object.values(formSettings).map(({ group }) => group))]

test.runIf(thorough).for(looks)(
  'WCAG 2.2 AA in every group of settings: $language, phone $phone (npm run test:thorough)',
  { timeout: 600_000 },
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
)

const walks = looks.flatMap((look) =>
  someOf(Object.entries(journeys).slice(look.turn), 24).map(([name, journey]) => ({ ...look, name, journey })),
)

test.for(walks)(
  'WCAG 2.2 AA in what a button opens: $name [$journey.states], $language, phone $phone, $schemes',
  { timeout: 300_000 },
  async ({ journey, schemes, language, phone = false }) => {
    const { seen, found } = await walk(dashboard, journey, { schemes, language: language!, phone })
    expect(found).toEqual([])
    expect(seen).toEqual(journey.states)
  },
)

test('pages: every file that opens something is in a journey', () => {
  const opened = new Set(Object.values(journeys).flatMap(({ opens }) => opens))
  expect([...opened].toSorted()).toEqual(filesThatOpen().toSorted())
})
