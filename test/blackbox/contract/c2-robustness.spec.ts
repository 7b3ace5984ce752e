import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectErrorBody, expectStatus } from '../support/assertions.ts'
import { type Answer, type Client, type Json, call, client, createAccount } from '../support/client.ts'
import {
  type OpenForm,
  addField,
  effect,
  makeForm,
  openForm,
  putRules,
  rule,
  send,
  submit,
  when,
} from '../support/fixtures.ts'

let c: Client
let form: OpenForm

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  form = await openForm(c, [{}, { field_type: 'checkboxes', datalist: 'a;b' }, { field_type: 'number' }])
})

/** Accepted or refused in the documented way, but never a fault of the server. */
function expectHandled(answer: Answer, what: string): void {
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
  if (answer.status >= 400) expectErrorBody(answer.body)
}

const odd: Json[] = [
  null,
  true,
  0,
  -1,
  1e308,
  1.5,
  '',
  'x'.repeat(100_000),
  [],
  [[]],
  {},
  { a: 1 },
  ['a', 1, null],
  '\u202e',
  '﷽',
]

describe('http: odd input causes no 500', () => {
  test('odd values in every writable setting of a form', async () => {
    const own = client((await createAccount()).api_key)
    const { id } = await makeForm(own)
    const before = dataOf(await own.get(`/forms/${id}`))
    for (const name of Object.keys(before)) {
      if (['active', 'opens_at', 'closes_at', 'max_submissions', 'staff_only_enabled'].includes(name)) continue
      for (const value of [1e308, 'x'.repeat(70_000), [[]], { a: 1 }, -1])
        expectHandled(
          await own.patch(`/forms/${id}`, { [name]: value }),
          `${name} = ${JSON.stringify(value).slice(0, 40)}`,
        )
    }
    const restored = Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'fields'))
    expectStatus(await own.patch(`/forms/${id}`, restored), 200)
  }, 120_000)

  test('odd values in every property of a field and of a webhook', async () => {
    const { id } = await makeForm(c)
    const field = await addField(c, id)
    for (const value of odd) {
      for (const name of Object.keys(field))
        expectHandled(
          await c.patch(`/fields/${field.id}`, { [name]: value }),
          `${name} = ${JSON.stringify(value).slice(0, 40)}`,
        )
      for (const name of ['url', 'form_id', 'payload_template', 'message_key'])
        expectHandled(await c.post('/webhooks', { url: 'http://localhost/', [name]: value }), name)
    }
  }, 120_000)

  test('odd rules', async () => {
    const { id } = await makeForm(c)
    for (const value of odd) {
      expectHandled(await c.put(`/forms/${id}/rules`, { rules: value }), 'rules')
      expectHandled(await c.put(`/forms/${id}/rules`, { rules: [value] }), 'rules.0')
      for (const name of ['title', 'mode', 'priority', 'is_enabled', 'tags', 'clauses', 'actions'])
        expectHandled(await c.put(`/forms/${id}/rules`, { rules: [rule([], [], { [name]: value })] }), name)
      const clause = { when_field_id: value, operator: value, value }
      const action = { action: value, target_field_id: value, order: value, value }
      expectHandled(await c.put(`/forms/${id}/rules`, { rules: [rule([clause], [action])] }), 'clause and action')
    }
  })

  test('odd answers to a public form', async () => {
    for (const value of odd)
      for (const n of [0, 1, 2]) expectHandled(await send(form, { [`field_${form.ids[n]}`]: value }), `field ${n}`)
    for (const body of [
      '[]',
      'null',
      '"x"',
      '{"field_":1}',
      '{"field_x":1,"field_-1":2,"field_99999999999999999999":3}',
    ])
      expectHandled(await call('POST', form.url, { body, headers: { accept: 'application/json' } }), body)
  })

  test('odd queries', async () => {
    const at = `/forms/${form.id}`
    for (const path of [
      '/forms',
      `${at}/fields`,
      `${at}/rules`,
      `${at}/submissions`,
      `${at}/stats`,
      '/webhooks',
      '/crm/fields',
    ])
      for (const query of [
        'page=1&page=2',
        'page[]=1',
        'page[a]=1',
        'sort=asc&sort=desc',
        'from=%ff',
        '%00=1',
        'per_page=1e999',
      ])
        expectHandled(await c.get(`${path}?${query}`), `${path}?${query}`)
  })

  test('odd times', async () => {
    for (const time of [
      '0000-00-00',
      '9999-12-31',
      '10000-01-01',
      '0001-01-01',
      '-1',
      '2026-11-21T10:00:00+99:99',
      '275761-01-01T00:00:00Z',
    ]) {
      const value = encodeURIComponent(time)
      expectHandled(await c.get(`/forms?updated_since=${value}`), time)
      expectHandled(await c.get(`/forms/${form.id}/submissions?created_after=${value}&created_before=${value}`), time)
      expectHandled(await c.get(`/forms/${form.id}/stats?from=${value}&to=${value}`), time)
    }
  })

  test('deeply nested and very wide JSON', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expectHandled(await c.post('/forms', `{"internal_title":${deep}}`), 'deep array')
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key_${n}`, n]))
    expectHandled(await c.post('/forms', { internal_title: 'x', ...wide }), 'wide object')
    expectHandled(
      await c.patch(`/forms/${form.id}/fields/reorder`, { field_ids: Array(100_000).fill(1) }),
      'long array',
    )
  })

  test('odd headers', async () => {
    const title = { internal_title: 'x' }
    expectHandled(await c.post('/forms', title, { 'idempotency-key': 'k'.repeat(5000) }), 'long key')
    expectHandled(await c.post('/forms', title, { 'idempotency-key': '' }), 'empty key')
    for (const tag of ['', 'x', '"', '""', 'W/"x"', `"${'x'.repeat(5000)}"`])
      expectHandled(await c.patch(`/forms/${form.id}`, {}, { 'if-match': tag }), `If-Match ${tag.slice(0, 9)}`)
  })
})

/** A new account, since the tests above may have used up the calls of the key. */
const anew = async (): Promise<void> => {
  c = client((await createAccount()).api_key)
}

describe('public forms: rules cannot stall the service', () => {
  beforeAll(anew)

  test('a pattern that explodes is refused or gives up', async () => {
    const own = await openForm(c, [{}, {}])
    const [q, t] = own.ids as [number, number]
    const answer = await c.put(`/forms/${own.id}/rules`, {
      rules: [rule([when(q, 'matches', '^(([a-z])+.)+[A-Z]([a-z])+$')], [effect('hide', t)])],
    })
    expectHandled(answer, 'pattern')
    const start = Date.now()
    expectHandled(await send(own, [`${'a'.repeat(60)}!`, 'x']), 'submission')
    expectHandled(await c.get('/me'), 'meanwhile')
    expect(Date.now() - start).toBeLessThan(5000)
  })

  test('a pattern that is none is refused or never matches', async () => {
    const own = await openForm(c, [{}, {}])
    const [q, t] = own.ids as [number, number]
    expectHandled(
      await c.put(`/forms/${own.id}/rules`, { rules: [rule([when(q, 'matches', '(')], [effect('hide', t)])] }),
      '(',
    )
    await submit(own, ['(', 'x'])
  })

  test('rules that undo one another come to an end', async () => {
    const own = await openForm(c, [{}, {}])
    const [a, b] = own.ids as [number, number]
    const tag = (action: string) => ({ action, target_field_id: null, value: 't' })
    await putRules(c, own.id, [
      rule(
        [when(a, 'equals', '1')],
        [effect('set_value', b, '1'), effect('set_value', a, '2'), tag('disable_rules_by_tag')],
      ),
      rule([when(b, 'equals', '1')], [effect('set_value', a, '1'), effect('set_value', b, '2')], { tags: ['t'] }),
      rule([when(b, 'not_equals', '1')], [tag('enable_rules_by_tag'), effect('set_value', b, '1')], { tags: ['t'] }),
    ])
    const start = Date.now()
    expectHandled(await send(own, ['1', '1']), 'submission')
    expectStatus(await call('GET', own.url), 200)
    expect(Date.now() - start).toBeLessThan(5000)
  })
})

describe('robustness: concurrent writes', () => {
  beforeAll(anew)

  test('simultaneous PUTs leave one of the lists, whole', async () => {
    const own = await makeForm(c)
    const lists = Array.from({ length: 6 }, (_, n) =>
      Array.from({ length: 5 }, (_x, m) => rule([], [], { title: `${n}`, priority: m })),
    )
    for (const answer of await Promise.all(lists.map((rules) => c.put(`/forms/${own.id}/rules`, { rules }))))
      expectStatus(answer, 200)
    const titles = dataOf(await c.get(`/forms/${own.id}/rules`)).map((r: Json) => r.title)
    expect(titles).toHaveLength(5)
    expect(new Set(titles).size).toBe(1)
  })

  test('a form deleted amid submissions takes all of them with it', async () => {
    const own = await openForm(c)
    const [gone, ...answers] = await Promise.all([
      c.delete(`/forms/${own.id}`),
      ...Array.from({ length: 10 }, () => send(own, ['x'])),
    ])
    expectStatus(gone!, 204)
    for (const answer of answers) expect([201, 404]).toContain(answer.status)
    expectStatus(await c.get(`/forms/${own.id}/submissions`), 404)
  })

  test('simultaneous PATCHes of different settings are all kept', async () => {
    const own = await makeForm(c)
    const values: Json = {
      title: 'T',
      description: 'D',
      subject: 'S',
      body: 'B',
      submit_button_label: 'L',
      thankyou_text: 'X',
    }
    await Promise.all(Object.entries(values).map(([name, value]) => c.patch(`/forms/${own.id}`, { [name]: value })))
    expect(dataOf(await c.get(`/forms/${own.id}`))).toMatchObject(values)
  })
})
