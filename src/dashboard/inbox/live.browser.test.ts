import { afterAll, beforeAll, expect, test } from 'vitest'
import { inbox } from '../../shared/contract/submissions/inbox.ts'
import { submissionProcessing } from '../../shared/contract/submissions/submission-processing.ts'
import { eventStreamsOf } from '../../server/http/events/event-streams.ts'
import { startDashboard, type DashboardApp, type Tab } from '../../server/testing/browser/dashboard.ts'
import { activeForm, named, post } from '../../server/testing/forms.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

/** Sooner than the page asks by itself, on a busy machine, too. */
const soon = { timeout: 12_000 }
const streams = () => eventStreamsOf(dashboard.app.platform).size()
const entry = ({ page }: Tab, id: number) => page.locator(`[data-entry="${id}"]`)

/** A submission by a visitor; gives its id. */
async function send(): Promise<number> {
  const fields = [{ key: 'last', crm_field_name: 'Name' }]
  const { path, ids } = await activeForm(dashboard.app, { key: dashboard.demo.api_key, fields })
  return (await post(dashboard.app, path, named(ids, { last: 'Löwe' }))).body.data.id as number
}

/** The page is hidden, or seen again, as when the person looks at another window. */
const turn = ({ page }: Tab, state: 'hidden' | 'visible') =>
  page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
     document.dispatchEvent(new Event('visibilitychange'))`,
  )

test('live inbox: what arrives and what colleagues do is shown by itself, while the page is seen [B31-7]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  await tab.visit('/inbox')
  await expect.poll(streams).toBe(1)
  const id = await send()
  await entry(tab, id).waitFor(soon)
  await dashboard.call(submissionProcessing.update, { id, body: { status: 'done' } })
  await entry(tab, id).waitFor({ state: 'detached', ...soon })
  await turn(tab, 'hidden')
  await expect.poll(streams).toBe(0)
  const unseen = await send()
  await turn(tab, 'visible')
  await entry(tab, unseen).waitFor(soon)
  expect(streams()).toBe(1)
  expect(tab.faults).toEqual([])
})

test('live inbox: where the stream is refused, the page asks every 15 seconds, and tries the stream again [B31-7]', async () => {
  await using tab = await dashboard.open({ language: 'de', dark: true })
  const { page } = tab
  const before = streams()
  await page.clock.install()
  await page.route(`**${inbox.events.path}`, (route) => route.fulfill({ status: 429 }))
  await tab.visit('/inbox')
  await entry(tab, await send()).waitFor({ state: 'detached' })
  const id = await send()
  await page.clock.fastForward(15_000)
  await entry(tab, id).waitFor(soon)
  expect(streams()).toBe(before)
  await page.unroute(`**${inbox.events.path}`)
  await page.clock.fastForward(30_000)
  await expect.poll(streams).toBe(before + 1)
  expect(tab.faults).toEqual([])
})

test('live inbox: a stream that breaks off is opened again; signing out ends it [B31-7]', async () => {
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  const before = streams()
  await tab.visit('/inbox')
  await expect.poll(streams).toBe(before + 1)
  eventStreamsOf(dashboard.app.platform).endAll()
  expect(streams()).toBe(0)
  await expect.poll(streams, { timeout: 10_000 }).toBeGreaterThan(0)
  await page.evaluate(`fetch('/api/v1/session', { method: 'DELETE' })`)
  await send()
  await page.waitForURL('**/sign-in**')
  await expect.poll(streams).toBe(before)
  expect(tab.faults).toEqual([])
})
