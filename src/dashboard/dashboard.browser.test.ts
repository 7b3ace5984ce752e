import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeys } from '../shared/contract/accounts/api-keys.ts'
import { formDrafts } from '../shared/contract/forms/form-versions.ts'
import { formGroups } from '../shared/contract/forms/form-groups.ts'
import { staffMembers } from '../shared/contract/accounts/staff-members.ts'
import { forms } from '../shared/contract/forms/forms.ts'
import { insertUser } from '../server/features/accounts/index.ts'
import { createKey } from '../server/features/api-keys/index.ts'
import { setUpAddress } from '../server/features/set-up/index.ts'
import { startDashboard, violations, type DashboardApp } from '../server/testing/browser/dashboard.ts'
import { startCrm } from '../server/testing/lanes.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const call: DashboardApp['call'] = (...request) => dashboard.call(...request)

test('goal 1: from the sign-in to a live form with five CRM fields in at most eight clicks', async () => {
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
  // A 429 is counted down; until it has ended, the user cannot ask again.
  const refusal = { status: 429, headers: { 'retry-after': '2' }, json: { message: 'Too many requests.' } }
  await page.route('**/api/v1/session', (route) => route.fulfill(refusal), { times: 1 })
  await page.evaluate(`globalThis.counted = new Set()
    new MutationObserver(() => counted.add(document.querySelector('[role=alert] [aria-hidden]')?.textContent))
      .observe(document.body, { subtree: true, childList: true, characterData: true })`)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Bitte warten Sie' }).waitFor()
  const signIn = page.getByRole('button', { name: 'Anmelden' })
  const enabledSignIn = page.getByRole('button', { name: 'Anmelden', disabled: false })
  expect(await signIn.isDisabled()).toBe(true)
  await page.getByRole('alert').filter({ hasText: 'Jetzt können Sie es erneut versuchen.' }).waitFor()
  expect(await page.evaluate("[...counted].join(' ')")).toMatch(/warten Sie 2 s .+ warten Sie 1 s /)
  await enabledSignIn.waitFor()
  // A 503 of a service that is busy is, too.
  const busy = { status: 503, headers: { 'retry-after': '2' }, json: { message: 'The service is busy.' } }
  await page.route('**/api/v1/session', (route) => route.fulfill(busy), { times: 1 })
  await page.getByRole('textbox', { name: 'Passwort' }).press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Der Dienst ist gerade ausgelastet. Bitte warten Sie' }).waitFor()
  expect(await signIn.isDisabled()).toBe(true)
  await page.getByRole('alert').filter({ hasText: 'Der Dienst war ausgelastet.' }).waitFor()
  await enabledSignIn.waitFor()
  await page.getByRole('textbox', { name: 'Passwort' }).press('Enter')
  await page.getByRole('alert').filter({ hasText: 'E-Mail-Adresse oder Passwort ist falsch.' }).waitFor()
  await page.getByRole('textbox', { name: 'Passwort' }).fill(dashboard.demo.password)
  await click('Anmelden')
  await click('Neues Formular', 'link')
  clicks++
  await page.getByRole('radio', { name: 'CRM-Felder', exact: true }).press('Space')
  await page.getByLabel('Name', { exact: true }).first().fill('Rückruf')
  await click('Übliche Kontaktdaten')
  await click('Anlegen und online stellen')
  await page.getByText('„Rückruf“ ist online.').waitFor()
  const url = (await page.getByRole('link', { name: 'Formular öffnen' }).getAttribute('href')) ?? ''
  expect(clicks).toBeLessThanOrEqual(8)

  await page.goto(url)
  await page.getByRole('heading', { name: 'Rückruf' }).waitFor()
  expect(await page.locator('[data-field]').count()).toBe(5)

  // A session that has ended leads to the sign-in, and back to where one was.
  await tab.visit('/webhooks')
  await dashboard.app.platform.database.system.deleteFrom('sessions').execute()
  dashboard.app.platform.signals.publish('access_changed')
  // Its stream of events ends with it: it takes no press of the user.
  await page.getByLabel('E-Mail').fill(dashboard.demo.email)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(dashboard.demo.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
  // The one that was made above.
  expect(tab.faults).toEqual([expect.stringContaining('503')])
})

test('dashboard: a pasted text becomes a form; a template is copied, not without a name', async () => {
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  const press = (name: string, role: 'button' | 'link' = 'button') =>
    page.getByRole(role, { name, exact: true }).click()
  const begin = async (way: string, name: string) => {
    await page.getByRole('radio', { name: way, exact: true }).press('Space')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  }
  await tab.visit('/forms/new')
  await begin('Paste text', 'Pasted')
  const lines = ['Hello,', '1. First name*', '2. Nickname', '3. Hobby', 'Kind: house / flat / land', 'Your message']
  await page.getByLabel('Questions, one per line').fill(lines.join('\n'))
  await page.getByText('Line 1 (no question): Hello,').waitFor()
  await press('Remove Nickname')
  await page.getByLabel('Type of Hobby').selectOption('heading')
  await press('Create and put online')
  await page.getByText('“Pasted” was created with 4 fields.').waitFor()
  await page.waitForURL('**/build')
  const made = async () => (await call(forms.get, { id: Number(/(\d+)\/build/.exec(page.url())?.[1]) })).data
  expect(await made()).toMatchObject({
    active: true,
    title: 'Pasted',
    fields: [
      { label: 'First name', crm_module: 'address', crm_field_name: 'Vorname', field_type: 'auto', required: true },
      { label: 'Hobby', crm_field_name: null, field_type: 'heading', required: false },
      { label: 'Kind', crm_field_name: null, field_type: 'radio', datalist: 'house;flat;land' },
      { label: 'Your message', crm_field_name: null, field_type: 'textarea' },
    ],
  })

  const id = await dashboard.newForm('Shared with all', ['Vorname', 'Name'])
  const { system } = dashboard.app.platform.database
  await system.updateTable('forms').set({ form_template: true }).where('id', '=', id).execute()
  await tab.follow('/forms?search=Shared')
  await page.getByRole('row', { name: 'Shared with all' }).getByText('Template', { exact: true }).waitFor()
  await press('New form', 'link')
  await begin('Your templates', '')
  const card = page.getByRole('button', { name: /^Shared with all.*2 fields/ })
  await card.click()
  await page.locator('[aria-invalid=true]').waitFor()
  expect((await call(forms.list, { query: { search: '(copy)' } })).data).toEqual([])
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Copied')
  await card.click()
  await page.getByText('“Copied” was created. It is offline.').waitFor()
  await page.waitForURL('**/build')
  expect(await made()).toMatchObject({ active: false, title: 'Copied', internal_title: 'Copied', form_template: false })
  expect((await made()).fields).toHaveLength(2)
  await call(forms.remove, { id })
  expect(tab.faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('dashboard: a setting is found by its words, saved by itself, and refused in words', async () => {
  const id = await dashboard.newForm('Einstellungen', [])
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  const setting = async (name: string) => (await call(forms.get, { id })).data[name] as unknown
  await tab.visit(`/forms/${id}/settings`)
  await page.getByRole('searchbox', { name: 'Einstellung suchen' }).fill('kurzadresse')
  const slug = page.getByRole('textbox', { name: 'Kurzadresse' })
  await slug.fill('Nicht gültig!')
  await page.getByText('Nur a–z, 0–9 und Bindestriche').waitFor()
  await slug.fill('gut-so')
  await expect.poll(() => setting('custom_slug')).toBe('gut-so')
  await page.getByRole('button', { name: 'Zugang', exact: true }).click()
  await page.getByRole('button', { name: 'Spamschutz' }).click()
  await page.getByRole('switch', { name: 'Köderfeld' }).click()
  await expect.poll(() => setting('honeypot_enabled')).toBe(false)
  await page.getByRole('button', { name: 'Zurücksetzen: Köderfeld' }).click()
  await expect.poll(() => setting('honeypot_enabled')).toBe(true)
  expect(tab.faults).toEqual([])
})

test('dashboard: several forms are switched by keyboard, failures are named; the palette finds forms', async () => {
  const ids: number[] = []
  for (const name of ['Many A', 'Many B', 'Many C']) ids.push(await dashboard.newForm(name, []))
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit('/forms?search=Many')
  await page.getByRole('checkbox', { name: 'Select Many A' }).press('Space')
  const last = page.getByRole('checkbox', { name: 'Select Many C' })
  await last.press('Shift+Space')
  await page.getByText('3 selected').waitFor()
  expect(await violations(page)).toEqual([])
  await call(forms.remove, { id: ids[1]! })
  await last.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('Done: 2 of 3.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Many B: This no longer exists.' }).waitFor()
  await page.getByText('1 selected').waitFor()
  for (const id of [ids[0]!, ids[2]!]) expect((await call(forms.get, { id })).data.active).toBe(true)

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const seek = async (words: string, offer: RegExp) => {
    await palette.getByRole('textbox').fill(words)
    await palette.locator('[data-selected]').filter({ hasText: offer }).waitFor()
  }
  await seek('many c', /Many C/)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/forms/${ids[2]}/build`)
  await page.keyboard.press('Control+k')
  await seek('decoy', /Decoy field/)
  await page.keyboard.press('Enter')
  const decoy = page.getByRole('switch', { name: 'Decoy field' })
  await expect.poll(() => decoy.evaluate((it) => it === document.activeElement)).toBe(true)

  // A form without submissions goes without a question, can be taken back for some seconds, and goes with the page.
  await tab.visit('/forms?search=Many')
  const row = page.getByRole('link', { name: 'Many A' })
  const undo = page.getByRole('button', { name: /^Undo: .Many A. / })
  const remove = async () => {
    await page.getByRole('button', { name: 'More actions for Many A' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
  }
  const statusOf = async () => (await call(forms.get, { id: ids[0]! })).status
  await remove()
  expect(await violations(page)).toEqual([])
  await undo.click()
  await row.waitFor()
  await remove()
  expect(await statusOf()).toBe(200)
  await tab.visit('/webhooks')
  await expect.poll(statusOf).toBe(404)

  // What the CRM is asked for goes on at its own pace, and what has changed is said on another page.
  const { platform } = dashboard.app
  const { system } = platform.database
  const { configuration: text } = await system
    .selectFrom('crm_field_configurations')
    .select('configuration')
    .executeTakeFirstOrThrow()
  const known = JSON.parse(String(text)) as { address: Record<string, { label: string }> }
  const { Vorname: label, ...address } = known.address
  address['Old'] = { ...label!, label: 'Old' }
  const configuration = JSON.stringify({ ...known, address, file: {} })
  await system.updateTable('crm_field_configurations').set({ configuration }).execute()
  await tab.visit('/crm')
  await page.getByRole('button', { name: 'Read the fields again' }).click()
  await page.getByText(/Reading the CRM fields: \d s/).waitFor()
  expect(await violations(page)).toEqual([])
  await tab.follow('/webhooks')
  const running = startCrm(platform)
  await page
    .getByText(/^\d+ fields were read\. New: Vorname, .+ and \d+ more\. Gone: Old\. Check the forms that use them\.$/)
    .waitFor()
  await running.stop()
  // Of the form that was gone.
  expect(tab.faults).toEqual([expect.stringContaining('status of 404')])
})

test('dashboard: a key is shown once, works, is listed without an end, and is revoked at once [B31-63, B31-85]', async () => {
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit('/api-keys')
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await dialog.getByText('The name field is required.').waitFor()
  await dialog.getByRole('textbox', { name: 'Purpose' }).fill('Website')
  // At first it can only read, for 90 days.
  expect(await dialog.getByRole('radio', { name: 'Read only' }).isChecked()).toBe(true)
  const until = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  expect(await dialog.getByLabel('Expires on').inputValue()).toBe(until)
  await dialog.getByLabel('Expires on').fill('')
  await dialog.getByRole('radio', { name: 'Certain areas' }).check()
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await dialog.getByText(/must name at least one scope/).waitFor()
  await dialog.getByLabel('Webhooks').selectOption('Reads')
  await dialog.getByLabel('Forms and documents').selectOption('Reads')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  const key = await dialog.getByRole('textbox', { name: 'API key' }).inputValue()
  expect((await call(forms.list, { key })).status).toBe(200)
  expect((await call(forms.create, { key, body: { internal_title: 'No' } })).status).toBe(403)
  expect((await call(apiKeys.list, { key })).status).toBe(401)
  expect((await call(formGroups.list, { key })).status).toBe(200)
  expect((await call(staffMembers.list, { key })).status).toBe(403)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  expect(await page.content()).not.toContain(key)
  await page.getByText('unlimited').first().waitFor()
  await page.getByText('Forms and documents (read only), Webhooks (read only)').waitFor()
  // In its place comes one with the same rights; both work until the old one is revoked.
  await page.getByRole('button', { name: 'Replace Website' }).click()
  await dialog.getByRole('button', { name: 'Create new key' }).click()
  const next = await dialog.getByRole('textbox', { name: 'API key' }).inputValue()
  for (const one of [key, next]) expect((await call(forms.list, { key: one })).status).toBe(200)
  expect((await call(forms.create, { key: next, body: { internal_title: 'No' } })).status).toBe(403)
  await dialog.getByRole('button', { name: 'Revoke the old key now' }).click()
  await dialog.getByText(/^The old key .+ was revoked\.$/).waitFor()
  expect((await call(forms.list, { key })).status).toBe(401)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  const revoke = page.getByRole('button', { name: 'Revoke Website' })
  await revoke.click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await revoke.waitFor({ state: 'detached' })
  expect((await call(forms.list, { key: next })).status).toBe(401)
  expect(tab.faults).toEqual([])
})

test('dashboard: a person is invited, joins, may only read; second factor and passkey work', async () => {
  const { app } = dashboard
  // Passkeys belong to a name, never to an IP address.
  const { publicUrl } = app.platform.config
  const origin = publicUrl.replace('127.0.0.1', 'localhost')
  app.platform.config.publicUrl = origin
  await using owner = await dashboard.open({ language: 'en' })
  await owner.visit('/people')
  await owner.page.getByRole('button', { name: 'Invite' }).click()
  const form = owner.page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('jana@agency.example')
  await form.getByRole('radio', { name: 'Viewer' }).check()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await owner.page.getByRole('listitem').filter({ hasText: 'jana@agency.example' }).waitFor()
  const { body } = await app.platform.database.system
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', 'jana@agency.example')
    .executeTakeFirstOrThrow()

  await using tab = await dashboard.open({ language: 'en', signedIn: false })
  const { page } = tab
  const fill = (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value)
  const click = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
  await page.goto(/\S+#\S+/.exec(body)?.[0] ?? '')
  await fill('Your name', 'Jana Weiss')
  await fill('Password', 'ein ganzer Satz')
  await click('Join')
  await page.getByText('You are a viewer of this account').waitFor()
  expect(await page.getByRole('link', { name: /New form|Team|API keys/ }).count()).toBe(0)
  await page.goto(`${origin}/app/account`)
  await page.getByText('your role is Viewer, and this needs Owner').waitFor()
  expect(await page.getByRole('textbox', { name: 'Company name' }).isDisabled()).toBe(true)
  await page.goto(`${origin}/app/webhooks`)
  await page.getByText('it is Viewer, and this needs Editor').waitFor()
  await page.goto(`${origin}/app/forms`)
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /Delete|Switch|Duplicate|Groups/ }).count()).toBe(0)
  expect(await page.getByRole('main').getByRole('checkbox').count()).toBe(0)

  await page.goto(`${origin}/app/security`)
  const dialog = page.getByRole('dialog')
  await click('Set up')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('ein ganzer Satz')
  await click('Continue')
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '')
  await fill('Code', await generate({ secret }))
  await click('Switch on')
  await page.getByText('Save these recovery codes').waitFor()
  await click('I have saved them')
  const authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await click('Add passkey')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('ein ganzer Satz')
  await click('Add')
  await page.getByText('The passkey is set up.').waitFor()

  await page.context().clearCookies()
  await page.goto(`${origin}/app/sign-in`)
  await fill('E-mail', 'jana@agency.example')
  await fill('Password', 'ein ganzer Satz')
  await click('Sign in')
  // No code is taken twice: the next one, which is valid already.
  await fill('Code of your authenticator app', await generate({ secret, epoch: Date.now() / 1000 + 30 }))
  await click('Sign in')
  await page.getByRole('heading', { name: 'Hello Jana Weiss' }).waitFor()
  await page.context().clearCookies()
  await page.goto(`${origin}/app/sign-in`)
  await click('Use a passkey')
  await page.getByRole('heading', { name: 'Hello Jana Weiss' }).waitFor()
  app.platform.config.publicUrl = publicUrl
  expect([...owner.faults, ...tab.faults]).toEqual([])
})

test('dashboard: with rights, keys are lost; views are the account’s; a draft goes as it was read', async () => {
  const { system } = dashboard.app.platform.database
  const id = await dashboard.newForm('Rights', ['Name'])
  const { account_id } = await system
    .selectFrom('forms')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const mira = {
    account_id,
    name: 'Mira Kern',
    email: 'mira@rights.example',
    role: 'owner',
    password_hash: 'none',
  } as const
  await insertUser(system, mira)
  const { api_key: key } = await createKey(system, { email: mira.email, name: 'Crawler' })
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  const dialog = page.getByRole('dialog')
  const click = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await tab.visit('/people')
  await page.getByRole('combobox', { name: 'Role of Mira Kern' }).click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await dialog.getByText('Crawler').waitFor()
  expect(await dialog.getByRole('checkbox', { name: 'Revoke this key, too' }).isChecked()).toBe(true)
  expect(await violations(page)).toEqual([])
  await click('Change role')
  await page.getByText('Mira Kern: Editor. One API key was revoked.').waitFor()
  expect((await call(forms.list, { key })).status).toBe(401)

  const old = [{ name: 'Kept here', filter: { from: '2026-01-01', columns: ['address.Name'] } }]
  await page.evaluate(`localStorage.setItem('foyer-views-${id}', ${JSON.stringify(JSON.stringify(old))})`)
  await tab.visit(`/forms/${id}/submissions?sort=asc`)
  const views = page.getByRole('button', { name: 'Views', exact: true })
  await views.click()
  await dialog.getByRole('button', { name: 'Kept here', exact: true }).waitFor()
  await click('Save this view …')
  await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Oldest first')
  await dialog.getByRole('checkbox', { name: 'For all users of the account' }).check()
  await click('Save')
  await page.getByText('View “Oldest first” was saved.').waitFor()
  await views.click()
  await dialog.getByRole('button', { name: 'Kept here', exact: true }).click()
  await page.waitForURL(/from=.*2026-01-01/)
  const stored = await system
    .selectFrom('submission_views')
    .select(['name', 'is_shared', 'filter'])
    .where('form_id', '=', id)
    .execute()
  expect(stored).toEqual([
    { name: 'Kept here', is_shared: false, filter: old[0]?.filter },
    { name: 'Oldest first', is_shared: true, filter: { sort: 'asc' } },
  ])
  expect(await page.evaluate(`localStorage.getItem('foyer-views-${id}')`)).toBeNull()

  await call(forms.update, { id, body: { active: true } })
  const draft = async () => (await call(formDrafts.get, { id })).data
  const change = async (title: string) =>
    call(formDrafts.update, { id, body: { token: (await draft()).token, settings: { title } } })
  await change('Drafted')
  await tab.visit(`/forms/${id}/build`)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await dialog.getByText('are deleted permanently').waitFor()
  await change('Saved since')
  await click('Discard changes')
  await dialog.getByText('has saved changes').waitFor()
  expect(await violations(page)).toEqual([])
  await click('Keep the changes')
  expect((await draft()).content.settings.title).toBe('Saved since')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await click('Discard changes')
  await page.getByText('The changes were discarded.').waitFor()
  expect((await draft()).exists).toBe(false)
  expect(tab.faults).toEqual([])
})

test('dashboard: a personal link fills in the form; the language chosen is kept on the device', async () => {
  const id = await dashboard.newForm('Personal', ['Vorname', 'Name', 'Email'])
  await call(forms.update, { id, body: { active: true } })
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/share`)
  const add = page.getByRole('combobox', { name: 'Choose a field' })
  await add.fill('E-Mail')
  await page.getByRole('option', { name: 'E-Mail' }).click()
  const mail = page.getByRole('textbox', { name: 'E-Mail', exact: true })
  await mail.fill('no address')
  await page.getByLabel('Expires after').fill('400')
  const create = page.getByRole('button', { name: 'Create link' })
  await create.click()
  await page.getByText('must be a whole number from 1 to 365').waitFor()
  await page.getByLabel('Expires after').fill('7')
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
  await page.getByRole('heading', { name: 'Auf Ihrer Website' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.reload()
  await page.getByRole('heading', { name: 'Auf Ihrer Website' }).waitFor()
  expect(tab.faults).toEqual([])
})

test('dashboard: the set-up address makes the first account in the browser, and works once [B10-9]', async () => {
  const { database, tokenKey } = dashboard.app.platform
  await database.system.deleteFrom('accounts').execute()
  const { href: address } = await setUpAddress(database.system, tokenKey, dashboard.origin)
  await using tab = await dashboard.open({ language: 'de', signedIn: false })
  const { page } = tab
  await page.goto(address)
  await page.getByLabel('Name des Unternehmens').fill('Nordlicht Immobilien')
  await page.getByLabel('Ihr Name').fill('Erika Mustermann')
  await page.getByLabel('E-Mail').fill('erika@nordlicht.example')
  await page.getByRole('textbox', { name: 'Passwort' }).fill('kurz')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByText('Mindestens 10 Zeichen.', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Passwort' }).fill('ein langer Satz')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByRole('heading', { name: 'Erste Schritte' }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByLabel('Name des Unternehmens').fill('Andere')
  await page.getByLabel('Ihr Name').fill('Andere')
  await page.getByLabel('E-Mail').fill('andere@nordlicht.example')
  await page.getByRole('textbox', { name: 'Passwort' }).fill('ein langer Satz')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByRole('alert').filter({ hasText: 'gilt nicht mehr' }).waitFor()
  expect(tab.faults).toEqual([])
})
