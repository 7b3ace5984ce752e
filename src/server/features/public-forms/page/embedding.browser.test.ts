import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { formLinks } from '../../../../shared/contract/forms/form-links.ts'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { partialSubmissions } from '../../../../shared/contract/submissions/partial-submissions.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { embedCode, type EmbedMode } from '../../../../shared/form/page/embed-code.ts'
import { activeForm } from '../../../testing/forms.ts'
import { closeTabs, openBrowser } from '../../../testing/browser/browser.ts'
import { startApp } from '../../../testing/harness.ts'

await using stack = new AsyncDisposableStack()
const app = stack.use(await startApp())
const browser = await openBrowser()
stack.defer(closeTabs)
const open = stack.move()
afterAll(() => open.disposeAsync())
const service = await app.listen()

async function shot(tab: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await tab.screenshot({ path: `${folder}/${name}.png` })
}

/** Another site, which forbids inline styles and scripts, with what an agency has pasted into its page. */
async function hostPage(codes: readonly string[]) {
  const policy = `default-src 'none'; script-src ${service}; frame-src ${service}`
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy)
    response.end(`<!doctype html><html lang="de-AT"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Agentur</title><h1>Agentur am See</h1><p>Wir verkaufen Häuser.</p>${codes.join('<p>Mehr dazu:</p>')}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const origin = `http://127.0.0.2:${(server.address() as AddressInfo).port}`
  return { origin, [Symbol.asyncDispose]: async () => void server.close() }
}

/** A tab that nothing foreign reaches; `answer`: what a foreign script is. */
async function newTab(context: BrowserContext, answer = '') {
  const faults: string[] = []
  const foreign: string[] = []
  await context.route(
    ({ hostname }) => !hostname.startsWith('127.0.0.'),
    (route) => {
      foreign.push(route.request().url())
      return route.request().resourceType() === 'script'
        ? route.fulfill({ body: answer, contentType: 'text/javascript' })
        : route.abort()
    },
  )
  const tab = await context.newPage()
  tab.setDefaultTimeout(60_000)
  tab.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  tab.on('pageerror', (error) => faults.push(error.message))
  return { tab, faults, foreign }
}

