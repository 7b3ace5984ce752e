import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectInvalid, expectStatus } from '../support/assertions.ts'
import { type Client, call, client, createAccount } from '../support/client.ts'
import { addField, makeForm, openForm, send, submit } from '../support/fixtures.ts'

let free: Client

beforeAll(async () => {
  free = client((await createAccount('free')).api_key)
})

describe('states: form states', () => {
  test('a new form is offline: its page and its POST are 404 [B3-1, B2.2-9]', async () => {
    const form = await makeForm(free)
    expectStatus(await call('GET', form.url), 404)
    expectStatus(await call('POST', form.url, { body: {}, headers: { accept: 'application/json' } }), 404)
  })

  test('active true puts it online, active false offline again [B3-4, B3-6, B2.2-9]', async () => {
    const form = await openForm(free)
    expect(form.active).toBe(true)
    expectStatus(await call('GET', form.url), 200)
    await submit(form, ['x'])
    expect(dataOf(await free.patch(`/forms/${form.id}`, { active: false })).active).toBe(false)
    expectStatus(await call('GET', form.url), 404)
    expectStatus(await send(form, ['x']), 404)
    expect((await free.get(`/forms/${form.id}/submissions`)).body.meta.total).toBe(1)
  })

  test('the free plan holds 3 active forms; the fourth stays inactive with 422 [B3-5, B7-13, B8-17, B16-1]', async () => {
    const own = client((await createAccount('free')).api_key)
    const forms = []
    for (let n = 0; n < 4; n += 1) forms.push(await makeForm(own))
    for (const { id } of forms.slice(0, 3))
      expect(dataOf(await own.patch(`/forms/${id}`, { active: true })).active).toBe(true)
    const last = forms[3].id
    expectInvalid(await own.patch(`/forms/${last}`, { active: true, title: 'Kept out' }), 'active')
    expect(dataOf(await own.get(`/forms/${last}`))).toMatchObject({ active: false, title: null })
    expectStatus(await own.patch(`/forms/${forms[0].id}`, { active: true, title: 'Still' }), 200)
    expectStatus(await own.patch(`/forms/${forms[0].id}`, { active: false }), 200)
    expect(dataOf(await own.patch(`/forms/${last}`, { active: true })).active).toBe(true)
    expectInvalid(await own.patch(`/forms/${forms[0].id}`, { active: true }), 'active')
  })

  test('a deleted active form frees its place [B3-4, B8-17]', async () => {
    const own = client((await createAccount('free')).api_key)
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.push((await openForm(own)).id)
    expectStatus(await own.delete(`/forms/${ids[0]}`), 204)
    expectStatus(await own.patch(`/forms/${(await makeForm(own)).id}`, { active: true }), 200)
  })

  test('eight simultaneous activations never exceed the limit [B3-5, B7-13]', async () => {
    const own = client((await createAccount('free')).api_key)
    const forms = await Promise.all(Array.from({ length: 8 }, () => makeForm(own)))
    const answers = await Promise.all(forms.map(({ id }) => own.patch(`/forms/${id}`, { active: true })))
    const codes = answers.map((answer) => answer.status).toSorted()
    expect(codes).toEqual([200, 200, 200, 422, 422, 422, 422, 422])
    expect((await own.get('/forms?active=1')).body.meta.total).toBe(3)
  })

  test('pro holds 50 active forms [B8-17, B3-5, B16-2]', async () => {
    const own = client((await createAccount('pro')).api_key)
    const forms = await Promise.all(Array.from({ length: 51 }, () => makeForm(own)))
    for (const { id } of forms.slice(0, 50)) expectStatus(await own.patch(`/forms/${id}`, { active: true }), 200)
    expectInvalid(await own.patch(`/forms/${forms[50].id}`, { active: true }), 'active')
  })
})

describe('states: deletion of forms', () => {
  test('fields and submissions go with the form; its page is 404 [B4-4, B4.2-17]', async () => {
    const c = client((await createAccount()).api_key)
    const form = await openForm(c)
    const { id } = await submit(form, ['x'])
    expectStatus(await c.delete(`/forms/${form.id}`), 204)
    for (const path of [`/forms/${form.id}`, `/fields/${form.ids[0]}`, `/submissions/${id}`, `/forms/${form.id}/stats`])
      expectError(await c.get(path), 404)
    expectStatus(await call('GET', form.url), 404)
    expect((await c.get('/forms')).body.meta.total).toBe(0)
  })

  test('DELETE of a submission keeps the others; its index is never used again [B2.6-13, B4.6-9]', async () => {
    const c = client((await createAccount()).api_key)
    const form = await openForm(c)
    const made = []
    for (const value of ['a', 'b', 'c']) made.push(await submit(form, [value]))
    const gone = await c.delete(`/submissions/${made[2].id}`)
    expectStatus(gone, 204)
    expect(gone.bytes).toHaveLength(0)
    expectError(await c.get(`/submissions/${made[2].id}`), 404)
    expect((await submit(form, ['d'])).index).toBe(4)
    const list = dataOf(await c.get(`/forms/${form.id}/submissions?sort=asc`))
    expect(list.map((s: { index: number }) => s.index)).toEqual([1, 2, 4])
  })

  test('DELETE of a field keeps the submissions that hold its value', async () => {
    const c = client((await createAccount()).api_key)
    const form = await openForm(c, [{}, {}])
    const { id } = await submit(form, ['one', 'two'])
    expectStatus(await c.delete(`/fields/${form.ids[0]}`), 204)
    const { content } = dataOf(await c.get(`/submissions/${id}`))
    expect(content.address).toEqual({ [`field_${form.ids[0]}`]: 'one', [`field_${form.ids[1]}`]: 'two' })
    const later = await addField(c, form.id)
    expect(later.id).not.toBe(form.ids[0])
  })
})
