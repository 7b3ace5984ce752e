import { describe, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { expectedOf, settings, type SettingName } from './settings.ts'

interface Values {
  right: readonly string[]
  wrong: readonly string[]
  /** Read only where these are set. */
  beside?: Record<string, string>
}

const database = { DATABASE_URL: 'postgres://me@127.0.0.1/foyer' }
const ownDomains = { HTTPS_PORT: '443', ACME_AGREE: '1' }
const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

/** Values that each setting takes and refuses. A new setting without an entry does not compile. */
const values: Record<SettingName, Values> = {
  HOST: { right: ['0.0.0.0', '::', 'localhost'], wrong: ['300.1.1.1', '127.0.0.1:80', 'a b', 'http://localhost'] },
  PORT: { right: ['0', '65535'], wrong: ['http', '-1', '65536', '3000.5', '3e3'] },
  PUBLIC_URL: {
    right: ['https://forms.agency.example/'],
    wrong: ['forms.agency.example', 'ftp://agency.example', 'https://'],
  },
  TRUST_PROXY: { right: ['1', '10.0.0.0/8,loopback'], wrong: ['yes', '100', '-1', '10.0.0.0/33', '10.0.0'] },
  // Any text is a path.
  DATA_DIR: { right: ['./data', '/var/lib/foyer'], wrong: [] },
  FILES_URL: {
    right: ['s3://bucket?endpoint=https://s3.example'],
    wrong: ['bucket', 'https://s3.example/bucket', 's3://'],
  },
  DEMO: { right: ['0', '1'], wrong: ['maybe', '2', 'yes'] },
  LOG_LEVEL: { right: ['silent', 'debug'], wrong: ['loud', 'INFO'] },
  DATABASE_URL: { right: ['postgres://me@127.0.0.1/foyer'], wrong: ['mysql://me@127.0.0.1/foyer', 'foyer', ''] },
  DATABASE_POOL_SIZE: { right: ['2', '500'], wrong: ['1', '501', 'many'] },
  // Read beside DATABASE_URL only.
  DATABASE_ALLOW_UNSAFE: { right: ['0', '1', ''], wrong: [] },
  GROUP_COMMIT: { right: ['0', '1'], wrong: ['on'] },
  SECRET_KEY: { right: ['x'.repeat(32)], wrong: ['short', ''] },
  SECRET_KEY_RETIRED: { right: [`${'x'.repeat(32)},${'y'.repeat(32)}`], wrong: ['short', `${'x'.repeat(32)},short`] },
  STOP_DELAY: { right: ['0', '3s', '60s'], wrong: ['3', '61s', '-1s', 'soon'] },
  // Read, and refused in a sentence, when the first document is sealed.
  SEAL_PKCS12: { right: ['/etc/foyer.p12'], wrong: [] },
  SEAL_PKCS12_PASSWORD: { right: [' '], wrong: [] },
  SEAL_TIMESTAMP_URL: { right: ['http://tsa.example'], wrong: ['tsa.example', 'ldap://tsa.example'] },
  SMTP_URL: { right: ['smtps://me:secret@mail.example'], wrong: ['mail.example', 'http://mail.example'] },
  MAIL_FROM: { right: ['a@b.example', 'Foyer <a@b.example>'], wrong: ['Foyer', 'Foyer <a@b', '@'] },
  SENDER_DOMAINS: {
    right: ['agency.example,forms.agency.example'],
    wrong: ['a@agency.example', 'agency..example', '*'],
  },
  BOUNCE_ADDRESS: {
    right: ['bounces@mail.agency.example', 'b@localhost'],
    wrong: ['bounces', 'bounces+a@agency.example', `${'b'.repeat(21)}@agency.example`, 'b@c'],
    beside: { BOUNCE_IMAP_URL: 'imaps://me:secret@mail.example' },
  },
  BOUNCE_IMAP_URL: {
    right: ['imaps://me%40agency.example:secret@mail.example:1993/Returned%20mails', 'imap://me:secret@127.0.0.1'],
    wrong: [
      'imap://me:secret@mail.example',
      'imaps://mail.example',
      'https://me:secret@mail.example',
      'imaps://me:%00@b.c',
    ],
    beside: { BOUNCE_ADDRESS: 'bounces@mail.agency.example' },
  },
  API_RATE_LIMIT: { right: ['0', '1000000'], wrong: ['-1', '1000001', 'none'] },
  WEBHOOK_RETRY_SCHEDULE: { right: ['none', '10s,5m,2h'], wrong: ['soon', '1s,2s,3s,4s', '10', '1x'] },
  WEBHOOK_TIMEOUT: { right: ['1ms', '24h'], wrong: ['soon', '0s', '25h', '15'] },
  WEBHOOK_DISABLE_AFTER: { right: ['10/72h'], wrong: ['10', '72h', '0/72h', '10/72'] },
  WEBHOOK_LEASE: { right: ['60s'], wrong: ['-1s', '60'] },
  WEBHOOK_ALLOW_HOSTS: {
    right: ['127.0.0.1:4000,crm.intern:443'],
    wrong: ['localhost', '127.0.0.1:70000', 'http://a:80'],
  },
  ONOFFICE_API_URL: { right: ['https://api.onoffice.example/'], wrong: ['api.onoffice.example', 'ftp://a.example'] },
  HUBSPOT_API_URL: { right: ['https://api-eu1.hubapi.example'], wrong: ['api.hubapi.example'] },
  PROPSTACK_API_URL: { right: ['https://api.propstack.example/v1'], wrong: ['api.propstack.example'] },
  CRM_TIMEOUT: { right: ['30s'], wrong: ['900d', '1'] },
  CRM_ALLOW_HOSTS: { right: ['127.0.0.1:1'], wrong: ['127.0.0.1', '127.0.0.1:70000'] },
  ONOFFICE_PROVIDER_SECRET: { right: ['x'.repeat(16)], wrong: ['short'] },
  ONOFFICE_FRAME_ORIGINS: { right: ['https://*.onoffice.de'], wrong: ['onoffice.de', 'https://a.example/path'] },
  METRICS_PORT: { right: ['9464', '10.0.0.4:9464'], wrong: ['300.1.1.1:9464', 'metrics', '70000'] },
  METRICS_TOKEN: { right: ['x'.repeat(16)], wrong: ['short', ''] },
  DATABASE_READ_URL: {
    right: ['postgres://me@127.0.0.2/foyer'],
    wrong: ['mysql://me@127.0.0.2/foyer', 'foyer', ''],
    beside: database,
  },
  DATABASE_READ_LAG: {
    right: ['1s'],
    wrong: ['1', 'soon'],
    beside: { ...database, DATABASE_READ_URL: 'postgres://b/c' },
  },
  OIDC_TIMEOUT: { right: ['10s'], wrong: ['10', '25h'] },
  OIDC_ALLOW_HOSTS: { right: ['127.0.0.1:1'], wrong: ['127.0.0.1', '127.0.0.1:70000'] },
  WILDCARD_DOMAIN: {
    right: ['forms.example.com', 'Förms.example.com.'],
    wrong: ['localhost', '*.forms.example.com', 'https://forms.example.com', '10.0.0.1'],
  },
  HTTPS_PORT: { right: ['0', '443'], wrong: ['https', '65536', '-1'] },
  ACME_DIRECTORY: {
    right: ['https://acme.example/directory'],
    wrong: ['http://acme.example', 'acme'],
    beside: ownDomains,
  },
  ACME_EMAIL: { right: ['operator@agency.example'], wrong: ['operator', 'a@b,c@d'] },
  ACME_AGREE: { right: ['0', '1'], wrong: ['yes'] },
  ACME_HTTP_PORT: { right: ['80', '5002'], wrong: ['0', '65536', 'http'] },
  OTEL_EXPORTER_OTLP_ENDPOINT: { right: ['https://collector.example'], wrong: ['collector:4318', 'grpc://collector'] },
  OTEL_EXPORTER_OTLP_HEADERS: {
    right: ['authorization=Bearer%20a,b=c'],
    wrong: ['authorization', 'a=%zz'],
    beside: traces,
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: { right: ['http/json'], wrong: ['grpc', 'http/protobuf'], beside: traces },
  OTEL_EXPORTER_OTLP_TIMEOUT: { right: ['10000'], wrong: ['0', '10s'], beside: traces },
  OTEL_TRACES_SAMPLER: { right: ['traceidratio', 'parentbased_always_off'], wrong: ['sometimes'], beside: traces },
  OTEL_TRACES_SAMPLER_ARG: { right: ['0', '.5', '1'], wrong: ['2', 'half'], beside: traces },
  // Any text is a name.
  OTEL_SERVICE_NAME: { right: ['forms'], wrong: [], beside: traces },
  OTEL_RESOURCE_ATTRIBUTES: { right: ['deployment.environment=production'], wrong: ['production'], beside: traces },
  OTEL_SDK_DISABLED: { right: ['true', 'false'], wrong: ['maybe'], beside: traces },
}

const names = Object.keys(values) as SettingName[]

/** Lines of the refusal; none: the value is taken. */
function refusalsOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    const [heading, ...lines] = (error as Error).message.split('\n')
    expect(heading).toBe('The configuration is not usable:')
    return lines.map((line) => line.trim())
  }
}

