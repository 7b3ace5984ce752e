import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { account as accountSettings } from '../../../shared/contract/accounts/account.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { staffGroups } from '../../../shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { addUsers } from '../../crm/built-in/queries.ts'
import type { Db } from '../../db/db.ts'
import { requireRoles } from '../../db/pool.ts'
import { countMessage } from '../../features/assistant/index.ts'
import { crmWrites } from '../../features/crm-writes/index.ts'
import { performDue } from '../../features/follow-ups/index.ts'
import { putConfirmation } from '../../features/senders/queries.ts'
import { cloneDatabase } from '../database.ts'
import { activeForm, named, post } from '../forms.ts'
import { startApp, type TestAccount, type TestApp } from '../harness.ts'
import { signedIn } from '../callers.ts'
import { createRecord } from './record-factories.ts'
import { validBody } from './request-bodies.ts'
import { endpoints, validCall } from './valid-calls.ts'

let app: TestApp
let mine: TestAccount
let other: TestAccount
let tables: string[]
let appRole: pg.Client

beforeAll(async () => {
  app = await startApp()
  mine = await app.createAccount()
  other = await app.createAccount()
  for (const account of [mine, other]) await fillEveryTable(account)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'account_id'
    order by 1`.execute(app.platform.database.system)
  tables = rows.map(({ name }) => name)
  appRole = await connectAs('foyer_app')
})
afterAll(async () => {
  await appRole.end()
  await app[Symbol.asyncDispose]()
})

async function connectAs(role: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl, options: `-c role=${role}` })
  await client.connect()
  return client
}

/** The account of all later queries on the connection; null: none. */
async function actFor(account: TestAccount | null): Promise<void> {
  await appRole.query("select set_config('app.account_id', $1, false)", [
    account === null ? '' : String(account.account_id),
  ])
}

/** A row in every table that knows accounts. */
async function fillEveryTable(account: TestAccount): Promise<void> {
  const { account_id, api_key: key } = account
  const { system } = app.platform.database
  await signedIn(app, account)
  const form = await createRecord.forms(app, account)
  await app.call(rules.replace, { id: form, key, body: await validBody('rules.replace', { app, account, id: form }) })
  const [field] = (await app.call(fields.list, { id: form, key })).data
  await app.call(forms.update, { id: form, key, body: { confidential_field_ids: [field.id] } })
  for (const custom_slug of ['first', 'second']) await app.call(forms.update, { id: form, key, body: { custom_slug } })
  await app.call(forms.create, { key, headers: { 'idempotency-key': 'once' }, body: { internal_title: 'A' } })
  for (const endpoint of endpoints.filter(({ spec }) => spec.method !== 'GET' && spec.auth === undefined)) {
    await app.call(endpoint.spec, { ...(await validCall(endpoint, app, account)), key })
  }
  // What the calls above have removed again.
  for (const kind of [
    'quarantined_submissions',
    'submissions',
    'form_groups',
    'staff_groups',
    'submission_files',
    'user_invitations',
    'passkeys',
    'submission_views',
    'reply_templates',
    'pictures',
  ] as const) {
    await createRecord[kind](app, account)
  }
  await writeToCrm(account)
  await sendOnce(account)
  await app.call(submissions.remove, { id: await createRecord.submissions(app, account), key })
  const webhook_id = await createRecord.webhooks(app, account)
  const { id: delivery_id } = await system
    .selectFrom('deliveries')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .executeTakeFirstOrThrow()
  const attempt = { account_id, delivery_id, number: 1, at: '2026-11-21T09:30:00.000+00:00', duration_ms: 5 }
  await system.insertInto('delivery_attempts').values(attempt).execute()
  await system.insertInto('crm_credentials').values({ account_id, sealed_credentials: 'v1.' }).execute()
  await system
    .insertInto('crm_identities')
    .values({ account_id, api_type: 'normal', position: 1, email: 'a@b.example' })
    .execute()
  await putConfirmation(system, { account_id, email: 'a@b.example' }, { token_hash: randomBytes(32), mailed: true })
  await sql`insert into built_in_crm_files (account_id, record_id, name, content_type, content)
    select account_id, id, 'a.txt', 'text/plain', 'a' from built_in_crm_records where account_id = ${account_id} limit 1`.execute(
    system,
  )
  await system
    .insertInto('marketplace_codes')
    .values({ account_id, code_hash: randomBytes(32), expires_at: '2099-01-01' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const former = { account_id, module: 'address', name: 'Name', until: '2026-11-21T09:30:00.000+00:00' }
  await system
    .insertInto('former_confidential_places')
    .values(former)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const hamburg = { account_id, code: '20095', places: '[]', streets: 0 }
  await system.insertInto('account_places').values(hamburg).execute()
  const reset = { account_id, user_id: account.user_id, token_hash: randomBytes(32), expires_at: '2099-01-01' }
  await system.insertInto('password_resets').values(reset).execute()
  const factor = { account_id, user_id: account.user_id }
  await system
    .insertInto('second_factors')
    .values({ ...factor, sealed_secret: 'v1.' })
    .execute()
  await system
    .insertInto('recovery_codes')
    .values({ ...factor, code_hash: randomBytes(32) })
    .execute()
  await addUsers(system, account_id, [{ name: 'A', email: 'a@b.example', groups: ['Sales'] }])
  await system.insertInto('mails').values({ account_id, recipient: 'a@b.example', subject: 's', body: 'b' }).execute()
  await sql`insert into mail_returns (mail_id, account_id, recipient, status, said, is_permanent, stops_mails)
    select id, account_id, recipient, '5.1.1', '', true, true from mails where account_id = ${account_id}`.execute(
    system,
  )
  await system
    .insertInto('list_counts')
    .values({ account_id, list: 'mails', scope: 0, bits: 12, block: -1, rows: 1 })
    .execute()
  const move = '00000000-0000-4000-8000-000000000000'
  await system.insertInto('account_moves').values({ account_id, move, state: 'moved', place: '/exports' }).execute()
  await system.insertInto('account_copies').values({ account_id, move, place: '/exports' }).execute()
  await system.insertInto('account_changes').values({ account_id, table_name: 'forms', key: '{"id": 1}' }).execute()
  await system
    .insertInto('domain_certificates')
    .values({ account_id, domain: `forms${account_id}.agency.example` })
    .execute()
  const opened = { account_id, user_id: account.user_id, received_at: new Date().toISOString() }
  const submission_id = await createRecord.submissions(app, account)
  await system
    .insertInto('inbox_reads')
    .values({ ...opened, submission_id })
    .execute()
  await system
    .insertInto('inbox_watermarks')
    .values({ ...opened, submission_id })
    .execute()
  const place = { account_id, submission_id }
  await system.insertInto('search_words').values({ account_id, word: 'vogel', batch: submission_id }).execute()
  await system
    .insertInto('search_submissions')
    .values({ ...place, batch: submission_id, words: 'vogel' })
    .execute()
  await system.insertInto('search_queue').values(place).execute()
  const [form_id, done_to, left_below] = [form, 0, 1]
  const cursor = { account_id, form_id, done_to, left_below }
  await system.insertInto('submission_index_cursors').values(cursor).execute()
  await sql`with one as (
      insert into resumable_uploads (account_id, form_id, token_hash, field_id, name, size, network)
      values (${account_id}, ${form}, ${randomBytes(32)}, 1, 'a.txt', 2, ${randomBytes(16)}) returning account_id, id),
    key as (insert into doomed_files (file_key, due_at) values (${`uploads/${account_id}.piece`}, '2099-01-01') returning file_key)
    insert into resumable_upload_pieces (account_id, upload_id, starts_at, size, file_key)
    select account_id, id, 0, 1, file_key from one, key`.execute(system)
  await system.insertInto('failure_notices').values({ account_id, told_at: new Date().toISOString() }).execute()
  await addSignInByProvider(system, account_id)
}

async function addSignInByProvider(system: Db, account_id: number): Promise<void> {
  const issuer = 'https://id.agency.example'
  await system
    .insertInto('sign_in_providers')
    .values({ account_id, issuer, client_id: 'foyer', sealed_client_secret: 'v1.' })
    .execute()
  await system.insertInto('sign_in_domains').values({ account_id, domain: 'agency.example', token: 't' }).execute()
  await system.insertInto('user_identities').values({ account_id, issuer, subject: 's' }).execute()
  const hashes = { state_hash: randomBytes(32), browser_hash: randomBytes(32) }
  await system
    .insertInto('sign_in_attempts')
    .values({ account_id, ...hashes, expires_at: '2099-01-01' })
    .execute()
  await sql`insert into provider_sessions (session_id, account_id, subject, sealed_id_token)
    select id, account_id, 's', 'v1.' from sessions where account_id = ${account_id} limit 1`.execute(system)
}

/** A submission with its stages, its records and a relation between them; a member of the staff who is logged in, and may again. */
async function writeToCrm(account: TestAccount): Promise<void> {
  const { account_id, api_key: key } = account
  const { system } = app.platform.database
  const fields = [
    { key: 'name', crm_field_name: 'Name' },
    { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
  ]
  const form = await activeForm(app, { key, fields, settings: { crm_write_enabled: true, crm_relation: 'owner' } })
  await post(app, form.path, named(form.ids, { name: 'Löwe', title: 'Haus' }))
  await performDue(app.platform, crmWrites(app.platform))
  const { id: submission_id } = await system
    .selectFrom('submissions')
    .select('id')
    .where('form_id', '=', form.id)
    .executeTakeFirstOrThrow()
  await system.insertInto('crm_attachments').values({ account_id, submission_id, file: 'document' }).execute()
  const looked = { account_id, submission_id, module: 'address', record_id: '1' }
  await system
    .insertInto('crm_watched_records')
    .values({ ...looked, next_look_at: '2099-01-01' })
    .execute()
  await system
    .insertInto('crm_changes')
    .values({ ...looked, what: 'deleted' })
    .execute()
  await system
    .insertInto('submission_contacts')
    .values({ account_id, submission_id, form_id: form.id, key: 'e:a@b.example' })
    .execute()
  await system.insertInto('crm_look_turns').values({ account_id, next_at: '2099-01-01' }).execute()
  await signedDocument({ account_id, submission_id })
  await system
    .insertInto('crm_attempts')
    .values({ account_id, form_id: form.id, token: randomBytes(16), stage: 'address' })
    .execute()
  await system
    .insertInto('form_link_uses')
    .values({ account_id, form_id: form.id, link: randomBytes(16), expires_at: '2099-01-01' })
    .execute()
  const proof = { proof: randomBytes(12), token: randomBytes(16), expires_at: '2099-01-01' }
  await system
    .insertInto('spent_proofs')
    .values({ account_id, form_id: form.id, ...proof })
    .execute()
  await system
    .insertInto('form_daily_counts')
    .values({ account_id, form_id: form.id, day: '2026-11-21', kind: 'start', name: '', count: 1 })
    .execute()
  await system
    .insertInto('partial_submissions')
    .values({ account_id, form_id: form.id, visit: randomBytes(32), answers: '{}' })
    .execute()
  await system.insertInto('consent_texts').values({ account_id, form_id: form.id, version: 'v', text: 't' }).execute()
  const { data: group } = await app.call(staffGroups.create, { key, body: { name: 'Sales' } })
  const member = { name: 'B', email: 'b@b.example', groups: [group.id] }
  const { data } = await app.call(staffMembers.create, { key, body: member })
  const session = { account_id, staff_member_id: data.id, token_hash: randomBytes(32), expires_at: '2099-01-01' }
  await system.insertInto('staff_sessions').values(session).execute()
  const login = { ...session, form_id: form.id, address_hash: randomBytes(32) }
  await system.insertInto('staff_logins').values(login).execute()
}

/** A document that waits to be signed, and the trace of one that was. */
async function signedDocument(key: { account_id: number; submission_id: number }): Promise<void> {
  const { system } = app.platform.database
  const { account_id } = key
  const [document_id, file_key, sha256] = [`D-${account_id}`, `documents/${account_id}.model`, randomBytes(32)]
  await system.insertInto('submission_documents').values(key).execute()
  await system
    .insertInto('document_signatures')
    .values({ ...key, document_id, required: true, ends_at: '2099-01-01' })
    .execute()
  await system.insertInto('doomed_files').values({ file_key, due_at: '2099-01-01' }).execute()
  const file = { ...key, kind: 'model', file_key, name: 'model', size: 1, sha256 }
  await system.insertInto('document_signature_files').values(file).execute()
  const seal = { document_id, account_id, sha256, shown_sha256: sha256, signed_at: '2026-11-21T09:30:00Z' }
  await system.insertInto('document_seals').values(seal).execute()
}

/** What a form with limits, a receipt, a password and an assistant leaves behind. */
async function sendOnce({ account_id, api_key: key }: TestAccount): Promise<void> {
  const settings = {
    max_submissions_per_ip: 5,
    max_submissions_per_email: 5,
    double_opt_in_enabled: true,
    double_opt_in_hold: false,
    thankyou_show_reference: true,
  }
  const fields = [
    { key: 'name', crm_field_name: 'Name' },
    { key: 'email', field_type: 'email' },
  ]
  const assistant = { chat_assistant_base_url: 'https://93.184.216.34/v1', chat_assistant_api_key: 'secret' }
  const form = await activeForm(app, { key, fields, settings })
  await post(app, form.path, named(form.ids, { name: 'Löwe', email: 'c@b.example' }))
  await app.call(forms.update, {
    id: form.id,
    key,
    body: { password: 'secret', ...assistant },
  })
  await app.call(accountSettings.update, { key, body: { assistant } })
  await countMessage(app.platform, { account_id, ip: '::1', visit: randomBytes(16), maxMessages: 1 })
}

async function codeOf(statement: string, values: unknown[]): Promise<string | undefined> {
  return appRole.query(statement, values).then(
    () => undefined,
    (error: pg.DatabaseError) => error.code,
  )
}

/** What row-level security refuses. */
const insufficientPrivilege = '42501'

test('row level security: every table with an account_id has exactly the two policies', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select c.relname as name, c.relrowsecurity as enabled,
      array(select p.polname || ' ' || p.polroles::regrole[]::text || ' ' || p.polcmd::text || ' ' || p.polpermissive || ' '
        || pg_get_expr(p.polqual, c.oid) || ' ' || pg_get_expr(p.polwithcheck, c.oid)
        from pg_policy p where p.polrelid = c.oid order by p.polname) as policies
    from pg_class c where c.relname = any(${tables}) and c.relkind in ('r', 'p')`.execute(app.platform.database.system)
  expect(tables.length).toBeGreaterThanOrEqual(18)
  expect(rows).toHaveLength(tables.length)
  const own = '(account_id = ( SELECT current_account() AS current_account))'
  for (const { name, enabled, policies } of rows) {
    expect(enabled, String(name)).toBe(true)
    expect(policies, String(name)).toEqual([
      'all_accounts {foyer_system} * true true true',
      `one_account {foyer_app} * true ${own} ${own}`,
    ])
  }
})

