import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crmMapping } from '../../shared/contract/crm/crm-mapping.ts'
import { formDrafts } from '../../shared/contract/forms/form-versions.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { connect } from '../../server/features/crm/index.ts'
import { crmWrites } from '../../server/features/crm-writes/index.ts'
import { performDue } from '../../server/features/follow-ups/index.ts'
import { startDashboard, violations, type DashboardApp, type Tab } from '../../server/testing/browser/dashboard.ts'
import { activeForm, named, post, type TestForm } from '../../server/testing/forms.ts'
import { startOnOffice, type OnOfficeServer } from '../../server/testing/onoffice-server/server.ts'
import { smallTargets } from '../../server/testing/servers/targets.ts'
import { startPropstack, type PropstackServer } from '../../server/testing/propstack-server/server.ts'

let onOffice: OnOfficeServer
let propstack: PropstackServer
let dashboard: DashboardApp
let accountId: number

beforeAll(async () => {
  onOffice = await startOnOffice()
  propstack = await startPropstack()
  const env = {
    ONOFFICE_API_URL: onOffice.url,
    PROPSTACK_API_URL: propstack.url,
    CRM_ALLOW_HOSTS: `${onOffice.host},${propstack.host}`,
  }
  dashboard = await startDashboard({ env, limited: false })
  const { email } = dashboard.demo
  const { system } = dashboard.app.platform.database
  const user = await system
    .selectFrom('users')
    .select('account_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  accountId = user.account_id
  // Only the forms of the tests: those of the demonstration fit no other CRM either.
  const { data } = await dashboard.call(forms.list, { query: { per_page: 100 } })
  for (const { id } of data) await dashboard.call(forms.remove, { id })
})
afterAll(async () => {
  await dashboard[Symbol.asyncDispose]()
  await propstack[Symbol.asyncDispose]()
  await onOffice[Symbol.asyncDispose]()
})

/** A form made for onOffice, which the account is connected to. */
async function formForOnOffice(internal_title: string): Promise<TestForm> {
  const { token, secret } = onOffice.office
  await connect(dashboard.app.platform, accountId, { kind: 'onoffice', credentials: { token, secret } })
  return activeForm(dashboard.app, {
    key: dashboard.demo.api_key,
    fields: [
      { key: 'salutation', crm_field_name: 'Anrede', datalist: 'Herr;Frau;Firma' },
      { key: 'name', crm_field_name: 'Name', label: 'Ihr Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'job', crm_field_name: 'jobTitle', label: 'Ihr Beruf' },
      { key: 'fax', crm_field_name: 'Telefax1' },
      { key: 'rent', crm_module: 'estate', crm_field_name: 'nettokaltmiete' },
    ],
    settings: {
      internal_title,
      crm_write_enabled: true,
      consent_enabled: true,
      consent_crm_field_name: 'Rueckruf_akzeptiert',
      crm_duplicate_check_fields: ['Email', 'Telefax1'],
    },
  })
}

const connectPropstack = () => {
  const credentials = { api_key: propstack.agency.apiKey }
  return connect(dashboard.app.platform, accountId, { kind: 'propstack', credentials })
}

const button = ({ page }: Tab, name: string | RegExp) => page.getByRole('button', { name })

test('crm mapping: from onOffice to Propstack, and the form online again, in ten clicks [B22-6, B22-8]', async () => {
  const form = await formForOnOffice('Vermietung anfragen')
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks++
  }
  await tab.visit('/crm')
  expect(await page.getByText('passt nicht zum CRM').count()).toBe(0)
  await click(button(tab, 'Trennen'))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Trennen' }))
  await page.getByRole('radio', { name: 'Propstack' }).click()
  // Opening the list and choosing from it.
  clicks += 2
  await page.getByLabel('API-Schlüssel').fill(propstack.agency.apiKey)
  await click(button(tab, 'Prüfen und verbinden'))
  const way = page.getByRole('region', { name: 'Ein Formular passt nicht zum CRM' })
  await way.waitFor()
  expect(await violations(page)).toEqual([])
  await click(way.getByRole('link', { name: 'Felder neu zuordnen' }))
  await click(button(tab, 'Entwurf vorbereiten'))
  const ready = page.getByRole('region', { name: 'Vorbereitete Entwürfe' })
  await ready.getByText('Vermietung anfragen').waitFor()
  expect((await dashboard.call(forms.get, { id: form.id })).data.fields[3].crm_field_name).toBe('jobTitle')
  expect(await violations(page)).toEqual([])
  await click(ready.getByRole('button', { name: 'Veröffentlichen' }))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen' }))
  await page.getByRole('heading', { name: 'Alle Formulare passen zum CRM' }).waitFor()
  expect(clicks).toBeLessThanOrEqual(10)
  const { data: after } = await dashboard.call(forms.get, { id: form.id })
  const names = after.fields.map(({ crm_field_name }: { crm_field_name: string }) => crm_field_name)
  expect(names).toEqual(['Anrede', 'Name', 'Email', 'jobPosition', null, 'kaltmiete'])
  expect(after).toMatchObject({ consent_crm_field_name: null, crm_duplicate_check_fields: ['Email'] })

  const answers = { salutation: 'ms', name: 'Löwe', email: 'ada@home.example', job: 'Ärztin', rent: '900' }
  const sent = { ...named(form.ids, answers), consent: '1' }
  expect(await post(dashboard.app, form.path, sent)).toMatchObject({ status: 201 })
  await performDue(dashboard.app.platform, crmWrites(dashboard.app.platform))
  const contact = { salutation: 'ms', last_name: 'Löwe', position: 'Ärztin' }
  expect([...propstack.agency.tables.contacts.values()]).toContainEqual(expect.objectContaining(contact))
  await dashboard.call(forms.remove, { id: form.id })
  expect(tab.faults).toEqual([])
})

test('crm mapping: by keyboard, on a phone, another field or none is chosen, and what goes is said', async () => {
  const form = await formForOnOffice('Verkauf')
  const other = await formForOnOffice('Bewertung')
  await connectPropstack()
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  await tab.visit('/crm/mapping')
  const card = page.getByRole('region', { name: 'Verkauf' })
  await card.getByText('Auswahl: Firma').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  // Nothing is wider than the page.
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  const job = card.getByRole('combobox', { name: 'Ihr Beruf: künftig' })
  expect(await job.inputValue()).toBe('Position (jobPosition)')
  await job.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Budget')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await job.inputValue()).toBe('Budget (cf_budget)')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Nicht ins')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => card.getByText('Antworten stehen nur noch in der Einsendung.').count()).toBe(2)
  // The other form is left as it is.
  await page.getByRole('checkbox', { name: '„Bewertung“ ändern' }).focus()
  await page.keyboard.press('Space')
  await button(tab, 'Entwurf vorbereiten').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Vorbereitete Entwürfe' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  const { data: draft } = await dashboard.call(formDrafts.get, { id: form.id })
  expect(draft.content.fields[3]).toMatchObject({ crm_field_name: null, label: 'Ihr Beruf' })
  const left = (await dashboard.call(crmMapping.list)).data.filter(({ places }: { places: [] }) => places.length > 0)
  expect(left.map(({ form_id }: { form_id: number }) => form_id)).toEqual([other.id])
  for (const { id } of [form, other]) await dashboard.call(forms.remove, { id })
  expect(tab.faults).toEqual([])
})

test('crm mapping: a draft that another user changes meanwhile keeps their change and gets the assignment', async () => {
  const form = await formForOnOffice('Rückruf')
  await connectPropstack()
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit('/crm/mapping')
  const draft = `**/forms/${form.id}/draft`
  let isChanged = false
  await page.route(draft, async (route) => {
    if (route.request().method() === 'PATCH' && !isChanged) {
      isChanged = true
      const { data } = await dashboard.call(formDrafts.get, { id: form.id })
      await dashboard.call(formDrafts.update, { id: form.id, body: { token: data.token, settings: { title: 'Neu' } } })
    }
    await route.continue()
  })
  await button(tab, 'Prepare draft').click()
  await page.getByRole('link', { name: 'View changes: Rückruf' }).click()
  await button(tab, 'Publish changes').click()
  await page.getByRole('dialog').getByText('CRM field').first().waitFor()
  expect(isChanged).toBe(true)
  const { data } = await dashboard.call(formDrafts.get, { id: form.id })
  expect(data.content).toMatchObject({ settings: { title: 'Neu' } })
  expect(data.content.fields[3].crm_field_name).toBe('jobPosition')
  await dashboard.call(forms.remove, { id: form.id })
  expect(tab.faults).toEqual([])
})
