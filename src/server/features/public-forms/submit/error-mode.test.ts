import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { webhooks } from '../../../../shared/contract/submissions/webhooks.ts'
import { activeForm, named, post, type TestForm } from '../../../testing/forms.ts'
import { keyOf } from '../../../lib/limits/limiter.ts'
import { startApp, type TestAccount, type TestApp } from '../../../testing/harness.ts'
import type { Fault } from '../../../testing/onoffice-server/faults.ts'
import type { Office } from '../../../testing/onoffice-server/office.ts'
import { startOnOffice, type OnOfficeServer } from '../../../testing/onoffice-server/server.ts'
import { crmWrites } from '../../crm-writes/index.ts'
import { storeConnection } from '../../crm/connect.ts'
import { performDue } from '../../follow-ups/index.ts'

let server: OnOfficeServer
let app: TestApp
let account: TestAccount

beforeAll(async () => {
  server = await startOnOffice()
  const env = { ONOFFICE_API_URL: server.url, CRM_ALLOW_HOSTS: server.host, CRM_TIMEOUT: '600ms' }
  app = await startApp({ env, limited: false })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
/** Another account each time: what a CRM asks to be left alone after a fault is asked of its account alone. */
beforeEach(async () => {
  await server.fail(null)
  account = await app.createAccount()
})

const fields = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email' },
]
const answers = { name: 'Löwe', email: 'ada@home.example' }

const rejecting = (settings: object = {}) =>
  activeForm(app, {
    fields,
    key: account.api_key,
    settings: { crm_write_enabled: true, crm_error_mode: 'reject', max_submissions_per_ip: 3, ...settings },
  })

async function connectOffice(): Promise<Office> {
  const office = server.addOffice()
  await reconnect(office)
  return office
}

/** Connects without asking: every call to the CRM keeps its distance from the one before. */
const reconnect = ({ token, secret }: Office) =>
  storeConnection(app.platform.database.system, app.platform.sealer, account.account_id, {
    kind: 'onoffice',
    credentials: { token, secret },
  })

const send = (form: TestForm, key = 'once') =>
  post(app, form.path, named(form.ids, answers), { 'idempotency-key': key })

const connected = (connected: boolean) =>
  app.platform.database.system
    .updateTable('crm_connections')
    .set({ connected })
    .where('account_id', '=', account.account_id)
    .execute()

/** Everything that is there of an account's submissions. */
async function traces(form: TestForm) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from submissions where form_id = ${form.id}) as submissions,
      (select submissions_count from form_counters where form_id = ${form.id}) as counted,
      (select coalesce(sum(submissions), 0) from form_statistics where form_id = ${form.id}) as statistics,
      (select count(*) from follow_ups where account_id = ${account.account_id}) as follow_ups,
      (select count(*) from deliveries where account_id = ${account.account_id}) as deliveries,
      (select count(*) from mails where account_id = ${account.account_id}) as mails,
      (select coalesce(sum(cardinality(ends)), 0) from limit_counts
        where key = ${keyOf(app.platform.tokenKey, { limit: 'form_submissions', of: [form.id, '127.0.0.1'] }).key}) as places`.execute(
    app.platform.database.system,
  )
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, count]) => [name, Number(count)]))
}
const nothing = { submissions: 0, counted: 0, statistics: 0, follow_ups: 0, deliveries: 0, mails: 0, places: 0 }

async function writeOn(form: TestForm) {
  const { system } = app.platform.database
  for (let tries = 0; tries < 2; tries++) {
    await performDue(app.platform, crmWrites(app.platform))
    // What was asked for long ago and is not there was not made.
    await sql`update crm_stages set finished_at = now() - interval '2 minutes' where state = 'begun'`.execute(system)
    await sql`update follow_ups set due_at = now() where state = 'waiting' and kind = 'crm'`.execute(system)
  }
  const stages = system
    .selectFrom('crm_stages as c')
    .innerJoin('submissions as s', 's.id', 'c.submission_id')
    .innerJoin('follow_ups as f', (join) => join.onRef('f.submission_id', '=', 's.id').on('f.kind', '=', 'crm'))
    .select(['c.stage', 'c.state', 'c.record_id', 'f.state as written', 'f.error'])
    .where('s.form_id', '=', form.id)
    .orderBy('c.stage')
  return stages.execute()
}

const isDown: Fault = { name: 'down' }
const atCreation = (name: Fault['name']): Fault => ({ name, only: 'create address', times: 1 })

test.for([
  // Nothing was asked, or nothing was done: sent again, it is made.
  [isDown, 'done', 1],
  [atCreation('not_authenticated'), 'done', 1],
  // It may have been made. What the duplicate check finds is the record; what is not found then is looked for until it is sure.
  [atCreation('silent_after'), 'done', 1],
  [atCreation('silent'), 'done', 1],
] as const)(
  'crm_error_mode reject: a refused submission leaves nothing; sent again it makes no record twice: %j',
  async ([fault, state, made]) => {
    const office = await connectOffice()
    const form = await rejecting()
    await app.call(webhooks.create, { key: account.api_key, body: { url: 'https://hook.example/in' } })
    await server.fail(fault)
    const refused = await send(form)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60'])
    expect(refused.body.message).toContain('noch einmal')
    expect(await traces(form)).toEqual(nothing)

    await server.fail(null)
    // As an account that the CRM has refused is connected again.
    if (fault.name === 'not_authenticated') await reconnect(office)
    const accepted = await send(form)
    expect(accepted.status).toBe(201)
    expect(await send(form)).toMatchObject({ status: 201, body: { data: { id: accepted.body.data.id } } })
    expect(await traces(form)).toMatchObject({ submissions: 1, counted: 1, statistics: 1, deliveries: 1, places: 1 })
    const stages = await writeOn(form)
    expect(office.records.address.size).toBe(made)
    expect(stages.map(({ stage }) => stage)).toEqual(['address', 'agentsLog'])
    const record_id = String([...office.records.address.keys()][0])
    expect(stages[0]).toMatchObject({ stage: 'address', state, written: 'done', record_id })
    expect(await app.platform.database.system.selectFrom('crm_attempts').selectAll().execute()).toEqual([])
  },
)

test('crm_error_mode reject: a process that died before its note leaves one record, which is found', async () => {
  const office = await connectOffice()
  const form = await rejecting({ crm_duplicate_check_enabled: false })
  await server.fail(atCreation('silent_after'))
  expect((await send(form)).status).toBe(503)
  const { system } = app.platform.database
  await system.updateTable('crm_attempts').set({ state: 'begun' }).execute()
  // It may be at work still.
  const early = await send(form)
  expect([early.status, Number(early.headers['retry-after']) <= 60]).toEqual([503, true])
  await sql`update crm_attempts set begun_at = now() - interval '2 minutes'`.execute(system)
  expect((await send(form)).status).toBe(201)
  expect([(await writeOn(form))[0]?.state, office.records.address.size]).toEqual(['done', 1])
})

test('crm_error_mode reject: the built-in CRM takes it before the visitor is told, once for repetitions', async () => {
  const form = await rejecting({ max_submissions_per_ip: null })
  const { system } = app.platform.database
  const ownRecords = () =>
    system
      .selectFrom('built_in_crm_records')
      .select(['id', 'module'])
      .where('account_id', '=', account.account_id)
      .orderBy('id')
      .execute()
  await connected(false)
  expect((await send(form)).status).toBe(503)
  expect([await traces(form), await ownRecords()]).toEqual([nothing, []])

  await connected(true)
  const sent = await Promise.all(Array.from({ length: 6 }, () => send(form)))
  expect(new Set(sent.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1)
  expect((await ownRecords()).map(({ module }) => module)).toEqual(['address'])
  // A repetition does not ask the CRM.
  await connected(false)
  expect((await send(form)).status).toBe(201)
  await connected(true)
  expect((await writeOn(form)).map(({ stage }) => stage)).toEqual(['address', 'agentsLog'])
  expect((await ownRecords()).map(({ module }) => module)).toEqual(['address', 'agentsLog'])
  // Where nothing is to be written, the CRM only has to be there.
  expect((await post(app, form.path, {})).status).toBe(201)
})

test('crm_error_mode reject: a lasting refusal of the CRM, and a full form, are told at once', async () => {
  const refused = await rejecting({ crm_address_contact_types: ['Erfunden'] })
  const answer = await send(refused)
  expect([answer.status, answer.headers['retry-after']]).toEqual([409, undefined])
  expect([answer.body.message, await traces(refused)]).toEqual([expect.stringContaining('direkt an uns'), nothing])

  const office = await connectOffice()
  const full = await rejecting({ max_submissions: 1, crm_duplicate_action: 'create_new' })
  expect((await send(full)).status).toBe(201)
  const late = await send(full, 'another')
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('submission limit')])
  await app.call(forms.update, { id: full.id, key: account.api_key, body: { active: false } })
  expect((await send(full, 'third')).status).toBe(404)
  expect(office.records.address.size).toBe(1)
})

test.for([
  ['de', 'Ihre Angaben können gerade nicht entgegengenommen werden.'],
  ['en', 'Your answers cannot be taken right now.'],
] as const)(
  'crm_error_mode reject: the page keeps answers and token, and says so in %s',
  async ([language, notice]) => {
    const form = await rejecting({ language, min_fill_seconds: 0 })
    const token = /name="_token" value="([^"]+)"/.exec((await app.server.inject(form.path)).body)![1]!
    const body = new URLSearchParams({ ...(named(form.ids, answers) as Record<string, string>), _token: token })
    const submit = () =>
      app.server.inject({
        method: 'POST',
        url: form.path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: body.toString(),
      })
    await connected(false)
    const away = await submit()
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '60'])
    for (const kept of [notice, 'value="ada@home.example"', token]) expect(away.body).toContain(kept)
    await connected(true)
    expect((await submit()).statusCode).toBe(303)
  },
)
