import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectToHubSpot } from '../../../testing/hubspot-server/connect.ts'
import { startHubSpot, type HubSpotServer } from '../../../testing/hubspot-server/server.ts'
import type { CrmConnection } from '../../../testing/json-crm/connection.ts'
import { creations, errorOf, impatient, reads } from '../../../testing/json-crm/outcomes.ts'
import type { NewCrmRecord } from '../../port.ts'

let server: HubSpotServer
let on: CrmConnection

beforeEach(async () => {
  server = await startHubSpot()
  on = connectToHubSpot(server)
  // What the connector asks once and then knows.
  await on.crm.findRecords('address', { Name: 'Unbekannt' })
  server.calls.length = 0
})
afterEach(async () => {
  await on[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const ada: NewCrmRecord = { module: 'address', values: { Name: 'Löwe' }, reference: 'submission 1 address' }
const house: NewCrmRecord = { module: 'estate', values: { objekttitel: 'Haus' }, reference: 'submission 1 estate' }
const creation = 'POST /crm/v3/objects/contacts'
const made = (type: string) => server.portal.table(type).size
const asked = (call: string) => server.calls.filter((one) => one === call).length

test.for(creations)(
  '%s: a new contact of HubSpot is %s, and asked for twice only where it was not taken',
  async ([fault, kind, contacts, tries]) => {
    await server.fail({ name: fault, only: creation })
    impatient(on, fault)
    const outcome = await errorOf(on.crm.createRecord(ada))
    expect(outcome.kind ?? 'created').toBe(kind)
    expect(outcome.reason).toBe(fault === 'wrong_key' ? 'credentials' : undefined)
    await expect.poll(() => [made('contacts'), asked(creation)]).toEqual([contacts, tries])
  },
)

test.for(reads)('%s: a read of HubSpot is %s after %i tries', async ([fault, kind, tries, afterOne]) => {
  const call = 'GET /crm/v3/pipelines/deals'
  const ends = { estate_id: await on.crm.createRecord(house), address_id: await on.crm.createRecord(ada) }
  const read = (connection: CrmConnection) => {
    impatient(connection, fault)
    return errorOf(connection.crm.relate({ kind: 'interested', ...ends })).then((outcome) => outcome.kind ?? 'answer')
  }
  await server.fail({ name: fault, only: call, times: 1 })
  expect(await read(on)).toBe(afterOne)
  server.portal.table('deals').clear()
  server.portal.associations = []
  await using fresh = connectToHubSpot(server)
  await server.fail({ name: fault, only: call })
  server.calls.length = 0
  expect(await read(fresh)).toBe(kind)
  expect(asked(call)).toBe(tries)
})

test('rate_limit: the pause that HubSpot asks for is kept, ten seconds where it does not say', async () => {
  const notes: string[] = []
  const sending = { begins: async () => void notes.push('begins'), notTaken: async () => void notes.push('not taken') }
  await server.fail({ name: 'rate_limit', only: creation, times: 1, ms: 3_000 })
  await on.crm.createRecord(ada, sending)
  await server.fail({ name: 'rate_limit', only: creation, times: 1, ms: 0 })
  await on.crm.createRecord(ada, sending)
  expect(notes).toEqual(['begins', 'not taken', 'begins', 'begins', 'not taken', 'begins'])
  expect([asked(creation), made('contacts')]).toEqual([4, 2])
  const pauses = on.pauses.filter((ms) => ms > 1_000)
  expect(pauses.map((ms) => Math.round(ms / 1_000))).toEqual([3, 10])
})

test('rate_limit: when the limit of a day is met, HubSpot is left alone for five minutes', async () => {
  server.portal.policy = 'DAILY'
  await server.fail({ name: 'rate_limit', only: creation, ms: 0 })
  expect(await errorOf(on.crm.createRecord(ada))).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 300 })
  expect(asked(creation)).toBe(1)
})

test('crm: a refused token is told with what to do; it is in a header alone, and in no sentence', async () => {
  const accessToken = 'pat-eu1-another-token-of-an-account'
  await using stranger = connectToHubSpot(server, { accessToken })
  const error = await errorOf(stranger.crm.checkConnection())
  expect(error).toMatchObject({ kind: 'unavailable', reason: 'credentials', message: expect.stringMatching(/again/) })
  expect(stranger.refusals).toMatchObject([{ reason: 'credentials' }])
  const told = `${error.message} ${server.sent.join('\n')}`
  expect(told).not.toMatch(new RegExp(`${accessToken}|${server.portal.accessToken}`))
})

test('crm: a private app that may not see the account of HubSpot is accepted all the same', async () => {
  await server.fail('forbidden')
  await on.crm.checkConnection()
})

test.for([true, false])('crm: a property that HubSpot has no more is named, told in a list: %s', async (hasDetails) => {
  const values = { Name: 'Löwe', marketing_channel: 'Lead' }
  const id = await on.crm.createRecord({ ...ada, values })
  server.portal.hasDetails = hasDetails
  server.portal.removeProperty('contacts', 'marketing_channel')
  const told = { kind: 'rejected', reason: 'fields', missingFields: ['marketing_channel'] }
  // It is known from a moment ago, and sent; then it is not sent any more.
  for (const requests of [1, 0]) {
    server.calls.length = 0
    expect(await errorOf(on.crm.createRecord({ ...ada, values }))).toMatchObject(told)
    expect(asked(creation)).toBe(requests)
  }
  expect(await errorOf(on.crm.updateRecord('address', id, values))).toMatchObject(told)
  expect(made('contacts')).toBe(1)
})

test('crm: a new choice of a property of HubSpot is known at once', async () => {
  const channel = server.portal.propertiesOf('contacts').find(({ name }) => name === 'marketing_channel')
  channel?.options.push({ value: 'Messe', label: 'Messe', hidden: false, displayOrder: 9 })
  const id = await on.crm.createRecord({ ...ada, values: { ...ada.values, marketing_channel: 'Messe' } })
  expect((await on.crm.readRecord('address', id))?.values).toMatchObject({ marketing_channel: 'Messe' })
})

test('crm: five requests without an answer of HubSpot pause all requests, which is reported once', async () => {
  await server.fail('garbage')
  await errorOf(on.crm.users())
  expect(await errorOf(on.crm.users())).toMatchObject({ kind: 'unavailable' })
  server.calls.length = 0
  expect(await errorOf(on.crm.createRecord(ada))).toMatchObject({ message: expect.stringContaining('paused') })
  expect([server.calls, on.silences()]).toEqual([[], 1])
})

test('crm: a change at HubSpot whose answer stays away is made again, and changes nothing twice', async () => {
  const id = await on.crm.createRecord(ada)
  await server.fail({ name: 'cut_off', only: 'PATCH', times: 1 })
  await on.crm.updateRecord('address', id, { Ort: 'Aachen' })
  expect(asked('PATCH /crm/v3/objects/contacts/:id')).toBe(2)
  expect((await on.crm.readRecord('address', id))?.values).toMatchObject({ Ort: 'Aachen', Name: 'Löwe' })
})

test.for(['owner', 'interested'])(
  'crm: the relation %s at HubSpot whose answer stays away is made once',
  async (kind) => {
    const relation = { kind, estate_id: await on.crm.createRecord(house), address_id: await on.crm.createRecord(ada) }
    const call = kind === 'owner' ? 'PUT' : 'POST /crm/v3/objects/deals'
    await server.fail({ name: 'reset', only: call })
    expect((await errorOf(on.crm.relate(relation))).kind).toBe('unavailable')
    await server.fail(null)
    await on.crm.relate(relation)
    const labelled = server.portal.associations.filter(({ category }) => category === 'USER_DEFINED')
    expect([made('deals'), labelled.length]).toEqual(kind === 'owner' ? [0, 2] : [1, 0])
  },
)

test('crm: a relation that HubSpot has no label for is refused with how to make one', async () => {
  const { portal } = server
  const ends = { estate_id: await on.crm.createRecord(house), address_id: await on.crm.createRecord(ada) }
  const isBuyer = ({ label }: { label: string | null }) => label === 'Käufer'
  const kept = portal.associationTypes.filter((type) => !isBuyer(type))
  portal.associationTypes.splice(0, Infinity, ...kept)
  const refused = await errorOf(on.crm.relate({ kind: 'buyer', ...ends }))
  expect(refused).toMatchObject({ kind: 'rejected', message: expect.stringContaining('Käufer') })
  // Made now, and named in the other language.
  portal.addLabel('Buyer', 9)
  await on.crm.relate({ kind: 'buyer', ...ends })
})

test('crm: an inquiry whose stage HubSpot has no more is refused once, and then stands in the next stage', async () => {
  const { portal } = server
  const inquiry = async () => ({
    kind: 'interested',
    estate_id: await on.crm.createRecord(house),
    address_id: await on.crm.createRecord(ada),
  })
  await on.crm.relate(await inquiry())
  portal.pipelines[1]?.stages.pop()
  const stage = portal.propertiesOf('deals').find(({ name }) => name === 'dealstage')
  stage?.options.shift()
  const next = await inquiry()
  expect(await errorOf(on.crm.relate(next))).toMatchObject({ kind: 'rejected', message: expect.stringMatching(/51/) })
  await on.crm.relate(next)
  const stages = [...portal.table('deals').values()].map(({ properties }) => properties['dealstage'])
  expect(stages).toEqual(['51', '52'])
})

test('crm: a HubSpot without listings takes contacts, and says of estates why it does not', async () => {
  await server.fail({ name: 'forbidden', only: 'GET /crm/v3/properties/0-420' })
  const modules = await on.crm.fieldConfiguration('de')
  expect(modules.map(({ name, fields }) => [name, fields.length > 0])).toContainEqual(['estate', false])
  expect(await errorOf(on.crm.createRecord(house))).toMatchObject({
    kind: 'rejected',
    message: expect.stringContaining('listings'),
  })
  await on.crm.createRecord(ada)
})

test('crm: a contact that the search of HubSpot does not know yet is found by its e-mail address', async () => {
  server.portal.searchLagMs = 60_000
  const id = await on.crm.createRecord({ ...ada, values: { Name: 'Löwe', Email: 'ada@home.example' } })
  expect((await on.crm.findRecords('address', { Email: 'ADA@home.example' })).map((one) => one.id)).toEqual([id])
  expect(await on.crm.findRecords('address', { Name: 'Löwe' })).toEqual([])
})

test('crm: a file whose upload to HubSpot is not answered is there once, and private', async () => {
  const id = await on.crm.createRecord(ada)
  const file = { module: 'address', id, name: 'a.txt', content_type: 'text/plain', content: Buffer.from('a') }
  await server.fail({ name: 'cut_off', only: 'POST /files/v3/files', times: 1 })
  const fileId = await on.crm.uploadFile(file)
  expect([...server.portal.files.values()]).toMatchObject([{ id: fileId, name: 'a.txt', access: 'PRIVATE' }])
  expect(made('notes')).toBe(1)
})
