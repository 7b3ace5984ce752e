import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { domains } from '../../../shared/contract/accounts/domains.ts'
import { openSession } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { nameDomain } from './index.ts'
import { claimDue, followDomains, keepCertificate } from './queries.ts'
import { presentDomain, type DomainRecord } from './own-domain.ts'

const domain = 'forms.agency.example'
const acmeEnv = { HTTPS_PORT: '0', ACME_DIRECTORY: 'https://127.0.0.1:9/dir', ACME_AGREE: '1' }

/** What the last try left behind; times are days from now. */
const note = ({ platform }: TestApp, { reason, days }: { reason: string | null; days: number | null }) =>
  sql`update domain_certificates set reason = ${reason}, detail = 'said at 10.0.0.7', expires_at = now() + make_interval(days => ${days}),
    next_try_at = now() + interval '1 hour'`.execute(platform.database.system)

test('domains: an account sees its domain, the certificate, and why the last try failed [B10-41]', async () => {
  await using app = await startApp({ env: acmeEnv })
  const session = await openSession(app, app.owner)
  const shown = async () => (await app.call(domains.get, { ...session })).data
  const nothing = { expires_at: null, reason: null, reason_details: [], next_try_at: null }
  expect(await shown()).toEqual({ domain: null, state: 'none', ...nothing })
  await nameDomain(app.platform, app.owner.account_id, domain)
  expect(await shown()).toEqual({ domain, state: 'waiting', ...nothing })

  await note(app, { reason: 'not_here', days: null })
  const failed = await shown()
  expect(failed).toMatchObject({
    state: 'failed',
    reason: 'The domain leads to another server. Check the DNS record.',
    reason_details: [{ code: 'certificate_not_here' }],
    next_try_at: expect.any(String),
  })
  // What the authority, or a guarded client, has said stays with the operator.
  expect(JSON.stringify(failed)).not.toContain('10.0.0.7')

  await note(app, { reason: 'caa', days: 20 })
  expect(await shown()).toMatchObject({ state: 'renewal_failed', expires_at: expect.any(String) })
  await note(app, { reason: 'caa', days: -1 })
  expect(await shown()).toMatchObject({ state: 'failed', expires_at: null })
  await note(app, { reason: null, days: 60 })
  expect(await shown()).toMatchObject({ state: 'issued', reason: null, next_try_at: null })
})

test('domains: another account sees nothing of a domain, and a domain taken away is gone [B10-41]', async () => {
  await using app = await startApp({ env: acmeEnv })
  await nameDomain(app.platform, app.owner.account_id, domain)
  await note(app, { reason: 'refused', days: null })
  const other = await openSession(app, await app.createAccount())
  expect((await app.call(domains.get, { ...other })).data).toMatchObject({ domain: null, state: 'none', reason: null })
  await nameDomain(app.platform, app.owner.account_id, 'new.agency.example')
  const session = await openSession(app, app.owner)
  expect((await app.call(domains.get, { ...session })).data).toMatchObject({
    domain: 'new.agency.example',
    state: 'waiting',
    reason: null,
  })
})

test('domains: where a proxy gets the certificates, an account is told so [B10-41]', () => {
  const record: DomainRecord = { domain, expires_at: null, reason: 'caa', next_try_at: null, has_ended: false }
  expect(presentDomain(record, false)).toMatchObject({ domain, state: 'elsewhere', reason: null })
  expect(presentDomain(undefined, false)).toMatchObject({ domain: null, state: 'none' })
})

test('domains: a certificate that lasts six days is renewed when two of them are left, and not before [B10-36]', async () => {
  await using app = await startApp({ env: acmeEnv })
  const { system } = app.platform.database
  await nameDomain(app.platform, app.owner.account_id, domain)
  await followDomains(system)
  const due = await claimDue(system)
  const hours = (n: number) => n * 3_600_000
  const made = { sealed_key: 'key', certificate: 'certificate' }
  await keepCertificate(system, due!, { ...made, expires_at: new Date(Date.now() + hours(6 * 24)) })
  const pass = (n: number) =>
    sql`update domain_certificates set expires_at = expires_at - make_interval(hours => ${n}),
      next_try_at = next_try_at - make_interval(hours => ${n})`.execute(system)
  expect(await claimDue(system)).toBeUndefined()
  await pass(4 * 24 - 1)
  expect(await claimDue(system)).toBeUndefined()
  await pass(2)
  expect(await claimDue(system)).toMatchObject({ domain, days_left: expect.closeTo(2 - 1 / 24, 1) })
})
