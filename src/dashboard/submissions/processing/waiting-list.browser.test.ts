import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { activeForm, named, post } from '../../../server/testing/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

/** A form with one place, and the ids of three submissions: two of them are on its waiting list. */
async function fullForm() {
  const form = await activeForm(dashboard.app, {
    key: dashboard.demo.api_key,
    settings: { internal_title: 'Besichtigung', title: 'Besichtigung', max_submissions: 1, waiting_list_enabled: true },
    fields: [{ key: 'name', crm_field_name: 'Name' }],
  })
  const ids: number[] = []
  for (const name of ['Adam', 'Brandt', 'Celik']) {
    ids.push((await post(dashboard.app, form.path, named(form.ids, { name }))).body.data.id)
  }
  return { id: form.id, ids }
}

test('dashboard: the waiting list is marked and filtered in the inbox, and a place is given [B31-189, B31-190, B31-191]', async () => {
  const { id, ids } = await fullForm()
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/inbox?form=${id}`)
  const rows = page.getByRole('listitem').filter({ hasText: 'Besichtigung' })
  await expect.poll(() => rows.count()).toBe(3)
  const badges = page.getByRole('listitem').getByText('Warteliste', { exact: true })
  expect(await badges.count()).toBe(2)
  await page.getByRole('button', { name: 'Weitere Filter' }).click()
  await page.getByRole('checkbox', { name: 'Nur Warteliste' }).check()
  await page.waitForURL(/waiting_list=true/)
  await expect.poll(() => rows.count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await rows.filter({ hasText: 'Brandt' }).getByRole('link').click()
  const opened = page.getByRole('dialog')
  await opened.getByText('Dabei geht keine E-Mail hinaus').waitFor()
  expect(await violations(page)).toEqual([])
  await opened.getByRole('button', { name: 'Platz vergeben' }).click()
  await opened.getByText('Dabei geht keine E-Mail hinaus').waitFor({ state: 'hidden' })
  await expect.poll(() => rows.count()).toBe(1)
  // The history says it, and who did it.
  await opened.getByText('Warteliste geändert').waitFor()
  await opened.getByText('Platz vergeben', { exact: true }).waitFor()
  const { data } = (await dashboard.call(submissionProcessing.get, { id: ids[1]! })).body
  expect(data).toMatchObject({ status: 'new', waiting_list: false })
  expect(tab.faults).toEqual([])
})

test('dashboard: the list of a form marks and filters its waiting list [B31-189]', async () => {
  const { id } = await fullForm()
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/submissions`)
  const badges = page.getByRole('row').getByText('Waiting list', { exact: true })
  await expect.poll(() => badges.count()).toBe(2)
  await page.getByRole('button', { name: 'Filter: Status' }).click()
  const menu = page.getByRole('dialog', { name: 'Filter: Status' })
  await menu.getByRole('checkbox', { name: 'Waiting list only' }).check()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(/waiting_list=true/)
  await page.getByRole('status').filter({ hasText: 'Waiting list only' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Open submission/ }).count()).toBe(2)
  expect(tab.faults).toEqual([])
})

test('dashboard: who may not work on submissions sees the mark and gives no place [B31-190]', async () => {
  const { id, ids } = await fullForm()
  const { system } = dashboard.app.platform.database
  const role = (name: string) =>
    system.updateTable('users').set({ role: name }).where('email', '=', dashboard.demo.email).execute()
  await role('viewer')
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/inbox?form=${id}&submission=${ids[1]}`)
  const opened = page.getByRole('dialog')
  await opened.getByText('Dabei geht keine E-Mail hinaus').waitFor()
  expect(await opened.getByRole('button', { name: 'Platz vergeben' }).isDisabled()).toBe(true)
  await role('owner')
})
