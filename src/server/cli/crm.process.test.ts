import { expect, test } from 'vitest'
import { startOnOffice } from '../testing/onoffice-server/server.ts'
import { runFoyer, runFoyerWith, startServer, temporaryDataDir } from '../testing/machine/processes.ts'

async function json(env: Record<string, string>, ...args: string[]) {
  const { code, stdout, stderr } = await runFoyer(env, ...args, '--json')
  expect(stdout).toMatch(/^[^\n]+\n$/)
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the documents freely
  return { code, stderr, document: JSON.parse(stdout) as any }
}

test('cli: account crm disconnects an account and connects it again, at once for a running server [B7-19, B10-24]', async () => {
  using dir = temporaryDataDir()
  const env = { DATA_DIR: dir.path }
  const { document: made } = await json(env, 'account', 'create', '--name', 'Nord', '--email', 'eva@nord.example')
  await using server = startServer(env)
  const address = await server.ready()
  const status = async () => {
    const headers = { authorization: `Bearer ${made.api_key}` }
    return (await fetch(`${address}/api/v1/crm/fields`, { headers })).status
  }
  expect(await status()).toBe(200)
  const crm = (...args: string[]) => json(env, 'account', 'crm', '--account', ...args)

  const disconnected = await crm('1', '--disconnect')
  expect(disconnected).toEqual({ code: 0, stderr: '', document: { account_id: 1, crm: null, connection_ok: false } })
  expect(await status()).toBe(409)
  const connected = await crm('1', '--connect', 'built-in')
  expect(connected.document).toEqual({ account_id: 1, crm: 'built-in', connection_ok: true })
  expect(await status()).toBe(200)

  const { document: code } = await json(env, 'crm', 'activate', '--account', '1')
  expect(code).toEqual({
    code: expect.stringMatching(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/),
    expires_at: expect.any(String),
  })

  const unknown = await crm('99', '--disconnect')
  expect([unknown.code, unknown.document.message]).toEqual([1, 'There is no account with the id 99.'])
})

test('account crm: it connects an account to onOffice with token and secret from environment or input', async () => {
  using dir = temporaryDataDir()
  await using office = await startOnOffice()
  const { token, secret } = office.office
  const env = { DATA_DIR: dir.path, ONOFFICE_API_URL: office.url, CRM_ALLOW_HOSTS: office.host }
  await json(env, 'account', 'create', '--name', 'Nord', '--email', 'eva@nord.example')
  const args = ['account', 'crm', '--account', '1', '--connect', 'onoffice']

  const refused = await json({ ...env, ONOFFICE_TOKEN: token, ONOFFICE_SECRET: 'x'.repeat(64) }, ...args)
  expect([refused.code, refused.document.message]).toEqual([1, expect.stringContaining('does not accept')])
  const missing = await json(env, ...args)
  expect([missing.code, missing.document.message]).toEqual([1, expect.stringContaining('ONOFFICE_SECRET')])
  for (const { stderr, document } of [refused, missing]) {
    expect(stderr + JSON.stringify(document)).not.toMatch(new RegExp(`${token}|${secret}`))
  }

  const connected = await runFoyerWith(`${token}\n${secret}\n`, env, ...args, '--json')
  expect(JSON.parse(connected.stdout)).toEqual({ account_id: 1, crm: 'onoffice', connection_ok: true })
  expect(office.calls.flat()).toContain('get fields')
})

test.each([
  [[], /--connect or --disconnect is required/],
  [['--connect', 'built-in', '--disconnect'], /cannot be used with/],
  [['--connect', 'other'], /Allowed choices are built-in, onoffice/],
])('cli: a command line that cannot be read touches no database: %j', async (args, message) => {
  const { code, stdout, stderr } = await runFoyer(
    { DATA_DIR: '/dev/null/nowhere' },
    'account',
    'crm',
    '--account',
    '1',
    ...args,
  )
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
