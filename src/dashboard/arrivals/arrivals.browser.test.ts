import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms/forms.ts'
import { eventStreamsOf } from '../../server/http/events/event-streams.ts'
import { startDashboard, violations, type DashboardApp, type Tab } from '../../server/testing/browser/dashboard.ts'
import { activeForm, named, post } from '../../server/testing/forms.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const streams = () => eventStreamsOf(dashboard.app.platform).size()

/** A form, and what sends it as a visitor does. */
async function newForm(internal_title: string) {
  const fields = [{ key: 'last', crm_field_name: 'Name' }]
  const made = await activeForm(dashboard.app, { key: dashboard.demo.api_key, fields })
  await dashboard.call(forms.update, { id: made.id, body: { internal_title } })
  return { id: made.id, send: () => post(dashboard.app, made.path, named(made.ids, { last: 'Löwenstein' })) }
}

/**
 * Writes down what the browser is asked to show and to play, and lets the test say whether the page is looked at: a browser without a window
 * says that it always is. `{ steal }` takes the place of the focus. The browser from npm says of a permission that it gives that it is denied.
 */
const recorder = `(() => {
  globalThis.shown = []
  globalThis.played = 0
  const { Notification: Native } = globalThis
  let status
  navigator.permissions.query({ name: 'notifications' }).then((found) => (status = found))
  globalThis.Notification = class extends Native {
    static get permission() { return status?.state === 'granted' ? 'granted' : Native.permission }
    constructor(title, options) {
      super(title, options)
      shown.push({ title, body: options.body, tag: options.tag })
      globalThis.last = this
    }
    close() { shown.push('taken away'); super.close() }
  }
  const { start } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function (at) { globalThis.played++; return start.call(this, at) }
  globalThis.isLooked = true
  Document.prototype.hasFocus = () => globalThis.isLooked
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => (globalThis.isLooked ? 'visible' : 'hidden') })
})()`

const look = ({ page }: Tab, isLooked: boolean) =>
  page.evaluate(
    `globalThis.isLooked = ${isLooked}; document.dispatchEvent(new Event('visibilitychange')); dispatchEvent(new Event('${isLooked ? 'focus' : 'blur'}'))`,
  )
const shown = ({ page }: Tab) => page.evaluate<unknown[]>('globalThis.shown')
const played = ({ page }: Tab) => page.evaluate<number>('globalThis.played')

async function openInbox(look: { language: 'de' | 'en'; dark?: boolean; phone?: boolean }): Promise<Tab> {
  const tab = await dashboard.open(look)
  await tab.page.addInitScript(recorder)
  await tab.visit('/inbox')
  return tab
}

const allow = (page: Page, permissions: string[]) =>
  page.context().grantPermissions(permissions, { origin: dashboard.origin })

