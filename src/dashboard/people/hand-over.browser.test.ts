import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inbox } from '../../shared/contract/submissions/inbox.ts'
import { insertUser } from '../../server/features/accounts/index.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'
import { newEmail } from '../../server/testing/contract/record-factories.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

/** Two users, the first of whom takes care of so many submissions. */
async function twoUsers(count: number): Promise<{ form: number; jana: number; ole: number }> {
  const { system } = dashboard.app.platform.database
  const form = await dashboard.newForm('Anfragen', ['Name'])
  const { account_id } = await system
    .selectFrom('forms')
    .select('account_id')
    .where('id', '=', form)
    .executeTakeFirstOrThrow()
  const user = (name: string) =>
    insertUser(system, { account_id, name, email: newEmail('colleague'), role: 'editor', password_hash: 'none' })
  const people = { form, jana: await user('Jana Weiss'), ole: await user('Ole Brandt') }
  await sql`insert into submissions (account_id, form_id, index, created_at, content)
    select ${account_id}, ${form}, 1000 + n, now() - (n || ' seconds')::interval, '{}'
    from generate_series(1, ${count}::int) n`.execute(system)
  await dashboard.call(inbox.change, { query: { form_id: form }, body: { assignee_id: people.jana } })
  return people
}

const openOf = async (assignee: number) => (await dashboard.call(inbox.matches, { query: { assignee } })).data.count

test('people: open submissions are handed over before a user may only read, or is removed [B30-17, B30-18]', async () => {
  const { form, jana, ole } = await twoUsers(7)
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/people')
  const dialog = page.getByRole('dialog')
  await page.getByRole('combobox', { name: 'Rolle von Jana Weiss' }).click()
  await page.getByRole('option', { name: 'Betrachter' }).click()
  await dialog.getByText('Jana Weiss hat 7 offene Einsendungen.').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('combobox', { name: 'Übergeben an' }).click()
  expect(await page.getByRole('option', { name: 'Jana Weiss' }).count()).toBe(0)
  await page.getByRole('option', { name: 'Ole Brandt' }).click()
  await dialog.getByRole('button', { name: 'Rolle ändern' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await openOf(ole)).toBe(7)
  expect(await openOf(jana)).toBe(0)
  // Without an heir they stay as they are, and the removal is as before.
  await page.getByRole('button', { name: 'Ole Brandt entfernen' }).click()
  await dialog.getByText('Ole Brandt hat 7 offene Einsendungen.').waitFor()
  await dialog.getByRole('button', { name: 'Entfernen', exact: true }).click()
  await page.getByText('Ole Brandt wurde entfernt.').waitFor()
  expect((await dashboard.call(inbox.matches, { query: { assignee: 'none', form_id: form } })).data.count).toBe(7)
  expect(tab.faults).toEqual([])
})
