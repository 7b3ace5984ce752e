import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectToPropstack } from '../../../testing/propstack-server/connect.ts'
import type { CrmConnection } from '../../../testing/json-crm/connection.ts'
import { creations, errorOf, impatient, reads } from '../../../testing/json-crm/outcomes.ts'
import { startPropstack, type PropstackServer } from '../../../testing/propstack-server/server.ts'
import type { NewCrmRecord } from '../../port.ts'

let server: PropstackServer
let on: CrmConnection

beforeEach(async () => {
  server = await startPropstack()
  on = connectToPropstack(server)
  // What the connector asks once and then knows.
  await on.crm.findRecords('address', { Name: 'Unbekannt' })
  server.calls.length = 0
})
afterEach(async () => {
  await on[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const ada: NewCrmRecord = { module: 'address', values: { Name: 'Löwe' }, reference: 'submission 1 address' }
const contacts = () => server.agency.tables.contacts.size
const asked = (call: string) => server.calls.filter((one) => one === call).length

test.for(creations)(
  '%s: a new contact of Propstack is %s, and asked for twice only where it was not taken',
  async ([fault, kind, made, tries]) => {
    await server.fail({ name: fault, only: 'POST' })
    impatient(on, fault)
    const outcome = await errorOf(on.crm.createRecord(ada))
    expect(outcome.kind ?? 'created').toBe(kind)
    expect(outcome.reason).toBe(fault === 'wrong_key' ? 'credentials' : undefined)
    await expect.poll(() => [contacts(), asked('POST /contacts')]).toEqual([made, tries])
  },
)

test.for(reads)('%s: a read of Propstack is %s after %i tries', async ([fault, kind, tries, afterOne]) => {
  const read = () => errorOf(on.crm.users()).then((outcome) => outcome.kind ?? 'answer')
  await server.fail({ name: fault, only: 'GET /brokers', times: 1 })
  impatient(on, fault)
  expect(await read()).toBe(afterOne)
  await using fresh = connectToPropstack(server)
  impatient(fresh, fault)
  await server.fail({ name: fault, only: 'GET /brokers' })
  server.calls.length = 0
  expect((await errorOf(fresh.crm.users())).kind ?? 'answer').toBe(kind)
  expect(asked('GET /brokers')).toBe(tries)
})

test('rate_limit: the pause that Propstack asks for is kept, ten seconds where it does not say', async () => {
  const notes: string[] = []
  const sending = { begins: async () => void notes.push('begins'), notTaken: async () => void notes.push('not taken') }
  await server.fail({ name: 'rate_limit', only: 'POST', times: 1, ms: 3_000 })
  await on.crm.createRecord(ada, sending)
  await server.fail({ name: 'rate_limit', only: 'POST', times: 1, ms: 0 })
  await on.crm.createRecord(ada, sending)
  expect(notes).toEqual(['begins', 'not taken', 'begins', 'begins', 'not taken', 'begins'])
  expect([asked('POST /contacts'), contacts()]).toEqual([4, 2])
  const pauses = on.pauses.filter((ms) => ms > 1_000)
  expect(pauses.map((ms) => Math.round(ms / 1_000))).toEqual([3, 10])
  // Where it asks for one again and again, it is said when it is worth coming again.
  await server.fail('rate_limit')
  expect(await errorOf(on.crm.users())).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 7 })
})

test('crm: a refused key is told with what to do; it is in a header alone, and in no sentence', async () => {
  const apiKey = 'another-key-of-an-agency'
  await using stranger = connectToPropstack(server, { apiKey })
  const error = await errorOf(stranger.crm.checkConnection())
  expect(error).toMatchObject({ kind: 'unavailable', reason: 'credentials', message: expect.stringMatching(/again/) })
  expect(stranger.refusals).toMatchObject([{ reason: 'credentials' }])
  expect(`${error.message} ${server.sent.join('\n')}`).not.toMatch(new RegExp(`${apiKey}|${server.agency.apiKey}`))
})

test('crm: a key that may not see the users of Propstack is accepted all the same', async () => {
  await server.fail('forbidden')
  await on.crm.checkConnection()
})

test('crm: a custom field that Propstack has no more is named, though it would be dropped silently', async () => {
  const values = { Name: 'Löwe', cf_marketing_channel: 'Lead' }
  await on.crm.createRecord({ ...ada, values })
  server.agency.customFields['for_clients'] = []
  await using later = connectToPropstack(server)
  expect(await errorOf(later.crm.createRecord({ ...ada, values }))).toMatchObject({
    kind: 'rejected',
    reason: 'fields',
    missingFields: ['cf_marketing_channel'],
  })
  expect(later.refusals.map(({ reason }) => reason)).toEqual(['fields'])
  expect(contacts()).toBe(1)
})

test('crm: a new choice of a list is known at once', async () => {
  server.agency.lists['contact_sources']?.push({ id: 9, name: 'Messe' })
  const id = await on.crm.createRecord({ ...ada, values: { ...ada.values, HerkunftKontakt: '9' } })
  expect((await on.crm.readRecord('address', id))?.values).toMatchObject({ HerkunftKontakt: '9' })
})

test('crm: five requests without an answer of Propstack pause all requests, which is reported once', async () => {
  await server.fail('garbage')
  await errorOf(on.crm.users())
  expect(await errorOf(on.crm.users())).toMatchObject({ kind: 'unavailable' })
  server.calls.length = 0
  expect(await errorOf(on.crm.createRecord(ada))).toMatchObject({ message: expect.stringContaining('paused') })
  expect([server.calls, on.silences()]).toEqual([[], 1])
})

test('crm: a change whose answer stays away is made again, and changes nothing twice', async () => {
  const id = await on.crm.createRecord(ada)
  await server.fail({ name: 'cut_off', only: 'PUT', times: 1 })
  await on.crm.updateRecord('address', id, { Ort: 'Aachen' })
  expect(asked('PUT /contacts/:id')).toBe(2)
  expect((await on.crm.readRecord('address', id))?.values).toMatchObject({ Ort: 'Aachen', Name: 'Löwe' })
})

test.for(['owner', 'buyer', 'interested'])(
  'crm: the relation %s whose answer stays away is looked for by the next try',
  async (kind) => {
    const estate_id = await on.crm.createRecord({ module: 'estate', values: { objekttitel: 'Haus' }, reference: 'e' })
    const relation = { kind, estate_id, address_id: await on.crm.createRecord(ada) }
    await server.fail({ name: 'reset', only: 'POST' })
    expect((await errorOf(on.crm.relate(relation))).kind).toBe('unavailable')
    await server.fail(null)
    await on.crm.relate(relation)
    const { ownerships, partnerships, deals } = server.agency.tables
    expect(ownerships.size + partnerships.size + deals.size).toBe(1)
    if (kind === 'interested') expect([...deals.values()]).toMatchObject([{ deal_stage_id: 51 }])
  },
)

test('crm: who has just found an e-mail address nowhere in Propstack creates without a second look, once', async () => {
  const values = { Name: 'Löwe', Email: 'ada@home.example' }
  expect(await on.crm.findRecords('address', { Email: 'ADA@home.example' })).toEqual([])
  const id = await on.crm.createRecord({ ...ada, values })
  expect([asked('GET /contacts'), asked('POST /contacts')]).toEqual([1, 1])
  // It is known now, also where a search by other fields says nothing.
  expect(await on.crm.findRecords('address', { Email: 'ada@home.example', Name: 'Bär' })).toEqual([])
  for (const Name of ['Tiger', 'Bär']) {
    const refused = await errorOf(on.crm.createRecord({ ...ada, values: { ...values, Name } }))
    expect(refused).toMatchObject({ kind: 'rejected', message: expect.stringContaining(id) })
  }
  expect([contacts(), asked('POST /contacts')]).toEqual([1, 1])
})

test('crm: an inquiry whose stage Propstack has no more is refused once, and then stands in the next stage', async () => {
  const inquiry = async () => ({
    kind: 'interested',
    estate_id: await on.crm.createRecord({ module: 'estate', values: { objekttitel: 'Haus' }, reference: 'e' }),
    address_id: await on.crm.createRecord(ada),
    isNew: true,
  })
  for (let i = 0; i < 2; i++) await on.crm.relate(await inquiry())
  expect(asked('GET /deal_pipelines')).toBe(1)
  const { pipelines, tables } = server.agency
  pipelines[0]?.deal_stages.pop()
  const next = await inquiry()
  expect((await errorOf(on.crm.relate(next))).kind).toBe('rejected')
  await on.crm.relate(next)
  expect([...tables.deals.values()].map((deal) => deal['deal_stage_id'])).toEqual([51, 51, 52])
})
