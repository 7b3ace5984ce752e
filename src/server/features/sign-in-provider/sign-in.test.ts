import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../../shared/contract/accounts/audit-log.ts'
import { session } from '../../../shared/contract/accounts/session.ts'
import { signInProvider } from '../../../shared/contract/sign-in-provider.ts'
import { userInvitations, users } from '../../../shared/contract/accounts/users.ts'
import type { TestAccount } from '../../testing/harness.ts'
import { newEmail } from '../../testing/contract/record-factories.ts'
import {
  newSubject,
  proveDomain,
  publicUrl,
  setUpProvider,
  startWithProvider,
  visitor,
} from '../../testing/provider-sign-in.ts'

const running = await startWithProvider({ limited: false })
const { app, provider } = running
afterAll(() => running[Symbol.asyncDispose]())
const { system } = app.platform.database

let account: TestAccount
let address: string
let domain: string
beforeEach(async () => {
  account = await app.createAccount()
  domain = account.email.split('@')[1] ?? ''
  address = (
    await system
      .selectFrom('accounts')
      .select('username')
      .where('id', '=', account.account_id)
      .executeTakeFirstOrThrow()
  ).username
})

const setUp = (settings: Record<string, unknown> = {}) =>
  setUpProvider(app, account, { issuer: provider.issuer, ...settings })

/** With addresses of the account's own domain. */
async function setUpDomain(settings: Record<string, unknown> = {}) {
  const owner = await setUp({ domains: [domain], ...settings })
  await proveDomain(app, account, domain)
  return owner
}

const person = (email: string, claims: Record<string, unknown> = {}) => ({
  sub: newSubject(),
  email,
  email_verified: true,
  name: 'Jana Weiß',
  ...claims,
})

const usersOf = ({ account_id }: TestAccount) =>
  system.selectFrom('users').select(['id', 'name', 'email', 'role']).where('account_id', '=', account_id).execute()

test('sign-in by provider: a user of the account is linked by the confirmed address, and signed in [B5.1-1]', async () => {
  await setUp()
  provider.signInAs(person(account.email.toUpperCase()))
  const browser = visitor(app)
  const answer = await browser.signIn(address, '/forms?page=2')
  expect([answer.status, answer.data]).toEqual([
    201,
    { user: expect.objectContaining({ id: account.user_id, role: 'owner' }), to: '/forms?page=2' },
  ])
  const known = await app.call(session.get, browser.credentials())
  expect(known.data).toEqual(answer.data.user)
  expect(browser.cookies.has('foyer_sign_in')).toBe(false)
})

test('sign-in by provider: who is linked stays so with another address, or none [B5.1-1]', async () => {
  await setUp()
  const jana = person(account.email)
  provider.signInAs(jana)
  expect((await visitor(app).signIn(address)).status).toBe(201)
  for (const email of [newEmail('new'), undefined]) {
    provider.signInAs({ ...jana, email })
    expect((await visitor(app).signIn(address)).data.user.id).toBe(account.user_id)
  }
})

test('sign-in by provider: another person with the address of a linked user is refused [B5.1-2]', async () => {
  await setUp()
  provider.signInAs(person(account.email))
  await visitor(app).signIn(address)
  provider.signInAs(person(account.email))
  const answer = await visitor(app).signIn(address)
  expect([answer.status, answer.body.code]).toEqual([403, 'provider_other_identity'])
})

test('sign-in by provider: the address of a user of another account is not linked, nor told [B5.1-2]', async () => {
  const other = await app.createAccount()
  const foreign = other.email.split('@')[1] ?? ''
  await setUp({ create_users: true, domains: [foreign] })
  await proveDomain(app, account, foreign)
  const refusedWith = async (email: string) => {
    provider.signInAs(person(email))
    const { status, body } = await visitor(app).signIn(address)
    return [status, body.code]
  }
  expect(await refusedWith(other.email)).toEqual([403, 'provider_no_user'])
  expect(await refusedWith('unknown@elsewhere.example')).toEqual([403, 'provider_domain_refused'])
  expect(await usersOf(account)).toHaveLength(1)
})

