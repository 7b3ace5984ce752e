import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account as accountSettings } from '../../shared/contract/accounts/account.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { submissions } from '../../shared/contract/submissions/submissions.ts'
import { webhooks } from '../../shared/contract/submissions/webhooks.ts'
import { accountCommand, asOwner, moveTriggersOf, rowsOfAccount, runAt } from '../testing/account-moves.ts'
import { activeForm, post, type TestForm } from '../testing/forms.ts'
import { startApp, type TestAccount, type TestApp } from '../testing/harness.ts'
import { runFoyer } from '../testing/machine/processes.ts'
import { createRecord, publicTarget } from '../testing/contract/record-factories.ts'
import { tableDigests } from '../testing/contract/table-digests.ts'
import { tenantTables } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-move-'))
const keys = {
  source: 'the secret key of the source, at least 32',
  target: 'the secret key of the target, at least 32',
}
let source: TestApp
let target: TestApp
let account: TestAccount
let form: TestForm
let exports = 0

beforeAll(async () => {
  source = await startApp({ env: { SECRET_KEY: keys.source }, limited: false })
  target = await startApp({ env: { SECRET_KEY: keys.target }, limited: false })
  account = await source.createAccount()
  for (const make of Object.values(createRecord)) await make(source, account)
  await source.call(webhooks.create, { key: account.api_key, body: { url: publicTarget } })
  const assistant = { chat_assistant_base_url: publicTarget, chat_assistant_api_key: 'sk-of-the-account' }
  await source.call(accountSettings.update, { key: account.api_key, body: { assistant } })
  form = await activeForm(source, { key: account.api_key, fields: [{ key: 'name', crm_field_name: 'Name' }] })
  for (const name of ['Löwe', 'Bär']) await answer(source, name)
  const { account_id } = account
  const { system } = source.platform.database
  const mail = { account_id, recipient: 'a@b.example', subject: 's', body: 'tab\t line\n \\N' }
  await system.insertInto('mails').values(mail).execute()
  await system.insertInto('built_in_crm_records').values({ account_id, module: 'address', values: '{}' }).execute()
})
afterAll(async () => {
  for (const app of [source, target]) await app[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const answer = (app: TestApp, name: string) => post(app, form.path, { [`field_${form.ids['name']}`]: name })

const foyer = (app: TestApp, ...args: string[]) => runAt(app, 'account', ...args)
const done = accountCommand

/** A place for one more export. */
const newPlace = () => join(folder, `export-${++exports}`)
const exported = async (...more: string[]) => {
  const to = newPlace()
  const made = await done(source, 'export', '--account', String(account.account_id), '--to', to, ...more)
  return { ...made, to, encrypted: made['encrypted'] }
}
const cancel = () => done(source, 'export', '--account', String(account.account_id), '--cancel')

/** What is in a column of sealed values and is none. */
const unsealed = new Set<string>()
const rowsOf = (app: TestApp) => rowsOfAccount(app, account.account_id, unsealed)

describe('moves', () => {
  test('account moves: ids in the same range are refused', async () => {
    const { to } = await exported()
    const before = await tableDigests(target.databaseUrl)
    const refused = await foyer(target, 'import', '--from', to)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('Both installations make their ids in range 0')
    expect(refused.stderr).toContain('account id-range --number 1')
    expect(await tableDigests(target.databaseUrl)).toEqual(before)
    await cancel()
    expect(await done(target, 'id-range', '--number', '1')).toEqual({ id_range: 1, first_id: 1_000_000_000_001 })
    const lower = await foyer(source, 'id-range', '--number', '9001')
    expect(lower.stderr).toContain('up to 9000')
    const made = await target.createAccount()
    expect(made.account_id).toBeGreaterThan(1_000_000_000_000)
  })

  test('account moves: another schema, an altered part and a taken name are refused', async () => {
    await runFoyer({}, 'backup', 'key', '--out', join(folder, 'age.key'))
    await runFoyer({}, 'backup', 'key', '--out', join(folder, 'other.key'))
    const recipient = /age1\w+/.exec(readFileSync(join(folder, 'age.key'), 'utf8'))?.[0] ?? ''
    const { to, encrypted } = await exported('--encrypt-to', recipient)
    expect(encrypted).toBe(true)
    const before = await tableDigests(target.databaseUrl)
    const says = async (...args: string[]) => (await foyer(target, 'import', '--from', to, ...args)).stderr
    expect(await says()).toContain('is encrypted. Name the file with its key')
    expect(await says('--identity', join(folder, 'other.key'))).toContain('encrypted to another key')
    expect((await runAt(target, 'restore', '--from', to)).stderr).toContain('is the export of one account')

    const part = join(to, 'tables/submissions.copy.gz.age')
    const bytes = readFileSync(part)
    const changed = Buffer.from(bytes)
    changed[bytes.length - 5]! ^= 1
    writeFileSync(part, changed)
    expect(await says('--identity', join(folder, 'age.key'))).toMatch(/was altered: .*submissions/)
    writeFileSync(part, bytes)

    const manifest = readFileSync(join(to, 'manifest.json'), 'utf8')
    const sums = readFileSync(join(to, 'SHA256SUMS'), 'utf8')
    const former = manifest.replace('"0180_account_moves.sql"', '"0180_another.sql"')
    writeFileSync(join(to, 'manifest.json'), former)
    expect(await says('--identity', join(folder, 'age.key'))).toContain('the checksum of manifest.json is another one')
    const digest = (text: string) => createHash('sha256').update(text).digest('hex')
    writeFileSync(join(to, 'SHA256SUMS'), sums.replace(digest(manifest), digest(former)))
    expect(await says('--identity', join(folder, 'age.key'))).toContain('another version of Foyer')
    writeFileSync(join(to, 'manifest.json'), manifest)
    writeFileSync(join(to, 'SHA256SUMS'), sums)

    const { username } = await asOwner(
      source,
      async (client) =>
        (await client.query<{ username: string }>('select username from accounts where id = $1', [account.account_id]))
          .rows[0]!,
    )
    const rename = (name: string) =>
      asOwner(target, (client) =>
        client.query(`update accounts set username = $1 where id = (select max(id) from accounts)`, [name]),
      )
    await rename(username)
    expect(await says('--identity', join(folder, 'age.key'))).toContain(`The name ${username} is taken here`)
    await rename('another')
    const after = await tableDigests(target.databaseUrl)
    for (const table of ['submissions', 'forms', 'users', 'uploads', 'account_moves'])
      expect(after[table]).toBe(before[table])
    await cancel()
  })
})

test('account moves: an export that is given up leaves the account as it was, and no trigger behind', async () => {
  const before = await rowsOf(source)
  const { to } = await exported()
  expect(await moveTriggersOf(source)).toBeGreaterThan(100)
  const again = await foyer(source, 'export', '--account', String(account.account_id), '--to', newPlace())
  expect(again.stderr).toContain(`is being moved already, to ${to}`)
  const held = await answer(source, 'Wolf')
  expect(held).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(held.body.message).toContain('being moved to another server')
  const write = await source.call(forms.update, { id: form.id, key: account.api_key, body: { internal_title: 'X' } })
  expect(write).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect((await source.call(forms.get, { id: form.id, key: account.api_key })).status).toBe(200)
  expect((await source.server.inject(form.path)).statusCode).toBe(200)
  // Views are written every two seconds, and dropped while the account is held.
  await sleep(3_000)
  await cancel()
  expect(await moveTriggersOf(source)).toBe(0)
  expect(await rowsOf(source)).toEqual(before)
  const other = await foyer(source, 'moved', '--account', String(account.account_id), '--receipt', 'x')
  expect(other.stderr).toContain('is not ready to be given up')
  expect((await foyer(source, 'export', '--account', '4711', '--to', newPlace())).stderr).toContain(
    'There is no account 4711',
  )
})

test('account moves: a move under load keeps all records, numbers, files and secrets', async () => {
  const neighbour = await activeForm(source, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  const counts = { stored: 0, held: 0, neighbour: 0, other: [] as number[] }
  let moving = true
  const load = async () => {
    while (moving) {
      const [own, theirs] = await Promise.all([
        answer(source, 'Fuchs'),
        post(source, neighbour.path, { [`field_${neighbour.ids['name']}`]: 'Nachbar' }),
      ])
      if (own.status === 201) counts.stored++
      else if (own.status === 503) counts.held++
      else counts.other.push(own.status)
      if (theirs.status === 201) counts.neighbour++
      else counts.other.push(theirs.status)
      await sleep(5)
    }
  }
  const loading = load()
  const made: Record<string, unknown> & { to: string } = await exported().finally(() => (moving = false))
  await loading
  expect(counts.other).toEqual([])
  expect(counts.stored).toBeGreaterThan(0)
  expect(counts.held).toBeGreaterThan(0)
  expect(counts.neighbour).toBe(counts.stored + counts.held)
  expect(made).toMatchObject({ files: { left_out: 0 } })

  const before = await rowsOf(source)
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(35)
  expect(before['account_assistant_keys']?.join('')).toContain('sk-of-the-account')
  const imported = await done(target, 'import', '--from', made.to)
  expect(imported).toMatchObject({ account_id: account.account_id, missing_keys: [expect.any(String)] })
  expect(await rowsOf(target)).toEqual(before)
  expect([...unsealed].filter((text) => /^v1\.[0-9a-f]{16}\./.test(text))).toEqual([])
  expect((await foyer(target, 'import', '--from', made.to)).stderr).toContain('this export was imported before')
  expect((await foyer(source, 'import', '--from', made.to)).stderr).toContain('being moved away from')

  // Keys, addresses, numbers and files at the new place.
  const key = account.api_key
  const at = (app: TestApp) => app.call(webhooks.list, { key })
  expect((await at(target)).data).toEqual((await at(source)).data)
  const received = counts.stored + 2
  const next = await answer(target, 'Dachs')
  expect(next).toMatchObject({ status: 201, body: { data: { index: received + 1 } } })
  expect(next.body.data.id).toBeGreaterThan(1_000_000_000_000)
  const { body } = await target.call(submissions.list, { id: form.id, key })
  expect(body.meta.total).toBe(received + 1)
  const files = await asOwner(target, (client) =>
    client.query<{ file_key: string }>('select file_key from uploads where account_id = $1', [account.account_id]),
  )
  expect(files.rowCount).toBeGreaterThan(0)
  for (const { file_key } of files.rows) {
    expect(await target.platform.files.size(file_key)).toBe(await source.platform.files.size(file_key))
  }
  const doomed = await asOwner(target, (client) => client.query('select from doomed_files'))
  expect(doomed.rowCount).toBe(0)

  // The source gives it up.
  const account_id = String(account.account_id)
  const wrong = await foyer(source, 'moved', '--account', account_id, '--receipt', 'x')
  expect(wrong.stderr).toContain('nothing was deleted here')
  const to = 'https://forms2.agency.example'
  await done(source, 'moved', '--account', account_id, '--receipt', String(imported['receipt']), '--to', to)
  expect(await moveTriggersOf(source)).toBe(0)
  const gone = await answer(source, 'Hase')
  expect(gone).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
  expect(gone.body.message).toContain(`has moved to the server ${to}.`)
  expect((await source.call(forms.list, { key })).status).toBe(503)
  const left = await asOwner(source, async (client) => {
    const counted: Record<string, number> = {}
    for (const table of await tenantTables(client)) {
      const own = table === 'accounts' ? 'id' : 'account_id'
      const { rowCount } = await client.query(`select from ${table} where ${own} = $1`, [account.account_id])
      if (rowCount !== 0) counted[table] = rowCount ?? 0
    }
    return counted
  })
  expect(left).toEqual({ account_moves: 1 })
  expect((await post(source, neighbour.path, { [`field_${neighbour.ids['name']}`]: 'Nachbar' })).status).toBe(201)
})

test('account moves: an account comes back to the installation that it left', async () => {
  const to = newPlace()
  const id = String(account.account_id)
  await done(target, 'export', '--account', id, '--to', to)
  const before = await rowsOf(target)
  const { receipt } = await done(source, 'import', '--from', to)
  expect(await rowsOf(source)).toEqual(before)
  await done(target, 'moved', '--account', id, '--receipt', String(receipt))
  expect((await answer(source, 'Igel')).status).toBe(201)
})
