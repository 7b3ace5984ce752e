import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type Axe from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissions } from '../src/shared/contract/submissions/submissions.ts'
import { webhooks } from '../src/shared/contract/submissions/webhooks.ts'
import { startWorker } from '../src/server/worker.ts'
import type { Stoppable } from '../src/server/work/lane.ts'
import { activeForm } from '../src/server/testing/forms.ts'
import { startApp, type TestApp } from '../src/server/testing/harness.ts'
import { closeTabs, openBrowser } from '../src/server/testing/browser/browser.ts'

/** The main job as people do it: an agency over the API, a visitor in Chromium, the agency's receiver at the end. */
let app: TestApp
let worker: Stoppable
const browser = await openBrowser()
let origin: string
const received: { body: string; signature: string }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (data) => (body += String(data)))
  request.on('end', () => {
    received.push({ body, signature: String(request.headers['x-service-signature']) })
    response.end()
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${receiverPort()}` } })
  worker = startWorker(app.platform)
  origin = await app.listen()
})

afterAll(async () => {
  await closeTabs()
  await worker.stop()
  await app[Symbol.asyncDispose]()
  receiver.close()
})

const receiverPort = () => (receiver.address() as AddressInfo).port

async function agencyForm(language: 'de' | 'en') {
  const form = await activeForm(app, {
    settings: { language, title: 'Bewertung', min_fill_seconds: 0 },
    fields: [
      { key: 'name', crm_field_name: 'Name', required: true },
      { key: 'email', crm_field_name: 'Email', required: true },
      { key: 'kind', crm_module: 'estate', crm_field_name: 'objektart', datalist: 'haus;wohnung' },
      { key: 'floor', crm_module: 'estate', crm_field_name: 'etage', label: 'Stockwerk', hidden: true },
    ],
    rules: (ids) => [
      {
        title: 'Wohnung',
        clauses: [{ when_field_id: String(ids['kind']), operator: 'equals', value: 'wohnung' }],
        actions: [
          { action: 'show', target_field_id: String(ids['floor']) },
          { action: 'require', target_field_id: String(ids['floor']) },
        ],
      },
    ],
  })
  const made = await app.call(webhooks.create, {
    body: { url: `http://127.0.0.1:${receiverPort()}/hook`, form_id: form.id },
  })
  return { ...form, secret: made.data.secret as string }
}

async function open(url: string, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  let requests = 0
  page.on('request', () => requests++)
  await page.goto(url)
  return { page, faults, requests: () => requests, close: () => context.close() }
}

/** The delivery that names this submission, with its signature checked by hand over the raw bytes. */
async function delivered(index: number, secret: string) {
  const matches = () => received.find(({ body }) => JSON.parse(body).submission.index === index && verified(body))
  const verified = (body: string) =>
    received.some(
      (one) =>
        one.body === body && one.signature === `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    )
  await expect.poll(matches).toBeDefined()
  return JSON.parse(matches()?.body ?? '')
}

test.each(['de', 'en'] as const)(
  'main job (%s): a visitor answers in the browser, rules run on both sides, a signed webhook arrives [B1-2]',
  async (language) => {
    const form = await agencyForm(language)
    const { page, faults, requests, close } = await open(`${origin}${form.path}`)
    expect(requests()).toBeLessThanOrEqual(3)
    const floor = page.getByLabel('Stockwerk')
    expect(await floor.isVisible()).toBe(false)
    await page.locator(`[name=field_${form.ids['kind']}]`).selectOption('wohnung')
    await expect.poll(() => floor.isVisible()).toBe(true)
    await page.getByRole('button').click()
    await expect.poll(() => page.locator('#foyer-faults').isVisible()).toBe(true)
    const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    await page.evaluate(source)
    const violations = await page.evaluate(async () => {
      const { axe, document } = globalThis as unknown as { axe: typeof Axe; document: Axe.ElementContext }
      const { violations } = await axe.run(document, {
        runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
      })
      return violations.map(({ id }) => id)
    })
    expect(violations).toEqual([])
    await page.locator(`[name=field_${form.ids['name']}]`).fill('Ada Löwe')
    await page.locator(`[name=field_${form.ids['email']}]`).fill('ada@example.com')
    await floor.fill('3')
    await page.getByRole('button').click()
    await expect.poll(() => page.locator('#foyer-card').textContent()).toMatch(/Vielen Dank|Thank you/)
    const list = await app.call(submissions.list, { id: form.id })
    const content = {
      address: { Name: 'Ada Löwe', Email: 'ada@example.com' },
      estate: { objektart: 'wohnung', etage: 3 },
    }
    expect(list.data).toMatchObject([{ index: 1, content }])
    const event = await delivered(1, form.secret)
    expect(event).toMatchObject({ event: 'submission.created', submission: { index: 1, content }, crm_ids: {} })
    expect(faults).toEqual([])
    await close()
  },
)

test('main job without JavaScript: the page comes back with what is wrong, then the thank-you page', async () => {
  const form = await agencyForm('de')
  const { page, faults, close } = await open(`${origin}${form.path}`, { javaScriptEnabled: false })
  await page.locator(`[name=field_${form.ids['name']}]`).fill('Grace')
  await page.locator(`[name=field_${form.ids['kind']}]`).selectOption('wohnung')
  await page.getByRole('button').click()
  expect(await page.locator(`[name=field_${form.ids['name']}]`).inputValue()).toBe('Grace')
  expect(await page.locator('#foyer-faults').isVisible()).toBe(true)
  await page.locator(`[name=field_${form.ids['email']}]`).fill('grace@example.com')
  await page.getByLabel('Stockwerk').fill('1')
  await page.getByRole('button').click()
  expect(new URL(page.url()).pathname).toBe(`${form.path}/done`)
  expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(1)
  expect(faults.filter((text) => !/422/.test(text))).toEqual([])
  await close()
})

test('main job: a double click is one submission', async () => {
  const form = await agencyForm('de')
  const { page, close } = await open(`${origin}${form.path}`)
  await page.locator(`[name=field_${form.ids['name']}]`).fill('Ada')
  await page.locator(`[name=field_${form.ids['email']}]`).fill('ada@example.com')
  await page.getByRole('button').dblclick()
  await expect.poll(() => page.locator('#foyer-card').textContent()).toMatch(/Vielen Dank/)
  expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(1)
  await close()
})
