import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inbox } from '../../shared/contract/submissions/inbox.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

async function seed(form: number, count: number): Promise<void> {
  await sql`insert into submissions (account_id, form_id, index, created_at, content)
    select account_id, id, 1000 + n, now() - (n || ' seconds')::interval, '{}'
    from forms cross join generate_series(1, ${count}::int) n where id = ${form}`.execute(
    dashboard.app.platform.database.system,
  )
}

test('inbox: all that match are changed by keyboard once their number was said, on a phone too [B25-24]', async () => {
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  const form = await dashboard.newForm('Anfragen von früher', ['Name'])
  const other = await dashboard.newForm('Anfragen von heute', ['Name'])
  await seed(form, 1_234)
  await seed(other, 3)
  const countOf = async (query: Record<string, string | number>) =>
    (await dashboard.call(inbox.matches, { query })).data.count
  await tab.visit(`/inbox?form=${form}`)
  await page.getByRole('button', { name: 'Alle passenden ändern …' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Alle passenden Einsendungen ändern' })
  await dialog.getByText('1.234 Einsendungen passen zu den Filtern.').waitFor()
  const confirm = dialog.getByRole('button', { name: '1.234 Einsendungen ändern' })
  expect(await confirm.isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('combobox', { name: 'Neuer Status' }).click()
  await page.getByRole('option', { name: 'Erledigt' }).click()
  await confirm.press('Enter')
  await page.getByText('1.234 Einsendungen wurden geändert.').waitFor()
  expect(await countOf({ form_id: form, status: 'done' })).toBe(1_234)
  expect(await countOf({ form_id: other, status: 'new' })).toBe(3)
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})
