import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectInvalid } from '../support/assertions.ts'
import { type Account, type Client, type Json, client, createAccount, foyer } from '../support/client.ts'

let account: Account
let c: Client

beforeAll(async () => {
  account = await createAccount()
  c = client(account.api_key)
})

const modules = ['address', 'agentsLog', 'calendar', 'estate', 'file', 'project', 'task']

describe('crm fields: configuration', () => {
  test('data is keyed by the seven module names, each keyed by CRM field name [B4.4-1, B2.4-1, B2.4-2]', async () => {
    const data = dataOf(await c.get('/crm/fields'))
    expect(Object.keys(data).toSorted()).toEqual(modules)
    for (const module of modules) {
      expect(Array.isArray(data[module])).toBe(false)
      expect(data[module]).toBeTypeOf('object')
    }
    for (const module of ['address', 'estate', 'task', 'calendar', 'agentsLog'])
      expect(Object.keys(data[module]).length, module).toBeGreaterThan(0)
  })

  test('every entry has label, type, length, default and permittedvalues [B2.4-3, B2.4-4, B2.4-5, B2.4-6, B2.4-7]', async () => {
    const data = dataOf(await c.get('/crm/fields'))
    const entries = Object.values<Json>(data).flatMap((module) => Object.entries<Json>(module))
    for (const [name, entry] of entries) {
      expect(entry.label, name).toBeTypeOf('string')
      expect(entry.label, name).not.toBe('')
      expect(entry.type, name).toBeTypeOf('string')
      expect(entry.length === null || Number.isInteger(entry.length), name).toBe(true)
      expect(entry, name).toHaveProperty('default')
      expect(entry, name).toHaveProperty('permittedvalues')
      if (entry.permittedvalues === null) continue
      expect(Array.isArray(entry.permittedvalues), name).toBe(false)
      for (const label of Object.values(entry.permittedvalues)) expect(label, name).toBeTypeOf('string')
    }
    const types = new Set(entries.map(([, entry]) => entry.type))
    expect(types).toContain('varchar')
    expect(types).toContain('singleselect')
    for (const [name, entry] of entries)
      if (entry.type === 'singleselect') expect(entry.permittedvalues, name).not.toBeNull()
  })

  test.each(modules)('module=%s gives that module alone [B4.4-2]', async (module) => {
    const all = dataOf(await c.get('/crm/fields'))
    expect(dataOf(await c.get(`/crm/fields?module=${module}`))).toEqual({ [module]: all[module] })
  })

  test.each(['nothing', 'Address', '', 'address,estate', '__proto__', 'constructor'])(
    'module=%j is unknown: 422 [B4.4-2, B4.4-4]',
    async (module) => {
      expectInvalid(await c.get(`/crm/fields?module=${module}`), 'module')
    },
  )

  test('without a working connection 409, after a reconnection 200 again [B4.4-3, B7-9, B7-19]', async () => {
    const own = client((account = await createAccount()).api_key)
    await foyer('account', 'crm', '--account', String(account.account_id), '--disconnect')
    expectError(await own.get('/crm/fields'), 409)
    expectError(await own.get('/crm/fields?module=address'), 409)
    expectInvalid(await own.get('/crm/fields?module=nothing'), 'module')
    expect(dataOf(await c.get('/crm/fields'))).toHaveProperty('address')
    await foyer('account', 'crm', '--account', String(account.account_id), '--connect', 'built-in')
    expect(dataOf(await own.get('/crm/fields'))).toHaveProperty('address')
  })
})
