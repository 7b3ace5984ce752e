import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { auditLog } from '../../../shared/contract/accounts/audit-log.ts'
import { crm } from '../../../shared/contract/crm/crm.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { staffGroups } from '../../../shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startOnOffice, type OnOfficeServer } from '../../testing/onoffice-server/server.ts'
import { signedIn } from '../../testing/callers.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue } from '../follow-ups/index.ts'
import { verifyDue } from '../senders/verify.ts'
import { connect } from './index.ts'
import { buildDue } from './jobs.ts'

interface Installation extends AsyncDisposable {
  app: TestApp
  server: OnOfficeServer
}

/** An installation whose accounts can be connected to an onOffice, and one account that is. */
async function start({ connected = true } = {}): Promise<Installation> {
  const server = await startOnOffice()
  const env = {
    ONOFFICE_API_URL: server.url,
    CRM_ALLOW_HOSTS: server.host,
    CRM_TIMEOUT: '20s',
    SENDER_DOMAINS: 'agency.example',
  }
  const app = await startApp({ env, limited: false })
  if (connected) {
    const { token, secret } = server.office
    await connect(app.platform, app.owner.account_id, { kind: 'onoffice', credentials: { token, secret } })
  }
  return {
    app,
    server,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

const read = async (app: TestApp) => (await app.call(accountCrm.get)).data
const put = async (app: TestApp, body: object) =>
  app.call(accountCrm.setCredentials, { ...(await signedIn(app, app.owner)), body })
const keysOf = ({ office: { token, secret } }: OnOfficeServer) => ({ crm: 'onoffice', token, secret })
const writeDue = (app: TestApp) => performDue(app.platform, crmWrites(app.platform))

/** Everything that waits for its time is due. */
async function letTimePass(app: TestApp): Promise<void> {
  const { system } = app.platform.database
  await sql`update follow_ups set due_at = now() where state = 'waiting'`.execute(system)
  await sql`update crm_field_configurations set due_at = now() where due_at is not null`.execute(system)
}

/** A submission of a person, written to the CRM as far as that goes. */
async function submit(app: TestApp, settings: object = {}) {
  const fields = [
    { key: 'name', crm_field_name: 'Name' },
    { key: 'email', crm_field_name: 'Email' },
    { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
  ]
  const form = await activeForm(app, { fields, settings: { crm_write_enabled: true, ...settings } })
  const answers = named(form.ids, { name: 'Löwe', email: 'ada@home.example', title: 'Haus am See' })
  expect((await post(app, form.path, answers)).status).toBe(201)
  await writeDue(app)
}

const followUp = (app: TestApp) =>
  app.platform.database.system
    .selectFrom('follow_ups')
    .select(['state', 'error'])
    .where('kind', '=', 'crm')
    .executeTakeFirstOrThrow()

test('crm: a session sets token and secret, which are in no answer, log or audit entry [B2.14-3, B2.14-7, B2.14-17]', async () => {
  await using on = await start({ connected: false })
  const { app, server } = on
  const body = keysOf(server)
  const answer = await put(app, body)
  expect(answer).toMatchObject({ status: 200, data: { crm: 'onoffice', connection_ok: true, credentials_set: true } })
  // Not those of the CRM before, from the first moment on.
  expect((await app.call(crm.fields)).data.task.Art.permittedvalues).not.toHaveProperty('221')
  const audit = await app.call(auditLog.list, { query: { per_page: 100 } })
  const rows = await app.platform.database.system.selectFrom('crm_credentials').selectAll().execute()
  for (const text of [answer, await read(app), audit, rows].map((value) => JSON.stringify(value))) {
    expect(text).not.toContain(body.token)
    expect(text).not.toContain(body.secret)
  }
  expect(JSON.stringify(audit.data)).toContain('crm_credentials')
  expect((await app.call(accountCrm.setCredentials, { body })).status).toBe(401)
  expect((await app.call(accountCrm.removeCredentials)).status).toBe(401)
})

test('crm: credentials that the CRM does not accept, or that cannot be any, change nothing [B2.14]', async () => {
  await using on = await start({ connected: false })
  const { app, server } = on
  const before = await read(app)
  const refused: [object, string[]][] = [
    [{ ...keysOf(server), secret: 'x'.repeat(64) }, ['token', 'secret']],
    [{ ...keysOf(server), token: 'x'.repeat(32) }, ['token', 'secret']],
    [{ ...keysOf(server), token: 'short', secret: ' '.repeat(64) }, ['token', 'secret']],
    [{ crm: 'other' }, ['crm']],
    [{ crm: 'onoffice' }, ['token', 'secret']],
  ]
  for (const [body, fields] of refused) {
    const { status, body: error } = await put(app, body)
    expect([status, Object.keys(error.errors)], JSON.stringify(body)).toEqual([422, fields])
  }
  await server.fail('down')
  const down = await put(app, keysOf(server))
  expect([down.status, down.body.message]).toEqual([409, expect.stringContaining('did not answer')])
  expect(await read(app)).toEqual(before)
})

test('crm: the fields are those of the connected CRM, in its order, in every language it has [B4-4]', async () => {
  await using on = await start()
  const { app } = on
  const { body } = await app.call(crm.fields, { query: { module: 'address' } })
  expect(JSON.stringify(body.data.address)).toMatch(/^\{"KdNr"/)
  const fields = await app.call(crm.fields)
  expect(fields.data.task.Art.permittedvalues).toEqual({
    215: 'Angebot erstellen',
    217: 'Objektaufnahme',
    219: 'Rückruf',
  })
  expect((await app.call(accountCrm.update, { body: { field_config_locale: 'fr' } })).status).toBe(200)
  expect((await app.call(accountCrm.update, { body: { field_config_locale: 'tlh' } })).status).toBe(422)
})

// Settings: crm_task_responsible.
test('crm: a submission is written to onOffice, record by record, and its records are named [B1-1]', async () => {
  await using on = await start()
  const { app, server } = on
  await submit(app, { crm_relation: 'owner', crm_task_enabled: true, crm_task_responsible: 'Vertrieb' })
  expect(await followUp(app)).toEqual({ state: 'done', error: null })
  const { records, relations } = server.office
  const [address, estate] = [[...records.address.values()][0]!, [...records.estate.values()][0]!]
  expect(address.contacts).toMatchObject([{ value: 'ada@home.example', isDefault: true }])
  expect(relations).toMatchObject([{ parent: estate.id, child: address.id }])
  for (const module of ['task', 'agentsLog'] as const) {
    expect([...records[module].values()], module).toMatchObject([{ addressIds: [address.id], estateId: estate.id }])
  }
  expect([...records.task.values()][0]).toMatchObject({ byGroup: true })
  // A person who comes a second time is the same address.
  await submit(app)
  expect(records.address.size).toBe(1)
})

test('crm: a record whose creation was not answered is not made a second time, and what follows is written', async () => {
  await using on = await start()
  const { app, server } = on
  await server.fail({ name: 'cut_off', only: 'create address' })
  await submit(app)
  for (let i = 0; i < 3; i++) {
    await letTimePass(app)
    await writeDue(app)
  }
  expect([server.office.records.address.size, server.office.records.estate.size]).toEqual([1, 1])
  expect(await followUp(app)).toEqual({ state: 'done', error: null })
})

test('crm: with refused credentials submissions wait, and are written once the account is connected', async () => {
  await using on = await start()
  const { app, server } = on
  await server.fail('bad_signature')
  // No e-mail to look for: the first thing asked for is a creation.
  await submit(app, { crm_duplicate_check_enabled: false })
  await expect
    .poll(() => read(app))
    .toMatchObject({ connection_ok: false, reconnect_required: true, credentials_set: true })
  expect((await read(app)).connection_error).toContain('Connect it again')
  expect(await followUp(app)).toMatchObject({ state: 'waiting' })
  server.calls.length = 0
  await letTimePass(app)
  await writeDue(app)
  expect(server.calls).toEqual([])
  expect((await app.call(crm.fields)).status).toBe(409)
  await server.fail(null)
  expect(await put(app, keysOf(server))).toMatchObject({ data: { connection_ok: true, reconnect_required: false } })
  await letTimePass(app)
  await writeDue(app)
  expect(await followUp(app)).toEqual({ state: 'done', error: null })
  expect(server.office.records.address.size).toBe(1)
})

test('crm: what is refused of credentials that were replaced meanwhile says nothing of the new ones', async () => {
  await using on = await start()
  const { app, server } = on
  const old = await openCrm(app.platform, app.owner.account_id)
  const { token, secret } = server.addOffice()
  expect((await put(app, { crm: 'onoffice', token, secret })).status).toBe(200)
  await server.fail('bad_signature')
  await expect(old.users()).rejects.toMatchObject({ reason: 'credentials' })
  await server.fail(null)
  await (await openCrm(app.platform, app.owner.account_id)).checkConnection()
  expect(await read(app)).toMatchObject({ connection_ok: true, reconnect_required: false })
})

test('crm: credentials that are accepted after all are believed by the next build of the fields', async () => {
  await using on = await start()
  const { app, server } = on
  await server.fail('expired_claim')
  await letTimePass(app)
  await buildDue(app.platform)
  await expect.poll(() => read(app)).toMatchObject({ connection_ok: false, reconnect_required: true })
  await server.fail(null)
  await letTimePass(app)
  await buildDue(app.platform)
  expect(await read(app)).toMatchObject({ connection_ok: true, reconnect_required: false, connection_error: null })
})

test('crm: a field that the CRM does not have any more has the configuration built anew', async () => {
  await using on = await start()
  const { app, server } = on
  const { system } = app.platform.database
  await sql`update crm_field_configurations set built_at = now() - interval '1 hour'`.execute(system)
  server.office.removedFields.add('estate.objekttitel')
  await submit(app)
  expect(await followUp(app)).toMatchObject({ state: 'failed', error: expect.stringContaining('objekttitel') })
  await expect.poll(async () => buildDue(app.platform)).toBe(1)
  expect(Object.keys((await app.call(crm.fields)).data.estate)).not.toContain('objekttitel')
})

test('crm: an identity is functional once onOffice has sent its test mail; others have failed [B2.14-11, B17-4]', async () => {
  await using on = await start()
  const { app, server } = on
  const email_crm_api_user = ['vertrieb@agency.example', 'stranger@else.example']
  await app.call(accountCrm.update, { body: { email_crm_api_user } })
  await verifyDue(app.platform)
  expect((await read(app)).email_crm_api_user_states).toMatchObject([
    { state: 'functional' },
    { state: 'failed', error: expect.stringContaining('Invalid email identity') },
  ])
  expect(server.office.mails).toMatchObject([{ receiver: ['vertrieb@agency.example'] }])
})

test('crm: credentials that are removed are gone, and the account is connected to nothing', async () => {
  await using on = await start()
  const { app } = on
  const answer = await app.call(accountCrm.removeCredentials, await signedIn(app, app.owner))
  expect(answer.status).toBe(204)
  expect(await read(app)).toMatchObject({
    crm: null,
    connection_ok: false,
    credentials_set: false,
    reconnect_required: false,
  })
  expect((await app.call(crm.fields)).status).toBe(409)
})

test('another CRM: no id of the one before is taken for one of the new', async () => {
  await using on = await start({ connected: false })
  const { app, server } = on
  const { system } = app.platform.database
  const { account_id } = app.owner
  const groups = [
    { name: 'Vertrieb', crm_group_id: '168' },
    { name: 'Vertrieb', crm_group_id: '169' },
    { name: 'vertrieb' },
  ]
  for (const group of groups)
    await system
      .insertInto('staff_groups')
      .values({ account_id, ...group })
      .execute()
  const member = { account_id, source: 'crm', name: 'Eva', email: 'eva@agency.example', crm_user_id: '17' }
  await system.insertInto('staff_members').values(member).execute()
  // The address is in the built-in CRM, and the write has not ended.
  await submit(app)
  await system.updateTable('follow_ups').set({ state: 'waiting' }).where('kind', '=', 'crm').execute()

  await app.call(accountCrm.update, { body: { email_crm_api_user: ['info@agency.example'] } })
  await verifyDue(app.platform)
  expect((await read(app)).email_crm_api_user_is_functional).toBe(true)

  await put(app, keysOf(server))
  expect((await read(app)).email_crm_api_user_is_functional).toBe(false)
  await verifyDue(app.platform)
  expect(server.office.mails).toMatchObject([{ emailidentity: 'info@agency.example' }])
  expect(await system.selectFrom('crm_stages').selectAll().execute()).toEqual([])
  await letTimePass(app)
  await writeDue(app)
  expect([...server.office.records.address.values()].map(({ values }) => values['Name'])).toEqual(['Löwe'])
  expect((await app.call(staffMembers.importCrm, { body: {} })).data).toEqual({ created: 2, updated: 0 })
  const { data: members } = await app.call(staffMembers.list)
  expect(members.find(({ name }: { name: string }) => name === 'Eva')).toMatchObject({
    crm_user_id: null,
    source: 'manual',
  })
  const { data: all } = await app.call(staffGroups.list)
  const names = (all as { name: string; crm_group_id: string | null }[]).map((group) => [
    group.name,
    group.crm_group_id,
  ])
  expect(names.slice(0, 3)).toEqual([
    ['Vertrieb (168)', null],
    ['Vertrieb (169)', null],
    ['vertrieb', null],
  ])
})

test('crm: credentials are removed, and a CRM that needs none stays', async () => {
  await using on = await start({ connected: false })
  const { app } = on
  expect((await app.call(accountCrm.removeCredentials, await signedIn(app, app.owner))).status).toBe(204)
  expect(await read(app)).toMatchObject({ crm: 'built-in', connection_ok: true })
})

test('back to the built-in CRM: its fields, a language that it has, and no credentials', async () => {
  await using on = await start()
  const { app } = on
  await app.call(accountCrm.update, { body: { field_config_locale: 'fr' } })
  await connect(app.platform, app.owner.account_id, { kind: 'built-in' })
  expect(await read(app)).toMatchObject({
    crm: 'built-in',
    credentials_set: false,
    field_config_locale: 'de',
    connection_ok: true,
  })
  expect((await app.call(crm.fields)).data.task.Art.permittedvalues).toHaveProperty('221')
})

test('the marketplace: its user is linked with its claim, which goes with every action', async () => {
  await using on = await start({ connected: false })
  const { app, server } = on
  server.office.claim = 'claim-1'
  const { token, secret } = server.office
  const target = {
    kind: 'onoffice',
    marketplaceUser: 'customer 7, user 3',
    credentials: { token, secret, claim: 'claim-1' },
  } as const
  expect(await connect(app.platform, app.owner.account_id, target)).toMatchObject({ connection_ok: true })
  expect(await read(app)).toMatchObject({ api_type: 'marketplace_api', connection_ok: true })
  await submit(app)
  expect(await followUp(app)).toMatchObject({ state: 'done' })
  server.office.claim = 'claim-2'
  await submit(app)
  await expect
    .poll(() => read(app))
    .toMatchObject({ reconnect_required: true, connection_error: expect.stringContaining('marketplace') })
})

test('two accounts have two offices: nothing of one is written to the other', async () => {
  await using on = await start()
  const { app, server } = on
  const other = await app.createAccount()
  const second = server.addOffice()
  const { token, secret } = second
  await connect(app.platform, other.account_id, { kind: 'onoffice', credentials: { token, secret } })
  await submit(app)
  expect([server.office.records.address.size, second.records.address.size]).toEqual([1, 0])
  const sealed = await app.platform.database.system
    .selectFrom('crm_credentials')
    .selectAll()
    .orderBy('account_id')
    .execute()
  await app.platform.database.system
    .updateTable('crm_credentials')
    .set({ sealed_credentials: sealed[1]!.sealed_credentials })
    .where('account_id', '=', app.owner.account_id)
    .execute()
  // What was sealed for one account opens for no other.
  await expect(openCrm(app.platform, app.owner.account_id)).rejects.toThrow(
    'The credentials of the CRM cannot be opened',
  )
})
