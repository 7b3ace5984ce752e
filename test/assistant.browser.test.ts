import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormSettings } from '../src/shared/contract/form-settings/form-settings.ts'
import { submissions } from '../src/shared/contract/submissions/submissions.ts'
import { activeForm } from '../src/server/testing/forms.ts'
import { startApp, type TestApp } from '../src/server/testing/harness.ts'
import { startModelServer, type ModelServer } from '../src/server/testing/servers/model-server.ts'
import { closeTabs, openBrowser } from '../src/server/testing/browser/browser.ts'

/** The assistant as a visitor meets it: in Chromium, with a model on the loopback interface. */
let app: TestApp
let model: ModelServer
const browser = await openBrowser()
let origin: string

beforeAll(async () => {
  model = await startModelServer()
  app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: model.host } })
  origin = await app.listen()
})

afterAll(async () => {
  await closeTabs()
  await app[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

async function assistedForm(settings: Partial<FormSettings> = {}) {
  const form = await activeForm(app, {
    settings: {
      ...model.settings,
      ...settings,
      title: 'Bewertung Ihrer Immobilie',
      description: 'Wir melden uns innerhalb von zwei Werktagen.',
      min_fill_seconds: 0,
    },
    fields: [
      { key: 'name', crm_field_name: 'Name', required: true },
      { key: 'email', crm_field_name: 'Email', half_size: true },
      { key: 'phone', crm_field_name: 'Telefon1', half_size: true },
      { key: 'kind', field_type: 'radio', label: 'Art der Immobilie', datalist: 'Haus;Wohnung' },
      { key: 'floor', field_type: 'number', label: 'Stockwerk', hidden: true },
      { key: 'wishes', field_type: 'checkboxes', label: 'Ausstattung', datalist: 'Garten;Balkon;Aufzug' },
    ],
    rules: (ids) => [
      {
        title: 'Wohnung',
        clauses: [{ when_field_id: String(ids['kind']), operator: 'equals', value: 'Wohnung' }],
        actions: [{ action: 'show', target_field_id: String(ids['floor']) }],
      },
    ],
  })
  const proposals = [
    { field: `field_${form.ids['kind']}`, value: 'Wohnung' },
    { field: `field_${form.ids['wishes']}`, value: ['Balkon', 'Aufzug'] },
  ]
  return { ...form, proposals }
}

async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(origin + path)
  return { page, faults, requests, [Symbol.asyncDispose]: () => context.close() }
}

/** Ids of what axe finds against WCAG 2.2 AA. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  return page.evaluate(async () => {
    const { axe, document } = globalThis as unknown as { axe: typeof Axe; document: Axe.ElementContext }
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}

const shot = (page: Page, name: string) =>
  process.env['SHOTS'] ? page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` }) : undefined

const views: [string, BrowserContextOptions][] = [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
]

test.each(views)(
  'assistant: %s: a visitor agrees, asks, confirms what is proposed, and sends the form [B2.2]',
  async (name, options) => {
    const form = await assistedForm()
    await using opened = await open(form.path, options)
    const { page, faults, requests } = opened
    const button = page.getByRole('button', { name: 'Fragen zum Formular?' })
    const chat = page.getByRole('dialog', { name: 'Formularhilfe' })
    await shot(page, `${name}-1-closed`)
    expect(requests.some((path) => path.includes('assistant'))).toBe(false)
    await button.click()
    await expect.poll(() => chat.isVisible()).toBe(true)
    await shot(page, `${name}-2-open`)
    // Before the first question the panel is as high as what is in it.
    const [log, greeting] = [await chat.getByRole('log').boundingBox(), await chat.locator('.turn').boundingBox()]
    expect(log!.height - greeting!.height).toBeLessThan(40)
    expect(await violations(page)).toEqual([])
    model.says({ reply: 'Dann trage ich das gern ein.\n<b>Passt das?</b>', proposals: form.proposals })
    await chat.getByLabel('Ihre Nachricht').fill('Ich habe eine Wohnung mit Balkon und Aufzug.')
    await page.keyboard.press('Enter')
    expect(await chat.getByRole('alert').textContent()).toContain('stimmen Sie')
    expect(await page.evaluate('document.activeElement.id')).toBe('foyer-chat-agree')
    await shot(page, `${name}-3-agree`)
    await page.keyboard.press('Space')
    await chat.getByRole('button', { name: 'Nachricht senden' }).click()
    await expect.poll(() => chat.getByRole('button', { name: /^Übernehmen/ }).count()).toBe(2)
    expect(await chat.getByRole('log').textContent()).toContain('<b>Passt das?</b>')
    await shot(page, `${name}-4-proposals`)
    expect(await violations(page)).toEqual([])
    const floor = page.getByLabel('Stockwerk')
    expect([await floor.isVisible(), await page.locator('[value=Wohnung]').isChecked()]).toEqual([false, false])
    await chat.getByRole('button', { name: 'Übernehmen: Art der Immobilie, Wohnung' }).click()
    expect([
      await page.locator('[value=Wohnung]').isChecked(),
      await floor.evaluate((one: { disabled?: boolean }) => one.disabled),
    ]).toEqual([true, false])
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Übernehmen')
    await page.keyboard.press('Enter')
    await shot(page, `${name}-5-accepted`)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('foyer-ask')
    expect(await chat.isVisible()).toBe(false)
    await floor.fill('3')
    await page.locator(`[name=field_${form.ids['name']}]`).fill('Ada Löwe')
    await shot(page, `${name}-6-filled`)
    await page.getByRole('button', { name: 'Absenden' }).click()
    await expect.poll(() => page.locator('#foyer-card').textContent()).toContain('Vielen Dank')
    expect(await button.count()).toBe(0)
    const { data } = await app.call(submissions.list, { id: form.id })
    const values = { Name: 'Ada Löwe', [`field_${form.ids['floor']}`]: 3 }
    const chosen = { [`field_${form.ids['kind']}`]: 'Wohnung', [`field_${form.ids['wishes']}`]: ['Balkon', 'Aufzug'] }
    expect(data).toMatchObject([{ content: { address: { ...values, ...chosen } } }])
    expect(faults).toEqual([])
  },
)

const begin = ['Was kostet die Bewertung?', '  ', 'Wie lange dauert sie?', 'Kommt jemand vorbei?', 'Vier <b>', 'Fünf']

test.each(views)(
  'assistant: %s: `chat_assistant_suggestions` are offered, a press sends one, and then they are gone [B2.2-44] [B13-140]',
  async (name, options) => {
    const form = await assistedForm({ chat_assistant_suggestions: begin.join('\r\n') })
    await using opened = await open(form.path, options)
    const { page, faults } = opened
    const chat = page.getByRole('dialog', { name: 'Formularhilfe' })
    await page.getByRole('button', { name: 'Fragen zum Formular?' }).click()
    const offered = chat.locator('.chat-begin button')
    await expect.poll(() => offered.count()).toBe(4)
    expect(await offered.allTextContents()).toEqual([begin[0], begin[2], begin[3], begin[4]])
    for (const one of await offered.all()) expect((await one.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    expect(await violations(page)).toEqual([])
    // They do not look ready before the terms are agreed to.
    const colour = () => page.evaluate(`getComputedStyle(document.querySelector('.chat-begin button')).color`)
    const waiting = await colour()
    await shot(page, `${name}-begin`)
    await offered.nth(1).click()
    expect(await chat.getByRole('alert').textContent()).toContain('stimmen Sie')
    expect(await chat.getByLabel('Ihre Nachricht').inputValue()).toBe(begin[2])
    await chat.getByRole('checkbox').check()
    expect(await colour()).not.toBe(waiting)
    model.says({ reply: 'Eine Woche.' })
    await offered.nth(1).click()
    await expect.poll(() => chat.getByRole('log').textContent()).toContain('Eine Woche.')
    expect(await chat.locator('.turn.mine').textContent()).toContain(begin[2])
    expect(await offered.first().isVisible()).toBe(false)
    await shot(page, `${name}-begun`)
    expect(faults).toEqual([])
  },
)

test('assistant: what is applied can be taken back, and several proposals can be applied at once [B13-182, B13-193]', async () => {
  const form = await assistedForm()
  await using opened = await open(form.path, { viewport: { width: 1280, height: 800 } })
  const { page, faults } = opened
  await page.getByRole('button', { name: 'Fragen zum Formular?' }).click()
  const chat = page.getByRole('dialog', { name: 'Formularhilfe' })
  model.says({ reply: 'Gern.', proposals: form.proposals })
  await chat.getByRole('checkbox').check()
  await chat.getByLabel('Ihre Nachricht').fill('Eine Wohnung mit Balkon und Aufzug.')
  await page.keyboard.press('Enter')
  const all = chat.getByRole('button', { name: 'Alle übernehmen' })
  await all.click()
  const chosen = () =>
    page
      .locator('#foyer :checked')
      .evaluateAll((inputs) => inputs.map((one) => (one as unknown as { value: string }).value))
  expect(await chosen()).toEqual(['Wohnung', 'Balkon', 'Aufzug'])
  expect(await page.locator('.filled').count()).toBe(2)
  expect(await all.isVisible()).toBe(false)
  expect(await violations(page)).toEqual([])
  // Who does not see the mark hears it, and the last row is in sight [B13-193].
  const named = (role: 'group' | 'radiogroup') =>
    page.getByRole(role, { name: 'Art der Immobilie (automatisch ausgefüllt)' })
  expect((await named('group').count()) + (await named('radiogroup').count())).toBe(1)
  const [row, log] = await Promise.all([
    chat.locator('.offers li').nth(-2).boundingBox(),
    chat.locator('.chat-log').boundingBox(),
  ])
  expect(row!.y + row!.height).toBeLessThanOrEqual(log!.y + log!.height + 1)
  await chat.getByRole('button', { name: 'Rückgängig: Art der Immobilie' }).click()
  expect(await chosen()).toEqual(['Balkon', 'Aufzug'])
  expect(await page.locator('.filled').count()).toBe(1)
  // One is left: it has its own button.
  expect(await all.isVisible()).toBe(false)
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Übernehmen')
  // Rules run: what the choice had shown is hidden again.
  expect(await page.getByLabel('Stockwerk').isVisible()).toBe(false)
  await chat.getByRole('button', { name: /^Rückgängig/ }).click()
  expect(await chosen()).toEqual([])
  expect(await all.isVisible()).toBe(true)
  expect(faults).toEqual([])
})

// Two turns, on a phone alone: with those of the other tests they stay below what one address may ask in a minute.
test.each(views.slice(1, 2))(
  'assistant: %s: *Undo* is there while the field holds what was applied, in a row as high as before [B13-182]',
  async (view, options) => {
    const form = await assistedForm()
    await using opened = await open(form.path, options)
    const { page, faults } = opened
    const chat = page.getByRole('dialog', { name: 'Formularhilfe' })
    const name = page.locator(`[name=field_${form.ids['name']}]`)
    const opener = page.getByRole('button', { name: 'Fragen zum Formular?' })
    const propose = async (value: string) => {
      model.says({ reply: 'Gern.', proposals: [{ field: `field_${form.ids['name']}`, value }] })
      const row = chat.locator('.offers').nth(await chat.locator('.offers').count())
      await chat.getByLabel('Ihre Nachricht').fill(`Ich heiße ${value}.`)
      await chat.getByRole('button', { name: 'Nachricht senden' }).click()
      const accept = row.getByRole('button', { name: /^Übernehmen/ })
      await accept.waitFor()
      const { height } = (await row.boundingBox())!
      await accept.click()
      await shot(page, `${view}-undo`)
      expect((await row.boundingBox())!.height).toBeLessThanOrEqual(height)
      return row.getByRole('button', { name: /^Rückgängig/ })
    }
    const state = async () => [await name.inputValue(), await page.locator('.filled').count()]
    await opener.click()
    await chat.getByRole('checkbox').check()
    const first = await propose('Lena')
    const second = await propose('Lena Marquardt')
    expect([await first.isVisible(), await second.isVisible(), ...(await state())]).toEqual([
      false,
      true,
      'Lena Marquardt',
      1,
    ])
    // What the later one had replaced is back with its mark, and can be taken back in turn.
    await second.click()
    expect([await first.isVisible(), ...(await state())]).toEqual([true, 'Lena', 1])
    await first.click()
    expect(await state()).toEqual(['', 0])
    await chat.getByRole('button', { name: 'Übernehmen: Name, Lena', exact: true }).click()
    expect(await state()).toEqual(['Lena', 1])
    await page.keyboard.press('Escape')
    await name.fill('Ada Löwe')
    expect(await state()).toEqual(['Ada Löwe', 0])
    await opener.click()
    expect(await first.isVisible()).toBe(false)
    expect(faults).toEqual([])
  },
)

test('assistant: one that cannot be reached says so, gives the words back, and leaves the form [B2.2]', async () => {
  const form = await assistedForm()
  await using opened = await open(`${form.path}?embed=1`)
  const { page } = opened
  await page.getByRole('button', { name: 'Fragen zum Formular?' }).click()
  const chat = page.getByRole('dialog')
  model.says((response) => response.writeHead(500).end())
  await chat.getByRole('checkbox').check()
  await chat.getByLabel('Ihre Nachricht').fill('Hallo?')
  await page.keyboard.press('Enter')
  await expect.poll(() => chat.getByRole('alert').textContent()).toContain('nicht erreichbar')
  expect(await chat.getByLabel('Ihre Nachricht').inputValue()).toBe('Hallo?')
  await shot(page, 'embed-failed')
  expect(await violations(page)).toEqual([])
})

test('assistant: without JavaScript there is no assistant, and the form works [B2.2]', async () => {
  const form = await assistedForm()
  await using opened = await open(form.path, { javaScriptEnabled: false })
  const { page } = opened
  expect([await page.locator('#foyer-ask').isVisible(), await page.locator('#foyer-chat').isVisible()]).toEqual([
    false,
    false,
  ])
})
