import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type CallOptions, type TestAccount, type TestApp } from '../harness.ts'
import { callerOf } from '../callers.ts'
import { createRecord } from './record-factories.ts'
import { endpoints, listsOfInstallation, validCall } from './valid-calls.ts'

/** The first wall alone: queries name the account, while row-level security is down on every table. */
let app: TestApp
let own: TestAccount
let other: TestAccount

beforeAll(async () => {
  app = await startApp()
  const owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  await owner.query(`do $$ declare t text; begin
    for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
    loop execute format('alter table %I disable row level security', t); end loop; end $$`)
  await owner.end()
  own = await app.createAccount()
  other = await app.createAccount()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Rows that every account has of its own: its user with a session and a key, and an entry about how it was made. */
const ownFromTheStart = new Map([
  ['auditLog.list', 1],
  ['apiKeys.list', 1],
  ['users.list', 1],
  ['submissionProcessing.assignees', 1],
  ['sessions.list', 1],
])

/** How many records a list says that it has, or an inbox shows. */
function listedIn(body: { meta?: { total?: number }; data?: { entries?: unknown[] } } | null): number {
  return body?.meta?.total ?? body?.data?.entries?.length ?? 0
}

async function rowsOf({ account_id }: TestAccount): Promise<string> {
  const { system } = app.platform.database
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1`.execute(system)
  const hashes: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select count(*) || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
      from ${sql.table(name)} t where account_id = ${account_id}`.execute(system)
    hashes.push(`${name} ${rows[0]?.hash}`)
  }
  return hashes.join('\n')
}

test('account filter: without row-level security, a foreign id is refused on every path', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ spec }) => spec.path.includes('{id}'))) {
    const foreign: CallOptions = await validCall(endpoint, app, other)
    const before = await rowsOf(other)
    const answer = await app.call(endpoint.spec, { ...foreign, ...(await callerOf(app, own, endpoint.spec)) })
    if (answer.status !== 403) wrong.push(`${endpoint.name}: ${answer.status}`)
    if ((await rowsOf(other)) !== before) wrong.push(`${endpoint.name}: rows of the other account changed`)
  }
  expect(wrong).toEqual([])
})

test('account filter: without row-level security, a join has rows of the own account alone', async () => {
  const id = await createRecord.forms(app, own)
  await createRecord.forms(app, other)
  const forms = app.platform.database.forAccount(own.account_id).selectFrom('forms').where('forms.id', '=', id)
  const joins = [
    await forms
      .innerJoin('users as u', (join) => join.onTrue())
      .select('u.account_id')
      .execute(),
    await forms
      .leftJoin('users as u', (join) => join.onTrue())
      .select('u.account_id')
      .execute(),
  ]
  for (const rows of joins) expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([own.account_id]))
})

/** What a list of an account without records has; any number where it is the same list for all accounts. */
const expectedOf = (name: string, total: number | undefined) =>
  listsOfInstallation.includes(name) ? total : (ownFromTheStart.get(name) ?? 0)

test('account filter: without row-level security, lists and writes are of the own account alone', async () => {
  for (const make of Object.values(createRecord)) await make(app, other)
  const before = await rowsOf(other)
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ spec }) => !spec.path.includes('{') && spec.auth !== 'none')) {
    const reader = await app.createAccount()
    const call = await validCall(endpoint, app, reader)
    const answer = await app.call(endpoint.spec, { ...call, ...(await callerOf(app, reader, endpoint.spec)) })
    const total = listedIn(answer.body)
    if (total !== expectedOf(endpoint.name, total)) wrong.push(`${endpoint.name} lists ${total}`)
    if (JSON.stringify(answer.body ?? null).includes(other.email))
      wrong.push(`${endpoint.name} names the other account`)
  }
  expect(await rowsOf(other)).toBe(before)
  expect(wrong).toEqual([])
})
