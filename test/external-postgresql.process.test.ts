import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFoyer, startServer, temporaryDataDir } from '../src/server/testing/machine/processes.ts'
import {
  startSystemPostgresql,
  systemVersion,
  type SystemPostgresql,
} from '../src/server/testing/machine/system-postgresql.ts'

let server: SystemPostgresql

beforeAll(async () => {
  if (systemVersion === null) return
  server = await startSystemPostgresql()
  const admin = await server.connected('admin', 'postgres')
  await admin.query('create role agency login createrole')
  await admin.query('create database foyer owner agency')
  await admin.end()
})

afterAll(async () => {
  if (systemVersion !== null) await server[Symbol.asyncDispose]()
})

test.skipIf(systemVersion === null)(
  'external postgresql: DATABASE_URL works as an ordinary user (needs Debian’s PostgreSQL) [B10-9, B10-10, B10-11]',
  async () => {
    using data = temporaryDataDir()
    const env = {
      DATABASE_URL: server.address('agency', 'foyer'),
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

test.skipIf(systemVersion === null)(
  'external postgresql: a server that may lose data is refused (where Debian’s PostgreSQL is installed) [B10]',
  async () => {
    const admin = await server.connected('admin', 'postgres')
    await admin.query('alter system set fsync = off')
    await admin.query('select pg_reload_conf()')
    await admin.end()
    using data = temporaryDataDir()
    const env = {
      DATABASE_URL: server.address('agency', 'foyer'),
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
