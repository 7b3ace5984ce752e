import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../src/shared/contract/files.ts'
import { forms } from '../src/shared/contract/forms/forms.ts'
import { partialSubmissions } from '../src/shared/contract/submissions/partial-submissions.ts'
import { submissions } from '../src/shared/contract/submissions/submissions.ts'
import { activeForm, type TestForm } from '../src/server/testing/forms.ts'
import { startApp, type TestApp } from '../src/server/testing/harness.ts'
import { onePage } from '../src/server/testing/documents/pdf.ts'
import { png } from '../src/server/testing/documents/png.ts'
import { closeTabs, openBrowser } from '../src/server/testing/browser/browser.ts'
import { readReference } from '../src/shared/form/uploads/file-reference.ts'

/** Files and signatures as visitors give them, in Chromium. */
let app: TestApp
const browser = await openBrowser()
let origin: string

beforeAll(async () => {
  app = await startApp()
  origin = await app.listen()
})
afterAll(async () => {
  await closeTabs()
  await app[Symbol.asyncDispose]()
})

/** A file is looked into by a process of its own, which takes its time on a busy machine. */
const eventually = <T>(state: () => Promise<T>) => expect.poll(state)

const tenantForm = (settings: Record<string, unknown> = {}) =>
  activeForm(app, {
    settings: { title: 'Selbstauskunft', min_fill_seconds: 0, notification_enabled: false, ...settings },
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      {
        key: 'docs',
        field_type: 'file',
        label: 'Unterlagen',
        required: true,
        options: { multiple: true, max_files: 2 },
      },
      { key: 'sign', field_type: 'signature', label: 'Unterschrift', required: true },
    ],
  })

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: onePage() })

async function open(form: TestForm, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/422|503/.test(message.text())) faults.push(message.text())
  })
  await page.goto(origin + form.path)
  return { page, faults, close: () => context.close() }
}

/** What axe finds wrong with the page as it is. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  return page.evaluate(async () => {
    const { axe, document } = globalThis as unknown as { axe: typeof Axe; document: Axe.ElementContext }
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
    })
    return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

const states = (page: Page) =>
  page
    .locator('.file')
    .evaluateAll((rows) => rows.map((row) => (row as unknown as { dataset: Record<string, string> }).dataset['state']))

async function contentOf(form: TestForm) {
  const { data } = await app.call(submissions.list, { id: form.id })
  return data[0]?.content.address as Record<string, { file_id: number; name: string; type: string }[]> &
    Record<string, { file_id: number; name: string }>
}

const draw = async (page: Page) => {
  await page.locator('canvas.pad').scrollIntoViewIfNeeded()
  const { x, y } = (await page.locator('canvas.pad').boundingBox())!
  await page.mouse.move(x + 40, y + 90)
  await page.mouse.down()
  for (let i = 1; i < 30; i++) await page.mouse.move(x + 40 + i * 6, y + 90 - (i % 10) * 5)
  await page.mouse.up()
}

/** Sends, and sends again where the page says so, since other programs have the processor that draws the signature. */
async function thanked(page: Page) {
  const again = page.getByText('Das Absenden hat nicht geklappt.')
  const text = async () => {
    if (await again.isVisible()) await page.getByRole('button', { name: 'Absenden' }).click()
    return page.locator('main').textContent()
  }
  await eventually(text).toContain('Vielen Dank')
}

