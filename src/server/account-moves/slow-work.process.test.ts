import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { connect } from '../features/crm/index.ts'
import { accountCommand, asOwner, resultOf, startAt } from '../testing/account-moves.ts'
import { activeForm, named, post, type TestForm } from '../testing/forms.ts'
import { startApp, type TestAccount, type TestApp } from '../testing/harness.ts'
import { startCrmWrites } from '../testing/lanes.ts'
import type { Program } from '../testing/machine/processes.ts'
import { startOnOffice, type OnOfficeServer } from '../testing/onoffice-server/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-slow-work-'))
const goalMs = 5_000
let office: OnOfficeServer
let app: TestApp
let account: TestAccount
let form: TestForm
let exports = 0
let visitors = 0

beforeAll(async () => {
  office = await startOnOffice()
  const env = {
    SECRET_KEY: 'the secret key of the source, at least 32',
    ONOFFICE_API_URL: office.url,
    CRM_ALLOW_HOSTS: office.host,
    CRM_TIMEOUT: '20s',
  }
  app = await startApp({ env, limited: false })
})
beforeEach(async () => {
  account = await app.createAccount()
  const { token, secret } = office.office
  await connect(app.platform, account.account_id, { kind: 'onoffice', credentials: { token, secret } })
  form = await activeForm(app, {
    key: account.api_key,
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
    ],
    settings: { crm_write_enabled: true },
  })
})
afterEach(() => office.fail(null))
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await office[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

async function submit(): Promise<number> {
  const answers = { name: `Löwe ${++visitors}`, email: `ada${visitors}@home.example` }
  return (await post(app, form.path, named(form.ids, answers))).status
}

const startExport = (): Program => {
  const to = join(folder, `export-${++exports}`)
  return startAt(app, 'account', 'export', '--account', String(account.account_id), '--to', to, '--json')
}
const waitsForWork = (program: Program) =>
  expect.poll(() => program.stderr(), { timeout: 60_000, interval: 20 }).toContain('Waiting for background work')

/** What visitors meet who send the form ten times a second until the export has ended. */
async function visitUntilEnd(program: Program) {
  const met = { stored: 0, storedAfterRefusal: 0, refusedMs: 0 }
  let refusedAt: number | undefined
  let hasEnded = false
  void program.exited.then(() => (hasEnded = true))
  while (!hasEnded) {
    const status = await submit()
    if (status === 503) refusedAt ??= performance.now()
    else expect(status).toBe(201)
    if (status === 201) met[refusedAt === undefined ? 'stored' : 'storedAfterRefusal']++
    await sleep(100)
  }
  return { ...met, refusedMs: refusedAt === undefined ? 0 : performance.now() - refusedAt }
}

interface FollowUpRow {
  submission_id: string
  state: string
  claims: number
}

const followUps = async () => {
  const { rows } = await asOwner(app, (client) =>
    client.query<FollowUpRow>(
      `select submission_id, state, claims from follow_ups where account_id = $1 and kind = 'crm' order by submission_id`,
      [account.account_id],
    ),
  )
  return rows
}

const cancel = () => accountCommand(app, 'export', '--account', String(account.account_id), '--cancel')

test('account moves: a slow CRM is waited for while visitors are served; they are refused for 5 s at most', async () => {
  const worker = startCrmWrites(app.platform)
  onTestFinished(() => worker.stop())
  await office.fail({ name: 'slow', ms: 2_000 })
  expect(await submit()).toBe(201)
  await expect.poll(() => office.underWay()).toBeGreaterThan(0)

  const program = startExport()
  await waitsForWork(program)
  expect((await followUps()).filter(({ state, claims }) => state === 'waiting' && claims === 1)).toHaveLength(1)
  const met = await visitUntilEnd(program)
  const { held_ms } = await resultOf(program)

  expect(met.stored).toBeGreaterThan(10)
  expect(met.storedAfterRefusal).toBe(0)
  expect(met.refusedMs).toBeLessThan(goalMs)
  expect(held_ms).toBeLessThan(goalMs)
  // The write has ended; what follows the later ones has not begun, and moves.
  const [first, ...later] = await followUps()
  expect(first).toMatchObject({ state: 'done', claims: 1 })
  expect(later).toEqual(
    Array.from({ length: met.stored }, () => ({ submission_id: expect.any(String), state: 'waiting', claims: 0 })),
  )
  expect(office.underWay()).toBe(0)
  expect(office.office.records.address.size).toBe(1)
  await cancel()
})

test('account moves: what waits for another try is not waited for, a later try under way is', async () => {
  for (let n = 0; n < 2; n++) expect(await submit()).toBe(201)
  const [postponed, claimed] = (await followUps()).map(({ submission_id }) => submission_id)
  const seconds = 6
  await asOwner(app, (client) =>
    client.query(
      `update follow_ups set error = 'crm_refused', claims = case when submission_id = $1 then 1 else 2 end,
        due_at = now() + make_interval(secs => case when submission_id = $1 then 100 else $3 end)
       where submission_id in ($1, $2) and kind = 'crm'`,
      [postponed, claimed, seconds],
    ),
  )
  const dueAt = performance.now() + seconds * 1_000
  const program = startExport()
  await resultOf(program)
  const over = performance.now() - dueAt
  expect(over).toBeGreaterThan(0)
  expect(over).toBeLessThan(30_000)
  await cancel()
})

test('account moves: a transaction that keeps a table is waited for while visitors are served', async () => {
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; lock table letterheads in row exclusive mode')
  const program = startExport()
  await waitsForWork(program)
  for (const until = performance.now() + 3_000; performance.now() < until; await sleep(100)) {
    expect(await submit()).toBe(201)
  }
  expect(program.child.exitCode).toBeNull()
  await client.query('rollback')
  const met = await visitUntilEnd(program)
  expect(met.refusedMs).toBeLessThan(goalMs)
  await resultOf(program)
  await cancel()
})
