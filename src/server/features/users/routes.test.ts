import { sql } from 'kysely'
import { generate } from 'otplib'
import { afterAll, expect, test } from 'vitest'
import { apiKeys } from '../../../shared/contract/accounts/api-keys.ts'
import { auditLog } from '../../../shared/contract/accounts/audit-log.ts'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { leastRole, mayCall, roles, type Role } from '../../../shared/contract/accounts/roles.ts'
import { secondFactor } from '../../../shared/contract/accounts/second-factor.ts'
import { me, session } from '../../../shared/contract/accounts/session.ts'
import { submissionViews } from '../../../shared/contract/submissions/submission-views.ts'
import { userInvitations, users } from '../../../shared/contract/accounts/users.ts'
import { startApp, type CallOptions, type TestAccount } from '../../testing/harness.ts'
import { signedIn, type Credentials } from '../../testing/callers.ts'
import { endpoints } from '../../testing/contract/valid-calls.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

let invited = 0

/** The link that the newest mail to this address holds. */
async function mailedToken(email: string): Promise<string> {
  const { body } = await system
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /#([\w-]{43})/.exec(body)?.[1] ?? 'none'
}

function invite(owner: Credentials, body: { email: string; role: Role }) {
  return app.call(userInvitations.create, { ...owner, body: { language: 'de', ...body } })
}

const accept = (token: string, more: object = {}) =>
  app.call(userInvitations.accept, { key: null, body: { token, name: 'Jana', password: 'ein ganzer Satz', ...more } })

/** A user with this role in the account, signed in. */
async function colleague(account: TestAccount, role: Role): Promise<Credentials & { id: number; email: string }> {
  const email = `colleague${++invited}@agency.example`
  await invite(await signedIn(app, account), { email, role })
  const joined = await accept(await mailedToken(email))
  const cookie = String(joined.headers['set-cookie']).split(';', 1)[0] ?? ''
  return { key: null, headers: { cookie, 'sec-fetch-site': 'same-origin' }, id: joined.data.id, email }
}

