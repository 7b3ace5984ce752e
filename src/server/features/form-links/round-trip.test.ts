import { afterAll, beforeAll, expect, test } from 'vitest'
import { formLinks } from '../../../shared/contract/forms/form-links.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { openCrm } from '../../crm/open-crm.ts'
import type { CrmValues } from '../../crm/port.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestAccount, type TestApp } from '../../testing/harness.ts'
import { startOnOffice, type OnOfficeServer } from '../../testing/onoffice-server/server.ts'
import { pageAnswers } from '../../testing/page-answers.ts'
import { connect } from '../crm/index.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue } from '../follow-ups/index.ts'

let server: OnOfficeServer
let app: TestApp
const accounts: Record<string, TestAccount> = {}

beforeAll(async () => {
  server = await startOnOffice()
  app = await startApp({
    env: { ONOFFICE_API_URL: server.url, CRM_ALLOW_HOSTS: server.host, CRM_TIMEOUT: '10s' },
  })
  accounts['built-in'] = app.owner
  const office = (accounts['onoffice'] = await app.createAccount())
  const { token, secret } = server.office
  await connect(app.platform, office.account_id, { kind: 'onoffice', credentials: { token, secret } })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const quoted = `Löwe-Ñuñez "O'Brien" & <Söhne> ß 🏡`

/** A field of every type that a CRM has and an answer can say: what is typed into it, what the CRM has then. */
const cases: Record<string, [name: string, typed: string | string[] | undefined, stored: CrmValues[string]][]> = {
  address: [
    ['Name', quoted, quoted],
    ['Briefanrede', 'Liebe „Nachbarn“,\nguten Tag! \\ % _Name', 'Liebe „Nachbarn“,\nguten Tag! \\ % _Name'],
    ['Email', 'käthe@home.example', 'käthe@home.example'],
    ['Telefon1', '0241 / 12 34 - 5', '0241 / 12 34 - 5'],
    ['Tipp_ID', '1.204', 1204],
    ['salary', '-0,5', -0.5],
    ['Geburtsdatum', '1980-02-29', '1980-02-29'],
    ['letzter_Kontakt', '2026-12-01T23:59', '2026-12-01 23:59:00'],
    ['Vip', '1', true],
    ['Anrede', 'Frau', 'Frau'],
    ['Land', 'AUT', 'AUT'],
    ['ArtDaten', ['Eigentümer', 'Interessent'], ['Eigentümer', 'Interessent']],
    ['HerkunftKontakt', ['Empfehlung'], ['Empfehlung']],
    ['Benutzer', 'gabym', 'gabym'],
  ],
  estate: [
    ['strasse', quoted, quoted],
    ['objekttitel', 'Haus am See\n\n„ruhig“ & hell', 'Haus am See\n\n„ruhig“ & hell'],
    ['baujahr', '1904', 1904],
    ['kaufpreis', '1.250.000,75', 1_250_000.75],
    ['anzahl_zimmer', '3,5', 3.5],
    ['abdatum', '2027-01-31', '2027-01-31'],
    ['denkmalgeschuetzt', '1', true],
    ['objektart', 'haus', 'haus'],
    ['heizungsart', ['zentral', 'fussboden'], ['zentral', 'fussboden']],
    ['benutzer', '25', '25'],
  ],
}
const all = Object.entries(cases).flatMap(([module, list]) =>
  list.map(([name, typed, stored]) => ({ key: `${module}.${name}`, module, name, typed, stored })),
)
const typed = Object.fromEntries(all.map(({ key, typed }) => [key, typed]))

/** A number is shown as it is written in German, without marks between thousands. */
const shown = (value: unknown) => (typeof value === 'number' ? String(value).replace('.', ',') : undefined)

const moment = (value: unknown) =>
  typeof value === 'string' ? value.replace('T', ' ').replace(/^(.{16})$/, '$1:00') : value

const formOf = (account: TestAccount) =>
  activeForm(app, {
    key: account.api_key,
    fields: all.map(({ key, module, name }) => ({ key, crm_module: module, crm_field_name: name })),
    settings: {
      crm_write_enabled: true,
      crm_agentslog_enabled: false,
      email_enabled: false,
      notification_enabled: false,
      prefill_crm_enabled: true,
    },
  })

async function linkTo(form: TestForm, account: TestAccount, ids: Record<string, string>): Promise<string> {
  const records = Object.fromEntries(Object.entries(ids).map(([module, id]) => [module, { id }]))
  const made = await app.call(formLinks.create, { key: account.api_key, id: form.id, body: { records } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.data.url.replace(app.platform.config.publicUrl, '')
}

const open = async (url: string) => (await app.server.inject({ url, headers: { accept: 'text/html' } })).body

async function lastContent(form: TestForm, { api_key: key }: TestAccount) {
  const list = await app.call(submissions.list, { key, id: form.id, query: { sort: 'desc' } })
  return list.data[0] as { id: number; content: Record<string, Record<string, unknown>> }
}

test.for(['built-in', 'onoffice'])(
  'form links: values of every type go into the CRM, and by a signed link back: %s',
  async (kind) => {
    const account = accounts[kind]!
    const form = await formOf(account)
    const sent = await post(app, form.path, named(form.ids, typed))
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const { id, content } = await lastContent(form, account)
    await performDue(app.platform, crmWrites(app.platform))
    const stages = await app.platform.database.system
      .selectFrom('crm_stages')
      .select(['stage', 'record_id', 'error'])
      .where('submission_id', '=', id)
      .execute()
    expect(stages.map(({ error }) => error)).toEqual([null, null])
    const ids = Object.fromEntries(stages.map(({ stage, record_id }) => [stage, String(record_id)]))

    const crm = await openCrm(app.platform, account.account_id)
    for (const module of ['address', 'estate']) {
      const values = (await crm.readRecord(module, ids[module] ?? ''))?.values ?? {}
      for (const { key, name, stored } of all.filter((one) => one.module === module)) {
        expect(name === 'letzter_Kontakt' ? moment(values[name]) : values[name], key).toEqual(stored)
      }
    }

    const url = await linkTo(form, account, ids)
    const page = pageAnswers(await open(url))
    for (const { key, typed: written, stored } of all) {
      const own = page[`field_${form.ids[key]}`]
      // What is ticked stands in the order of the choices.
      const expected = shown(stored) ?? (stored === true ? '1' : written)
      expect([own].flat().toSorted(), key).toEqual([expected].flat().toSorted())
    }
    const inputs = Object.entries(page).filter(([name]) => name.startsWith('field_'))
    const again = await app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      payload: new URLSearchParams(
        inputs.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
      ).toString(),
    })
    expect(again.statusCode, again.body).toBe(201)
    const second = (await lastContent(form, account)).content
    for (const list of [content, second]) for (const values of Object.values(list)) sortLists(values)
    expect(second).toEqual(content)
  },
)

function sortLists(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) if (Array.isArray(value)) values[name] = value.toSorted()
}

test('onOffice: an inquiry about an estate names it and its supervisor, as each module wants it', async () => {
  const account = accounts['onoffice']!
  const settings = {
    crm_write_enabled: true,
    crm_task_enabled: true,
    email_enabled: false,
    notification_enabled: false,
    estate_context_enabled: true,
    crm_user_assignment: 'estate_supervisor',
  }
  const fields = [{ key: 'name', crm_field_name: 'Name' }]
  const form = await activeForm(app, { key: account.api_key, fields, settings })
  const { records, relations } = server.office
  const estate = server.office.add('estate', { objekttitel: 'Haus am See', benutzer: '25' })
  const url = await linkTo(form, account, { estate: String(estate.id) })
  expect((await post(app, url, named(form.ids, { name: 'Inquirer' }))).status).toBe(201)
  await performDue(app.platform, crmWrites(app.platform))
  const address = [...records.address.values()].find(({ values }) => values['Name'] === 'Inquirer')
  expect(address?.values).toMatchObject({ Benutzer: 'gabym' })
  const about = { addressIds: [address!.id], estateId: estate.id }
  expect([...records.task.values()].at(-1)).toMatchObject({ ...about, values: { Verantwortung: 'gabym' } })
  expect([...records.agentsLog.values()].at(-1)).toMatchObject(about)
  expect(relations.at(-1)).toMatchObject({ parent: estate.id, child: address!.id })
})

test('form links: a record is loaded without all fields of its CRM; a silent CRM delays no page', async () => {
  const account = await app.createAccount()
  const { token, secret } = server.office
  await connect(app.platform, account.account_id, { kind: 'onoffice', credentials: { token, secret } })
  const form = await formOf(account)
  const { id } = server.office.add('address', { Name: 'Löwe', Vip: '1' })
  const url = await linkTo(form, account, { address: String(id) })
  const name = (page: string) => pageAnswers(page)[`field_${form.ids['address.Name']}`]
  await server.fail({ name: 'silent', only: 'get fields' })
  expect(name(await open(url))).toBe('Löwe')
  await server.fail({ name: 'silent' })
  for (const page of await Promise.all([open(url), open(url)])) {
    expect(name(page)).toBe('')
    expect(page).toContain('Wir konnten das Formular gerade nicht für Sie vorausfüllen.')
  }
  await server.fail(null)
})
