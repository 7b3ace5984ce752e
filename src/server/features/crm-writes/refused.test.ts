import { afterEach, beforeEach, expect, test } from 'vitest'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { connectTo, type TestConnection } from '../../testing/onoffice-server/connect.ts'
import { startOnOffice, type OnOfficeServer } from '../../testing/onoffice-server/server.ts'
import { performDue } from '../follow-ups/index.ts'
import { crmWrites } from './index.ts'

let server: OnOfficeServer
let app: TestApp
let connection: TestConnection

beforeEach(async () => {
  app = await startApp()
  server = await startOnOffice()
  connection = connectTo(server)
})
afterEach(async () => {
  await connection[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const formWith = (settings: object) =>
  activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'title', crm_field_name: 'Titel', label: 'Titel' },
      { key: 'zip', crm_field_name: 'Plz' },
      { key: 'salutation', crm_field_name: 'Anrede', datalist: 'Frau;Herr;Wesen' },
    ],
    settings: { crm_write_enabled: true, ...settings },
  })

async function write(form: Awaited<ReturnType<typeof formWith>>, answers: Record<string, string>) {
  const sent = await post(app, form.path, named(form.ids, answers))
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  await performDue(
    app.platform,
    crmWrites(app.platform, async () => connection.crm),
  )
  const { system } = app.platform.database
  const id = sent.body.data.id as number
  const { state, error } = await system
    .selectFrom('follow_ups')
    .select(['state', 'error'])
    .where('submission_id', '=', id)
    .where('kind', '=', 'crm')
    .executeTakeFirstOrThrow()
  const stages = await system.selectFrom('crm_stages').selectAll().where('submission_id', '=', id).execute()
  return { state, error, address: stages.find(({ stage }) => stage === 'address') }
}

const ada = { name: 'Löwe', email: 'ada@home.example' }
const mails = () => app.platform.database.system.selectFrom('mails').select(['subject', 'body']).execute()

test('crm writes: task and activity are about a known contact also where it cannot be changed', async () => {
  const email = { kind: 'email', type: 'email', value: 'ada@home.example', isDefault: true } as const
  const known = server.office.add('address', { Name: 'Löwe' }, [email])
  const form = await formWith({ crm_duplicate_action: 'update', crm_task_enabled: true })
  // A choice that onOffice does not have.
  const { state, error, address } = await write(form, { ...ada, salutation: 'Wesen' })
  expect([state, error]).toEqual(['failed', expect.stringContaining('address: onoffice_')])
  expect(address).toMatchObject({ state: 'failed', record_id: String(known.id) })
  const { task, agentsLog, address: addresses } = server.office.records
  expect(addresses.size).toBe(1)
  for (const records of [task, agentsLog]) {
    expect([...records.values()].map(({ addressIds }) => addressIds)).toEqual([[known.id]])
  }
})

test('crm writes: a missing field of the CRM costs itself alone: its answer is in the activity', async () => {
  server.office.removedFields.add('address.Titel')
  const form = await formWith({ crm_agentslog_note: 'Anfrage von der Website', crm_duplicate_action: 'update' })
  const { state, address } = await write(form, { ...ada, title: 'Dr.' })
  expect([state, address?.state]).toEqual(['done', 'done'])
  expect(address?.error).toContain('Titel')
  const { agentsLog, address: addresses } = server.office.records
  const notes = () => [...agentsLog.values()].map(({ values }) => values['Bemerkung'])
  expect(notes()).toEqual([expect.stringMatching(/^Anfrage von der Website\n\n[^]*Titel: Dr\./)])
  // The rest is written of a person who is known, too.
  expect(await write(form, { ...ada, title: 'Prof.', zip: '52062' })).toMatchObject({ state: 'done' })
  expect([...addresses.values()].map(({ values }) => [values['Name'], values['Plz']])).toEqual([['Löwe', '52062']])
  expect(notes()[1]).toContain('Titel: Prof.')
  expect(await mails()).toEqual([
    { subject: expect.stringContaining('Felder fehlen im CRM'), body: expect.stringContaining('address.Titel') },
  ])
  // A form that makes no activities has one for it; another field is told of as well.
  server.office.removedFields.add('address.Plz')
  const quiet = await formWith({ crm_agentslog_enabled: false })
  await write(quiet, { ...ada, email: 'grace@home.example', title: 'Dr.', zip: '52062' })
  expect(notes()[2]).toMatch(/Titel: Dr\.[^]*52062/)
  expect((await mails()).map(({ body }) => body.includes('address.Plz'))).toEqual([false, true])
})
