import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type Axe from 'axe-core'
import type { BrowserContextOptions, Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from '../../scripts/bundle.ts'
import { someOf } from '../../test/thorough.ts'
import { initialAnswers, readAnswers } from '../shared/form/engine/answers.ts'
import { checkAnswers } from '../shared/form/engine/check.ts'
import type { CompiledForm } from '../shared/form/engine/compile.ts'
import type { Page } from '../shared/form/page/document.ts'
import { form, rule, when } from '../shared/form/engine/model.fixture.ts'
import { renderFormPage } from '../shared/form/page/page.ts'
import { renderPasswordGate } from '../server/pages/password-gate.ts'
import { contentSecurityPolicy } from '../shared/form/page/policy.ts'
import { prefill } from '../shared/form/page/prefill.ts'
import { renderStaffCode, renderStaffConfirm, renderStaffGate, renderStaffLogOut } from '../server/pages/staff-pages.ts'
import { renderClosed, renderNotFound, renderThankYou } from '../shared/form/page/states.ts'
import { renderUnavailable } from '../server/pages/unavailable.ts'
import { closeTabs, openBrowser } from '../server/testing/browser/browser.ts'

/** A form that has most of what a form can have; field 3 is needed once field 2 is `house`. */
const fields: Parameters<typeof form>[0] = [
  { label: 'Name', crm_field_name: 'Name', required: true },
  { label: 'Kind', field_type: 'select', datalist: 'flat;house', half_size: true },
  { label: 'Storeys', field_type: 'number', hidden: true, half_size: true },
  { label: 'E-mail', field_type: 'email', hint: 'We answer there.' },
  { label: 'Contact', field_type: 'radio', datalist: 'mail;phone' },
  { label: 'Wishes', field_type: 'checkboxes', datalist: 'garden;lift;balcony' },
  { label: 'Message', field_type: 'textarea' },
  { label: 'Moving in', field_type: 'date' },
  { label: 'I agree.', field_type: 'checkbox', required: true },
  { label: 'About you', field_type: 'heading' },
  { label: 'Reference', read_only: true, default_value: 'R-1' },
  { field_type: 'hidden', default_value: 'website' },
]
const rules = [
  rule(
    1,
    [when(2, 'equals', 'house')],
    [
      ['show', 3],
      ['require', 3],
      ['set_label', '__submit', 'Send house'],
    ],
  ),
  rule(
    2,
    [when(2, 'equals', 'flat')],
    [
      ['hide_option', 6, 'garden'],
      ['set_value', 7, 'About a flat'],
    ],
  ),
]
const plain = form(fields, rules, { title: 'Your home' })

const browser = await openBrowser()
let runtime: string
const server = createServer((request, response) => void serve(request, response))
let origin: string
/** What the server is to show, and what it got. */
const site = {
  form: plain,
  bodies: [] as string[],
  requests: [] as string[],
  answer: undefined as AnswerRequest | undefined,
}
type AnswerRequest = (response: ServerResponse) => boolean

beforeAll(async () => {
  runtime = await bundle('main.ts')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await closeTabs()
  server.close()
})

/** A server as the real one is to be, on one form. */
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  site.requests.push(`${request.method} ${request.url}`)
  const url = new URL(request.url ?? '/', origin)
  if (url.pathname === '/runtime.js') {
    response.setHeader('content-type', 'text/javascript').end(runtime)
    return
  }
  if (url.pathname === '/around') {
    response
      .setHeader('content-type', 'text/html')
      .end(`<title>Around</title><body><script async src="/embed.js" data-form="${origin}/"></script>`)
    return
  }
  if (/^\/(embed|frame)\.js$/.test(url.pathname)) {
    response.setHeader('content-type', 'text/javascript').end(await bundle(url.pathname.slice(1, -2) + 'ts'))
    return
  }
  const embed = url.searchParams.has('embed')
  const prefilled = prefill(site.form, url.searchParams)
  const common = {
    form: site.form,
    token: 'token',
    action: request.url ?? '/',
    scripts: { runtime: '/runtime.js' },
    embed,
  }
  if (request.method === 'GET') {
    if (url.pathname === '/done')
      return show(response, renderThankYou({ model: site.form.model, embed, again: '/' }), embed)
    return show(
      response,
      renderFormPage({ ...common, answers: initialAnswers(site.form, prefilled), faults: [] }),
      embed,
    )
  }
  const body = await text(request)
  site.bodies.push(body)
  if (site.answer?.(response)) return
  const { answers, faults: unreadable } = readAnswers(site.form, values(new URLSearchParams(body)))
  const checked = checkAnswers(site.form, answers, prefilled)
  const faults = [...unreadable, ...checked.faults]
  if (request.headers.accept === 'application/json') {
    const errors = Object.fromEntries(faults.map(({ field, message }) => [field, [message]]))
    response.writeHead(faults.length > 0 ? 422 : 201, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        faults.length > 0 ? { message: '', errors } : { data: { redirect: null, content: checked.content } },
      ),
    )
    return
  }
  if (faults.length === 0) response.writeHead(303, { location: '/done' }).end()
  else show(response, renderFormPage({ ...common, answers, faults }), embed)
}