test('arrivals: a tone sounds once it is switched on, also while the page is looked at [B31-11]', async () => {
  const form = await newForm('Kontakt')
  await using tab = await openInbox({ language: 'de' })
  const { page } = tab
  await page.getByRole('button', { name: 'Benachrichtigen' }).click()
  const sound = page.getByRole('switch', { name: 'Ton' })
  const notices = page.getByRole('switch', { name: 'Browser-Benachrichtigung' })
  expect([await sound.isChecked(), await notices.isChecked()]).toEqual([false, false])
  expect(await violations(page)).toEqual([])
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/arrivals-de.png` })
  await sound.click()
  // Two notes, to be heard at once.
  await expect.poll(() => played(tab)).toBe(2)
  await page.keyboard.press('Escape')
  await form.send()
  await expect.poll(() => played(tab)).toBe(4)
  expect(await shown(tab)).toEqual([])
  await tab.visit('/inbox')
  await page.getByRole('button', { name: 'Benachrichtigen' }).click()
  expect(await sound.isChecked()).toBe(true)
  expect(tab.faults).toEqual([])
})

test('arrivals: one notification for several, with forms and numbers, while the user looks elsewhere [B31-11, B31-12]', async () => {
  const [contact, visit] = [await newForm('Kontakt'), await newForm('Besichtigung')]
  await using tab = await openInbox({ language: 'de' })
  const { page } = tab
  await allow(page, ['notifications'])
  await page.getByRole('button', { name: 'Benachrichtigen' }).click()
  await page.getByRole('switch', { name: 'Browser-Benachrichtigung' }).click()
  const tag = 'foyer-inbox'
  const sample = { title: 'Benachrichtigungen sind an', body: 'So werden neue Einsendungen gemeldet.', tag }
  await expect.poll(() => shown(tab)).toEqual([sample])
  await page.keyboard.press('Escape')
  const { body: seen } = await contact.send()
  // It is seen in the list: nothing is shown, as the count below says.
  await page.locator(`[data-entry="${seen.data.id}"]`).waitFor()
  const before = streams()
  await look(tab, false)
  await Promise.all([contact.send(), contact.send(), visit.send()])
  const text = async () => (await shown(tab)).at(-1) as { title: string; body: string }
  await expect.poll(async () => (await text()).title).toBe('3 neue Einsendungen')
  expect((await text()).body.split('\n').toSorted()).toEqual(['Besichtigung', 'Kontakt: 2'])
  expect(JSON.stringify(await shown(tab))).not.toContain('Löwenstein')
  expect(streams()).toBe(before)
  await visit.send()
  await expect.poll(async () => (await text()).title).toBe('4 neue Einsendungen')
  // On a slow machine they arrive one after the other; each notification then takes the place of the one before.
  const told = (await shown(tab)).slice(1) as { tag: string }[]
  expect(told.length).toBeLessThanOrEqual(4)
  expect(new Set(told.map((one) => one.tag))).toEqual(new Set([tag]))
  await look(tab, true)
  await expect.poll(async () => (await shown(tab)).includes('taken away')).toBe(true)
  expect(await played(tab)).toBe(0)
  expect(tab.faults).toEqual([])
})

test('arrivals: a notification leads to what has arrived [B31-12]', async () => {
  const form = await newForm('Bewertung')
  await using tab = await openInbox({ language: 'en', dark: true })
  const { page } = tab
  await allow(page, ['notifications'])
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page.getByRole('switch', { name: 'Browser notification' }).click()
  await page.keyboard.press('Escape')
  await tab.follow('/forms')
  await look(tab, false)
  const { body } = await form.send()
  await expect.poll(async () => (await shown(tab)).at(-1)).toMatchObject({ title: 'New submission', body: 'Bewertung' })
  await look(tab, true)
  await page.evaluate(`globalThis.last.dispatchEvent(new Event('click'))`)
  await page.waitForURL(`**/inbox?submission=${body.data.id}`)
  expect(tab.faults).toEqual([])
})

test('arrivals: of two pages, the one that was looked at last tells [B31-12]', async () => {
  const form = await newForm('Zweimal')
  await using first = await openInbox({ language: 'de' })
  await allow(first.page, ['notifications'])
  await first.page.getByRole('button', { name: 'Benachrichtigen' }).click()
  await first.page.getByRole('switch', { name: 'Browser-Benachrichtigung' }).click()
  await first.page.keyboard.press('Escape')
  await using second = await openInbox({ language: 'de' })
  await look(first, false)
  await look(second, true)
  await look(second, false)
  await form.send()
  await expect.poll(async () => (await shown(second)).length).toBe(1)
  expect(await shown(first)).toHaveLength(1)
  expect([first.faults, second.faults]).toEqual([[], []])
})

test('arrivals: a browser that refuses is said, and the switch stays off [B31-13]', async () => {
  await using tab = await openInbox({ language: 'de', phone: true, dark: true })
  const { page } = tab
  await page.evaluate(`Notification.requestPermission = () => Promise.resolve('denied')`)
  await page.getByRole('button', { name: 'Benachrichtigen' }).click()
  const notices = page.getByRole('switch', { name: 'Browser-Benachrichtigung' })
  await notices.click()
  await page.getByText('Der Browser lehnt Benachrichtigungen dieser Seite ab.').waitFor()
  expect(await notices.isChecked()).toBe(false)
  expect(await violations(page)).toEqual([])
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/arrivals-refused.png` })
  await page.evaluate(`Notification.requestPermission = () => Promise.resolve('default')`)
  await notices.click()
  await page.getByText('Die Frage des Browsers blieb offen.').waitFor()
  await page.evaluate(
    `globalThis.Notification = class { static requestPermission = () => Promise.resolve('granted'); constructor() { throw new TypeError('Illegal constructor') } }`,
  )
  await notices.click()
  await page.getByText('Dieser Browser zeigt keine Benachrichtigungen von Webseiten.').waitFor()
  await page.evaluate(`globalThis.AudioContext = class { constructor() { throw new Error('refused') } }`)
  await page.getByRole('switch', { name: 'Ton' }).click()
  await page.getByText('Der Browser spielt hier keinen Ton.').waitFor()
  expect(tab.faults).toEqual([])
})
