import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { externalInstallation } from './testing/external-installation.ts'
import { freePort } from './testing/machine/free-port.ts'
import { runFoyer, startServer, temporaryDataDir } from './testing/machine/processes.ts'

const get = async (url: string, key?: string) => {
  const response = await fetch(url, { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** What the first start left for its user to read. */
const kept = (dataDir: string) => readFileSync(join(dataDir, 'first-start.txt'), 'utf8')

const demoKey = (dataDir: string) => /fsk_\w{49}/.exec(kept(dataDir))?.[0]

const lines = (output: string, pattern: RegExp) => output.split('\n').filter((line) => pattern.test(line))

test('main: starts on an empty directory, says ready once, is healthy, stops cleanly and keeps its data [B10-2, B10-5, B10-6, B10-7]', async () => {
  using dir = temporaryDataDir()
  const env = { DATA_DIR: dir.path }
  await using first = startServer(env)
  const address = await first.ready()
  expect(lines(first.stdout(), /^ready /)).toEqual([`ready ${address}`])
  expect(await get(`${address}/healthz`)).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await get(`${address}/readyz`)).toEqual({ status: 200, body: { status: 'ready' } })
  const opened = await fetch(`${address}/`)
  expect([opened.status, opened.url]).toEqual([200, `${address}/app`])

  const key = demoKey(dir.path)
  const forms = await get(`${address}/api/v1/forms`, key)
  expect(forms).toMatchObject({ status: 200, body: { meta: { total: 3 } } })
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  await using second = startServer(env)
  const again = await second.ready()
  expect(second.stdout()).toBe(`ready ${again}\n`)
  expect((await get(`${again}/api/v1/forms`, key)).body['meta']).toEqual(forms.body['meta'])
  second.child.kill('SIGINT')
  expect(await second.exited).toBe(0)
})

test('main: a demo that a crash left half made is made anew [B10-8]', async () => {
  using dir = temporaryDataDir()
  const env = { DATA_DIR: dir.path }
  const half = ['--name', 'Half', '--email', 'unfinished-demo@foyer.invalid']
  expect(await runFoyer(env, 'account', 'create', ...half)).toMatchObject({ code: 0 })
  await using server = startServer(env)
  const address = await server.ready()
  expect((await get(`${address}/api/v1/forms`, demoKey(dir.path))).body['meta']).toMatchObject({ total: 3 })
})

test('main: with DEMO=0 nothing is created, and the way to the first account is shown [B10-9]', async () => {
  using dir = temporaryDataDir()
  await using server = startServer({ DATA_DIR: dir.path, DEMO: '0' })
  await server.ready()
  expect(server.stdout()).toContain('npm run -s foyer -- account create --name')
  expect(kept(dir.path)).toMatch(/^ {4}http:\/\/127\.0\.0\.1:\d+\/app\/setup#[\w-]{43}$/m)
  expect(server.stdout()).not.toContain('fsk_')
})

test('main: without a terminal, secrets of the first start are in a file of mode 600, not in the output [B10-39]', async () => {
  for (const env of [{}, { DEMO: '0' }]) {
    using dir = temporaryDataDir()
    await using server = startServer({ DATA_DIR: dir.path, ...env })
    const address = await server.ready()
    const path = join(dir.path, 'first-start.txt')
    expect(server.stdout()).toContain(path)
    expect(server.stdout()).toContain(`${address}/app`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const secrets = kept(dir.path).match(/fsk_\w{49}|(?<=Password +)\S+|(?<=#)[\w-]{43}/g) ?? []
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of secrets) expect(server.stdout() + server.stderr()).not.toContain(secret)
  }
})

test('main: it is not ready before the way in is written [B10-7, B10-39]', async () => {
  using dir = temporaryDataDir()
  const port = await freePort()
  await using server = startServer({ DATA_DIR: dir.path, PORT: String(port) })
  // Asked all the time: what a script does that waits for the service.
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) expect(server.child.exitCode).toBe(null)
  expect(existsSync(join(dir.path, 'first-start.txt'))).toBe(true)
})

test('main: two web processes of an installation without an account give the same set-up address [B10-9]', async () => {
  await using installation = await externalInstallation()
  const given = async () => {
    using dir = temporaryDataDir()
    const env = {
      ...installation.env,
      DATA_DIR: dir.path,
      SECRET_KEY: 'k'.repeat(40),
      PUBLIC_URL: 'https://forms.example',
    }
    await using server = startServer(env, ['--role', 'web'])
    await server.ready()
    return /https:\S+#\S+/.exec(kept(dir.path))?.[0]
  }
  const first = await given()
  expect(first).toMatch(/^https:\/\/forms\.example\/app\/setup#[\w-]{43}$/)
  expect(await given()).toBe(first)
})

test('main: a second server on the same directory says so and changes nothing for the first [B10]', async () => {
  using dir = temporaryDataDir()
  const env = { DATA_DIR: dir.path, DEMO: '0' }
  await using first = startServer(env)
  const address = await first.ready()
  await using second = startServer(env)
  expect(await second.exited).toBe(1)
  expect(second.stdout()).toBe('')
  expect(second.stderr()).toMatch(/already in use by process \d+.*DATA_DIR/)
  expect(second.stderr()).toContain(`Its lock is the file ${join(dir.path, 'postgres.lock')}.`)
  expect(second.stderr()).not.toMatch(/^ +at /m)
  expect((await get(`${address}/readyz`)).status).toBe(200)
})

test('main: a server without its database ends with 1, and the next start finds everything [B10]', async () => {
  using dir = temporaryDataDir()
  const env = { DATA_DIR: dir.path, DEMO: '0' }
  await using server = startServer(env)
  await server.ready()
  const [pid] = readFileSync(join(dir.path, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  expect(await server.exited).toBe(1)
  expect(lines(server.stderr(), /"level":60/)).toHaveLength(1)
  await using next = startServer(env)
  expect((await get(`${await next.ready()}/readyz`)).status).toBe(200)
})

test('main: kill -9 loses nothing that was acknowledged [B10-17, B13-25]', async () => {
  using dir = temporaryDataDir()
  const env = { DATA_DIR: dir.path }
  await using server = startServer(env)
  const address = await server.ready()
  const key = demoKey(dir.path)
  const create = async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`${address}/api/v1/form-groups`, { method: 'POST', headers, body: '{"name":"New"}' })
    return response.status
  }
  let acknowledged = 0
  const writers = Array.from({ length: 8 }, async () => {
    while ((await create()) === 201) if (++acknowledged === 100) server.child.kill('SIGKILL')
  })
  await Promise.allSettled(writers)
  await server.exited
  await using next = startServer(env)
  const { body } = await get(`${await next.ready()}/api/v1/form-groups`, key)
  expect(acknowledged).toBeGreaterThanOrEqual(100)
  // Two groups are the demo's own; one write per writer may have been stored without its answer getting through.
  const { total } = body['meta'] as { total: number }
  expect(total - 2).toBeGreaterThanOrEqual(acknowledged)
  expect(total - 2).toBeLessThanOrEqual(acknowledged + writers.length)
})

test('main: every fault of the configuration is named at once [B10-26]', async () => {
  const wrong = {
    HOST: '300.1.1.1',
    PORT: 'http',
    TRUST_PROXY: 'yes',
    DATABASE_POOL_SIZE: '1',
    WEBHOOK_TIMEOUT: 'soon',
    CRM_TIMEOUT: '900d',
    WEBHOOK_ALLOW_HOSTS: 'localhost',
    CRM_ALLOW_HOSTS: '127.0.0.1:70000',
    DEMO: 'maybe',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'mail.example',
    MAIL_FROM: 'Foyer',
    METRICS_PORT: '300.1.1.1:9464',
  }
  await using server = startServer(wrong)
  expect(await server.exited).toBe(1)
  expect(server.stdout()).toBe('')
  const [heading, ...sentences] = server.stderr().trimEnd().split('\n')
  expect(heading).toBe('The configuration is not usable:')
  expect(sentences.map((line) => /^ {2}(\w+) must be /.exec(line)?.[1]).toSorted()).toEqual(
    Object.keys(wrong).toSorted(),
  )
})

test('main: --help says what a start takes; an unknown option is one sentence that points there [B10-42]', async () => {
  // Neither looks at the configuration or opens a database.
  const env = { DATA_DIR: '/dev/null/nowhere', PORT: 'http' }
  await using help = startServer(env, ['--help'])
  await using unknown = startServer(env, ['--rolle', 'web'])
  await using wrong = startServer(env, ['--role', 'database'])
  expect(await Promise.all([help.exited, unknown.exited, wrong.exited])).toEqual([0, 1, 1])
  expect(help.stdout()).toMatch(/^foyer start \[--role web\|worker\]\n[^]*--role worker[^]*foyer --help\n$/)
  expect(help.stderr()).toBe('')
  expect(unknown.stderr()).toBe("Unknown option '--rolle'. foyer start --help lists the options.\n")
  expect(wrong.stderr()).toBe(
    '--role must be all, web or worker, not database. foyer start --help lists the options.\n',
  )
})

test('main: DATABASE_URL set to nothing, or to another kind of database, is refused without its password', async () => {
  await using empty = startServer({ DATABASE_URL: '' })
  await using other = startServer({ DATABASE_URL: 'mysql://me:hunter2@127.0.0.1/foyer' })
  expect(await Promise.all([empty.exited, other.exited])).toEqual([1, 1])
  expect(empty.stderr()).toMatch(/^ {2}DATABASE_URL is set, but empty: give it an address .*, or remove it$/m)
  expect(other.stderr()).toMatch(/^ {2}DATABASE_URL must be an address such as postgres:/m)
  expect(other.stderr()).not.toContain('hunter2')
})

test('main: a name that looks like a setting and is not read is warned about [B10-28]', async () => {
  using dir = temporaryDataDir()
  const names = { PUBLIC_ULR: 'https://forms.example', WEBHOOK_TIMEOUTS: '5s', FOYER_DEMO: '1', EDITOR: 'vi' }
  await using server = startServer({ DATA_DIR: dir.path, DEMO: '0', ...names })
  await server.ready()
  const warnings = lines(server.stderr(), /"level":40/).map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(warnings).toEqual([
    'FOYER_DEMO is not read: there is no setting of this name.',
    'PUBLIC_ULR is not read. Is PUBLIC_URL meant?',
    'WEBHOOK_TIMEOUTS is not read. Is WEBHOOK_TIMEOUT meant?',
    'SMTP_URL is not set: no mail is sent, and mails wait in the outbox',
  ])
})

test.each([['--role', 'boss'], ['--rolle', 'web'], ['web']])(
  'an unknown role or argument is refused: %s %s',
  async (...args) => {
    await using server = startServer({}, args)
    expect(await server.exited).toBe(1)
    expect(server.stderr()).not.toMatch(/^ +at /m)
  },
)

test.each([
  ['PORT', /^Port \d+ on 127.0.0.1 is already in use. .*PORT=\d+ npm start$/m],
  ['METRICS_PORT', /^METRICS_PORT: port \d+ on 127.0.0.1 is already in use. Choose another one.$/m],
])('main: %s in use is told before the database starts [B10-27]', async (name, sentence) => {
  using dir = temporaryDataDir()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  await using server = startServer({ DATA_DIR: dir.path, [name]: String(port) })
  expect(await server.exited).toBe(1)
  expect(server.stdout()).toBe('')
  expect(server.stderr()).toMatch(sentence)
  expect(server.stderr()).not.toMatch(/^ +at /m)
  expect(readdirSync(dir.path)).toEqual([])
  taken.close()
})

test('main: web and worker run apart on one DATABASE_URL, which gets no demo account [B10-9, B10-11]', async () => {
  await using installation = await externalInstallation()
  await using worker = startServer(installation.env, ['--role', 'worker'])
  await using web = startServer(installation.env, ['--role=web'])
  expect((await get(`${await web.ready()}/readyz`)).status).toBe(200)
  expect(web.stdout()).toContain('account create')
  expect(web.stdout()).not.toContain('fsk_')
  await expect.poll(() => worker.stdout()).toBe('ready (worker)\n')
  for (const { child } of [web, worker]) child.kill('SIGTERM')
  expect(await Promise.all([web.exited, worker.exited])).toEqual([0, 0])
})

test('main: a database that could lose data is refused', async () => {
  using dir = temporaryDataDir()
  await using server = startServer({ DATA_DIR: dir.path, DATABASE_URL: inject('clusterUrl') })
  expect(await server.exited).toBe(1)
  expect(server.stderr()).toContain('fsync')
  expect(server.stderr()).toContain('DATABASE_ALLOW_UNSAFE=1')
})

test('main: a database that cannot be reached is told without its password', async () => {
  using dir = temporaryDataDir()
  await using server = startServer({ DATA_DIR: dir.path, DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/foyer' })
  expect(await server.exited).toBe(1)
  expect(server.stderr()).toContain('nothing listens there')
  expect(server.stderr()).not.toMatch(/hunter2|^ +at /m)
})
