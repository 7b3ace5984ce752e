import { beforeAll, describe, expect, test } from 'vitest'
import { TIMESTAMP, dataOf, expectError, expectInvalid, expectList } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount } from '../support/client.ts'
import { makeForm } from '../support/fixtures.ts'
import { expectInvalidAt } from '../support/templates.ts'

let c: Client
let other: Client

const group = async (name = 'Owners', more: Json = {}): Promise<Json> =>
  dataOf(await c.post('/form-groups', { name, ...more }), 201)
const find = async (id: number): Promise<Json> =>
  expectList(await c.get('/form-groups?per_page=100')).find((entry) => entry.id === id)

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  other = client((await createAccount()).api_key)
})

describe('form groups: form groups', () => {
  test('POST needs a name and answers id, name, copy, forms_count and created_at [B2.9-1, B2.9-2, B2.9-3, B4.8-2, B4-5, B2.9-5]', async () => {
    const made = await group('Häuser 🏡')
    expect(made).toMatchObject({
      id: expect.any(Number),
      name: 'Häuser 🏡',
      copy: false,
      forms_count: 0,
      created_at: expect.stringMatching(TIMESTAMP),
    })
    expect(Number.isInteger(made.id) && made.id > 0).toBe(true)
  })

  test('GET lists the groups with ids, copy flag and number of forms [B4.8-1, B2.9-3]', async () => {
    const made = await group('Listed')
    const form = await makeForm(c)
    dataOf(await c.patch(`/forms/${form.id}`, { form_groups: [made.id] }))
    expect(await find(made.id)).toMatchObject({ id: made.id, name: 'Listed', copy: false, forms_count: 1 })
    const second = await makeForm(c, { internal_title: 'Second' })
    dataOf(await c.patch(`/forms/${second.id}`, { form_groups: [made.id] }))
    expect((await find(made.id)).forms_count).toBe(2)
    dataOf(await c.patch(`/forms/${second.id}`, { form_groups: [] }))
    expect((await find(made.id)).forms_count).toBe(1)
    expect((await c.delete(`/forms/${form.id}`)).status).toBe(204)
    expect((await find(made.id)).forms_count).toBe(0)
  })

  test('a form may be in several groups, and its copy stays in them [B2.9-3]', async () => {
    const [one, two] = [await group('One'), await group('Two')]
    const form = await makeForm(c)
    const changed = dataOf(await c.patch(`/forms/${form.id}`, { form_groups: [two.id, one.id] }))
    expect(changed.form_groups.toSorted()).toEqual([one.id, two.id].toSorted())
    const copy = dataOf(await c.post(`/forms/${form.id}/copy`), 201)
    expect(copy.form_groups.toSorted()).toEqual([one.id, two.id].toSorted())
    expect((await find(one.id)).forms_count).toBe(2)
  })

  test.each([
    [{}],
    [{ name: '' }],
    [{ name: null }],
    [{ name: ' \t' }],
    [{ name: 5 }],
    [{ name: ['x'] }],
    [{ copy: true }],
  ])('POST %j without a usable name is 422 [B4.8-2, B7-18]', async (body) => {
    const before = (await c.get('/form-groups')).body.meta.total
    expectInvalid(await c.post('/form-groups', body), 'name')
    expect((await c.get('/form-groups')).body.meta.total).toBe(before)
  })

  test('PATCH changes name and copy, together and each alone [B4.8-3, B4-2, B2.9-2]', async () => {
    const made = await group('Before')
    const path = `/form-groups/${made.id}`
    expect(dataOf(await c.patch(path, { copy: true }))).toEqual({ ...made, copy: true })
    expect(dataOf(await c.patch(path, { name: 'After' }))).toEqual({ ...made, name: 'After', copy: true })
    expect(dataOf(await c.patch(path, { name: 'Both', copy: false }))).toEqual({ ...made, name: 'Both' })
    expect(dataOf(await c.patch(path, {}))).toEqual({ ...made, name: 'Both' })
    expect(await find(made.id)).toEqual({ ...made, name: 'Both' })
  })

  test('copy takes true, 1 and "1", and false, 0 and "0"; null clears it [B4.8-3]', async () => {
    const { id } = await group()
    for (const [sent, kept] of [
      [1, true],
      [0, false],
      ['1', true],
      ['0', false],
      [true, true],
      [null, false],
    ] as const) {
      expect(dataOf(await c.patch(`/form-groups/${id}`, { copy: sent })).copy).toBe(kept)
      expect((await find(id)).copy).toBe(kept)
    }
    for (const bad of [2, -1, 'yes', [], {}]) expectInvalid(await c.patch(`/form-groups/${id}`, { copy: bad }), 'copy')
  })

  test('PATCH with a bad name is 422 and changes nothing, copy neither', async () => {
    const made = await group('Kept')
    for (const name of ['', null, 7, {}])
      expectInvalid(await c.patch(`/form-groups/${made.id}`, { name, copy: true }), 'name')
    expect(await find(made.id)).toEqual(made)
  })

  test('every wrong field is reported at once', async () => {
    const made = await group()
    expectInvalid(
      await c.patch(`/form-groups/${made.id}`, { name: 4, copy: 'perhaps', nmae: 'x' }),
      'name',
      'copy',
      'nmae',
    )
  })

  test('an unknown field is refused with the nearest known name', async () => {
    const answer = await c.post('/form-groups', { name: 'x', cpoy: true })
    expectInvalid(answer, 'cpoy')
    expect(answer.body.errors.cpoy.join(' ')).toMatch(/\bcopy\b/)
  })

  test('read-only fields are ignored: what was read can be written back [B4.8-3]', async () => {
    const made = await group('Round trip', { copy: true })
    expect(dataOf(await c.patch(`/form-groups/${made.id}`, made))).toEqual(made)
    const forged = { ...made, id: made.id + 1000, forms_count: 99, created_at: '2001-01-01T00:00:00.000+00:00' }
    expect(dataOf(await c.patch(`/form-groups/${made.id}`, forged))).toEqual(made)
  })

  test('DELETE answers 204, keeps the forms and only unassigns them [B2.9-4, B4.8-4, B4-4]', async () => {
    const [gone, stays] = [await group('Gone'), await group('Stays')]
    const form = await makeForm(c, { internal_title: 'Kept form' })
    const before = dataOf(await c.patch(`/forms/${form.id}`, { form_groups: [gone.id, stays.id] }))
    const answer = await c.delete(`/form-groups/${gone.id}`)
    expect(answer.status).toBe(204)
    expect(answer.bytes).toHaveLength(0)
    expect(await find(gone.id)).toBeUndefined()
    const after = dataOf(await c.get(`/forms/${form.id}`))
    expect(after).toMatchObject({ internal_title: 'Kept form', form_groups: [stays.id] })
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
    expectError(await c.delete(`/form-groups/${gone.id}`), 404)
    expectError(await c.patch(`/form-groups/${gone.id}`, { name: 'x' }), 404)
  })

  test('a form takes only groups of its own account, and says which one is wrong', async () => {
    const own = await group('Own')
    const foreign = dataOf(await other.post('/form-groups', { name: 'Foreign' }), 201)
    const form = await makeForm(c)
    expectInvalidAt(await c.patch(`/forms/${form.id}`, { form_groups: [own.id, foreign.id] }), 'form_groups')
    expectInvalidAt(await c.patch(`/forms/${form.id}`, { form_groups: [999_999_999] }), 'form_groups')
    expectInvalidAt(await c.patch(`/forms/${form.id}`, { form_groups: 'all' }), 'form_groups')
    expect(dataOf(await c.get(`/forms/${form.id}`)).form_groups).toEqual([])
    expect(expectList(await other.get('/form-groups'))[0].forms_count).toBe(0)
  })

  test('groups of another account are 403 and stay as they are [B5-7, B1-9, B7-6]', async () => {
    const foreign = dataOf(await other.post('/form-groups', { name: 'Theirs' }), 201)
    expectError(await c.patch(`/form-groups/${foreign.id}`, { name: 'Mine' }), 403)
    expectError(await c.patch(`/form-groups/${foreign.id}`, { nmae: '' }), 403)
    expectError(await c.delete(`/form-groups/${foreign.id}`), 403)
    const theirs = expectList(await other.get('/form-groups?per_page=100'))
    expect(theirs.find((entry) => entry.id === foreign.id)).toEqual(foreign)
    expect(await find(foreign.id)).toBeUndefined()
  })

  test('the free plan has form groups [B4.8-2]', async () => {
    const free = client((await createAccount('free')).api_key)
    const made = dataOf(await free.post('/form-groups', { name: 'Free' }), 201)
    expect(dataOf(await free.patch(`/form-groups/${made.id}`, { copy: true })).copy).toBe(true)
    expect((await free.delete(`/form-groups/${made.id}`)).status).toBe(204)
  })
})
