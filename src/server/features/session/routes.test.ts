import { sql } from 'kysely'
import { generate } from 'otplib'
import { afterAll, expect, test } from 'vitest'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { auditLog } from '../../../shared/contract/accounts/audit-log.ts'
import { password as passwords } from '../../../shared/contract/accounts/password.ts'
import { secondFactor } from '../../../shared/contract/accounts/second-factor.ts'
import { passkeys } from '../../../shared/contract/accounts/passkeys.ts'
import { me, session, sessions } from '../../../shared/contract/accounts/session.ts'
import { authenticator, type ResponseOverrides } from '../../testing/browser/authenticator.ts'
import { createRecord } from '../../testing/contract/record-factories.ts'
import { forgetCounts, setLimitClock } from '../../testing/limits.ts'
import { startApp, type CallResult, type TestAccount } from '../../testing/harness.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const signIn = (body: object) => app.call(session.create, { key: null, body })

/** The headers of a browser that holds the cookie of this answer. */
function browser({ headers }: CallResult): Record<string, string> {
  const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? ''
  return { cookie, 'sec-fetch-site': 'same-origin' }
}

test('session: GET /me is the user of the key [B2.1-1, B4.1-1]', async () => {
  const owner = await app.createAccount()
  const other = await app.createAccount()
  expect((await app.call(me.get, { key: owner.api_key })).data).toEqual({
    id: owner.user_id,
    name: expect.any(String),
    email: owner.email,
  })
  expect((await app.call(me.get, { key: other.api_key })).data.id).toBe(other.user_id)
})

test('session: e-mail and password begin a session that may do what a key may', async () => {
  const owner = await app.createAccount()
  const { email, password } = owner
  const answer = await signIn({ email: ` ${email.toUpperCase()}`, password })
  expect(answer).toMatchObject({ status: 201, data: { id: owner.user_id, email } })
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(/^foyer_session=[\w-]{43}; .*HttpOnly; SameSite=Lax/)

  const headers = browser(answer)
  expect((await app.call(me.get, { key: null, headers })).data.email).toBe(email)
  expect((await app.call(formGroups.create, { key: null, headers, body: { name: 'Owners' } })).status).toBe(201)
})

test('session: a session is refused when another site sends it', async () => {
  const owner = await app.createAccount()
  const { cookie } = browser(await signIn({ email: owner.email, password: owner.password }))
  for (const site of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const call = { key: null, headers: { cookie: cookie ?? '', ...site }, body: { name: 'No' } }
    expect((await app.call(formGroups.create, call)).status).toBe(403)
  }
})

test('session: signing out ends the session', async () => {
  const owner = await app.createAccount()
  const { email, password } = owner
  const headers = browser(await signIn({ email, password }))
  const second = browser(await signIn({ email, password }))
  const out = await app.call(session.remove, { key: null, headers })
  expect(out.status).toBe(204)
  expect(out.headers['set-cookie']).toMatch(/^foyer_session=; .*Expires=Thu, 01 Jan 1970/)
  expect((await app.call(me.get, { key: null, headers })).status).toBe(401)
  expect((await app.call(me.get, { key: null, headers: second })).status).toBe(200)
})

test('session: a key cannot sign out', async () => {
  expect((await app.call(session.remove)).status).toBe(401)
})

test('session: a session ends after 30 days', async () => {
  const owner = await app.createAccount()
  const { email, password } = owner
  const headers = browser(await signIn({ email, password }))
  const { days } = await system
    .selectFrom('sessions')
    .select(sql<number>`round(extract(epoch from expires_at - created_at) / 86400)`.as('days'))
    .where('account_id', '=', owner.account_id)
    .executeTakeFirstOrThrow()
  expect(days).toBe(30)
  await system
    .updateTable('sessions')
    .set({ expires_at: sql`now()` })
    .where('account_id', '=', owner.account_id)
    .execute()
  expect((await app.call(me.get, { key: null, headers })).status).toBe(401)
})

