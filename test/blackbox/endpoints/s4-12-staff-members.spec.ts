import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TIMESTAMP, dataOf, expectError, expectInvalid } from '../support/assertions.ts'
import { type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { makeForm } from '../support/fixtures.ts'
import { findMember, listAll, makeMember, makeStaffGroup } from '../support/staff.ts'
import { expectInvalidAt } from '../support/templates.ts'

let c: Client
let other: Client

const patch = (id: number, body: Json): ReturnType<Client['patch']> => c.patch(`/staff-members/${id}`, body)
const importCrm = async (body: Json = {}): Promise<Json> => dataOf(await c.post('/staff-members/import-crm', body))

beforeAll(async () => {
  other = client((await createAccount()).api_key)
})

beforeEach(async () => {
  c = client((await createAccount()).api_key)
})

describe('staff: POST /staff-members', () => {
  test('name and email make an external member: source manual, active [B4.12-2, B2.15-1, B2.15-2, B2.15-3, B4-5, B2.15-6]', async () => {
    const member = dataOf(await c.post('/staff-members', { name: 'Jörg Weiß', email: 'joerg@example.com' }), 201)
    expect(member).toMatchObject({
      id: expect.any(Number),
      name: 'Jörg Weiß',
      email: 'joerg@example.com',
      source: 'manual',
      is_active: true,
      groups: [],
      crm_user_id: null,
      last_login_at: null,
      created_at: expect.stringMatching(TIMESTAMP),
    })
    expect(Number.isInteger(member.id) && member.id > 0).toBe(true)
    expect(await findMember(c, member.id)).toEqual(member)
  })

  test('groups takes ids, or the objects that were read [B4.12-3, B2.15-1, B2.15-7]', async () => {
    const [a, b] = [await makeStaffGroup(c, 'A'), await makeStaffGroup(c, 'B')]
    const first = await makeMember(c, { groups: [b.id, a.id] })
    const names = (member: Json): Json[] => member.groups.toSorted((x: Json, y: Json) => x.id - y.id)
    expect(names(first)).toEqual([
      { id: a.id, name: 'A' },
      { id: b.id, name: 'B' },
    ])
    expect(names(await makeMember(c, { groups: first.groups }))).toEqual(names(first))
    expect(names(await makeMember(c, { groups: [a.id, a.id] }))).toEqual([{ id: a.id, name: 'A' }])
    expect((await makeMember(c, { groups: [] })).groups).toEqual([])
  })

  test('name and a valid email are required; all faults at once [B4.12-2, B7-18]', async () => {
    expectInvalid(await c.post('/staff-members', {}), 'name', 'email')
    expectInvalid(await c.post('/staff-members', { name: 'x' }), 'email')
    expectInvalid(await c.post('/staff-members', { email: 'x@example.com' }), 'name')
    expectInvalid(await c.post('/staff-members', { name: null, email: null }), 'name', 'email')
    for (const email of [
      '',
      'nobody',
      'a@',
      '@example.com',
      'a b@example.com',
      5,
      ['a@example.com'],
      'a@example.com\r\nBcc: b@example.com',
    ])
      expectInvalid(await c.post('/staff-members', { name: 'x', email }), 'email')
    for (const name of ['', '  ', 5, []])
      expectInvalid(await c.post('/staff-members', { name, email: 'x@example.com' }), 'name')
    expect(await listAll(c, '/staff-members')).toEqual([])
  })

  test('a group that is foreign or not there is refused on groups [B4.12-3]', async () => {
    const own = await makeStaffGroup(c)
    const foreign = await makeStaffGroup(other)
    const post = (groups: Json): ReturnType<Client['post']> =>
      c.post('/staff-members', { name: 'x', email: 'x@example.com', groups })
    for (const bad of [foreign.id, 999_999_999, { id: foreign.id, name: foreign.name }])
      expectInvalidAt(await post([own.id, bad]), 'groups')
    for (const bad of [5, 'all', { id: own.id }]) expectInvalidAt(await post(bad), 'groups')
    for (const bad of ['x', 0, -1, 1.5, null]) expectInvalidAt(await post([bad]), 'groups')
    expect(await listAll(c, '/staff-members')).toEqual([])
  })

  test('read-only fields are ignored, unknown ones name the nearest one', async () => {
    const forged = {
      id: 1,
      source: 'crm',
      crm_user_id: '99',
      last_login_at: '2020-01-01T00:00:00.000+00:00',
      created_at: 'x',
    }
    expect(await makeMember(c, forged)).toMatchObject({ source: 'manual', crm_user_id: null, last_login_at: null })
    const answer = await c.post('/staff-members', { name: 'x', email: 'x@example.com', gruops: [] })
    expectInvalid(answer, 'gruops')
    expect(answer.body.errors.gruops.join(' ')).toMatch(/\bgroups\b/)
  })
})

describe('staff: GET /staff-members', () => {
  test('lists members with groups, source and is_active, by ascending id [B4.12-1]', async () => {
    const group = await makeStaffGroup(c)
    const made = [await makeMember(c), await makeMember(c, { groups: [group.id] }), await makeMember(c)]
    const listed = await listAll(c, '/staff-members')
    expect(listed).toEqual(made)
    expect(listed.map((member) => member.id)).toEqual(made.map((member) => member.id).toSorted((a, b) => a - b))
    const page = await c.get('/staff-members?per_page=2&page=2')
    expect(page.body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 })
    expect(page.body.data).toEqual([made[2]])
    const theirs = (await listAll(other, '/staff-members')).map((member) => member.id)
    for (const { id } of made) expect(theirs).not.toContain(id)
  })

  test('without a key all staff endpoints are 401 [B4-1]', async () => {
    for (const [method, path] of [
      ['GET', '/staff-members'],
      ['POST', '/staff-members'],
      ['PATCH', '/staff-members/1'],
      ['DELETE', '/staff-members/1'],
      ['POST', '/staff-members/import-crm'],
      ['GET', '/staff-groups'],
      ['POST', '/staff-groups'],
      ['DELETE', '/staff-groups/1'],
    ] as const)
      expectError(await call(method, path, method === 'POST' ? { body: {} } : {}), 401)
  })
})

