import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectInvalid } from '../support/assertions.ts'
import { type Account, type Client, type Json, call, client, createAccount, foyer } from '../support/client.ts'

const MODULES = ['address', 'estate', 'task', 'calendar', 'agentsLog', 'file', 'project']

let c: Client
let all: Record<string, Record<string, Json>>

const entries = (): Array<[string, Json]> =>
  Object.entries(all).flatMap(([module, fields]) =>
    Object.entries(fields).map(([name, field]): [string, Json] => [`${module}.${name}`, field]),
  )

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  all = dataOf(await c.get('/crm/fields'))
})

describe('crm fields: configuration', () => {
  test('data is an object keyed by the seven module names [B2.4-1, B4.4-1]', () => {
    expect(Array.isArray(all)).toBe(false)
    expect(Object.keys(all).toSorted()).toEqual(MODULES.toSorted())
  })

  test('each module is an object keyed by CRM field name [B2.4-2]', () => {
    for (const module of MODULES) {
      expect(all[module], module).toBeTypeOf('object')
      expect(Array.isArray(all[module]), module).toBe(false)
    }
    for (const module of ['address', 'estate', 'task', 'calendar', 'agentsLog'])
      expect(Object.keys(all[module]!).length, module).toBeGreaterThan(0)
  })

  test('each entry has label and type, both filled strings [B2.4-3, B2.4-4]', () => {
    for (const [name, field] of entries()) {
      expect(field.label, name).toEqual(expect.stringMatching(/\S/))
      expect(field.type, name).toEqual(expect.stringMatching(/\S/))
    }
    const types = new Set(entries().map(([, field]) => field.type))
    expect(types).toContain('varchar')
    expect(types).toContain('singleselect')
  })

  test('each entry has length (integer or null) and default (value or null) [B2.4-5, B2.4-6]', () => {
    for (const [name, field] of entries()) {
      expect(field.length === null || (Number.isInteger(field.length) && field.length > 0), name).toBe(true)
      expect('default' in field, name).toBe(true)
      expect(field.default, name).not.toBeUndefined()
    }
    expect(entries().some(([, field]) => Number.isInteger(field.length))).toBe(true)
    expect(entries().some(([, field]) => field.length === null)).toBe(true)
  })

  test('permittedvalues is null or an object mapping value code to label [B2.4-7]', () => {
    for (const [name, { permittedvalues }] of entries()) {
      if (permittedvalues === null) continue
      expect(permittedvalues, name).toBeTypeOf('object')
      expect(Array.isArray(permittedvalues), name).toBe(false)
      for (const label of Object.values(permittedvalues)) expect(label, name).toBeTypeOf('string')
    }
    const selects = entries().filter(([, field]) => field.type === 'singleselect')
    for (const [name, field] of selects)
      expect(Object.keys(field.permittedvalues ?? {}).length, name).toBeGreaterThan(0)
    expect(entries().some(([, field]) => field.permittedvalues === null)).toBe(true)
  })
})

describe('crm fields: GET /crm/fields', () => {
  test.each(MODULES)('module=%s filters to that one module [B4.4-2]', async (module) => {
    expect(dataOf(await c.get(`/crm/fields?module=${module}`))).toEqual({ [module]: all[module] })
  })

  test.each(['', 'addresses', 'ADDRESS', 'address,estate', '__proto__', 'constructor', 'toString', '0', '%00'])(
    'module=%j, which is none, is refused with 422',
    async (module) => {
      expectInvalid(await c.get(`/crm/fields?module=${module}`), 'module')
    },
  )

  test('only one module name can be given', async () => {
    expectInvalid(await c.get('/crm/fields?module=address&module=estate'), 'module')
  })

  test('without a key the answer is 401 [B4-1]', async () => {
    expectError(await call('GET', '/crm/fields'), 401)
    expectError(await call('GET', '/crm/fields?module=nothing'), 401)
  })

  test('the field configuration can be read on the free plan too', async () => {
    const free = client((await createAccount('free')).api_key)
    expect(Object.keys(dataOf(await free.get('/crm/fields'))).toSorted()).toEqual(MODULES.toSorted())
  })
})

describe('crm fields: without a connection', () => {
  let account: Account
  let lonely: Client

  beforeAll(async () => {
    account = await createAccount()
    lonely = client(account.api_key)
    await foyer('account', 'crm', '--account', String(account.account_id), '--disconnect')
  })

  test('GET /crm/fields answers 409, with and without a module [B4.4-3, B7-10, B7-19]', async () => {
    for (const path of ['/crm/fields', '/crm/fields?module=address']) {
      const answer = await lonely.get(path)
      expectError(answer, 409)
      expect(answer.body.data).toBeUndefined()
    }
  })

  test('an unknown module is still 422: checks keep their order', async () => {
    expectInvalid(await lonely.get('/crm/fields?module=nothing'), 'module')
  })

  test('/account/crm says that the connection is not ok [B2.14-2]', async () => {
    expect(dataOf(await lonely.get('/account/crm')).connection_ok).toBe(false)
    expect(dataOf(await c.get('/account/crm')).connection_ok).toBe(true)
  })

  test('importing staff from the CRM answers 409 [B7-10]', async () => {
    expectError(await lonely.post('/staff-members/import-crm', {}), 409)
  })

  test('another account is not affected; connecting again restores them [B4.4-1]', async () => {
    expect((await c.get('/crm/fields')).status).toBe(200)
    await foyer('account', 'crm', '--account', String(account.account_id), '--connect', 'built-in')
    expect(Object.keys(dataOf(await lonely.get('/crm/fields'))).toSorted()).toEqual(MODULES.toSorted())
    expect(dataOf(await lonely.get('/account/crm')).connection_ok).toBe(true)
  })
})