/** What is read, or why nothing is. */
function outcomeOf(env: Record<string, string>) {
  const refusals = refusalsOf(env)
  return refusals.length > 0 ? refusals : parseConfig(env)
}

test('configuration: the address and the mailbox of returned mails need each other [B31-16]', () => {
  const [address, url] = [
    { BOUNCE_ADDRESS: 'B@mail.agency.example' },
    { BOUNCE_IMAP_URL: 'imaps://a%40b:c%2Fd@[::2]/Re%20turns' },
  ]
  expect(refusalsOf(address)).toEqual([
    'BOUNCE_IMAP_URL must be set where BOUNCE_ADDRESS is: what comes back there is read from a mailbox',
  ])
  expect(refusalsOf(url)).toEqual([
    'BOUNCE_ADDRESS must be set where BOUNCE_IMAP_URL is: mails come back to an address of that mailbox',
  ])
  expect(parseConfig({ ...address, ...url }).returns).toEqual({
    local: 'b',
    domain: 'mail.agency.example',
    mailbox: { host: '::2', port: 993, secure: true, user: 'a@b', password: 'c/d', path: 'Re turns' },
  })
  expect(parseConfig({}).returns).toBeNull()
})

describe('configuration: every setting', () => {
  test.each(names)('%s', (name) => {
    const { right, wrong, beside } = values[name]
    for (const value of right) expect(refusalsOf({ ...beside, [name]: value }), value).toEqual([])
    for (const value of wrong) {
      const [line, ...more] = refusalsOf({ ...beside, [name]: value })
      expect(more).toEqual([])
      const isEmpty = value === '' && line?.startsWith(`${name} is set, but empty: give it `)
      const sentence = `${name} must be ${expectedOf(settings[name])}`
      // A value that may hold a password is not repeated.
      if (!isEmpty) expect([sentence, `${sentence}, not ${JSON.stringify(value)}`], value).toContain(line)
    }
    if (!wrong.includes('')) expect(outcomeOf({ ...beside, [name]: '' })).toEqual(outcomeOf({ ...beside }))
  })

  test('the defaults are those of the declaration', () => {
    const declared = Object.fromEntries(
      names.flatMap((name) => (settings[name].fallback === null ? [] : [[name, settings[name].fallback]])),
    )
    expect(parseConfig(declared)).toEqual(parseConfig({}))
  })

  test('all wrong at once are all named', () => {
    const env = Object.fromEntries(
      names.flatMap((name) => {
        const { wrong, beside } = values[name]
        return wrong[0] === undefined || beside ? [] : [[name, wrong[0]]]
      }),
    )
    const named = refusalsOf(env).map((line) => /^\w+/.exec(line)?.[0])
    expect(named.toSorted()).toEqual(Object.keys(env).toSorted())
  })
})
