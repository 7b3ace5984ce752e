import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { connect } from '../../../server/features/crm/index.ts'
import { startDashboard, violations, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'
import { startOnOffice, type OnOfficeServer } from '../../../server/testing/onoffice-server/server.ts'

let server: OnOfficeServer
let dashboard: DashboardApp

beforeAll(async () => {
  server = await startOnOffice()
  dashboard = await startDashboard({ env: { ONOFFICE_API_URL: server.url, CRM_ALLOW_HOSTS: server.host } })
})
afterAll(async () => {
  await dashboard[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

test('settings: the type of the activity is chosen from those that the CRM has for its kind', async () => {
  const id = await dashboard.newForm('Anfrage', ['Email'])
  const { account_id } = (await dashboard.app.platform.database.system
    .selectFrom('forms')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst()) ?? { account_id: 0 }
  const { token, secret } = server.office
  await connect(dashboard.app.platform, account_id, { kind: 'onoffice', credentials: { token, secret } })
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings?group=crm`)
  // A note has no types: any text may be entered.
  await page.getByRole('textbox', { name: 'Type of the activity' }).waitFor()
  await page.getByRole('combobox', { name: 'Kind of the activity' }).click()
  await page.getByRole('option', { name: 'E-Mail', exact: true }).click()
  await page.getByRole('combobox', { name: 'Type of the activity' }).click()
  await page.getByRole('option', { name: 'Ausgang' }).click()
  const saved = async () => (await dashboard.call(forms.get, { id })).data.crm_agentslog_action_type
  await expect.poll(saved).toBe('Ausgang')
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})
