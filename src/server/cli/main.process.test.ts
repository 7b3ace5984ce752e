import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../testing/database.ts'
import { runFoyer, startServer, temporaryDataDir } from '../testing/machine/processes.ts'

/** Runs a command with --json: exactly one JSON document and nothing else. */
async function json(env: Record<string, string>, ...args: string[]) {
  const { code, stdout, stderr } = await runFoyer(env, ...args, '--json')
  expect(stdout).toMatch(/^[^\n]+\n$/)
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the documents freely
  return { code, stderr, document: JSON.parse(stdout) as any }
}

test('cli: accounts and keys are made while no server runs, and while one does [B5-3, B10-19, B10-20, B10-23, B10-43]', async () => {
  using dir = temporaryDataDir()
  const env = { DATA_DIR: dir.path }
  const made = await json(
    env,
    'account',
    'create',
    '--name',
    'Nord Immobilien',
    '--email',
    'eva@nord.example',
    '--plan',
    'free',
  )
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.document).toEqual({
    account_id: 1,
    user_id: 1,
    api_key: expect.stringMatching(/^fsk_/),
    password: expect.stringMatching(/^.{20}$/),
  })

  await using server = startServer(env)
  const address = await server.ready()
  expect(server.stdout()).toBe(`ready ${address}\n`)
  const me = async (key: string) => {
    const response = await fetch(`${address}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  expect(await me(made.document.api_key)).toMatchObject({ status: 200, body: { data: { email: 'eva@nord.example' } } })

  const key = await json(
    env,
    'key',
    'create',
    '--email',
    'EVA@nord.example',
    '--name',
    'Zapier',
    '--expires-at',
    '2099-01-01',
    '--read-only',
  )
  expect(key.document).toEqual({
    id: 2,
    name: 'Zapier',
    api_key: expect.stringMatching(/^fsk_/),
    expires_at: '2099-01-01T00:00:00.000+00:00',
  })
  expect((await me(key.document.api_key)).status).toBe(200)

  const listed = await json(env, 'key', 'list', '--email', 'eva@nord.example')
  expect(listed.document).toMatchObject([
    { id: 1, name: 'First key', read_only: false, revoked_at: null },
    { id: 2, name: 'Zapier', read_only: true, expires_at: '2099-01-01T00:00:00.000+00:00', revoked_at: null },
  ])
  expect(JSON.stringify(listed.document)).not.toContain(key.document.api_key)

  const revoked = await json(env, 'key', 'revoke', '--id', '2')
  expect(revoked.document).toMatchObject({ id: 2, name: 'Zapier', revoked_at: expect.stringMatching(/\+00:00$/) })
  await expect.poll(async () => (await me(key.document.api_key)).status, { timeout: 5_500, interval: 200 }).toBe(401)

  const accounts = await json(env, 'account', 'list')
  expect(accounts.document).toMatchObject([{ id: 1, name: 'Nord Immobilien', plan: 'free', owner: 'eva@nord.example' }])
  const all = await json(env, 'key', 'revoke', '--email', 'eva@nord.example')
  expect(all.document).toMatchObject([{ id: 1, name: 'First key', revoked_at: expect.any(String) }])
  await expect.poll(async () => (await me(made.document.api_key)).status, { timeout: 5_500, interval: 200 }).toBe(401)

  const moved = await json(env, 'account', 'set-plan', '--account', '1', '--plan', 'enterprise')
  expect(moved.document).toEqual({ account_id: 1, plan: 'enterprise' })
})

test('cli: what is wrong is one sentence on stderr, one document with --json, and exit code 1', async () => {
  using dir = temporaryDataDir()
  const database = await cloneDatabase(inject('clusterUrl'))
  const env = { DATA_DIR: dir.path, DATABASE_URL: database.url, DATABASE_ALLOW_UNSAFE: '1' }
  await runFoyer(env, 'account', 'create', '--name', 'A', '--email', 'a@agency.example')
  const wrong: [args: string[], message: RegExp][] = [
    [['account', 'create', '--name', 'B', '--email', 'A@agency.example'], /email is already used/],
    [['account', 'set-plan', '--account', '99', '--plan', 'pro'], /no account with the id 99/],
    [['key', 'create', '--email', 'x@agency.example', '--name', 'K'], /no user with the e-mail x@agency.example/],
    [['key', 'create', '--email', 'a@agency.example', '--name', 'K', '--expires-at', '2020-01-01'], /already passed/],
    [['key', 'revoke', '--id', '77'], /no API key with the id 77/],
  ]
  for (const [args, message] of wrong) {
    const { code, stderr, document } = await json(env, ...args)
    expect(code).toBe(1)
    expect(document).toEqual({ message: expect.stringMatching(message) })
    expect(stderr).toBe(`${document.message}\n`)
  }
  await database.drop()
})

test.each([
  [['account', 'create', '--name', 'B'], /--email <email>.* not specified/],
  [['account', 'set-plan', '--account', '1', '--plan', 'gold'], /Allowed choices are free, pro, enterprise/],
  [['account', 'create', '--name', 'B', '--email', 'nobody'], /must be an e-mail address/],
  [['key', 'revoke', '--id', '1.5'], /positive whole number/],
  [['key', 'destroy'], /unknown command/i],
])('cli: a command line that cannot be read touches no database: %j', async (args, message) => {
  const { code, stdout, stderr } = await runFoyer({ DATA_DIR: '/dev/null/nowhere' }, ...args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('cli: without --json the output is text to read', async () => {
  using dir = temporaryDataDir()
  const database = await cloneDatabase(inject('clusterUrl'))
  const env = { DATA_DIR: dir.path, DATABASE_URL: database.url, DATABASE_ALLOW_UNSAFE: '1' }
  const made = await runFoyer(
    env,
    'account',
    'create',
    '--name',
    'A',
    '--email',
    'a@agency.example',
    '--password',
    'open sesame',
  )
  expect(made.stdout).toMatch(
    /^Account 1 was created\.\n\n {2}E-mail {4}a@agency\.example\n {2}Password {2}open sesame\n {2}API key {3}fsk_/,
  )
  const listed = await runFoyer(env, 'key', 'list', '--email', 'a@agency.example')
  expect(listed.stdout).toMatch(/^1 {2}fsk_\w{6}… {2}First key {2}read, write {2}no end {2}never used\n$/)
  await database.drop()
})

test('cli: a reader that has read enough ends the command without a word', async () => {
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', 'bin/foyer --help | head -n 1'])
  expect({ stdout, stderr }).toEqual({ stdout: 'Usage: foyer [options] [command]\n', stderr: '' })
})