test('uploads: files go at once, can be removed and tried again; the drawn signature goes with the form [B13-75] [B13-135] [B13-136] [B13-204]', async () => {
  const form = await tenantForm()
  const { page, faults, close } = await open(form)
  let uploads = 0
  await page.route('**/upload', async (route) => {
    uploads++
    // The second one finds no connection.
    if (uploads === 2) return route.abort()
    return route.continue()
  })
  await page.getByRole('button', { name: 'Absenden' }).click()
  await eventually(() => page.locator('#foyer-faults li').allTextContents()).toEqual([
    'Unterlagen – Bitte wählen Sie eine Datei aus.',
    'Unterschrift – Bitte unterschreiben Sie hier.',
  ])
  await page.locator('#foyer-faults a').nth(1).click()
  expect(await page.evaluate('document.activeElement.value')).toBe('draw')
  expect(await violations(page)).toEqual([])
  const chooser = page.locator(`#f${form.ids['docs']}`)
  await chooser.setInputFiles([pdf('gehalt.pdf')])
  await eventually(() => states(page)).toEqual(['kept'])
  await chooser.setInputFiles([{ name: 'foto.png', mimeType: 'image/png', buffer: png(40, 30) }])
  await eventually(() => states(page)).toEqual(['kept', 'failed'])
  // Drawn from the browser's memory, and not of the file that is no image.
  const widths = () =>
    page
      .locator('.file img')
      .evaluateAll((all) => all.map((one) => (one as unknown as { naturalWidth: number }).naturalWidth))
  await eventually(widths).toEqual([40])
  expect(await violations(page)).toEqual([])
  await chooser.setInputFiles([pdf('zuviel.pdf')])
  await eventually(() => page.locator('.file-fault').last().textContent()).toBe(
    'Bitte wählen Sie höchstens 2 Dateien aus.',
  )
  await page.getByRole('button', { name: 'Absenden' }).click()
  const below = page.locator('.upload ~ .fault')
  await eventually(() => below.textContent()).toMatch(
    /^foto.png: .+ zuviel.pdf: Bitte wählen Sie höchstens 2 Dateien aus./,
  )
  expect(await below.isVisible()).toBe(false)
  expect(await page.locator('#foyer-faults a').allTextContents()).toEqual(['Unterlagen', 'Unterschrift'])
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await eventually(() => states(page)).toEqual(['kept', 'kept', 'refused'])
  await page.getByRole('button', { name: 'zuviel.pdf entfernen' }).click()
  await page.getByRole('button', { name: 'gehalt.pdf entfernen' }).click()
  expect(await page.evaluate('document.activeElement.type')).toBe('file')
  await eventually(() =>
    app.platform.database.system.selectFrom('uploads').select('name').where('form_id', '=', form.id).execute(),
  ).toEqual([{ name: 'foto.png' }])
  const again = page.locator('.sign-clear')
  expect(await again.isVisible()).toBe(false)
  await draw(page)
  expect(await again.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Absenden' }).click()
  await thanked(page)
  const content = await contentOf(form)
  expect(content[`field_${form.ids['docs']}`]).toMatchObject([{ name: 'foto.png', type: 'image/png' }])
  const signature = content[`field_${form.ids['sign']}`]!
  expect(signature).toMatchObject({ name: 'signature-drawn.png' })
  expect((await app.call(files.get, { id: signature.file_id })).status).toBe(200)
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
  await close()
})

test('uploads: a visitor who sends while a file is on its way waits, and need not press again', async () => {
  const form = await tenantForm()
  const { page, faults, close } = await open(form)
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/upload', async (route) => {
    await gate
    await route.continue()
  })
  await page.locator(`#f${form.ids['docs']}`).setInputFiles([pdf('gehalt.pdf')])
  await page.locator('.way').nth(1).click()
  await page.locator(`#f${form.ids['sign']}`).fill('Ada Löwe')
  await page.getByRole('button', { name: 'Absenden' }).click()
  expect(await states(page)).toEqual(['sending'])
  expect(await page.locator('.upload [role=status]').textContent()).toMatch(/Danach wird das Formular abgesendet/)
  release()
  await thanked(page)
  expect((await contentOf(form))[`field_${form.ids['sign']}`]).toMatchObject({ name: 'signature-typed-Ada Löwe.png' })
  expect(faults).toEqual([])
  await close()
})

