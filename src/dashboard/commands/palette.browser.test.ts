import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionProcessing } from '../../shared/contract/submissions/submission-processing.ts'
import { indexAll } from '../../server/features/submission-index/index.ts'
import { startDashboard, violations, type DashboardApp, type Tab } from '../../server/testing/browser/dashboard.ts'
import { activeForm, named, post } from '../../server/testing/forms.ts'

let dashboard: DashboardApp
let id: number

beforeAll(async () => {
  dashboard = await startDashboard({ limited: false })
  const { app, demo } = dashboard
  const fields = [
    { key: 'first', crm_field_name: 'Vorname' },
    { key: 'last', crm_field_name: 'Name' },
    { key: 'phone', field_type: 'tel', label: 'Rufnummer' },
  ]
  const form = await activeForm(app, { key: demo.api_key, fields })
  const answers = { first: 'Käthe', last: 'Überseer', phone: '0171 234 56 78' }
  id = (await post(app, form.path, named(form.ids, answers))).body.data.id
  await indexAll(app.platform.database.system)
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const paletteOf = ({ page }: Tab) => page.getByRole('dialog', { name: 'Suchen' })

test('palette: an applicant is found by half a telephone number, by keyboard alone, and opened [B27-13]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/forms')
  await page.keyboard.press('Control+k')
  // Typed at once, while the palette is still loading.
  await page.keyboard.type('234 5678')
  const palette = paletteOf(tab)
  await expect.poll(() => palette.getByRole('textbox').inputValue()).toBe('234 5678')
  const found = palette.locator('[data-selected]').filter({ hasText: 'Käthe Überseer' })
  await found.filter({ hasText: 'Rufnummer: ' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/inbox?submission=${id}`)
  await page.getByRole('dialog', { name: /Einsendung 1/ }).waitFor()
  expect(tab.faults).toEqual([])
})

test('palette: commands stand first and at once, a choice stays, Enter waits for the answer [B27-13, B31-61]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/forms')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  await page.route('**/api/v1/search?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
    await held
    await route.continue().catch(() => {})
  })
  await page.keyboard.press('Control+k')
  const palette = paletteOf(tab)
  await palette.getByRole('textbox').waitFor()
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=konto'))
  await page.keyboard.type('konto')
  // While the server has not answered.
  await palette.locator('[data-selected]').filter({ hasText: 'Konto' }).waitFor()
  // A busy machine may take longer than a person between two keys, and ask for what is there so far.
  await expect.poll(() => asked.at(-1)).toBe('konto')
  await palette.getByRole('textbox').fill('uebersee')
  await expect.poll(() => asked.at(-1)).toBe('uebersee')
  await aborted
  await palette.getByRole('textbox').fill('einsend')
  await palette.locator('[data-action]').filter({ hasText: 'Posteingang' }).waitFor()
  await palette.getByRole('textbox').fill('uebersee')
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL(`**/inbox?submission=${id}`)
})

test('palette: finds the team and internal forms by what else they are called [B31-136]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/')
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  for (const [word, name, intro] of [
    ['benutzer', 'Team', 'Wer im Dashboard dieses Kontos arbeitet'],
    ['mitarbeitende', 'Interne Formulare', 'Kolleginnen und Kollegen, die interne Formulare ausfüllen'],
  ] as const) {
    await navigation.getByRole('link', { name, exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = paletteOf(tab)
    await palette.getByRole('textbox').fill(word)
    await palette.locator('[data-action]').filter({ hasText: name }).first().click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page.getByText(intro).waitFor()
  }
  expect(tab.faults).toEqual([])
})

test('palette: several submissions of one person are told apart, and the words stand out [B31-196]', async () => {
  const { app, demo } = dashboard
  const fields = [
    { key: 'first', crm_field_name: 'Vorname' },
    { key: 'last', crm_field_name: 'Name' },
    { key: 'message', field_type: 'textarea', label: 'Nachricht' },
  ]
  const form = await activeForm(app, { key: demo.api_key, fields })
  let twin = 0
  for (const message of ['Haus am See', 'Wohnung in der Stadt']) {
    twin = (await post(app, form.path, named(form.ids, { first: 'Ilse', last: 'Zwilling', message }))).body.data.id
  }
  await app.call(submissionProcessing.update, { id: twin, key: demo.api_key, body: { status: 'done' } })
  await indexAll(app.platform.database.system)
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/forms')
  await page.keyboard.press('Control+k')
  const palette = paletteOf(tab)
  await palette.getByRole('textbox').fill('zwill')
  for (const said of [/^Haus am See · .* · Neu · /, /^Wohnung in der Stadt · .* · Erledigt · /]) {
    const found = palette.locator('[data-action]').filter({ has: page.getByText(said) })
    await found.waitFor()
    expect(await found.locator('mark').allInnerTexts()).toEqual(['Zwilling'])
  }
  expect(await violations(page)).toEqual([])
  await palette.getByRole('textbox').fill('stadt')
  await expect.poll(() => palette.locator('mark').allInnerTexts()).toEqual(['Stadt'])
  expect(tab.faults).toEqual([])
})

test('palette: makes a webhook, a key or a template, and invites to the team, from any page [B31-197]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/forms')
  for (const [words, name, dialog] of [
    ['webhook anlegen', 'Neuer Webhook', 'Neuer Webhook'],
    ['benutzer einladen', 'In das Team einladen', 'In das Team einladen'],
    ['vorlage anlegen', 'Neue Antwortvorlage', 'Neue Vorlage'],
    ['briefpapier hochladen', 'Neues Briefpapier', 'Briefpapier hochladen'],
    ['schlüssel anlegen', 'Neuer API-Schlüssel', 'Neuer API-Schlüssel'],
  ] as const) {
    await page.keyboard.press('Control+k')
    const palette = paletteOf(tab)
    await palette.getByRole('textbox').fill(words)
    await palette.locator('[data-selected]').filter({ hasText: name }).waitFor()
    await page.keyboard.press('Enter')
    const opened = page.getByRole('dialog', { name: dialog })
    await opened.waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    expect(new URL(page.url()).hash).toBe('')
    if (dialog === 'Neuer API-Schlüssel') break
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
  }
  expect(tab.faults).toEqual([])
})

const sights = [
  { language: 'de', search: 'Suchen', mail: 'An: uta@home.example' },
  {
    language: 'en',
    dark: true,
    search: 'Search',
    mail: 'To: uta@home.example',
  },
] as const

test.each(sights)(
  'palette: mails and records of the built-in CRM are found and opened, in $language [B27-19]',
  async (sight) => {
    const { account_id, mail, record } = await written()
    await using tab = await dashboard.open(sight)
    const { page } = tab
    const palette = page.getByRole('dialog', { name: sight.search })
    const ask = async (q: string) => {
      await page.keyboard.press('Control+k')
      await palette.getByRole('textbox').fill(q)
    }
    await tab.visit('/forms')
    await ask('uta@home')
    await palette.getByText(sight.mail).waitFor()
    await palette.locator('[data-action]').filter({ hasText: 'Uta Uhlenbrock' }).waitFor()
    expect(await violations(page)).toEqual([])
    const folder = process.env['SHOTS']
    if (folder !== undefined) await page.screenshot({ path: `${folder}/palette-${sight.language}.png` })
    await palette.getByText(sight.mail).click()
    await page.waitForURL(`**/mails?mail=${mail}`)
    await page.getByRole('dialog', { name: /Besichtigungstermin/ }).waitFor()
    await tab.visit('/forms')
    await ask('uhlenbrock')
    await palette.locator('[data-action]').filter({ hasText: 'Uta Uhlenbrock' }).click()
    await page.waitForURL(`**/crm/records?record=${record}`)
    const drawer = page.getByRole('dialog', { name: /Uta Uhlenbrock/ })
    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/crm/records')
    await drawer.waitFor({ state: 'hidden' })
    await dashboard.app.platform.database.system.deleteFrom('built_in_crm_records').where('id', '=', record).execute()
    await tab.visit(`/crm/records?record=${record}`)
    await page.getByText(/Diesen Datensatz gibt es nicht mehr|This record no longer exists/).waitFor()
    expect(tab.faults).toEqual([])
    await dashboard.app.platform.database.system.deleteFrom('mails').where('account_id', '=', account_id).execute()
  },
)

/** A mail and a record of the account that no submission is about. */
async function written() {
  const { system } = dashboard.app.platform.database
  const { account_id } = await system
    .selectFrom('users')
    .select('account_id')
    .where('email', '=', dashboard.demo.email)
    .executeTakeFirstOrThrow()
  const { id: mail } = await system
    .insertInto('mails')
    .values({ account_id, recipient: 'uta@home.example', subject: 'Besichtigungstermin', body: 'Text', state: 'sent' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = JSON.stringify({ Vorname: 'Uta', Name: 'Uhlenbrock', Email: 'uta@home.example' })
  const { id: record } = await system
    .insertInto('built_in_crm_records')
    .values({ account_id, module: 'address', values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { account_id, mail, record }
}
