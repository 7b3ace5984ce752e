import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectInvalid, expectList, expectStatus } from '../support/assertions.ts'
import { type Account, type Client, client, createAccount, foyer } from '../support/client.ts'
import { addField, makeForm, openForm, stored, textFields } from '../support/fixtures.ts'

let account: Account
let c: Client
let formId: number

beforeAll(async () => {
  account = await createAccount()
  c = client(account.api_key)
  formId = (await makeForm(c)).id
})

describe('fields: form field', () => {
  test('crm_module alone is enough; the record has every named property of its type [B2.3-1, B2.3-3, B2.3-8, B2.3-9, B4.3-4]', async () => {
    const field = dataOf(await c.post(`/forms/${formId}/fields`, { crm_module: 'address' }), 201)
    expect(Number.isInteger(field.id)).toBe(true)
    expect(field).toMatchObject({ crm_module: 'address', crm_field_name: null, form_id: formId, field_type: 'auto' })
    for (const name of ['required', 'hidden', 'disabled', 'read_only', 'half_size']) expect(field[name]).toBe(false)
    for (const name of ['label', 'hint', 'placeholder', 'default_value', 'datalist'])
      expect(field[name] === null || typeof field[name] === 'string', name).toBe(true)
    expect(Number.isInteger(field.position)).toBe(true)
    expect(field.options).toBeTypeOf('object')
    expect(dataOf(await c.get(`/fields/${field.id}`))).toEqual(field)
  })

  test.each(['address', 'estate', 'task', 'calendar', 'agentsLog'])(
    'crm_module %s is accepted [B2.3-2]',
    async (module) => {
      expect((await addField(c, formId, { crm_module: module })).crm_module).toBe(module)
    },
  )

  test.each(['file', 'project', 'agentslog', 'Address', '', 1, null])(
    'crm_module %j is refused with 422 [B2.3-2]',
    async (module) => {
      expectInvalid(await c.post(`/forms/${formId}/fields`, { crm_module: module }), 'crm_module')
    },
  )

  test('without crm_module: 422 [B2.3-3, B4.3-2, B7-18]', async () => {
    expectInvalid(await c.post(`/forms/${formId}/fields`, { label: 'x' }), 'crm_module')
    expectInvalid(await c.post(`/forms/${formId}/fields`, {}), 'crm_module')
  })

  test('every property is written on creation and on PATCH [B2.3-5, B2.3-6, B2.3-7, B2.3-10, B2.3-11, B2.3-12, B4.3-2, B4.3-5]', async () => {
    const values = {
      label: 'Label',
      hint: 'Hint',
      placeholder: 'Placeholder',
      required: true,
      hidden: true,
      disabled: true,
      read_only: true,
      default_value: 'b',
      half_size: true,
      datalist: 'a;b;c d',
      field_type: 'select',
    }
    const made = await addField(c, formId, values)
    expect(made).toMatchObject(values)
    const { id } = await addField(c, formId)
    const patched = dataOf(await c.patch(`/fields/${id}`, values))
    expect(patched).toMatchObject(values)
    expect(dataOf(await c.get(`/fields/${id}`))).toEqual(patched)
    expect(dataOf(await c.patch(`/fields/${id}`, { label: 'Other' }))).toEqual({ ...patched, label: 'Other' })
  })

  test('crm_module may be changed with PATCH [B4.3-5]', async () => {
    const { id } = await addField(c, formId)
    expect(dataOf(await c.patch(`/fields/${id}`, { crm_module: 'estate' })).crm_module).toBe('estate')
    expectInvalid(await c.patch(`/fields/${id}`, { crm_module: 'nothing' }), 'crm_module')
  })

  const accepts = async (type: string) => {
    const field = await addField(c, formId, { field_type: type, datalist: 'a;b' })
    expect(field.field_type).toBe(type)
    expectStatus(await c.delete(`/fields/${field.id}`), 204)
  }

  test.each(
    'auto text textarea email tel url number date time datetime select radio checkboxes checkbox rating scale file signature heading text_block divider page_break hidden'.split(
      ' ',
    ),
  )('field_type %s is accepted [B2.3-16]', accepts)

  test('wrong types are refused together [B7-2]', async () => {
    const wrong = { label: 1, required: 'x', half_size: 2, datalist: ['a'], field_type: 'fancy', options: 'x' }
    expectInvalid(await c.post(`/forms/${formId}/fields`, { crm_module: 'address', ...wrong }), ...Object.keys(wrong))
  })

  test('id, form_id and position are read-only and ignored [B2.3-14, B2.3-17]', async () => {
    const other = await makeForm(c)
    const field = await addField(c, formId)
    const tried = { id: 1, form_id: other.id, position: 0 }
    expect(dataOf(await c.patch(`/fields/${field.id}`, tried))).toEqual(field)
    const made = await addField(c, formId, tried)
    expect(made.form_id).toBe(formId)
    expect(made.position).toBeGreaterThan(field.position)
  })
})

