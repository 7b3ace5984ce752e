import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { indexAll } from '../../server/features/submission-index/index.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

/** A contact of the demo account that has sent something, and tasks about it. */
async function contactWithTasks(): Promise<void> {
  const { system } = dashboard.app.platform.database
  await indexAll(system)
  await sql`with contact as (
      insert into built_in_crm_records (account_id, module, "values")
      select account_id, 'address', '{"Vorname":"Malte","Name":"Timmann","Email":"timmann@mail.example"}'::jsonb
      from users where email = ${dashboard.demo.email} returning account_id, id)
    insert into built_in_crm_records (account_id, module, "values", address_id)
    select account_id, 'task', '{"Betreff":"Anfrage von der Website","Deadline":"2026-11-23 18:29:10"}'::jsonb, id
    from contact cross join generate_series(1, 3)`.execute(system)
}

test('crm: a task says whom it is about and when, and a contact leads to its submissions [B31-166, B31-173]', async () => {
  await contactWithTasks()
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/crm/records?module=task')
  const rows = page.getByRole('table', { name: 'Datensätze dieser Art' }).getByRole('row')
  await rows.nth(1).getByText('Malte Timmann').waitFor()
  await page.getByRole('columnheader', { name: 'Kontakt' }).waitFor()
  await rows.nth(1).getByText('23.11.2026, 18:29').waitFor()
  expect(await violations(page)).toEqual([])
  if (process.env['SHOTS'] !== undefined) await page.screenshot({ path: `${process.env['SHOTS']}/tasks.png` })
  await rows.nth(1).getByRole('button').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Malte Timmann' }).click()
  await drawer.getByRole('link', { name: 'Einsendungen dieser Person' }).waitFor()
  if (process.env['SHOTS'] !== undefined) await page.screenshot({ path: `${process.env['SHOTS']}/contact.png` })
  await drawer.getByRole('link', { name: 'Einsendungen dieser Person' }).click()
  await page.waitForURL('**/inbox?*')
  const found = page.getByRole('list', { name: 'Einsendungen, neueste zuerst' }).getByRole('listitem')
  await expect.poll(() => found.count()).toBe(1)
  expect(await found.first().innerText()).toContain('Malte Timmann')
  expect(tab.faults).toEqual([])
})
