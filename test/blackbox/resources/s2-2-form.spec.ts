import { beforeAll, describe, expect, test } from 'vitest'
import { TIMESTAMP, dataOf, expectInvalid, expectInvalidAt, expectList, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, call, client, createAccount, service } from '../support/client.ts'
import { addField, makeForm, openForm } from '../support/fixtures.ts'

let c: Client

beforeAll(async () => {
  c = client((await createAccount()).api_key)
})

const text = { nullable: true, type: 'string' }
const named: Record<string, { type: string; nullable?: boolean }> = {
  id: { type: 'number' },
  internal_title: { type: 'string' },
  title: text,
  custom_slug: text,
  active: { type: 'boolean' },
  description: text,
  submit_button_label: text,
  thankyou_headline: text,
  thankyou_text: text,
  redirect: text,
  background_color: text,
  accent_color: text,
  subject: text,
  body: text,
  receiver: text,
  send_email_via_crm: { type: 'boolean' },
  staff_only_enabled: { type: 'boolean' },
  url: { type: 'string' },
  slug: { type: 'string' },
  form_template: { type: 'boolean' },
  views_count: { type: 'number' },
  submissions_count: { type: 'number' },
  created_at: { type: 'string' },
  updated_at: { type: 'string' },
}

function expectForm(form: Json): void {
  for (const [name, { type, nullable }] of Object.entries(named)) {
    expect(form, name).toHaveProperty(name)
    if (nullable === true && form[name] === null) continue
    expect(typeof form[name], name).toBe(type)
  }
  for (const name of ['form_groups', 'staff_allowed_member_ids', 'staff_allowed_group_ids'])
    expect(Array.isArray(form[name]), name).toBe(true)
  for (const name of ['created_at', 'updated_at']) expect(form[name]).toMatch(TIMESTAMP)
  expect(form).not.toHaveProperty('password')
}