describe('fields: target in the CRM', () => {
  test('a crm_field_name of the configuration is accepted, an unknown one is 422 [B2.3-4, B1-1, B2.3-20]', async () => {
    for (const module of ['address', 'estate', 'task', 'calendar', 'agentsLog']) {
      const [name] = await textFields(c, module)
      expect((await addField(c, formId, { crm_module: module, crm_field_name: name })).crm_field_name).toBe(name)
    }
    for (const bad of ['no_such_field', '__proto__', 'constructor', ''])
      expectInvalid(
        await c.post(`/forms/${formId}/fields`, { crm_module: 'address', crm_field_name: bad }),
        'crm_field_name',
      )
  })

  test('a name of another module is unknown: 422, on PATCH too [B2.3-4]', async () => {
    const address = await textFields(c, 'address')
    const estate = await textFields(c, 'estate')
    const name = address.find((one) => !estate.includes(one))
    const body = { crm_module: 'estate', crm_field_name: name }
    expectInvalid(await c.post(`/forms/${formId}/fields`, body), 'crm_field_name')
    const { id } = await addField(c, formId, { crm_module: 'estate' })
    expectInvalid(await c.patch(`/fields/${id}`, { crm_field_name: name }), 'crm_field_name')
  })

  test('without a working connection any crm_field_name is accepted [B2.3-21]', async () => {
    const made = await createAccount()
    const own = client(made.api_key)
    await foyer('account', 'crm', '--account', String(made.account_id), '--disconnect')
    const field = await addField(own, (await makeForm(own)).id, { crm_field_name: 'whatever' })
    expect(field.crm_field_name).toBe('whatever')
    await foyer('account', 'crm', '--account', String(made.account_id), '--connect', 'built-in')
    expectInvalid(await own.patch(`/fields/${field.id}`, { crm_field_name: 'whatever2' }), 'crm_field_name')
  })

  test('a submission keeps the value under the module and the CRM field name [B2.6-4, B1-1]', async () => {
    const [address] = await textFields(c, 'address')
    const [estate] = await textFields(c, 'estate')
    const form = await openForm(c, [
      { crm_field_name: address },
      { crm_module: 'estate', crm_field_name: estate },
      { crm_module: 'task' },
    ])
    const { content } = await stored(c, form, ['An', 'Es', 'Ta'])
    expect(content).toEqual({
      address: { [`${address}`]: 'An' },
      estate: { [`${estate}`]: 'Es' },
      task: { [`field_${form.ids[2]}`]: 'Ta' },
    })
  })
})

describe('fields: positions', () => {
  const positions = async (id: number): Promise<number[]> =>
    expectList(await c.get(`/forms/${id}/fields`)).map((field) => field.position)

  test('fields are appended at the end and listed by position [B4.3-1, B4.3-3, B2.3-13]', async () => {
    const { id } = await makeForm(c)
    const made = []
    for (const label of ['a', 'b', 'c']) made.push(await addField(c, id, { label }))
    expect(made.map((field) => field.position)).toEqual([0, 1, 2])
    expect(dataOf(await c.get(`/forms/${id}/fields`))).toEqual(made)
    expect(dataOf(await c.get(`/forms/${id}`)).fields).toEqual(made)
  })

  test('after a deletion the next field still comes last [B4.3-3, B4.3-6]', async () => {
    const { id } = await makeForm(c)
    const made = []
    for (const label of ['a', 'b', 'c']) made.push(await addField(c, id, { label }))
    expectStatus(await c.delete(`/fields/${made[0].id}`), 204)
    expectError(await c.get(`/fields/${made[0].id}`), 404)
    const last = await addField(c, id, { label: 'd' })
    const list = expectList(await c.get(`/forms/${id}/fields`))
    expect(list.map((field) => field.id)).toEqual([made[1].id, made[2].id, last.id])
    const numbers = list.map((field) => field.position)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(3)
  })

  test('twenty simultaneous creations get twenty positions [B2.3-13]', async () => {
    const { id } = await makeForm(c)
    await Promise.all(Array.from({ length: 20 }, () => addField(c, id)))
    expect(await positions(id)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('PATCH of a field does not move it [B2.3-14]', async () => {
    const form = await openForm(c, [{}, {}, {}])
    await c.patch(`/fields/${form.ids[0]}`, { label: 'Changed', position: 2 })
    expect((await c.get(`/forms/${form.id}/fields`)).body.data.map((f: { id: number }) => f.id)).toEqual(form.ids)
  })
})
