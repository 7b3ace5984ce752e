import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const system = () => dashboard.app.platform.database.system
const role = (name: string) =>
  system().updateTable('users').set({ role: name }).where('email', '=', dashboard.demo.email).execute()

test('home: counts lead to the inbox; what has failed is named, and nothing is called well beside it', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/')
  await page.getByText('Nichts ist fehlgeschlagen, und keine Verbindung ist gestört.').waitFor()
  await page.getByRole('heading', { name: 'Erste Schritte' }).waitFor()
  await page.getByRole('heading', { name: 'Die letzten sieben Tage' }).waitFor()
  expect(await page.getByText(/^[\d.]+ in den sieben Tagen davor$/).count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await sql`insert into mails (account_id, recipient, subject, body, state, error)
    select account_id, 'erika@agency.example', 'Receipt', 'Body', 'failed', '550 no such user'
    from users where email = ${dashboard.demo.email}`.execute(system())
  await tab.visit('/')
  await page.getByText('1 Vorgang ist fehlgeschlagen').waitFor()
  expect(await page.getByText('Nichts ist fehlgeschlagen').count()).toBe(0)
  await page.getByRole('link', { name: 'Überfällig' }).click()
  await page.waitForURL('**/inbox?overdue=true')
  expect(tab.faults).toEqual([])
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
