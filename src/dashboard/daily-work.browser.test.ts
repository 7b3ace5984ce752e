import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../shared/contract/forms/forms.ts'
import { inbox } from '../shared/contract/submissions/inbox.ts'
import { replyTemplates } from '../shared/contract/submissions/reply-templates.ts'
import { submissionReplies } from '../shared/contract/submissions/submission-replies.ts'
import { submissionProcessing } from '../shared/contract/submissions/submission-processing.ts'
import { work } from '../shared/contract/submissions/work.ts'
import { png } from '../server/testing/documents/png.ts'
import { startDashboard, type DashboardApp, type Tab } from '../server/testing/browser/dashboard.ts'

/** What an office does every day, as a person does it: each task begins at the page that is named, and the page counts the clicks. */

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

/**
 * Counts presses of the pointer as the page gets them, also across pages. A click on the words of a switch is passed on to it within the
 * same task, and is one; what a key does, has no detail.
 */
const listener = `(() => {
  let isPassedOn = false
  addEventListener('click', (event) => {
    if (!event.isTrusted || event.detail === 0 || isPassedOn) return
    isPassedOn = true
    setTimeout(() => { isPassedOn = false }, 0)
    sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1))
  }, true)
  window.print = () => sessionStorage.setItem('printed', 'yes')
})()`

const stored = (page: Page, name: string) => page.evaluate<string | null>(`sessionStorage.getItem('${name}')`)

/** Begins a task at a page. */
async function begin(path: string): Promise<Tab> {
  const tab = await dashboard.open({ language: 'de' })
  await tab.page.addInitScript(listener)
  await tab.visit(path)
  await tab.page.evaluate(`sessionStorage.setItem('clicks', '0')`)
  return tab
}

/** The clicks of a task are within its bound, and are counted at all. */
async function expectClicks({ page, faults }: Tab, bound: number): Promise<void> {
  const clicks = Number(await stored(page, 'clicks'))
  expect(clicks).toBeGreaterThan(0)
  expect(clicks).toBeLessThanOrEqual(bound)
  expect(faults).toEqual([])
}

const entries = (page: Page) => page.getByRole('list', { name: 'Einsendungen, neueste zuerst' }).getByRole('listitem')

test('daily work: what is new is seen and assigned in 3 clicks', async () => {
  await using tab = await begin('/inbox')
  const { page } = tab
  await entries(page).first().getByRole('link').click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Zuständig' }).click()
  await page.getByRole('option', { name: 'Ich', exact: true }).click()
  const [{ submission_id: id }] = (await dashboard.call(inbox.list)).data.entries
  await expect.poll(async () => (await dashboard.call(submissionProcessing.get, { id })).data.assignee).not.toBeNull()
  await expectClicks(tab, 3)
})

test('daily work: a reply with a template is sent in 4 clicks, and what is written is not lost', async () => {
  const body = {
    name: 'Eingangsbestätigung',
    subject: 'Ihre Anfrage',
    text: 'Guten Tag _Vorname _Name,\n\nwir melden uns.',
  }
  await dashboard.call(replyTemplates.create, { body })
  await using tab = await begin('/inbox')
  const { page } = tab
  const [{ submission_id: id, person }] = (await dashboard.call(inbox.list)).data.entries
  await entries(page).first().getByRole('link').click()
  const drawer = page.getByRole('dialog')
  const text = drawer.getByRole('textbox', { name: 'Antwort', exact: true })
  await drawer.getByRole('button', { name: 'Vorlage' }).click()
  await page.getByRole('menuitem', { name: body.name }).click()
  await expect.poll(() => text.innerText()).toBe(`Guten Tag ${person.name},\n\nwir melden uns.`)
  expect(await drawer.getByRole('textbox', { name: 'Betreff' }).inputValue()).toBe('Ihre Anfrage')
  expect((await dashboard.call(submissionReplies.list, { id })).data).toEqual([])
  await drawer.getByRole('button', { name: 'Antwort senden' }).click()
  const replies = async () => (await dashboard.call(submissionReplies.list, { id })).data as { subject: string }[]
  await expect.poll(replies).toMatchObject([{ subject: 'Ihre Anfrage' }])
  await expectClicks(tab, 4)
  await expect.poll(() => text.innerText().then((written) => written.trim())).toBe('')
  await text.fill('Sehr geehrte Frau Muster,')
  await drawer.getByRole('button', { name: 'Vorlage' }).click()
  await page.getByRole('menuitem', { name: body.name }).click()
  const question = page.getByRole('dialog', { name: 'Geschriebenes ersetzen?' })
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  expect(await text.innerText()).toBe('Sehr geehrte Frau Muster,')
})

