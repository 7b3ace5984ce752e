import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import { maxWebhookRetries } from '../shared/contract/submissions/webhooks.ts'
import { readDomains, type DomainsConfig } from './domains-config.ts'
import { parseDelay, parseDuration, parseTimeout } from './lib/durations.ts'
import { envReader, type Env, type EnvReader } from './env-reader.ts'
import { parseBucket, type FilePlace } from './lib/files/file-place.ts'
import { minKeyLength } from './lib/secrets/sealed.ts'
import { targetKey } from './lib/guarded-fetch/target-url.ts'
import { readReturns, type ReturnsConfig } from './settings/returns-config.ts'
import { readTracing, type TracingConfig } from './tracing-config.ts'

export type Role = 'all' | 'web' | 'worker'

/** Everything an installation can set, checked. Read from the environment in main.ts and cli/ only. */
export interface Config {
  host: string
  port: number
  /** Base of every address that leaves the house; no trailing slash. */
  publicUrl: string
  /** Proxies in front whose X-Forwarded-For is believed: a number of hops, addresses or ranges, or false. */
  trustProxy: false | number | string[]
  dataDir: string
  database: { url: string; allowUnsafe: boolean } | { embedded: true }
  databasePoolSize: number
  /** A replica for reads, and how far it may be behind; null: the primary answers all. */
  replica: { url: string; maxLagMs: number } | null
  files: FilePlace
  /** How long requests are still taken at a stop, while `/readyz` answers 503. */
  stopDelayMs: number
  /** Creates the demo account on the first start of an embedded database. */
  demo: boolean
  /** Seals secrets at rest and signs page tokens; null: generated once into `dataDir`. */
  secretKey: string | null
  /** Keys of an earlier time, for opening only. */
  retiredKeys: string[]
  /** A PKCS#12 file that signed documents are sealed with, and its password; null: a certificate made by the installation itself. */
  seal: { pkcs12: string; password: string } | null
  /** Where an authority gives time stamps for seals (RFC 3161); null: none is asked. */
  sealTimestampUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  /** Domains in ASCII: every account may send from their addresses, without a confirmation. */
  senderDomains: ReadonlySet<string>
  /** null: what becomes of a mail that its server has taken is not known. */
  returns: ReturnsConfig | null
  /** Requests per minute and API key; 0 switches the limit off. */
  apiRateLimit: number
  webhooks: WebhookConfig
  crm: CrmConfig
  oidc: OidcConfig
  /** Concurrent submissions of a form share one transaction; off only to measure what that is worth. */
  groupCommit: boolean
  logLevel: string
  metrics: MetricsConfig
  domains: DomainsConfig
  /** null: nothing is traced. */
  tracing: TracingConfig | null
}

export interface MetricsConfig {
  /** Where `/metrics` is answered apart from everything else; null: nowhere. */
  listen: { host: string; port: number } | null
  /** What a caller needs for `/metrics` on the public port; null: it is not there. */
  token: string | null
}

export interface WebhookConfig {
  /** Waits before each retry; its length is the number of retries, at most 3 [B8]. */
  retryDelaysMs: number[]
  timeoutMs: number
  connectTimeoutMs: number
  /** `host:port` exempted from the address check, for development and tests. */
  allowHosts: Set<string>
  /** Switched off after so many exhausted deliveries in a row over at least so long. */
  disableAfter: { deliveries: number; ms: number }
  /** How long a claimed delivery belongs to its worker. */
  leaseMs: number
}

/** Settings that say where accounts' CRMs answer, each with the version of its API. */
const crmAddresses = {
  onOfficeUrl: 'ONOFFICE_API_URL',
  propstackUrl: 'PROPSTACK_API_URL',
  hubspotUrl: 'HUBSPOT_API_URL',
} as const

export interface CrmConfig extends Record<keyof typeof crmAddresses, string> {
  /** Of one request to a CRM. */
  timeoutMs: number
  connectTimeoutMs: number
  /** `host:port` exempted from the address check, for development and tests. */
  allowHosts: Set<string>
  /** Of this service as a provider in the onOffice marketplace; null: it is none. */
  marketplace: { secret: string; frameOrigins: string[] } | null
}

export interface OidcConfig {
  /** Of one request to an identity provider. */
  timeoutMs: number
  connectTimeoutMs: number
  /** `host:port` exempted from the address check, and from https. */
  allowHosts: Set<string>
}

