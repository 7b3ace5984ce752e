import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accountCommand,
  asOwner,
  moveTriggersOf,
  resultOf,
  rowsOfAccount,
  runAt,
  startAt,
} from '../testing/account-moves.ts'
import { activeForm, post, type TestForm } from '../testing/forms.ts'
import { startApp, type TestAccount, type TestApp } from '../testing/harness.ts'
import type { Program } from '../testing/machine/processes.ts'
import { forgetFirstCopies, serveCutOff } from './session-lock.ts'
import { movedTables } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-two-steps-cut-off-'))
const SECRET_KEY = 'the secret key of both sides, at least 32'
let source: TestApp
let target: TestApp
let account: TestAccount
let form: TestForm
let exports = 0

beforeAll(async () => {
  source = await startApp({ env: { SECRET_KEY }, limited: false })
  target = await startApp({ env: { SECRET_KEY }, limited: false })
  await accountCommand(target, 'id-range', '--number', '1')
})
afterAll(async () => {
  for (const app of [source, target]) await app[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  account = await source.createAccount()
  form = await activeForm(source, { key: account.api_key, fields: [{ key: 'name', crm_field_name: 'Name' }] })
  expect((await answer()).status).toBe(201)
})

const answer = () => post(source, form.path, { [`field_${form.ids['name']}`]: 'Löwe' })
const newPlace = () => join(folder, `export-${++exports}`)
const exporting = (to: string, ...more: string[]) => [
  'account',
  'export',
  '--account',
  String(account.account_id),
  '--to',
  to,
  ...more,
]
const exported = async (...more: string[]) => {
  const to = newPlace()
  const { code, stderr } = await runAt(source, ...exporting(to, ...more))
  expect(code, stderr).toBe(0)
  return to
}
const refusal = async (app: TestApp, ...args: string[]) => {
  const { code, stderr } = await runAt(app, ...args)
  expect(code).toBe(1)
  return stderr
}
const kill = async (program: Program) => {
  program.child.kill('SIGKILL')
  await program.exited
}

/** Keeps a lock until `release`. */
async function locked(what: string) {
  const client = new pg.Client(source.databaseUrl)
  await client.connect()
  await client.query(`begin; lock table ${what} mode`)
  return { release: () => client.end() }
}
const withoutSnapshots = () => locked('migrations in access exclusive')
/** As a writer that does not end; a first copy waits for some seconds. */
const withoutLastTriggers = async () => {
  const last = (await asOwner(source, movedTables)).at(-1)
  return locked(`${last} in row exclusive`)
}

const copiesOf = () =>
  asOwner(
    source,
    async (client) => (await client.query('select ends_with_session from account_copies order by account_id')).rows,
  )

test('account moves: a first copy that is cut off is given up, and the next one goes through', async () => {
  const lock = await withoutLastTriggers()
  const program = startAt(source, ...exporting(newPlace(), '--first'))
  await expect.poll(() => moveTriggersOf(source, account.account_id), { timeout: 60_000 }).toBeGreaterThan(100)
  expect((await answer()).status).toBe(201)
  // As long as it runs, its account is followed.
  expect(await forgetFirstCopies(source.platform)).toEqual([])
  await kill(program)
  await lock.release()
  await expect.poll(() => forgetFirstCopies(source.platform), { timeout: 10_000 }).toEqual([account.account_id])
  // Its triggers are there, and note nothing.
  expect((await answer()).status).toBe(201)
  const noted = await asOwner(source, (client) => client.query('select from account_changes'))
  expect(noted.rowCount).toBe(0)
  const place = newPlace()
  expect(await refusal(source, ...exporting(place, '--rest'))).toContain('There is no first copy of the account')
  await exported('--first')
  expect(await copiesOf()).toEqual([{ ends_with_session: false }])
  expect(await forgetFirstCopies(source.platform)).toEqual([])
  await asOwner(source, (client) => client.query(`update account_copies set since = since - interval '2 days'`))
  expect(await forgetFirstCopies(source.platform)).toEqual([account.account_id])
  expect(await refusal(source, ...exporting(newPlace(), '--rest'))).toContain('it is older than a day')
})

test('account moves: a rest that is cut off serves the account again, and can be exported anew', async () => {
  const first = await exported('--first')
  expect((await answer()).status).toBe(201)
  const program = startAt(source, ...exporting(newPlace(), '--rest'))
  await expect.poll(() => program.stderr(), { timeout: 60_000, interval: 20 }).toContain('Waiting for background work')
  const lock = await withoutSnapshots()
  await expect.poll(async () => (await answer()).status, { timeout: 60_000 }).toBe(503)
  await kill(program)
  await lock.release()
  await expect.poll(() => serveCutOff(source.platform), { timeout: 10_000 }).toEqual([account.account_id])
  expect((await answer()).status).toBe(201)
  expect(await forgetFirstCopies(source.platform)).toEqual([])
  const rest = await exported('--rest')
  await accountCommand(target, 'import', '--from', first, '--rest', rest)
  expect(await rowsOfAccount(target, account.account_id)).toEqual(await rowsOfAccount(source, account.account_id))
  // Complete, it is given back by a person only, with its first copy.
  expect(await serveCutOff(source.platform)).toEqual([])
  expect((await answer()).status).toBe(503)
  await accountCommand(source, 'export', '--account', String(account.account_id), '--cancel')
  expect((await answer()).status).toBe(201)
  expect(await copiesOf()).toEqual([])
})

test('account moves: steps in another order, and those of other moves, are refused in words', async () => {
  const importing = (...args: string[]) => refusal(target, 'account', 'import', ...args)
  const nowhere = newPlace()
  expect(await refusal(source, ...exporting(newPlace(), '--rest'))).toContain('--to … --first')
  const first = await exported('--first')
  expect(await importing('--from', first)).toContain('is the first copy of an account')
  const rest = await exported('--rest')
  expect(await importing('--from', rest)).toContain('is the rest of an export in two steps')
  const cancel = ['account', 'export', '--account', String(account.account_id), '--cancel']
  expect((await runAt(source, ...cancel)).code).toBe(0)
  const other = await exported('--first')
  expect(await importing('--from', other, '--rest', rest)).toContain('is not the rest of the first copy')
  const whole = await exported()
  expect(await importing('--from', whole, '--rest', nowhere)).toContain('Import it without --rest')
  expect(await importing('--from', other, '--rest', whole)).toContain('is not the rest of the first copy')
  expect((await runAt(source, ...cancel)).code).toBe(0)
  const both = await runAt(source, ...exporting(newPlace(), '--first', '--rest'))
  expect(both.code).not.toBe(0)
  expect(both.stderr).toContain("cannot be used with option '--rest'")
})

test('account moves: the parts of a rest may arrive in any order', async () => {
  const first = await exported('--first')
  expect((await answer()).status).toBe(201)
  const rest = newPlace()
  const program = startAt(target, 'account', 'import', '--from', first, '--rest', rest, '--json')
  await expect.poll(() => program.stderr(), { timeout: 60_000 }).toContain('SHA256SUMS is missing')
  const made = await exported('--rest')
  renameSync(join(made, 'tables'), join(folder, 'tables-that-come-later'))
  renameSync(made, rest)
  await expect
    .poll(() => program.stderr(), { timeout: 60_000 })
    .toMatch(/Waiting: .* is cut off: tables\/.* is missing/)
  renameSync(join(folder, 'tables-that-come-later'), join(rest, 'tables'))
  await resultOf(program)
  expect(await rowsOfAccount(target, account.account_id)).toEqual(await rowsOfAccount(source, account.account_id))
})