test('sign-in by provider: a stranger becomes a user only where the account makes users [B5.1-3]', async () => {
  await setUpDomain({ default_role: 'editor' })
  const jana = person(`jana@${domain}`)
  provider.signInAs(jana)
  expect((await visitor(app).signIn(address)).body.code).toBe('provider_no_user')
  await setUp({ domains: [domain], default_role: 'editor', create_users: true })
  const answer = await visitor(app).signIn(`jana@${domain}`)
  expect([answer.status, answer.data.user]).toMatchObject([
    201,
    { name: 'Jana Weiß', email: jana.email, role: 'editor' },
  ])
  expect(await usersOf(account)).toHaveLength(2)
  expect((await visitor(app).signIn(address)).data.user.id).toBe(answer.data.user.id)
  expect(await usersOf(account)).toHaveLength(2)
})

test('sign-in by provider: an address of a domain that is not proven makes no user [B5.1-3]', async () => {
  const owner = await setUp({ domains: [domain], create_users: true })
  const email = `jana@${domain}`
  const refused = async () => (await visitor(app).signIn(address)).body.code
  provider.signInAs(person(email))
  expect(await refused()).toBe('provider_no_user')
  await app.call(userInvitations.create, { ...owner, body: { email, role: 'editor', language: 'de' } })
  expect(await refused()).toBe('provider_no_user')
  provider.signInAs(person(`jana@elsewhere.example`))
  expect(await refused()).toBe('provider_domain_refused')
  expect(await usersOf(account)).toHaveLength(1)
})

test('sign-in by provider: an invited person gets the role of the invitation, which is used up [B5.1-3]', async () => {
  const owner = await setUpDomain()
  const email = `jana@${domain}`
  await app.call(userInvitations.create, { ...owner, body: { email, role: 'editor', language: 'de' } })
  provider.signInAs(person(email))
  expect((await visitor(app).signIn(email)).data.user.role).toBe('editor')
  expect((await app.call(userInvitations.list, owner)).data).toEqual([])
})

test('sign-in by provider: two first sign-ins at the same time make one user [B5.1-3]', async () => {
  await setUpDomain({ create_users: true })
  provider.signInAs(person(`jana@${domain}`))
  const answers = await Promise.all([1, 2, 3].map(() => visitor(app).signIn(address)))
  expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1)
  expect(await usersOf(account)).toHaveLength(2)
})

const byGroups = {
  role_claim: 'groups',
  role_values: [
    { value: 'forms-editors', role: 'editor' },
    { value: 'forms-owners', role: 'owner' },
  ],
}

test('sign-in by provider: the role follows the claim at every sign-in [B5.1-4]', async () => {
  await setUpDomain({ ...byGroups, create_users: true, default_role: null })
  const jana = person(`jana@${domain}`)
  const roleWith = async (groups: unknown) => {
    provider.signInAs({ ...jana, groups })
    const answer = await visitor(app).signIn(address)
    return answer.data?.user.role ?? answer.body.code
  }
  expect(await roleWith(['staff', 'forms-editors'])).toBe('editor')
  expect(await roleWith(['forms-editors', 'forms-owners'])).toBe('owner')
  expect(await roleWith('forms-editors')).toBe('editor')
  expect(await roleWith(['staff'])).toBe('provider_no_role')
  expect(await roleWith(undefined)).toBe('provider_no_role')
  await setUp({ domains: [domain], ...byGroups, default_role: 'viewer' })
  expect(await roleWith(undefined)).toBe('viewer')
})

test('sign-in by provider: the only owner stays one, whatever the claim says [B5.1-4]', async () => {
  await setUp({ ...byGroups, default_role: null })
  provider.signInAs(person(account.email, { groups: ['forms-editors'] }))
  expect((await visitor(app).signIn(address)).data.user.role).toBe('owner')
})

test('sign-in by provider: a removed user is signed out, and stays out until invited again [B5.1-5]', async () => {
  const owner = await setUpDomain({ create_users: true })
  const email = `jana@${domain}`
  provider.signInAs(person(email))
  const browser = visitor(app)
  const { id } = (await browser.signIn(address)).data.user
  await app.call(users.remove, { ...owner, id })
  expect((await app.call(session.get, browser.credentials())).status).toBe(401)
  expect((await visitor(app).signIn(address)).body.code).toBe('provider_no_user')
  await app.call(userInvitations.create, { ...owner, body: { email, role: 'viewer', language: 'de' } })
  expect((await visitor(app).signIn(address)).status).toBe(201)
})

test('sign-in by provider: who is refused there is told so here [B5.1-13]', async () => {
  await setUp()
  provider.signInAs(undefined)
  const answer = await visitor(app).signIn(address)
  expect([answer.status, answer.body.code, answer.body.params]).toEqual([
    403,
    'provider_refused',
    { error: 'access_denied' },
  ])
})

