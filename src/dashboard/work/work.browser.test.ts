import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { work } from '../../shared/contract/submissions/work.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

/** So many mails of the demo account that were given up, the newest last. */
async function failMails(count: number): Promise<void> {
  const { system } = dashboard.app.platform.database
  await sql`insert into mails (account_id, recipient, subject, body, state, error)
    select u.account_id, 'erika' || n || '@agency.example', 'Receipt', 'Body', 'failed', '550 no such user'
    from users u, generate_series(1, ${sql.lit(count)}) n where u.email = ${dashboard.demo.email}`.execute(system)
}

const open = async () => (await dashboard.call(work.list, { query: { state: 'failed' } })).body.meta.total as number

test('work: a failure is settled, reopened and tried again by keys; the navigation counts open ones', async () => {
  await failMails(3)
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  const key = (name: string) => page.keyboard.press(name)
  const focused = () => page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.textContent')
  await tab.visit('/forms')
  await page.getByRole('link', { name: 'Failures 3 open' }).focus()
  await key('Enter')
  const items = page.getByRole('list', { name: 'Failures' }).getByRole('listitem')
  await expect.poll(() => items.count()).toBe(3)
  for (let i = 0; i < 40 && !(await focused()).startsWith('Select E-mail'); i++) await key('Tab')
  await key('Space')
  await key('Enter')
  expect(await focused()).toBe('Try again')
  await key('Tab')
  expect(await focused()).toBe('Mark as resolved')
  await key('Enter')
  await expect.poll(() => items.count()).toBe(2)
  await key('Control+z')
  await expect.poll(() => items.count()).toBe(3)
  expect(await open()).toBe(3)
  await items
    .first()
    .getByRole('button', { name: /^Try again/ })
    .focus()
  await key('Enter')
  await page.getByText('A new attempt has started.').waitFor()
  await expect.poll(() => items.count()).toBe(2)
  await page.getByRole('link', { name: 'Failures 2 open' }).waitFor()
  expect(tab.faults).toEqual([])
})

test('work: all that failed is tried again or settled after a question, also what is on other pages', async () => {
  await failMails(30)
  const before = await open()
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
  await tab.visit('/work?kind=mail&page=2')
  await page.getByRole('button', { name: 'Seite 2' }).waitFor()
  await press('Alle erledigt')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${before} Vorgänge werden als erledigt markiert.`).waitFor()
  // What fails while one thinks about it stays open.
  await failMails(1)
  await dialog.getByRole('button', { name: 'Alle erledigt' }).click()
  await page.getByText(`${before} Vorgänge sind als erledigt markiert.`).waitFor()
  expect(await open()).toBe(1)
  await failMails(29)
  await tab.visit('/work?kind=mail')
  await page.getByRole('button', { name: 'Seite 2' }).waitFor()
  await press('Alle erneut versuchen')
  await dialog.getByText('30 Vorgänge werden erneut versucht').waitFor()
  await dialog.getByRole('button', { name: 'Alle erneut versuchen' }).click()
  await page.getByText('Erneut versucht: 30.').waitFor()
  expect(await open()).toBe(0)
  expect(tab.faults).toEqual([])
})

test('work: mails that fail for one reason stand together, and are settled at once [B31-54, B31-97, B31-127]', async () => {
  await failMails(2)
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/work')
  await page.getByRole('heading', { name: '2 × E-Mail: Die E-Mail-Adresse gibt es nicht.' }).waitFor()
  await page.getByText('Ein neuer Versuch hilft nicht.', { exact: false }).waitFor()
  const items = page.getByRole('list', { name: 'Fehlgeschlagene Vorgänge' }).getByRole('listitem')
  const said = await items.last().innerText()
  expect(said).toContain('erika1@agency.example')
  expect(said).toContain('Receipt')
  // Of which kind they are, and what can be done with all of them, stands once, at their head.
  expect(said).not.toContain('E-Mail ·')
  expect(await page.getByRole('button', { name: 'Alle erledigt' }).count()).toBe(0)
  expect(said).toContain('Mailserver: 550 no such user')
  // What helps comes first.
  expect(said).toMatch(/Erledigt[\s\S]*Erneut versuchen/)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Alle 2 als erledigt markieren' }).click()
  await page.getByText('2 Vorgänge sind als erledigt markiert.').waitFor()
  expect(await items.count()).toBe(0)
  expect(tab.faults).toEqual([])
})

test('work: what helps comes first at the head of a group, too; on a phone no button is cut [B31-164, B31-203]', async () => {
  await failMails(3)
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  await tab.visit('/work')
  const head = page.getByRole('listitem').first()
  const ways = head.getByRole('button', { name: /^Alle 3/ })
  // Another try would end the same way.
  expect(await ways.allInnerTexts()).toEqual(['Alle 3 als erledigt markieren', 'Alle 3 erneut versuchen'])
  // Beside what helps all of them, the ways of each are plain.
  const looks = page.locator('ol button[data-variant]')
  const framed = looks.and(page.locator('[data-variant="default"]'))
  expect(await framed.allInnerTexts()).toEqual(['Alle 3 als erledigt markieren'])
  const cut = await page
    .locator('ol button .mantine-Button-label')
    .evaluateAll((labels) =>
      labels.filter((label) => label.scrollWidth > label.clientWidth).map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
  // The corner of the list is round, also where a head with a ground of its own stands in it.
  const list = page.getByRole('list', { name: 'Fehlgeschlagene Vorgänge' })
  expect(
    await list.evaluate((box) => {
      box.scrollIntoView({ block: 'center' })
      const { left, top } = box.getBoundingClientRect()
      return box.contains(document.elementFromPoint(left + 2, top + 2))
    }),
  ).toBe(false)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Alle 3 als erledigt markieren' }).click()
  await page.getByText('3 Vorgänge sind als erledigt markiert.').waitFor()
  expect(tab.faults).toEqual([])
})

test('work: a viewer reads why the page is not there, and the navigation leaves it out', async () => {
  const { system } = dashboard.app.platform.database
  const role = (name: string) =>
    system.updateTable('users').set({ role: name }).where('email', '=', dashboard.demo.email).execute()
  await failMails(1)
  await role('viewer')
  try {
    await using tab = await dashboard.open({ language: 'en', phone: true })
    await tab.visit('/work')
    await tab.page.getByText(/^Your role cannot open this page/).waitFor()
    expect(await tab.page.locator('a[href$="/app/work"]').count()).toBe(0)
    expect(await violations(tab.page)).toEqual([])
    expect(tab.faults).toEqual([])
  } finally {
    await role('owner')
  }
})
