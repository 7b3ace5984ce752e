import { Agent, request as secureRequest } from 'node:https'
import { connect as connectTls } from 'node:tls'
import acme from 'acme-client'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { manageDomain } from '../../cli/account.ts'
import { parseConfig } from '../../config.ts'
import { startDomainTls, type DomainTls } from '../../domain-tls.ts'
import { startMetricsPort } from '../../metrics-port.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { hasPebble, startPebble } from '../../testing/servers/pebble.ts'
import { listDomains, nameDomain } from './index.ts'
import { reasonOf, waitAfter } from './reasons.ts'
import { renewOne } from './renew.ts'

const domain = 'forms.agency.example'
const missing = 'pebble is missing: apt-get install pebble'

const acmeEnv = { HTTPS_PORT: '0', ACME_DIRECTORY: 'https://127.0.0.1:9/dir', ACME_AGREE: '1' }

/** A service that its own authority reaches by every name, with a domain of the first account. */
async function startWithDomain(options: { blocked?: string[]; addresses?: string[] } = {}) {
  const addresses = options.addresses ?? ['127.0.0.1']
  const app = await startApp({ env: acmeEnv, platform: () => ({ resolve: async () => addresses }) })
  const port = Number(new URL(await app.listen()).port)
  const pebble = await startPebble(port, options.blocked)
  const { config } = app.platform
  const settings = { directory: pebble.directory, email: 'it@agency.example', httpPort: port }
  config.domains.acme = settings
  config.webhooks.allowHosts.add(`${domain}:${port}`)
  acme.axios.defaults.httpsAgent = new Agent({ ca: pebble.ca })
  onTestFinished(async () => {
    delete acme.axios.defaults.httpsAgent
    await app[Symbol.asyncDispose]()
    await pebble[Symbol.asyncDispose]()
  })
  await nameDomain(app.platform, app.owner.account_id, domain)
  return { app, pebble, renew: () => renewOne(app.platform, settings) }
}

const stateOf = async (app: TestApp) => (await listDomains(app.platform))[0]!

const notices = async (app: TestApp) =>
  (await app.platform.database.system.selectFrom('mails').select(['subject', 'body']).execute()).filter(({ subject }) =>
    subject.startsWith('Kein Zertifikat'),
  )

/** Makes what waits due now. */
const passTime = (app: TestApp) =>
  sql`update domain_certificates set next_try_at = now()`.execute(app.platform.database.system)

function ask(
  port: number,
  path: string,
  { name = domain, host }: { name?: string; host?: string } = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      servername: name,
      headers: { host: host ?? name },
      rejectUnauthorized: false,
    }
    secureRequest({ ...options, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

function serialAt(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host: '127.0.0.1', port, servername: domain, rejectUnauthorized: false }, () => {
      const { serialNumber, subjectaltname } = socket.getPeerCertificate()
      expect(subjectaltname).toBe(`DNS:${domain}`)
      resolve(serialNumber)
      socket.destroy()
    }).on('error', reject)
  })
}

test('domains: clients may take as long over TLS at an own domain as at the address of the service', async () => {
  await using app = await startApp({ env: acmeEnv })
  const tls = (await startDomainTls(app.platform, app.server))!
  const patience = ({ requestTimeout, headersTimeout, keepAliveTimeout }: DomainTls['server']) => [
    requestTimeout,
    headersTimeout,
    keepAliveTimeout,
  ]
  expect(patience(tls.server)).toEqual(patience(app.server.server))
  await tls.close()
})

