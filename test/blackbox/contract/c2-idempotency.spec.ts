import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectList, expectStatus } from '../support/assertions.ts'
import { type Client, call, client, createAccount } from '../support/client.ts'
import { makeForm, openForm } from '../support/fixtures.ts'

let c: Client

beforeAll(async () => {
  c = client((await createAccount()).api_key)
})

const keyed = (key: string = randomUUID()): Record<string, string> => ({ 'idempotency-key': key })

describe('http: Idempotency-Key', () => {
  test('the same POST sent again gets the first answer and creates nothing [B11-38]', async () => {
    const own = client((await createAccount()).api_key)
    const headers = keyed()
    const first = await own.post('/forms', { internal_title: 'Once' }, headers)
    const again = await own.post('/forms', { internal_title: 'Once' }, headers)
    expectStatus(first, 201)
    expectStatus(again, 201)
    expect(again.body).toEqual(first.body)
    expect(expectList(await own.get('/forms'))).toHaveLength(1)
  })

  test('the first answer is repeated even after the record has changed [B11-38]', async () => {
    const headers = keyed()
    const first = await c.post('/forms', { internal_title: 'First' }, headers)
    dataOf(await c.patch(`/forms/${dataOf(first, 201).id}`, { internal_title: 'Second' }))
    expect((await c.post('/forms', { internal_title: 'First' }, headers)).body).toEqual(first.body)
  })

  test('the same key with another body is 422 [B11-39]', async () => {
    const headers = keyed()
    expectStatus(await c.post('/forms', { internal_title: 'One' }, headers), 201)
    expectError(await c.post('/forms', { internal_title: 'Two' }, headers), 422)
  })

  test('another key, another path and another account are separate', async () => {
    const other = client((await createAccount()).api_key)
    const headers = keyed()
    const one = dataOf(await c.post('/forms', { internal_title: 'One' }, headers), 201)
    const two = dataOf(await c.post('/forms', { internal_title: 'One' }, keyed()), 201)
    const three = dataOf(await other.post('/forms', { internal_title: 'One' }, headers), 201)
    const copy = dataOf(await c.post(`/forms/${one.id}/copy`, undefined, headers), 201)
    expect(new Set([one.id, two.id, three.id, copy.id]).size).toBe(4)
  })

  test('it holds for copy, fields and webhooks too', async () => {
    const form = await makeForm(c)
    for (const [path, body] of [
      [`/forms/${form.id}/copy`, undefined],
      [`/forms/${form.id}/fields`, { crm_module: 'estate' }],
      ['/webhooks', { url: 'https://8.8.8.8/', form_id: form.id }],
      ['/form-groups', { name: 'Group' }],
    ] as const) {
      const headers = keyed()
      const first = await c.post(path, body, headers)
      expectStatus(first, 201)
      expect((await c.post(path, body, headers)).body, path).toEqual(first.body)
    }
    expect(dataOf(await c.get(`/forms/${form.id}/fields`))).toHaveLength(1)
    expect(dataOf(await c.get('/webhooks'))).toHaveLength(1)
  })

  test('eight simultaneous POSTs with one key create one record', async () => {
    const own = client((await createAccount()).api_key)
    const headers = keyed()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => own.post('/forms', { internal_title: 'R' }, headers)),
    )
    const made = answers.filter((answer) => answer.status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((answer) => answer.body.data.id)).size).toBe(1)
    for (const answer of answers) expect(answer.status).toBeLessThan(500)
    expect((await own.get('/forms')).body.meta.total).toBe(1)
  })

  test('without a key, the same POST twice creates two records', async () => {
    expect((await makeForm(c)).id).not.toBe((await makeForm(c)).id)
  })

  test('it holds for any POST, the public form included [B11-38]', async () => {
    const form = await openForm(c)
    const headers = { ...keyed(), accept: 'application/json' }
    const body = { [`field_${form.ids[0]}`]: 'once' }
    const first = await call('POST', form.url, { body, headers })
    expectStatus(first, 201)
    const again = await call('POST', form.url, { body, headers })
    expectStatus(again, 201)
    expect(again.body.data.index).toBe(first.body.data.index)
    expect((await c.get(`/forms/${form.id}/submissions`)).body.meta.total).toBe(1)
  })
})
