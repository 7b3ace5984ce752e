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
  app = await startApp({ limited: false })
  server = await startOnOffice()
  connection = connectTo(server)
})
afterEach(async () => {
  await connection[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

/** So many people have written to a form that makes all kinds of records, and their submissions wait. */
async function backlog(count: number, { from = 0 } = {}): Promise<void> {
  const form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
    ],
    settings: { crm_write_enabled: true, crm_relation: 'owner', crm_task_enabled: true },
  })
  for (let n = from; n < from + count; n++) {
    const answers = { name: `Löwe ${n}`, email: `ada${n}@home.example`, title: `Haus ${n}` }
    expect((await post(app, form.path, named(form.ids, answers))).status).toBe(201)
  }
}

const writeDue = () =>
  performDue(
    app.platform,
    crmWrites(app.platform, async () => connection.crm),
  )

const states = async () => {
  const rows = await app.platform.database.system
    .selectFrom('follow_ups')
    .select('state')
    .where('kind', '=', 'crm')
    .execute()
  return new Set(rows.map(({ state }) => state))
}

test('crm writes: in a backlog one submission is completed before the next but one begins, in their order', async () => {
  await backlog(12)
  await writeDue()
  expect(await states()).toEqual(new Set(['done']))
  const calls = server.calls.flat()
  const upTo = (last: string, nth: number) =>
    calls.slice(0, calls.flatMap((call, i) => (call === last ? [i] : []))[nth])
  for (let n = 0; n < 12; n++) {
    const before = upTo('create agentslog', n)
    expect(before.filter((call) => call === 'create address').length, `before the end of ${n}`).toBeLessThanOrEqual(
      n + 2,
    )
  }
})

test('10 % of 429 with Retry-After 2 s: 15 submissions are written without a counted try, within a minute', async () => {
  await backlog(15)
  await server.fail({ name: 'rate_limit', ms: 2_000, share: 0.1 })
  await writeDue()
  expect(await states()).toEqual(new Set(['done']))
  const { system } = app.platform.database
  const tries = await system.selectFrom('follow_ups').select('claims').where('kind', '=', 'crm').execute()
  expect(new Set(tries.map(({ claims }) => claims))).toEqual(new Set([1]))
  // The clock of the circuit breaker counts the distance of requests, and the pauses.
  expect(connection.clock.now()).toBeLessThanOrEqual(60_000)
})

test('crm writes: address, estate, relation, task, activity and mails take at most 5 requests', async () => {
  await backlog(1)
  await writeDue()
  // What the connector asks once and then knows.
  server.calls.length = 0
  await backlog(1, { from: 1 })
  await writeDue()
  expect(await states()).toEqual(new Set(['done']))
  const { address, estate, task, agentsLog } = server.office.records
  const made = [address, estate, task, agentsLog].map(({ size }) => size)
  expect([...made, server.office.relations.length]).toEqual([2, 2, 2, 2, 2])
  expect(server.calls.length, JSON.stringify(server.calls)).toBeLessThanOrEqual(5)
})