test('domains: an own domain gets a certificate, is served over TLS, and is renewed 30 days before the end [B10-36]', async ({
  skip,
}) => {
  if (!hasPebble) skip(missing)
  const { app, renew } = await startWithDomain()
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  const tls = (await startDomainTls(app.platform, app.server))!
  await expect(ask(tls.port, form.path)).rejects.toThrow()
  expect(await renew()).toBe(true)
  const state = await stateOf(app)
  expect(state).toMatchObject({ domain, reason: null, failures: 0 })
  expect(Date.parse(state.expires_at!)).toBeGreaterThan(Date.now() + 30 * 86_400_000)
  // Another process shows it as well; this one remembers for half a minute that there was none.
  const other = (await startDomainTls(app.platform, app.server))!
  const first = await serialAt(other.port)
  const page = await ask(other.port, form.path)
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('Ihre Anfrage')])
  for (const path of [
    '/app',
    '/app/forms',
    '/api/v1/me',
    '/metrics',
    '/%61pi/v1/me',
    '/a%70p/forms',
    `https://${domain}/app`,
  ])
    expect((await ask(other.port, path)).status).toBe(404)
  expect((await ask(other.port, form.path, { host: 'other.example' })).status).toBe(421)
  await expect(ask(other.port, form.path, { name: 'stranger.example' })).rejects.toThrow()

  // Nothing is due until 30 days before the end.
  await passTime(app)
  expect(await renew()).toBe(false)
  await sql`update domain_certificates set expires_at = now() + interval '29 days'`.execute(
    app.platform.database.system,
  )
  expect(await renew()).toBe(true)
  const renewed = (await startDomainTls(app.platform, app.server))!
  expect(await serialAt(renewed.port)).not.toBe(first)
  // One account at the authority; its key and that of the certificate are sealed.
  const { rows } = await sql<{ sealed_key: string }>`
    select sealed_key from acme_accounts union all select sealed_key from domain_certificates`.execute(
    app.platform.database.system,
  )
  expect(rows.map(({ sealed_key }) => sealed_key.slice(0, 3))).toEqual(['v1.', 'v1.'])
  for (const one of [tls, other, renewed]) await one.close()
})

test('domains: what the authority refuses is told with its reason, and tried again later [B10-37]', async ({
  skip,
}) => {
  if (!hasPebble) skip(missing)
  const { app, renew } = await startWithDomain({ blocked: [domain] })
  await renew()
  expect(await stateOf(app)).toMatchObject({ reason: 'refused', failures: 1, expires_at: null })
  expect(Date.parse((await stateOf(app)).next_try_at) - Date.now()).toBeGreaterThan(10 * 60_000)
  expect(await renew()).toBe(false)
  expect(await notices(app)).toHaveLength(1)
  // The same reason again is no new mail.
  await passTime(app)
  await renew()
  expect(await stateOf(app)).toMatchObject({ reason: 'refused', failures: 2 })
  const [mail, ...more] = await notices(app)
  expect(more).toEqual([])
  expect(mail!.subject).toContain(domain)
  expect(mail!.body).toMatch(/stellt für diesen Namen kein Zertifikat aus[^]*issues no certificate for this name/)
})

test('domains: an answer that the authority does not get at the domain is told as such [B10-37]', async ({ skip }) => {
  if (!hasPebble) skip(missing)
  const { app, pebble, renew } = await startWithDomain()
  await pebble.lead(domain, '127.0.0.9')
  await renew()
  expect(await stateOf(app)).toMatchObject({ reason: 'unproven', detail: expect.stringContaining('127.0.0.9') })
})

test('domains: nothing is ordered for a name without an address, or one that leads elsewhere [B10-37]', async () => {
  const reasonFor = async (addresses: string[], allowed: boolean) => {
    await using app = await startApp({ env: acmeEnv, platform: () => ({ resolve: async () => addresses }) })
    // Another server, which knows nothing of our challenges.
    await using other = await startApp()
    const port = Number(new URL(await other.listen()).port)
    const { config } = app.platform
    if (allowed) config.webhooks.allowHosts.add(`${domain}:${port}`)
    await nameDomain(app.platform, app.owner.account_id, domain)
    const settings = { directory: 'https://127.0.0.1:9/dir', email: null, httpPort: port }
    config.domains.acme = settings
    expect(await renewOne(app.platform, settings)).toBe(true)
    const { rows } = await sql`select from acme_accounts`.execute(app.platform.database.system)
    expect(rows).toEqual([])
    return (await stateOf(app)).reason
  }
  expect(await reasonFor([], true)).toBe('no_address')
  expect(await reasonFor(['127.0.0.1'], true)).toBe('not_here')
  // An address that is not public is not asked.
  expect(await reasonFor(['127.0.0.1'], false)).toBe('not_reached')
})

