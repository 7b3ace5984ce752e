import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCrm } from '../../../crm/open-crm.ts'
import type { CrmConnector } from '../../../crm/port.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { connectTo } from '../../../testing/onoffice-server/connect.ts'
import { startOnOffice, type OnOfficeServer } from '../../../testing/onoffice-server/server.ts'
import { performDue } from '../../follow-ups/index.ts'
import { crmWrites } from '../index.ts'

let app: TestApp
let server: OnOfficeServer
let connection: ReturnType<typeof connectTo>
let n = 0

beforeAll(async () => {
  app = await startApp()
  server = await startOnOffice()
  connection = connectTo(server)
})
afterAll(async () => {
  await connection[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const fields = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email' },
]

const opened: Record<string, () => Promise<CrmConnector>> = {
  'the built-in CRM': () => openCrm(app.platform, app.owner.account_id),
  onOffice: async () => connection.crm,
}

const make = (crm: CrmConnector, module: string, values: Record<string, string>) =>
  crm.createRecord({ module, values, reference: `archived ${++n}` })

async function submit(crm: CrmConnector, settings: object, email: string, query = ''): Promise<void> {
  const form = await activeForm(app, { fields, settings: { crm_write_enabled: true, ...settings } })
  const { status } = await post(app, `${form.path}${query}`, named(form.ids, { name: 'Löwin', email }))
  expect(status).toBe(201)
  await performDue(
    app.platform,
    crmWrites(app.platform, async () => crm),
  )
}

// Settings: crm_archived_contacts.
test.for([
  ['use', '0', 1],
  ['reactivate', '1', 1],
  ['create_new', '0', 2],
] as const)('crm writes: an archived contact where the form says %s [B19-7]', async ([way, status, count]) => {
  for (const [name, open] of Object.entries(opened)) {
    const crm = await open()
    const email = `archived${++n}@home.example`
    const id = await make(crm, 'address', { Name: 'Löwe', Email: email, Status: '0' })
    await submit(crm, { crm_archived_contacts: way, crm_duplicate_action: 'keep' }, email)
    const found = await crm.findRecords('address', { Email: email })
    expect(found, name).toHaveLength(count)
    expect(found[0], name).toMatchObject({ id, values: { Name: 'Löwe', Status: status } })
  }
})

test('crm writes: an active contact comes before an archived one [B19-8]', async () => {
  for (const [name, open] of Object.entries(opened)) {
    const crm = await open()
    const email = `both${++n}@home.example`
    await make(crm, 'address', { Name: 'Alt', Email: email, Status: '0' })
    const id = await make(crm, 'address', { Name: 'Neu', Email: email, Status: '1' })
    await submit(crm, { crm_duplicate_action: 'update' }, email)
    const found = await crm.findRecords('address', { Email: email })
    expect(
      found.map(({ values }) => values['Name']),
      name,
    ).toEqual(['Alt', 'Löwin'])
    expect(found[1]?.id).toBe(id)
  }
})