const isSecretKey = (text: string) => text.length >= minKeyLength

/** Throws one error that lists every faulty variable. */
export function parseConfig(env: Env): Config {
  const faults: string[] = []
  const read = envReader(env, faults)
  const host = read.text('HOST', isHost)
  const port = read.integer('PORT')
  const dataDir = resolve(read.text('DATA_DIR'))
  const filesUrl = read.optional('FILES_URL', (text) => parseBucket(text) !== undefined)
  const databaseUrl = read.filled('DATABASE_URL', isDatabaseUrl)
  const config: Config = {
    host,
    port,
    publicUrl: read.url('PUBLIC_URL', `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/+$/, ''),
    trustProxy: read.parsed('TRUST_PROXY', parseProxies),
    dataDir,
    database:
      databaseUrl === null ? { embedded: true } : { url: databaseUrl, allowUnsafe: read.flag('DATABASE_ALLOW_UNSAFE') },
    databasePoolSize: read.integer('DATABASE_POOL_SIZE'),
    replica: readReplica(read),
    files: (filesUrl !== null && parseBucket(filesUrl)) || { directory: join(dataDir, 'files') },
    stopDelayMs: read.parsed('STOP_DELAY', parseDelay),
    demo: read.flag('DEMO', databaseUrl === null),
    ...readKeys(read),
    metrics: readMetrics(read),
    tracing: readTracing(read),
    domains: readDomains(read, faults),
    seal: readSeal(read, env),
    sealTimestampUrl: read.optional('SEAL_TIMESTAMP_URL', (value) =>
      /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    ),
    ...readMail(read),
    returns: readReturns(read, faults),
    apiRateLimit: read.integer('API_RATE_LIMIT'),
    webhooks: readWebhooks(read),
    crm: readCrm(read),
    oidc: readOidc(read),
    groupCommit: read.flag('GROUP_COMMIT'),
    logLevel: read.text('LOG_LEVEL', (text) => logLevels.includes(text)),
  }
  for (const [name, setting] of Object.entries(crmAddresses)) {
    const url = config.crm[name as keyof typeof crmAddresses]
    if (url.startsWith('https:') || config.crm.allowHosts.has(targetKey(new URL(url)))) continue
    faults.push(`${setting} must be an https:// address; others only of hosts in CRM_ALLOW_HOSTS`)
  }
  if (config.replica && 'embedded' in config.database)
    faults.push('DATABASE_READ_URL needs a DATABASE_URL, whose replica it is')
  if (faults.length > 0)
    throw new Error(`The configuration is not usable:\n${faults.map((line) => `  ${line}`).join('\n')}`)
  return config
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent']

function readReplica(read: EnvReader): Config['replica'] {
  const url = read.filled('DATABASE_READ_URL', isDatabaseUrl)
  const maxLagMs = read.parsed('DATABASE_READ_LAG', parseTimeout)
  return url === null ? null : { url, maxLagMs }
}

function readKeys(read: EnvReader): Pick<Config, 'secretKey' | 'retiredKeys'> {
  return {
    secretKey: read.filled('SECRET_KEY', isSecretKey),
    retiredKeys: read.listOf('SECRET_KEY_RETIRED', isSecretKey),
  }
}

function readSeal(read: EnvReader, env: Env): Config['seal'] {
  const file = read.optional('SEAL_PKCS12')
  // A password may begin or end with a space.
  return file === null ? null : { pkcs12: resolve(file), password: env['SEAL_PKCS12_PASSWORD'] ?? '' }
}

function readMail(read: EnvReader): Pick<Config, 'smtpUrl' | 'mailFrom' | 'senderDomains'> {
  return {
    smtpUrl: read.optional('SMTP_URL', (value) => /^smtps?:\/\//.test(value) && URL.canParse(value)),
    mailFrom: read.text('MAIL_FROM', (text) => /^[^\s<>@]+@[^\s<>@]+$|<[^\s<>@]+@[^\s<>@]+>$/.test(text)),
    senderDomains: read.parsed('SENDER_DOMAINS', parseDomains),
  }
}

function readWebhooks(read: EnvReader): WebhookConfig {
  return {
    retryDelaysMs: read.parsed('WEBHOOK_RETRY_SCHEDULE', parseSchedule),
    timeoutMs: read.parsed('WEBHOOK_TIMEOUT', parseTimeout),
    connectTimeoutMs: 5_000,
    allowHosts: new Set(read.listOf('WEBHOOK_ALLOW_HOSTS', isTarget)),
    disableAfter: read.parsed('WEBHOOK_DISABLE_AFTER', parseDisable),
    leaseMs: read.parsed('WEBHOOK_LEASE', parseTimeout),
  }
}

function readMetrics(read: EnvReader): MetricsConfig {
  const listen = read.optional('METRICS_PORT', (text) => parseListen(text) !== undefined)
  return {
    listen: (listen !== null && parseListen(listen)) || null,
    token: read.filled('METRICS_TOKEN', (text) => text.length >= 16),
  }
}

/** A port of the loopback interface, unless an address stands before it. */
function parseListen(text: string): { host: string; port: number } | undefined {
  const [, host = '127.0.0.1', digits = ''] = /^(?:\[?([\w.:-]+?)\]?:)?(\d{1,5})$/.exec(text) ?? []
  const port = Number(digits)
  return digits !== '' && port <= 65_535 && isHost(host) ? { host, port } : undefined
}

function readCrm(read: EnvReader): CrmConfig {
  const secret = read.optional('ONOFFICE_PROVIDER_SECRET', (text) => text.length >= 16)
  const frameOrigins = read.parsed('ONOFFICE_FRAME_ORIGINS', parseOrigins)
  return {
    onOfficeUrl: read.url(crmAddresses.onOfficeUrl),
    propstackUrl: read.url(crmAddresses.propstackUrl),
    hubspotUrl: read.url(crmAddresses.hubspotUrl),
    timeoutMs: read.parsed('CRM_TIMEOUT', parseTimeout),
    connectTimeoutMs: 5_000,
    allowHosts: new Set(read.listOf('CRM_ALLOW_HOSTS', isTarget)),
    marketplace: secret === null ? null : { secret, frameOrigins },
  }
}

function readOidc(read: EnvReader): OidcConfig {
  return {
    timeoutMs: read.parsed('OIDC_TIMEOUT', parseTimeout),
    connectTimeoutMs: 5_000,
    allowHosts: new Set(read.listOf('OIDC_ALLOW_HOSTS', isTarget)),
  }
}

/** A name whose last label is a number can only be an IPv4 address, which `isIP` knows. */
const isHost = (text: string) =>
  isIP(text) !== 0 ||
  /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]*[a-z0-9])?\.)*(?!\d+$)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(text)