test('users: an invitation is mailed, can be opened often, and makes one user however many accept', async () => {
  const account = await app.createAccount()
  const owner = await signedIn(app, account)
  const email = 'Jana.Weiss@agency.example'
  const made = await invite(owner, { email, role: 'editor' })
  expect(made).toMatchObject({ status: 201, data: { email, role: 'editor' } })
  const [token, first] = [await mailedToken(email), await mailedToken(email)]
  expect(token).toBe(first)
  // No page and no GET uses it up: only who accepts it does.
  for (let i = 0; i < 2; i++) {
    await app.server.inject({ url: `/app/invitation` })
    const opened = await app.call(userInvitations.open, { key: null, body: { token } })
    expect(opened.data).toMatchObject({ email, role: 'editor', account_name: expect.stringMatching(/^Agency/) })
  }
  expect((await accept(token, { password: 'short' })).status).toBe(422)
  const answers = await Promise.all(Array.from({ length: 4 }, () => accept(token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  const joined = answers.find(({ status }) => status === 201)
  expect(joined).toMatchObject({ data: { email, name: 'Jana', role: 'editor' } })
  expect(joined?.headers['set-cookie']).toMatch(/^foyer_session=[\w-]{43}; /)
  expect((await app.call(session.create, { key: null, body: { email, password: 'ein ganzer Satz' } })).status).toBe(201)
  expect((await app.call(userInvitations.list, owner)).data).toEqual([])
  const listed = (await app.call(users.list, owner)).data
  expect(listed.map(({ role, api_keys }: { role: string; api_keys: number }) => [role, api_keys])).toEqual([
    ['owner', 1],
    ['editor', 0],
  ])
  // An address that has a user already.
  expect((await invite(owner, { email: email.toLowerCase(), role: 'viewer' })).body.errors).toHaveProperty('email')
})

test('users: an invitation is void once sent again, withdrawn or too old; only its reader has its text', async () => {
  const account = await app.createAccount()
  const owner = await signedIn(app, account)
  const [email, again] = ['twice@agency.example', { email: 'TWICE@agency.example', role: 'viewer' as const }]
  await invite(owner, { email, role: 'owner' })
  const old = await mailedToken(email)
  const { data } = await invite(owner, again)
  const token = await mailedToken(again.email)
  expect((await accept(old)).body.errors.token[0]).toMatch(/no longer valid/)
  await system.updateTable('user_invitations').set({ expires_at: '2020-01-01' }).where('id', '=', data.id).execute()
  expect((await accept(token)).status).toBe(422)
  await invite(owner, again)
  expect((await app.call(userInvitations.remove, { ...owner, id: data.id })).status).toBe(204)
  expect((await accept(await mailedToken(again.email))).status).toBe(422)
  const rows = await system.selectFrom('user_invitations').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  // Without a mail server the outbox is the only place to find it, but nothing that lets in is an editor's to read.
  const [mail] = (await app.call(mails.list, owner)).data
  expect((await app.call(mails.get, { ...owner, id: mail.id })).data.text).toContain('/app/invitation#')
  const editor = await colleague(account, 'editor')
  expect((await app.call(mails.get, { ...editor, id: mail.id })).data).toMatchObject({ text: '', is_hidden: true })
})

test('users: an address that has a user in another account is told so only to who can read its mail', async () => {
  const other = await app.createAccount()
  const owner = await signedIn(app, await app.createAccount())
  expect((await invite(owner, { email: other.email, role: 'editor' })).status).toBe(201)
  const refused = await accept(await mailedToken(other.email))
  expect(refused.body.errors).toEqual({ email: ['The email is already used by another user.'] })
  expect((await app.call(userInvitations.list, owner)).data).toHaveLength(1)
})

test('users: each role may call what the declaration of the endpoint says, and nothing else', async () => {
  const account = await app.createAccount()
  const closed: { name: string; spec: EndpointSpec }[] = endpoints.filter(({ spec }) => spec.auth !== 'none')
  for (const role of ['viewer', 'editor'] as const) {
    const { id: _id, email: _email, ...caller } = await colleague(account, role)
    for (const { name, spec } of closed) {
      // What ends the session that asks.
      if (['session.remove', 'signInProvider.signOut', 'sessions.removeOthers', 'password.change'].includes(name))
        continue
      const call: CallOptions = { id: 999_999_999, params: { delivery_id: 'x', module: 'address' }, ...caller }
      const { status, body } = await app.call(spec, call)
      const isRefused = status === 403 && /^Your role \(\w+\) does not include this/.test(body.message)
      expect(isRefused, `${role} ${name} ${status}`).toBe(!mayCall(role, spec))
    }
  }
  const needs = (role: Role) => closed.filter(({ spec }) => leastRole(spec) === role).map(({ name }) => name)
  expect(roles.map((role) => needs(role).length > 5)).toEqual([true, true, true])
  expect(needs('owner')).toEqual([
    'secondFactor.removeOf',
    'signInProvider.get',
    'signInProvider.update',
    'signInProvider.remove',
    'signInProvider.confirmDomain',
    'users.list',
    'users.update',
    'users.remove',
    'userInvitations.list',
    'userInvitations.create',
    'userInvitations.remove',
    'account.update',
    'accountCrm.update',
    'accountCrm.sendTestMail',
    'accountCrm.setCredentials',
    'accountCrm.rebuildFieldConfig',
    'accountCrm.createActivationCode',
    'accountCrm.removeCredentials',
    'apiKeys.list',
    'apiKeys.create',
    'apiKeys.revoke',
  ])
  expect(needs('editor')).toEqual(expect.arrayContaining(['forms.update', 'submissions.remove', 'webhooks.create']))
  // Passkeys and views of submissions are the user's own.
  expect(needs('viewer').filter((name) => /create|update|replace|copy|import/.test(name))).toEqual([
    'passkeys.create',
    'submissionViews.create',
    'submissionViews.createOfInbox',
    'submissionViews.update',
  ])
  // They show the secrets that deliveries are signed with, and what people of the account have done.
  expect(needs('editor')).toEqual(expect.arrayContaining(['webhooks.list', 'auditLog.list']))
})

test('users: a role holds from the next call on, and a removed user is out at once, keys included', async () => {
  const account = await app.createAccount()
  const owner = await signedIn(app, account)
  const second = await colleague(account, 'viewer')
  const { id, headers } = second
  const caller = { key: null, headers }
  expect((await app.call(users.list, caller)).status).toBe(403)
  expect((await app.call(users.update, { ...owner, id, body: { role: 'owner' } })).data.role).toBe('owner')
  const made = await app.call(apiKeys.create, { ...caller, body: { name: 'Website' } })
  const { api_key } = made.data
  expect((await app.call(me.get, { key: api_key })).data.id).toBe(id)
  expect((await app.call(users.remove, { ...owner, id })).status).toBe(204)
  expect((await app.call(session.get, caller)).status).toBe(401)
  expect((await app.call(me.get, { key: api_key })).status).toBe(401)
  const entries = (await app.call(auditLog.list, { key: account.api_key })).data
  expect(entries.map(({ action }: { action: string | null }) => action)).toEqual(
    expect.arrayContaining(['userInvitations.create', 'users.update', 'users.remove', 'apiKeys.create']),
  )
  const of = (name: string) => entries.find(({ action }: { action: string | null }) => action === name)
  expect(of('users.update').changes[0]).toMatchObject({ before: { role: 'viewer' }, after: { role: 'owner' } })
  expect(of('users.remove').changes).toMatchObject([
    { change: 'deleted', record_type: 'api_keys', before: { name: 'Website' } },
    { change: 'deleted', record_type: 'users', before: { email: second.email } },
  ])
  // Who joins is named, also as who has used up the invitation.
  const joined = of('userInvitations.accept')
  expect(joined).toMatchObject({ actor: { type: 'session', id, name: 'Jana' }, request_id: expect.any(String) })
  expect(joined.changes.map(({ record_type }: { record_type: string }) => record_type)).toEqual(
    expect.arrayContaining(['user_invitations', 'users']),
  )
  // Editors see what was done, without the addresses that only owners can list; viewers do not.
  const editor = await colleague(account, 'editor')
  const seen = (await app.call(auditLog.list, editor)).data
  expect(seen.some(({ action }: { action: string | null }) => action === 'userInvitations.accept')).toBe(true)
  expect(JSON.stringify(seen)).not.toMatch(/@agency\.example/)
  expect(JSON.stringify((await app.call(auditLog.list, owner)).data)).toContain(second.email)
  expect((await app.call(auditLog.list, await colleague(account, 'viewer'))).status).toBe(403)
})

test('users: keys of a user who loses rights are revoked in the same step, or kept with their maker', async () => {
  const account = await app.createAccount()
  const owner = await signedIn(app, account)
  const second = await colleague(account, 'owner')
  const caller = { key: null, headers: second.headers }
  const make = async (name: string, more: object = {}) =>
    (await app.call(apiKeys.create, { ...caller, body: { name, ...more } })).data
  const [first, last] = [await make('First'), await make('Last')]
  const works = async ({ api_key }: { api_key: string }) => (await app.call(me.get, { key: api_key })).status === 200
  const demote = (more: object) =>
    app.call(users.update, { ...owner, id: second.id, body: { role: 'editor', ...more } })
  expect((await demote({})).data).toMatchObject({ role: 'editor', api_keys: 2, revoked_api_keys: 0 })
  const listed = async () => (await app.call(apiKeys.list, owner)).data
  expect(await listed()).toMatchObject([
    { name: expect.anything(), made_by_role: 'owner', user_id: account.user_id },
    { name: 'First', made_by: 'Jana', made_by_role: 'editor', user_id: second.id },
    { name: 'Last', made_by: 'Jana', made_by_role: 'editor' },
  ])
  await app.call(apiKeys.revoke, { ...owner, id: last.id })
  const made = await app.call(apiKeys.create, { ...caller, body: { name: 'Late' } })
  expect([made.status, await works(first), await works(last)]).toEqual([403, true, false])

  await app.call(users.update, { ...owner, id: second.id, body: { role: 'owner' } })
  const third = await make('Third', { expires_at: '2099-01-01' })
  expect((await demote({ revoke_api_keys: true })).data).toMatchObject({ api_keys: 0, revoked_api_keys: 2 })
  expect([await works(first), await works(third)]).toEqual([false, false])
  const [entry] = (await app.call(auditLog.list, owner)).data
  expect(entry).toMatchObject({ action: 'users.update', actor: { id: account.user_id } })
  expect(entry.changes.slice(1)).toMatchObject([
    { record_type: 'api_keys', record_id: first.id, after: { revoked_at: expect.any(String) } },
    { record_type: 'api_keys', record_id: third.id },
  ])

  // A user who is demoted while a key is being made gets none.
  await app.call(users.update, { ...owner, id: second.id, body: { role: 'owner' } })
  const [late] = await system.transaction().execute(async (db) => {
    await db.selectFrom('accounts').select('id').where('id', '=', account.account_id).forNoKeyUpdate().execute()
    const answer = make('Late')
    const waits = sql<{ waits: boolean }>`select exists (select from pg_locks where not granted) as waits`
    await expect.poll(async () => (await waits.execute(db)).rows[0]?.waits).toBe(true)
    await db.updateTable('users').set({ role: 'editor' }).where('id', '=', second.id).execute()
    return [answer]
  })
  expect(await late).toBeUndefined()

  // Kept when its maker is removed, also by the own hand: another owner answers for it.
  await app.call(users.update, { ...owner, id: second.id, body: { role: 'owner' } })
  const kept = await make('Kept')
  await app.call(users.remove, { ...caller, id: second.id, query: { revoke_api_keys: 0 } })
  expect((await app.call(me.get, { key: kept.api_key })).data.id).toBe(account.user_id)
  expect((await listed())[1]).toMatchObject({ made_by: 'Jana', made_by_role: null, user_id: account.user_id })
  const [handed] = (await app.call(auditLog.list, owner)).data
  expect(handed.changes[0]).toMatchObject({ record_id: kept.id, before: { user_id: second.id } })
})

test('users: a view is its user’s alone, or shared by editors; a shared one outlives its user', async () => {
  const account = await app.createAccount()
  const owner = await signedIn(app, account)
  const { id } = (await app.call(forms.create, { key: account.api_key, body: { internal_title: 'Inquiry' } })).data
  const viewer = await colleague(account, 'viewer')
  const editor = await colleague(account, 'editor')
  const save = ({ key, headers }: Credentials, body: object) =>
    app.call(submissionViews.create, { key, headers, id, body: { filter: {}, ...body } })
  const change = ({ key, headers }: Credentials, view: number, body: object) =>
    app.call(submissionViews.update, { key, headers, id: view, body })
  const names = async ({ key, headers }: Credentials) =>
    (await app.call(submissionViews.list, { key, headers, id })).data.map(
      ({ name, is_own }: { name: string; is_own: boolean }) => (is_own ? name : `${name}*`),
    )
  const filter = { from: '2026-11-01', until: '2026-11-30', sort: 'asc', columns: ['address.Name', 'estate.field_7'] }
  const mine = await save(viewer, { name: 'November', filter })
  expect(mine).toMatchObject({ status: 201, data: { filter, is_shared: false, is_own: true, made_by: 'Jana' } })
  expect((await save(viewer, { name: 'november' })).body.errors).toEqual({
    name: ['The name is already used by another view.'],
  })
  const wrong = { from: '2026-02-30', sort: 'up', columns: ['<b>'], other: 1 }
  const refused = await save(viewer, { name: '', filter: wrong })
  expect(Object.keys(refused.body.errors)).toEqual(
    expect.arrayContaining(['name', 'filter.from', 'filter.sort', 'filter.columns.0']),
  )
  expect((await save(viewer, { name: 'For all', is_shared: true })).status).toBe(403)
  expect((await change(viewer, mine.data.id, { is_shared: true })).status).toBe(403)
  // What others keep for themselves is not there.
  expect([(await change(owner, mine.data.id, {})).status, await names(owner)]).toEqual([404, []])

  const shared = (await save(editor, { name: 'November', is_shared: true })).data
  expect((await save(owner, { name: 'NOVEMBER', is_shared: true })).status).toBe(422)
  expect([await names(viewer), await names(owner)]).toEqual([['November', 'November*'], ['November*']])
  expect((await change(viewer, shared.id, { name: 'X' })).status).toBe(403)
  expect((await change(owner, shared.id, { name: 'Autumn' })).data).toMatchObject({ name: 'Autumn', is_own: false })
  await app.call(users.remove, { ...owner, id: editor.id })
  await app.call(users.remove, { ...owner, id: viewer.id })
  const [left] = (await app.call(submissionViews.list, { ...owner, id })).data
  expect(left).toMatchObject({ name: 'Autumn', made_by: null, is_shared: true, is_own: false })
  // No longer shared, it is of who said so.
  expect((await change(owner, left.id, { is_shared: false })).data).toMatchObject({ is_own: true, is_shared: false })
  await system
    .insertInto('submission_views')
    .values(
      Array.from({ length: 49 }, (_, i) => ({
        account_id: account.account_id,
        user_id: account.user_id,
        form_id: id,
        name: `${i}`,
        is_shared: false,
        filter: '{}',
      })),
    )
    .execute()
  expect((await save(owner, { name: 'One more' })).body.errors.name[0]).toMatch(/at most 50 views/)
  expect((await save(owner, { name: 'One more', is_shared: true })).status).toBe(201)
  expect((await app.call(submissionViews.remove, { ...owner, id: left.id })).status).toBe(204)
})

test('users: the last owner cannot be removed or demoted, also when two owners do it to each other', async () => {
  const account = await app.createAccount()
  const first = await signedIn(app, account)
  const alone = { ...first, id: account.user_id }
  expect((await app.call(users.remove, alone)).body.message).toMatch(/^This is the only owner/)
  expect((await app.call(users.update, { ...alone, body: { role: 'editor' } })).status).toBe(409)
  expect((await app.call(users.update, { ...alone, body: { name: 'Erika M.', role: 'owner' } })).status).toBe(200)
  const second = await colleague(account, 'owner')
  const answers = await Promise.all([
    app.call(users.remove, { ...first, id: second.id }),
    app.call(users.update, { id: account.user_id, key: null, headers: second.headers, body: { role: 'viewer' } }),
  ])
  const { count } = await system
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account.account_id)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  expect([count >= 1, answers.filter(({ status }) => status < 300).length]).toEqual([true, 1])
})

test('users: an owner switches off another user’s second factor by the own password; the user is told', async () => {
  const account = await app.createAccount()
  const owner = await signedIn(app, account)
  const { id, email, ...jana } = await colleague(account, 'editor')
  const off = (of: number, current_password: string, caller: Credentials = owner) =>
    app.call(secondFactor.removeOf, { ...caller, id: of, body: { current_password, language: 'en' } })
  expect((await off(id, account.password)).body.message).toBe('This user has no second factor.')
  const begun = await app.call(secondFactor.begin, { ...jana, body: { current_password: 'ein ganzer Satz' } })
  const code = await generate({ secret: begun.data.secret })
  expect((await app.call(secondFactor.confirm, { ...jana, body: { code } })).status).toBe(200)
  const marks = async () =>
    (await app.call(users.list, owner)).data.map(({ second_factor }: { second_factor: boolean }) => second_factor)
  expect(await marks()).toEqual([false, true])
  expect((await off(account.user_id, account.password)).body.message).toMatch(/^This is your own second factor/)
  expect((await off(id, 'wrong')).body.errors).toHaveProperty('current_password')
  expect((await off(id, 'ein ganzer Satz', jana)).status).toBe(403)
  const signIn = () => app.call(session.create, { key: null, body: { email, password: 'ein ganzer Satz' } })
  expect((await signIn()).status).toBe(422)
  expect((await off(id, account.password)).status).toBe(204)
  expect(await marks()).toEqual([false, false])
  expect((await signIn()).status).toBe(201)
  const [mail] = (await app.call(mails.list, owner)).data
  expect(mail).toMatchObject({ subject: 'Your second factor was switched off', to: [email] })
  const [entry] = (await app.call(auditLog.list, { key: account.api_key })).data
  expect(entry).toMatchObject({ action: 'secondFactor.removeOf', actor: { id: account.user_id } })
  expect(JSON.stringify(entry)).not.toMatch(/sealed|v1\./)
})

test('users: an Idempotency-Key of one user answers no other user of the account', async () => {
  const account = await app.createAccount()
  const [owner, second] = [await signedIn(app, account), await colleague(account, 'owner')]
  const make = (caller: Credentials) => {
    const headers = { ...caller.headers, 'idempotency-key': 'once' }
    return app.call(apiKeys.create, { key: null, headers, body: { name: 'Website' } })
  }
  const made = await make(owner)
  expect((await make(owner)).data).toEqual(made.data)
  expect((await make(second)).data.api_key).not.toBe(made.data.api_key)
})
