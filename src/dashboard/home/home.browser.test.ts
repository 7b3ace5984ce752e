import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertUser } from '../../server/features/accounts/index.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'
import { activeForm } from '../../server/testing/forms.ts'
import { assignment } from '../../shared/contract/forms/assignment.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { inbox } from '../../shared/contract/submissions/inbox.ts'
import { submissionProcessing } from '../../shared/contract/submissions/submission-processing.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const system = () => dashboard.app.platform.database.system
const role = (name: string) =>
  system().updateTable('users').set({ role: name }).where('email', '=', dashboard.demo.email).execute()

test('home: counts lead to the inbox; what has failed is named, and nothing is called well beside it [B31-70]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  dashboard.app.platform.config.smtpUrl = 'smtp://127.0.0.1:2525'
  await tab.visit('/')
  await page.getByText('Nichts ist fehlgeschlagen, und keine Verbindung ist gestört.').waitFor()
  await page.getByRole('heading', { name: 'Erste Schritte' }).waitFor()
  await page.getByRole('heading', { name: 'Die letzten sieben Tage' }).waitFor()
  // There was nothing before: no zero is compared with.
  expect(await page.getByText(/in den sieben Tagen davor$/).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await sql`insert into mails (account_id, recipient, subject, body, state, error)
    select account_id, 'erika@agency.example', 'Receipt', 'Body', 'failed', '550 no such user'
    from users where email = ${dashboard.demo.email}`.execute(system())
  await tab.visit('/')
  await page.getByText('1 Vorgang ist fehlgeschlagen: 1 E-Mail.').waitFor()
  expect(await page.getByText('Nichts ist fehlgeschlagen').count()).toBe(0)
  await page.getByRole('link', { name: 'Überfällig' }).click()
  await page.waitForURL('**/inbox?overdue=true')
  expect(tab.faults).toEqual([])
})

test('home: without a mail server that is said, here and above the list of mails, and how many mails wait [B31-15]', async () => {
  dashboard.app.platform.config.smtpUrl = null
  await sql`insert into mails (account_id, recipient, subject, body) select account_id, 'erika@agency.example', 'Receipt', 'Body'
    from users cross join generate_series(1, 2) where email = ${dashboard.demo.email}`.execute(system())
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  const said = page.getByText(/Für diesen Dienst ist kein Mailserver eingerichtet, .* E-Mails warten\.$/)
  await tab.visit('/')
  await said.waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'E-Mails ansehen' }).click()
  await page.waitForURL('**/mails')
  await said.waitFor()
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test.each([
  { language: 'de', heading: 'Als Nächstes zu bearbeiten', hide: 'Ausblenden', steps: 'Erste Schritte' },
  { language: 'en', phone: true, dark: true, heading: 'Up next', hide: 'Hide', steps: 'First steps' },
] as const)('home: what is overdue comes first, then what is newest, in $language [B31-81]', async (sight) => {
  const { data } = await dashboard.call(inbox.list, { query: { per_page: 100 } })
  const entries = data.entries as { submission_id: number; person: { name: string } }[]
  const [newest, late] = [entries[0]!, entries.at(-1)!]
  const due = (due_on: string | null) =>
    dashboard.call(submissionProcessing.update, { id: late.submission_id, body: { due_on } })
  await due('2020-01-31')
  try {
    await using tab = await dashboard.open(sight)
    const { page } = tab
    await tab.visit('/')
    const list = page.locator('section', { has: page.getByRole('heading', { name: sight.heading }) })
    await list.getByRole('listitem').nth(4).waitFor()
    expect(await list.getByRole('listitem').count()).toBe(5)
    const rows = await list.getByRole('listitem').allInnerTexts()
    expect(rows[0]).toContain(late.person.name)
    expect(rows[0]).toMatch(/2020/)
    expect(rows[1]).toContain(newest.person.name)
    await page.getByRole('button', { name: sight.hide }).click()
    await page.getByRole('heading', { name: sight.steps }).waitFor({ state: 'detached' })
    expect(await violations(page)).toEqual([])
    await list.getByRole('link').first().click()
    await page.waitForURL(`**/inbox?overdue=true&submission=${late.submission_id}`)
    await page.getByRole('dialog').waitFor()
    expect(tab.faults).toEqual([])
  } finally {
    await due(null)
  }
})

