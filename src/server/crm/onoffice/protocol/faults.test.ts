import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectTo, type TestConnection } from '../../../testing/onoffice-server/connect.ts'
import type { FaultName } from '../../../testing/onoffice-server/faults.ts'
import { startOnOffice, type OnOfficeServer } from '../../../testing/onoffice-server/server.ts'
import type { CrmErrorKind, CrmErrorReason, NewCrmRecord } from '../../port.ts'

let server: OnOfficeServer
let on: TestConnection

beforeEach(async () => {
  server = await startOnOffice()
  on = connectTo(server)
  // What the connector asks once and then knows.
  await on.crm.findRecords('address', { Name: 'Unbekannt' })
  server.calls.length = 0
})
afterEach(async () => {
  await on[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const ada: NewCrmRecord = { module: 'address', values: { Name: 'Löwe' }, reference: 'submission 1 address' }
const addresses = () => server.office.records.address.size
const asked = (call: string) => server.calls.flat().filter((one) => one === call).length

async function errorOf(work: Promise<unknown>): Promise<{ kind?: CrmErrorKind; reason?: string; message?: string }> {
  return work.then(
    () => ({}),
    (error: { kind: CrmErrorKind }) => error,
  )
}

/** Who never answers is not waited for long. */
const impatient = (connection: TestConnection, fault: FaultName) =>
  fault.startsWith('silent') && connection.waitFor(200)

/** What a creation says, whether it happened, and how often it was asked for. */
const creations: [FaultName, CrmErrorKind | 'created', made: number, tries: number][] = [
  ['down', 'unavailable', 0, 0],
  ['slow', 'created', 1, 1],
  ['silent', 'unknown_outcome', 0, 1],
  ['silent_after', 'unknown_outcome', 1, 1],
  ['cut_off', 'unknown_outcome', 1, 1],
  ['broken', 'unknown_outcome', 0, 1],
  ['broken_after', 'unknown_outcome', 1, 1],
  ['garbage', 'unknown_outcome', 0, 1],
  ['internal_error', 'unknown_outcome', 1, 1],
  ['rate_limit', 'unavailable', 0, 11],
  ['not_authenticated', 'unavailable', 0, 1],
  ['bad_signature', 'unavailable', 0, 1],
  ['expired_claim', 'unavailable', 0, 1],
  ['wrong_clock', 'unavailable', 0, 1],
]

const reasons: Partial<Record<FaultName, CrmErrorReason>> = {
  not_authenticated: 'credentials',
  bad_signature: 'credentials',
  expired_claim: 'claim',
}

test.for(creations)(
  '%s: a creation is %s, and is asked for a second time only where it surely was not taken',
  async ([fault, kind, made, tries]) => {
    await server.fail(fault)
    impatient(on, fault)
    const outcome = await errorOf(on.crm.createRecord(ada))
    expect(outcome.kind ?? 'created').toBe(kind)
    expect(outcome.reason).toBe(reasons[fault])
    await expect.poll(() => [addresses(), asked('create address')]).toEqual([made, tries])
  },
)

/** What a read says after so many tries; and what it says when only the first of them fails. */
const reads: [FaultName, CrmErrorKind | 'answer', tries: number, afterOne: CrmErrorKind | 'answer'][] = [
  ['slow', 'answer', 1, 'answer'],
  ['silent', 'unavailable', 1, 'unavailable'],
  ['cut_off', 'unavailable', 3, 'answer'],
  ['broken', 'unavailable', 3, 'answer'],
  ['garbage', 'unavailable', 3, 'answer'],
  ['internal_error', 'unavailable', 1, 'unavailable'],
  ['rate_limit', 'unavailable', 11, 'answer'],
  ['not_authenticated', 'unavailable', 1, 'unavailable'],
  ['bad_signature', 'unavailable', 1, 'unavailable'],
  ['expired_claim', 'unavailable', 1, 'unavailable'],
  ['wrong_clock', 'unavailable', 1, 'unavailable'],
]

test.for(reads)('%s: a read is %s after %i tries, each signed for itself', async ([fault, kind, tries, afterOne]) => {
  const read = () => errorOf(on.crm.users()).then((outcome) => outcome.kind ?? 'answer')
  await server.fail({ name: fault, times: 1 })
  impatient(on, fault)
  expect(await read()).toBe(afterOne)
  await using fresh = connectTo(server)
  impatient(fresh, fault)
  await server.fail(fault)
  server.calls.length = 0
  expect((await errorOf(fresh.crm.users())).kind ?? 'answer').toBe(kind)
  expect(asked('get users')).toBe(tries)
})

test('rate_limit: the pause that onOffice asks for is kept, and what was not taken is sent again', async () => {
  await server.fail({ name: 'rate_limit', times: 1 })
  const notes: string[] = []
  const sending = { begins: async () => void notes.push('begins'), notTaken: async () => void notes.push('not taken') }
  expect(await on.crm.createRecord(ada, sending)).toMatch(/^\d+$/)
  expect(notes).toEqual(['begins', 'not taken', 'begins'])
  expect([asked('create address'), addresses()]).toEqual([2, 1])
  // Where it asks for one again and again, it is said when it is worth coming again.
  await server.fail('rate_limit')
  expect(await errorOf(on.crm.users())).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 7 })
})

test('down: what was never sent is tried again, a creation too, and works as soon as a server listens', async () => {
  await server.fail('down')
  const creating = on.crm.createRecord(ada)
  // Before the first of the two repetitions is over.
  await server.fail(null)
  expect(await creating).toMatch(/^\d+$/)
  expect(addresses()).toBe(1)
})

test('crm: every attempt is signed for its own moment', async () => {
  await server.fail({ name: 'broken', times: 1 })
  server.bodies.length = 0
  await on.crm.groups()
  const times = server.bodies.map((body) => JSON.parse(body).request.actions[0])
  expect(times).toHaveLength(2)
  for (const { timestamp } of times) expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(5)
})

test('crm: rejected credentials are told with what to do, and neither token nor secret is in any sentence', async () => {
  await using stranger = connectTo(server, { credentials: { token: server.office.token, secret: 'x'.repeat(64) } })
  const error = await errorOf(stranger.crm.checkConnection())
  expect(error).toMatchObject({
    kind: 'unavailable',
    reason: 'credentials',
    message: expect.stringContaining('Connect it again'),
  })
  expect(error.message).not.toContain(server.office.token)
  expect(stranger.refusals).toMatchObject([{ reason: 'credentials' }])
  await using unknown = connectTo(server, { credentials: { token: 'u'.repeat(32), secret: 's'.repeat(64) } })
  expect(await errorOf(unknown.crm.checkConnection())).toMatchObject({ kind: 'unavailable', reason: 'credentials' })
})

test('crm: what onOffice repeats of what it was sent is not told: neither token nor secret', async () => {
  const { token, secret } = server.office
  for (const hidden of [token, secret]) {
    const error = await errorOf(on.crm.createRecord({ ...ada, values: { [hidden]: 'x' } }))
    expect(error.message).toMatch(/Unknown field "…"/)
  }
})

test('crm: the marketplace wants the newest claim with every action, and says when it has ended', async () => {
  const { token, secret } = server.office
  server.office.claim = 'claim-1'
  await using own = connectTo(server, { credentials: { token, secret, claim: 'claim-1' } })
  await own.crm.checkConnection()
  expect(await own.crm.createRecord(ada)).toMatch(/^\d+$/)
  server.office.claim = 'claim-2'
  expect(await errorOf(own.crm.createRecord(ada))).toMatchObject({ kind: 'unavailable', reason: 'claim' })
  await using without = connectTo(server, { credentials: { token, secret } })
  expect(await errorOf(without.crm.checkConnection())).toMatchObject({ reason: 'claim' })
})

test('a field that was removed meanwhile: a read goes on without it, a write is refused and says so', async () => {
  const id = await on.crm.createRecord(ada)
  server.office.removedFields.add('address.Vip')
  expect((await on.crm.readRecord('address', id))?.values).toMatchObject({ Name: 'Löwe' })
  const write = on.crm.createRecord({ ...ada, values: { Vip: true } })
  expect(await errorOf(write)).toMatchObject({
    kind: 'rejected',
    reason: 'fields',
    message: expect.stringContaining('"Vip"'),
  })
  expect(on.refusals.map(({ reason }) => reason)).toEqual(['fields', 'fields'])
})

test('crm: five requests in a row without an answer pause all requests, which is reported once', async () => {
  await server.fail('garbage')
  for (let i = 0; i < 5; i++) await errorOf(on.crm.createRecord(ada))
  expect([asked('create address'), on.silences()]).toEqual([5, 1])
  await server.fail(null)
  expect(await errorOf(on.crm.createRecord(ada))).toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('seconds'),
  })
  expect(asked('create address')).toBe(5)
})

