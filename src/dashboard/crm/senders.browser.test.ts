import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCrm } from '../../shared/contract/accounts/account-crm.ts'
import { verifyDue } from '../../server/features/senders/verify.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'
import { forgetCounts } from '../../server/testing/limits.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('crm: a sender is entered, waits for its confirmation, is sent another e-mail, confirmed, and removed', async () => {
  const { app } = dashboard
  const { system } = app.platform.database
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit('/crm')
  await page.getByRole('textbox', { name: 'Another address' }).fill('vertrieb@agency')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByText(/must be an e-mail address/).waitFor()
  await page.getByRole('textbox', { name: 'Another address' }).fill('vertrieb@agency.example')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByText('E-mail on its way').waitFor()
  await verifyDue(app.platform)
  await page.getByText('Waiting for confirmation').waitFor()
  await page.getByText(/It can be sent again from/).waitFor()
  expect(await page.getByRole('button', { name: /^Send .* again$/ }).count()).toBe(0)

  await sql`update sender_confirmations set expires_at = now(), mailed_at = mailed_at - interval '1 hour'`.execute(
    system,
  )
  await sql`update crm_identities set checked_at = checked_at - interval '1 day'`.execute(system)
  await forgetCounts(app)
  await tab.visit('/crm')
  await page.getByText('Not confirmed in time').waitFor()
  await page.getByRole('button', { name: 'Send the e-mail to vertrieb@agency.example again' }).click()
  await page.getByText('E-mail on its way').waitFor()
  await verifyDue(app.platform)
  await page.getByText('Waiting for confirmation').waitFor()

  const mails = system.selectFrom('mails').select('body').where('recipient', '=', 'vertrieb@agency.example')
  const bodies = (await mails.orderBy('id', 'desc').execute()).map(({ body }) => body)
  const [link = ''] = /http\S+\/senders\/\S+/.exec(bodies[0] ?? '') ?? []
  await using reader = await dashboard.open({ language: 'en', signedIn: false })
  await reader.page.goto(link)
  expect(await violations(reader.page)).toEqual([])
  await reader.page.getByRole('button').click()
  await reader.page.getByRole('heading', { name: /confirmed|bestätigt/ }).waitFor()
  await tab.visit('/crm')
  await page.getByText('Confirmed', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Remove vertrieb@agency.example' }).click()
  await page.getByText('No address is entered.', { exact: false }).waitFor()
  expect((await dashboard.call(accountCrm.get)).data.email_crm_api_user).toEqual([])
})
