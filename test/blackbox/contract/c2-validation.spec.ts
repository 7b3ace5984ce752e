import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectInvalid, expectInvalidAt, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount } from '../support/client.ts'
import { addField, makeForm, putRules, rule, when } from '../support/fixtures.ts'

let c: Client

beforeAll(async () => {
  c = client((await createAccount()).api_key)
})

describe('http: errors', () => {
  test('422 reports every wrong field at once, each with full sentences [B7-1, B7-2, B7-10, B11-17, B11-19]', async () => {
    const answer = await c.post('/forms', { active: 'yes', accent_color: 'red', custom_slug: 'Not OK', title: 7 })
    expectInvalid(answer, 'internal_title', 'active', 'accent_color', 'custom_slug', 'title')
  })

  test('the required field on creation is named in the documented words [B7-18, B4.2-5, B2.2-5, B11-19]', async () => {
    const answer = await c.post('/forms', {})
    expectInvalid(answer, 'internal_title')
    expect(answer.body.errors.internal_title).toEqual(['The internal title field is required.'])
    expect(answer.body.message).toBe('The internal title field is required.')
  })

  test('message is the first error and says how many more there are [B11-20]', async () => {
    const answer = await c.post('/forms', { active: 'yes', accent_color: 'red' })
    expectInvalid(answer, 'internal_title', 'active', 'accent_color')
    const first = Object.values<string[]>(answer.body.errors)[0]![0]!
    expect(answer.body.message.startsWith(first.replace(/[.?]$/, ''))).toBe(true)
    expect(answer.body.message.slice(first.length)).toMatch(/\b2\b/)
  })

  test('keys of nested values are dotted paths [B11-18]', async () => {
    const form = await makeForm(c)
    const field = await addField(c, form.id)
    const good = when(field.id, 'equals', 'x')
    const answer = await c.put(`/forms/${form.id}/rules`, {
      rules: [rule([good, { ...good, operator: 'like' }], []), rule([], [], { mode: 'some', priority: 'high' })],
    })
    expectInvalid(answer, 'rules.0.clauses.1.operator', 'rules.1.mode', 'rules.1.priority')
  })

  test('wrong fields of a webhook are reported together with its wrong url', async () => {
    const answer = await c.post('/webhooks', { url: 'http://localhost/', message_key: 'form', payload_template: 5 })
    expectInvalid(answer, 'url', 'message_key', 'payload_template')
    expectInvalid(
      await c.post('/webhooks', { message_key: 'form', form_id: 999_999_999 }),
      'url',
      'message_key',
      'form_id',
    )
  })

  test('a failed write changes nothing, not even its right part', async () => {
    const form = await makeForm(c, { title: 'Before' })
    expectInvalid(await c.patch(`/forms/${form.id}`, { title: 'After', accent_color: 'red' }), 'accent_color')
    expect(dataOf(await c.get(`/forms/${form.id}`)).title).toBe('Before')
  })
})

describe('http: unknown and read-only fields', () => {
  test('an unknown field is a 422 that names the nearest known one [B11-22]', async () => {
    const form = await makeForm(c)
    const field = await addField(c, form.id)
    for (const [answer, key, nearest] of [
      [
        await c.post('/forms', { internal_title: 'x', submit_button_lable: 'Go' }),
        'submit_button_lable',
        'submit_button_label',
      ],
      [await c.patch(`/forms/${form.id}`, { custom_slgu: 'x' }), 'custom_slgu', 'custom_slug'],
      [await c.patch(`/fields/${field.id}`, { placeholdr: 'x' }), 'placeholdr', 'placeholder'],
      [
        await c.post('/webhooks', { url: 'https://8.8.8.8/', payload_templat: 'x' }),
        'payload_templat',
        'payload_template',
      ],
    ] as const) {
      expectInvalid(answer, key)
      expect(answer.body.errors[key][0]).toContain(nearest)
    }
  })

  test('an unknown field inside a rule is refused at its dotted path', async () => {
    const form = await makeForm(c)
    const field = await addField(c, form.id)
    const clause = { when_field_id: String(field.id), operator: 'equals', value: 'x', valeu: 'y' }
    const answer = await c.put(`/forms/${form.id}/rules`, { rules: [rule([clause], [])] })
    expectInvalid(answer, 'rules.0.clauses.0.valeu')
    expect(answer.body.errors['rules.0.clauses.0.valeu'][0]).toContain('value')
  })

  test('a GET can be sent back: read-only fields are ignored [B2.2-24, B11-21]', async () => {
    const form = await makeForm(c, { title: 'T' })
    await addField(c, form.id)
    const got = dataOf(await c.get(`/forms/${form.id}`))
    const answer = dataOf(await c.patch(`/forms/${form.id}`, got))
    expect({ ...answer, updated_at: null }).toEqual({ ...got, updated_at: null })
    const field = got.fields[0]
    expect(dataOf(await c.patch(`/fields/${field.id}`, field))).toEqual(field)
  })

  test('a client may create a form from one it GOT', async () => {
    const got = dataOf(await c.get(`/forms/${(await makeForm(c, { title: 'Again' })).id}`))
    const answer = dataOf(await c.post('/forms', got), 201)
    expect(answer.id).not.toBe(got.id)
    expect(answer.slug).not.toBe(got.slug)
    expect(answer.title).toBe('Again')
  })

  test('a client may PUT the rules it GOT', async () => {
    const form = await makeForm(c)
    const field = await addField(c, form.id)
    const rules = await putRules(c, form.id, [rule([when(field.id, 'empty')], []), rule([when(field.id, 'empty')], [])])
    const again = await putRules(c, form.id, rules)
    expect(again.map((r) => r.clauses)).toEqual(rules.map((r) => r.clauses))
  })
})

