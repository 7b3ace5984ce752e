import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFoyer, startServer, temporaryDataDir } from '../src/server/testing/machine/processes.ts'
import {
  startSystemPostgresql,
  systemVersion,
  type SystemPostgresql,
} from '../src/server/testing/machine/system-postgresql.ts'

const program = '/usr/sbin/pgbouncer'
const skipped = systemVersion === null || !existsSync(program)
let server: SystemPostgresql

beforeAll(async () => {
  if (skipped) return
  server = await startSystemPostgresql()
  const admin = await server.connected('admin', 'postgres')
  await admin.query('create role agency login createrole')
  await admin.query('create database foyer owner agency')
  await admin.end()
})

afterAll(async () => {
  if (!skipped) await server[Symbol.asyncDispose]()
})

/** PgBouncer as Debian configures it, but for the mode; gives what `DATABASE_URL` would be. */
async function startPgBouncer(poolMode: string): Promise<AsyncDisposable & { url: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'foyer-pgbouncer-'))
  chmodSync(directory, 0o777)
  const host = new URL(server.address('agency', 'foyer')).searchParams.get('host')
  const file = join(directory, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
foyer = host=${host} dbname=foyer user=agency
[pgbouncer]
listen_addr =
unix_socket_dir = ${directory}
auth_type = any
pool_mode = ${poolMode}
max_client_conn = 100
default_pool_size = 60
`,
  )
  const asNobody = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const [command, ...args] = [...asNobody, program, file]
  const child = spawn(command, args, { stdio: 'ignore' })
  const exited = once(child, 'exit')
  await expect.poll(() => existsSync(join(directory, '.s.PGSQL.6432')), { timeout: 5_000 }).toBe(true)
  return {
    url: `postgres://agency@localhost:6432/foyer?host=${encodeURIComponent(directory)}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

test.skipIf(skipped)(
  'pgbouncer: in session mode, the service takes and lists submissions (needs Debian’s pgbouncer)',
  async () => {
    await using pooler = await startPgBouncer('session')
    using data = temporaryDataDir()
    const env = { DATABASE_URL: pooler.url, DATA_DIR: data.path, SECRET_KEY: 'x'.repeat(40), LOG_LEVEL: 'warn' }
    await using service = startServer(env)
    const address = await service.ready()
    const created = await runFoyer(env, 'account', 'create', '--name', 'A', '--email', 'a@muster.example', '--json')
    expect(created.code, created.stderr).toBe(0)
    const { api_key } = JSON.parse(created.stdout) as { api_key: string }
    const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' }
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${address}/api/v1${path}`, { method, headers, body: JSON.stringify(body) ?? null })
      return ((await response.json()) as { data: { id: number; slug: string } }).data
    }
    const form = await call('POST', '/forms', { internal_title: 'Anfrage' })
    const field = await call('POST', `/forms/${form.id}/fields`, { crm_module: 'address', crm_field_name: 'Name' })
    await call('PATCH', `/forms/${form.id}`, { active: true })
    const sent = await fetch(`${address}/f/${form.slug}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ [`field_${field.id}`]: 'Ada' }),
    })
    expect(sent.status).toBe(201)
    expect(await call('GET', `/forms/${form.id}/submissions`)).toMatchObject([{ index: 1 }])
    expect(service.stderr()).not.toMatch(/"level":[56]0/)
  },
)

test.skipIf(skipped).each(['transaction', 'statement'])(
  'pgbouncer: %s mode is refused at the start, with what to set (needs Debian’s pgbouncer)',
  async (mode) => {
    // An installation that is up to date, as one is when a pooler is put in front.
    using data = temporaryDataDir()
    const env = { DATA_DIR: data.path, SECRET_KEY: 'x'.repeat(40), LOG_LEVEL: 'warn' }
    await using direct = startServer({ ...env, DATABASE_URL: server.address('agency', 'foyer') })
    await direct.ready()
    await using pooler = await startPgBouncer(mode)
    await using service = startServer({ ...env, DATABASE_URL: pooler.url })
    expect(await service.exited).toBe(1)
    // Whether connections are exchanged, or have lost their role, is seen first by chance: both refuse, and say what to set.
    expect(service.stderr()).toMatch(/^(The pooler|The database connection runs as agency, not as foyer_app)/)
    expect(service.stderr()).toMatch(/lends connections for one transaction at a time\b.*pool_mode = session/)
  },
)
