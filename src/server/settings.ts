import { maxWebhookRetries } from '../shared/contract/submissions/webhooks.ts'
import { minKeyLength } from './lib/secrets/sealed.ts'
import type { Setting } from './settings/setting.ts'
import { settingsOfTraces } from './settings/settings-of-traces.ts'

const duration = 'a time such as 15s, from 1ms to 24h'
const targets = 'a list of host:port pairs such as 127.0.0.1:4000,crm.intern:443'

const crmAddress = (crm: string, fallback: string) => ({
  meaning: `where ${crm} answers`,
  fallback,
  expected: 'an http(s) address',
})

/** Everything that an installation can set, by what it is about. */
export const settingGroups = {
  'Addresses and data': {
    HOST: { meaning: 'where to listen', fallback: '127.0.0.1', expected: 'an IP address or a host name' },
    PORT: { meaning: 'where to listen; 0 lets the system choose', fallback: '3000', expected: [0, 65_535] },
    PUBLIC_URL: {
      meaning: 'base of every address that leaves the service',
      fallback: null,
      shown: 'http://HOST:PORT',
      expected: 'an http(s) address',
    },
    TRUST_PROXY: {
      meaning: 'proxies in front whose `X-Forwarded-For` is believed',
      fallback: '0',
      expected: 'a number of hops from 0 to 99, or addresses and ranges such as 10.0.0.0/8,loopback',
    },
    STOP_DELAY: {
      meaning: 'how long requests are still taken at a stop, while `/readyz` answers 503; for a proxy that asks it',
      fallback: '0',
      expected: '0, or a time such as 3s, to 60s',
    },
    DATA_DIR: {
      meaning: 'directory of the embedded database, files and the generated key',
      fallback: './data',
      expected: 'a directory',
    },
    FILES_URL: {
      meaning: 'a bucket for uploaded files, in place of `DATA_DIR/files`',
      fallback: null,
      expected: 'an address such as s3://bucket?endpoint=https://s3.example&region=eu-central-1',
    },
    DEMO: {
      meaning: 'the first start on the embedded database creates a demo account',
      fallback: null,
      shown: '1, or 0 with DATABASE_URL',
      expected: '0 or 1',
    },
    LOG_LEVEL: {
      meaning: 'the least severe entries that are logged',
      fallback: 'info',
      shown: 'info, or warn in a terminal',
      expected: 'one of fatal, error, warn, info, debug, silent',
    },
  },
  Database: {
    DATABASE_URL: {
      meaning: 'PostgreSQL 15 or later, in place of the embedded one',
      fallback: null,
      shown: 'embedded in DATA_DIR',
      expected: 'an address such as postgres://user:password@host:5432/foyer',
    },
    DATABASE_POOL_SIZE: {
      meaning: 'connections for requests; background work takes half as many more',
      fallback: '12',
      expected: [2, 500],
    },
    DATABASE_READ_URL: {
      meaning:
        'a replica of that database, for lists, statistics and exports; the primary answers while it is away or behind',
      fallback: null,
      shown: 'the primary',
      expected: 'an address such as postgres://user:password@replica:5432/foyer',
    },
    DATABASE_READ_LAG: {
      meaning: 'how far the replica may be behind: the longest time that a read waits for it',
      fallback: '1s',
      expected: duration,
    },
    DATABASE_ALLOW_UNSAFE: {
      meaning: 'start although the database may lose what it has acknowledged (`fsync` off)',
      fallback: '0',
      expected: '0 or 1',
    },
    GROUP_COMMIT: {
      meaning: 'concurrent submissions of a form share one transaction; off for measurements only',
      fallback: '1',
      expected: '0 or 1',
    },
  },
  'Keys and seals': {
    SECRET_KEY: {
      meaning: 'seals secrets and signs page tokens; the same for all processes',
      fallback: null,
      shown: 'generated into DATA_DIR',
      expected: `at least ${minKeyLength} characters`,
    },
    SECRET_KEY_RETIRED: {
      meaning: 'keys of an earlier time: they open, and never seal',
      fallback: null,
      expected: `keys of at least ${minKeyLength} characters each, with commas between or one a line`,
    },
    SEAL_PKCS12: {
      meaning: 'a `.p12` file with the certificate that signed documents are sealed with',
      fallback: null,
      shown: "the installation's own, made once",
      expected: 'a file',
    },
    SEAL_PKCS12_PASSWORD: { meaning: 'password of that file', fallback: null, expected: 'any text' },
    SEAL_TIMESTAMP_URL: {
      meaning: 'authority for time stamps (RFC 3161) in those seals',
      fallback: null,
      shown: 'none: the time is that of the service',
      expected: 'an http:// or https:// address',
    },
  },
  Mail: {
    SMTP_URL: {
      meaning: 'server that mail is sent by; without one, mail stays in the outbox of the database',
      fallback: null,
      expected: 'an smtp:// or smtps:// address',
    },
    MAIL_FROM: {
      meaning: 'sender of mail of the installation itself',
      fallback: 'Foyer <foyer@localhost>',
      expected: 'an e-mail address such as Foyer <foyer@agency.example>',
    },
    SENDER_DOMAINS: {
      meaning:
        'domains from whose addresses every account may send mail without a confirmation by the reader of the address',
      fallback: '',
      expected: 'names of domains such as agency.example,forms.agency.example',
    },
    BOUNCE_ADDRESS: {
      meaning: 'where mails come back to that cannot be delivered; needs `BOUNCE_IMAP_URL`',
      fallback: null,
      expected: 'an address such as bounces@mail.agency.example, with up to 20 characters before the @',
    },
    BOUNCE_IMAP_URL: {
      meaning: 'the mailbox of that address',
      fallback: null,
      expected: 'such as imaps://user:password@host/INBOX, or imap:// at this machine',
    },
  },
  'API and webhooks': {
    API_RATE_LIMIT: {
      meaning: 'requests per minute and key; 0 switches the limit off',
      fallback: '1200',
      expected: [0, 1_000_000],
    },
    WEBHOOK_RETRY_SCHEDULE: {
      meaning: 'waits before the retries; `none` for no retry',
      fallback: '10s,5m,2h',
      expected: `at most ${maxWebhookRetries} waits such as 10s,5m,2h`,
    },
    WEBHOOK_TIMEOUT: { meaning: 'for one delivery', fallback: '15s', expected: duration },
    WEBHOOK_DISABLE_AFTER: {
      meaning: 'a subscription is switched off after so many exhausted deliveries in a row, over at least so long',
      fallback: '10/72h',
      expected: 'such as 10/72h',
    },
    WEBHOOK_LEASE: {
      meaning: 'how long a claimed delivery belongs to its worker',
      fallback: '60s',
      expected: duration,
    },
    WEBHOOK_ALLOW_HOSTS: {
      meaning: 'targets that need not be public, for development',
      fallback: null,
      expected: targets,
    },
  },
  'Sign-in': {
    OIDC_TIMEOUT: { meaning: 'for one request to an identity provider', fallback: '10s', expected: duration },
    OIDC_ALLOW_HOSTS: {
      meaning: 'identity providers that need not be public, such as one in the own network',
      fallback: null,
      expected: targets,
    },
  },
  CRM: {
    ONOFFICE_API_URL: crmAddress('onOffice', 'https://api.onoffice.de/api/stable/api.php'),
    PROPSTACK_API_URL: crmAddress('Propstack', 'https://api.propstack.de/v1'),
    HUBSPOT_API_URL: crmAddress('HubSpot', 'https://api.hubapi.com'),
    CRM_TIMEOUT: { meaning: 'for one request to a CRM', fallback: '30s', expected: duration },
    CRM_ALLOW_HOSTS: {
      meaning: 'addresses of a CRM that need not be public, for development',
      fallback: null,
      expected: targets,
    },
    ONOFFICE_PROVIDER_SECRET: {
      meaning: 'makes this service a provider in the onOffice marketplace',
      fallback: null,
      expected: 'at least 16 characters',
    },
    ONOFFICE_FRAME_ORIGINS: {
      meaning: 'origins that may frame the pages of the provider',
      fallback: 'https://*.onoffice.de',
      expected: 'origins such as https://*.onoffice.de',
    },
  },
  Metrics: {
    METRICS_PORT: {
      meaning: 'where `/metrics` is answered, by processes of every role',
      fallback: null,
      shown: 'not at all',
      expected: 'a port such as 9464, or an address and a port such as 10.0.0.4:9464',
    },
    METRICS_TOKEN: {
      meaning: 'answers `/metrics` on the public port to `Authorization: Bearer <token>`',
      fallback: null,
      shown: 'not at all',
      expected: 'at least 16 characters',
    },
  },
  'Own domains': {
    WILDCARD_DOMAIN: {
      meaning:
        'domain below which every account has its forms, at `https://{username}.DOMAIN`; a proxy has the certificate for `*.DOMAIN`',
      fallback: null,
      shown: 'none',
      expected: 'a domain name such as forms.example.com',
    },
    HTTPS_PORT: {
      meaning: "where the accounts' own domains are served over TLS, by the service itself",
      fallback: null,
      shown: 'not at all',
      expected: 'a port from 0 to 65535, such as 443',
    },
    ACME_DIRECTORY: {
      meaning: 'authority that gives certificates for those domains (RFC 8555, HTTP-01)',
      fallback: null,
      shown: 'none',
      expected: 'an https:// address such as https://acme-v02.api.letsencrypt.org/directory',
    },
    ACME_EMAIL: { meaning: 'address that the authority may write to', fallback: null, expected: 'an e-mail address' },
    ACME_AGREE: { meaning: 'you accept the terms of that authority', fallback: '0', expected: '0 or 1' },
    ACME_HTTP_PORT: {
      meaning:
        'port at which the authority reaches a domain over HTTP; another one than 80 only with an authority of your own',
      fallback: '80',
      expected: [1, 65_535],
    },
  },
  Traces: settingsOfTraces,
} satisfies Record<string, Record<string, Setting>>

type Groups = typeof settingGroups

export type SettingName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups]

export const settings = Object.assign({}, ...Object.values(settingGroups)) as Record<SettingName, Setting>

/** The end of the sentence "NAME must be …". */
export function expectedOf({ expected }: Setting): string {
  return typeof expected === 'string' ? expected : `a whole number from ${expected[0]} to ${expected[1]}`
}