test('daily work: a failed write to the CRM is tried again in 3 clicks from Home', async () => {
  const { system } = dashboard.app.platform.database
  const [{ submission_id: id }] = (await dashboard.call(inbox.list)).data.entries
  await sql`insert into follow_ups (account_id, submission_id, kind, state) select account_id, id, 'crm', 'waiting'
    from submissions where id = ${id} on conflict do nothing`.execute(system)
  await sql`update follow_ups set state = 'failed', error = 'The CRM did not answer.', finished_at = now()
    where submission_id = ${id} and kind = 'crm'`.execute(system)
  const failed = async () => (await dashboard.call(work.list, { query: { state: 'failed' } })).body.meta.total as number
  expect(await failed()).toBe(1)
  await using tab = await begin('/')
  const { page } = tab
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Fehlgeschlagen/ })
    .click()
  await page
    .getByRole('button', { name: /^Erneut versuchen/ })
    .first()
    .click()
  await expect.poll(failed).toBe(0)
  await expectClicks(tab, 3)
})

test('daily work: a form of a template is online with a logo in 8 clicks from the forms', async () => {
  await using tab = await begin('/forms')
  const { page } = tab
  await page.getByRole('link', { name: 'Neues Formular' }).first().click()
  await page
    .getByRole('button', { name: /^Kontakt/ })
    .first()
    .click()
  await page.waitForURL('**/build')
  const id = Number(new URL(page.url()).pathname.split('/').at(-2))
  await page
    .getByRole('navigation', { name: 'Bereiche des Formulars' })
    .getByRole('link', { name: 'Einstellungen' })
    .click()
  await page.getByRole('button', { name: 'Design', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Logo: Datei auswählen' }).click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(120, 40) })
  const form = async () =>
    (await dashboard.call(forms.get, { id })).data as { active: boolean; logo_url: string | null }
  await expect.poll(async () => (await form()).logo_url).toMatch(/\/pictures\/[0-9a-f]{64}\.png$/)
  await page.getByRole('switch', { name: 'Offline' }).locator('..').click()
  await expect.poll(async () => (await form()).active).toBe(true)
  await expectClicks(tab, 8)
})

test('daily work: a colour is changed and seen in 1 click from the design of a form', async () => {
  const id = await dashboard.newForm('Farbprobe', ['Name'])
  await using tab = await begin(`/forms/${id}/settings?group=design`)
  const { page } = tab
  await page.locator('[data-setting=accent_color] input:not([type=color])').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#0a7d4f')
  const button = page.frameLocator('iframe').locator('button[type=submit]').first()
  await expect
    .poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe('rgb(10, 125, 79)')
  await expectClicks(tab, 1)
})

test("daily work: this week's submissions of a form are exported in 4 clicks from the forms", async () => {
  await using tab = await begin('/forms')
  const { page } = tab
  await page
    .getByRole('link', { name: /^[1-9]\d*$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Diese Woche' }).click()
  await page.waitForURL(/from=\d{4}-\d\d-\d\d/)
  await page.getByRole('button', { name: 'Exportieren' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Excel/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  await expectClicks(tab, 4)
})

test('daily work: a submission is printed in 2 clicks from the inbox', async () => {
  await using tab = await begin('/inbox')
  const { page } = tab
  await entries(page).first().getByRole('link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Drucken' }).click()
  expect(await stored(page, 'printed')).toBe('yes')
  await expectClicks(tab, 2)
})