test('home: what is overdue says for how long, in one line [B31-172]', async () => {
  const { data } = await dashboard.call(inbox.list, { query: { per_page: 100 } })
  const { submission_id: id } = data.entries.at(-1)
  const day = new Date()
  day.setDate(day.getDate() - 2)
  await dashboard.call(submissionProcessing.update, { id, body: { due_on: day.toLocaleDateString('sv') } })
  try {
    await using tab = await dashboard.open({ language: 'de' })
    const { page } = tab
    await tab.visit('/')
    const due = page.getByText('Seit 2 Tagen überfällig')
    await due.waitFor()
    expect((await due.boundingBox())!.height).toBeLessThan(30)
    await dashboard.call(submissionProcessing.update, { id, body: { due_on: new Date().toLocaleDateString('sv') } })
    await tab.visit('/inbox')
    await page.getByText('Heute fällig').waitFor()
    expect(await violations(page)).toEqual([])
    expect(tab.faults).toEqual([])
  } finally {
    await dashboard.call(submissionProcessing.update, { id, body: { due_on: null } })
  }
})

test('home: a viewer, who may not see failures, is told nothing of them', async () => {
  await role('viewer')
  try {
    await using tab = await dashboard.open({ language: 'en', phone: true })
    await tab.visit('/')
    await tab.page.getByRole('link', { name: 'Unread' }).waitFor()
    expect(await tab.page.getByText(/has failed|failed:/).count()).toBe(0)
    expect(await tab.page.getByRole('heading', { name: /First steps|Problems/ }).count()).toBe(0)
    expect(await violations(tab.page)).toEqual([])
    expect(tab.faults).toEqual([])
  } finally {
    await role('owner')
  }
})

const sights = [
  {
    language: 'de',
    said: /Eine Zuständigkeitsregel von „Anfrage“ weist niemanden mehr zu/,
    way: 'Regeln ändern',
    card: 'Zuständigkeit',
  },
  {
    language: 'en',
    dark: true,
    phone: true,
    said: /An assignment rule of “Anfrage” has no user left/,
    way: 'Edit rules',
    card: 'Assignment',
  },
] as const

test.each(sights)(
  'home: a rule without a user left is named, with the way to it, in $language [B30-11]',
  async (sight) => {
    const { id, user } = await emptyRule()
    try {
      await using tab = await dashboard.open(sight)
      const { page } = tab
      await tab.visit('/')
      await page.getByText(sight.said).waitFor()
      expect(await violations(page)).toEqual([])
      await picture(page, `home-${sight.language}`)
      await page.getByRole('link', { name: sight.way }).click()
      await page.waitForURL(`**/forms/${id}/settings?group=assignment`)
      await page.getByRole('heading', { name: sight.card }).waitFor()
      await page.getByRole('group', { name: /Alles Übrige|Everything else/ }).waitFor()
      expect(await violations(page)).toEqual([])
      await picture(page, `rules-${sight.language}`)
      expect(tab.faults).toEqual([])
    } finally {
      await system().deleteFrom('users').where('id', '=', user).execute()
      await dashboard.call(forms.remove, { id })
    }
  },
)

/** A form that is online and whose one rule is for a user who has become a viewer. */
async function emptyRule(): Promise<{ id: number; user: number }> {
  const { app, demo } = dashboard
  const { account_id } = await system()
    .selectFrom('users')
    .select('account_id')
    .where('email', '=', demo.email)
    .executeTakeFirstOrThrow()
  const colleague = {
    account_id,
    name: 'Jana Weiss',
    email: 'jana@agency.example',
    role: 'editor',
    password_hash: 'none',
  } as const
  const user = await insertUser(system(), colleague)
  const { id } = await activeForm(app, { key: demo.api_key, fields: [{ key: 'name', crm_field_name: 'Name' }] })
  const rules = [{ field_id: null, values: [], user_ids: [user] }]
  await dashboard.call(assignment.replace, { id, body: { rules } })
  await system().updateTable('users').set({ role: 'viewer' }).where('id', '=', user).execute()
  return { id, user }
}

const picture = async (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