test('crm: a mail whose answer stays away is of unknown outcome, and is sent once', async () => {
  await server.fail('cut_off')
  const mail = { identity: 'vertrieb@agency.example', to: ['ada@home.example'], subject: 'A', text: 'a' }
  expect((await errorOf(on.crm.sendMail(mail))).kind).toBe('unknown_outcome')
  expect(server.office.mails).toHaveLength(1)
})

test('crm: a relation whose answer stays away is looked for by the next try', async () => {
  const estate_id = await on.crm.createRecord({ module: 'estate', values: { objekttitel: 'Haus' }, reference: 'e' })
  const relation = { kind: 'owner', estate_id, address_id: await on.crm.createRecord(ada) }
  await server.fail({ name: 'cut_off', only: 'create relation' })
  expect((await errorOf(on.crm.relate(relation))).kind).toBe('unavailable')
  await server.fail(null)
  await on.crm.relate(relation)
  expect(server.office.relations).toHaveLength(1)
})

test('crm: an upload that breaks off leaves no file, and begins anew', async () => {
  const id = await on.crm.createRecord(ada)
  const content = Buffer.alloc(1_000_000, 'x')
  const file = { module: 'address', id, name: 'a.pdf', content_type: 'application/pdf', content }
  await server.fail({ name: 'cut_off', only: 'do uploadfile', times: 1 })
  expect((await errorOf(on.crm.uploadFile(file))).kind).toBe('unavailable')
  expect(server.office.files).toEqual([])
  await on.crm.uploadFile(file)
  expect(server.office.files.map((stored) => stored.content.equals(content))).toEqual([true])
})

test('crm: an upload whose last step is not answered is of unknown outcome', async () => {
  const id = await on.crm.createRecord(ada)
  const file = { module: 'address', id, name: 'a.txt', content_type: 'text/plain', content: Buffer.from('a') }
  // The first request brings the content, the second attaches it.
  await server.fail({ name: 'cut_off', only: 'do uploadfile', after: 1 })
  expect((await errorOf(on.crm.uploadFile(file))).kind).toBe('unknown_outcome')
  expect(server.office.files).toHaveLength(1)
})

test('crm: a change whose answer stays away is not sent twice, but looked up', async () => {
  const id = await on.crm.createRecord(ada)
  await server.fail({ name: 'cut_off', only: 'modify address' })
  expect((await errorOf(on.crm.updateRecord('address', id, { Email: 'ada@home.example' }))).kind).toBe('unavailable')
  await server.fail(null)
  await on.crm.updateRecord('address', id, { Email: 'ada@home.example' })
  expect(server.office.records.address.get(Number(id))?.contacts).toMatchObject([
    { value: 'ada@home.example', isDefault: true },
  ])
})
