import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { issueCertificate } from '../testing/documents/certificates.ts'
import { externalInstallation } from '../testing/external-installation.ts'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { startMailboxServer } from '../testing/servers/mailbox-server.ts'
import { freePort } from '../testing/machine/free-port.ts'
import { runFoyer, startServer, temporaryDataDir } from '../testing/machine/processes.ts'
import { findingsOf, type Finding } from './finding.ts'

async function doctor(env: Record<string, string>) {
  const { code, stdout, stderr } = await runFoyer(env, 'doctor', '--json')
  expect(stderr).toBe('')
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] }
  expect({ code, ok }).toEqual({ code: ok ? 0 : 1, ok: findings.every(({ state }) => state !== 'problem') })
  const about = (part: string) => findings.filter((finding) => finding.part === part)
  return { ok, findings, about, says: (part: string) => about(part).map(({ says }) => says) }
}

test('doctor: an installation that works has no problem, and what only this machine reaches is a warning', async () => {
  await using installation = await externalInstallation()
  await using mails = await startMailServer()
  await using mailbox = await startMailboxServer()
  const returns = { BOUNCE_ADDRESS: 'bounces@agency.example', BOUNCE_IMAP_URL: mailbox.url }
  const env = { ...installation.env, SMTP_URL: mails.url, ...returns }
  await using server = startServer(env)
  const address = await server.ready()
  const found = await doctor({ ...env, PUBLIC_URL: address, METRICS_PROT: '9464' })
  expect(found.findings.filter(({ state }) => state === 'problem')).toEqual([])
  expect(found.says('address')).toEqual([
    `Links in mails and on pages lead to ${address}, which only this machine reaches.`,
    `The service answers at ${address}.`,
  ])
  expect(found.says('configuration')).toEqual(['METRICS_PROT is not read. Is METRICS_PORT meant?'])
  expect(found.says('mail')).toEqual([`${new URL(mails.url).host} takes mails from this installation.`])
  expect(found.says('returned mails')).toEqual([
    'The mailbox of returned mails at 127.0.0.1 can be read; 0 messages are new.',
  ])
  expect(found.says('work')).toEqual(['Nothing waits.'])
  expect(found.says('clock')).toEqual(['The clocks of this machine and of the database agree.'])
  expect(mails.mails).toEqual([])
  for (const { state, advice } of found.findings) expect(advice === undefined).toBe(state === 'ok')
})