test('session: a wrong password and an unknown e-mail get the same answer', async () => {
  const owner = await app.createAccount()
  const wrong = await signIn({ email: owner.email, password: 'wrong' })
  const unknown = await signIn({ email: 'unknown@agency.example', password: owner.password })
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ message: 'E-mail or password is wrong.', code: 'sign_in_wrong', params: {} })
  expect(unknown.body).toEqual(wrong.body)
  expect(unknown.headers['set-cookie']).toBeUndefined()
})

test('session: what is missing in a sign-in is named', async () => {
  const { status, body } = await signIn({})
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['email', 'password'])
})

test('session: after 10 failures in 15 minutes an e-mail has to wait, others do not', async () => {
  const owner = await app.createAccount()
  const other = await app.createAccount()
  const { email, password } = owner
  const guesses = await Promise.all(Array.from({ length: 14 }, () => signIn({ email, password: 'guess' })))
  expect(guesses.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])

  const refused = await signIn({ email, password })
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  expect((await signIn({ email: other.email, password: other.password })).status).toBe(201)

  await setLimitClock(app, '15 minutes')
  expect((await signIn({ email, password })).status).toBe(201)
})

test('session: a sign-in that succeeds forgets the failures before it', async () => {
  const owner = await app.createAccount()
  const { email, password } = owner
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 6; i++) expect((await signIn({ email, password: 'guess' })).status).toBe(401)
    expect((await signIn({ email, password })).status).toBe(201)
  }
})

