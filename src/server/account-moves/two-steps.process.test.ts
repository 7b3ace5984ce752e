import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountCommand, asOwner, moveTriggersOf, resultOf, rowsOfAccount, startAt } from '../testing/account-moves.ts'
import { createRecord } from '../testing/contract/record-factories.ts'
import { tableDigests } from '../testing/contract/table-digests.ts'
import { activeForm, post, type TestForm } from '../testing/forms.ts'
import { startApp, type TestAccount, type TestApp } from '../testing/harness.ts'
import { runFoyer, type Program } from '../testing/machine/processes.ts'
import { movedTables, primaryKeys } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-two-steps-'))
let source: TestApp
let target: TestApp
let account: TestAccount
let forms: TestForm[]
let exports = 0

beforeAll(async () => {
  source = await startApp({ env: { SECRET_KEY: 'the secret key of the source, at least 32' }, limited: false })
  target = await startApp({ env: { SECRET_KEY: 'the secret key of the target, at least 32' }, limited: false })
  await accountCommand(target, 'id-range', '--number', '1')
})
afterAll(async () => {
  for (const app of [source, target]) await app[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** An account with a record of each kind, and five forms with a submission each. */
beforeEach(async () => {
  account = await source.createAccount()
  for (const make of Object.values(createRecord)) await make(source, account)
  forms = []
  for (let n = 0; n < 5; n++) {
    forms.push(await activeForm(source, { key: account.api_key, fields: [{ key: 'name', crm_field_name: 'Name' }] }))
    expect((await answer(n)).status).toBe(201)
  }
})

const answer = (n: number, app = source, name = 'Löwe') => {
  const { path, ids } = forms[n]!
  return post(app, path, { [`field_${ids['name']}`]: name })
}

const newPlace = () => join(folder, `export-${++exports}`)
const exporting = (to: string, ...more: string[]) => [
  'export',
  '--account',
  String(account.account_id),
  '--to',
  to,
  ...more,
]

async function exported(...more: string[]): Promise<string> {
  const to = newPlace()
  await accountCommand(source, ...exporting(to, ...more))
  return to
}

/** An import that has loaded the first copy and waits for the rest. */
async function waitingImport(first: string, rest: string, ...more: string[]): Promise<Program> {
  const program = startAt(target, 'account', 'import', '--from', first, '--rest', rest, '--json', ...more)
  await expect.poll(() => program.stderr(), { timeout: 60_000, interval: 50 }).toContain('The first copy is loaded')
  return program
}

const rowsOf = (app: TestApp) => rowsOfAccount(app, account.account_id)
const kill = async (program: Program) => {
  program.child.kill('SIGKILL')
  await program.exited
}

/** In one transaction, past the triggers of the tables. */
const change = (act: (client: pg.Client) => Promise<void>) =>
  asOwner(source, async (client) => {
    await client.query(`begin; set local app.importing = 'on'`)
    await act(client)
    await client.query('commit')
  })

async function filesOf(app: TestApp): Promise<Record<string, number>> {
  const { rows } = await asOwner(app, (client) =>
    client.query<{ key: string }>(
      `select file_key as key from uploads where account_id = $1 union select file_key from letterhead_sheets where account_id = $1
       union select file_key from submission_documents where account_id = $1 and file_key is not null`,
      [account.account_id],
    ),
  )
  return Object.fromEntries(
    await Promise.all(rows.map(async ({ key }) => [key, await app.platform.files.size(key)] as const)),
  )
}

/** The rows of what an anonymous visitor and the API see of the account at the target. */
const seenAtTarget = async () => [
  (await target.server.inject(forms[0]!.path)).statusCode,
  await target.platform.database.system
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account.account_id)
    .execute(),
]

test('account moves: a move in two steps has all that has changed since the first copy', async () => {
  const account_id = account.account_id
  const link = await asOwner(source, async (client) => {
    const { rows } = await client.query<{ held: string; mail: string; submission: string }>(
      `with held as (insert into quarantined_submissions (account_id, form_id, reason, content) values ($1, $2, 'pending', '{}') returning id),
        asked as (insert into submission_confirmations (account_id, form_id, quarantined_id, token_hash, mailed, expires_at)
          select $1, $2, id, decode(md5(id::text), 'hex'), true, '2099-01-01' from held returning id),
        mailed as (insert into mails (account_id, recipient, subject, body, confirmation_id) select $1, 'a@b.example', 's', 'b', id from asked returning id)
       select (select id from held) as held, (select id from mailed) as mail, (select max(id) from submissions where form_id = $2) as submission`,
      [account_id, forms[0]!.id],
    )
    await client.query(
      `insert into crm_identities (account_id, api_type, position, email) values ($1, 'normal', 1, 'former@b.example')`,
      [account_id],
    )
    return rows[0]!
  })
  const delivery = await asOwner(source, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into deliveries (account_id, webhook_id, max_attempts) select $1, min(id), 3 from webhooks where account_id = $1 returning id`,
      [account_id],
    )
    return rows[0]?.id
  })
  const first = await exported('--first')
  expect((await answer(0)).status).toBe(201)
  const rest = newPlace()
  const importing = await waitingImport(first, rest)

  // Unseen at the target, served at the source.
  expect(await seenAtTarget()).toEqual([404, []])
  for (const make of Object.values(createRecord)) await make(source, account)
  expect((await answer(1)).status).toBe(201)
  const slugs = forms.map(({ slug }) => slug)
  const rename = (client: pg.Client, n: number, slug: string) =>
    client.query('update forms set slug = $2 where id = $1', [forms[n]!.id, slug])
  await change(async (client) => {
    // A value that is handed on, and two that are exchanged.
    await rename(client, 1, 'handed-on-1')
    await rename(client, 2, slugs[1]!)
    await rename(client, 3, 'exchanged')
    await rename(client, 4, slugs[3]!)
    await rename(client, 3, slugs[4]!)
    // A row that is gone, whose follower belongs to another one now; the mail behind it has not changed.
    await client.query(
      'update submission_confirmations set quarantined_id = null, submission_id = $2 where quarantined_id = $1',
      [link.held, link.submission],
    )
    await client.query('delete from quarantined_submissions where id = $1', [link.held])
    await client.query(`update crm_identities set email = 'other@b.example' where account_id = $1`, [account_id])
    // A row that is made anew under its key.
    await client.query('delete from deliveries where id = $1', [delivery])
    await client.query(
      `insert into deliveries (id, account_id, webhook_id, max_attempts) select $2, $1, min(id), 4 from webhooks where account_id = $1`,
      [account_id, delivery],
    )
    await client.query('delete from deliveries where account_id = $1 and id <> $2', [account_id, delivery])
  })
  const made = await accountCommand(source, ...exporting(rest, '--rest'))
  expect(made).toMatchObject({ held_ms: expect.any(Number) })
  expect((await answer(0)).status).toBe(503)
  const imported = await resultOf(importing)
  expect(imported).toMatchObject({ account_id, rest: { tables: expect.any(Number) } })
  const there = await rowsOf(target)
  expect(there).toEqual(await rowsOf(source))
  expect(there['mails']!.some((row) => JSON.parse(row).id === Number(link.mail))).toBe(true)
  expect(Object.values(there).filter((rows) => rows.length > 0).length).toBeGreaterThan(35)
  expect(await filesOf(target)).toEqual(await filesOf(source))
  const doomed = await asOwner(target, (client) =>
    client.query(`select from doomed_files d join uploads u using (file_key)`),
  )
  expect(doomed.rowCount).toBe(0)

  expect((await answer(0, target)).status).toBe(201)
  await accountCommand(source, 'moved', '--account', String(account_id), '--receipt', String(imported['receipt']))
  expect(await moveTriggersOf(source, account.account_id)).toBe(0)
  expect(await leftOfCopies()).toEqual([0, 0])
})

const leftOfCopies = () =>
  asOwner(source, async (client) => [
    (await client.query('select from account_copies where account_id = $1', [account.account_id])).rowCount,
    (await client.query('select from account_changes where account_id = $1', [account.account_id])).rowCount,
  ])

test('account moves: rows of every table that are changed or gone since are so at the target', async () => {
  const identity = join(folder, 'age.key')
  await runFoyer({}, 'backup', 'key', '--out', identity)
  const encrypted = ['--encrypt-to', /age1\w+/.exec(readFileSync(identity, 'utf8'))?.[0] ?? '']
  const first = await exported('--first', ...encrypted)
  const rest = newPlace()
  const importing = await waitingImport(first, rest, '--identity', identity)
  const noted = await asOwner(source, async (client) => {
    const keys = await primaryKeys(client)
    const tables = await movedTables(client)
    await client.query(`begin; set local app.importing = 'on'`)
    for (const table of tables.toReversed()) {
      const own = table === 'accounts' ? 'id' : 'account_id'
      const [column] = keys.get(table) ?? []
      const same = table === 'accounts' ? 'name' : own
      await client.query(`update ${table} set ${same} = ${same} where ${own} = $1`, [account.account_id])
      if (!['accounts', 'users', 'api_keys', 'forms'].includes(table)) {
        await client.query(
          `delete from ${table} where ${own} = $1 and ${column} = (select max(${column}::text) from ${table} where ${own} = $1)::${await typeOf(client, table, column!)}`,
          [account.account_id],
        )
      }
    }
    await client.query('commit')
    return (
      await client.query<{ name: string }>(
        'select distinct table_name as name from account_changes where account_id = $1 order by 1',
        [account.account_id],
      )
    ).rows.map(({ name }) => name)
  })
  expect(noted.length).toBeGreaterThan(30)
  await accountCommand(source, ...exporting(rest, '--rest', ...encrypted))
  await resultOf(importing)
  expect(await rowsOf(target)).toEqual(await rowsOf(source))
})

async function typeOf(client: pg.Client, table: string, column: string): Promise<string> {
  const { rows } = await client.query<{ type: string }>(
    'select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attname = $2',
    [table, column],
  )
  return rows[0]!.type
}

test('account moves: a first copy that is given up leaves nothing behind', async () => {
  const before = await rowsOf(source)
  await exported('--first')
  expect(await moveTriggersOf(source, account.account_id)).toBeGreaterThan(100)
  const again = startAt(source, 'account', ...exporting(newPlace(), '--first'))
  expect(await again.exited).toBe(1)
  expect(again.stderr()).toContain('is being moved already')
  expect((await answer(0)).status).toBe(201)
  await asOwner(source, (client) =>
    client.query('delete from submissions where id = (select max(id) from submissions)'),
  )
  await accountCommand(source, 'export', '--account', String(account.account_id), '--cancel')
  expect(await moveTriggersOf(source, account.account_id)).toBe(0)
  expect(await leftOfCopies()).toEqual([0, 0])
  expect((await rowsOf(source))['forms']).toEqual(before['forms'])
})

test('account moves: an import that is killed in either step leaves nothing, and can be run again', async () => {
  const first = await exported('--first')
  const rest = newPlace()
  const before = await tableDigests(target.databaseUrl)
  const requireNothing = async () => {
    const after = await tableDigests(target.databaseUrl)
    for (const table of ['accounts', 'forms', 'users', 'submissions', 'uploads'])
      expect(after[table]).toBe(before[table])
  }
  await kill(await waitingImport(first, rest))
  await requireNothing()
  const { slug } = await activeForm(source, {
    key: account.api_key,
    fields: [{ key: 'name', crm_field_name: 'Name' }],
  })
  await accountCommand(source, ...exporting(rest, '--rest'))
  // A transaction that may take the address of the new form: what has changed waits for it.
  await asOwner(target, async (client) => {
    await client.query('begin')
    await client.query(
      `insert into forms (account_id, slug, internal_title) select max(id), $1, 'Other' from accounts`,
      [slug],
    )
    const importing = startAt(target, 'account', 'import', '--from', first, '--rest', rest)
    // Activity is seen as it was at the first look of a transaction: each look has its own.
    const waits = () =>
      asOwner(target, async (other) => {
        const { rowCount } = await other.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "forms"%'`,
        )
        return rowCount
      })
    await expect.poll(waits, { timeout: 60_000 }).toBe(1)
    await kill(importing)
    await client.query('rollback')
    await expect.poll(waits).toBe(0)
  })
  await requireNothing()
  // The rest is there already: nothing has to be waited for.
  await accountCommand(target, 'import', '--from', first, '--rest', rest)
  expect(await rowsOf(target)).toEqual(await rowsOf(source))
})
