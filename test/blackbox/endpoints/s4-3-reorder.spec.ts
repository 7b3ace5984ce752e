import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectInvalidAt, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount } from '../support/client.ts'
import { addField, makeForm } from '../support/fixtures.ts'

let c: Client
let formId: number
let ids: number[]

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  formId = (await makeForm(c)).id
  ids = []
  for (let n = 0; n < 4; n += 1) ids.push((await addField(c, formId, { label: `${n}` })).id)
})

const order = async (): Promise<number[]> => dataOf(await c.get(`/forms/${formId}/fields`)).map((f: Json) => f.id)
const reorder = (field_ids: unknown) => c.patch(`/forms/${formId}/fields/reorder`, { field_ids })

describe('fields: reorder', () => {
  test('the position of each field is its index in field_ids; the answer is the new order [B4.3-7, B4.3-8, B2.3-14, B11-49]', async () => {
    const wanted = [ids[2], ids[0], ids[3], ids[1]]
    const answer = await reorder(wanted)
    const fields = dataOf(answer)
    expect(fields.map((field: Json) => field.id)).toEqual(wanted)
    expect(fields.map((field: Json) => field.position)).toEqual([0, 1, 2, 3])
    expect(await order()).toEqual(wanted)
    expect(dataOf(await c.get(`/forms/${formId}`)).fields).toEqual(fields)
    for (const [index, id] of wanted.entries()) expect(dataOf(await c.get(`/fields/${id}`)).position).toBe(index)
  })

  test('a missing id is refused with 422 and nothing moves [B4.3-9, B7-15]', async () => {
    const before = await order()
    expectInvalidAt(await reorder(before.slice(1)), 'field_ids')
    expectInvalidAt(await reorder([]), 'field_ids')
    expect(await order()).toEqual(before)
  })

  test('a foreign id is refused with 422 and nothing moves [B4.3-10, B7-15]', async () => {
    const before = await order()
    const sibling = await addField(c, (await makeForm(c)).id)
    const other = client((await createAccount()).api_key)
    const theirs = await addField(other, (await makeForm(other)).id)
    for (const foreign of [sibling.id, theirs.id, 999_999_999]) {
      expectInvalidAt(await reorder([...before, foreign]), 'field_ids')
      expectInvalidAt(await reorder([...before.slice(1), foreign]), 'field_ids')
    }
    expect(await order()).toEqual(before)
  })

  test('an id given twice is refused with 422', async () => {
    const before = await order()
    expectInvalidAt(await reorder([...before, before[0]]), 'field_ids')
    expectInvalidAt(await reorder([before[0], before[0], before[1], before[2]]), 'field_ids')
    expect(await order()).toEqual(before)
  })

  test.each([undefined, null, 'x', 5, {}, [null], [1.5], [[1]], ['x'], [true]])(
    'field_ids %j is no array of integers: 422 [B4.3-7, B7-18]',
    async (bad) => {
      const before = await order()
      expectInvalidAt(await reorder(bad), 'field_ids')
      expect(await order()).toEqual(before)
    },
  )

  test('a form without fields is reordered with an empty array', async () => {
    const { id } = await makeForm(c)
    const answer = await c.patch(`/forms/${id}/fields/reorder`, { field_ids: [] })
    expect(dataOf(answer)).toEqual([])
  })

  test('a deleted field no longer belongs into field_ids [B4.3-10, B4.3-6]', async () => {
    const { id } = await makeForm(c)
    const one = await addField(c, id)
    const two = await addField(c, id)
    expectStatus(await c.delete(`/fields/${one.id}`), 204)
    expectInvalidAt(await c.patch(`/forms/${id}/fields/reorder`, { field_ids: [two.id, one.id] }), 'field_ids')
    expectStatus(await c.patch(`/forms/${id}/fields/reorder`, { field_ids: [two.id] }), 200)
  })

  test('simultaneous reorders leave one of the orders wanted, without doubles [B4.3-8]', async () => {
    const orders = [ids, ids.toReversed(), [ids[1], ids[0], ids[3], ids[2]]]
    for (const answer of await Promise.all(orders.map((wanted) => reorder(wanted)))) expectStatus(answer, 200)
    const fields = dataOf(await c.get(`/forms/${formId}/fields`))
    expect(orders).toContainEqual(fields.map((field: Json) => field.id))
    expect(fields.map((field: Json) => field.position)).toEqual([0, 1, 2, 3])
  })
})
