import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startWebhookReceiver, type ReceivedRequest } from './features/webhooks/test-receiver.ts'
import { keyIdOf } from './lib/secrets/sealed.ts'
import { webhookSigner } from './lib/secrets/webhook-signature.ts'
import { cloneDatabase } from './testing/database.ts'
import { runFoyer, startServer, temporaryDataDir, type Program } from './testing/machine/processes.ts'

const newKey = () => randomBytes(32).toString('base64')

/** The environment of an installation on a PostgreSQL of its own. */
async function installation(more: Record<string, string> = {}) {
  const dir = temporaryDataDir()
  const database = await cloneDatabase(inject('clusterUrl'))
  onTestFinished(async () => {
    await database.drop()
    dir[Symbol.dispose]()
  })
  return {
    DATA_DIR: dir.path,
    DATABASE_URL: database.url,
    DATABASE_ALLOW_UNSAFE: '1',
    DATABASE_POOL_SIZE: '4',
    LOG_LEVEL: 'warn',
    ...more,
  }
}

/** Starts a server that must refuse to; what it says. */
async function refusal(env: Record<string, string>): Promise<string> {
  await using server = startServer(env)
  expect([await server.exited, server.stdout()]).toEqual([1, ''])
  expect(server.stderr()).not.toMatch(/^ +at /m)
  return server.stderr()
}

const makeAccount = async (env: Record<string, string>) => {
  const made = await runFoyer(
    env,
    'account',
    'create',
    '--name',
    'A',
    '--email',
    'a@a.example',
    '--password',
    'a good password 1',
    '--json',
  )
  return JSON.parse(made.stdout) as { api_key: string }
}

test('S5: an empty or short key, and a short retired one, refuse the start with a sentence', async () => {
  const env = await installation()
  expect(await refusal({ ...env, SECRET_KEY: '' })).toContain(
    'SECRET_KEY is set, but empty: give it at least 32 characters, or remove it',
  )
  expect(await refusal({ ...env, SECRET_KEY: 'short' })).toContain('SECRET_KEY must be at least 32 characters')
  expect(await refusal({ ...env, SECRET_KEY_RETIRED: `${newKey()},short` })).toContain(
    'SECRET_KEY_RETIRED must be keys of at least 32',
  )
})

test('S5: a foreign key refuses the start and says what to do; as a retired one the old key lets it start', async () => {
  const [old, fresh] = [newKey(), newKey()]
  const env = await installation()
  await using first = startServer({ ...env, SECRET_KEY: old })
  await first.ready()
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  const said = await refusal({ ...env, SECRET_KEY: fresh })
  expect(said).toContain(keyIdOf(old))
  expect(said).toContain(keyIdOf(fresh))
  expect(said).toContain('SECRET_KEY_RETIRED')
  expect(said).not.toContain(old)
  await using second = startServer({ ...env, SECRET_KEY: fresh, SECRET_KEY_RETIRED: old })
  await second.ready()
  // A process with another new key could seal what this one cannot open.
  const third = newKey()
  expect(await refusal({ ...env, SECRET_KEY: third, SECRET_KEY_RETIRED: `${old},${fresh}` })).toContain(
    'runs without it',
  )
})

test('S5: a key file that is gone is no reason to make another; a lost key can be given up', async () => {
  const env = await installation()
  await using first = startServer(env)
  await first.ready()
  first.child.kill('SIGTERM')
  await first.exited
  rmSync(join(env.DATA_DIR, 'secret.key'))
  const said = await refusal(env)
  expect(said).toMatch(/key file .*secret\.key is missing/)
  const id = /the key ([0-9a-f]{16})/.exec(said)?.[1] ?? ''
  expect(await runFoyer(env, 'secrets', 'forget', '--key', id)).toMatchObject({ code: 0, stderr: '' })
  await using second = startServer(env)
  await second.ready()
})

/** Two processes, of which one at a time is started anew. */
function openProcesses(env: Record<string, string>) {
  const running: ({ program: Program; address: string } | undefined)[] = []
  async function start(at: number, keys: Record<string, string>): Promise<void> {
    const before = running[at]
    running[at] = undefined
    // Requests that are on their way to it may arrive.
    await pause(100)
    before?.program.child.kill('SIGTERM')
    if (before) expect(await before.program.exited).toBe(0)
    const program = startServer({ ...env, ...keys })
    running[at] = { program, address: await program.ready() }
  }
  return {
    start,
    async restart(keys: Record<string, string>): Promise<void> {
      for (const at of [0, 1]) await start(at, keys)
    },
    /** The address of one that serves, in turn. */
    address(turn: number): string {
      const found = running[turn % 2] ?? running[(turn + 1) % 2]
      if (!found) throw new Error('No process serves.')
      return found.address
    },
    async stop(): Promise<void> {
      for (const one of running) await one?.program[Symbol.asyncDispose]()
    },
  }
}