function show(response: ServerResponse, { html, styles, scripts }: Page, embed: boolean): void {
  const sha256 = (part: string) => createHash('sha256').update(part).digest('base64')
  const policy = contentSecurityPolicy({ embed, styles: styles.map(sha256), scripts: scripts.map(sha256) })
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(html)
}

async function text(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

function values(body: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(body.keys())].map((name) => {
      const all = body.getAll(name)
      return [name, all.length > 1 ? all : (all[0] ?? '')]
    }),
  )
}

/** Opens the form in a browser of its own, and fails on any error that the browser reports. */
async function visit(
  visitor: (tab: Tab) => Promise<void>,
  options: BrowserContextOptions & { at?: string; form?: CompiledForm; answer?: AnswerRequest } = {},
) {
  const { at = '/', form: shown = plain, answer, ...context } = options
  Object.assign(site, { form: shown, bodies: [], requests: [], answer })
  const visit = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    ...context,
  })
  const tab = await visit.newPage()
  const errors: string[] = []
  tab.on('pageerror', (error) => errors.push(String(error)))
  tab.on('console', (message) => {
    // A submission that is refused, or sent without a network, is reported too.
    const isExpected = /status of \d|ERR_INTERNET_DISCONNECTED/.test(message.text())
    if (message.type() === 'error' && !isExpected) errors.push(message.text())
  })
  await tab.goto(origin + at)
  await visitor(tab)
  expect(errors).toEqual([])
  await visit.close()
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function violations(tab: Tab): Promise<string[]> {
  await tab.evaluate(axeSource)
  return tab.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } })
    return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join()}`)
  })
}

const send = (tab: Tab, name = 'Send') => tab.getByRole('button', { name, exact: true }).click()

test('the script is small: 8,192 bytes gzip at most', () => {
  expect(gzipSync(runtime, { level: 9 }).length).toBeLessThanOrEqual(8192)
})

test('public form: a page is three requests at most, and nothing of it moves while it loads', async () => {
  await visit(async (tab) => {
    const shift = await tab.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(total), 300)
        }),
    )
    expect(shift).toBe(0)
    expect(site.requests).toEqual(['GET /', 'GET /runtime.js'])
  })
})

test('public form: rules apply while typing, and what they hide is not asked for [B13]', async () => {
  await visit(async (tab) => {
    const storeys = tab.getByLabel('Storeys')
    expect(await storeys.isVisible()).toBe(false)
    await tab.getByLabel('Kind').selectOption('house')
    expect(await storeys.isVisible()).toBe(true)
    expect(await storeys.getAttribute('required')).not.toBeNull()
    expect(await tab.getByRole('button', { name: 'Send house' }).isVisible()).toBe(true)
    await tab.getByLabel('Kind').selectOption('flat')
    expect(await storeys.isVisible()).toBe(false)
    expect(await tab.getByLabel('garden').isVisible()).toBe(false)
    expect(await tab.getByLabel('Message').inputValue()).toBe('About a flat')
    await tab.getByLabel('Kind').selectOption('')
    expect(await tab.getByLabel('Message').inputValue()).toBe('')
    expect(await tab.getByRole('button', { name: 'Send', exact: true }).isVisible()).toBe(true)
  })
})

test('public form: an option that a rule hides is chosen no longer', async () => {
  await visit(async (tab) => {
    await tab.getByLabel('garden').check()
    await tab.getByLabel('Kind').selectOption('flat')
    await tab.getByLabel('Kind').selectOption('')
    expect(await tab.getByLabel('garden').isChecked()).toBe(false)
  })
})

test('with a script: faults are listed and linked, go away while typing, and nothing was sent', async () => {
  await visit(async (tab) => {
    await tab.getByLabel('E-mail').fill('ada')
    await send(tab)
    const summary = tab.getByRole('group', { name: 'Please check 3 answers' })
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await tab.title()).toBe('Error: Your home')
    expect(await violations(tab)).toEqual([])
    await summary.getByRole('link', { name: /^Name/ }).click()
    expect(await tab.getByLabel('Name').evaluate((element) => element === document.activeElement)).toBe(true)
    await tab.keyboard.type('Ada')
    expect(await tab.locator('[data-field="1"] .fault').textContent()).toBe('')
    expect(await tab.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
    const left = tab.getByRole('group', { name: 'Please check 2 answers' })
    expect(await left.getByRole('link', { name: /^Name/ }).count()).toBe(0)
    expect(site.bodies).toEqual([])
  })
})

test('with a script: answers go out once, as the form would send them, and thanks take its place', async () => {
  await visit(async (tab) => {
    await tab.getByLabel('Name').fill('Ada')
    await tab.getByLabel('garden').check()
    await tab.getByLabel('lift').check()
    await tab.getByLabel('I agree.').check()
    // Both before an answer: a press on the thanks would take the focus from their heading.
    await tab.getByRole('button').evaluate((button: HTMLButtonElement) => [button.click(), button.click()])
    const thanks = tab.getByRole('heading', { name: 'Thank you' })
    await thanks.waitFor()
    expect(await thanks.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(site.bodies).toHaveLength(1)
    const sent = new URLSearchParams(site.bodies[0])
    expect(sent.getAll('field_6')).toEqual(['garden', 'lift'])
    expect([sent.get('_token'), sent.get('website_url'), sent.get('field_12')]).toEqual(['token', '', 'website'])
    expect(await violations(tab)).toEqual([])
  })
})

test('with a script: what only the server finds wrong is shown at its field', async () => {
  const answer: AnswerRequest = (response) => {
    response
      .writeHead(422, { 'content-type': 'application/json' })
      .end('{"message":"x","errors":{"field_1":["Taken."]}}')
    return true
  }
  await visit(
    async (tab) => {
      await tab.getByLabel('Name').fill('Ada')
      await tab.getByLabel('I agree.').check()
      await send(tab)
      await tab.getByRole('listitem').filter({ hasText: 'Name – Taken.' }).waitFor()
      expect(await tab.getByRole('button').getAttribute('aria-disabled')).toBeNull()
    },
    { answer },
  )
})

test.each([
  ['its own thank-you page', { thankyou: { url: '/done?receipt=x' }, redirect: '/elsewhere' }, /\/done\?receipt=x$/],
  ['a redirect after a while', { redirect: '/elsewhere', redirect_delay_seconds: 1 }, /\/elsewhere$/],
])('with a script: a sent form leads to %s', async (_, data, address) => {
  const answer: AnswerRequest = (response) => {
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    return true
  }
  await visit(
    async (tab) => {
      await tab.getByLabel('Name').fill('Ada')
      await tab.getByLabel('I agree.').check()
      await send(tab)
      if (!('thankyou' in data)) await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
      await tab.waitForURL(address)
    },
    { answer },
  )
})

test('`redirect_target` new: what a sent form leads to opens in a window that knows nothing of this one', async () => {
  const answer: AnswerRequest = (response) => {
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"data":{"redirect":"/elsewhere"}}')
    return true
  }
  const leading = form(fields, rules, { redirect: 'https://agency.example', redirect_target: 'new' })
  await visit(
    async (tab) => {
      await tab.getByLabel('Name').fill('Ada')
      await tab.getByLabel('I agree.').check()
      const opened = tab.waitForEvent('popup')
      await send(tab)
      const popup = await opened
      await popup.waitForURL(/\/elsewhere$/)
      expect(await popup.evaluate('window.opener')).toBeNull()
      await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
    },
    { answer, form: leading },
  )
})

test.each([
  [409, '{"message":"x","token":"fresh"}', /open for a long time/],
  [409, '{"message":"x"}', /does not accept/],
  [429, '{"message":"x"}', /in a minute/],
  [500, 'no json', /try again in a moment/],
])('with a script: after status %d the answers are kept and can be sent again', async (status, body, message) => {
  let isFirst = true
  const answer: AnswerRequest = (response) => {
    if (!isFirst) return false
    isFirst = false
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    return true
  }
  await visit(
    async (tab) => {
      tab.context().setDefaultTimeout(60_000)
      await tab.getByLabel('Name').fill('Ada')
      await tab.getByLabel('I agree.').check()
      await send(tab)
      await tab.getByRole('status').filter({ hasText: message }).waitFor()
      expect(await tab.getByLabel('Name').inputValue()).toBe('Ada')
      await send(tab)
      await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
      if (body.includes('token')) expect(new URLSearchParams(site.bodies[1]).get('_token')).toBe('fresh')
    },
    { answer },
  )
})

test('with a script: without a connection the answers are kept and can be sent again', async () => {
  await visit(async (tab) => {
    await tab.getByLabel('Name').fill('Ada')
    await tab.getByLabel('I agree.').check()
    await tab.context().setOffline(true)
    await send(tab)
    await tab
      .getByRole('status')
      .filter({ hasText: /no connection/ })
      .waitFor()
    await tab.context().setOffline(false)
    await send(tab)
    await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
  })
})

test('validate_on_blur: a wrong answer is said on leaving, without losing the click that left it', async () => {
  await visit(async (tab) => {
    await tab.getByLabel('E-mail').fill('ada')
    await tab.getByLabel('phone').click()
    expect(await tab.getByLabel('phone').isChecked()).toBe(true)
    await tab.locator('[data-field="4"] .fault').filter({ hasText: 'complete e-mail address' }).waitFor()
    await tab.getByLabel('E-mail').fill('ada@example.com')
    expect(await tab.locator('[data-field="4"] .fault').textContent()).toBe('')
  })
})

test('without a script: everything can be filled in, faults come back beside their fields, thanks follow [B13-1]', async () => {
  await visit(
    async (tab) => {
      await tab.getByLabel('Kind').selectOption('house')
      await tab.getByLabel('balcony').check()
      await send(tab)
      expect(await tab.getByLabel('Kind').inputValue()).toBe('house')
      expect(await tab.getByLabel('balcony').isChecked()).toBe(true)
      const links = tab.getByRole('group', { name: 'Please check 3 answers' }).getByRole('listitem')
      expect(await links.allTextContents()).toEqual([
        'Name – Please fill in this field.',
        'Storeys – Please fill in this field.',
        'I agree. – Please tick this box.',
      ])
      await tab.getByLabel('Name').fill('Ada <b>&')
      await tab.getByLabel('Storeys').fill('2')
      await tab.getByLabel('I agree.').check()
      await send(tab, 'Send house')
      await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
      const { content } = checkAnswers(
        plain,
        readAnswers(plain, values(new URLSearchParams(site.bodies[1]))).answers,
        {},
      )
      expect(content['address']).toMatchObject({
        Name: 'Ada <b>&',
        field_3: 2,
        field_6: ['balcony'],
        field_9: true,
        field_11: 'R-1',
        field_12: 'website',
      })
    },
    { javaScriptEnabled: false },
  )
})

test('public form: the query prefills, with and without a script, and is known when answers are sent [B13-7]', async () => {
  for (const javaScriptEnabled of [true, false]) {
    await visit(
      async (tab) => {
        expect(await tab.getByLabel('Name').inputValue()).toBe('Ada & Co')
        expect(await tab.getByLabel('Reference').inputValue()).toBe('R-2')
        await tab.getByLabel('I agree.').check()
        await send(tab)
        await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
        expect(site.requests).toContain('POST /?Name=Ada%20%26%20Co&field_11=R-2')
      },
      { javaScriptEnabled, at: '/?Name=Ada%20%26%20Co&field_11=R-2' },
    )
  }
})

test('public form: the embedded form is as high as its content, and grows with it [B13-6]', async () => {
  await visit(
    async (tab) => {
      const frame = tab.frameLocator('iframe')
      const height = () => tab.locator('iframe').evaluate((element) => element.clientHeight)
      const content = () => frame.locator('html').evaluate((element) => element.scrollHeight)
      await expect.poll(async () => (await height()) - (await content())).toBe(0)
      const before = await height()
      await frame.getByRole('button').click()
      await expect.poll(height).toBeGreaterThan(before)
      await expect.poll(async () => (await height()) - (await content())).toBe(0)
    },
    { at: '/around' },
  )
})

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 390, 320].flatMap((width) => (['en', 'de'] as const).map((language) => ({ colorScheme, width, language }))),
)

test.each(someOf(looks, 5))(
  'WCAG 2.2 AA: no violation and nothing cut off, $colorScheme, $width px, $language',
  async ({ colorScheme, width, language }) => {
    const shown = form(fields, rules, {
      title: 'Ihr Zuhause',
      language,
      description: 'Ein **Text** mit [Link](https://example.com).',
      imprint_line_1: 'Hansen',
      imprint_url: 'https://example.com',
    })
    await visit(
      async (tab) => {
        expect(await violations(tab)).toEqual([])
        expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        await tab.getByRole('button').click()
        expect(await violations(tab)).toEqual([])
        expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      },
      { form: shown, colorScheme, viewport: { width, height: 800 } },
    )
  },
)

test('WCAG 2.2 AA: no violation on the pages around the form', async () => {
  const around = { model: plain.model, embed: false }
  const asked = { ...around, model: form([], [], { contact_name: 'Eva', contact_phone: '040 1234' }).model }
  const pages = [
    renderThankYou({ ...around, again: '/' }),
    renderThankYou({ ...around, again: null, receipt: { index: 7, answers: [{ label: 'Name', value: 'Ada' }] } }),
    renderPasswordGate({ ...around, action: '/', failed: { kind: 'wrong' } }),
    renderUnavailable(around, 'full'),
    renderClosed(asked),
    renderUnavailable({ ...asked, embed: true }, 'over'),
    renderNotFound('de', { leadsOn: true }),
    renderStaffGate({ ...around, action: '/', fault: 'email', outside: '/' }),
    renderStaffGate({ ...around, action: null, outside: null }),
    renderStaffCode({ ...around, action: '/', request: 'abc', fault: 'codeWrong', again: '/' }),
    renderStaffConfirm({ ...around, action: '/', name: 'Eva' }),
    renderStaffLogOut({ ...around, action: '/', name: 'Eva', back: '/' }),
  ]
  for (const colorScheme of ['light', 'dark'] as const) {
    await visit(
      async (tab) => {
        for (const { html } of pages) {
          await tab.setContent(html)
          expect(await violations(tab)).toEqual([])
        }
      },
      { colorScheme, bypassCSP: true },
    )
  }
})
