import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account } from '../../../../shared/contract/accounts/account.ts'
import type { CrmConnector } from '../../../crm/port.ts'
import { activeForm, named, post, type TestForm } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { connectTo } from '../../../testing/onoffice-server/connect.ts'
import { startOnOffice, type OnOfficeServer } from '../../../testing/onoffice-server/server.ts'
import { performDue } from '../../follow-ups/index.ts'
import { crmWrites } from '../index.ts'

let app: TestApp
let server: OnOfficeServer
let form: TestForm

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  server = await startOnOffice()
  return () => server[Symbol.asyncDispose]()
})

async function phoneForm(settings: object = {}) {
  form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'phone', crm_field_name: 'Telefon1' },
    ],
    settings: { crm_write_enabled: true, crm_duplicate_check_fields: ['Telefon1'], ...settings },
  })
}

async function writeAll(answers: readonly Record<string, string>[], crm?: CrmConnector) {
  for (const one of answers) expect((await post(app, form.path, named(form.ids, one))).status).toBe(201)
  await performDue(app.platform, crm ? crmWrites(app.platform, async () => crm) : crmWrites(app.platform))
}

const contacts = () =>
  app.platform.database.system
    .selectFrom('built_in_crm_records')
    .select('values')
    .where('module', '=', 'address')
    .orderBy('id')
    .execute()

const ways = ['0241 123456', '0241/123456', '+49 241 123456', '0049 (0)241 12 34 56']

test('crm writes: one number in four spellings is one contact in the built-in CRM [B19-1, B19-3]', async () => {
  await phoneForm({ crm_duplicate_action: 'update' })
  await writeAll(ways.map((phone, i) => ({ name: `Löwe ${i}`, phone })))
  const own = await contacts()
  expect(own).toHaveLength(1)
  expect(own[0]?.values).toMatchObject({ Telefon1: expect.toSatisfy((phone: string) => ways.includes(phone)) })
})

test('crm writes: a number without a country is read in the country of the account [B19-2]', async () => {
  await phoneForm()
  const before = (await contacts()).length
  await writeAll([{ name: 'Egger', phone: '+43 664 1234567' }])
  await writeAll([{ name: 'Egger', phone: '0664 1234567' }])
  expect(await contacts()).toHaveLength(before + 2)
  await app.call(account.update, { body: { profile: { country: 'AT' } } })
  await writeAll([{ name: 'Egger', phone: '0664/1234567' }])
  expect(await contacts()).toHaveLength(before + 2)
  await app.call(account.update, { body: { profile: { country: null } } })
})

test('crm writes: one number in four spellings is one contact in onOffice, mobile or not [B19-1, B19-4]', async () => {
  await phoneForm()
  await using connection = connectTo(server)
  await writeAll(
    ways.map((phone) => ({ name: 'Löwe', phone })),
    connection.crm,
  )
  await writeAll(
    ['0171 5551234', '+49 171/5551234', '0049 171 555 12 34'].map((phone) => ({ name: 'Bär', phone })),
    connection.crm,
  )
  const book = [...server.office.records.address.values()].map(({ contacts: [entry] }) => entry?.type)
  expect(book).toEqual(['phone', 'mobile'])
})
