import { afterAll, expect, test, vi } from 'vitest'
import pino from 'pino'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { apiKeys } from '../../../shared/contract/accounts/api-keys.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { leastRole, mayCall, type Role } from '../../../shared/contract/accounts/roles.ts'
import { grants, includesGrant, neededGrant, type Resource } from '../../../shared/contract/accounts/scopes.ts'
import { me } from '../../../shared/contract/accounts/session.ts'
import { users } from '../../../shared/contract/accounts/users.ts'
import { createApp } from '../../app.ts'
import { insertUser } from '../../features/accounts/index.ts'
import { createKey } from '../../features/api-keys/index.ts'
import { openPlatform } from '../../open-platform.ts'
import { signedIn } from '../../testing/callers.ts'
import { startApp } from '../../testing/harness.ts'
import { newEmail } from '../../testing/contract/record-factories.ts'
import { endpoints } from '../../testing/contract/valid-calls.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const forKeys = endpoints.filter(({ spec }) => (spec.auth ?? 'account') === 'account')
const grantOf = ({ name, spec }: { name: string; spec: EndpointSpec }) =>
  neededGrant(name.split('.')[0] as Resource, spec.method)
/** Of a record that is not there: who may call is decided before. */
const nowhere = { id: 999_999_999, params: { delivery_id: 'x', module: 'address', version: '1' } }

test('contract "Keys": a key may call what its scopes name, and is told the scope that it lacks [B5-11]', async () => {
  const { email } = await app.createAccount()
  const keys = [...grants.map((grant) => [grant]), ['forms:write', 'submissions:read']]
  const wrong: string[] = []
  for (const scopes of keys) {
    const { api_key: key } = await createKey(system, { email, name: 'Scoped', scopes })
    for (const endpoint of forKeys) {
      const needed = grantOf(endpoint)
      const { status, body } = await app.call(endpoint.spec, { ...nowhere, key })
      const lacks = `This API key lacks the scope ${needed}; it has ${scopes.join(', ')}.`
      const isRefused = status === 403 && body.message === lacks
      const may = needed === null || includesGrant(scopes as typeof grants, needed)
      if (isRefused === may) wrong.push(`${scopes.join()} ${endpoint.name}: ${status} ${body?.message}`)
    }
  }
  expect(wrong).toEqual([])
  // Each resource that keys can use has a scope; a test of the table above that could not fail would say nothing.
  expect(forKeys.filter((endpoint) => grantOf(endpoint) === null).map(({ name }) => name)).toEqual(['me.get'])
  expect(new Set(forKeys.map(grantOf))).toEqual(new Set([...grants, null]))
})

test('http: a key is made with scopes in the dashboard, keeps them, and may do everything without', async () => {
  const owner = await signedIn(app, app.owner)
  const create = (body: object) => app.call(apiKeys.create, { ...owner, body: { name: 'Website', ...body } })
  const made = await create({ scopes: ['submissions:read', 'forms:write', 'forms:write'] })
  expect(made.data.scopes).toEqual(['forms:write', 'submissions:read'])
  const { id, api_key: key } = made.data
  const listed = (await app.call(apiKeys.list, owner)).data
  expect(listed.find((one: { id: number }) => one.id === id).scopes).toEqual(['forms:write', 'submissions:read'])
  expect((await app.call(forms.create, { key, body: { internal_title: 'A' } })).status).toBe(201)
  expect((await create({})).data.scopes).toBeNull()
  for (const scopes of [[], ['forms'], ['forms:delete'], 'forms:read', [1]]) {
    const refused = await create({ scopes })
    expect([refused.status, Object.keys(refused.body.errors)[0]], JSON.stringify(scopes)).toEqual([
      422,
      expect.stringMatching(/^scopes/),
    ])
  }
  // What can only read stays so, whatever its scopes say.
  const reader = (await create({ read_only: true, scopes: ['forms:write'] })).data.api_key
  expect((await app.call(forms.list, { key: reader })).status).toBe(200)
  expect((await app.call(forms.create, { key: reader, body: { internal_title: 'A' } })).body.message).toBe(
    'This API key can only read.',
  )
})

test('contract "Keys": a key can do no more than the present role of its maker [B5-10]', async () => {
  const { account_id } = await app.createAccount()
  const email = newEmail('maker')
  const user = { account_id, name: 'Jana', email, role: 'owner' as const, password_hash: 'none' }
  const id = await insertUser(system, user)
  const { api_key: key } = await createKey(system, { email, name: 'Website' })
  const wrong: string[] = []
  for (const role of ['owner', 'editor', 'viewer'] satisfies Role[]) {
    await system.updateTable('users').set({ role }).where('id', '=', id).execute()
    app.platform.signals.publish('access_changed')
    for (const { name, spec } of forKeys) {
      const { status, body } = await app.call(spec, { ...nowhere, key })
      const message = `An API key can do no more than the user who made it: that role (${role}) does not include this: it needs the role ${leastRole(spec)}.`
      const isRefused = status === 403 && body.message === message
      if (isRefused === mayCall(role, spec)) wrong.push(`${role} ${name}: ${status} ${body?.message}`)
    }
  }
  expect(wrong).toEqual([])
})

test('http: a demotion in the dashboard holds for the keys of that user at once, everywhere', async () => {
  const account = await app.createAccount()
  const owner = await signedIn(app, account)
  const email = newEmail('maker')
  const user = { account_id: account.account_id, name: 'Jana', email, role: 'owner' as const, password_hash: 'none' }
  const id = await insertUser(system, user)
  const { api_key: key } = await createKey(system, { email, name: 'Website' })
  const other = await openPlatform(app.platform.config, app.databaseUrl, pino({ level: 'silent' }))
  const otherServer = await createApp(other)
  const elsewhere = async () => {
    const headers = { authorization: `Bearer ${key}` }
    const payload = { internal_title: 'A' }
    return (await otherServer.inject({ method: 'POST', url: '/api/v1/forms', headers, payload })).statusCode
  }
  const here = async () => (await app.call(forms.create, { key, body: { internal_title: 'A' } })).status
  expect([await here(), await elsewhere()]).toEqual([201, 201])
  expect((await app.call(users.update, { ...owner, id, body: { role: 'viewer' } })).status).toBe(200)
  await vi.waitFor(async () => expect([await here(), await elsewhere()]).toEqual([403, 403]), 6_000)
  expect((await app.call(me.get, { key })).data.email).toBe(email)
  await otherServer.close()
  await other.close()
})
