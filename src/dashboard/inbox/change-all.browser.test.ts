import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inbox, type InboxEntry } from '../../shared/contract/submissions/inbox.ts'
import { submissionProcessing } from '../../shared/contract/submissions/submission-processing.ts'
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
  await page.getByRole('button', { name: 'Alle Treffer ändern …' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Alle Treffer ändern' })
  await dialog.getByText('1.234 Einsendungen passen zu den Filtern.').waitFor()
  const confirm = dialog.getByRole('button', { name: '1.234 Einsendungen ändern' })
  expect(await confirm.isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('combobox', { name: 'Neuer Status' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Erledigt' }).click()
  await confirm.press('Enter')
  await page.getByText('1.234 Einsendungen wurden geändert.').waitFor()
  expect(await countOf({ form_id: form, status: 'done' })).toBe(1_234)
  expect(await countOf({ form_id: other, status: 'new' })).toBe(3)
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('inbox: several submissions get tags, and lose others, in one dialog; one that has 20 says so [B25-30, B25-31]', async () => {
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  const form = await dashboard.newForm('Anfragen der Messe', ['Name'])
  await seed(form, 3)
  const entries = async (): Promise<InboxEntry[]> =>
    (await dashboard.call(inbox.list, { query: { form_id: form } })).data.entries
  const tags = async () => (await entries()).map(({ processing }) => processing.tags)
  const [first, , last] = await entries()
  const twenty = Array.from({ length: 20 }, (_, i) => `T${i + 10}`)
  await dashboard.call(submissionProcessing.update, { id: first!.submission_id, body: { tags: ['Alt', 'Eilig'] } })
  await dashboard.call(submissionProcessing.update, { id: last!.submission_id, body: { tags: twenty } })
  await tab.visit(`/inbox?form=${form}`)
  const boxes = page.getByRole('listitem').getByRole('checkbox')
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  await page.getByRole('button', { name: 'Ändern …', exact: true }).click()
  const chosen = page.getByRole('dialog', { name: 'Ausgewählte Einsendungen ändern' })
  await chosen.getByLabel('Schlagwörter hinzufügen').fill('Messe')
  await chosen.getByLabel('Schlagwörter hinzufügen').press('Enter')
  // What is typed counts without the key, too.
  await chosen.getByLabel('Schlagwörter entfernen').fill('Alt')
  await chosen.getByLabel('Schlagwörter entfernen').blur()
  expect(await violations(page)).toEqual([])
  await chosen.getByRole('button', { name: '2 Einsendungen ändern' }).click()
  await page.getByText('Erledigt: 2.').waitFor()
  expect(await tags()).toEqual([['Eilig', 'Messe'], ['Messe'], twenty])
  await page.getByRole('button', { name: 'Alle Treffer ändern …' }).click()
  const all = page.getByRole('dialog', { name: 'Alle Treffer ändern' })
  await all.getByLabel('Schlagwörter hinzufügen').fill('Bonn')
  await all.getByLabel('Schlagwörter hinzufügen').press('Enter')
  await all.getByRole('button', { name: '3 Einsendungen ändern' }).click()
  const said = '2 Einsendungen wurden geändert. 1 hätte mehr als 20 Schlagwörter und bleibt, wie sie ist.'
  await page.getByText(said).waitFor()
  expect(await tags()).toEqual([['Bonn', 'Eilig', 'Messe'], ['Bonn', 'Messe'], twenty])
  expect(tab.faults).toEqual([])
})
