import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formDrafts } from '../../shared/contract/forms/form-versions.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { inbox } from '../../shared/contract/submissions/inbox.ts'
import { webhooks } from '../../shared/contract/submissions/webhooks.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('webhooks: a delivery says how its last attempt was answered, and how long it took [B31-57]', async () => {
  const { system } = dashboard.app.platform.database
  const { id } = (await dashboard.call(webhooks.create, { body: { url: 'https://hooks.example/named' } })).data
  const { body } = await dashboard.call(inbox.list, { query: { status: 'new,in_progress,done,discarded' } })
  const { submission_id } = body.data.entries[0]!
  await sql`with made as (
      insert into deliveries (account_id, webhook_id, submission_id, max_attempts, attempts)
      select account_id, id, ${submission_id}, 3, 1 from webhooks where id = ${id} returning account_id, id)
    insert into delivery_attempts (account_id, delivery_id, number, at, duration_ms, status, error)
    select account_id, id, 1, now(), 10000, 502, 'The receiver answered 502.' from made`.execute(system)
  for (const phone of [false, true]) {
    await using tab = await dashboard.open({ language: 'de', phone })
    const { page } = tab
    await tab.visit(`/webhooks/${id}`)
    await page.getByRole('heading', { name: 'hooks.example/named' }).waitFor()
    const row = page.getByRole('button', { name: /Nr\. \d+.*Wartet.*502.*10 s/ })
    await row.click()
    await page.getByText(/^submission\.created · X-Service-Delivery: /).waitFor()
    expect(await violations(page)).toEqual([])
    expect(tab.faults).toEqual([])
  }
})

test('versions: the newest is in force, and compared with the one before it, below its day [B31-58, B31-59]', async () => {
  const { call } = dashboard
  const id = await dashboard.newForm('Versionen', ['Vorname'])
  await call(forms.update, { id, body: { active: true } })
  const { token } = (await call(formDrafts.get, { id })).data
  const drafted = await call(formDrafts.update, { id, body: { token, settings: { title: 'Ihre Anfrage' } } })
  await call(formDrafts.publish, { id, body: { token: drafted.data.token } })
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/versions`)
  const items = page.getByRole('list', { name: 'Versionen des Formulars, die neueste zuerst' }).getByRole('listitem')
  await items.first().getByText('Aktuell').waitFor()
  const restore = page.getByRole('button', { name: /wiederherstellen$/ })
  expect(await restore.count()).toBe((await items.count()) - 1)
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'Europe/Berlin' })
  expect(await items.first().getByRole('heading').innerText()).toBe(day.format(new Date()))
  await items
    .first()
    .getByRole('button', { name: /vergleichen$/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ihre Anfrage').waitFor()
  expect(await dialog.getByRole('combobox', { name: 'Nach' }).inputValue()).toBe('Version 2')
  expect(await dialog.getByRole('combobox', { name: 'Von' }).inputValue()).toBe('Version 1')
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('crm: records are a table by the fields that most of them have [B31-64]', async () => {
  const { system } = dashboard.app.platform.database
  for (const Ort of ['Hamburg', 'Kiel']) {
    const values = { Vorname: 'Uta', Name: Ort, Ort, Email: `${Ort}@home.example` }
    await sql`insert into built_in_crm_records (account_id, module, "values")
      select account_id, 'address', ${JSON.stringify(values)}::jsonb from users where email = ${dashboard.demo.email}`.execute(
      system,
    )
  }
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/crm/records')
  await page.getByRole('columnheader', { name: 'Ort', exact: true }).waitFor()
  await page.getByRole('cell', { name: 'Kiel', exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})
