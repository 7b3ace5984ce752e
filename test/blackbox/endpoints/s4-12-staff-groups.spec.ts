import { beforeAll, describe, expect, test } from 'vitest'
import { TIMESTAMP, dataOf, expectError, expectInvalid } from '../support/assertions.ts'
import { type Client, client, createAccount } from '../support/client.ts'
import { makeForm } from '../support/fixtures.ts'
import { findGroup, findMember, listAll, makeMember, makeStaffGroup } from '../support/staff.ts'
import { expectInvalidAt } from '../support/templates.ts'

let c: Client
let other: Client

beforeAll(async () => {
  c = client((await createAccount('enterprise')).api_key)
  other = client((await createAccount()).api_key)
})

describe('staff: staff groups', () => {
  test('POST needs a name and creates a local group [B4.12-12, B2.15-4, B2.15-5, B4-5, B2.15-8]', async () => {
    const group = dataOf(await c.post('/staff-groups', { name: 'Büro Köln 🏙' }), 201)
    expect(group).toMatchObject({
      id: expect.any(Number),
      name: 'Büro Köln 🏙',
      member_count: 0,
      crm_group_id: null,
      created_at: expect.stringMatching(TIMESTAMP),
    })
    expect(Number.isInteger(group.id) && group.id > 0).toBe(true)
    expect(await findGroup(c, group.id)).toEqual(group)
  })

  test.each([[{}], [{ name: '' }], [{ name: ' ' }], [{ name: null }], [{ name: 5 }], [{ name: [] }]])(
    'POST %j without a usable name is 422 [B4.12-12, B7-18]',
    async (body) => {
      const before = await listAll(c, '/staff-groups')
      expectInvalid(await c.post('/staff-groups', body), 'name')
      expect(await listAll(c, '/staff-groups')).toEqual(before)
    },
  )

  test('read-only fields are ignored, unknown ones refused with the nearest name', async () => {
    const forged = {
      name: 'Echt',
      id: 1,
      member_count: 9,
      crm_group_id: 7,
      created_at: '2001-01-01T00:00:00.000+00:00',
    }
    expect(dataOf(await c.post('/staff-groups', forged), 201)).toMatchObject({
      name: 'Echt',
      member_count: 0,
      crm_group_id: null,
    })
    const answer = await c.post('/staff-groups', { name: 'x', nmae: 'y' })
    expectInvalid(answer, 'nmae')
    expect(answer.body.errors.nmae.join(' ')).toMatch(/\bname\b/)
  })

  test('GET lists groups with member counts, by ascending id [B4.12-11, B2.15-4]', async () => {
    const [a, b] = [await makeStaffGroup(c, 'A'), await makeStaffGroup(c, 'B')]
    const one = await makeMember(c, { groups: [a.id, b.id] })
    const two = await makeMember(c, { groups: [a.id] })
    expect(await findGroup(c, a.id)).toEqual({ ...a, member_count: 2 })
    expect(await findGroup(c, b.id)).toEqual({ ...b, member_count: 1 })
    dataOf(await c.patch(`/staff-members/${one.id}`, { groups: [b.id] }))
    expect((await findGroup(c, a.id)).member_count).toBe(1)
    expect((await c.delete(`/staff-members/${two.id}`)).status).toBe(204)
    expect((await findGroup(c, a.id)).member_count).toBe(0)
    const ids = (await listAll(c, '/staff-groups')).map((group) => group.id)
    expect(ids).toEqual(ids.toSorted((x, y) => x - y))
  })

  test('DELETE answers 204; its members stay and lose it [B4.12-13, B4-4]', async () => {
    const [gone, stays] = [await makeStaffGroup(c, 'Geht'), await makeStaffGroup(c, 'Bleibt')]
    const member = await makeMember(c, { groups: [gone.id, stays.id] })
    const answer = await c.delete(`/staff-groups/${gone.id}`)
    expect({ status: answer.status, length: answer.bytes.length }).toEqual({ status: 204, length: 0 })
    expect(await findGroup(c, gone.id)).toBeUndefined()
    expect(await findMember(c, member.id)).toEqual({ ...member, groups: [{ id: stays.id, name: 'Bleibt' }] })
    expectError(await c.delete(`/staff-groups/${gone.id}`), 404)
  })

  test('an emptied list of a form lets no other member in: it keeps the id', async () => {
    const [gone, stays, form] = [await makeStaffGroup(c), await makeStaffGroup(c), await makeForm(c)]
    dataOf(await c.patch(`/forms/${form.id}`, { staff_allowed_group_ids: [gone.id, stays.id] }))
    expect((await c.delete(`/staff-groups/${gone.id}`)).status).toBe(204)
    expect(dataOf(await c.get(`/forms/${form.id}`)).staff_allowed_group_ids).toEqual([gone.id, stays.id])
  })

  test('forms that allowed the group can still be written back as they are read', async () => {
    const [gone, form] = [await makeStaffGroup(c), await makeForm(c)]
    dataOf(await c.patch(`/forms/${form.id}`, { staff_allowed_group_ids: [gone.id] }))
    expect((await c.delete(`/staff-groups/${gone.id}`)).status).toBe(204)
    dataOf(await c.patch(`/forms/${form.id}`, dataOf(await c.get(`/forms/${form.id}`))))
  })

  test('not there is 404, foreign 403 [B5-7, B7-6, B7-8]', async () => {
    const foreign = await makeStaffGroup(other)
    for (const [id, status] of [
      [999_999_999, 404],
      ['abc', 404],
      [0, 404],
      [foreign.id, 403],
    ] as const)
      expectError(await c.delete(`/staff-groups/${id}`), status)
    expect(await findGroup(other, foreign.id)).toEqual(foreign)
    expect(await findGroup(c, foreign.id)).toBeUndefined()
  })
})

