import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { effect, makeForm, openForm, putRules, rule, submit, when } from '../support/fixtures.ts'

let c: Client

beforeAll(async () => {
  c = client((await createAccount()).api_key)
})

const copyOf = async (id: number): Promise<Json> => dataOf(await c.post(`/forms/${id}/copy`), 201)

describe('states: copy of a form', () => {
  test('the copy of an active form is inactive, with a new slug and counters at 0 [B3-2, B4.2-10, B4.2-16, B4.2-13]', async () => {
    const form = await openForm(c, [{}], { title: 'Original', custom_slug: 'original' })
    await call('GET', form.url)
    await submit(form, ['x'])
    const copy = await copyOf(form.id)
    expect(copy).toMatchObject({ active: false, custom_slug: null, views_count: 0, submissions_count: 0 })
    expect(copy.internal_title).toBe('A form (copy)')
    expect(copy.slug).not.toBe(form.slug)
    expect(copy.slug).toMatch(/^[a-z0-9]{10}$/)
    expect(copy.url).toContain(copy.slug)
    expect(dataOf(await c.get(`/forms/${copy.id}/submissions`))).toEqual([])
    expect(dataOf(await c.get(`/forms/${copy.id}/stats`))).toEqual({ views: 0, submissions: 0, conversion_rate: 0 })
    expectStatus(await call('GET', copy.url), 404)
    const original = dataOf(await c.get(`/forms/${form.id}`))
    expect(original).toMatchObject({
      active: true,
      internal_title: 'A form',
      custom_slug: 'original',
      submissions_count: 1,
    })
  })

  test('all settings are kept, the e-mail configuration among them [B3-3, B4.2-14]', async () => {
    const group = dataOf(await c.post('/form-groups', { name: 'Kept' }), 201)
    const form = await makeForm(c, {
      title: 'T',
      description: 'D',
      accent_color: '#123456',
      subject: 'S _Vorname',
      body: 'B',
      receiver: 'office@example.com',
      send_email_via_crm: true,
      redirect: 'https://example.com/',
    })
    const before = dataOf(await c.patch(`/forms/${form.id}`, { form_groups: [group.id] }))
    const copy = await copyOf(form.id)
    const own = ['id', 'slug', 'url', 'internal_title', 'created_at', 'updated_at']
    const rest = (record: Json): Json =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !own.includes(name)))
    expect(rest(copy)).toEqual(rest(before))
  })

  test('fields are copied in their order under new ids [B3-3, B4.2-15]', async () => {
    const form = await openForm(c, [
      { label: 'One', required: true, hint: 'h', placeholder: 'p' },
      { label: 'Two', crm_module: 'estate', datalist: 'a;b', half_size: true },
      { label: 'Three', crm_module: 'task', hidden: true, default_value: 'd', read_only: true },
    ])
    await c.patch(`/forms/${form.id}/fields/reorder`, { field_ids: [form.ids[2], form.ids[0], form.ids[1]] })
    const before = dataOf(await c.get(`/forms/${form.id}`)).fields
    const copy = await copyOf(form.id)
    expect(copy.fields.map((f: Json) => f.label)).toEqual(['Three', 'One', 'Two'])
    const plain = ({ id, form_id, ...rest }: Json): Json => {
      expect(Number.isInteger(id) && Number.isInteger(form_id)).toBe(true)
      return rest
    }
    expect(copy.fields.map(plain)).toEqual(before.map(plain))
    for (const field of copy.fields) {
      expect(field.form_id).toBe(copy.id)
      expect(form.ids).not.toContain(field.id)
    }
    expect(dataOf(await c.get(`/forms/${copy.id}/fields`))).toEqual(copy.fields)
  })

  test('rules are copied and point to the fields of the copy [B3-3, B4.2-15]', async () => {
    const form = await openForm(c, [{ label: 'One' }, { label: 'Two' }])
    const [one, two] = form.ids as [number, number]
    const original = await putRules(c, form.id, [
      rule([when(one, 'equals', 'x')], [effect('hide', two), effect('set_label', '__submit', 'Go')], { tags: ['t'] }),
      rule([when(two, 'empty')], [effect('set_value', one, 'y')], { priority: 7, is_enabled: 0, mode: 'any' }),
    ])
    const copy = await copyOf(form.id)
    const ids = new Map<string, string>(
      copy.fields.map((field: Json, n: number) => [String(form.ids[n]), String(field.id)]),
    )
    const rules = dataOf(await c.get(`/forms/${copy.id}/rules`))
    const expected = original.map((r: Json) => ({
      ...r,
      clauses: r.clauses.map((x: Json) => ({ ...x, when_field_id: ids.get(x.when_field_id) })),
      actions: r.actions.map((x: Json) => ({ ...x, target_field_id: ids.get(x.target_field_id) ?? x.target_field_id })),
    }))
    const plain = (list: Json[]): Json[] => list.map((r) => ({ ...r, id: 0 }))
    expect(plain(rules)).toEqual(plain(expected))
    expect(dataOf(await c.get(`/forms/${form.id}/rules`))).toEqual(original)
  })

  test('a PDF template is copied and points to the fields of the copy [B4.2-15]', async () => {
    const form = await openForm(c, [{ label: 'One' }])
    const blocks = [
      { type: 'heading', text: 'H', level: 1 },
      { type: 'field', field_id: form.ids[0] },
      { type: 'fieldlist', field_ids: [form.ids[0]] },
    ]
    dataOf(await c.patch(`/forms/${form.id}/pdf-template`, { name: 'Mine', enabled: true, blocks }))
    const copy = await copyOf(form.id)
    const template = dataOf(await c.get(`/forms/${copy.id}/pdf-template`))
    expect(template).toMatchObject({ name: 'Mine', enabled: true })
    expect(template.blocks[1].field_id).toBe(copy.fields[0].id)
    expect(template.blocks[2].field_ids).toEqual([copy.fields[0].id])
  })

  test('staff access is kept', async () => {
    const group = dataOf(await c.post('/staff-groups', { name: 'Office' }), 201)
    const form = await makeForm(c)
    const access = { staff_only_enabled: true, staff_allowed_group_ids: [group.id] }
    dataOf(await c.patch(`/forms/${form.id}`, access))
    expect(await copyOf(form.id)).toMatchObject(access)
  })

  test('changing the copy leaves the original as it was', async () => {
    const form = await openForm(c, [{ label: 'One' }], { title: 'T' })
    const copy = await copyOf(form.id)
    await c.patch(`/forms/${copy.id}`, { title: 'Other', active: true })
    await c.patch(`/fields/${copy.fields[0].id}`, { label: 'Other' })
    await c.delete(`/fields/${copy.fields[0].id}`)
    const original = dataOf(await c.get(`/forms/${form.id}`))
    expect(original).toMatchObject({ title: 'T', active: true })
    expect(original.fields).toMatchObject([{ label: 'One', id: form.ids[0] }])
  })

  test('a copy can be copied again, whatever the length of its title', async () => {
    let { id, internal_title } = await makeForm(c, { internal_title: 'Copied' })
    for (let n = 0; n < 3; n += 1) ({ id, internal_title } = await copyOf(id))
    expect(internal_title).toBe('Copied (copy) (copy) (copy)')
    let longest = 'x'
    for (let step = 1 << 14; step >= 1; step >>= 1) {
      const title = 'x'.repeat(longest.length + step)
      const answer = await c.post('/forms', { internal_title: title })
      if (answer.status === 201) longest = title
    }
    const long = await copyOf((await makeForm(c, { internal_title: longest })).id)
    expect(long.internal_title.length).toBeGreaterThan(0)
  })
})
