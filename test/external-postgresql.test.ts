import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFoyer, startServer, temporaryDataDir } from '../src/server/testing/processes.ts'

/** A server of the system's own version (Debian: `apt-get install postgresql`), used by somebody who is no superuser. */
const versions = '/usr/lib/postgresql'
const installed = existsSync(versions) ? readdirSync(versions).filter((name) => Number(name) >= 15) : []
const bin = join(versions, installed.at(-1) ?? 'none', 'bin')
const directory = mkdtempSync(join(tmpdir(), 'foyer-external-'))
const asNobody = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
let server: ChildProcess
const address = (user: string, database: string) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(directory)}`

function command(...parts: string[]): [string, string[]] {
  const [program = '', ...args] = [...asNobody, ...parts]
  return [program, args]
}

beforeAll(async () => {
  if (installed.length === 0) return
  chmodSync(directory, 0o777)
  const data = join(directory, 'data')
  const made = spawnSync(...command(join(bin, 'initdb'), '-D', data, '-U', 'admin', '--auth=trust'), {
    encoding: 'utf8',
  })
  expect(made.status, made.stderr).toBe(0)
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${directory}`]
  server = spawn(...command(join(bin, 'postgres'), '-D', data, ...settings), { stdio: 'ignore' })
  const admin = await connected(address('admin', 'postgres'))
  await admin.query('create role agency login createrole')
  await admin.query('create database foyer owner agency')
  await admin.end()
})

afterAll(async () => {
  if (installed.length > 0) {
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
})

async function connected(url: string): Promise<pg.Client> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

test.skipIf(installed.length === 0)(
  'contract 1 DATABASE_URL: on a server of the system, as an ordinary database user, halves apart, nothing made unasked (where Debian’s PostgreSQL is installed)',
  async () => {
    using data = temporaryDataDir()
    const env = {
      DATABASE_URL: address('agency', 'foyer'),
      DATA_DIR: data.path,
      SECRET_KEY: 'x'.repeat(40),
      LOG_LEVEL: 'warn',
    }
    await using web = startServer(env, ['--role', 'web'])
    const url = await web.ready()
    expect(web.stdout()).toContain('There is no account yet')
    const created = await runFoyer(
      env,
      'account',
      'create',
      '--name',
      'Muster',
      '--email',
      'a@muster.example',
      '--json',
    )
    expect(created.code, created.stderr).toBe(0)
    const { api_key } = JSON.parse(created.stdout) as { api_key: string }
    const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' }
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, ...((await response.json()) as { data: { id: number; slug: string } }) }
    }
    const form = await call('POST', '/forms', { internal_title: 'Anfrage' })
    const field = await call('POST', `/forms/${form.data.id}/fields`, { crm_module: 'address', crm_field_name: 'Name' })
    await call('PATCH', `/forms/${form.data.id}`, { active: true })
    const sent = await fetch(`${url}/f/${form.data.slug}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ [`field_${field.data.id}`]: 'Ada' }),
    })
    expect(sent.status).toBe(201)
    const list = await call('GET', `/forms/${form.data.id}/submissions`)
    expect(list.data).toMatchObject([{ index: 1, content: { address: { Name: 'Ada' } } }])
    await using worker = startServer(env, ['--role', 'worker'])
    await expect.poll(() => worker.stdout(), { timeout: 10_000 }).toContain('ready (worker)')
  },
)

test.skipIf(installed.length === 0)(
  'contract 1 DATABASE_URL: a server that could lose what it acknowledged is refused (where Debian’s PostgreSQL is installed)',
  async () => {
    const admin = await connected(address('admin', 'postgres'))
    await admin.query('alter system set fsync = off')
    await admin.query('select pg_reload_conf()')
    await admin.end()
    using data = temporaryDataDir()
    const env = {
      DATABASE_URL: address('agency', 'foyer'),
      DATA_DIR: data.path,
      SECRET_KEY: 'x'.repeat(40),
      LOG_LEVEL: 'error',
    }
    await using refused = startServer(env)
    expect(await refused.exited).toBe(1)
    expect(refused.stderr()).toContain('fsync = off')
    await using allowed = startServer({ ...env, DATABASE_ALLOW_UNSAFE: '1' })
    await allowed.ready()
  },
)