describe('http: null and missing', () => {
  test('a missing key leaves, null clears to the default [B4-2, B11-23, B11-24]', async () => {
    const fresh = await makeForm(c)
    const values: Json = {
      title: 'T',
      description: 'D',
      submit_button_label: 'Go',
      thankyou_headline: 'H',
      thankyou_text: 'X',
      redirect: 'https://example.com/',
      background_color: '#102030',
      accent_color: '#405060',
      subject: 'S',
      body: 'B',
      send_email_via_crm: true,
      custom_slug: 'null-and-missing',
    }
    const form = await makeForm(c, values)
    for (const name of Object.keys(values)) {
      const cleared = dataOf(await c.patch(`/forms/${form.id}`, { [name]: null }))
      expect(cleared[name], name).toEqual(fresh[name])
      const rest = Object.keys(values).slice(Object.keys(values).indexOf(name) + 1)
      for (const still of rest) expect(cleared[still], still).toEqual(values[still])
    }
  })

  test('null clears properties of a field [B11-23]', async () => {
    const form = await makeForm(c)
    const values = { label: 'L', hint: 'H', placeholder: 'P', default_value: 'V', datalist: 'a;b', half_size: true }
    const fresh = await addField(c, form.id)
    const field = await addField(c, form.id, values)
    expect(field).toMatchObject(values)
    const nulls = Object.fromEntries(Object.keys(values).map((name) => [name, null]))
    const cleared = dataOf(await c.patch(`/fields/${field.id}`, nulls))
    for (const name of Object.keys(values)) expect(cleared[name], name).toEqual(fresh[name])
  })

  test('the required setting cannot be cleared or emptied [B2.2-5]', async () => {
    const form = await makeForm(c)
    for (const value of [null, '']) {
      expectInvalid(await c.patch(`/forms/${form.id}`, { internal_title: value }), 'internal_title')
      expectInvalid(await c.post('/forms', { internal_title: value }), 'internal_title')
    }
    expect(dataOf(await c.patch(`/forms/${form.id}`, {})).internal_title).toBe('A form')
  })
})

describe('http: booleans and strings', () => {
  test.each([
    [true, true],
    [1, true],
    ['1', true],
    [false, false],
    [0, false],
    ['0', false],
  ])('the boolean %j is read as %j [B11-25]', async (sent, read) => {
    const form = await makeForm(c, { send_email_via_crm: !read })
    expect(dataOf(await c.patch(`/forms/${form.id}`, { send_email_via_crm: sent })).send_email_via_crm).toBe(read)
    expect((await addField(c, form.id, { required: sent })).required).toBe(read)
  })

  test.each([2, -1, 'yes', '', [], {}, 0.5])('%j is no boolean: 422', async (sent) => {
    const form = await makeForm(c)
    expectInvalidAt(await c.patch(`/forms/${form.id}`, { send_email_via_crm: sent }), 'send_email_via_crm')
    expectInvalidAt(await c.post(`/forms/${form.id}/fields`, { crm_module: 'address', hidden: sent }), 'hidden')
  })

  test.each(['1', '0', 'true', 'false'])('the query boolean %s is accepted [B11-26]', async (value) => {
    expectStatus(await c.get(`/forms?active=${value}&template=${value}`), 200)
  })

  test.each(['2', 'yes', 'x', '-1'])('the query boolean %s is 422', async (value) => {
    expectInvalid(await c.get(`/forms?active=${value}&template=${value}`), 'active', 'template')
  })

  test('strings are stored as sent, after Unicode NFC [B11-27]', async () => {
    const form = await makeForm(c, {
      internal_title: 'Cafe\u0301',
      title: '  two  spaces ',
      description: '<b>&amp;</b>\n"',
    })
    expect(form.internal_title).toBe('Café')
    const got = dataOf(await c.get(`/forms/${form.id}`))
    expect(got).toMatchObject({ internal_title: 'Café', title: '  two  spaces ', description: '<b>&amp;</b>\n"' })
  })

  test('NUL and lone surrogates are refused with 422 on their key [B11-28]', async () => {
    for (const bad of ['a\u0000b', 'a\ud800b', '\udc00']) {
      expectInvalid(await c.post('/forms', { internal_title: bad, title: bad }), 'internal_title', 'title')
      const form = await makeForm(c)
      expectInvalid(await c.post(`/forms/${form.id}/fields`, { crm_module: 'address', label: bad }), 'label')
      expectInvalid(await c.post('/webhooks', { url: 'https://8.8.8.8/', payload_template: bad }), 'payload_template')
    }
    expect((await makeForm(c, { internal_title: 'pair \u{1f3e0}' })).internal_title).toBe('pair 🏠')
  })

  test('lengths count code points [B11-29]', async () => {
    const template = '🏠'.repeat(10_000)
    const made = dataOf(await c.post('/webhooks', { url: 'https://8.8.8.8/', payload_template: template }), 201)
    expect(made.payload_template).toBe(template)
    const longer = { url: 'https://8.8.8.8/', payload_template: `${template}x` }
    expectInvalid(await c.post('/webhooks', longer), 'payload_template')
  })

  test('keys like __proto__ and constructor are refused, never followed', async () => {
    expectError(await c.post('/forms', '{"internal_title":"x","constructor":{"a":1}}'), 422)
    const answer = await c.post('/forms', '{"internal_title":"x","__proto__":{"title":"polluted"}}')
    expect([400, 422]).toContain(answer.status)
  })
})