test('doctor: late work, a dead mail server, unusable files and another program at PUBLIC_URL are problems', async () => {
  await using installation = await externalInstallation()
  const { env } = installation
  await runFoyer(env, 'account', 'create', '--name', 'A', '--email', 'a@agency.example')
  const db = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await db.connect()
  await db.query(`insert into mails (account_id, recipient, subject, body, due_at)
    select id, 'ada@mail.example', 'Hello', 'Hello', now() - interval '20 minutes' from accounts`)
  await db.query(`insert into mails (account_id, recipient, subject, body, state)
    select id, 'ada@mail.example', 'Hello', 'Hello', 'waiting' from accounts`)
  await db.query(`update mails set state = 'failed' where due_at > now() - interval '1 minute'`)
  await db.query(`insert into crm_connections (account_id, kind, error) select id, 'onoffice', 'The token is unknown.' from accounts
    on conflict (account_id) do update set kind = excluded.kind, error = excluded.error`)
  await db.end()
  const files = join(env['DATA_DIR'] ?? '', 'files')
  rmSync(files, { recursive: true, force: true })
  writeFileSync(files, 'a file where the directory should be')
  const port = await freePort()
  const other = createServer((_, response) => void response.writeHead(404).end()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const found = await doctor({
    ...env,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    BOUNCE_ADDRESS: 'bounces@agency.example',
    BOUNCE_IMAP_URL: `imap://me:secret@127.0.0.1:${port}`,
    PUBLIC_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
  })
  other.close()
  expect(found.ok).toBe(false)
  expect(found.about('mail')).toMatchObject([{ state: 'problem', says: expect.stringContaining('ECONNREFUSED') }])
  expect(found.about('returned mails')).toMatchObject([
    { state: 'problem', says: 'The mailbox of returned mails cannot be read. It says: ECONNREFUSED' },
  ])
  expect(found.about('files')).toMatchObject([{ state: 'problem', says: expect.any(String) }])
  expect(found.says('work')).toEqual([
    'mails: 1 wait, the first for 20 minutes.',
    '1 pieces of work were given up, of account 1.',
  ])
  expect(found.says('CRM')).toEqual(['The CRM of account 1 did not answer as it should when it was last asked.'])
  expect(found.about('address').at(-1)).toMatchObject({
    state: 'problem',
    says: expect.stringMatching(/\/readyz answers with 404/),
  })
})

test('doctor: a database that is down is one problem; the rest is looked at, and no password is shown', async () => {
  await using installation = await externalInstallation()
  const port = await freePort()
  const env = { ...installation.env, DATABASE_URL: `postgres://foyer:s3cret@127.0.0.1:${port}/foyer` }
  const found = await doctor(env)
  expect(found.about('database')).toMatchObject([
    { state: 'problem', says: expect.stringContaining('nothing listens there') },
  ])
  expect(found.about('work')).toEqual([])
  expect(found.about('disk')).toHaveLength(1)
  expect(JSON.stringify(found.findings)).not.toContain('s3cret')
  const { code, stdout } = await runFoyer(env, 'doctor')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^problem {2}database {7}The database cannot be used: nothing listens there\./m)
  expect(stdout).toMatch(/\d problems?, \d warnings?\.\n$/)
})

test('doctor: a database that accepts connections and says nothing is given up', async () => {
  await using installation = await externalInstallation()
  const silent = createTcpServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const found = await doctor({ ...installation.env, DATABASE_URL: `postgres://foyer@127.0.0.1:${port}/foyer` })
  silent.close()
  expect(found.says('database')).toEqual(['The database cannot be used: it does not answer. Check DATABASE_URL.'])
})

test('doctor: a certificate that browsers refuse is a problem, and one that ends soon a warning', async () => {
  await using installation = await externalInstallation()
  const authority = await issueCertificate({ name: 'Authority', isAuthority: true })
  const { pem } = await issueCertificate({ name: 'forms', issuer: authority, addresses: ['127.0.0.1'] })
  const proxy = createSecureServer({ ...pem }, (_, response) => void response.end()).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const env = { ...installation.env, PUBLIC_URL: `https://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
  const unknown = await doctor(env)
  expect(unknown.about('address')).toMatchObject([{ state: 'problem', says: expect.stringMatching(/certificate/) }])
  const trusted = join(installation.env['DATA_DIR'] ?? '', 'authority.pem')
  writeFileSync(trusted, authority.pem.cert)
  const known = await doctor({ ...env, NODE_EXTRA_CA_CERTS: trusted })
  expect(known.says('address')).toContain('The certificate of PUBLIC_URL ends within 1 day.')
  expect(known.says('address')).toContain(`The service answers at ${env.PUBLIC_URL}.`)
  proxy.close()
})

test('doctor: it makes no database where there is none', async () => {
  using dir = temporaryDataDir()
  const found = await doctor({ DATA_DIR: dir.path })
  expect(found.says('database')).toEqual([`There is no database in ${dir.path}.`])
  expect(existsSync(join(dir.path, 'postgres'))).toBe(false)
})

test('doctor: a check that does not end is a problem', async () => {
  const never = { part: 'mail' as const, advice: 'Check it.', run: () => new Promise<never>(() => undefined) }
  expect(await findingsOf(never, 50)).toEqual([
    { part: 'mail', state: 'problem', says: 'There was no answer within 0.05 s.', advice: 'Check it.' },
  ])
})
