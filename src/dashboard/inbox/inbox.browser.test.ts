import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inbox } from '../../shared/contract/submissions/inbox.ts'
import { submissionNotes } from '../../shared/contract/submissions/submission-notes.ts'
import { submissionReplies } from '../../shared/contract/submissions/submission-replies.ts'
import { submissionProcessing } from '../../shared/contract/submissions/submission-processing.ts'
import { startDashboard, violations, type DashboardApp, type Tab } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const newest = async () => {
  const { body } = await dashboard.call(inbox.list, { query: { status: 'new,in_progress,done,discarded' } })
  return body.data.entries[0]!
}

const entries = ({ page }: Tab) =>
  page.getByRole('list', { name: 'Einsendungen, neueste zuerst' }).getByRole('listitem')

test('inbox: what is new is assigned in three clicks, noted and done, for all users of the account [B31-48, B31-65]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  const { submission_id: id, person, excerpt, form, index } = await newest()
  const name = person?.name ?? `Einsendung ${index}`
  await tab.visit('/inbox')
  const first = entries(tab).first()
  await first.getByRole('img', { name: 'Ungelesen' }).waitFor()
  // What it is about stands between the form and what was done.
  expect(excerpt).toMatch(/\S/)
  const places = [excerpt ?? '', 'Neu'].map(
    async (text) => (await first.getByText(text, { exact: true }).boundingBox())!.x,
  )
  const [about = 0, status = 0] = await Promise.all(places)
  expect((await first.getByText(`${form.internal_title}, Nr. ${index}`).boundingBox())!.x).toBeLessThan(about)
  expect(about).toBeLessThan(status)
  await first.getByRole('link', { name }).click()
  const drawer = page.getByRole('dialog', { name: `${form.internal_title}: Einsendung ${index}` })
  await drawer.getByRole('combobox', { name: 'Zuständig' }).click()
  await page.getByRole('option', { name: 'Ich', exact: true }).click()
  const state = async () => (await dashboard.call(submissionProcessing.get, { id })).body.data
  await expect.poll(async () => (await state()).assignee).not.toBeNull()
  await drawer.getByRole('textbox', { name: 'Neue Notiz' }).fill('Rückruf am Nachmittag vereinbart.')
  await drawer.getByRole('button', { name: 'Notiz hinzufügen' }).click()
  const notes = async () => (await dashboard.call(submissionNotes.list, { id })).body.data as { text: string }[]
  await expect.poll(async () => (await notes()).map(({ text }) => text)).toEqual(['Rückruf am Nachmittag vereinbart.'])
  await expect.poll(() => drawer.getByRole('textbox', { name: 'Neue Notiz' }).inputValue()).toBe('')
  await drawer.getByLabel('Schlagwörter').first().fill('Besichtigung')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await state()).tags).toEqual(['Besichtigung'])
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('radio', { name: 'Erledigt' }).locator('..').click()
  await expect.poll(async () => (await state()).status).toBe('done')
  await page.keyboard.press('Escape')
  // It is no longer to be done, and no longer new to who has opened it.
  await expect.poll(() => page.locator(`[data-entry="${id}"]`).count()).toBe(0)
  await page.getByRole('radio', { name: 'Erledigt' }).locator('..').click()
  const done = entries(tab).filter({ has: page.locator(`[data-entry="${id}"]`) })
  await done.getByText('1 Notiz').waitFor()
  expect(await done.getByRole('img', { name: 'Ungelesen' }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('inbox: with the keyboard alone, j moves on, e marks as done and a assigns', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/inbox')
  const focused = () => page.evaluate<string | undefined>('document.activeElement.dataset.entry')
  await page.keyboard.press('j')
  const first = Number(await focused())
  await page.keyboard.press('a')
  await page.getByText(/^„.+“ ist Ihnen zugewiesen\.$/).waitFor()
  const state = async (id: number) => (await dashboard.call(submissionProcessing.get, { id })).body.data
  expect((await state(first)).assignee).not.toBeNull()
  const second = Number(await focused())
  expect(second).not.toBe(first)
  await page.keyboard.press('e')
  await page.getByText(/“ ist erledigt\.$/).waitFor()
  expect((await state(second)).status).toBe('done')
  await page.keyboard.press('k')
  expect(tab.faults).toEqual([])
})

test('inbox: several are taken at once; filters stand in the address; a phone shows name, date and status', async () => {
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  await tab.visit('/inbox?assignee=none')
  const boxes = page.locator('[data-choose]')
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  const before = await entries(tab).count()
  await page
    .getByRole('group', { name: 'Aktionen für die Auswahl' })
    .getByRole('button', { name: 'Mir zuweisen' })
    .click()
  await expect.poll(() => entries(tab).count()).toBeLessThan(before)
  expect(await violations(page)).toEqual([])
  await tab.visit('/inbox?status=discarded')
  await page.getByText('Keine Einsendung hat diesen Status.').waitFor()
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(await page.evaluate<number>('innerWidth'))
  expect(tab.faults).toEqual([])
})

test('inbox: r replies to the visitor; without a network the reply is kept, and sent once by itself', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/inbox')
  await entries(tab).first().waitFor()
  await page.keyboard.press('j')
  const id = Number(await page.evaluate<string>('document.activeElement.dataset.entry'))
  await page.keyboard.press('r')
  const field = page.getByRole('textbox', { name: 'Antwort', exact: true })
  await expect.poll(() => field.evaluate((text) => text === text.ownerDocument.activeElement)).toBe(true)
  expect((await field.innerText()).trim()).toBe('')
  await page.keyboard.type('Guten Tag, am Dienstag um 10 Uhr?')
  // Lost on its way there, and once on the way back.
  let attempts = 0
  const cutOff = async (route: Route) => {
    attempts++
    if (route.request().method() === 'POST' && attempts === 2) await route.fetch()
    await route.abort()
  }
  await page.route('**/replies', cutOff, { times: 2 })
  await page.getByRole('button', { name: 'Antwort senden' }).click()
  await page.getByText('Der Server ist nicht erreichbar. Die Antwort wird gesendet').waitFor()
  expect(await field.innerText()).toBe('Guten Tag, am Dienstag um 10 Uhr?')
  expect(await violations(page)).toEqual([])
  // It waits, too, while its card is closed.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Die Antwort ist im Postausgang.').waitFor()
  await page.locator(`[data-entry="${id}"]`).click()
  await page.getByText('Für diesen Dienst ist kein Mailserver eingerichtet.').waitFor()
  // The next one is one button away.
  expect(await field.count()).toBe(0)
  await page.getByRole('button', { name: 'Antwort schreiben' }).click()
  await expect.poll(() => field.innerText().then((text) => text.trim())).toBe('')
  expect(await violations(page)).toEqual([])
  expect((await dashboard.call(submissionReplies.list, { id })).body.data).toMatchObject([{ state: 'waiting' }])
})

