import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startApp } from '../harness.ts'
import { runFoyer, startServer } from '../machine/processes.ts'
import { createRecord } from './record-factories.ts'
import { plantSecrets } from './secrets.ts'

const marker = (name: string) => `${name}${randomUUID().replaceAll('-', '')}`

test('secrets: none stands in the log, the metrics, what `doctor` says or the output of a crash', async () => {
  await using app = await startApp({ limited: false, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  const account = await app.createAccount()
  for (const make of Object.values(createRecord)) await make(app, account)
  const { openAnswers: _open, ...planted } = await plantSecrets(app, account)
  const ofOperator = { smtp: marker('smtp'), metrics: marker('metrics') }
  const env = {
    DATA_DIR: app.platform.config.dataDir,
    DATABASE_URL: app.databaseUrl,
    DATABASE_ALLOW_UNSAFE: '1',
    LOG_LEVEL: 'debug',
    SMTP_URL: `smtp://foyer:${ofOperator.smtp}@127.0.0.1:9`,
    METRICS_TOKEN: ofOperator.metrics,
  }
  await using server = startServer(env)
  const base = await server.ready()
  const sent = {
    wrongPassword: marker('wrongpassword'),
    wrongKey: `fsk_${marker('wrongkey')}`,
    queried: marker('queried'),
  }
  const json = { 'content-type': 'application/json' }
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(base + path, { redirect: 'manual', ...init })).text()
  const everything = async () => {
    const links = Object.values({ ...planted.visitorLinks, ...planted.userLinks })
    for (const token of links)
      for (const page of ['delete', 'sign', 'document', 'resume', 'confirm', 'files', 'login'])
        await ask(`/f/none/${page}/${token}`)
    await ask('/api/v1/forms', { headers: { authorization: `Bearer ${account.api_key}` } })
    await ask('/api/v1/forms', {
      method: 'POST',
      body: '{',
      headers: { ...json, authorization: `Bearer ${account.api_key}` },
    })
    await ask('/api/v1/forms', { headers: { authorization: `Bearer ${sent.wrongKey}` } })
    await ask(`/api/v1/forms?api_key=${sent.queried}`)
    const signIn = { email: account.email, password: sent.wrongPassword }
    await ask('/session', { method: 'POST', headers: json, body: JSON.stringify(signIn) })
    await ask('/api/v1/session', { method: 'POST', headers: json, body: JSON.stringify(signIn) })
  }
  await everything()
  const metrics = await ask('/metrics', { headers: { authorization: `Bearer ${ofOperator.metrics}` } })
  expect(metrics).toContain('foyer_')
  // Faults of ours are logged with all that their error says.
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  for (const table of ['users', 'api_keys', 'mails', 'webhooks'])
    await owner.query(`alter table ${table} rename to ${table}_gone`)
  await owner.end()
  await everything()
  await vi.waitFor(() => expect(server.stderr()).toContain('request failed'), { timeout: 30_000 })
  const doctor = await runFoyer(env, 'doctor')
  server.child.kill('SIGABRT')
  await server.exited
  const outputs = { log: server.stderr(), output: server.stdout(), metrics, doctor: doctor.stdout + doctor.stderr }
  const secrets = Object.entries({ ...planted, ofOperator, sent }).flatMap(([kind, markers]) =>
    Object.entries(markers).map(([name, secret]) => ({ what: `${kind}: ${name}`, secret })),
  )
  const found = Object.entries(outputs).flatMap(([where, text]) =>
    secrets.flatMap(({ what, secret }) => (text.includes(secret) ? `${what} in ${where}` : [])),
  )
  expect(found).toEqual([])
})