test(
  'S5: the key changes under load: submissions, webhooks and sign-ins go on in two processes',
  { timeout: 180_000 },
  async () => {
    const [old, fresh] = [newKey(), newKey()]
    await using receiver = await startWebhookReceiver()
    const env = await installation({
      WEBHOOK_ALLOW_HOSTS: receiver.key,
      API_RATE_LIMIT: '0',
      PUBLIC_URL: 'http://127.0.0.1:1',
    })
    const processes = openProcesses(env)
    onTestFinished(() => processes.stop())
    await processes.restart({ SECRET_KEY: old })
    const { api_key } = await makeAccount({ ...env, SECRET_KEY: old })
    let turn = 0
    const api = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(`${processes.address(turn++)}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(headers['cookie'] === undefined && { authorization: `Bearer ${api_key}` }),
          'content-type': 'application/json',
          accept: 'application/json',
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.text(), cookies: response.headers.getSetCookie() }
    }
    // Answers are JSON of many shapes.
    // oxlint-disable-next-line typescript/no-explicit-any
    const data = async (...call: Parameters<typeof api>): Promise<any> => JSON.parse((await api(...call)).body).data
    const form = await data('POST', '/api/v1/forms', {
      internal_title: 'A',
      crm_write_enabled: false,
      min_fill_seconds: 0,
    })
    const field = await data('POST', `/api/v1/forms/${form.id}/fields`, {
      crm_module: 'address',
      crm_field_name: 'Name',
    })
    const { url } = await data('PATCH', `/api/v1/forms/${form.id}`, { active: true })
    const { secret } = await data('POST', '/api/v1/webhooks', { url: receiver.url })
    const session = await api('POST', '/api/v1/session', { email: 'a@a.example', password: 'a good password 1' })
    const cookie = session.cookies.map((text) => text.split(';')[0]).join('; ')

    const failures: string[] = []
    let sent = 0
    let isOver = false
    const expected = (status: number, wanted: number, what: string, body: string) => {
      if (status !== wanted) failures.push(`${what}: ${status} ${body.slice(0, 200)}`)
    }
    /** A page of one process is sent to the other. */
    async function submit() {
      const page = await api('GET', new URL(url).pathname, undefined, { accept: 'text/html' })
      expected(page.status, 200, 'page', page.body)
      const token = /name="_token" value="([\w-]+)"/.exec(page.body)?.[1] ?? /value="([\w-]{64})"/.exec(page.body)?.[1]
      if (token === undefined) failures.push('a page without token')
      const answer = await api('POST', new URL(url).pathname, {
        _token: token,
        [`field_${field.id}`]: `Name ${sent++}`,
      })
      expected(answer.status, 201, 'submission', answer.body)
    }
    async function signIn() {
      const me = await api('GET', '/api/v1/me', undefined, { cookie })
      expected(me.status, 200, 'me', me.body)
      const signed = await api('POST', '/api/v1/session', { email: 'a@a.example', password: 'a good password 1' })
      expected(signed.status, 201, 'sign-in', signed.body)
      const list = await api('GET', '/api/v1/webhooks')
      expected(list.status, 200, 'webhooks', list.body)
      if (!list.body.includes(secret)) failures.push('the secret of the webhook is not what it was')
    }
    async function repeat(act: () => Promise<void>, everyMs: number) {
      while (!isOver) {
        await act().catch((error: unknown) => failures.push(String(error)))
        await pause(everyMs)
      }
    }
    const load = [repeat(submit, 60), repeat(submit, 60), repeat(signIn, 1_000)]

    await processes.restart({ SECRET_KEY: old, SECRET_KEY_RETIRED: fresh })
    await processes.restart({ SECRET_KEY: fresh, SECRET_KEY_RETIRED: old })
    const keys = { SECRET_KEY: fresh, SECRET_KEY_RETIRED: old }
    const resealed = await runFoyer({ ...env, ...keys }, 'secrets', 'reseal', '--json')
    expect(resealed.code, resealed.stderr).toBe(0)
    expect(JSON.parse(resealed.stdout)).toMatchObject({
      key: keyIdOf(fresh),
      released: [keyIdOf(old)],
      needed: [],
      other_processes: 0,
    })
    // Again there is nothing to do.
    const again = await runFoyer({ ...env, ...keys }, 'secrets', 'reseal')
    expect([again.code, again.stdout]).toEqual([0, `Nothing was left to seal anew: the key is ${keyIdOf(fresh)}.\n`])
    isOver = true
    await Promise.all(load)
    expect([...new Set(failures)]).toEqual([])
    expect(sent).toBeGreaterThan(20)

    // What is stored needs the old key no more.
    await processes.restart({ SECRET_KEY: fresh })
    await submit()
    expect(failures).toEqual([])
    const received = await receiver.until(sent, 30_000)
    expect(new Set(received.map(({ body }) => JSON.parse(body.toString()).submission.index)).size).toBe(sent)
    expect(received.filter((one) => !isSigned(one, secret))).toEqual([])
  },
)

function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const made = webhookSigner(secret)({ deliveryId: '', timestampSeconds: 0, body: body.toString() })
  return headers['x-service-signature'] === made['X-Service-Signature']
}