test('with the keyboard alone: the file chooser is reached, and the name is typed as a signature', async () => {
  const form = await tenantForm()
  const { page, close } = await open(form)
  await page.locator(`#f${form.ids['name']}`).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.id')).toBe(`f${form.ids['docs']}`)
  await page.locator(`#f${form.ids['docs']}`).setInputFiles([pdf('gehalt.pdf')])
  await eventually(() => states(page)).toEqual(['kept'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ada Löwe')
  await page.keyboard.press('Enter')
  await thanked(page)
  expect((await contentOf(form))[`field_${form.ids['sign']}`]).toMatchObject({ name: 'signature-typed-Ada Löwe.png' })
  await close()
})

test('uploads: an image of a signature is uploaded; an empty pad is no signature', async () => {
  const form = await tenantForm()
  const { page, close } = await open(form)
  await page.locator(`#f${form.ids['docs']}`).setInputFiles([pdf('gehalt.pdf')])
  await eventually(() => states(page)).toEqual(['kept'])
  await draw(page)
  await page.getByRole('button', { name: 'Neu zeichnen' }).click()
  await page.getByRole('button', { name: 'Absenden' }).click()
  await eventually(() => page.locator('#foyer-faults li').allTextContents()).toEqual([
    'Unterschrift – Bitte unterschreiben Sie hier.',
  ])
  await page.locator('.way').nth(2).click()
  const image = page.locator(`#f${form.ids['sign']}-image`)
  await image.setInputFiles([pdf('unterschrift.pdf')])
  await eventually(() => page.locator('.sign-image [role=status]').textContent()).toContain('Möglich sind: PNG, JPG.')
  await image.setInputFiles([{ name: 'ich.png', mimeType: 'image/png', buffer: png(80, 20) }])
  await eventually(() => page.locator('.sign-image [role=status]').textContent()).toContain('signature-uploaded.png')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Absenden' }).click()
  await thanked(page)
  expect((await contentOf(form))[`field_${form.ids['sign']}`]).toMatchObject({ name: 'signature-uploaded.png' })
  await close()
})

test('uploads: a file of a step that was left, which fails later, is not left out of what is sent', async () => {
  const form = await activeForm(app, {
    settings: { multistep_enabled: true, min_fill_seconds: 0, notification_enabled: false },
    fields: [
      { key: 'photo', field_type: 'file', label: 'Foto' },
      { key: 'break', field_type: 'page_break', label: 'Mehr' },
      { key: 'name', crm_field_name: 'Name' },
    ],
  })
  const { page, faults, close } = await open(form)
  const { promise: gate, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/upload', async (route) => {
    await gate
    await route.abort()
  })
  await page.locator(`#f${form.ids['photo']}`).setInputFiles([pdf('foto.pdf')])
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByLabel('Name').fill('Annette')
  await page.getByRole('button', { name: 'Absenden' }).click()
  expect(await page.locator('.upload [role=status]').textContent()).toMatch(/Danach wird das Formular abgesendet/)
  fail()
  await eventually(() => page.locator('#foyer-faults li').allTextContents()).toEqual([
    expect.stringMatching(/^Foto – foto\.pdf: /),
  ])
  expect(await page.getByRole('button', { name: 'Noch einmal versuchen' }).isVisible()).toBe(true)
  // Nor does the way on lead past it.
  await page.getByRole('button', { name: 'Weiter' }).click()
  expect(await page.getByLabel('Name').isVisible()).toBe(false)
  expect((await app.call(submissions.list, { id: form.id })).data).toEqual([])
  await page.unroute('**/upload')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await eventually(() => states(page)).toEqual(['kept'])
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Absenden' }).click()
  await thanked(page)
  expect((await contentOf(form))[`field_${form.ids['photo']}`]).toMatchObject({ name: 'foto.pdf' })
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
  await close()
})

test('uploads: of two images of a signature the one that was chosen last is sent, whichever arrives first', async () => {
  const form = await activeForm(app, {
    settings: { min_fill_seconds: 0, notification_enabled: false },
    fields: [{ key: 'sign', field_type: 'signature', label: 'Unterschrift' }],
  })
  const { page, close } = await open(form)
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  let uploads = 0
  await page.route('**/upload', async (route) => {
    if (++uploads === 1) await gate
    await route.continue()
  })
  await page.locator('.way').nth(2).click()
  const image = page.locator(`#f${form.ids['sign']}-image`)
  const answer = page.locator(`input[type=hidden][name=field_${form.ids['sign']}]`)
  await image.setInputFiles([{ name: 'first.png', mimeType: 'image/png', buffer: png(80, 20) }])
  await image.setInputFiles([{ name: 'last.png', mimeType: 'image/png', buffer: png(90, 30) }])
  await eventually(() => answer.inputValue()).not.toBe('')
  const last = await answer.inputValue()
  const taken = page.waitForResponse('**/upload')
  release()
  await taken
  await page.getByRole('button', { name: 'Absenden' }).click()
  await thanked(page)
  expect(await contentOf(form)).toMatchObject({ [`field_${form.ids['sign']}`]: { size: readReference(last)?.size } })
  await close()
})

test('uploads: an image of a signature that does not arrive is not left out, unless another way is chosen', async () => {
  const form = await activeForm(app, {
    settings: { min_fill_seconds: 0, notification_enabled: false },
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'sign', field_type: 'signature', label: 'Unterschrift' },
    ],
  })
  const { page, close } = await open(form)
  const { promise: gate, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/upload', async (route) => {
    await gate
    await route.abort()
  })
  await page.getByLabel('Name').fill('Annette')
  await page.locator('.way').nth(2).click()
  await page
    .locator(`#f${form.ids['sign']}-image`)
    .setInputFiles([{ name: 'ich.png', mimeType: 'image/png', buffer: png(80, 20) }])
  await page.getByRole('button', { name: 'Absenden' }).click()
  expect(await page.locator('.sign-image [role=status]').textContent()).toMatch(/Danach wird das Formular abgesendet/)
  fail()
  await eventually(() => page.locator('#foyer-faults li').allTextContents()).toEqual([
    expect.stringMatching(/^Unterschrift – ich\.png: /),
  ])
  expect((await app.call(submissions.list, { id: form.id })).data).toEqual([])
  await page.locator('.way').first().click()
  await page.getByRole('button', { name: 'Absenden' }).click()
  await thanked(page)
  expect(await contentOf(form)).toMatchObject({ Name: 'Annette' })
  await close()
})

