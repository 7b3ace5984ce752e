import { domainToASCII } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { password } from '../../../shared/contract/accounts/password.ts'
import { passkeys } from '../../../shared/contract/accounts/passkeys.ts'
import { session } from '../../../shared/contract/accounts/session.ts'
import { signInProvider } from '../../../shared/contract/sign-in-provider.ts'
import { userInvitations } from '../../../shared/contract/accounts/users.ts'
import { openTxtLookup } from '../../lib/txt-records.ts'
import { newToken, tokenHash } from '../../lib/secrets/token.ts'
import { passkeyAnswer } from '../../testing/browser/authenticator.ts'
import { openSession, signedIn } from '../../testing/callers.ts'
import type { TestAccount } from '../../testing/harness.ts'
import { providerClient } from '../../testing/servers/identity-provider.ts'
import { startNameServer } from '../../testing/servers/name-server.ts'
import { newEmail } from '../../testing/contract/record-factories.ts'
import { newSubject, setUpProvider, startWithProvider, visitor } from '../../testing/provider-sign-in.ts'
import { endEnforcement } from './index.ts'
import { putInvitation } from '../users/queries.ts'

const running = await startWithProvider({ limited: false })
const { app, provider } = running
afterAll(() => running[Symbol.asyncDispose]())
const { system } = app.platform.database

let account: TestAccount
let domain: string
beforeEach(async () => {
  account = await app.createAccount()
  domain = account.email.split('@')[1] ?? ''
})

const setUp = (settings: Record<string, unknown> = {}) =>
  setUpProvider(app, account, { issuer: provider.issuer, ...settings })

const addressOf = async ({ account_id }: TestAccount) =>
  (await system.selectFrom('accounts').select('username').where('id', '=', account_id).executeTakeFirstOrThrow())
    .username

/** The owner's session that the provider has begun. */
async function byProvider() {
  provider.signInAs({ sub: newSubject(), email: account.email, email_verified: true })
  const browser = visitor(app)
  expect((await browser.signIn(await addressOf(account))).status).toBe(201)
  return browser.credentials()
}

const save = async (caller: object, settings: Record<string, unknown>) =>
  app.call(signInProvider.update, { ...caller, body: { issuer: provider.issuer, client_id: 'foyer', ...settings } })

async function enforce() {
  await setUp()
  const caller = await byProvider()
  expect((await save(caller, { enforced: true })).status).toBe(200)
  return caller
}

const signInWithPassword = ({ email, password }: TestAccount) =>
  app.call(session.create, { key: null, body: { email, password } })

test('identity provider: what is set up is shown, and its secret never [B5.1-12]', async () => {
  const owner = await setUp({ domains: ['Agentur-Süd.example', 'agency.example'], create_users: true })
  const { data, body } = await app.call(signInProvider.get, owner)
  expect(data).toMatchObject({
    provider: { issuer: provider.issuer, client_id: 'foyer', create_users: true, enforced: false },
    domains: [{ domain: 'agency.example', confirmed_at: null }, { domain: domainToASCII('agentur-süd.example') }],
    redirect_url: 'http://127.0.0.1:3000/app/sign-in/callback',
    signed_in_by_provider: false,
  })
  expect(JSON.stringify(body)).not.toContain(providerClient.client_secret)
  const row = await system
    .selectFrom('sign_in_providers')
    .selectAll()
    .where('account_id', '=', account.account_id)
    .execute()
  expect(JSON.stringify(row)).not.toContain(providerClient.client_secret)
})

test('identity provider: a secret goes only to the issuer and client that it was entered for [B5.1-12]', async () => {
  const owner = await setUp()
  expect((await save(owner, { create_users: true, default_role: 'viewer' })).status).toBe(200)
  const other = await save(owner, { client_id: 'another' })
  expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['client_secret']])
  const elsewhere = await save(owner, { issuer: 'https://93.184.216.34/' })
  expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ['client_secret']])
})