test('public forms: embed_mode, embed_button_label, embed_events_enabled, pow_enabled hold on other sites', async () => {
  const fields = [
    { key: 'name', crm_field_name: 'Name', required: true },
    { key: 'text', field_type: 'textarea' },
  ]
  const quick = { title: 'Ihre Anfrage', min_fill_seconds: 0, use_default_styling: false }
  const modal = await activeForm(app, {
    fields,
    settings: {
      ...quick,
      title: 'Rückruf',
      embed_button_label: 'Rufen Sie mich an',
      pow_enabled: true,
      pow_difficulty: 'medium',
    },
  })
  const inline = await activeForm(app, { fields, settings: quick })
  const code = (form: typeof modal, kind: EmbedMode) =>
    embedCode(kind, form.form).replace(/https?:\/\/[^/"]+/g, service)
  await using host = await hostPage([
    code(inline, 'inline'),
    ...(['modal', 'slider', 'popup'] as const).map((kind) => code(modal, kind)),
    `<script async src="${service}/embed.js"></script>`,
  ])
  const body = { embed_allowed_origins: [host.origin] }
  await app.call(forms.update, { id: inline.id, body })
  await using context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1180, height: 800 } })
  const { tab, faults } = await newTab(context)
  await tab.addInitScript(`if (window === top) {
    globalThis.seen = []
    for (const name of ['ready', 'step', 'submit', 'error']) {
      document.addEventListener('foyer:' + name, ({ detail, target }) => seen.push([target.dataset.foyer, name, detail]))
    }
  }`)
  const seen = () => tab.evaluate('seen')
  await tab.goto(`${host.origin}/?utm_source=mail&field_${inline.ids['name']}=Ada&session=secret`)

  const frame = tab.frameLocator('[data-foyer=inline] iframe')
  await frame.getByLabel('Name').waitFor()
  expect(await frame.getByLabel('Name').inputValue()).toBe('Ada')
  const source = new URL((await tab.locator('[data-foyer=inline] iframe').getAttribute('src')) ?? '')
  expect([...source.searchParams.keys()]).toEqual(['utm_source', `field_${inline.ids['name']}`, 'embed'])
  await shot(tab, 'host-inline')
  await frame.getByRole('button', { name: 'Absenden' }).click()
  await frame.getByRole('heading', { name: 'Vielen Dank' }).waitFor()

  const opener = tab.locator('[data-foyer=modal]').getByRole('button', { name: 'Rufen Sie mich an' })
  await opener.click()
  const dialog = tab.getByRole('dialog', { name: 'Rückruf' })
  const within = tab.frameLocator('dialog[open] iframe')
  await within.getByLabel('Name').fill('Bea')
  await shot(tab, 'host-modal')
  await expect.poll(seen).toContainEqual(expect.arrayContaining(['modal', 'ready']))
  await within.getByLabel('Name').press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const focused = `document.querySelector('[data-foyer=modal]').shadowRoot.activeElement?.className`
  expect(await tab.evaluate(focused)).toBe('open')
  await tab.keyboard.press('Enter')
  // A click in a frame that still slides in may go to the page around it.
  const slides = `document.querySelector('[data-foyer=modal]').shadowRoot.getAnimations()`
  await tab.evaluate(`Promise.all(${slides}.map(({ finished }) => finished))`)
  expect(await within.getByLabel('Name').inputValue()).toBe('Bea')
  await within.getByRole('button', { name: 'Absenden' }).click()
  await within.getByRole('heading', { name: 'Vielen Dank' }).waitFor()
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  expect(await dialog.isVisible()).toBe(false)
  expect((await app.call(submissions.list, { id: modal.id })).body.meta.total).toBe(1)

  const named = (name: string) => `field_${inline.ids[name]}`
  expect(await seen()).toEqual([
    ['inline', 'ready', {}],
    ['inline', 'submit', { answers: { [named('name')]: ['Ada'], [named('text')]: [''] } }],
    ['modal', 'ready', {}],
    ['modal', 'submit', {}],
  ])

  for (const kind of ['slider', 'popup'] as const) {
    await tab.setViewportSize({ width: 1180, height: 800 })
    await tab.locator(`[data-foyer=${kind}]`).getByRole('button', { name: 'Rufen Sie mich an' }).click()
    await within.getByLabel('Name').waitFor()
    await shot(tab, `host-${kind}`)
    await tab.setViewportSize({ width: 320, height: 640 })
    // It may still be sliding in.
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 })
    await shot(tab, `host-${kind}-320`)
    await tab.keyboard.press('Escape')
  }
  expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await shot(tab, 'host-320')
  // A script that comes later, as those of a consent banner do.
  await tab.evaluate(`{
    const script = document.createElement('script')
    script.src = '${service}/embed.js'
    Object.assign(script.dataset, { form: '${service}/f/nothinghere', title: 'Später' })
    document.body.append(script)
  }`)
  await tab.frameLocator('iframe[title=Später]').getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor()
  expect(faults.filter((text) => !text.includes('404'))).toEqual([])
})