test('session: own sessions are listed with device and last use, and ended singly or all but this one', async () => {
  const { email, password, account_id, user_id, api_key } = await app.createAccount()
  const agents = ['Firefox on a PC', 'Safari on a phone', 'Chrome at home']
  const [here, phone, home] = await Promise.all(
    agents.map(async (agent) =>
      browser(
        await app.call(session.create, {
          key: null,
          body: { email, password },
          headers: { 'user-agent': agent, 'x-forwarded-for': '203.0.113.9' },
        }),
      ),
    ),
  )
  await sql`update sessions set last_used_at = now() - interval '2 hours', network = null where account_id = ${account_id}`.execute(
    system,
  )
  const list = async () => (await app.call(sessions.list, { key: null, headers: here! })).data
  const listed = await list()
  expect(listed[0]).toMatchObject({ device: agents[0], is_current: true, network: '127.0.0.1' })
  expect(Date.now() - Date.parse(listed[0].last_used_at)).toBeLessThan(60_000)
  expect(listed.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([true, false, false])
  expect(JSON.stringify(listed)).not.toMatch(/hash|token/)

  const { id } = listed.find(({ device }: { device: string }) => device === agents[1])
  // Another user of the account has no business with it, nor does a key.
  const colleague = await createRecord.users(app, { account_id } as TestAccount)
  const theirs = await createRecord.sessions(app, { account_id, user_id: colleague } as TestAccount)
  expect((await app.call(sessions.remove, { id: theirs, key: null, headers: here! })).status).toBe(404)
  expect((await app.call(sessions.remove, { id, key: api_key })).status).toBe(401)
  expect((await app.call(sessions.remove, { id, key: null, headers: here! })).status).toBe(204)
  expect((await app.call(session.get, { key: null, headers: phone! })).status).toBe(401)
  expect((await app.call(session.get, { key: null, headers: home! })).data).toMatchObject({
    id: user_id,
    role: 'owner',
  })
  expect((await app.call(sessions.removeOthers, { key: null, headers: here! })).status).toBe(204)
  expect((await app.call(session.get, { key: null, headers: home! })).status).toBe(401)
  expect(await list()).toHaveLength(1)
  const kept = await system.selectFrom('sessions').select('id').where('user_id', '=', colleague).execute()
  expect(kept).toEqual([{ id: theirs }])
})

const ask = (email: string) =>
  app.call(passwords.requestReset, { key: null, body: { email, language: 'en' }, headers: { 'user-agent': 'x' } })

const mailedTo = (email: string) =>
  system.selectFrom('mails').select(['body', 'forget_at']).where('recipient', '=', email).orderBy('id').execute()

/** Subject and address of the link of the last mail to this address. */
async function newestMail(email: string) {
  const mail = await system
    .selectFrom('mails')
    .select(['subject', 'body', 'forget_at'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...mail, link: /https?:\S+\/app\/\S+/.exec(mail.body)?.[0] }
}

const tokenIn = (body: string) => /\/app\/new-password#([\w-]{43})\n/.exec(body)?.[1] ?? 'none'

test('session: a link to a new password is mailed to users alone, is single-use, and ends all sessions', async () => {
  const { email, password, api_key } = await app.createAccount()
  const running = browser(await signIn({ email, password }))
  const [known, unknown] = [await ask(email.toUpperCase()), await ask('unknown@agency.example')]
  expect([known.status, unknown.status, known.body, unknown.body]).toEqual([204, 204, undefined, undefined])
  expect(await mailedTo('unknown@agency.example')).toEqual([])
  const [mail] = await mailedTo(email)
  const token = tokenIn(mail!.body)
  expect((Date.parse(mail!.forget_at!) - Date.now()) / 60_000).toBeCloseTo(30, 0)
  const reset = (given: string, value: string) =>
    app.call(passwords.reset, { key: null, body: { token: given, password: value, language: 'en' } })
  expect((await reset(token, 'short')).body.errors).toHaveProperty('password')
  const answers = await Promise.all(['erster neuer Satz', 'zweiter neuer Satz'].map((value) => reset(token, value)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
  const chosen = answers[0]!.status === 204 ? 'erster neuer Satz' : 'zweiter neuer Satz'
  expect((await app.call(session.get, { key: null, headers: running })).status).toBe(401)
  expect((await signIn({ email, password })).status).toBe(401)
  expect((await signIn({ email, password: chosen })).status).toBe(201)
  const [entry] = (await app.call(auditLog.list, { key: api_key })).data
  expect(entry).toMatchObject({ action: 'password.reset', actor: { type: 'session' }, changes: [] })
  // It says that it was done, and lets no user in.
  const { publicUrl } = app.platform.config
  expect(await newestMail(email)).toMatchObject({
    subject: 'Your password was changed',
    link: `${publicUrl}/app/forgotten-password`,
    forget_at: null,
  })

  // Of several links one is good, also when they come at the same time.
  await ask(email)
  await ask(email)
  const both = (await mailedTo(email)).map(({ body }) => tokenIn(body)).filter((one) => one !== 'none' && one !== token)
  const raced = await Promise.all(both.map((one) => reset(one, 'noch ein neuer Satz')))
  expect(raced.map(({ status }) => status).toSorted()).toEqual([204, 422])

  await ask(email)
  const late = tokenIn((await newestMail(email)).body)
  await sql`update password_resets set expires_at = now() where expires_at < now() + interval '31 minutes'`.execute(
    system,
  )
  expect((await reset(late, 'dritter neuer Satz')).body.errors.token[0]).toMatch(/no longer valid/)
  expect(JSON.stringify(await system.selectFrom('password_resets').selectAll().execute())).not.toContain(late)
})

test('session: links to a new password are mailed five times in 15 minutes to an address, known or not', async () => {
  const { email } = await app.createAccount()
  await forgetCounts(app)
  for (const address of [email, 'unknown@agency.example']) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(address)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 204, 204, 429])
    expect(Number(answers.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(800)
  }
  expect(await mailedTo(email)).toHaveLength(5)
})

test('session: who is signed in changes the password by the one before, and stays signed in here alone', async () => {
  const { email, password } = await app.createAccount()
  const [here, elsewhere] = [browser(await signIn({ email, password })), browser(await signIn({ email, password }))]
  const change = (current_password: string) =>
    app.call(passwords.change, {
      key: null,
      headers: here,
      body: { current_password, password: 'ein neuer Satz', language: 'de' },
    })
  expect((await change('wrong')).body.errors).toEqual({ current_password: ['The current password is wrong.'] })
  expect((await change(password)).status).toBe(204)
  expect((await newestMail(email)).subject).toBe('Ihr Passwort wurde geändert')
  expect((await app.call(session.get, { key: null, headers: here })).status).toBe(200)
  expect((await app.call(session.get, { key: null, headers: elsewhere })).status).toBe(401)
  expect((await signIn({ email, password: 'ein neuer Satz' })).status).toBe(201)
})

test('session: none begins with a password that is changed while it is checked', async () => {
  const { email, password, user_id } = await app.createAccount()
  const { promise: changed, resolve: change } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const changing = system.transaction().execute(async (db) => {
    await db.updateTable('user_passwords').set({ password_hash: 'another' }).where('user_id', '=', user_id).execute()
    begun.resolve()
    await changed
  })
  await begun.promise
  const attempt = signIn({ email, password })
  const waits = sql<{ waits: boolean }>`select exists (select from pg_locks where not granted) as waits`
  // The former password was right; now it waits for the change.
  await expect.poll(async () => (await waits.execute(system)).rows[0]?.waits).toBe(true)
  change()
  await changing
  expect((await attempt).status).toBe(401)
  const rows = await system.selectFrom('sessions').select('id').where('user_id', '=', user_id).execute()
  expect(rows).toEqual([])
})

test('session: a second factor is confirmed by a code, asked for from then on, and takes no code twice', async () => {
  const { email, password, api_key, user_id } = await app.createAccount()
  const headers = browser(await signIn({ email, password }))
  const own = { key: null, headers }
  const by = { ...own, body: { current_password: password } }
  expect((await app.call(secondFactor.begin, { ...own, body: { current_password: 'wrong' } })).status).toBe(422)
  expect((await app.call(secondFactor.confirm, { ...own, body: { code: '123456' } })).status).toBe(409)
  const { secret, uri } = (await app.call(secondFactor.begin, by)).data
  expect(uri).toContain(`secret=${secret}`)
  // Of the first moment and the next step: both are valid for half a minute at least.
  const begun = Date.now() / 1000
  const codeAt = (steps: number) => generate({ secret, epoch: begun + steps * 30 })
  // What is not confirmed is not asked for.
  expect((await signIn({ email, password })).status).toBe(201)
  expect((await app.call(secondFactor.confirm, { ...own, body: { code: '000000' } })).body.errors).toHaveProperty(
    'code',
  )
  // Two codes at the same time confirm it once, with one set of recovery codes.
  const confirmations = await Promise.all(
    [0, 0].map(async (step) => app.call(secondFactor.confirm, { ...own, body: { code: await codeAt(step) } })),
  )
  expect(confirmations.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const confirmed = confirmations.find(({ status }) => status === 200)!
  const { recovery_codes: codes } = confirmed.data
  expect(new Set(codes).size).toBe(10)
  expect((await app.call(secondFactor.begin, by)).status).toBe(409)
  const kept = await system.selectFrom('second_factors').selectAll().where('user_id', '=', user_id).execute()
  expect(JSON.stringify(kept)).not.toContain(secret)
  expect(JSON.stringify(await system.selectFrom('recovery_codes').selectAll().execute())).not.toContain(codes[0])

  expect((await signIn({ email, password })).body.errors).toEqual({
    code: ['Enter the code that your authenticator app shows.'],
  })
  expect((await signIn({ email, password: 'wrong', code: codes[0] })).status).toBe(401)
  // The one that has confirmed it, and one of many that come with the next at the same time.
  expect((await signIn({ email, password, code: await codeAt(0) })).status).toBe(422)
  const code = await codeAt(1)
  const answers = await Promise.all(Array.from({ length: 3 }, () => signIn({ email, password, code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  expect((await signIn({ email, password, code: ` ${codes[0].toUpperCase()}` })).status).toBe(201)
  expect((await signIn({ email, password, code: codes[0] })).status).toBe(422)
  expect((await app.call(secondFactor.get, own)).data).toMatchObject({ recovery_codes: 9 })

  const guesses = await Promise.all(Array.from({ length: 12 }, () => signIn({ email, password, code: '000001' })))
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(1)
  // Those of a person who knew the password keep its user out no longer than it is the password.
  await ask(email)
  const body = { token: tokenIn((await newestMail(email)).body), password, language: 'de' }
  expect((await app.call(passwords.reset, { key: null, body })).status).toBe(204)
  expect((await signIn({ email, password, code: codes[1] })).status).toBe(201)
  expect((await app.call(secondFactor.get, own)).status).toBe(401)
  const again = browser(await signIn({ email, password, code: codes[2] }))
  const last = { ...by, headers: again }
  expect((await app.call(secondFactor.remove, { ...last, body: { current_password: 'wrong' } })).status).toBe(422)
  expect((await app.call(secondFactor.remove, last)).status).toBe(204)
  expect((await signIn({ email, password })).status).toBe(201)
  const log = JSON.stringify((await app.call(auditLog.list, { key: api_key })).data)
  expect(log).toContain('secondFactor.confirm')
  expect(log).not.toContain('sealed')
})

test('session: a passkey signs in with what it was given, once, here, and by its own user', async () => {
  // Passkeys belong to a name, never to an IP address.
  app.platform.config.publicUrl = 'https://foyer.example'
  const [first, second] = [await app.createAccount(), await app.createAccount()]
  const sign = async ({ email, password }: TestAccount) => browser(await signIn({ email, password }))
  const [mine, theirs] = [await sign(first), await sign(second)]
  const device = authenticator(app.platform)
  const options = async (headers: Record<string, string>, { password }: TestAccount) =>
    (await app.call(passkeys.options, { key: null, headers, body: { current_password: password } })).data
  const keep = (headers: Record<string, string>, response: object) =>
    app.call(passkeys.create, { key: null, headers, body: { name: 'Notebook', response } })
  const refusal = { response: ['This passkey could not be set up. Please try again.'] }

  const { challenge, rp, authenticatorSelection } = await options(mine, first)
  expect([rp.id, authenticatorSelection.userVerification]).toEqual(['foyer.example', 'required'])
  // What was given to another user, or to none.
  expect((await keep(theirs, device.created(challenge))).body.errors).toEqual(refusal)
  expect((await keep(mine, device.created('bm9ib2R5'))).body.errors).toEqual(refusal)
  const cases: ResponseOverrides[] = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { flags: 0x01 }]
  for (const overrides of cases) {
    const given = (await options(mine, first)).challenge
    expect((await keep(mine, device.created(given, overrides))).body.errors, JSON.stringify(overrides)).toEqual(refusal)
  }
  const created = device.created((await options(mine, first)).challenge)
  expect((await keep(mine, created)).status).toBe(201)
  expect((await keep(mine, created)).body.errors).toEqual(refusal)
  // Another client claims to have it, with a key of their own.
  const thief = authenticator(app.platform)
  const claimed = thief.created((await options(theirs, second)).challenge, { credential: { ...thief, id: device.id } })
  expect((await keep(theirs, claimed)).body.errors).toEqual({ response: ['This passkey is set up already.'] })

  const given = async () => (await app.call(passkeys.signInOptions, { key: null })).data.challenge
  const enter = (response: object) => app.call(passkeys.signIn, { key: null, body: { response } })
  const foreign = { ...thief.signed(await given()), id: device.id, rawId: device.id }
  expect((await enter(foreign)).status).toBe(401)
  for (const overrides of cases) {
    expect((await enter(device.signed(await given(), overrides))).status, JSON.stringify(overrides)).toBe(401)
  }
  // A challenge for making one signs no user in.
  expect((await enter(device.signed((await options(mine, first)).challenge))).status).toBe(401)
  const signed = device.signed(await given(), { counter: 7 })
  const entered = await enter(signed)
  expect(entered).toMatchObject({ status: 201, data: { email: first.email } })
  expect((await enter(signed)).status).toBe(401)
  const late = await given()
  await sql`update passkey_challenges set expires_at = now()`.execute(system)
  expect((await enter(device.signed(late, { counter: 8 }))).status).toBe(401)
  // A copy of the authenticator has counted less far.
  expect((await enter(device.signed(await given(), { counter: 7 }))).status).toBe(401)
  const racing = await Promise.all(
    [await given(), await given()].map((one) => enter(device.signed(one, { counter: 9 }))),
  )
  expect(racing.map(({ status }) => status).toSorted()).toEqual([201, 401])
  const log = JSON.stringify((await app.call(auditLog.list, { key: first.api_key })).data)
  expect(log).toContain('passkeys.create')
  expect(log).not.toMatch(/sealed_credential|credential_hash/)
})
