import { afterEach, beforeEach, expect, test } from 'vitest'
import { activeForm } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { connectToPropstack } from '../../../testing/propstack-server/connect.ts'
import { startPropstack, type PropstackServer } from '../../../testing/propstack-server/server.ts'
import { connect } from '../../crm/index.ts'
import { faultsAtCreations, outcomeOf, submit, writeThrough, type FaultyCrm } from './fault-runs.ts'

let server: PropstackServer
let app: TestApp

beforeEach(async () => {
  server = await startPropstack()
  app = await startApp({ env: { PROPSTACK_API_URL: server.url, CRM_ALLOW_HOSTS: server.host } })
  const credentials = { api_key: server.agency.apiKey }
  await connect(app.platform, app.owner.account_id, { kind: 'propstack', credentials })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const formWith = (settings: object) =>
  activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'channel', crm_field_name: 'cf_marketing_channel', label: 'Kanal' },
      { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
    ],
    settings: { crm_write_enabled: true, crm_relation: 'interested', crm_task_enabled: true, ...settings },
  })

const answersOf = (n: number) => ({
  name: `Löwe ${n}`,
  email: `ada${n}@home.example`,
  channel: 'Lead',
  title: `Haus ${n}`,
})

/** The second task is the note of the activity. */
const faulty = (): FaultyCrm => ({
  app,
  server,
  connect: () => connectToPropstack(server),
  creations: [
    { only: 'POST /contacts' },
    { only: 'POST /units' },
    { only: 'POST /client_properties' },
    { only: 'POST /tasks' },
    { only: 'POST /tasks', after: 1 },
  ],
  madeFor,
})

/** How many records of each kind there are about the visitor of this number. */
function madeFor(n: number): Record<string, number> {
  const { contacts, units, tasks, deals } = server.agency.tables
  const people = [...contacts.values()].filter((contact) => contact['last_name'] === `Löwe ${n}`)
  const ids = people.map(({ id }) => id)
  const about = [...tasks.values()].filter((task) =>
    ((task['client_ids'] ?? []) as number[]).some((id) => ids.includes(id)),
  )
  return {
    address: people.length,
    estate: [...units.values()].filter((unit) => unit['title'] === `Haus ${n}`).length,
    relation: [...deals.values()].filter((deal) => ids.includes(deal['client_id'] as number)).length,
    task: about.filter((task) => task['is_reminder'] === true).length,
    activity: about.filter((task) => task['is_reminder'] !== true).length,
  }
}

test('crm writes: with a fault at any creation at Propstack, each record is made once', async () => {
  expect(await faultsAtCreations(faulty(), await formWith({}), answersOf)).toEqual([])
}, 300_000)

test('crm writes: a Propstack that is away for a while makes nothing twice and loses nothing', async () => {
  const form = await formWith({})
  const submissions = await Promise.all([1, 2, 3].map((n) => submit(app, form, answersOf(n))))
  await server.fail('down')
  await writeThrough(faulty())
  for (const [i, submission] of submissions.entries()) {
    expect((await outcomeOf(app, submission)).state).toBe('done')
    expect(Object.values(madeFor(i + 1))).toEqual([1, 1, 1, 1, 1])
  }
})

test('crm writes: a field that Propstack has no more costs itself alone: its answer is in the note', async () => {
  const form = await formWith({ crm_agentslog_note: 'Anfrage von der Website' })
  server.agency.customFields['for_clients'] = []
  const submission = await submit(app, form, answersOf(1))
  await writeThrough(faulty())
  const { state, stages } = await outcomeOf(app, submission)
  expect(state).toBe('done')
  expect(stages.find(({ stage }) => stage === 'address')?.error).toContain('cf_marketing_channel')
  expect(Object.values(madeFor(1))).toEqual([1, 1, 1, 1, 1])
  const bodies = [...server.agency.tables.tasks.values()].map((task) => String(task['body']))
  expect(bodies.some((body) => body.includes('Anfrage von der Website') && body.includes('Kanal: Lead'))).toBe(true)
  const mails = await app.platform.database.system.selectFrom('mails').select('body').execute()
  expect(mails.map(({ body }) => body).join()).toContain('address.cf_marketing_channel')
})

test('crm writes: a value that Propstack refuses, and a record deleted between two stages, are told', async () => {
  const form = await formWith({})
  const channel = server.agency.customFields['for_clients']?.find(({ name }) => name === 'marketing_channel')
  const refused = await submit(app, form, answersOf(1))
  if (channel) channel.options = ['Subscriber']
  await writeThrough(faulty())
  expect(await outcomeOf(app, refused)).toMatchObject({ state: 'failed', error: expect.stringMatching(/Lead/) })
  if (channel) channel.options = ['Lead']
  expect(madeFor(1)).toMatchObject({ address: 0, estate: 1 })
  const deleted = await submit(app, form, answersOf(2))
  await writeThrough(faulty(), (crm) => ({
    ...crm,
    async createRecord(record, sending) {
      const id = await crm.createRecord(record, sending)
      if (record.module === 'address') server.agency.tables.contacts.delete(Number(id))
      return id
    },
  }))
  expect(await outcomeOf(app, deleted)).toMatchObject({ state: 'failed', error: expect.stringMatching(/propstack_/) })
  expect(madeFor(2)).toMatchObject({ address: 0, estate: 1, relation: 0, task: 0 })
})

test('crm writes: where an e-mail address is one person’s, no known contact is overwritten', async () => {
  const known = server.agency.add('contacts', { first_name: 'Ada', last_name: 'Löwe', email: 'ada1@home.example' })
  for (const settings of [{ crm_duplicate_action: 'create_new' }, { crm_duplicate_check_enabled: false }]) {
    const form = await formWith({ ...settings, crm_relation: null })
    const submission = await submit(app, form, { ...answersOf(1), name: 'Tiger' })
    await writeThrough(faulty())
    const { state, stages } = await outcomeOf(app, submission)
    expect(state).toBe('done')
    expect(stages.find(({ stage }) => stage === 'address')?.record_id).toBe(String(known.id))
  }
  const { contacts, tasks } = server.agency.tables
  expect([...contacts.values()]).toEqual([known])
  expect([...tasks.values()].map((task) => task['client_ids'])).toEqual(Array(4).fill([known.id]))
})
