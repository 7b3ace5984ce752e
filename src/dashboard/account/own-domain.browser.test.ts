import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameDomain } from '../../server/features/domains/index.ts'
import { startDashboard, violations } from '../../server/testing/browser/dashboard.ts'

test('dashboard: the account page says why a domain has no certificate, in both languages [B10-41]', async () => {
  await using dashboard = await startDashboard()
  const { platform } = dashboard.app
  const db = platform.database.system
  platform.config.domains.acme = { directory: 'https://127.0.0.1:9/dir', email: null, httpPort: 80 }
  const { account_id } = await db
    .selectFrom('users')
    .select('account_id')
    .where('email', '=', dashboard.demo.email)
    .executeTakeFirstOrThrow()

  await using english = await dashboard.open({ language: 'en' })
  await english.visit('/account')
  await english.page.waitForLoadState('networkidle')
  expect(await english.page.getByRole('heading', { name: 'Own domain' }).count()).toBe(0)

  await nameDomain(platform, account_id, 'forms.agency.example')
  await sql`update domain_certificates set reason = 'no_address', failures = 1, next_try_at = now() + interval '15 minutes'`.execute(
    db,
  )
  await english.visit('/account')
  await english.page.getByText('forms.agency.example').waitFor()
  await english.page.getByText('No certificate', { exact: true }).waitFor()
  await english.page.getByText('The domain has no address in the DNS.').waitFor()
  await english.page.getByText('Next automatic attempt:').waitFor()
  expect(await violations(english.page)).toEqual([])

  await using german = await dashboard.open({ language: 'de' })
  await german.visit('/account')
  await german.page.getByText('Kein Zertifikat', { exact: true }).waitFor()
  await german.page.getByText('Für die Domain ist im DNS keine Adresse eingetragen.').waitFor()

  await sql`update domain_certificates set reason = 'caa', expires_at = now() + interval '20 days'`.execute(db)
  await german.visit('/account')
  await german.page.getByText('Verlängerung fehlgeschlagen', { exact: true }).waitFor()
  await german.page.getByText(/Das Zertifikat gilt bis zum/).waitFor()
  expect(await violations(german.page)).toEqual([])
})
