import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeys } from '../shared/contract/api-keys.ts'
import { fields } from '../shared/contract/fields.ts'
import { forms } from '../shared/contract/forms.ts'
import { rules } from '../shared/contract/rules.ts'
import { letterheads } from '../shared/contract/letterheads.ts'
import { pdfTemplates } from '../shared/contract/pdf-templates.ts'
import { newSetUpAddress } from '../server/features/set-up/index.ts'
import { startDashboard, violations, type DashboardApp, type Look } from '../server/testing/dashboard.ts'
import type { FormFile } from '../server/testing/multipart.ts'
import { png } from '../server/testing/png.ts'
import { someOf, thorough } from '../../test/thorough.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
}, 180_000)
afterAll(() => dashboard[Symbol.asyncDispose]())

const call = (...[spec, options]: Parameters<DashboardApp['app']['call']>) =>
  dashboard.app.call(spec, { key: dashboard.demo.api_key, ...options })

/** A new form of the demo account with some fields of the address. */
async function newForm(internal_title: string, names: string[]): Promise<number> {
  const { data } = await call(forms.create, { body: { internal_title, title: internal_title } })
  for (const crm_field_name of names) {
    await call(fields.create, { id: data.id, body: { crm_module: 'address', crm_field_name } })
  }
  return data.id
}

const labelsOf = async (id: number) =>
  (await call(fields.list, { id })).data.map(
    ({ label, crm_field_name }: { label: string | null; crm_field_name: string }) => label ?? crm_field_name,
  )

test('goal 1: from the sign-in to a live form with five CRM fields in at most eight clicks; a session that ends leads back to the sign-in', async () => {
  await using tab = await dashboard.open({ language: 'de', signedIn: false })
  const { page } = tab
  let clicks = 0
  const click = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    clicks++
    await page.getByRole(role, { name }).click()
  }
  await tab.visit('/forms')
  await page.getByLabel('E-Mail').fill(dashboard.demo.email)
  await page.getByRole('textbox', { name: 'Passwort' }).fill('falsch')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'E-Mail-Adresse oder Passwort ist falsch.' }).waitFor()
  await page.getByRole('textbox', { name: 'Passwort' }).fill(dashboard.demo.password)
  await click('Anmelden')
  await click('Neues Formular', 'link')
  await page.getByLabel('Name', { exact: true }).first().fill('Rückruf')
  await click('Übliche Kontaktdaten')
  await click('Anlegen und online stellen')
  await page.getByText('„Rückruf“ ist online.').waitFor()
  const url = (await page.getByRole('link', { name: 'Seite öffnen' }).getAttribute('href')) ?? ''
  expect(clicks).toBeLessThanOrEqual(8)

  await page.goto(url)
  await page.getByRole('heading', { name: 'Rückruf' }).waitFor()
  expect(await page.locator('[data-field]').count()).toBe(5)

  // A session that has ended leads to the sign-in, and back to where one was.
  await tab.visit('/webhooks')
  await dashboard.app.platform.database.system.deleteFrom('sessions').execute()
  dashboard.app.platform.signals.publish('access_changed')
  await page.getByRole('link', { name: 'API-Schlüssel' }).click()
  await page.getByLabel('E-Mail').fill(dashboard.demo.email)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(dashboard.demo.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'API-Schlüssel' }).waitFor()
  expect(tab.faults).toEqual([])
})

test('the editor saves by itself, moves by keyboard, and takes everything back', async () => {
  const id = await newForm('Keyboard', ['Vorname', 'Name', 'Email'])
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/build`)
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ })
  const frame = page.frameLocator('iframe')
  await frame.getByRole('textbox', { name: 'Vorname' }).waitFor()

  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Surname')
  await frame.getByText('Surname').waitFor()
  await page.getByRole('button', { name: 'Move E-Mail' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await page.getByRole('button', { name: 'Move E-Mail' }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  )
  await page.getByText('E-Mail now stands at place 1 of 3.').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Delete Vorname' }).click()
  await expect.poll(() => labelsOf(id), { timeout: 5_000 }).toEqual(['Email', 'Surname'])
  await saved.waitFor()

  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => labelsOf(id), { timeout: 5_000 }).toEqual(['Vorname', 'Name', 'Email'])
  await page.getByRole('tab', { name: 'Add' }).click()
  await page.getByRole('searchbox', { name: 'Search fields' }).fill('Homepage')
  await page.getByRole('button', { name: 'Homepage' }).click()
  await expect.poll(() => labelsOf(id), { timeout: 5_000 }).toContain('Homepage')
  await saved.waitFor()
  expect(tab.faults).toEqual([])
})

test('two people who change different things both keep them; for the same thing one is asked', async () => {
  const id = await newForm('Two people', ['Vorname', 'Name'])
  const [first, second] = (await call(fields.list, { id })).data as { id: number }[]
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/build`)
  await page.getByRole('button', { name: 'Vorname', exact: true }).click()
  await call(fields.update, { id: second!.id, body: { label: 'Theirs' } })
  await page.getByRole('textbox', { name: 'Label' }).fill('Mine')
  await expect.poll(() => labelsOf(id), { timeout: 5_000 }).toEqual(['Mine', 'Theirs'])
  await page.getByRole('button', { name: 'Theirs', exact: true }).waitFor()

  await call(fields.update, { id: first!.id, body: { label: 'Other' } })
  await page.getByRole('textbox', { name: 'Label' }).fill('Mine again')
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed the same thing' })
  await dialog.waitFor()
  expect(await violations(page)).toEqual([])
  expect(await labelsOf(id)).toEqual(['Other', 'Theirs'])
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Label' }).inputValue()).toBe('Other')
  expect(tab.faults).toEqual([])
})