describe('forms: the record', () => {
  test('creation, GET and PATCH answer the complete form, the list all but its fields [B4.2-8, B2.2-29, B2.2-30, B4.2-11, B4.2-12, B11-48]', async () => {
    const form = await makeForm(c)
    const field = await addField(c, form.id)
    for (const answer of [await c.get(`/forms/${form.id}`), await c.patch(`/forms/${form.id}`, {})]) {
      expectForm(dataOf(answer))
      expect(answer.body.data.fields).toEqual([field])
    }
    expectForm(form)
    expect(form.fields).toEqual([])
    const entry = expectList(await c.get('/forms')).find((one) => one.id === form.id)
    expectForm(entry)
    expect(entry).not.toHaveProperty('fields')
  })

  test('a form has more than 100 settings [B2.2-1]', async () => {
    const form = await makeForm(c)
    const readOnly = ['id', 'slug', 'url', 'form_template', 'views_count', 'submissions_count', 'created_at']
    const settings = Object.keys(form).filter((name) => ![...readOnly, 'updated_at', 'fields'].includes(name))
    expect(settings.length).toBeGreaterThan(100)
  })

  test('the chat-assistant settings are read and written on the form itself [B2.2-3, B2.2-31, B4.2-8]', async () => {
    const form = await makeForm(c)
    const names = Object.keys(form).filter((name) => /chat|assistant/.test(name))
    expect(names.length).toBeGreaterThan(0)
    const flag =
      names.find((name) => form[name] === false && !name.endsWith('_set')) ?? 'no boolean chat-assistant setting'
    expect(dataOf(await c.patch(`/forms/${form.id}`, { [flag]: true }))[flag]).toBe(true)
    expect(dataOf(await c.get(`/forms/${form.id}`))[flag]).toBe(true)
  })

  test('internal_title alone is enough; a new form is inactive and empty [B2.2-5, B3-1, B4.2-7]', async () => {
    const form = await makeForm(c, { internal_title: 'Only' })
    expect(form).toMatchObject({ internal_title: 'Only', active: false, form_groups: [], fields: [] })
    expect(form).toMatchObject({ views_count: 0, submissions_count: 0, custom_slug: null, form_template: false })
  })

  test('active true on creation still makes an inactive form [B4.2-7, B3-1]', async () => {
    expect((await makeForm(c, { active: true })).active).toBe(false)
  })

  test('settings of the table are written on creation and on PATCH [B4.2-6, B4.2-9, B2.2-2, B2.2-6, B2.2-15, B2.2-16]', async () => {
    const values = {
      title: 'Public',
      custom_slug: 'public-1',
      description: 'Intro',
      submit_button_label: 'Send it',
      thankyou_headline: 'Thanks',
      thankyou_text: 'A lot',
      redirect: 'https://example.com/after?x=1',
      background_color: '#0a0b0c',
      accent_color: '#ABCDEF',
      subject: 'Subject',
      body: 'Body\nwith lines',
      receiver: 'office@example.com',
      send_email_via_crm: true,
    }
    const made = await makeForm(c, values)
    expect(made).toMatchObject(values)
    const { id } = await makeForm(c)
    const patched = dataOf(await c.patch(`/forms/${id}`, { ...values, custom_slug: 'public-2' }))
    expect(patched).toMatchObject({ ...values, custom_slug: 'public-2' })
    expect(dataOf(await c.get(`/forms/${id}`))).toEqual(patched)
  })

  test('a PATCH changes only the fields sent [B4-2]', async () => {
    const before = await makeForm(c, { title: 'T', description: 'D' })
    const after = dataOf(await c.patch(`/forms/${before.id}`, { description: 'E' }))
    expect(after).toEqual({ ...before, description: 'E', updated_at: after.updated_at })
    expect(after.updated_at >= before.updated_at).toBe(true)
  })

  test('slug is 10 random characters and cannot be written [B2.2-21, B2.2-24, B2.2-37]', async () => {
    const form = await makeForm(c)
    expect(form.slug).toMatch(/^[a-z0-9]{10}$/)
    expect((await makeForm(c)).slug).not.toBe(form.slug)
    expect(dataOf(await c.patch(`/forms/${form.id}`, { slug: 'mine' })).slug).toBe(form.slug)
    expect((await makeForm(c, { slug: 'aaaaaaaaaa' })).slug).not.toBe('aaaaaaaaaa')
  })

  test('id, counters, template flag, url and times cannot be written [B2.2-25, B2.2-26, B2.2-20, B2.2-22, B2.2-34]', async () => {
    const form = await makeForm(c)
    const tried = { id: 1, views_count: 9, submissions_count: 9, form_template: true, url: 'https://x.example/' }
    const after = dataOf(await c.patch(`/forms/${form.id}`, { ...tried, created_at: '2000-01-01T00:00:00.000+00:00' }))
    expect({ ...after, updated_at: 0 }).toEqual({ ...form, updated_at: 0 })
    const made = await makeForm(c, tried)
    expect(made).toMatchObject({ views_count: 0, submissions_count: 0, form_template: false })
  })

  test.each(['background_color', 'accent_color'])('%s takes hexadecimal colours only [B2.2-14]', async (name) => {
    const { id } = await makeForm(c)
    for (const good of ['#000000', '#ffffff', '#1A2b3C'])
      expect(dataOf(await c.patch(`/forms/${id}`, { [name]: good }))[name].toLowerCase()).toBe(good.toLowerCase())
    for (const bad of ['red', 'ffffff', '#ffffg0', '#12', '#1234567', '', 0, 'rgb(0,0,0)', '#000000;x'])
      expectInvalid(await c.patch(`/forms/${id}`, { [name]: bad }), name)
  })

  test('redirect takes no script address', async () => {
    const { id } = await makeForm(c)
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 5])
      expectInvalid(await c.patch(`/forms/${id}`, { redirect: bad }), 'redirect')
  })

  test('a wrong type is refused for every kind of setting', async () => {
    const { id } = await makeForm(c)
    const wrong = { title: 1, active: 'on', form_groups: 'x', description: ['x'], staff_allowed_member_ids: {} }
    expectInvalid(await c.patch(`/forms/${id}`, wrong), ...Object.keys(wrong))
  })
})

describe('forms: password', () => {
  test('it can be written and appears in no response [B2.2-27, B2.2-28, B2.2-36]', async () => {
    const secret = 'Tr0ub4dor-and-3'
    const made = await c.post('/forms', { internal_title: 'Secret', password: secret })
    expectStatus(made, 201)
    const { id } = made.body.data
    const copy = await c.post(`/forms/${id}/copy`)
    const patched = await c.patch(`/forms/${id}`, { password: `${secret}!` })
    for (const answer of [made, copy, patched, await c.get(`/forms/${id}`), await c.get('/forms?per_page=100')]) {
      expect(answer.text).not.toContain(secret)
      expect(answer.text).not.toContain('"password":')
    }
    expect(patched.body.data.password_set).toBe(true)
    expect(copy.body.data.password_set).toBe(false)
    expect(dataOf(await c.patch(`/forms/${id}`, { password: null })).password_set).toBe(false)
  })
})

