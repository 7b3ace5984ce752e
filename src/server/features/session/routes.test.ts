import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formGroups } from '../../../shared/contract/form-groups.ts'
import { me, session } from '../../../shared/contract/session.ts'
import { startApp, type CallResult, type TestApp } from '../../testing/harness.ts'

const signIn = (app: TestApp, body: object) => app.call(session.create, { key: null, body })

/** The headers of a browser that holds the cookie of this answer. */
function browser({ headers }: CallResult): Record<string, string> {
  const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? ''
  return { cookie, 'sec-fetch-site': 'same-origin' }
}

test('section 2.1: GET /me is the user of the key [S2.1-1, S4.1-1]', async () => {
  await using app = await startApp()
  const other = await app.createAccount()
  expect((await app.call(me.get)).data).toEqual({
    id: app.owner.user_id,
    name: expect.any(String),
    email: app.owner.email,
  })
  expect((await app.call(me.get, { key: other.api_key })).data.id).toBe(other.user_id)
})

test('e-mail and password begin a session that may do what a key may', async () => {
  await using app = await startApp()
  const { email, password } = app.owner
  const answer = await signIn(app, { email: ` ${email.toUpperCase()}`, password })
  expect(answer).toMatchObject({ status: 201, data: { id: app.owner.user_id, email } })
  expect(answer.headers['set-cookie']).toMatch(/^foyer_session=[\w-]{43}; .*HttpOnly; SameSite=Lax/)

  const headers = browser(answer)
  expect((await app.call(me.get, { key: null, headers })).data.email).toBe(email)
  expect((await app.call(formGroups.create, { key: null, headers, body: { name: 'Owners' } })).status).toBe(201)
})

test('a session is refused when another site sends it', async () => {
  await using app = await startApp()
  const { cookie } = browser(
    await signIn(app, app.owner.email ? { email: app.owner.email, password: app.owner.password } : {}),
  )
  for (const site of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const call = { key: null, headers: { cookie: cookie ?? '', ...site }, body: { name: 'No' } }
    expect((await app.call(formGroups.create, call)).status).toBe(403)
  }
})

test('signing out ends the session', async () => {
  await using app = await startApp()
  const { email, password } = app.owner
  const headers = browser(await signIn(app, { email, password }))
  const second = browser(await signIn(app, { email, password }))
  const out = await app.call(session.remove, { key: null, headers })
  expect(out.status).toBe(204)
  expect(out.headers['set-cookie']).toMatch(/^foyer_session=; .*Expires=Thu, 01 Jan 1970/)
  expect((await app.call(me.get, { key: null, headers })).status).toBe(401)
  expect((await app.call(me.get, { key: null, headers: second })).status).toBe(200)
})

test('a key cannot sign out', async () => {
  await using app = await startApp()
  expect((await app.call(session.remove)).status).toBe(401)
})

test('a session ends after 30 days', async () => {
  await using app = await startApp()
  const { email, password } = app.owner
  const headers = browser(await signIn(app, { email, password }))
  const { system } = app.platform.database
  const { days } = await system
    .selectFrom('sessions')
    .select(sql<number>`round(extract(epoch from expires_at - created_at) / 86400)`.as('days'))
    .executeTakeFirstOrThrow()
  expect(days).toBe(30)
  await system
    .updateTable('sessions')
    .set({ expires_at: sql`now()` })
    .execute()
  expect((await app.call(me.get, { key: null, headers })).status).toBe(401)
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  await using app = await startApp()
  const wrong = await signIn(app, { email: app.owner.email, password: 'wrong' })
  const unknown = await signIn(app, { email: 'nobody@agency.example', password: app.owner.password })
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ message: 'E-mail or password is wrong.' })
  expect(unknown.body).toEqual(wrong.body)
  expect(unknown.headers['set-cookie']).toBeUndefined()
})

test('what is missing in a sign-in is named', async () => {
  await using app = await startApp()
  const { status, body } = await signIn(app, {})
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['email', 'password'])
})

test('after 10 failures in 15 minutes an e-mail has to wait, others do not', async () => {
  await using app = await startApp()
  const other = await app.createAccount()
  const { email, password } = app.owner
  const guesses = await Promise.all(Array.from({ length: 14 }, () => signIn(app, { email, password: 'guess' })))
  expect(guesses.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])

  const refused = await signIn(app, { email, password })
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  expect((await signIn(app, { email: other.email, password: other.password })).status).toBe(201)

  await app.platform.database.system
    .deleteFrom('sign_in_attempts')
    .where('at', '=', (eb) => eb.selectFrom('sign_in_attempts').select(eb.fn.min('at').as('at')))
    .execute()
  expect((await signIn(app, { email, password })).status).toBe(201)
})

test('a sign-in that succeeds forgets the failures before it', async () => {
  await using app = await startApp()
  const { email, password } = app.owner
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++) expect((await signIn(app, { email, password: 'guess' })).status).toBe(401)
    expect((await signIn(app, { email, password })).status).toBe(201)
  }
})
