import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crmRecords, type CrmRecord } from '../../../shared/contract/crm/crm-records.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { readOnlyKey } from '../../testing/callers.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue } from '../follow-ups/index.ts'

const list = (app: TestApp, module: string, query: Record<string, string | number> = {}, key?: string) =>
  app.call(crmRecords.list, { params: { module }, query, ...(key !== undefined && { key }) })

const changeConnection = (app: TestApp, change: { kind?: string; connected?: boolean; error?: string }) =>
  app.platform.database.system
    .updateTable('crm_connections')
    .set(change)
    .where('account_id', '=', app.owner.account_id)
    .execute()

test('crm records: records of the built-in CRM are read by module, by page, by their account alone [B31-173]', async () => {
  await using app = await startApp()
  const fields = [
    { key: 'name', crm_field_name: 'Name' },
    { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
  ]
  const form = await activeForm(app, { fields, settings: { crm_write_enabled: true } })
  for (const name of ['Ada', 'Bo']) await post(app, form.path, named(form.ids, { name, title: `Haus ${name}` }))
  await performDue(app.platform, crmWrites(app.platform))

  const { data: addresses, body } = await list(app, 'address', { per_page: 1 })
  expect(addresses).toMatchObject([{ module: 'address', values: { Name: 'Ada' }, address_id: null, estate_id: null }])
  expect(body.meta).toMatchObject({ total: 2, last_page: 2 })
  const { data: activities } = await list(app, 'agentsLog')
  expect(activities[0]).toMatchObject({ address_id: addresses[0].id, estate_id: expect.stringMatching(/^\d+$/) })
  // The activity is about both.
  const { address_id, estate_id } = activities[0]
  const linked = async (module: string, id: string, key?: string) =>
    (await list(app, module, { linked_to: id }, key)).data.map((record: { id: string }) => record.id)
  expect(await linked('address', activities[0].id)).toEqual([address_id])
  expect(await linked('estate', activities[0].id)).toEqual([estate_id])
  expect(await linked('agentsLog', address_id)).toEqual([activities[0].id])
  expect(await linked('task', address_id)).toEqual([])
  const account = { account_id: app.owner.account_id, kind: 'buyer' }
  await app.platform.database.system
    .insertInto('built_in_crm_relations')
    .values({ ...account, address_id: Number(addresses[0].id), estate_id: Number(estate_id) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  expect(await linked('estate', addresses[0].id)).toContain(estate_id)
  expect(await linked('address', estate_id)).toContain(addresses[0].id)
  expect((await list(app, 'address', { linked_to: 'x' })).status).toBe(422)
  // Several by their ids, of this module alone.
  const namedBy = async (ids: string) =>
    (await list(app, 'address', { ids })).data.map((record: { id: string }) => record.id)
  expect(await namedBy(`${addresses[0].id},${estate_id},999999`)).toEqual([addresses[0].id])
  expect((await list(app, 'address', { ids: 'x,1' })).status).toBe(422)
  expect((await list(app, 'address', { updated_since: '2099-01-01' })).data).toEqual([])

  const other = await app.createAccount()
  expect((await list(app, 'address', {}, other.api_key)).data).toEqual([])
  expect(await linked('agentsLog', address_id, other.api_key)).toEqual([])
  expect((await list(app, 'file')).status).toBe(404)
})

test('crm records: what a deleted form had made confidential stays so in the records from before it [B27-22]', async () => {
  await using app = await startApp()
  const reader = (await readOnlyKey(app, app.owner)).key ?? ''
  const fields = [
    { key: 'name', crm_field_name: 'Name' },
    { key: 'birth', crm_field_name: 'Geburtsdatum', field_type: 'date' },
  ]
  async function write(name: string, isConfidential: boolean) {
    const form = await activeForm(app, { fields, settings: { crm_write_enabled: true } })
    const confidential_field_ids = isConfidential ? [form.ids['birth']] : []
    await app.call(forms.update, { id: form.id, body: { confidential_field_ids } })
    await post(app, form.path, named(form.ids, { name, birth: '1990-05-17' }))
    await performDue(app.platform, crmWrites(app.platform))
    return form.id
  }
  const id = await write('Ada', true)
  const births = async (key?: string, query = {}) =>
    (await list(app, 'address', query, key)).data.map(({ values }: CrmRecord) => values['Geburtsdatum'])
  expect(await births(reader)).toEqual(['•••'])
  expect((await app.call(forms.remove, { id })).status).toBeLessThan(300)
  expect(await births()).toEqual(['1990-05-17'])
  expect(await births(reader)).toEqual(['•••'])
  const activity = async (key?: string) => (await list(app, 'agentsLog', {}, key)).data[0].values.Bemerkung
  expect(await activity()).not.toBe('•••')
  expect(await activity(reader)).toBe('•••')
  // A record of a later form, in which nothing is confidential: an hour may pass until the writes of a deleted form have ended.
  await app.platform.database.system
    .updateTable('former_confidential_places')
    .set({ until: sql`now()` })
    .execute()
  await setTimeout(5)
  await write('Bo', false)
  expect(await births(reader)).toEqual(['•••', '1990-05-17'])
  // They are not found by what is not shown.
  expect(await births(reader, { q: '1990-05-17' })).toEqual(['1990-05-17'])
  expect(await births(undefined, { q: '1990-05-17' })).toHaveLength(2)
})

test('crm records: an account that works with another CRM has its records there', async () => {
  await using app = await startApp()
  await changeConnection(app, { kind: 'onoffice' })
  const answer = await list(app, 'address')
  expect(answer.status).toBe(409)
  expect(answer.body.code).toBe('records_elsewhere')
})

test('crm records: the check of a form names what the CRM would refuse', async () => {
  await using app = await startApp()
  const form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'gone', crm_field_name: 'Vorname' },
      { key: 'salutation', crm_field_name: 'Anrede', datalist: 'Frau;Herr;Wesen', default_value: 'Ding' },
      { key: 'free', label: 'Frei' },
    ],
  })
  const check = () => app.call(crmRecords.check, { id: form.id })
  // As if the CRM had lost the field since.
  await app.platform.database.system
    .updateTable('fields')
    .set({ crm_field_name: 'Verschwunden' })
    .where('id', '=', form.ids['gone']!)
    .execute()
  const { data } = await check()
  expect(data.checked_fields).toBe(3)
  expect(data.problems).toMatchObject([
    {
      field_id: form.ids['gone'],
      problem: 'missing_field',
      values: [],
      message: expect.stringContaining('Verschwunden'),
    },
    { field_id: form.ids['salutation'], problem: 'missing_values', values: ['Wesen'] },
    { field_id: form.ids['salutation'], problem: 'default_value', values: ['Ding'] },
  ])
  await changeConnection(app, { connected: false })
  expect((await check()).status).toBe(409)
})