test('identity provider: with another client nothing holds that was linked or begun before [B5.1-12]', async () => {
  await setUp()
  const caller = await byProvider()
  const browser = visitor(app)
  const begun = await browser.begin(await addressOf(account))
  const query = await browser.ask(begun.data.url as string)
  await save(caller, { client_id: 'another', client_secret: 's' })
  expect((await browser.complete(query)).body.code).toBe('sign_in_attempt_void')
  const links = await system
    .selectFrom('user_identities')
    .select('id')
    .where('account_id', '=', account.account_id)
    .execute()
  expect(links).toEqual([])
})

test('identity provider: every fault of the settings is said at once [B5.1-19]', async () => {
  const owner = await openSession(app, account)
  const answer = await save(owner, {
    issuer: 'ftp://login.example',
    domains: ['agency.example', 'no domain', 'example'],
    create_users: true,
  })
  expect([answer.status, Object.keys(answer.body.errors).toSorted()]).toEqual([
    422,
    ['client_secret', 'default_role', 'domains.1', 'domains.2', 'issuer'],
  ])
  const without = await save(owner, { client_secret: 's', role_claim: 'groups' })
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['role_values']])
})

test('identity provider: only owners see and change it [B5.1-19]', async () => {
  await setUp()
  const other = { account_id: account.account_id, name: 'Ole', email: newEmail('ole'), role: 'editor' }
  const { id: user_id } = await system.insertInto('users').values(other).returning('id').executeTakeFirstOrThrow()
  const editor = await openSession(app, { account_id: account.account_id, user_id })
  expect((await app.call(signInProvider.get, editor)).status).toBe(403)
  expect((await save(editor, {})).status).toBe(403)
  expect((await app.call(signInProvider.remove, editor)).status).toBe(403)
})

test('identity provider: a domain is confirmed by its TXT record, for one account [B5.1-17]', async () => {
  const owner = await setUp({ domains: [domain] })
  const [{ record_name, record_value }] = (await app.call(signInProvider.get, owner)).data.domains
  const zone: Parameters<typeof startNameServer>[0] = { [record_name]: { TXT: ['foyer-domain=another'] } }
  using server = await startNameServer(zone)
  app.platform.lookUpTxt = openTxtLookup([server.server])
  const confirm = (caller: object, name = domain) =>
    app.call(signInProvider.confirmDomain, { ...caller, body: { domain: name } })
  expect((await confirm(owner)).body.faults.domain[0].code).toBe('sign_in_domain_unproven')
  expect((await confirm(owner, 'elsewhere.example')).body.faults.domain[0].code).toBe('sign_in_domain_missing')
  const other = await app.createAccount()
  const otherOwner = await setUpProvider(app, other, { issuer: provider.issuer, domains: [domain] })
  const [theirs] = (await app.call(signInProvider.get, otherOwner)).data.domains
  zone[record_name] = { TXT: ['v=spf1 -all', record_value, theirs.record_value] }
  expect((await confirm(owner, domain.toUpperCase())).data.domains[0].confirmed_at).not.toBeNull()
  expect((await confirm(otherOwner)).body.faults.domain[0].code).toBe('sign_in_domain_of_other')
  // A domain that stays keeps its proof, and one that goes loses it.
  await save(owner, { domains: ['agency.example', domain] })
  const kept = (await app.call(signInProvider.get, owner)).data.domains
  expect(kept.map(({ confirmed_at }: { confirmed_at: string | null }) => confirmed_at !== null).toSorted()).toEqual([
    false,
    true,
  ])
  await save(owner, { domains: [] })
  expect((await confirm(otherOwner)).status).toBe(200)
})

