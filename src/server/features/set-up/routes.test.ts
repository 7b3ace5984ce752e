import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { session } from '../../../shared/contract/accounts/session.ts'
import { setUp } from '../../../shared/contract/accounts/set-up.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { setUpAddress } from './index.ts'

const person = {
  name: 'Nordlicht Immobilien',
  user_name: 'Erika Mustermann',
  email: 'erika@nordlicht.example',
  password: 'korrektes Pferd',
}

/** An installation without any account, and the token of its set-up address. */
async function fresh(): Promise<{ app: TestApp; token: string }> {
  const app = await startApp()
  await app.platform.database.system.deleteFrom('accounts').execute()
  return { app, token: await newToken(app) }
}

async function newToken(app: TestApp): Promise<string> {
  const { database, tokenKey } = app.platform
  const address = await setUpAddress(database.system, tokenKey, 'https://forms.example')
  expect(address.origin + address.pathname).toBe('https://forms.example/app/setup')
  return address.hash.slice(1)
}

const create = (app: TestApp, body: object) => app.call(setUp.create, { key: null, body })

async function accounts(app: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from accounts`.execute(
    app.platform.database.system,
  )
  return rows[0]?.count ?? 0
}

test('set up: the set-up address makes the first account, and signs its user in [B10-9]', async () => {
  const { app, token } = await fresh()
  await using _app = app
  const answer = await create(app, { token, ...person })
  expect(answer).toMatchObject({ status: 201, data: { name: person.user_name, email: person.email } })
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  const known = await app.call(session.get, { key: null, headers: { cookie } })
  expect(known.data).toEqual(answer.data)
  const keys = await app.platform.database.system.selectFrom('api_keys').select('id').execute()
  expect(keys).toEqual([])
})

test('set up: of 20 browsers that use the address at the same time, one makes an account [B10-9]', async () => {
  const { app, token } = await fresh()
  await using _app = app
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create(app, { token, ...person, email: `user${n}@nordlicht.example` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(422)])
  expect(await accounts(app)).toBe(1)
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body.errors.token[0]).toMatch(/no longer valid/)
  expect(refused?.headers['set-cookie']).toBeUndefined()
})

test('set up: all processes give one address, a used one is void, and an account voids it [B10-9]', async () => {
  const { app, token } = await fresh()
  await using _app = app
  expect(await Promise.all([newToken(app), newToken(app)])).toEqual([token, token])
  expect((await create(app, { token, ...person })).status).toBe(201)
  await app.platform.database.system.deleteFrom('accounts').execute()
  const second = await newToken(app)
  expect(second).not.toBe(token)
  expect((await create(app, { token, ...person })).status).toBe(422)
  await app.createAccount()
  expect((await create(app, { token: second, ...person })).status).toBe(422)
  expect(await accounts(app)).toBe(1)
})

test('set up: a fault in what was sent leaves the address valid', async () => {
  const { app, token } = await fresh()
  await using _app = app
  const refused = await create(app, { token, ...person, email: 'nobody', password: 'short' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['email', 'password'])
  expect(refused.body.errors.password).toEqual(['The password field must have at least 10 characters.'])
  expect((await create(app, { token, ...person })).status).toBe(201)
})

test('set up: the database does not hold the token', async () => {
  const { app, token } = await fresh()
  await using _app = app
  const { rows } = await sql<{ text: string }>`select set_up_addresses::text as text from set_up_addresses`.execute(
    app.platform.database.system,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain(token)
})