describe('staff: PATCH /staff-members/{id}', () => {
  test('changes name, email, groups and is_active, each alone [B4.12-4, B4.12-5, B4.12-6, B4-2]', async () => {
    const group = await makeStaffGroup(c)
    const member = await makeMember(c)
    const named = dataOf(await patch(member.id, { name: 'Neu' }))
    expect(named).toEqual({ ...member, name: 'Neu' })
    const mailed = dataOf(await patch(member.id, { email: 'neu@example.com' }))
    expect(mailed).toEqual({ ...named, email: 'neu@example.com' })
    const grouped = dataOf(await patch(member.id, { groups: [group.id] }))
    expect(grouped).toEqual({ ...mailed, groups: [{ id: group.id, name: group.name }] })
    const off = dataOf(await patch(member.id, { is_active: false }))
    expect(off).toEqual({ ...grouped, is_active: false })
    expect(dataOf(await patch(member.id, {}))).toEqual(off)
    expect(await findMember(c, member.id)).toEqual(off)
    expect(dataOf(await patch(member.id, { groups: [] }))).toEqual({ ...off, groups: [] })
  })

  test('what was read can be written back', async () => {
    const member = await makeMember(c, { groups: [(await makeStaffGroup(c)).id] })
    expect(dataOf(await patch(member.id, member))).toEqual(member)
  })

  test('is_active takes 1/0 and "1"/"0" as well [B4.12-6]', async () => {
    const { id } = await makeMember(c)
    for (const [sent, kept] of [
      [0, false],
      [1, true],
      ['0', false],
      ['1', true],
      [false, false],
    ] as const)
      expect(dataOf(await patch(id, { is_active: sent })).is_active).toBe(kept)
  })

  test('faults are 422, all at once, and change nothing', async () => {
    const member = await makeMember(c)
    const foreign = await makeStaffGroup(other)
    const answer = await patch(member.id, {
      name: '',
      email: 'nobody',
      is_active: 'maybe',
      groups: [foreign.id],
      grops: [],
    })
    expectInvalidAt(answer, 'name', 'email', 'is_active', 'groups', 'grops')
    expectInvalid(await patch(member.id, { name: 'Gut', email: null }), 'email')
    expect(await findMember(c, member.id)).toEqual(member)
  })

  test('not there is 404, foreign 403, for PATCH and DELETE [B5-7, B7-6, B7-8]', async () => {
    const foreign = await makeMember(other)
    for (const [id, status] of [
      [999_999_999, 404],
      ['abc', 404],
      [0, 404],
      [foreign.id, 403],
    ] as const) {
      expectError(await c.patch(`/staff-members/${id}`, { name: 'x' }), status)
      expectError(await c.patch(`/staff-members/${id}`, { name: 5 }), status)
      expectError(await c.delete(`/staff-members/${id}`), status)
    }
    expect(await findMember(other, foreign.id)).toEqual(foreign)
  })
})