test('enforcement: only a session that the provider has begun can switch it on [B5.1-19]', async () => {
  const owner = await setUp()
  const refused = await save(owner, { enforced: true })
  expect([refused.status, refused.body.code]).toEqual([409, 'enforcement_needs_provider_session'])
  const caller = await byProvider()
  const moved = await save(caller, { enforced: true, client_id: 'another', client_secret: 's' })
  expect(moved.status).toBe(409)
  const done = await save(caller, { enforced: true })
  expect([done.status, done.data.provider.enforced]).toEqual([200, true])
})

test('enforcement: a session that a former provider has begun cannot switch it on [B5.1-19]', async () => {
  await setUp()
  const caller = await byProvider()
  expect((await save(caller, { client_id: 'another', client_secret: 's' })).status).toBe(200)
  const refused = await save(caller, { client_id: 'another', enforced: true })
  expect([refused.status, refused.body.code]).toEqual([409, 'enforcement_needs_provider_session'])
  expect((await app.call(session.get, caller)).status).toBe(200)
})

test('enforcement: passwords and passkeys are refused, and sessions begun with them end [B5.1-10]', async () => {
  await setUp()
  const before = await signedIn(app, account)
  const caller = await byProvider()
  await save(caller, { enforced: true })
  expect((await app.call(session.get, before)).status).toBe(401)
  expect((await app.call(session.get, caller)).status).toBe(200)
  const refused = await signInWithPassword(account)
  expect([refused.status, refused.body.code, refused.headers['set-cookie']]).toEqual([
    403,
    'provider_enforced',
    undefined,
  ])
  expect((await signInWithPassword({ ...account, password: 'a wrong one' })).status).toBe(401)
  const response = await passkeyAnswer(app.platform, { account_id: account.account_id, user_id: account.user_id })
  const withPasskey = await app.call(passkeys.signIn, { key: null, body: { response } })
  expect([withPasskey.status, withPasskey.body.code]).toEqual([403, 'provider_enforced'])
  // Of another account nothing changes.
  expect((await signInWithPassword(await app.createAccount())).status).toBe(201)
})

test('enforcement: neither a new password nor an invitation is a way around it [B5.1-10]', async () => {
  const caller = await enforce()
  await app.call(password.requestReset, { key: null, body: { email: account.email, language: 'de' } })
  expect((await signInWithPassword(account)).status).toBe(403)
  const token = newToken()
  const invited = {
    account_id: account.account_id,
    email: newEmail('invited'),
    role: 'editor',
    language: 'de',
  } as const
  await putInvitation(system, { ...invited, invited_by: 'Erika', token_hash: tokenHash(token) })
  const body = { token, name: 'Jana', password: 'korrektes Pferd' }
  const joined = await app.call(userInvitations.accept, { key: null, body })
  expect([joined.status, joined.headers['set-cookie']]).toEqual([201, undefined])
  expect((await app.call(session.get, caller)).status).toBe(200)
})

test('enforcement: foyer account allow-passwords ends it, and a saved setting that is off [B5.1-11]', async () => {
  const caller = await enforce()
  expect(await endEnforcement(system, account.account_id)).toMatchObject({ was_enforced: true })
  expect((await signInWithPassword(account)).status).toBe(201)
  expect(await endEnforcement(system, account.account_id)).toMatchObject({ was_enforced: false })
  await expect(endEnforcement(system, 999_999)).rejects.toThrow('There is no account with the id 999999.')
  await save(caller, { enforced: true })
  await save(caller, { enforced: false })
  expect((await signInWithPassword(account)).status).toBe(201)
})

test('identity provider: once it is removed, passwords are accepted, and nothing is linked [B5.1-11]', async () => {
  const caller = await enforce()
  expect((await app.call(signInProvider.remove, caller)).status).toBe(204)
  expect((await app.call(signInProvider.get, caller)).data).toMatchObject({ provider: null, domains: [] })
  expect((await signInWithPassword(account)).status).toBe(201)
  expect((await visitor(app).begin(await addressOf(account))).body.code).toBe('sign_in_provider_missing')
})
