import { beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectErrorBody } from '../support/assertions.ts'
import { type Account, type Answer, type Client, type Json, client, createAccount } from '../support/client.ts'
import { findMember, listAll, makeMember, setPlan, staffArea, tryMember } from '../support/staff.ts'

let account: Account
let c: Client

const activate = (id: number, is_active = true): Promise<Answer> => c.patch(`/staff-members/${id}`, { is_active })
const fill = async (count: number): Promise<Json[]> => Promise.all(Array.from({ length: count }, () => makeMember(c)))
const active = async (): Promise<number> => (await staffArea(c)).active_members
const statuses = (answers: Answer[]): number[] => answers.map((answer) => answer.status).toSorted()

/** No seat is free: a 422 in the documented form. */
function expectNoSeat(answer: Answer): void {
  expectError(answer, 422)
  expect(Object.keys(answer.body.errors).length).toBeGreaterThan(0)
  expectErrorBody(answer.body)
}

beforeEach(async () => {
  account = await createAccount('pro')
  c = client(account.api_key)
})

describe('states: staff seats', () => {
  test('creation: ten seats are taken, the eleventh is 422 and no member is added [B3-18, B7-16, B8-18]', async () => {
    await fill(9)
    expect(await active()).toBe(9)
    await makeMember(c)
    expect(await staffArea(c)).toMatchObject({ seat_limit: 10, active_members: 10 })
    expectNoSeat(await tryMember(c))
    expect(await active()).toBe(10)
    expect(await listAll(c, '/staff-members')).toHaveLength(10)
  })

  test('deactivation frees a seat, only active members occupy one [B3-11, B3-13, B3-21]', async () => {
    const [first] = await fill(10)
    expect(dataOf(await activate(first.id, false)).is_active).toBe(false)
    expect(await active()).toBe(9)
    await makeMember(c)
    expect(await active()).toBe(10)
    expect(await listAll(c, '/staff-members')).toHaveLength(11)
    expectNoSeat(await tryMember(c))
  })

  test('activation: only when a seat is free, else 422 and the member stays inactive [B3-14, B3-15, B3-19, B7-16]', async () => {
    const [first, second] = await fill(10)
    dataOf(await activate(first.id, false))
    await makeMember(c)
    expectNoSeat(await activate(first.id))
    expect((await findMember(c, first.id)).is_active).toBe(false)
    dataOf(await activate(second.id, false))
    expect(dataOf(await activate(first.id)).is_active).toBe(true)
    expectNoSeat(await activate(second.id))
  })

  test('a refused activation changes nothing else of the member either [B3-15]', async () => {
    const [first] = await fill(10)
    dataOf(await activate(first.id, false))
    await makeMember(c)
    const before = await findMember(c, first.id)
    expectNoSeat(await c.patch(`/staff-members/${first.id}`, { name: 'Anders', is_active: true }))
    expect(await findMember(c, first.id)).toEqual(before)
    expect(dataOf(await c.patch(`/staff-members/${first.id}`, { name: 'Anders', is_active: false })).name).toBe(
      'Anders',
    )
  })

  test('with all seats taken, active members can be changed and activated again [B3-14]', async () => {
    const [first] = await fill(10)
    expect(dataOf(await activate(first.id)).is_active).toBe(true)
    expect(dataOf(await c.patch(`/staff-members/${first.id}`, { name: 'Neu', is_active: true })).name).toBe('Neu')
  })

  test('removal frees a seat [B3-16]', async () => {
    const [first] = await fill(10)
    expect((await c.delete(`/staff-members/${first.id}`)).status).toBe(204)
    expect(await active()).toBe(9)
    await makeMember(c)
    expectNoSeat(await tryMember(c))
  })

  test('import: with no seat left it is 422 and no member is added [B3-20, B7-16]', async () => {
    await fill(10)
    expectNoSeat(await c.post('/staff-members/import-crm', {}))
    const members = await listAll(c, '/staff-members')
    expect(members).toHaveLength(10)
    expect(members.every((member) => member.source === 'manual')).toBe(true)
  })

  test('import: who is already there needs no further seat [B3-20]', async () => {
    const { created } = dataOf(await c.post('/staff-members/import-crm', {}))
    await fill(10 - created)
    expect(await active()).toBe(10)
    expect(dataOf(await c.post('/staff-members/import-crm', {}))).toEqual({ created: 0, updated: created })
    expect(await active()).toBe(10)
  })

  test('import does not activate who was deactivated, when no seat is left [B3-20, B3-21]', async () => {
    const { created } = dataOf(await c.post('/staff-members/import-crm', {}))
    const [imported] = await listAll(c, '/staff-members')
    dataOf(await activate(imported.id, false))
    await fill(10 - created + 1)
    const answer = await c.post('/staff-members/import-crm', {})
    expect([200, 422]).toContain(answer.status)
    expect(await active()).toBe(10)
    expect((await findMember(c, imported.id)).is_active).toBe(false)
  })
})

describe('states: staff seats at once', () => {
  test('of eight creations for two free seats exactly two pass [B3-18]', async () => {
    await fill(8)
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryMember(c)))
    expect(statuses(answers)).toEqual([201, 201, 422, 422, 422, 422, 422, 422])
    expect(await active()).toBe(10)
  })

  test('of six activations for one free seat exactly one passes [B3-19]', async () => {
    const sleepers = await fill(6)
    for (const { id } of sleepers) dataOf(await activate(id, false))
    await fill(9)
    const answers = await Promise.all(sleepers.map(({ id }) => activate(id)))
    expect(statuses(answers)).toEqual([200, 422, 422, 422, 422, 422])
    expect(await active()).toBe(10)
  })

  test('creation, activation and import together never exceed the limit [B3-18, B3-19, B3-20]', async () => {
    const [sleeper, second] = await fill(2)
    for (const { id } of [sleeper, second]) dataOf(await activate(id, false))
    await fill(9)
    const attempts = [
      tryMember(c),
      activate(sleeper.id),
      c.post('/staff-members/import-crm', {}),
      tryMember(c),
      activate(second.id),
    ]
    const passed = (await Promise.all(attempts)).filter((answer) => answer.status !== 422)
    expect(passed).toHaveLength(1)
    expect(await active()).toBe(10)
    const members = await listAll(c, '/staff-members')
    expect(members.filter((member) => member.is_active)).toHaveLength(10)
  })
})

describe('plans: seats', () => {
  test('enterprise has 250 seats, and the 251st member is 422 [B8-18, B2.13-13]', async () => {
    await setPlan(account, 'enterprise')
    expect((await staffArea(c)).seat_limit).toBe(250)
    for (let n = 0; n < 10; n += 1) await fill(25)
    expect(await active()).toBe(250)
    expectNoSeat(await tryMember(c))
    expect((await c.get('/staff-members')).body.meta.total).toBe(250)
  }, 120_000)

  test('another plan means other seats at once: going down keeps the members, but adds none [B2.13-13, B3-19]', async () => {
    await setPlan(account, 'enterprise')
    const members = await fill(12)
    await setPlan(account, 'pro')
    expect(await staffArea(c)).toMatchObject({ seat_limit: 10, active_members: 12 })
    expectNoSeat(await tryMember(c))
    dataOf(await activate(members[0].id, false))
    expectNoSeat(await activate(members[0].id))
    dataOf(await activate(members[1].id, false))
    dataOf(await activate(members[2].id, false))
    expect(dataOf(await activate(members[0].id)).is_active).toBe(true)
    expectNoSeat(await activate(members[1].id))
  })
})
