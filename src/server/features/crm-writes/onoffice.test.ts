import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CrmConnector } from '../../crm/port.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { connectTo } from '../../testing/onoffice-server/connect.ts'
import type { FaultName } from '../../testing/onoffice-server/faults.ts'
import type { StoredRecord } from '../../testing/onoffice-server/office.ts'
import { startOnOffice, type OnOfficeServer } from '../../testing/onoffice-server/server.ts'
import { performDue } from '../follow-ups/index.ts'
import { crmWrites } from './index.ts'

/** Every fault at every call once; `npm run test:crm-faults` makes it 500. */
const count = Number(process.env['CRM_FAULT_SUBMISSIONS'] ?? 40)

let server: OnOfficeServer
let app: TestApp
let form: TestForm

beforeEach(async () => {
  app = await startApp()
  server = await startOnOffice()
  form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
    ],
    settings: { crm_write_enabled: true, crm_relation: 'owner', crm_task_enabled: true },
  })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

/** Calls at whose boundary something goes wrong, and what. `killed`: the process ends before it can note the answer. */
const calls = ['create address', 'create estate', 'create relation', 'create task', 'create agentslog'] as const
const faults = ['rate_limit', 'silent', 'silent_after', 'cut_off', 'internal_error', 'killed', 'stale'] as const
type Trouble = { call: (typeof calls)[number]; fault: (typeof faults)[number] }

const troubles = calls.flatMap((call) => faults.map((fault): Trouble => ({ call, fault })))

/** A process that dies with the answer of the CRM in its hands. */
function dying(crm: CrmConnector, { call }: Trouble): CrmConnector {
  const die = () => Promise.reject(new Error('killed'))
  return {
    ...crm,
    createRecord: (record, sending) => {
      const made = crm.createRecord(record, sending)
      return call === `create ${record.module.toLowerCase()}` ? made.then(die) : made
    },
    relate: (relation) => (call === 'create relation' ? crm.relate(relation).then(die) : crm.relate(relation)),
  }
}

async function submit(n: number): Promise<number> {
  const answers = { name: `Löwe ${n}`, email: `ada${n}@home.example`, title: `Haus ${n}` }
  const { status, body } = await post(app, form.path, named(form.ids, answers))
  expect(status).toBe(201)
  return body.data.id
}

/** Tries until the write has ended, the first time in trouble. */
async function writeThrough({ call, fault }: Trouble): Promise<void> {
  const { system } = app.platform.database
  if (fault === 'stale') server.office.removedFields.add('estate.objekttitel')
  else if (fault !== 'killed') await server.fail({ name: fault as FaultName, only: call, times: 1 })
  for (let attempt = 0; attempt < 5; attempt++) {
    // Each time as a process that has just started: nothing is left of the rest that the last one was asked to take.
    await using connection = connectTo(server)
    connection.waitFor(300)
    const crm = attempt === 0 && fault === 'killed' ? dying(connection.crm, { call, fault }) : connection.crm
    const work = crmWrites(app.platform, async () => crm)
    await performDue(app.platform, work)
    await server.fail(null)
    server.office.removedFields.clear()
    const { rows } = await system.executeQuery<{ state: string }>(
      system
        .selectFrom('follow_ups')
        .select('state')
        .where('kind', '=', 'crm')
        .where('state', '=', 'waiting')
        .compile(),
    )
    if (rows.length === 0) return
    // What was asked for long ago and is not there was not made.
    await sql`update crm_stages set finished_at = now() - interval '2 minutes' where state = 'begun'`.execute(system)
    await system
      .updateTable('follow_ups')
      .set({ due_at: new Date().toISOString() })
      .where('state', '=', 'waiting')
      .execute()
  }
  throw new Error(`The write did not end: ${call}, ${fault}`)
}

const having = (records: Map<number, StoredRecord>, test: (record: StoredRecord) => boolean) =>
  [...records.values()].filter(test)

/** How many records of each kind there are about the visitor of this number. */
function madeFor(n: number): Record<string, number> {
  const { records, relations } = server.office
  const addresses = having(records.address, ({ values }) => values['Name'] === `Löwe ${n}`)
  const [address] = addresses
  const about = (record: StoredRecord) => address !== undefined && record.addressIds.includes(address.id)
  return {
    address: addresses.length,
    estate: having(records.estate, ({ values }) => values['objekttitel'] === `Haus ${n}`).length,
    task: having(records.task, about).length,
    activity: having(records.agentsLog, about).length,
    relation: relations.filter(({ child }) => child === address?.id).length,
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
  return { state, error: error ?? '', stages, isUnknown: stages.some((stage) => stage.state === 'unknown') }
}

/** What is wrong about the write of one submission that has ended. */
async function faultsOf(n: number, submission: number, { fault }: Trouble): Promise<string[]> {
  const made = madeFor(n)
  const { state, error, stages, isUnknown } = await outcomeOf(submission)
  const numbers = Object.values(made)
  const strangers = stages.filter(({ stage, record_id }) => {
    const records = server.office.records[stage as keyof typeof server.office.records]
    return record_id !== null && !records.has(Number(record_id))
  })
  return [
    numbers.some((number) => number > 1) && `twice: ${JSON.stringify(made)}`,
    state === 'done' && numbers.some((number) => number !== 1) && `done, but ${JSON.stringify(made)}`,
    fault !== 'stale' && state !== 'done' && `${state}: ${error}`,
    isUnknown && `unknown: ${error}`,
    ...strangers.map(({ stage, record_id }) => `${stage} ${record_id} is not there`),
  ].filter((wrong) => wrong !== false)
}

test(`crm writes: with a fault at any call, each record is made once (${count} submissions)`, async () => {
  const wrong: string[] = []
  for (let n = 0; n < count; n++) {
    const trouble = troubles[n % troubles.length]!
    const submission = await submit(n)
    await writeThrough(trouble)
    const faults = await faultsOf(n, submission, trouble)
    wrong.push(...faults.map((text) => `${trouble.call}, ${trouble.fault}: ${text}`))
  }
  expect(wrong).toEqual([])
}, 600_000)
