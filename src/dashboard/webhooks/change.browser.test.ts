import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inbox } from '../../shared/contract/submissions/inbox.ts'
import { webhooks } from '../../shared/contract/submissions/webhooks.ts'
import { publicTarget } from '../../server/testing/contract/record-factories.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('webhooks: a webhook is changed by keyboard, keeps its secret, and is switched off and on [B31-42]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  const { data: made } = await dashboard.call(webhooks.create, { body: { url: publicTarget, message_key: 'note' } })
  const now = async () => (await dashboard.call(webhooks.get, { id: made.id })).data
  await tab.follow(`/webhooks/${made.id}`)
  await page.getByRole('button', { name: 'Ändern' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Webhook ändern' })
  const address = dialog.getByRole('textbox', { name: 'Adresse' })
  await expect.poll(() => address.inputValue()).toBe(publicTarget)
  expect(await violations(page)).toEqual([])
  await address.fill('http://10.0.0.1/')
  await address.press('Enter')
  await dialog.locator('[aria-invalid=true]').waitFor()
  // What another user changes meanwhile stays.
  await dashboard.call(webhooks.update, { id: made.id, body: { payload_template: 'Neu' } })
  await address.fill(`${publicTarget}/b`)
  await address.press('Enter')
  await page.getByText('Sein Schlüssel bleibt gleich').waitFor()
  expect(await now()).toEqual({ ...made, url: `${publicTarget}/b`, payload_template: 'Neu' })
  await page.getByRole('button', { name: 'Abschalten' }).click()
  await page.getByText('Abgeschaltet, es wird nichts gesendet.').waitFor()
  expect(await now()).toMatchObject({ is_active: false })
  expect(await page.getByRole('button', { name: 'Testereignis senden' }).isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await page.getByRole('button', { name: 'Abschalten' }).waitFor()
  expect(await now()).toMatchObject({ is_active: true })
  expect(tab.faults).toEqual([])
})

test('webhooks: whether one is on stands beside what has failed; on a phone its buttons are as wide [B31-200]', async () => {
  const { data: made } = await dashboard.call(webhooks.create, { body: { url: publicTarget } })
  await dashboard.app.platform.database.system
    .updateTable('webhooks')
    .set({ failure_count: 13 })
    .where('id', '=', made.id)
    .execute()
  await using tab = await dashboard.open({ language: 'en', phone: true, dark: true })
  const { page } = tab
  for (const path of ['/webhooks', `/webhooks/${made.id}`]) {
    await tab.visit(path)
    const failed = page.getByText('13 failed attempts', { exact: true })
    await failed.locator('xpath=ancestor::*[contains(., "Active")][1]').getByText('Active', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
  }
  const names = ['Change', 'Send a test event', 'Switch off', 'Delete webhook']
  const widths = names.map(async (name) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.width)
  expect(new Set(await Promise.all(widths)).size).toBe(1)
  expect(tab.faults).toEqual([])
})

test('webhooks: how a test event ended is said once that is known [B31-42]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  const { data: made } = await dashboard.call(webhooks.create, { body: { url: publicTarget } })
  await tab.follow(`/webhooks/${made.id}`)
  await page.getByRole('button', { name: 'Testereignis senden' }).click()
  await page.getByRole('status').getByText('Das Testereignis wird gesendet …').waitFor()
  const { system } = dashboard.app.platform.database
  const delivery = await system
    .updateTable('deliveries')
    .set({ state: 'delivered', attempts: 1, finished_at: new Date().toISOString() })
    .where('webhook_id', '=', made.id)
    .returning(['id', 'account_id'])
    .executeTakeFirstOrThrow()
  await system
    .insertInto('delivery_attempts')
    .values({
      account_id: delivery.account_id,
      delivery_id: delivery.id,
      at: new Date().toISOString(),
      number: 1,
      status: 202,
      duration_ms: 5,
    })
    .execute()
  await page.getByText('Das Testereignis ist angekommen: Der Empfänger hat mit 202 geantwortet.').waitFor()
  expect(await violations(page)).toEqual([])
})

test('webhooks: a delivery is called as its submission is in the inbox [B31-46]', async () => {
  const { id } = (await dashboard.call(webhooks.create, { body: { url: 'https://hooks.example/named' } })).data
  const entry = (await dashboard.call(inbox.list, { query: { status: 'new,in_progress,done,discarded' } })).body.data
    .entries[0]!
  await sql`insert into deliveries (account_id, webhook_id, submission_id, max_attempts)
    select account_id, id, ${entry.submission_id}, 3 from webhooks where id = ${id}`.execute(
    dashboard.app.platform.database.system,
  )
  await using tab = await dashboard.open({ language: 'de' })
  await tab.visit(`/webhooks/${id}`)
  await tab.page.getByText(`${entry.form.internal_title}, Nr. ${entry.index}`, { exact: true }).waitFor()
  expect(await violations(tab.page)).toEqual([])
  expect(tab.faults).toEqual([])
})
