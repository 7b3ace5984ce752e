import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectTo, type TestConnection } from '../../../testing/onoffice-server/connect.ts'
import type { ModuleName, StoredRecord } from '../../../testing/onoffice-server/office.ts'
import { startOnOffice, type OnOfficeServer } from '../../../testing/onoffice-server/server.ts'
import { CrmError, type CrmValues } from '../../port.ts'

let server: OnOfficeServer
let on: TestConnection

beforeEach(async () => {
  server = await startOnOffice()
  on = connectTo(server)
})
afterEach(async () => {
  await on[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function create(module: ModuleName, values: CrmValues, links: object = {}): Promise<StoredRecord> {
  const id = await on.crm.createRecord({ module, values, reference: module, ...links })
  return server.office.records[module].get(Number(id))!
}

test('one person is named in three ways: by user name, by number, by group', async () => {
  const address = await create('address', { Name: 'A', Benutzer: 'gaby@agency.example' })
  expect(address.values['Benutzer']).toBe('gabym')
  expect((await create('estate', { benutzer: 'Gaby Muster' })).values['benutzer']).toBe('25')
  const links = { address_id: String(address.id) }
  expect(
    (await create('task', { Betreff: 'T', Verantwortung: '25', Bearbeiter: 'PAULPROBE' }, links)).values,
  ).toMatchObject({
    Verantwortung: 'gabym',
    Bearbeiter: 'paulprobe',
  })
  const byGroup = await create('task', { Betreff: 'T', Verantwortung: 'vermietung' }, links)
  expect(byGroup).toMatchObject({ byGroup: true, values: { Verantwortung: 'Vermietung' } })
  expect((await create('agentsLog', { Bemerkung: 'x', Benutzer: '17' }, links)).values['Benutzer']).toBe('paulprobe')
  await expect(create('address', { Name: 'A', Benutzer: 'Vermietung' })).rejects.toThrow('has no user Vermietung')
  await expect(create('task', { Verantwortung: 'Nobody' }, links)).rejects.toThrow('has no user or group Nobody')
})

test('crm: a user who is new in the CRM is found without waiting', async () => {
  await create('address', { Benutzer: '17' })
  server.office.users.push({
    id: 40,
    username: 'neu',
    firstname: 'Nina',
    lastname: 'Neu',
    email: 'nina@agency.example',
  })
  expect((await create('address', { Benutzer: 'Nina Neu' })).values['Benutzer']).toBe('neu')
})

test('crm: telephone, fax and e-mail are entries of a telephone book, the first of them the main ones', async () => {
  const { contacts } = await create('address', { Email: 'a@x.example', Telefon1: '1', Telefax1: '2' })
  expect(contacts.map(({ type, value, isDefault }) => [type, value, isDefault])).toEqual([
    ['email', 'a@x.example', true],
    ['fax', '2', true],
    ['phone', '1', true],
  ])
})

test('crm: a changed e-mail is added as the main entry, and the others stay', async () => {
  const entry = (type: string, value: string, isDefault = false) => ({ kind: 'email' as const, type, value, isDefault })
  const address = server.office.add('address', {}, [
    entry('email_private', 'old@x.example', true),
    entry('email', 'other@x.example'),
  ])
  const listed = () => address.contacts.map(({ type, value, isDefault }) => [type, value, isDefault])
  await on.crm.updateRecord('address', String(address.id), { Email: 'new@x.example' })
  const old = ['email_private', 'old@x.example', false]
  expect(listed()).toEqual([old, ['email', 'other@x.example', false], ['email', 'new@x.example', true]])
  // One that is there already becomes the main entry.
  await on.crm.updateRecord('address', String(address.id), { Email: 'other@x.example' })
  expect(listed()).toEqual([old, ['email', 'other@x.example', true], ['email', 'new@x.example', false]])
  await on.crm.updateRecord('address', String(address.id), { Email: null })
  expect(listed()).toEqual([old, ['email', 'new@x.example', false]])
})

test('crm: a main entry that is there twice cannot be told apart, which onOffice refuses', async () => {
  const phone = { kind: 'phone' as const, type: 'phone', value: '1', isDefault: true }
  const { id } = server.office.add('address', {}, [phone, { ...phone, isDefault: false }])
  await expect(on.crm.updateRecord('address', String(id), { Telefon1: '' })).rejects.toThrow('Ambiguous')
})

test('crm: a mobile number may be the main one', async () => {
  const { id } = server.office.add('address', {}, [{ kind: 'phone', type: 'mobile', value: '0170 1', isDefault: true }])
  await on.crm.updateRecord('address', String(id), { Telefon1: '' })
  expect(server.office.records.address.get(id)?.contacts).toEqual([])
})

test('crm: an address is found by each of its e-mail addresses, and by no other field than those named', async () => {
  const entry = { kind: 'email' as const, type: 'email', isDefault: false }
  const { id } = server.office.add('address', { Name: 'A' }, [
    { ...entry, value: 'a@x.example', isDefault: true },
    { ...entry, value: 'b@x.example' },
  ])
  expect(await on.crm.findRecords('address', { Email: 'B@x.example' })).toMatchObject([{ id: String(id) }])
})

test('crm: a country is a code in a new address and in an estate, and a name in a changed address', async () => {
  const { id, values } = await create('address', { Land: 'AUT' })
  expect(values['Land']).toBe('AUT')
  await on.crm.updateRecord('address', String(id), { Land: 'FRA' })
  expect((await on.crm.readRecord('address', String(id)))?.values['Land']).toBe('FRA')
  expect((await create('estate', { land: 'AUT' })).values['land']).toBe('AUT')
})

test('crm: an activity is written with names of its own, its level as a letter, its reason in words', async () => {
  const address_id = String((await create('address', { Name: 'A' })).id)
  const values = {
    Aktionsart: 'Email',
    Aktionstyp: 'Ausgang',
    Datum: '2026-11-21T10:30',
    Bemerkung: 'Frage',
    HerkunftKontakt: ['Suchmaschine'],
    merkmal: ['invoiceOpen'],
    Kosten: 2.5,
    dauer: 3600,
    Beratungsebene: 'G Absage',
    Absagegrund: 'Lage',
  }
  const made = await create('agentsLog', values, { address_id })
  const read = { ...values, Datum: '2026-11-21 10:30:00' }
  expect((await on.crm.readRecord('agentsLog', String(made.id)))?.values).toMatchObject(read)
  await on.crm.updateRecord('agentsLog', String(made.id), { Bemerkung: 'Neu' })
  expect(server.office.records.agentsLog.get(made.id)?.values['Bemerkung']).toBe('Neu')
  const refused = [{ HerkunftKontakt: ['Suchmaschine', 'Empfehlung'] }, { Erfunden: 'x' }]
  for (const more of refused)
    await expect(create('agentsLog', { ...values, ...more }, { address_id })).rejects.toMatchObject({
      kind: 'rejected',
    })
  await expect(create('agentsLog', { Bemerkung: 'x' })).rejects.toThrow('Missing relation')
})

test('crm: an appointment without an end ends an hour later, over midnight too', async () => {
  expect((await create('calendar', { start_dt: '2026-12-31T23:30' })).values['end_dt']).toBe('2027-01-01 00:30:00')
  await expect(create('calendar', { description: 'Termin' })).rejects.toMatchObject({ kind: 'rejected' })
})

test('crm: links of tasks, appointments and activities arrive as numbers', async () => {
  const [address, estate] = [await create('address', { Name: 'A' }), await create('estate', { objekttitel: 'H' })]
  const links = { address_id: String(address.id), estate_id: String(estate.id) }
  const linked = { addressIds: [address.id], estateId: estate.id }
  expect(await create('task', { Betreff: 'T' }, links)).toMatchObject(linked)
  expect(await create('calendar', { start_dt: '2026-12-01T10:00' }, links)).toMatchObject(linked)
  expect(await create('agentsLog', { Bemerkung: 'x' }, links)).toMatchObject(linked)
  await expect(create('task', { Betreff: 'T' }, { address_id: 'abc' })).rejects.toThrow('has no record abc')
})

test('crm: kinds of activities and lengths are read; compound fields and module labels are left out', async () => {
  const modules = await on.crm.fieldConfiguration('de')
  const field = (module: string, name: string) =>
    modules.find((one) => one.name === module)?.fields.find((one) => one.name === name)
  expect(field('address', 'label')).toBeUndefined()
  expect(field('address', 'Plz-Ort')).toBeUndefined()
  expect(field('address', 'Benutzer')?.type).toBe('user')
  expect(field('task', 'Art')?.permittedvalues?.map(({ code }) => code)).toEqual(['219', '217', '215'])
  expect(field('agentsLog', 'Aktionsart')?.permittedvalues).toContainEqual({ code: 'Email', label: 'E-Mail' })
  expect((await on.crm.actionKinds('de')).find(({ code }) => code === 'Email')?.types.map(({ code }) => code)).toEqual([
    'Eingang',
    'Ausgang',
  ])
})

test('crm: fields of tasks and activities that onOffice cannot read are not asked for', async () => {
  const field = { label: 'X', type: 'varchar', length: 80, default: null, permittedvalues: null }
  for (const module of ['task', 'agentsLog'])
    server.office.addedFields.push({ module, field: { ...field, name: 'ind_1' } })
  const address_id = String((await create('address', { Name: 'A' })).id)
  const task = await create('task', { Betreff: 'T', Prio: '2', ind_1: 'x' }, { address_id })
  expect((await on.crm.readRecord('task', String(task.id)))?.values).toMatchObject({ Betreff: 'T', Prio: '2' })
  const activity = await create('agentsLog', { Bemerkung: 'x' }, { address_id })
  expect((await on.crm.readRecord('agentsLog', String(activity.id)))?.values).toMatchObject({ Bemerkung: 'x' })
})

test('crm: a search reads page by page, and gives the oldest', async () => {
  for (let i = 0; i < 1_010; i++) server.office.add('address', { Ort: 'Aachen', KdNr: String(5_000 - i) })
  const found = await on.crm.findRecords('address', { Ort: 'aachen' })
  expect(found.map(({ id }) => Number(id))).toEqual(Array.from({ length: 20 }, (_, i) => 101 + i))
  expect(server.calls.flat().filter((call) => call === 'read address')).toHaveLength(3)
})

test('crm: actions of one request have an outcome each', async () => {
  const link = (recordId: number) =>
    ({ verb: 'get', resource: 'getlink', id: 'address', parameters: { recordId } }) as const
  const { id } = server.office.add('address', {})
  const outcomes = await on.client.callAll([link(1), link(id), link(2)], { isRepeatable: true })
  expect(outcomes.map((outcome) => outcome instanceof CrmError)).toEqual([true, false, true])
  expect(server.calls.at(-1)).toHaveLength(3)
})

test('crm: a large file goes block by block, and the texts of the blocks are one base64', async () => {
  const content = Buffer.alloc(1_200_001, 'ä')
  const { id } = server.office.add('estate', {})
  const file = { module: 'estate', id: String(id), name: 'a.jpg', content_type: 'image/jpeg', content }
  await on.crm.uploadFile(file)
  expect(server.calls.flat().filter((call) => call === 'do uploadfile')).toHaveLength(5)
  expect(server.office.files).toMatchObject([{ module: 'estate', recordId: id, kind: 'Foto', title: 'a.jpg' }])
  expect(server.office.files[0]?.content.equals(content)).toBe(true)
  await on.crm.uploadFile({ ...file, name: 'a.pdf', content_type: 'application/pdf', title: 'Plan', kind: 'Grundriss' })
  expect(server.office.files[1]).toMatchObject({ kind: 'Grundriss', title: 'Plan' })
  await expect(on.crm.uploadFile({ ...file, module: 'calendar' })).rejects.toMatchObject({ kind: 'unsupported' })
})

test('crm: mails go without a signature of the API user, HTML as HTML', async () => {
  const mail = { identity: 'info@agency.example', to: ['ada@home.example'], subject: 'A', text: 'a' }
  await on.crm.sendMail(mail)
  await on.crm.sendMail({
    ...mail,
    html: '<p>a</p>',
    bcc: ['b@x.example'],
    reply_to: 'r@x.example',
    sender_name: 'Eva',
  })
  const plain = { emailidentity: mail.identity, receiver: mail.to, subject: 'A', signatureid: 0 }
  expect(server.office.mails).toEqual([
    { ...plain, body: 'a', useHtml: false },
    { ...plain, body: '<p>a</p>', useHtml: true, bcc: ['b@x.example'], replyto: 'r@x.example', displayName: 'Eva' },
  ])
})
