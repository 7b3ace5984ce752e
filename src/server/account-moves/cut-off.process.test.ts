import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAt, startAt } from '../testing/account-moves.ts'
import { activeForm, post, type TestForm } from '../testing/forms.ts'
import { startApp, type TestAccount, type TestApp } from '../testing/harness.ts'
import type { Program } from '../testing/machine/processes.ts'
import { tableDigests } from '../testing/contract/table-digests.ts'
import { lockMove, serveCutOff } from './session-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-cut-off-'))
const key = 'the secret key of both sides, at least 32'
let source: TestApp
let target: TestApp
let account: TestAccount
let form: TestForm
let exports = 0

beforeAll(async () => {
  source = await startApp({ env: { SECRET_KEY: key }, limited: false })
  target = await startApp({ env: { SECRET_KEY: key }, limited: false })
  account = await source.createAccount()
  form = await activeForm(source, { key: account.api_key, fields: [{ key: 'name', crm_field_name: 'Name' }] })
  expect((await answer('Löwe')).status).toBe(201)
})
afterAll(async () => {
  for (const app of [source, target]) await app[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const answer = (name: string) => post(source, form.path, { [`field_${form.ids['name']}`]: name })

const newPlace = () => join(folder, `export-${++exports}`)
const exporting = (to: string) => ['account', 'export', '--account', String(account.account_id), '--to', to]

/** Keeps others from a table until `release`. */
async function lockTable(app: TestApp, table: string) {
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return { release: () => client.end() }
}

const stateOf = async () =>
  (
    await source.platform.database.system.selectFrom('account_moves').select(['state', 'ends_with_session']).execute()
  )[0]

const kill = async (program: Program) => {
  program.child.kill('SIGKILL')
  await program.exited
}

/** An export that holds the account and then waits: its snapshot does not get a table. */
async function heldExport() {
  const place = newPlace()
  const program = startAt(source, ...exporting(place))
  await expect.poll(() => program.stderr(), { timeout: 60_000, interval: 20 }).toContain('Waiting for background work')
  const lock = await lockTable(source, 'migrations')
  await expect.poll(stateOf, { timeout: 60_000 }).toEqual({ state: 'held', ends_with_session: true })
  return { program, lock, place }
}

test('account moves: an export that is killed while it holds the account gives it back by itself', async () => {
  const { program, lock } = await heldExport()
  expect((await answer('Bär')).status).toBe(503)
  // As long as the export runs, its account stays held.
  expect(await serveCutOff(source.platform)).toEqual([])
  expect((await answer('Bär')).status).toBe(503)
  await kill(program)
  await lock.release()
  await expect.poll(() => serveCutOff(source.platform), { timeout: 10_000 }).toEqual([account.account_id])
  expect((await answer('Bär')).status).toBe(201)
  expect(await stateOf()).toBeUndefined()

  // What it left behind is in the way of nothing: the next export serves the account while it copies files, goes through, and can be given up.
  const next = startAt(source, ...exporting(newPlace()))
  await expect.poll(() => next.stderr(), { timeout: 60_000, interval: 20 }).toContain('Copying files')
  next.child.kill('SIGSTOP')
  expect(await stateOf()).toEqual({ state: 'draining', ends_with_session: true })
  expect((await answer('Luchs')).status).toBe(201)
  await kill(next)
  const again = await runAt(source, ...exporting(newPlace()), '--json')
  expect(again.code, again.stderr).toBe(0)
  expect(await stateOf()).toEqual({ state: 'held', ends_with_session: false })
  expect((await answer('Wolf')).status).toBe(503)
  // A complete one waits for its import, however long.
  expect(await serveCutOff(source.platform)).toEqual([])
  const cancel = ['account', 'export', '--account', String(account.account_id), '--cancel']
  expect((await runAt(source, ...cancel)).code).toBe(0)
  expect((await answer('Wolf')).status).toBe(201)
})

test('account moves: an export whose last write fails keeps the account held, and says what to look for', async () => {
  const { program, lock, place } = await heldExport()
  mkdirSync(join(place, 'SHA256SUMS'))
  await lock.release()
  expect(await program.exited).toBe(1)
  expect(program.stderr()).toMatch(
    /cannot be written: .* It is not known whether the export is complete\. If SHA256SUMS is in .*: import it\. If not, .* --cancel\n$/,
  )
  expect(await stateOf()).toEqual({ state: 'held', ends_with_session: false })
  expect((await answer('Dachs')).status).toBe(503)
  const cancel = ['account', 'export', '--account', String(account.account_id), '--cancel']
  expect((await runAt(source, ...cancel)).code).toBe(0)
  expect((await answer('Dachs')).status).toBe(201)
})

test('account moves: after a killed export, the next one begins at once, also while no worker runs', async () => {
  const { program, lock } = await heldExport()
  await kill(program)
  await lock.release()
  const place = newPlace()
  const next = await runAt(source, ...exporting(place), '--json')
  expect(next.code, next.stderr).toBe(0)

  // Killed in the middle, an import leaves nothing; it can be run again.
  await runAt(target, 'account', 'id-range', '--number', '1')
  const before = await tableDigests(target.databaseUrl)
  const held = await lockTable(target, 'submissions')
  const importing = ['account', 'import', '--from', place]
  const cut = startAt(target, ...importing)
  const client = new pg.Client(target.databaseUrl)
  await client.connect()
  const waits = async () =>
    (
      await client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'copy%submissions%'`,
      )
    ).rowCount
  await expect.poll(waits, { timeout: 60_000 }).toBe(1)
  await kill(cut)
  await held.release()
  await expect.poll(waits).toBe(0)
  await client.end()
  const after = await tableDigests(target.databaseUrl)
  for (const table of ['accounts', 'forms', 'users', 'submissions', 'api_keys'])
    expect(after[table]).toBe(before[table])
  const whole = await runAt(target, ...importing, '--json')
  expect(whole.code, whole.stderr).toBe(0)
})

test('account moves: an export whose account is given back meanwhile fails, and can be imported nowhere', async () => {
  const other = await source.createAccount()
  account = other
  const place = newPlace()
  const program = startAt(source, ...exporting(place))
  await expect.poll(() => program.stderr(), { timeout: 60_000, interval: 20 }).toContain('Waiting for background work')
  const lock = await lockTable(source, 'migrations')
  await expect.poll(stateOf, { timeout: 60_000 }).toBeDefined()
  const client = new pg.Client(source.databaseUrl)
  await client.connect()
  await client.query('delete from account_moves where account_id = $1', [other.account_id])
  await client.end()
  await lock.release()
  expect(await program.exited).toBe(1)
  expect(program.stderr()).toMatch(/was given back to its visitors while it was copied\. Nothing was moved\.\n$/)
  const refused = await runAt(target, 'account', 'import', '--from', place)
  expect(refused.stderr).toContain('SHA256SUMS is missing')
})

test('account moves: the server asks an export whose machine has gone silent whether it is there', async () => {
  const client = new pg.Client(source.databaseUrl)
  await client.connect()
  expect(await lockMove(client, 1)).toBe(true)
  // Of a connection by socket, as here, the server shows no values, but who has set them.
  const { rows } = await client.query(
    `select name from pg_settings where name like 'tcp_keepalives_%' and source = 'session' order by name`,
  )
  await client.end()
  expect(rows.map(({ name }) => name)).toEqual([
    'tcp_keepalives_count',
    'tcp_keepalives_idle',
    'tcp_keepalives_interval',
  ])
})