test('domains: an authority that is away is told as such; the tries are further and further apart [B10-37]', async () => {
  await using app = await startApp({ env: acmeEnv, platform: () => ({ resolve: async () => ['127.0.0.1'] }) })
  const port = Number(new URL(await app.listen()).port)
  const settings = { directory: 'https://127.0.0.1:9/dir', email: null, httpPort: port }
  app.platform.config.domains.acme = settings
  app.platform.config.webhooks.allowHosts.add(`${domain}:${port}`)
  await nameDomain(app.platform, app.owner.account_id, domain)
  await renewOne(app.platform, settings)
  expect(await stateOf(app)).toMatchObject({ reason: 'unavailable', detail: 'The authority did not answer.' })
  const tries = [0, 1, 2, 3, 4, 50].map((failures) => waitAfter(failures))
  expect(tries).toEqual(tries.toSorted((a, b) => a - b))
  expect(tries[0]).toBe(900)
  expect(tries.at(-1)).toBe(86_400)
  expect(waitAfter(0, { retryAfterSeconds: 100_000 })).toBe(100_000)
  expect(reasonOf('urn:ietf:params:acme:error:rateLimited')).toBe('rate_limited')
  expect(reasonOf('urn:ietf:params:acme:error:caa')).toBe('caa')
  expect(reasonOf(undefined)).toBe('unavailable')
})

test('domains: a proxy is told which domains are in use, and a domain belongs to one account [B10-38]', async () => {
  await using app = await startApp({ env: { METRICS_PORT: '0' } })
  const metrics = (await startMetricsPort(app.platform))!
  const known = async (name: string) =>
    (await fetch(metrics.address.replace('/metrics', `/domains?domain=${name}`))).status
  expect(await known(domain)).toBe(404)
  const set = (name: string | null, account = app.owner.account_id) => nameDomain(app.platform, account, name)
  expect(await set('Förms.Agency.example.')).toMatchObject({ externaldomain: 'xn--frms-5qa.agency.example' })
  expect(await known('xn--frms-5qa.agency.example')).toBe(200)
  expect(await set(domain)).toMatchObject({ externaldomain: domain, externaldomain_active: true })
  expect([
    await known(domain),
    await known('FORMS.agency.example'),
    await known('xn--frms-5qa.agency.example'),
  ]).toEqual([200, 200, 404])
  const other = await app.createAccount()
  await expect(set(domain, other.account_id)).rejects.toThrow('is the domain of another account')
  for (const wrong of ['localhost', '10.0.0.1', 'a b.example', '-a.example', 'https://a.example', '*.a.example', ''])
    await expect(set(wrong), wrong).rejects.toThrow('is not a domain name')
  await expect(set(domain, 999_999)).rejects.toThrow('There is no account')
  await set(null)
  expect(await known(domain)).toBe(404)
  expect(await listDomains(app.platform)).toEqual([])
  await metrics.stop()
})

test('domains: the command names a domain, lists how it stands, and takes it away [B10-35]', async () => {
  await using app = await startApp({ env: acmeEnv, platform: () => ({ resolve: async () => [] }) })
  const { account_id: account } = app.owner
  const set = await manageDomain(app.platform, { account, set: domain })
  expect(set).toMatchObject({ document: { externaldomain: domain, externaldomain_active: true } })
  await renewOne(app.platform, { directory: acmeEnv.ACME_DIRECTORY, email: null, httpPort: 80 })
  const listed = await manageDomain(app.platform, {})
  expect(listed.text).toMatch(/forms\.agency\.example \(account \d+\)[^]*none[^]*no_address: [^]*Next try/)
  expect(listed.document).toMatchObject([{ domain, reason: 'no_address', failures: 1 }])
  await manageDomain(app.platform, { account, remove: true })
  expect(await manageDomain(app.platform, {})).toMatchObject({
    document: [],
    text: 'No account has a domain of its own.',
  })
})

test('domains: without agreement or a port the start is refused', () => {
  const { ACME_DIRECTORY } = acmeEnv
  expect(() => parseConfig({ ACME_DIRECTORY })).toThrow(/ACME_AGREE must be 1[^]*HTTPS_PORT must be set/)
  expect(() => parseConfig({ ...acmeEnv, ACME_DIRECTORY: 'http://a.example' })).toThrow('ACME_DIRECTORY must be')
  expect(parseConfig(acmeEnv).domains.acme).toEqual({ directory: ACME_DIRECTORY, email: null, httpPort: 80 })
  expect(parseConfig({}).domains).toEqual({ httpsPort: null, acme: null, wildcard: null })
})
