import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CrmConnector } from '../../../crm/port.ts'
import { activeForm, named, post, type TestForm } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { connectToPropstack } from '../../../testing/propstack-server/connect.ts'
import {
  startPropstack,
  type Fault,
  type FaultName,
  type PropstackServer,
} from '../../../testing/propstack-server/server.ts'
import { connect } from '../../crm/index.ts'
import { performDue } from '../../follow-ups/index.ts'
import { crmWrites } from '../index.ts'

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

async function submit(form: TestForm, answers: Record<string, string>): Promise<number> {
  const { status, body } = await post(app, form.path, named(form.ids, answers))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

/** Requests that create something, in the order of the stages; the second task is the note of the activity. */
const creations: Pick<Fault, 'only' | 'after'>[] = [
  { only: 'POST /contacts' },
  { only: 'POST /units' },
  { only: 'POST /client_properties' },
  { only: 'POST /tasks' },
  { only: 'POST /tasks', after: 1 },
]
const faults: (Pick<Fault, 'name' | 'ms'> | { name: 'killed' })[] = [
  ...(['cut_off', 'reset', 'garbage', 'broken', 'broken_after', 'silent', 'silent_after', 'wrong_key'] as const).map(
    (name) => ({ name }),
  ),
  { name: 'rate_limit', ms: 2_000 },
  { name: 'rate_limit', ms: 0 },
  { name: 'killed' },
]

/** A process that dies with the answer of the CRM in its hands. */
function dying(crm: CrmConnector, at: number): CrmConnector {
  const modules = ['address', 'estate', 'relation', 'task', 'agentsLog']
  const die = () => Promise.reject(new Error('killed'))
  return {
    ...crm,
    createRecord: (record, sending) => {
      const made = crm.createRecord(record, sending)
      return modules[at] === record.module ? made.then(die) : made
    },
    relate: (relation) => (modules[at] === 'relation' ? crm.relate(relation).then(die) : crm.relate(relation)),
  }
}

/** Tries until the write has ended, each time as a process that has just started; `first` is what the first of them has. */
async function writeThrough(first: (crm: CrmConnector) => CrmConnector): Promise<void> {
  const { system } = app.platform.database
  for (let attempt = 0; attempt < 5; attempt++) {
    await using connection = connectToPropstack(server)
    connection.waitFor(300)
    const crm = attempt === 0 ? first(connection.crm) : connection.crm
    await performDue(
      app.platform,
      crmWrites(app.platform, async () => crm),
    )
    await server.fail(null)
    const waiting = system.selectFrom('follow_ups').select('state').where('kind', '=', 'crm')
    const left = await waiting.where('state', '=', 'waiting').execute()
    if (left.length === 0) return
    // What was asked for long ago and is not there was not made.
    await sql`update crm_stages set finished_at = now() - interval '2 minutes' where state = 'begun'`.execute(system)
    await sql`update follow_ups set due_at = now() where state = 'waiting'`.execute(system)
  }
  throw new Error('The write did not end.')
}

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

async function outcomeOf(submission: number) {
  const { system } = app.platform.database
  const { state, error } = await system
    .selectFrom('follow_ups')
    .select(['state', 'error'])
    .where('submission_id', '=', submission)
    .where('kind', '=', 'crm')
    .executeTakeFirstOrThrow()
  const stages = await system.selectFrom('crm_stages').selectAll().where('submission_id', '=', submission).execute()
  return { state, error: error ?? '', stages }
}

test('crm writes: with a fault at any creation at Propstack, each record is made once', async () => {
  const form = await formWith({})
  const wrong: string[] = []
  let n = 0
  for (const [at, creation] of creations.entries()) {
    for (const fault of faults) {
      const submission = await submit(form, answersOf(++n))
      const isKilled = fault.name === 'killed'
      if (!isKilled) await server.fail({ ...(fault as { name: FaultName }), ...creation, times: 1 })
      await writeThrough((crm) => (isKilled ? dying(crm, at) : crm))
      const { state, error } = await outcomeOf(submission)
      const made = madeFor(n)
      const isWhole = state === 'done' && Object.values(made).every((count) => count === 1)
      if (!isWhole) wrong.push(`${creation.only}, ${fault.name}: ${state} ${error} ${JSON.stringify(made)}`)
    }
  }
  expect(wrong).toEqual([])
}, 300_000)

test('crm writes: a Propstack that is away for a while makes nothing twice and loses nothing', async () => {
  const form = await formWith({})
  const submissions = await Promise.all([1, 2, 3].map((n) => submit(form, answersOf(n))))
  await server.fail('down')
  await writeThrough((crm) => crm)
  for (const [i, submission] of submissions.entries()) {
    expect((await outcomeOf(submission)).state).toBe('done')
    expect(Object.values(madeFor(i + 1))).toEqual([1, 1, 1, 1, 1])
  }
})

test('crm writes: a field that Propstack has no more costs itself alone: its answer is in the note', async () => {
  const form = await formWith({ crm_agentslog_note: 'Anfrage von der Website' })
  server.agency.customFields['for_clients'] = []
  const submission = await submit(form, answersOf(1))
  await writeThrough((crm) => crm)
  const { state, stages } = await outcomeOf(submission)
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
  const refused = await submit(form, answersOf(1))
  if (channel) channel.options = ['Subscriber']
  await writeThrough((crm) => crm)
  expect(await outcomeOf(refused)).toMatchObject({ state: 'failed', error: expect.stringMatching(/Lead/) })
  if (channel) channel.options = ['Lead']
  expect(madeFor(1)).toMatchObject({ address: 0, estate: 1 })
  const deleted = await submit(form, answersOf(2))
  await writeThrough((crm) => ({
    ...crm,
    async createRecord(record, sending) {
      const id = await crm.createRecord(record, sending)
      if (record.module === 'address') server.agency.tables.contacts.delete(Number(id))
      return id
    },
  }))
  expect(await outcomeOf(deleted)).toMatchObject({ state: 'failed', error: expect.stringMatching(/propstack_/) })
  expect(madeFor(2)).toMatchObject({ address: 0, estate: 1, relation: 0, task: 0 })
})

test('crm writes: where an e-mail address is one person’s, no known contact is overwritten', async () => {
  const known = server.agency.add('contacts', { first_name: 'Ada', last_name: 'Löwe', email: 'ada1@home.example' })
  for (const settings of [{ crm_duplicate_action: 'create_new' }, { crm_duplicate_check_enabled: false }]) {
    const form = await formWith({ ...settings, crm_relation: null })
    const submission = await submit(form, { ...answersOf(1), name: 'Tiger' })
    await writeThrough((crm) => crm)
    const { state, stages } = await outcomeOf(submission)
    expect(state).toBe('done')
    expect(stages.find(({ stage }) => stage === 'address')?.record_id).toBe(String(known.id))
  }
  const { contacts, tasks } = server.agency.tables
  expect([...contacts.values()]).toEqual([known])
  expect([...tasks.values()].map((task) => task['client_ids'])).toEqual(Array(4).fill([known.id]))
})
