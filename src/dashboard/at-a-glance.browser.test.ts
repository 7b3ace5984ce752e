import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../shared/contract/forms/forms.ts'
import { inbox } from '../shared/contract/submissions/inbox.ts'
import { startDashboard, violations, type DashboardApp } from '../server/testing/browser/dashboard.ts'

/** What is seen before anything is pressed or scrolled: the content of a page, and not its tools. */

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const top = async (part: Locator) => {
  await part.waitFor()
  return (await part.boundingBox())!.y
}

const formOf = async (title: string) => {
  const { data } = await dashboard.call(forms.list)
  return (data as { id: number; internal_title: string }[]).find(({ internal_title }) => internal_title === title)!.id
}
const newest = async () => (await dashboard.call(inbox.list)).data.entries[0]

test('at a glance: a phone has one row of tools above its lists, and the rest behind a button that counts [B31-107]', async () => {
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  await tab.visit('/inbox')
  const entries = page.getByRole('list', { name: 'Einsendungen, neueste zuerst' })
  expect(await top(entries)).toBeLessThan(215)
  const filters = page.getByRole('button', { name: /^Filter/ })
  expect(await filters.innerText()).toBe('Filter')
  await filters.click()
  await page.getByRole('checkbox', { name: 'Nur ungelesene' }).click()
  await page.getByRole('button', { name: 'Filter 1', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Nur ungelesene' }).waitFor({ state: 'hidden' })
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Erledigt')
  await page.waitForURL(/status=done/)
  expect(await violations(page)).toEqual([])

  const id = await formOf('Eigentümeranfrage')
  await tab.visit(`/forms/${id}/submissions`)
  expect(await top(page.getByRole('list', { name: 'Einsendungen' }).getByRole('listitem').first())).toBeLessThan(300)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Diese Woche' }).click()
  await page.getByRole('button', { name: 'Filter 1', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Spalten' }).innerText()).toBe('Spalten')
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('at a glance: a phone has the fields, what can be added, the page and the properties in one row [B31-108]', async () => {
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  await tab.visit(`/forms/${await formOf('Eigentümeranfrage')}/build`)
  const panels = page.getByRole('radiogroup')
  expect(await panels.getByRole('radio').count()).toBe(4)
  expect(await page.getByRole('tablist').count()).toBe(0)
  expect(await top(page.getByRole('button', { name: 'Titel und Texte' }))).toBeLessThan(265)
  await panels.getByText('Hinzufügen').click()
  // What a field of the CRM asks is drawn before its name.
  await page.getByRole('button', { name: 'Faxnummern' }).locator('svg').nth(1).waitFor()
  await panels.getByText('Felder').click()
  await page.getByRole('button', { name: 'Titel und Texte' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('at a glance: a phone has the answers first; a reply is one button until it is written [B31-109] [B31-111] [B31-174]', async () => {
  const { submission_id: id } = await newest()
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  await tab.visit(`/inbox?submission=${id}`)
  const drawer = page.getByRole('dialog')
  const answer = await top(drawer.locator('dl').first())
  expect(answer).toBeLessThan(320)
  expect(answer).toBeLessThan(await top(drawer.getByRole('heading', { name: 'Bearbeitung' })))
  const subject = drawer.getByRole('textbox', { name: 'Betreff' })
  expect(await subject.count()).toBe(0)
  await drawer.getByRole('button', { name: 'Antworten', exact: true }).click()
  // There was no mail before, whose subject it could have.
  expect(await subject.getAttribute('placeholder')).toBe('Wird sonst automatisch eingesetzt')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-reply]') !== null)).toBe(true)
  // A question of a sentence has the whole width.
  const consent = drawer.locator('dt').filter({ hasText: 'Ich bin einverstanden' }).first()
  const wide = (await drawer.locator('dl').last().boundingBox())!.width
  expect((await consent.boundingBox())!.width).toBeGreaterThan(0.9 * wide)
  // Its answer stands among the others.
  const answers = drawer.locator('dl').last().locator('dd')
  const edges = await answers.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
  expect(new Set(edges).size).toBe(1)
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test.for([
  ['a phone', true],
  ['a desktop', false],
] as const)(
  'at a glance: on %s the button that replies shows where, with the focus in it [B31-161]',
  async ([, phone]) => {
    const { submission_id: id } = await newest()
    await using tab = await dashboard.open({ language: 'de', phone })
    const { page } = tab
    await tab.visit(`/inbox?submission=${id}`)
    const drawer = page.getByRole('dialog')
    const reply = drawer.getByRole('button', { name: 'Antworten', exact: true })
    const text = drawer.getByRole('textbox', { name: 'Antwort', exact: true })
    const seen = async () => {
      const { y, height } = (await text.boundingBox())!
      return y > 60 && y + height < page.viewportSize()!.height
    }
    await drawer.getByRole('heading', { name: 'Verlauf' }).waitFor()
    await reply.click()
    await text.waitFor()
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(seen).toBe(true)
    // Once it is open, the button leads there again.
    await text.fill('Guten Tag')
    await reply.scrollIntoViewIfNeeded()
    await reply.click()
    await expect.poll(seen).toBe(true)
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true)
    await text.fill('')
    expect(await violations(page)).toEqual([])
    expect(tab.faults).toEqual([])
  },
)

test('at a glance: rows say when in few words, all of it where the pointer rests, and how to call [B31-110]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/inbox')
  const rows = page.getByRole('list', { name: 'Einsendungen, neueste zuerst' }).getByRole('listitem')
  expect(await top(rows.first())).toBeLessThan(190)
  const time = rows.first().locator('time')
  expect(await time.innerText()).toMatch(/^\d\d:\d\d$/)
  expect(await time.getAttribute('title')).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
  await rows
    .getByText(/^0\d{2,4} \d+$/)
    .first()
    .waitFor()
  await tab.visit('/forms')
  const changed = page.getByRole('table', { name: 'Formulare' }).locator('time').first()
  expect(await changed.getAttribute('title')).toMatch(/, \d\d:\d\d$/)
  expect(await page.getByRole('button', { name: 'Gruppen verwalten' }).innerText()).toBe('Gruppen verwalten')
  expect(tab.faults).toEqual([])
})

test('at a glance: on Home what is wrong comes first, and a row says what it is about and how old it is [B31-113]', async () => {
  dashboard.app.platform.config.smtpUrl = null
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  await tab.visit('/')
  const wrong = page.getByRole('heading', { name: 'Störungen' })
  expect(await top(wrong)).toBeLessThan(await top(page.getByRole('heading', { name: 'Posteingang' })))
  const { form, index, excerpt } = await newest()
  const row = page.locator('main li').filter({ hasText: `${form.internal_title}, Nr. ${index}` })
  await row.getByText(excerpt ?? '').waitFor()
  expect(await row.locator('time').innerText()).toMatch(/^(jetzt|vor \d+ Min\.)$/)
  // Nothing that tells rows apart is cut.
  const called = row.getByText(`${form.internal_title}, Nr. ${index}`)
  expect(await called.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false)
  expect(await page.getByText('0 in den sieben Tagen davor').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('at a glance: a template is used by a button that says so, and an empty form is one button away [B31-114]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/forms/new')
  const card = page.getByRole('listitem').first()
  const use = card.getByRole('button', { name: /Verwenden$/ })
  expect(await use.innerText()).toBe('Verwenden')
  // Until its page is there, the picture is drawn.
  await card.locator('[data-drawn]').waitFor()
  await page.getByRole('button', { name: 'Leeres Formular' }).click()
  await page.waitForURL(/\/forms\/\d+\/build/)
  await page.getByRole('tab', { name: 'Hinzufügen', selected: true }).waitFor()
  expect(tab.faults).toEqual([])
})

test('at a glance: logo and colours come first, and so does how a design that is tried is applied [B31-115]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${await formOf('Eigentümeranfrage')}/settings?group=design`)
  const designs = await top(page.getByRole('region', { name: /Designs$/ }).first())
  for (const name of ['logo_url', 'accent_color']) {
    const part = await top(page.locator(`[data-setting=${name}]`))
    expect(part).toBeLessThan(designs)
    expect(part).toBeLessThan(850)
  }
  const apply = page.getByRole('button', { name: 'Übernehmen', exact: true })
  expect(await apply.isDisabled()).toBe(true)
  expect(
    await page
      .locator('[data-setting]')
      .evaluateAll((all) => new Set(all.map((one) => one.getAttribute('data-setting'))).size === all.length),
  ).toBe(true)
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('at a glance: what replaces a document is in a menu, and the name of its file has an example [B31-116]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${await formOf('Eigentümeranfrage')}/document`)
  await page.getByText('Zum Beispiel: Eigentümeranfrage-4.pdf').waitFor()
  // What is put together has words, and no braces.
  await page.locator('[data-setting=pdf_filename_pattern] input').fill('Nr-')
  await page.getByRole('button', { name: 'Nummer ({index})' }).click()
  await page.getByText('Zum Beispiel: Nr-4.pdf').waitFor()
  await page.locator('[data-setting=pdf_filename_pattern] input').fill('{title}')
  await page.getByText('Zum Beispiel: Sie möchten verkaufen oder vermieten?.pdf').waitFor()
  expect(await page.getByText('Neu aus den Feldern erstellen').count()).toBe(0)
  await page.getByRole('button', { name: 'Weitere Aktionen für das Dokument' }).click()
  await page.getByRole('menuitem', { name: 'Neu aus den Feldern erstellen' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('at a glance: a new webhook asks for what all need, says how it is signed and shows what is sent [B31-117]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/webhooks')
  await page.getByRole('button', { name: 'Neuer Webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Neuer Webhook' })
  await dialog.getByText(/^Jeder Aufruf ist in X-Service-Signature signiert\./).waitFor()
  const message = dialog.getByRole('textbox', { name: 'Nachricht', exact: true })
  expect(await message.isVisible()).toBe(false)
  await dialog.locator('summary').filter({ hasText: 'Nachricht' }).click()
  expect(await message.isVisible()).toBe(true)
  await dialog.locator('summary').filter({ hasText: 'Was gesendet wird' }).click()
  await dialog.getByText('"event": "submission.created"').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(tab.faults).toEqual([])
})

test('at a glance: in the dark, what is chosen stands out from what can be chosen [B31-118]', async () => {
  await using tab = await dashboard.open({ language: 'de', dark: true })
  const { page } = tab
  await tab.visit(`/forms/${await formOf('Eigentümeranfrage')}/build`)
  const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
  const chosen = await ground(page.getByRole('tab', { name: 'Felder' }))
  const around = await ground(page.getByRole('tablist').first())
  expect(chosen).toBe('rgb(58, 67, 82)')
  expect(around).toBe('rgb(28, 34, 44)')
})