describe('forms: staff access settings of a form', () => {
  test('are written on form PATCH and read back [B4.12-16]', async () => {
    const [member, group, form] = [await makeMember(c), await makeStaffGroup(c), await makeForm(c)]
    const settings = {
      staff_only_enabled: true,
      staff_allowed_member_ids: [member.id],
      staff_allowed_group_ids: [group.id],
    }
    expect(dataOf(await c.patch(`/forms/${form.id}`, settings))).toMatchObject(settings)
    expect(dataOf(await c.get(`/forms/${form.id}`))).toMatchObject(settings)
    const copy = dataOf(await c.post(`/forms/${form.id}/copy`), 201)
    expect(copy).toMatchObject(settings)
    dataOf(await c.patch(`/forms/${form.id}`, { staff_allowed_member_ids: [], staff_allowed_group_ids: [] }))
    expect(dataOf(await c.get(`/forms/${copy.id}`))).toMatchObject(settings)
  })

  test('members and groups must be of the account [B4.12-16]', async () => {
    const [member, group] = [await makeMember(other), await makeStaffGroup(other)]
    const [own, form] = [await makeMember(c), await makeForm(c)]
    const patch = (body: object): ReturnType<Client['patch']> => c.patch(`/forms/${form.id}`, body)
    expectInvalidAt(await patch({ staff_allowed_member_ids: [own.id, member.id] }), 'staff_allowed_member_ids')
    expectInvalidAt(await patch({ staff_allowed_group_ids: [group.id] }), 'staff_allowed_group_ids')
    expect(dataOf(await c.get(`/forms/${form.id}`))).toMatchObject({
      staff_allowed_member_ids: [],
      staff_allowed_group_ids: [],
    })
  })

  test('ids that do not exist are told together with wrong shapes', async () => {
    const form = await makeForm(c)
    expectInvalidAt(
      await c.patch(`/forms/${form.id}`, { staff_allowed_member_ids: [999_999_999], staff_allowed_group_ids: ['x'] }),
      'staff_allowed_member_ids',
      'staff_allowed_group_ids',
    )
  })
})
