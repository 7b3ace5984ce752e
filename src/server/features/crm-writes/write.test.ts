import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { activeForm, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { connect, disconnect } from '../crm/index.ts'
import { performDue } from '../follow-ups/index.ts'
import { crmWrites } from './write.ts'

const mapped = [
  { key: 'first', crm_field_name: 'Vorname' },
  { key: 'name', crm_field_name: 'Name', label: 'Nachname' },
  { key: 'email', crm_field_name: 'Email' },
  { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
]

const ada = { first: 'Ada', name: 'Löwe', email: 'ada@home.example' }

async function submit(app: TestApp, form: TestForm, answers: Record<string, string>) {
  const body = Object.fromEntries(Object.entries(answers).map(([key, value]) => [`field_${form.ids[key]}`, value]))
  expect((await post(app, form.path, body)).status).toBe(201)
}

const writeDue = (app: TestApp) => performDue(app.platform, crmWrites(app.platform))

const recordsOf = (app: TestApp, module: string) =>
  app.platform.database.system
    .selectFrom('built_in_crm_records')
    .selectAll()
    .where('account_id', '=', app.owner.account_id)
    .where('module', '=', module)
    .orderBy('id')
    .execute()

const followUps = (app: TestApp) =>
  app.platform.database.system.selectFrom('follow_ups').selectAll().where('kind', '=', 'crm').execute()

const crmForm = (app: TestApp, settings: object = {}) =>
  activeForm(app, { fields: mapped, settings: { crm_write_enabled: true, ...settings } })

// Settings: crm_write_enabled, crm_relation, crm_task_enabled, crm_task_subject.
test('crm writes: each answer is written to the record of its field, with an activity [B1-1]', async () => {
  await using app = await startApp()
  const form = await crmForm(app, {
    crm_relation: 'owner',
    crm_task_enabled: true,
    crm_task_subject: 'Rückruf _Vorname _Name',
  })
  await submit(app, form, { ...ada, title: 'Haus am See' })
  expect(await writeDue(app)).toBe(1)
  const [address] = await recordsOf(app, 'address')
  const [estate] = await recordsOf(app, 'estate')
  expect(address?.values).toEqual({ Vorname: 'Ada', Name: 'Löwe', Email: 'ada@home.example' })
  expect(estate?.values).toEqual({ objekttitel: 'Haus am See' })
  const [activity] = await recordsOf(app, 'agentsLog')
  expect(activity).toMatchObject({ address_id: address!.id, estate_id: estate!.id })
  expect((activity!.values as { Bemerkung: string }).Bemerkung).toContain('Nachname: Löwe')
  expect((await recordsOf(app, 'task'))[0]?.values).toMatchObject({ Betreff: 'Rückruf Ada Löwe' })
  const { system } = app.platform.database
  expect(await system.selectFrom('built_in_crm_relations').selectAll().execute()).toMatchObject([
    { kind: 'owner', estate_id: estate!.id, address_id: address!.id },
  ])
  expect(await followUps(app)).toMatchObject([{ state: 'done', error: null }])
})

// Settings: crm_address_contact_types, crm_duplicate_check_fields, crm_write_empty_values, crm_agentslog_enabled, crm_agentslog_action_kind,
// crm_agentslog_action_type, crm_agentslog_note, crm_task_due_days.
test('crm writes: contacts, activities and tasks are written as the form says', async () => {
  await using app = await startApp()
  const settings = {
    crm_address_contact_types: ['Eigentümer'],
    crm_duplicate_check_fields: ['Vorname', 'Name'],
    crm_duplicate_action: 'update',
    crm_write_empty_values: true,
    crm_agentslog_action_kind: 'Email',
    crm_agentslog_action_type: 'Anfrage',
    crm_agentslog_note: 'Von _Name',
    crm_task_enabled: true,
    crm_task_due_days: 5,
  }
  const form = await crmForm(app, settings)
  await submit(app, form, ada)
  await writeDue(app)
  const [address] = await recordsOf(app, 'address')
  expect(address?.values).toMatchObject({ Name: 'Löwe', Email: 'ada@home.example', ArtDaten: ['Eigentümer'] })
  expect((await recordsOf(app, 'agentsLog'))[0]?.values).toMatchObject({
    Aktionsart: 'Email',
    Aktionstyp: 'Anfrage',
    Bemerkung: 'Von Löwe',
  })
  const task = (await recordsOf(app, 'task'))[0]!
  const days = (Date.parse(String((task.values as Record<string, string>)['Deadline'])) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(5)
  // The same person by the names that count; what is left empty clears.
  await app.call(forms.update, { id: form.id, body: { crm_agentslog_enabled: false, crm_task_enabled: false } })
  await submit(app, form, { first: 'Ada', name: 'Löwe', email: '' })
  await writeDue(app)
  const cleared = await recordsOf(app, 'address')
  expect(cleared.map(({ values }) => values)).toEqual([{ ...(address?.values as object), Email: '' }])
  expect(await recordsOf(app, 'agentsLog')).toHaveLength(1)
  // Nothing is made of empty answers alone.
  await submit(app, form, {})
  await writeDue(app)
  expect([await recordsOf(app, 'address'), await recordsOf(app, 'estate')]).toEqual([cleared, []])
})

// Settings: crm_task_subject, crm_agentslog_note.
test('crm writes: texts in the CRM name answers that no record of it holds [B15-13]', async () => {
  await using app = await startApp()
  const kind = { key: 'kind', label: 'Art des Schadens', field_type: 'select', datalist: 'Heizung;Wasser' }
  const form = await activeForm(app, { fields: [...mapped, kind], settings: { crm_write_enabled: true } })
  const text = (words: string) => `${words}: _field_${form.ids['kind']}, _Name`
  const settings = { crm_task_enabled: true, crm_task_subject: text('Schaden'), crm_agentslog_note: text('Gemeldet') }
  await app.call(forms.update, { id: form.id, body: settings })
  await submit(app, form, { ...ada, kind: 'Wasser' })
  await writeDue(app)
  expect((await recordsOf(app, 'task'))[0]?.values).toMatchObject({ Betreff: 'Schaden: Wasser, Löwe' })
  expect((await recordsOf(app, 'agentsLog'))[0]?.values).toMatchObject({ Bemerkung: 'Gemeldet: Wasser, Löwe' })
})

test.for([
  ['fill_empty', 2, { Vorname: 'Ada', Name: 'Löwe', Email: 'ada@home.example' }],
  // The address in other letters is the same one.
  ['update', 2, { Vorname: 'Adele', Name: 'Löwe', Email: 'ada@home.example' }],
  ['keep', 2, { Vorname: 'Ada', Email: 'ada@home.example' }],
] as const)(
  // Settings: crm_duplicate_action.
  'crm writes: an existing address is not created again, and changes as the form says: %s',
  async ([action, , expected]) => {
    await using app = await startApp()
    const form = await crmForm(app, { crm_duplicate_action: action, crm_agentslog_enabled: false })
    await submit(app, form, { first: 'Ada', email: 'ada@home.example' })
    await writeDue(app)
    await submit(app, form, { first: 'Adele', name: 'Löwe', email: 'ADA@home.example' })
    await writeDue(app)
    const addresses = await recordsOf(app, 'address')
    expect(addresses.map(({ values }) => values)).toEqual([expected])
  },
)

test('crm writes: two submissions of one person at the same time make one address', async () => {
  await using app = await startApp()
  const form = await crmForm(app)
  for (let i = 0; i < 6; i++) await submit(app, form, { ...ada, first: `Ada ${i}` })
  expect(await writeDue(app)).toBe(6)
  const [address, ...others] = await recordsOf(app, 'address')
  expect(others).toEqual([])
  // Each has an activity about it, whether it was made or found.
  const activities = await recordsOf(app, 'agentsLog')
  expect(activities.map(({ address_id }) => address_id)).toEqual(Array.from({ length: 6 }, () => address!.id))
})

test('crm writes: create_new makes another address; nothing is looked up without the fields to match', async () => {
  await using app = await startApp()
  const form = await crmForm(app, { crm_duplicate_action: 'create_new' })
  for (const answers of [ada, ada]) await submit(app, form, answers)
  await writeDue(app)
  const second = await crmForm(app)
  for (const answers of [{ name: 'A' }, { name: 'A' }]) await submit(app, second, answers)
  await writeDue(app)
  expect(await recordsOf(app, 'address')).toHaveLength(4)
})

test('a CRM that is away loses nothing: the write waits with its reason, and goes on when the CRM is back', async () => {
  await using app = await startApp()
  const form = await crmForm(app)
  await submit(app, form, ada)
  const { system } = app.platform.database
  await system.updateTable('crm_connections').set({ connected: false }).execute()
  await writeDue(app)
  expect(await followUps(app)).toMatchObject([{ state: 'waiting', error: 'crm_not_connected{}' }])
  await system.updateTable('crm_connections').set({ connected: true }).execute()
  await system.updateTable('follow_ups').set({ due_at: new Date().toISOString() }).execute()
  await writeDue(app)
  expect(await recordsOf(app, 'address')).toHaveLength(1)
})

test('crm writes: a worker killed between the CRM and its note makes no record twice', async () => {
  await using app = await startApp()
  const form = await crmForm(app)
  await submit(app, form, { ...ada, title: 'Haus' })
  await writeDue(app)
  const { system } = app.platform.database
  const before = await system.selectFrom('built_in_crm_records').select('id').orderBy('id').execute()
  // As if the process had ended before any stage was noted.
  await system.deleteFrom('crm_stages').execute()
  await system
    .updateTable('follow_ups')
    .set({ state: 'waiting', due_at: new Date().toISOString(), claims: 1 })
    .execute()
  await writeDue(app)
  expect(await system.selectFrom('built_in_crm_records').select('id').orderBy('id').execute()).toEqual(before)
})

test('crm writes: what the CRM refuses ends its stage alone, visibly', async () => {
  await using app = await startApp()
  const form = await activeForm(app, {
    fields: [...mapped, { key: 'long', crm_module: 'task', crm_field_name: 'Betreff' }],
    settings: { crm_write_enabled: true, crm_agentslog_action_kind: 'Erfunden' },
  })
  await submit(app, form, ada)
  await writeDue(app)
  expect(await recordsOf(app, 'address')).toHaveLength(1)
  expect(await followUps(app)).toMatchObject([
    { state: 'failed', error: expect.stringMatching(/agentsLog: crm_value_not_permitted\{"name":"Aktionsart"/) },
  ])
})

test('crm writes: content that the account does not save reaches the CRM sealed, and is gone afterwards', async () => {
  await using app = await startApp()
  const form = await crmForm(app, { save_submission_data: 'off' })
  await submit(app, form, ada)
  const [waiting] = await followUps(app)
  expect(waiting!.sealed_content).toBeTypeOf('string')
  expect(waiting!.sealed_content).not.toContain('Löwe')
  await writeDue(app)
  expect((await recordsOf(app, 'address'))[0]?.values).toMatchObject({ Name: 'Löwe' })
  expect(await followUps(app)).toMatchObject([{ sealed_content: null }])
})

// Settings: crm_duplicate_check_enabled.
test('crm writes: two workers write each submission once, as an address of its own without the search', async () => {
  await using app = await startApp()
  const form = await crmForm(app, { crm_duplicate_check_enabled: false })
  for (let i = 0; i < 12; i++) await submit(app, form, { ...ada, name: `N${i}` })
  const counts = await Promise.all([writeDue(app), writeDue(app), writeDue(app)])
  expect(counts.reduce((a, b) => a + b)).toBe(12)
  expect(await recordsOf(app, 'address')).toHaveLength(12)
})

// Settings: crm_user_assignment, crm_user_id, crm_task_responsible.
test('crm writes: new records of every kind are given to the user that the form names [B19-11]', async () => {
  await using app = await startApp()
  const settings = { crm_write_enabled: true, crm_user_assignment: 'fixed', crm_user_id: 7 }
  const appointment = { key: 'visit', crm_module: 'calendar', crm_field_name: 'description' }
  const fields = [...mapped, appointment]
  const form = await activeForm(app, { fields, settings: { ...settings, crm_task_enabled: true } })
  const visit = { ...ada, title: 'Haus', visit: 'Besichtigung' }
  await submit(app, form, visit)
  await writeDue(app)
  const valuesOf = async (module: string) => (await recordsOf(app, module)).map(({ values }) => values)
  expect(await valuesOf('address')).toMatchObject([{ Name: 'Löwe', Benutzer: '7' }])
  expect(await valuesOf('estate')).toMatchObject([{ objekttitel: 'Haus', benutzer: '7' }])
  expect(await valuesOf('task')).toMatchObject([{ Verantwortung: '7' }])
  expect(await valuesOf('calendar')).toMatchObject([{ description: 'Besichtigung', von: '7' }])
  expect(await valuesOf('agentsLog')).toMatchObject([{ Benutzer: '7' }])
  // A task has a setting of its own, which counts more; one that answers alone ask for has the user as well.
  const named = { ...settings, crm_task_enabled: true, crm_task_responsible: 'Vertrieb' }
  await submit(app, await activeForm(app, { fields, settings: named }), visit)
  const subject = { key: 'wish', crm_module: 'task', crm_field_name: 'Betreff' }
  await submit(app, await activeForm(app, { fields: [...mapped, subject], settings }), { ...ada, wish: 'Rückruf' })
  await writeDue(app)
  expect(await valuesOf('task')).toMatchObject([
    { Verantwortung: '7' },
    { Verantwortung: 'Vertrieb' },
    { Betreff: 'Rückruf', Verantwortung: '7' },
  ])
  expect(await valuesOf('address')).toHaveLength(1)
})

test('crm writes: once an account is disconnected, nothing is written from the next submission on', async () => {
  await using app = await startApp()
  const { platform, owner } = app
  const form = await crmForm(app)
  await submit(app, form, ada)
  await writeDue(app)
  await disconnect(platform, owner.account_id)
  await submit(app, form, { ...ada, email: 'grace@home.example' })
  await writeDue(app)
  expect(await recordsOf(app, 'address')).toHaveLength(1)
  expect((await followUps(app)).map(({ state }) => state)).toEqual(['done', 'waiting'])
  await connect(platform, owner.account_id, { kind: 'built-in' })
  await submit(app, form, { ...ada, email: 'maria@home.example' })
  await writeDue(app)
  expect(await recordsOf(app, 'address')).toHaveLength(2)
})
