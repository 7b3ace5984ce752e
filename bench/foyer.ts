import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openCluster } from '../src/server/db/embedded/cluster.ts'
import { freePort } from '../test/crash/free-port.ts'
import { runFoyer, startServer } from '../src/server/testing/machine/processes.ts'

/** A running service as it is shipped, with an account of its own. */
export interface Foyer extends AsyncDisposable {
  pid: number
  port: number
  apiKey: string
  /** Of the account's first user, for the dashboard. */
  login: { email: string; password: string }
  /** Whole environment that it runs in. */
  env: Record<string, string>
  /** Milliseconds from its start to its line `ready`. */
  startMs: number
  api<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Its embedded database as the owner of all tables. */
  databaseUrl(): Promise<string>
  /** Resolves when nothing that follows a submission is left to do, so that it takes no time of what is measured next. */
  settled(): Promise<void>
}

/** Settings of every server that is measured; durable as shipped. */
export const settings = {
  DEMO: '0',
  API_RATE_LIMIT: '0',
  LOG_LEVEL: 'warn',
  SECRET_KEY: 'a key for measurements, not a secret',
}

interface FoyerOptions {
  env?: Record<string, string>
  args?: string[]
}

export async function startFoyer({ env: more = {}, args = [] }: FoyerOptions = {}): Promise<Foyer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  // Of its own, as operators choose one: it listens otherwise where the system does.
  const env = { ...settings, DATA_DIR: dataDir, PORT: String(await freePort()), ...more }
  const begun = performance.now()
  const server = startServer(env, args)
  // However the bench ends, no server outlives it.
  const kill = () => server.child.kill('SIGKILL')
  process.once('exit', kill)
  const address = await server.ready()
  const startMs = performance.now() - begun
  const { api_key: apiKey, password } = await createAccount(env)
  async function databaseUrl(): Promise<string> {
    const joined = await openCluster({ dataDir, share: true })
    await joined.stop()
    return joined.url
  }
  return {
    pid: server.child.pid ?? 0,
    port: Number(new URL(address).port),
    apiKey,
    login: { email, password },
    env,
    startMs,
    api: (method, path, body) => callApi(`${address}/api/v1${path}`, apiKey, method, body),
    databaseUrl,
    settled: async () => settled(await databaseUrl()),
    async [Symbol.asyncDispose]() {
      process.off('exit', kill)
      server.child.kill('SIGTERM')
      if (server.child.exitCode === null) await once(server.child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function settled(connectionString: string): Promise<void> {
  const db = new pg.Client({ connectionString })
  await db.connect()
  try {
    for (;;) {
      const { rows } = await db.query("select from follow_ups where state = 'waiting' limit 1")
      if (rows.length === 0) return
      await sleep(100)
    }
  } finally {
    await db.end()
  }
}

const email = 'bench@agency.example'

async function createAccount(env: Record<string, string>): Promise<{ api_key: string; password: string }> {
  const args = ['account', 'create', '--name', 'Bench', '--email', email, '--plan', 'enterprise', '--json']
  const { code, stdout, stderr } = await runFoyer(env, ...args)
  if (code !== 0) throw new Error(`No account could be made:\n${stderr}`)
  return JSON.parse(stdout)
}

async function callApi<T>(url: string, apiKey: string, method: string, body: unknown): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return text === '' ? (undefined as T) : JSON.parse(text)
}