test('a rule is made by keyboard, tried out, moved, and takes effect; what somebody else did meanwhile stays', async () => {
  const id = await newForm('Logic', ['Anrede', 'Vorname', 'Ort'])
  const [salutation, , town] = (await call(fields.list, { id })).data as { id: number }[]
  await call(fields.update, { id: salutation!.id, body: { field_type: 'select', datalist: 'Frau;Firma' } })
  const stored = async () =>
    (await call(rules.list, { id })).data as { title: string; clauses: object[]; actions: object[] }[]
  const titles = async () => (await stored()).map(({ title }) => title)
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/logic`)
  await page.getByRole('button', { name: 'Add a rule' }).press('Enter')
  const form = page.getByRole('form', { name: 'Rule 1' })
  await form.getByRole('button', { name: 'Apply' }).press('Enter')
  await form.getByText('Please fill in.').first().waitFor()
  const choose = async (label: string, words: string) => {
    const input = form.getByLabel(label, { exact: true })
    await input.fill(words)
    await page.getByRole('option', { name: words, exact: true }).waitFor()
    await input.press('ArrowDown')
    await input.press('Enter')
  }
  await choose('Field', 'Anrede')
  await form.getByLabel('Value', { exact: true }).press('Enter')
  await page.getByRole('option', { name: 'Firma' }).click()
  await choose('Applies to', 'Ort')
  await form.getByLabel('Name', { exact: true }).fill('Companies')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect.poll(stored, { timeout: 5_000 }).toMatchObject([
    {
      title: 'Companies',
      clauses: [{ when_field_id: String(salutation!.id), operator: 'equals', value: 'Firma' }],
      actions: [{ action: 'show', target_field_id: String(town!.id) }],
    },
  ])

  // The field is shown anyway: that is noted, and mended at once.
  const trial = page.getByRole('region', { name: 'Try it' })
  await trial.getByRole('textbox', { name: 'Ort', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Hide the field at first' }).click()
  await trial.getByText('1 field is hidden: Ort').waitFor()
  await trial.getByLabel('Anrede').click()
  await page.getByRole('option', { name: 'Firma' }).click()
  await trial.getByRole('textbox', { name: 'Ort', exact: true }).waitFor()
  await trial.getByText('Holds', { exact: true }).waitFor()
  await page.getByText('Holds now').waitFor()

  await page.getByRole('button', { name: /Duplicate .Companies/ }).click()
  await expect.poll(titles, { timeout: 5_000 }).toEqual(['Companies', 'Companies (copy)'])
  const [first, second] = await stored()
  await call(rules.replace, { id, body: { rules: [{ ...first, title: 'Theirs' }, second] } })
  await page.getByRole('button', { name: /Move .Companies \(copy\)/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(titles, { timeout: 5_000 }).toEqual(['Companies (copy)', 'Theirs'])
  await page.getByRole('link', { name: 'Build' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Anrede' }).getByLabel('Used by 2 rules').waitFor()
  expect(tab.faults).toEqual([])
})

test('a setting is found by its words, saved by itself, and refused in words', async () => {
  const id = await newForm('Einstellungen', [])
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  const setting = async (name: string) => (await call(forms.get, { id })).data[name] as unknown
  await tab.visit(`/forms/${id}/settings`)
  await page.getByRole('searchbox', { name: 'Einstellung suchen' }).fill('lesbare adresse')
  const slug = page.getByRole('textbox', { name: 'Lesbare Adresse' })
  await slug.fill('Nicht gültig!')
  await page.getByText('Nur a–z, 0–9 und Bindestriche').waitFor()
  await slug.fill('gut-so')
  await expect.poll(() => setting('custom_slug'), { timeout: 5_000 }).toBe('gut-so')
  await page.getByRole('button', { name: 'Spamschutz' }).click()
  await page.getByRole('switch', { name: 'Köderfeld' }).click()
  await expect.poll(() => setting('honeypot_enabled'), { timeout: 5_000 }).toBe(false)
  await page.getByRole('button', { name: 'Zurück zum Standard: Köderfeld' }).click()
  await expect.poll(() => setting('honeypot_enabled'), { timeout: 5_000 }).toBe(true)
  expect(tab.faults).toEqual([])
})

test('a key is shown once, works, and is revoked', async () => {
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit('/api-keys')
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New API key' }).click()
  await dialog.getByText('The name field is required.').waitFor()
  await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Website')
  await dialog.getByRole('checkbox', { name: 'May only read' }).check()
  await dialog.getByRole('button', { name: 'New API key' }).click()
  const key = await dialog.getByRole('textbox', { name: 'API key' }).inputValue()
  expect((await call(forms.list, { key })).status).toBe(200)
  expect((await call(forms.create, { key, body: { internal_title: 'No' } })).status).toBe(403)
  expect((await call(apiKeys.list, { key })).status).toBe(401)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: 'Revoke Website' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('“Website” was revoked.').waitFor()
  expect((await call(forms.list, { key })).status).toBe(401)
  expect(tab.faults).toEqual([])
})

test('a document is built by keyboard and shown as it will be; a letterhead gets its margins; a mail that failed is tried again', async () => {
  const id = await newForm('Document', ['Vorname', 'Name'])
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  const template = async () => (await call(pdfTemplates.get, { id })).data
  const typesOf = async () => (await template()).blocks.map(({ type }: { type: string }) => type)
  await tab.visit(`/pdf-templates/${id}`)
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  await page.getByRole('tab', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Two columns' }).click()
  await page.getByRole('button', { name: 'Heading' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Good day')
  await page.getByRole('tab', { name: 'Blocks' }).click()
  const handle = page.getByRole('button', { name: 'Move Good day' })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Good day now stands in the right column at place 1.').waitFor({ state: 'attached' })
  expect(await handle.evaluate((it) => it === document.activeElement)).toBe(true)
  await expect.poll(typesOf, { timeout: 5_000 }).toEqual(['heading', 'fieldlist', 'columns'])
  expect((await template()).blocks[2]).toMatchObject({ left: [], right: [{ text: 'Good day' }] })
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()

  // Somebody else gives it a name meanwhile: both stay.
  await call(pdfTemplates.update, { id, body: { name: 'Theirs' } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(typesOf, { timeout: 5_000 }).toEqual(['heading', 'fieldlist', 'columns', 'heading'])
  expect((await template()).name).toBe('Theirs')

  const sheet: FormFile = { name: 'Paper.png', type: 'image/png', content: png(210, 297) }
  const form = { letterhead_name: 'Paper', letterhead_first: sheet }
  const paper = (await call(letterheads.create, { form })).data.id as number
  await tab.visit(`/letterheads/${paper}`)
  await page.getByRole('slider', { name: 'Upper margin' }).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect((await call(letterheads.list, {})).data).toMatchObject([{ id: paper, letterhead_margin_top: 23 }])

  const { system } = dashboard.app.platform.database
  const { account_id } = await system
    .selectFrom('forms')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const html = '<body style="color: rgb(1, 2, 3)"><p>Body</p><script>document.title = "gone"</script></body>'
  const mail = { account_id, recipient: 'erika@agency.example', subject: 'Receipt', body: 'Body', html }
  await system
    .insertInto('mails')
    .values({ ...mail, state: 'failed', error: 'Mailbox full' })
    .execute()
  await tab.visit('/mails')
  await page.getByRole('button', { name: 'Open mail: Receipt' }).click()
  await page.getByRole('alert').filter({ hasText: 'Mailbox full' }).waitFor()
  const shown = page.frameLocator('iframe').locator('body')
  await shown.getByText('Body').waitFor()
  expect(await shown.evaluate((it) => getComputedStyle(it).color)).toBe('rgb(1, 2, 3)')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByText('The mail is tried at once.').waitFor()
  const [{ state }] = (await system.selectFrom('mails').select('state').where('subject', '=', 'Receipt').execute()) as [
    { state: string },
  ]
  expect(state).toBe('waiting')
  expect(tab.faults).toEqual([])
})

/** Each page in one of them, turn by turn. */
const looks: (Look & { turn: number; schemes: ('light' | 'dark')[] })[] = [
  { turn: 0, language: 'de', schemes: thorough ? ['light', 'dark'] : ['light'] },
  { turn: 1, language: 'en', phone: true, schemes: thorough ? ['light', 'dark'] : ['dark'] },
]

/** Every page as it is for somebody who is signed in, and those for somebody who is not. */
const pagesOf = (id: number) => ({
  inside: [
    '/forms',
    '/forms/new',
    `/forms/${id}/build`,
    `/forms/${id}/logic`,
    `/forms/${id}/settings?group=design`,
    `/forms/${id}/document`,
    `/forms/${id}/share`,
    `/forms/${id}/submissions`,
    `/forms/${id}/submissions?list=quarantine`,
    `/forms/${id}/submissions?list=unfinished`,
    `/forms/${id}/statistics`,
    '/pdf-templates',
    `/pdf-templates/${id}`,
    '/letterheads',
    '/mails',
    '/webhooks',
    '/api-keys',
    '/crm',
    '/staff',
    '/audit-log',
    '/account',
    '/nowhere',
  ],
  outside: ['/sign-in', '/setup', '/setup#token'],
})

test.for(looks)(
  'WCAG 2.2 AA on every page: $language, phone $phone, $schemes',
  async ({ schemes, turn, ...look }) => {
    const [{ id } = { id: 0 }] = (await call(forms.list)).data as { id: number }[]
    const { inside, outside } = pagesOf(id)
    for (const [paths, signedIn] of [
      [inside, undefined],
      [outside, false],
    ] as const) {
      await using tab = await dashboard.open({ ...look, signedIn })
      for (const path of someOf(paths.slice(thorough ? 0 : turn), 2)) {
        await tab.follow(path)
        const width = await tab.page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect(width, `${path} is wider than the window`).toBeLessThanOrEqual(0)
        for (const colorScheme of schemes) {
          await tab.scheme(colorScheme)
          expect(await violations(tab.page), `${path} ${colorScheme}`).toEqual([])
        }
      }
      expect(tab.faults).toEqual([])
    }
  },
  180_000,
)

test('a personal link fills in the form; the language chosen is kept on the device', async () => {
  const id = await newForm('Personal', ['Vorname', 'Name', 'Email'])
  await call(forms.update, { id, body: { active: true } })
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/share`)
  const add = page.getByRole('combobox', { name: 'Choose a field' })
  await add.fill('E-Mail')
  await page.getByRole('option', { name: 'E-Mail' }).click()
  const mail = page.getByRole('textbox', { name: 'E-Mail', exact: true })
  await mail.fill('no address')
  await page.getByLabel('Works for').fill('400')
  const create = page.getByRole('button', { name: 'Create link' })
  await create.click()
  await page.getByText('must be a whole number from 1 to 365').waitFor()
  await page.getByLabel('Works for').fill('7')
  await create.click()
  await page.getByText('does not take this answer').waitFor()
  await mail.fill('erika@home.example')
  await create.click()
  const url = await page.getByRole('textbox', { name: 'The personal link' }).inputValue()
  expect(await violations(page)).toEqual([])
  expect(url).not.toContain('erika')
  const filled = await dashboard.app.server.inject({ method: 'GET', url: url.slice(dashboard.origin.length) })
  expect(filled.body).toContain('value="erika@home.example"')

  await page.getByRole('button', { name: /Greta Hansen/ }).click()
  await page.getByText('Deutsch', { exact: true }).click()
  await page.getByRole('heading', { name: 'In Ihrer Website' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.reload()
  await page.getByRole('heading', { name: 'In Ihrer Website' }).waitFor()
  expect(tab.faults).toEqual([])
})

test('contract §1: the set-up address makes the first account in the browser, and works once', async () => {
  const { system } = dashboard.app.platform.database
  await system.deleteFrom('accounts').execute()
  const address = await newSetUpAddress(system, dashboard.origin)
  await using tab = await dashboard.open({ language: 'de', signedIn: false })
  const { page } = tab
  await page.goto(address)
  await page.getByLabel('Name der Agentur').fill('Nordlicht Immobilien')
  await page.getByLabel('Ihr Name').fill('Erika Mustermann')
  await page.getByLabel('E-Mail').fill('erika@nordlicht.example')
  await page.getByRole('textbox', { name: 'Passwort' }).fill('kurz')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByText('Mindestens 10 Zeichen.', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Passwort' }).fill('ein langer Satz')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByRole('heading', { name: 'Ihr erstes Formular' }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByLabel('Name der Agentur').fill('Andere')
  await page.getByLabel('Ihr Name').fill('Andere')
  await page.getByLabel('E-Mail').fill('andere@nordlicht.example')
  await page.getByRole('textbox', { name: 'Passwort' }).fill('ein langer Satz')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByRole('alert').filter({ hasText: 'gilt nicht mehr' }).waitFor()
  expect(tab.faults).toEqual([])
})
