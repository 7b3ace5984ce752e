import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/harness.ts'
import { nextVisitor, outcomeOf, submit, writeThrough } from './fault-runs.ts'
import { faultyPropstack } from './faulty/propstack.ts'
import { sameEmailTwice } from './two-processes.ts'

let crm: Awaited<ReturnType<typeof faultyPropstack>>
let app: TestApp

beforeEach(async () => {
  crm = await faultyPropstack()
  app = crm.app
})
afterEach(async () => crm[Symbol.asyncDispose]())

test('crm writes: a field that Propstack has no more costs itself alone: its answer is in the note', async () => {
  const form = await crm.formWith({ crm_agentslog_note: 'Anfrage von der Website' })
  crm.server.agency.customFields['for_clients'] = []
  const submission = await submit(app, form, crm.answersOf(1))
  await writeThrough(crm)
  const { state, stages } = await outcomeOf(app, submission)
  expect(state).toBe('done')
  expect(stages.find(({ stage }) => stage === 'address')?.error).toContain('cf_marketing_channel')
  expect(Object.values(await crm.madeFor(1))).toEqual([1, 1, 1, 1, 1])
  const bodies = [...crm.server.agency.tables.tasks.values()].map((task) => String(task['body']))
  expect(bodies.some((body) => body.includes('Anfrage von der Website') && body.includes('Zusatz: Lead'))).toBe(true)
  const mails = await app.platform.database.system.selectFrom('mails').select('body').execute()
  expect(mails.map(({ body }) => body).join()).toContain('address.cf_marketing_channel')
})

test('crm writes: a value that Propstack refuses, and a record deleted between two stages, are told', async () => {
  const form = await crm.formWith({})
  const channel = crm.server.agency.customFields['for_clients']?.find(({ name }) => name === 'marketing_channel')
  const refused = await submit(app, form, crm.answersOf(1))
  if (channel) channel.options = ['Subscriber']
  await writeThrough(crm)
  expect(await outcomeOf(app, refused)).toMatchObject({ state: 'failed', error: expect.stringMatching(/Lead/) })
  if (channel) channel.options = ['Lead']
  expect(await crm.madeFor(1)).toMatchObject({ address: 0, estate: 1 })
  const deleted = await submit(app, form, crm.answersOf(2))
  await writeThrough(crm, {
    first: (one) => ({
      ...one,
      async createRecord(record, sending) {
        const id = await one.createRecord(record, sending)
        if (record.module === 'address') crm.server.agency.tables.contacts.delete(Number(id))
        return id
      },
    }),
  })
  expect(await outcomeOf(app, deleted)).toMatchObject({ state: 'failed', error: expect.stringMatching(/propstack_/) })
  expect(await crm.madeFor(2)).toMatchObject({ address: 0, estate: 1, relation: 0, task: 0 })
})

test('crm writes: where an e-mail address is one person’s, no known contact is overwritten', async () => {
  const known = crm.server.agency.add('contacts', { first_name: 'Ada', last_name: 'Löwe', email: 'ada1@home.example' })
  for (const settings of [{ crm_duplicate_action: 'create_new' }, { crm_duplicate_check_enabled: false }]) {
    const form = await crm.formWith({ ...settings, crm_relation: null })
    const submission = await submit(app, form, { ...crm.answersOf(1), name: 'Tiger' })
    await writeThrough(crm)
    const { state, stages } = await outcomeOf(app, submission)
    expect(state).toBe('done')
    expect(stages.find(({ stage }) => stage === 'address')?.record_id).toBe(String(known.id))
  }
  const { contacts, tasks } = crm.server.agency.tables
  expect([...contacts.values()]).toEqual([known])
  expect([...tasks.values()].map((task) => task['client_ids'])).toEqual(Array(4).fill([known.id]))
})

test('crm writes: records are read after the write only where a text for the agency may name what they say', async () => {
  const reads = async (settings: object) => {
    const form = await crm.formWith(settings)
    const before = crm.server.calls.length
    await submit(app, form, crm.answersOf(nextVisitor()))
    await writeThrough(crm)
    const calls = crm.server.calls.slice(before)
    return calls
      .slice(calls.lastIndexOf('POST /tasks') + 1)
      .filter((call) => call.startsWith('GET') && call.endsWith(':id'))
  }
  expect(await reads({ subject: 'Danke, _Vorname', email_enabled: true })).toEqual([])
  const read = await reads({ notification_subject: 'Kunde _KdNr' })
  expect(read.toSorted()).toEqual(['GET /contacts/:id', 'GET /tasks/:id', 'GET /tasks/:id', 'GET /units/:id'])
})

test('crm writes: another name under a known e-mail address of Propstack links its contact [B19-12]', async () => {
  const known = crm.server.agency.add('contacts', { last_name: 'Bär', email: 'ada1@home.example' })
  const before = structuredClone(known)
  const form = await crm.formWith({
    crm_duplicate_check_fields: ['Email', 'Name'],
    crm_duplicate_action: 'update',
    crm_relation: null,
  })
  const submission = await submit(app, form, crm.answersOf(1))
  await writeThrough(crm)
  const { state, stages } = await outcomeOf(app, submission)
  expect(state).toBe('done')
  expect(stages.find(({ stage }) => stage === 'address')?.record_id).toBe(String(known.id))
  const { contacts, tasks } = crm.server.agency.tables
  expect([...contacts.values()]).toEqual([before])
  expect([...tasks.values()].map((task) => task['client_ids'])).toEqual(Array(2).fill([known.id]))
})

test('crm writes: other names under one e-mail address at the same moment are one contact of Propstack [B19-12]', async () => {
  const [first, second] = await sameEmailTwice(crm)
  expect([first?.state, second?.state]).toEqual(['done', 'done'])
  expect(first?.address).toBeTruthy()
  expect(second?.address).toBe(first?.address)
})