/** `host:port` as `targetKey` writes it. */
function isTarget(text: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([\da-f:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i.exec(text) ?? []
  return isHost(bracketed ?? plain ?? '') && Number(port) >= 1 && Number(port) <= 65_535
}

/** As the driver reads it: a socket, or an address whose host may be missing. */
function isDatabaseUrl(text: string): boolean {
  if (text.startsWith('socket:/')) return true
  return /^postgres(ql)?:\/\//.test(text) && [text, text.replace('@/', '@socket/')].some((url) => URL.canParse(url))
}

function parseSchedule(text: string): number[] | undefined {
  if (text === '0' || text === 'none') return []
  const delays = text.split(',').map(parseDuration)
  return delays.length <= maxWebhookRetries && delays.every((delay) => delay !== undefined)
    ? (delays as number[])
    : undefined
}

function parseProxies(text: string): false | number | string[] | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : Number(text)
  const parts = text.split(',').map((part) => part.trim())
  return parts.every(isProxy) ? parts : undefined
}

const isProxy = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isIP(text) !== 0 || ipaddr.isValidCIDR(text)

/** Origins as a Content-Security-Policy names them. */
function parseOrigins(text: string): string[] | undefined {
  const origins = text.split(',').map((part) => part.trim())
  return origins.every((origin) => /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i.test(origin)) ? origins : undefined
}

function parseDomains(text: string): ReadonlySet<string> | undefined {
  const domains = text.split(',').map((part) => part.trim())
  const named = text === '' ? [] : domains.map((domain) => domainToASCII(domain).toLowerCase())
  return named.every((domain) => /^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+(?!\d+$)[a-z0-9-]{1,63}$/.test(domain))
    ? new Set(named)
    : undefined
}

function parseDisable(text: string): { deliveries: number; ms: number } | undefined {
  const [count = '', time = ''] = text.split('/')
  const ms = parseDuration(time)
  return /^[1-9]\d{0,5}$/.test(count) && ms !== undefined ? { deliveries: Number(count), ms } : undefined
}