describe('staff: DELETE /staff-members/{id}', () => {
  test('answers 204 and removes the member, from its groups too [B3-16, B4.12-7, B4-4]', async () => {
    const group = await makeStaffGroup(c)
    const [gone, stays] = [await makeMember(c, { groups: [group.id] }), await makeMember(c, { groups: [group.id] })]
    const answer = await c.delete(`/staff-members/${gone.id}`)
    expect({ status: answer.status, length: answer.bytes.length }).toEqual({ status: 204, length: 0 })
    expect(await listAll(c, '/staff-members')).toEqual([stays])
    expect((await listAll(c, '/staff-groups'))[0]).toMatchObject({ id: group.id, member_count: 1 })
    expectError(await c.delete(`/staff-members/${gone.id}`), 404)
    expectError(await patch(gone.id, { name: 'x' }), 404)
  })

  test('an emptied list of a form lets no other member in', async () => {
    const [gone, stays] = [await makeMember(c), await makeMember(c)]
    const form = await makeForm(c)
    dataOf(await c.patch(`/forms/${form.id}`, { staff_allowed_member_ids: [gone.id, stays.id] }))
    expect((await c.delete(`/staff-members/${gone.id}`)).status).toBe(204)
    expect(dataOf(await c.get(`/forms/${form.id}`)).staff_allowed_member_ids).toEqual([gone.id, stays.id])
  })

  test('forms that allowed it can be written back as read', async () => {
    const [gone, form] = [await makeMember(c), await makeForm(c)]
    dataOf(await c.patch(`/forms/${form.id}`, { staff_allowed_member_ids: [gone.id] }))
    expect((await c.delete(`/staff-members/${gone.id}`)).status).toBe(204)
    dataOf(await c.patch(`/forms/${form.id}`, dataOf(await c.get(`/forms/${form.id}`))))
    expectInvalidAt(
      await c.patch(`/forms/${(await makeForm(c)).id}`, { staff_allowed_member_ids: [gone.id] }),
      'staff_allowed_member_ids',
    )
  })

  test('an inactive member is removed as well [B3-16]', async () => {
    const { id } = await makeMember(c)
    dataOf(await patch(id, { is_active: false }))
    expect((await c.delete(`/staff-members/${id}`)).status).toBe(204)
    expect(await listAll(c, '/staff-members')).toEqual([])
  })
})

describe('staff: import from the CRM', () => {
  test('without crm_user_ids all come in, as source crm; again updates them [B4.12-9, B4.12-10, B2.15-2]', async () => {
    const first = await importCrm()
    expect(first).toEqual({ created: expect.any(Number), updated: 0 })
    expect(first.created).toBeGreaterThan(0)
    const members = await listAll(c, '/staff-members')
    expect(members).toHaveLength(first.created)
    for (const member of members) {
      expect(member).toMatchObject({
        source: 'crm',
        name: expect.stringMatching(/\S/),
        email: expect.stringContaining('@'),
      })
      expect(member.crm_user_id).not.toBeNull()
    }
    const second = await importCrm()
    expect(second.created).toBe(0)
    expect(second.updated).toBe(first.created)
    expect(await listAll(c, '/staff-members')).toHaveLength(first.created)
  })

  test('with crm_user_ids only those come in; unknown ones are refused [B4.12-8, B4.12-10]', async () => {
    await importCrm()
    const [member] = await listAll(c, '/staff-members')
    expect((await c.delete(`/staff-members/${member.id}`)).status).toBe(204)
    expect(await importCrm({ crm_user_ids: [] })).toEqual({ created: 0, updated: 0 })
    for (const bad of [['no-such-user'], [member.crm_user_id, 'no-such-user'], 'x', 5, [null], [{}]])
      expectInvalidAt(await c.post('/staff-members/import-crm', { crm_user_ids: bad }), 'crm_user_ids')
    expect(await findMember(c, member.id)).toBeUndefined()
    expect(await importCrm({ crm_user_ids: [member.crm_user_id] })).toEqual({ created: 1, updated: 0 })
    expect(await importCrm({ crm_user_ids: [member.crm_user_id, member.crm_user_id] })).toEqual({
      created: 0,
      updated: 1,
    })
    const again = await listAll(c, '/staff-members')
    expect(again.filter((entry) => entry.crm_user_id === member.crm_user_id)).toHaveLength(1)
  })

  test('name and email of a member are fixed, groups and is_active are not [B4.12-4, B4.12-5, B4.12-6, B4.12-17]', async () => {
    await importCrm()
    const [member] = await listAll(c, '/staff-members')
    const group = await makeStaffGroup(c)
    expectInvalid(await patch(member.id, { name: 'Anders' }), 'name')
    expectInvalid(await patch(member.id, { email: 'anders@example.com' }), 'email')
    expectInvalid(
      await patch(member.id, { name: 'Anders', email: 'anders@example.com', is_active: false }),
      'name',
      'email',
    )
    expect(await findMember(c, member.id)).toEqual(member)
    const changed = dataOf(await patch(member.id, { groups: [group.id], is_active: false }))
    expect(changed).toEqual({ ...member, groups: [{ id: group.id, name: group.name }], is_active: false })
  })

  test('unknown fields are refused', async () => {
    expectInvalid(await c.post('/staff-members/import-crm', { crm_user_id: ['1'] }), 'crm_user_id')
  })
})