test('row level security: without account_id, the app role reaches its own row of accounts alone', async () => {
  const { rows } = await appRole.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname !~ '^pg_toast' and has_schema_privilege(n.oid, 'usage')
      and (case when c.relkind = 'S' then has_sequence_privilege(c.oid, 'usage')
           else has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger') end)
    order by 1`)
  // Fields of a draft get their ids before they are rows: the sequence tells no more than the ids of new fields do.
  const open = ['accounts', 'fields_id_seq', ...tables]
  expect(rows.map(({ name }) => name)).toEqual(open.map((name) => `public.${name}`).toSorted())
})

test('row level security: without an account, the app role sees no row and adds none', async () => {
  await actFor(null)
  for (const table of tables) {
    expect((await appRole.query(`select * from ${table}`)).rowCount, table).toBe(0)
    expect(await codeOf(`insert into ${table} (account_id) values ($1)`, [mine.account_id]), table).toBe(
      insufficientPrivilege,
    )
    expect((await appRole.query(`delete from ${table}`)).rowCount, table).toBe(0)
  }
  expect((await appRole.query('select * from accounts')).rowCount).toBe(0)
})

test('row level security: without account filters, a query sees the rows of its account only', async () => {
  await actFor(mine)
  for (const table of tables) {
    const all = await sql<{ account_id: number }>`select account_id from ${sql.table(table)}`.execute(
      app.platform.database.system,
    )
    const counts = Map.groupBy(all.rows, ({ account_id }) => account_id)
    expect(counts.get(mine.account_id)?.length, `${table} has a row of each account`).toBeGreaterThan(0)
    expect(counts.get(other.account_id)?.length, `${table} has a row of each account`).toBeGreaterThan(0)
    const { rows } = await appRole.query<{ account_id: string }>(`select * from ${table}`)
    expect(new Set(rows.map(({ account_id }) => Number(account_id))), table).toEqual(new Set([mine.account_id]))
    expect(rows, table).toHaveLength(counts.get(mine.account_id)!.length)
  }
})

test('row level security: without account filters, a write changes the rows of its account only', async () => {
  await actFor(mine)
  for (const table of tables) {
    const { rowCount } = await appRole.query(`select from ${table}`)
    await appRole.query('begin')
    expect((await appRole.query(`update ${table} set account_id = account_id`)).rowCount, table).toBe(rowCount)
    await appRole.query('set constraints all deferred')
    await appRole.query('rollback')
    for (const statement of [`insert into ${table} (account_id) values ($1)`, `update ${table} set account_id = $1`]) {
      expect(await codeOf(statement, [other.account_id]), statement).toBe(insufficientPrivilege)
    }
    expect(
      (await appRole.query(`delete from ${table} where account_id = $1`, [other.account_id])).rowCount,
      table,
    ).toBe(0)
  }
})

test('row level security: the app role reads and changes its own account, and no other', async () => {
  await actFor(mine)
  const { rows } = await appRole.query<{ id: string }>('select * from accounts')
  expect(rows.map(({ id }) => Number(id))).toEqual([mine.account_id])
  expect((await appRole.query("update accounts set name = 'x' where id = $1", [other.account_id])).rowCount).toBe(0)
  expect(await codeOf("insert into accounts (name, username) values ('x', 'x')", [])).toBe(insufficientPrivilege)
  expect(await codeOf('delete from accounts', [])).toBe(insufficientPrivilege)
})

test('row level security: an account id that is none is an error, never everything', async () => {
  for (const value of ['0', '-1', '999999999']) {
    await appRole.query("select set_config('app.account_id', $1, false)", [value])
    for (const table of tables) expect((await appRole.query(`select * from ${table}`)).rowCount, table).toBe(0)
  }
  await appRole.query("select set_config('app.account_id', 'x or true', false)")
  expect(await codeOf('select * from forms', [])).toBe('22P02')
})

test('row level security: the two roles own nothing, log in nowhere, and go round nothing', async () => {
  const { system } = app.platform.database
  for (const role of ['foyer_app', 'foyer_system']) {
    const { rows } = await sql`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin,
        (select count(*) from pg_class where relowner = r.oid) as relations,
        (select count(*) from pg_proc where proowner = r.oid) as functions,
        (select count(*) from pg_namespace where nspowner = r.oid) as schemas,
        (select count(*) from pg_database where datdba = r.oid) as databases,
        (select count(*) from pg_auth_members where member = r.oid) as memberships
      from pg_roles r where rolname = ${role}`.execute(system)
    expect(rows, role).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolcanlogin: false,
        relations: 0,
        functions: 0,
        schemas: 0,
        databases: 0,
        memberships: 0,
      },
    ])
    const { rows: schemas } = await sql<{ create: boolean }>`
      select has_schema_privilege(${role}, 'public', 'create') as create`.execute(system)
    expect(schemas).toEqual([{ create: false }])
  }
})

test('row level security: every connection of the app runs as one of them', async () => {
  const roleOf = async (db: TestApp['platform']['database']['system']) =>
    (await sql<{ role: string }>`select current_user as role`.execute(db)).rows
  expect(await roleOf(app.platform.database.forAccount(mine.account_id))).toEqual([{ role: 'foyer_app' }])
  expect(await roleOf(app.platform.database.system)).toEqual([{ role: 'foyer_system' }])
})

test('row level security: handles of two accounts that share connections never see one another', async () => {
  const { database } = app.platform
  await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const account = i % 2 === 0 ? mine : other
      const rows = await database.forAccount(account.account_id).selectFrom('forms').select('account_id').execute()
      expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([account.account_id]))
    }),
  )
})

test('row level security: the app role runs two functions as the owner: look-up of an owner, and limits', async () => {
  const { rows } = await sql<{ name: string }>`
    select p.proname as name from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
      and has_function_privilege('foyer_app', p.oid, 'execute') order by 1`.execute(app.platform.database.system)
  expect(rows.map(({ name }) => name)).toEqual(['owner_of', 'take_limits'])
})

test('row level security: connections that run as the owner are refused', async () => {
  const database = await cloneDatabase(inject('clusterUrl'))
  const owner = new pg.Pool({ connectionString: database.url })
  // The pool ends before its connections do: `drop` can find one of them still open.
  owner.on('error', () => undefined)
  await expect(
    requireRoles({ app: owner, system: owner, lockTimeoutMs: 0, end: async () => undefined }),
  ).rejects.toThrow(/not as foyer_app/)
  await owner.end()
  await database.drop()
})