test('crm records: they are searched by words and listed newest first [B27-20, B27-21]', async () => {
  await using app = await startApp()
  const fields = [
    { key: 'first', crm_field_name: 'Vorname' },
    { key: 'name', crm_field_name: 'Name' },
    { key: 'phone', crm_field_name: 'Telefon1' },
    { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
  ]
  const form = await activeForm(app, { fields, settings: { crm_write_enabled: true } })
  for (const [first, name, phone] of [
    ['Ada', 'Müller', '+49 40 1234567'],
    ['Bo', 'Löwe', '+49 89 7654321'],
    ['Bea', 'Mueller-Lüdenscheidt', ''],
  ] as const) {
    await post(app, form.path, named(form.ids, { first, name, phone, title: `Haus ${name}` }))
  }
  await performDue(app.platform, crmWrites(app.platform))
  const names = async (query: Record<string, string | number>, module = 'address', key?: string) =>
    (await list(app, module, query, key)).data.map(
      ({ values }: { values: Record<string, string> }) => values['Vorname'] ?? values['objekttitel'],
    )
  expect(await names({ sort: 'desc' })).toEqual(['Bea', 'Bo', 'Ada'])
  expect(await names({ sort: 'desc', per_page: 2, page: 2 })).toEqual(['Ada'])
  expect(await names({})).toEqual(['Ada', 'Bo', 'Bea'])
  expect(await names({ q: 'muell' })).toEqual(['Ada', 'Bea'])
  expect(await names({ q: 'MÜLLER lüden', sort: 'desc' })).toEqual(['Bea'])
  expect(await names({ q: '089 765' })).toEqual(['Bo'])
  expect(await names({ q: 'Haus Lö' }, 'estate')).toEqual(['Haus Löwe'])
  expect(await names({ q: 'zzz' })).toEqual([])
  expect(await names({ q: 'a' })).toEqual([])
  const { body } = await list(app, 'address', { q: 'muell', per_page: 1 })
  expect(body.meta).toMatchObject({ total: 2, last_page: 2 })
  const [{ id }] = (await list(app, 'address', { q: 'ada' })).data
  expect(await names({ q: id })).toContain('Ada')
  expect(await names({ q: 'muell', id })).toEqual(['Ada'])
  const other = await app.createAccount()
  expect(await names({ q: 'muell' }, 'address', other.api_key)).toEqual([])

  // What the caller sees as marks is not found by its words.
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['name']] } })
  const key = (await readOnlyKey(app, app.owner)).key ?? undefined
  expect(await names({ q: 'muell' }, 'address', key)).toEqual([])
  expect(await names({ q: 'ada' }, 'address', key)).toEqual(['Ada'])
  expect(await names({ q: 'muell' })).toEqual(['Ada', 'Bea'])
})