test('inbox: the oldest first, by days and by a tag; a way back to all, and what a view keeps [B25-18, B25-19]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  const { submission_id: id } = await newest()
  await dashboard.call(submissionProcessing.update, { id, body: { status: 'new', tags: ['Eilig'] } })
  await tab.visit('/inbox')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Weitere Filter' }).click()
  await page.getByLabel('Schlagwort', { exact: true }).fill('Eilig')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/inbox?tag=Eilig')
  await expect.poll(() => entries(tab).count()).toBe(1)
  await page.getByLabel('Eingegangen bis').fill('2001-01-01')
  await page.getByText('Zu diesen Filtern gibt es keine Einsendung.').waitFor()
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).first().click()
  await page.waitForURL('**/inbox')
  await page.getByLabel('Reihenfolge').selectOption({ label: 'Älteste zuerst' })
  await page.waitForURL('**/inbox?sort=asc')
  const list = page.getByRole('list', { name: 'Einsendungen, älteste zuerst' })
  const times = () =>
    list.locator('time').evaluateAll((found) => found.map((one) => one.getAttribute('datetime') ?? ''))
  await expect.poll(async () => (await times()).length).toBeGreaterThan(1)
  expect(await times()).toEqual((await times()).toSorted())
  expect(await violations(page)).toEqual([])
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/inbox-de.png` })
  expect(tab.faults).toEqual([])
})

test('inbox: days, order and tag stand behind the filters of a phone [B25-18]', async () => {
  await using tab = await dashboard.open({ language: 'en', phone: true, dark: true })
  const { page } = tab
  await tab.visit('/inbox')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Order').selectOption({ label: 'Oldest first' })
  await page.waitForURL('**/inbox?sort=asc')
  expect(await violations(page)).toEqual([])
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/inbox-phone.png` })
  expect(tab.faults).toEqual([])
})

test('submissions: an opened one is headed by who sent it, and by how to reach that person [B31-56]', async () => {
  const { submission_id: id, person, form, index } = await newest()
  await dashboard.call(submissionProcessing.update, { id, body: { status: 'in_progress' } })
  for (const phone of [false, true]) {
    await using tab = await dashboard.open({ language: 'de', phone })
    const { page } = tab
    await tab.visit(`/inbox?submission=${id}`)
    const drawer = page.getByRole('dialog')
    const title = await drawer.getByRole('heading', { level: 2 }).first().innerText()
    expect(title.split('\n')[0]).toBe(person?.name)
    expect(title).toContain(`${form.internal_title}: Einsendung ${index}`)
    const write = drawer.getByRole('link', { name: 'E-Mail', exact: true })
    expect(await write.getAttribute('href')).toBe(`mailto:${person?.email}`)
    await drawer.getByText(/^Zuletzt geändert von API-Schlüssel „/).waitFor()
    // The arrow between two statuses is drawn, since not every font has one.
    const change = drawer.getByText(/^Status: Neu/)
    await change.locator('svg').first().waitFor()
    await drawer.getByRole('button', { name: 'Antworten', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-multiline'))).toBe('true')
    expect(await violations(page)).toEqual([])
    expect(tab.faults).toEqual([])
  }
})