// Settings: embed_mode, embed_transparent, color_scheme.
test('public forms: the dialog of a form has its ground, on light and dark devices [B13-123]', async () => {
  const fields = [{ key: 'name', crm_field_name: 'Name' }]
  const quick = { title: 'Rückruf', min_fill_seconds: 0, use_default_styling: false, embed_transparent: true }
  for (const [color_scheme, colorScheme, ground] of [
    ['auto', 'dark', 'rgb(255, 255, 255)'],
    ['dark', 'light', 'rgb(31, 34, 39)'],
  ] as const) {
    const { form } = await activeForm(app, { fields, settings: { ...quick, color_scheme } })
    await using host = await hostPage([embedCode('modal', form).replace(/https?:\/\/[^/"]+/g, service)])
    await using context = await browser.newContext({ colorScheme })
    const { tab, faults } = await newTab(context)
    await tab.goto(host.origin)
    await tab.getByRole('button', { name: 'Rückruf' }).click()
    await tab.getByRole('dialog', { name: 'Rückruf' }).waitFor()
    const color = (part: string, name = 'color') =>
      tab.evaluate(
        `getComputedStyle(document.querySelector('[data-foyer]').shadowRoot.querySelector('${part}')).${name}`,
      )
    await expect.poll(() => color('dialog', 'backgroundColor')).toBe(ground)
    // So has the button that closes it, below which the form scrolls.
    await expect.poll(() => color('dialog .close', 'backgroundColor')).toBe(ground)
    // The embed code named the ground before the form was there; its ink comes with the form.
    await tab.frameLocator('dialog iframe').getByLabel('Name').waitFor()
    const ink = await tab.frames()[1]!.evaluate('getComputedStyle(document.body).color')
    await expect.poll(() => color('dialog .close')).toBe(ink)
    expect(faults).toEqual([])
  }
})

test('public forms: until its form is there, a dialog shows that it is loading, as high as it stays [B13-127] [B13-130]', async () => {
  const settings = { title: 'Rückruf', min_fill_seconds: 0, use_default_styling: false }
  for (const [color_scheme, ground, ink] of [
    ['auto', 'rgb(255, 255, 255)', 'rgb(31, 41, 55)'],
    ['dark', 'rgb(31, 34, 39)', 'rgb(255, 255, 255)'],
  ] as const) {
    const accent = { accent_color: '#1f5f5b' }
    const { form } = await activeForm(app, {
      fields: [{ key: 'name', crm_field_name: 'Name' }],
      settings: { ...settings, ...accent, color_scheme },
    })
    await using host = await hostPage([embedCode('modal', form).replace(/https?:\/\/[^/"]+/g, service)])
    await using context = await browser.newContext({ viewport: { width: 900, height: 700 } })
    const { tab, faults } = await newTab(context)
    const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
    await context.route(/embed=1/, async (route) => {
      await mayCome
      await route.continue()
    })
    await tab.goto(host.origin)
    await tab.getByRole('button', { name: 'Rückruf' }).click()
    const progress = tab.getByRole('dialog').getByRole('progressbar', { name: 'Rückruf' })
    await progress.waitFor()
    const look = await tab.evaluate(`(() => {
      const part = (name) => getComputedStyle(document.querySelector('[data-foyer]').shadowRoot.querySelector(name))
      return { ring: part('i').borderLeftColor, color: part('.close').color, ground: part('dialog').backgroundColor }
    })()`)
    expect(look).toEqual({ ring: 'rgb(31, 95, 91)', color: ink, ground })
    const before = await tab.getByRole('dialog').boundingBox()
    await shot(tab, `dialog-loading-${color_scheme}`)
    come()
    await tab.frameLocator('dialog iframe').getByLabel('Name').waitFor()
    await expect.poll(() => progress.count()).toBe(0)
    // It has one height from the first moment on, and the form begins beside the button that closes it.
    const after = await tab.getByRole('dialog').boundingBox()
    expect(after?.height).toBeCloseTo(before?.height ?? 0, 0)
    const heading = await tab.frameLocator('dialog iframe').getByRole('heading', { name: 'Rückruf' }).boundingBox()
    expect(heading!.y - after!.y).toBeLessThan(64)
    expect(faults).toEqual([])
  }
})

test('public forms: a dialog grows with its form, as far as the window has room [B13-176]', async () => {
  const fields = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key, label: key }))
  const { form } = await activeForm(app, { fields, settings: { title: 'Rückruf', use_default_styling: false } })
  for (const mode of ['modal', 'popup'] as const) {
    await using host = await hostPage([embedCode(mode, form).replace(/https?:\/\/[^/"]+/g, service)])
    await using context = await browser.newContext({ viewport: { width: 1200, height: 1400 } })
    const { tab } = await newTab(context)
    await tab.goto(host.origin)
    await tab.getByRole('button', { name: 'Rückruf' }).click()
    const height = async () => (await tab.getByRole('dialog').boundingBox())!.height
    await expect.poll(height).toBeGreaterThan(700)
    const inner = tab.frameLocator('dialog iframe').locator('html')
    type Heights = { scrollHeight: number; clientHeight: number }
    const hidden = () =>
      inner.evaluate((root) => (root as unknown as Heights).scrollHeight - (root as unknown as Heights).clientHeight)
    await expect.poll(hidden).toBeLessThanOrEqual(0)
    await tab.setViewportSize({ width: 1200, height: 600 })
    expect(await height()).toBeCloseTo(600 - 32, 0)
  }
})

test('public forms: where a frame shows nothing, a button with a reason stands in its place after 8 s [B13-200]', async () => {
  const { form } = await activeForm(app, {
    fields: [{ key: 'name' }],
    settings: { title: 'Rückruf', embed_allowed_origins: ['https://agency.example'], use_default_styling: false },
  })
  for (const mode of ['inline', 'modal'] as const) {
    await using host = await hostPage([embedCode(mode, form).replace(/https?:\/\/[^/"]+/g, service)])
    await using context = await browser.newContext({ viewport: { width: 1180, height: 800 } })
    const { tab } = await newTab(context)
    await tab.clock.install()
    await tab.goto(host.origin)
    if (mode === 'modal') await tab.getByRole('button', { name: 'Rückruf' }).click()
    const frame = tab.locator('iframe')
    await frame.waitFor()
    const link = tab.getByRole('link', { name: 'Formular öffnen' })
    await expect
      .poll(async () => {
        await tab.clock.runFor(8_000)
        return link.isVisible()
      })
      .toBe(true)
    await tab.getByText('Das Formular lässt sich hier nicht anzeigen.').waitFor()
    expect(await frame.isVisible()).toBe(false)
    const [address, target] = await Promise.all([link.getAttribute('href'), link.getAttribute('target')])
    expect([new URL(address ?? '').pathname, target]).toEqual([new URL(form.url).pathname, '_blank'])
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await shot(tab, `absent-${mode}`)
  }
})

test('public forms: a popup in the corner leaves the page around usable, and gives the focus back [B13-131]', async () => {
  const { form } = await activeForm(app, {
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    settings: { title: 'Rückruf', min_fill_seconds: 0, use_default_styling: false },
  })
  const code = embedCode('popup', form).replace(/https?:\/\/[^/"]+/g, service)
  await using host = await hostPage(['<label>Search <input></label>', code])
  await using context = await browser.newContext({ viewport: { width: 1180, height: 800 } })
  const { tab, faults } = await newTab(context)
  await tab.goto(host.origin)
  const opener = tab.locator('[data-foyer=popup]').getByRole('button', { name: 'Rückruf' })
  await opener.click()
  const dialog = tab.getByRole('dialog', { name: 'Rückruf' })
  const within = tab.frameLocator('dialog[open] iframe')
  await within.getByLabel('Name').fill('Ada')
  const search = tab.getByLabel('Search')
  await search.click()
  await tab.keyboard.type('Villa')
  expect(await search.inputValue()).toBe('Villa')
  expect(await dialog.isVisible()).toBe(true)
  expect(await opener.isVisible()).toBe(false)
  // Escape closes it from within the form, and from its own button.
  const focused = `document.querySelector('[data-foyer=popup]').shadowRoot.activeElement?.className`
  await within.getByLabel('Name').press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await tab.evaluate(focused)).toBe('open')
  await tab.keyboard.press('Enter')
  await dialog.waitFor()
  expect(await tab.evaluate(focused)).toBe('close')
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await tab.evaluate(focused)).toBe('open')
  await tab.keyboard.press('Enter')
  expect(await within.getByLabel('Name').inputValue()).toBe('Ada')
  expect(faults).toEqual([])
})

test('public forms: the open dialog of one popup lies above the button of another [B13-166]', async () => {
  const settings = { min_fill_seconds: 0, use_default_styling: false }
  const fields = [{ key: 'name', crm_field_name: 'Name' }]
  const codes: string[] = []
  for (const title of ['Rückruf', 'Bewertung']) {
    const { form } = await activeForm(app, { fields, settings: { ...settings, title } })
    codes.push(embedCode('popup', form).replace(/https?:\/\/[^/"]+/g, service))
  }
  await using host = await hostPage(codes)
  await using context = await browser.newContext({ viewport: { width: 1180, height: 800 }, reducedMotion: 'reduce' })
  const { tab, faults } = await newTab(context)
  await tab.goto(host.origin)
  const other = (await tab.getByRole('button', { name: 'Bewertung' }).boundingBox())!
  const [x, y] = [other.x + other.width / 2, other.y + other.height / 2]
  const popups = `[...document.querySelectorAll('[data-foyer=popup]')]`
  const ontop = () => tab.evaluate<number>(`${popups}.indexOf(document.elementFromPoint(${x}, ${y}))`)
  const first = await tab.evaluate<number>(
    `${popups}.findIndex(({ shadowRoot }) => shadowRoot.textContent.includes('Rückruf'))`,
  )
  expect(await ontop()).toBe(1 - first)
  await tab.getByRole('button', { name: 'Rückruf' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Rückruf' })
  await tab.frameLocator('dialog[open] iframe').getByLabel('Name').waitFor()
  expect(await ontop()).toBe(first)
  await dialog.getByRole('button').click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await ontop()).toBe(1 - first)
  expect(faults).toEqual([])
})

test('public forms: the ring of a dialog stands still where less motion is wanted [B13-166]', async () => {
  const { form } = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  await using host = await hostPage([embedCode('modal', form).replace(/https?:\/\/[^/"]+/g, service)])
  for (const [reducedMotion, animation] of [
    ['reduce', 'none'],
    ['no-preference', 'turn'],
  ] as const) {
    await using context = await browser.newContext({ reducedMotion })
    const { tab } = await newTab(context)
    await context.route(/embed=1/, () => {})
    await tab.goto(host.origin)
    await tab.locator('[data-foyer=modal] .open').click()
    const ring = tab.getByRole('progressbar')
    await ring.waitFor()
    const moves = `getComputedStyle(document.querySelector('[data-foyer]').shadowRoot.querySelector('i')).animationName`
    expect(await tab.evaluate(moves)).toBe(animation)
  }
})

/** As far as a provider's script could get: the page around, storage, and what its queue is told. */
const spy = `
  const reach = (look) => { try { return String(look()) } catch (error) { return error.name } }
  const tell = (words) => { new Image().src = 'https://www.google-analytics.com/told?' + encodeURIComponent(words) }
  document.cookie = '_ga=1; path=/'
  tell([reach(() => parent.document.title), reach(() => document.cookie), reach(() => origin), dataLayer[1][2].page_location, dataLayer[1][2].page_referrer].join(' '))
  dataLayer.push = (command) => tell(Array.from(command).join(' '))`

test('public forms: tracking_consent_required loads nothing foreign before consent, which can be undone', async () => {
  const settings = {
    tracking_provider: 'ga4',
    tracking_id: 'G-ABC1234567',
    min_fill_seconds: 0,
    privacypolicy_url: 'https://agency.example/privacy',
    use_default_imprint: false,
  }
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }], settings })
  await using context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 760 } })
  const { tab, faults, foreign } = await newTab(context, spy)
  const bar = tab.getByRole('region', { name: 'Statistik' })
  const change = tab.getByRole('button', { name: 'Statistik-Einstellung ändern' })
  const kept = () => tab.evaluate('JSON.stringify({ ...localStorage })')
  const url = `${service}${form.path}?utm_source=mail&Name=Ada`
  // The page before was the same form, with what its address prefills.
  await tab.goto(url, { referer: `${service}${form.path}?Name=Ada` })
  await bar.waitFor()
  expect(await kept()).toBe('{}')
  await shot(tab, 'consent-bar')
  await bar.getByRole('button', { name: 'Ablehnen' }).press('Enter')
  expect(await tab.evaluate('document.activeElement.id')).toBe('foyer-track-change')
  await tab.reload()
  await change.waitFor()
  expect(await bar.isVisible()).toBe(false)
  expect(foreign).toEqual([])
  await change.click()
  await bar.getByRole('button', { name: 'Erlauben' }).click()
  await expect.poll(() => foreign.length).toBe(2)
  await tab.getByRole('button', { name: 'Absenden' }).click()
  await tab.getByRole('heading', { name: 'Vielen Dank' }).waitFor()
  await expect.poll(() => foreign.length).toBe(3)
  const told = (words: string) => `https://www.google-analytics.com/told?${encodeURIComponent(words)}`
  expect(foreign).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-ABC1234567',
    told(`SecurityError _ga=1 null ${service}${form.path}?utm_source=mail ${service}${form.path}`),
    told('event generate_lead'),
  ])
  await shot(tab, 'consent-thanks')
  await change.click()
  await bar.getByRole('button', { name: 'Ablehnen' }).click()
  expect(await tab.locator('iframe').count()).toBe(0)
  expect(await kept()).toBe('{"foyer-tracking ga4 G-ABC1234567":"no"}')
  expect(await context.cookies()).toEqual([])
  // What the test itself has not let through.
  expect(faults.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
})

test('public forms: `redirect_delay_seconds` in a frame counts down in words; “Hier bleiben” ends it', async () => {
  const redirect = `${service}/verify`
  const settings = { redirect, redirect_delay_seconds: 60, min_fill_seconds: 0 }
  const form = await activeForm(app, { fields: [{ key: 'name', label: 'Name' }], settings })
  await using context = await browser.newContext({ locale: 'de-DE' })
  const { tab, faults } = await newTab(context)
  const send = async () => {
    await tab.goto(`${service}${form.path}?embed=1`)
    await tab.getByLabel('Name').fill('Ada')
    await tab.getByRole('button', { name: 'Absenden' }).click()
    await tab.getByRole('heading', { name: 'Vielen Dank' }).waitFor()
  }
  await send()
  await tab
    .getByRole('timer')
    .filter({ hasText: /noch 5\d Sekunden/ })
    .waitFor()
  await tab.getByRole('button', { name: 'Hier bleiben' }).click()
  await tab.locator('[role=status]:focus').filter({ hasText: 'Sie bleiben auf dieser Seite.' }).waitFor()
  expect(await tab.getByRole('button').count()).toBe(0)
  await app.call(forms.update, { id: form.id, body: { redirect_delay_seconds: 1 } })
  await send()
  await tab.waitForURL(redirect)
  expect(faults).toEqual([])
})

test('public forms: autosave_enabled, partial_submissions_enabled bring answers back, not by another link', async () => {
  const fields = [
    { key: 'name', crm_field_name: 'Name', label: 'Name' },
    { key: 'phone', label: 'Telefon' },
  ]
  const settings = { autosave_enabled: true, partial_submissions_enabled: true, min_fill_seconds: 0 }
  const form = await activeForm(app, { fields, settings })
  const [name, phone] = [`field_${form.ids['name']}`, `field_${form.ids['phone']}`]
  const link = (await app.call(formLinks.create, { id: form.id, body: { answers: { [name]: 'Bert' } } })).data.url
  const listed = async () => (await app.call(partialSubmissions.list, { id: form.id })).data.length
  await using context = await browser.newContext({ locale: 'de-DE' })
  const { tab, faults } = await newTab(context)
  const standing = async () => [
    await tab.locator(`[name=${name}]`).inputValue(),
    await tab.locator(`[name=${phone}]`).inputValue(),
  ]
  await tab.goto(service + form.path)
  await tab.getByLabel('Telefon').fill('0761 1')
  await tab.goto('about:blank')
  await expect.poll(listed).toBe(1)
  await tab.goto(service + new URL(link).pathname + new URL(link).search)
  expect(await standing()).toEqual(['Bert', ''])
  await tab.getByLabel('Telefon').fill('0761 2')
  await tab.reload()
  expect(await standing()).toEqual(['Bert', '0761 2'])
  await tab.goto(service + form.path)
  expect(await standing()).toEqual(['', '0761 1'])
  await expect.poll(listed).toBe(2)
  await tab.getByRole('status').getByRole('button').click()
  await expect.poll(listed).toBe(1)
  expect(await standing()).toEqual(['', ''])

  // Nothing that was under way comes after what is sent, and nothing stays in the browser.
  await tab.getByLabel('Telefon').fill('0761 3')
  await tab.evaluate(`document.dispatchEvent(new CustomEvent('foyer:step', { detail: {} }))`)
  await tab.getByRole('button', { name: 'Absenden' }).click()
  await tab.getByRole('heading', { name: 'Vielen Dank' }).waitFor()
  expect(await listed()).toBe(1)
  expect(await tab.evaluate('Object.keys(localStorage).length')).toBe(1)
  expect(faults).toEqual([])
})

test('public forms: multistep_enabled, autosave_enabled: a reload stays at its step [B13-31]', async () => {
  const form = await activeForm(app, {
    settings: { autosave_enabled: true, multistep_enabled: true, min_fill_seconds: 0 },
    fields: [
      { key: 'name', label: 'Name', required: true },
      { key: 'reach', field_type: 'page_break', label: 'Erreichbar' },
      { key: 'phone', label: 'Telefon' },
    ],
  })
  await using context = await browser.newContext({ locale: 'de-DE' })
  const { tab, faults } = await newTab(context)
  await tab.goto(service + form.path)
  await tab.getByLabel('Name').fill('Ada')
  await tab.getByRole('button', { name: 'Weiter' }).click()
  await tab.getByLabel('Telefon').fill('0761 1')
  await tab.reload()
  await tab.getByRole('heading', { name: 'Erreichbar' }).waitFor()
  expect(await tab.getByLabel('Telefon').inputValue()).toBe('0761 1')
  await tab.goBack()
  await tab.getByLabel('Name').waitFor()
  // Begun afresh, it is at its beginning.
  await tab.getByRole('button', { name: 'Neu beginnen' }).click()
  await tab.getByLabel('Name').waitFor()
  expect(await tab.getByLabel('Name').inputValue()).toBe('')
  expect(faults).toEqual([])
})