describe('forms: custom_slug and url', () => {
  test('url has the slug, or username and custom slug; both work [B2.2-7, B2.2-20, B2.2-39, B2.2-41]', async () => {
    const form = await openForm(c, [{}], { title: 'Addressed' })
    const bare = `${service().url}/f/${form.slug}`
    expect(form.url).toBe(bare)
    const named = dataOf(await c.patch(`/forms/${form.id}`, { custom_slug: 'valuation-2' }))
    expect(named.url.startsWith(`${service().url}/f/`)).toBe(true)
    expect(named.url).toMatch(/\/f\/[^/]+\/valuation-2$/)
    for (const url of [bare, named.url]) {
      const page = await call('GET', url)
      expectStatus(page, 200)
      expect(page.text).toContain('Addressed')
    }
    expect(dataOf(await c.patch(`/forms/${form.id}`, { custom_slug: null })).url).toBe(bare)
  })

  test.each(['a', '0', 'a-b', 'a--b', 'x'.repeat(100)])('custom_slug %j is accepted [B2.2-7]', async (slug) => {
    const own = client((await createAccount()).api_key)
    expect((await makeForm(own, { custom_slug: slug })).custom_slug).toBe(slug)
  })

  test('custom_slug takes [a-z0-9-]{1,100} without a dash at either end [B2.2-7, B2.2-38]', async () => {
    const { id } = await makeForm(c)
    for (const bad of ['', '-a', 'a-', '-', 'A', 'a_b', 'a b', 'ä', 'a/b', 'a.b', 'x'.repeat(101), 5, '%61', 'a\n'])
      expectInvalid(await c.patch(`/forms/${id}`, { custom_slug: bad }), 'custom_slug')
  })

  test('custom_slug is unique within the account, also under a race [B2.2-8]', async () => {
    const one = await makeForm(c, { custom_slug: 'unique-one' })
    const two = await makeForm(c)
    expectInvalid(await c.patch(`/forms/${two.id}`, { custom_slug: 'unique-one' }), 'custom_slug')
    expectInvalid(await c.post('/forms', { internal_title: 'x', custom_slug: 'unique-one' }), 'custom_slug')
    expectStatus(await c.patch(`/forms/${one.id}`, { custom_slug: 'unique-one' }), 200)
    const other = client((await createAccount()).api_key)
    expect((await makeForm(other, { custom_slug: 'unique-one' })).custom_slug).toBe('unique-one')
    const three = await makeForm(c)
    const race = await Promise.all([one, two, three].map(({ id }) => c.patch(`/forms/${id}`, { custom_slug: 'raced' })))
    expect(race.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422])
  })

  test('a freed custom slug may be taken by another form [B2.2-8]', async () => {
    const one = await makeForm(c, { custom_slug: 'handed-over' })
    expectStatus(await c.delete(`/forms/${one.id}`), 204)
    expect((await makeForm(c, { custom_slug: 'handed-over' })).custom_slug).toBe('handed-over')
  })
})

describe('forms: groups and staff access', () => {
  test('form_groups takes ids of own groups and answers them [B2.2-17]', async () => {
    const group = dataOf(await c.post('/form-groups', { name: 'Sales' }), 201)
    const { id } = await makeForm(c)
    expect(dataOf(await c.patch(`/forms/${id}`, { form_groups: [group.id] })).form_groups).toEqual([group.id])
    expect(dataOf(await c.get(`/forms/${id}`)).form_groups).toEqual([group.id])
    expect(dataOf(await c.patch(`/forms/${id}`, { form_groups: [] })).form_groups).toEqual([])
    const other = client((await createAccount()).api_key)
    const foreign = dataOf(await other.post('/form-groups', { name: 'Theirs' }), 201)
    for (const bad of [[foreign.id], [999_999_999], ['x'], [0]])
      expectInvalidAt(await c.patch(`/forms/${id}`, { form_groups: bad }), 'form_groups')
  })

  test('staff access takes own members and groups only [B2.2-18, B2.2-19]', async () => {
    const { id } = await makeForm(c)
    const group = dataOf(await c.post('/staff-groups', { name: 'Office' }), 201)
    const member = dataOf(await c.post('/staff-members', { name: 'S', email: 's@example.com' }), 201)
    const access = {
      staff_only_enabled: true,
      staff_allowed_member_ids: [member.id],
      staff_allowed_group_ids: [group.id],
    }
    expect(dataOf(await c.patch(`/forms/${id}`, access))).toMatchObject(access)
    for (const name of ['staff_allowed_member_ids', 'staff_allowed_group_ids'])
      expectInvalidAt(await c.patch(`/forms/${id}`, { [name]: [999_999_999] }), name)
  })
})