// Settings: multistep_enabled, multistep_review_enabled, autosave_enabled.
test('uploads: on a phone the pad is high enough for a name; the review shows what was drawn', async () => {
  const form = await tenantForm({ multistep_enabled: true, multistep_review_enabled: true, autosave_enabled: true })
  const { page, faults, close } = await open(form, { viewport: { width: 390, height: 844 } })
  await page.getByLabel('Name').fill('Annette')
  const name = 'Wohnzimmer mit Terrasse und Garten, Blick nach Süden, Stand 2019.png'
  await page.locator(`#f${form.ids['docs']}`).setInputFiles([{ name, mimeType: 'image/png', buffer: png(60, 40) }])
  await eventually(() => states(page)).toEqual(['kept'])
  const { width, height } = (await page.locator('canvas.pad').boundingBox())!
  expect(Math.round((10 * width) / height)).toBe(20)
  await draw(page)
  await page.getByRole('button', { name: 'Weiter' }).click()
  const drawn = page.getByRole('img', { name: 'Gezeichnete Unterschrift' })
  await drawn.waitFor()
  const ink = `document.querySelector('img.drawn').decode().then(() => {
    const pen = document.createElement('canvas').getContext('2d')
    pen.drawImage(document.querySelector('img.drawn'), 0, 0)
    return [...pen.getImageData(0, 0, 300, 150).data].some((part) => part > 0)
  })`
  expect(await page.evaluate(ink)).toBe(true)
  // Words of the answer hang beside its picture.
  const places = await page.evaluate<{ end: number; begin: number }>(`(() => {
    const image = document.querySelector('.reviewed dd img:not(.drawn)')
    const words = document.createRange()
    words.selectNodeContents(image.nextSibling)
    return { end: image.getBoundingClientRect().right, begin: words.getBoundingClientRect().left }
  })()`)
  expect(places.begin).toBeGreaterThanOrEqual(places.end)
  expect(await violations(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('uploads: the review shows pictures that were chosen, and a typed name as it will be written [B13-185]', async () => {
  const form = await tenantForm({ multistep_enabled: true, multistep_review_enabled: true })
  const { page, faults, close } = await open(form)
  await page.getByLabel('Name').fill('Annette')
  const images = ['eins.png', 'zwei.png'].map((name) => ({ name, mimeType: 'image/png', buffer: png(60, 40) }))
  await page.locator(`#f${form.ids['docs']}`).setInputFiles(images)
  await eventually(() => states(page)).toEqual(['kept', 'kept'])
  await page.locator('input[type=radio][value=type]').check({ force: true })
  await page.locator('.sign-type input').fill('Annette Löwe')
  await page.getByRole('button', { name: 'Weiter' }).click()
  const typed = page.locator('.reviewed .typed')
  await typed.waitFor()
  expect(await typed.textContent()).toBe('Annette Löwe')
  expect(await page.evaluate(`getComputedStyle(document.querySelector('.typed')).fontFamily`)).toContain(
    'Dancing Script',
  )
  const shown = page.locator('.reviewed dd', { hasText: 'eins.png' }).locator('img')
  const widths = () =>
    shown.evaluateAll((all) => all.map((one) => (one as unknown as { naturalWidth: number }).naturalWidth))
  await eventually(widths).toEqual([60, 60])
  expect(await violations(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('without JavaScript: plain inputs; the page that comes back keeps the file, and it can be taken back', async () => {
  const form = await tenantForm()
  const { page, close } = await open(form, { javaScriptEnabled: false })
  await page.locator(`#f${form.ids['docs']}`).setInputFiles([pdf('gehalt.pdf'), pdf('ausweis.pdf')])
  await page.getByRole('button', { name: 'Absenden' }).click()
  await eventually(() => page.locator('#foyer-faults li').allTextContents()).toEqual([
    'Unterschrift – Bitte unterschreiben Sie hier.',
  ])
  const kept = page.locator('.kept input')
  expect(await kept.count()).toBe(2)
  await kept.nth(1).uncheck()
  await page.locator(`#f${form.ids['sign']}`).fill('Ada Löwe')
  await page.getByRole('button', { name: 'Absenden' }).click()
  await thanked(page)
  const content = await contentOf(form)
  expect(content[`field_${form.ids['docs']}`]).toMatchObject([{ name: 'gehalt.pdf' }])
  expect(content[`field_${form.ids['sign']}`]).toMatchObject({ name: 'signature-typed-Ada Löwe.png' })
  await close()
})

test('uploads: where the scripts of files cannot be loaded, their fields are sent as plain inputs', async () => {
  const form = await tenantForm()
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await page.route(/\/assets\/(upload|signature)\./, (route) => route.abort())
  await page.goto(origin + form.path)
  await page.locator(`#f${form.ids['docs']}`).setInputFiles([pdf('gehalt.pdf')])
  await page.locator(`#f${form.ids['sign']}`).fill('Ada Löwe')
  await page.getByRole('button', { name: 'Absenden' }).click()
  await thanked(page)
  expect((await contentOf(form))[`field_${form.ids['docs']}`]).toMatchObject([{ name: 'gehalt.pdf' }])
  await context.close()
})

test('uploads: `autosave_enabled` and `resume_link_enabled` restore answers, but no files', async () => {
  const form = await activeForm(app, {
    settings: {
      title: 'Selbstauskunft',
      autosave_enabled: true,
      partial_submissions_enabled: true,
      resume_link_enabled: true,
      multistep_enabled: true,
      min_fill_seconds: 0,
    },
    fields: [
      { key: 'name', crm_field_name: 'Name', label: 'Name' },
      { key: 'kind', field_type: 'radio', label: 'Art', datalist: 'Haus;Wohnung' },
      { key: 'secret', field_type: 'text', label: 'Einkommen' },
      { key: 'break', field_type: 'page_break', label: 'Mehr' },
      { key: 'note', field_type: 'textarea', label: 'Nachricht' },
      { key: 'sign', field_type: 'signature', label: 'Unterschrift' },
    ],
  })
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['secret']] } })
  const partials = async () => (await app.call(partialSubmissions.list, { id: form.id })).data
  const { page, faults, close } = await open(form)
  const name = page.getByLabel('Name')
  await name.fill('Löwe')
  await page.getByLabel('Wohnung').check()
  await page.getByLabel('Einkommen').fill('5000')
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await eventually(async () => (await partials())[0]?.step).toBe(2)
  await page.getByLabel('Nachricht').fill('Guten Tag')
  await draw(page)
  await page.goto('about:blank')
  const kept = { Name: 'Löwe', [`field_${form.ids['kind']}`]: 'Wohnung', [`field_${form.ids['note']}`]: 'Guten Tag' }
  await eventually(async () => (await partials())[0]?.content.address).toEqual(kept)

  await page.goto(origin + form.path)
  await eventually(() => page.locator('.restored').textContent()).toMatch(
    /^Ihre Angaben vom .+ sind wieder da\.Neu beginnen$/,
  )
  expect(await violations(page)).toEqual([])
  const found = () =>
    Promise.all([name.inputValue(), page.getByLabel('Wohnung').isChecked(), page.getByLabel('Einkommen').inputValue()])
  expect(await found()).toEqual(['Löwe', true, ''])
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toMatch(/5000|data:|sign/)
  await page.getByRole('button', { name: 'Neu beginnen' }).click()
  await eventually(found).toEqual(['', false, ''])
  expect(await page.locator('.restored').count()).toBe(0)

  await name.fill('Löwin')
  await page.getByRole('button', { name: 'Später weitermachen' }).click()
  await page.getByLabel('Ihre E-Mail-Adresse').fill('ada@home.example')
  await page.getByRole('button', { name: 'Link zusenden' }).click()
  await page.getByText('ist eine E-Mail mit Ihrem Link unterwegs').waitFor()
  // The same visit, afresh: no second row.
  expect((await partials()).map(({ content }: { content: unknown }) => content)).toEqual([
    { address: { Name: 'Löwin' } },
  ])
  const { body } = await app.platform.database.system
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', 'ada@home.example')
    .executeTakeFirstOrThrow()
  const link = new URL(/https?:\S+\/resume\/\S+/.exec(body)?.[0] ?? '')
  const elsewhere = await open({ ...form, path: link.pathname + link.search })
  await elsewhere.page.getByRole('button', { name: 'Jetzt weitermachen' }).click()
  await eventually(() => elsewhere.page.getByLabel('Name').inputValue()).toBe('Löwin')
  await elsewhere.page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await elsewhere.page.getByLabel('Nachricht').fill('Bis bald')
  await elsewhere.page.getByRole('button', { name: 'Absenden' }).click()
  await thanked(elsewhere.page)
  expect(await contentOf(form)).toEqual({ Name: 'Löwin', [`field_${form.ids['note']}`]: 'Bis bald' })
  expect([await partials(), await elsewhere.page.evaluate('localStorage.length')]).toEqual([[], 0])
  expect([...faults, ...elsewhere.faults]).toEqual([])
  await elsewhere.close()
  await close()
})