test('sign-in by provider: the answer is the same for known and unknown addresses of a domain [B5.1-6]', async () => {
  await setUpDomain()
  const leads = async (entered: string) => {
    const { status, data, body } = await visitor(app).begin(entered)
    return status === 201 ? new URL(data.url as string).origin : body.code
  }
  expect(await leads(account.email)).toBe(provider.issuer)
  expect(await leads(`unknown@${domain.toUpperCase()}`)).toBe(provider.issuer)
  const unproven = await app.createAccount()
  await setUpProvider(app, unproven, { issuer: provider.issuer, domains: [unproven.email.split('@')[1] ?? ''] })
  const without = await app.createAccount()
  for (const email of [unproven.email, without.email, 'unknown@nowhere.example', 'no account', '@', `x@${domain}.`]) {
    expect([email, await leads(email)]).toEqual([email, 'sign_in_provider_missing'])
  }
})

test('sign-in by provider: a session lasts 12 hours, and no code is asked for [B5.1-15]', async () => {
  await setUp()
  const factor = { ...account, confirmed_at: '2026-11-01', sealed_secret: 'v1.' }
  const { account_id, user_id, confirmed_at, sealed_secret } = factor
  await system.insertInto('second_factors').values({ account_id, user_id, confirmed_at, sealed_secret }).execute()
  provider.signInAs(person(account.email))
  expect((await visitor(app).signIn(address)).status).toBe(201)
  const { expires_at } = await system
    .selectFrom('sessions')
    .select('expires_at')
    .where('account_id', '=', account_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)).toBe(12)
})

test('sign-in by provider: signing out ends both sessions, the own one in any case [B5.1-14]', async () => {
  await setUp()
  provider.signInAs(person(account.email))
  const browser = visitor(app)
  await browser.signIn(address)
  const out = await app.call(signInProvider.signOut, browser.credentials())
  const url = new URL(out.data.url as string)
  expect([url.origin, url.pathname]).toEqual([provider.issuer, '/session/end'])
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/app/sign-in`)
  expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
  expect((await app.call(session.get, browser.credentials())).status).toBe(401)
  const asked = await fetch(url)
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('<form')])
  // A session that a password has begun has nothing to end there.
  const owner = await app.call(session.create, {
    key: null,
    body: { email: account.email, password: account.password },
  })
  const cookie = String(owner.headers['set-cookie']).split(';', 1)[0] ?? ''
  const plain = await app.call(signInProvider.signOut, {
    key: null,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
  expect(plain.data).toEqual({ url: null })
})

test('sign-in by provider: the audit log names who has signed in, and what changed with it [B5.1-18]', async () => {
  const owner = await setUpDomain({ create_users: true })
  provider.signInAs(person(`jana@${domain}`))
  const { id } = (await visitor(app).signIn(address)).data.user
  const entries = await app.call(auditLog.list, { ...owner, query: { per_page: 1 } })
  expect(entries.data).toMatchObject([
    { action: 'signInProvider.complete', actor: { type: 'session', id, name: 'Jana Weiß' } },
  ])
  const changed = entries.data[0].changes.map(({ record_type }: { record_type: string }) => record_type)
  expect(changed).toEqual(expect.arrayContaining(['users', 'user_identities']))
  expect(JSON.stringify(entries.body)).not.toContain('sealed')
  await visitor(app).signIn(address)
  const again = await app.call(auditLog.list, { ...owner, query: { per_page: 1 } })
  expect(again.data).toMatchObject([{ action: 'signInProvider.complete', actor: { id }, changes: [] }])
})

test('sign-in by provider: a network begins and ends so many sign-ins in a quarter of an hour [B5.1-13]', async () => {
  const { app: limited, provider: asked, ...own } = await startWithProvider()
  await using _own = own
  await setUpProvider(limited, limited.owner, { issuer: asked.issuer })
  const browser = visitor(limited)
  const begun = await Promise.all(Array.from({ length: 61 }, () => browser.begin('unknown@nowhere.example')))
  expect(begun.filter(({ status }) => status === 429)).toHaveLength(1)
  const ended = await Promise.all(Array.from({ length: 61 }, () => browser.complete('state=1')))
  expect(ended.filter(({ status }) => status === 429)).toHaveLength(1)
})
