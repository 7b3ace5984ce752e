import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCrm } from '../../shared/contract/accounts/account-crm.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'
import { performDue } from '../../server/features/follow-ups/index.ts'
import { crmWrites } from '../../server/features/crm-writes/index.ts'
import { sendWaiting } from '../../server/features/mails/send-mails.ts'
import { openMailer } from '../../server/lib/mail.ts'
import { activeForm, named, post } from '../../server/testing/forms.ts'
import { startOpenImmoReader } from '../../server/testing/openimmo-reader/reader.ts'
import { startHttpCrm, type HttpCrmServer } from '../../server/testing/http-crm/server.ts'

let server: HttpCrmServer
let dashboard: DashboardApp

beforeAll(async () => {
  server = await startHttpCrm()
  dashboard = await startDashboard({ env: { CRM_ALLOW_HOSTS: server.host } })
})
afterAll(async () => {
  await dashboard[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

test('crm: each CRM is offered with its credentials, and an own one is connected once it accepts them [B31-130]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/crm')
  const choose = (name: string) => page.getByRole('radio', { name }).click()
  await choose('Propstack')
  await page.getByLabel('API-Schlüssel').waitFor()
  await choose('OpenImmo per E-Mail')
  await page.getByLabel('Importadresse').waitFor()
  await page.getByText('Das CRM bestätigt nicht, was es übernimmt').waitFor()
  await page.getByLabel('Einsendungen ohne Immobiliennummer').selectOption('Mit Datei')
  expect(await violations(page)).toEqual([])
  await choose('HubSpot')
  await page.getByLabel('Zugriffstoken').waitFor()
  await choose('onOffice')
  await page.getByLabel('Token', { exact: true }).waitFor()
  await choose('Eigenes CRM (HTTP)')
  await page.getByLabel('Adresse', { exact: true }).fill(server.url)
  await page.getByLabel('Secret', { exact: true }).fill(`whsec_${'a'.repeat(44)}`)
  const connect = page.getByRole('button', { name: 'Prüfen und verbinden' })
  await connect.click()
  await page.getByText('Ihr CRM nimmt die Signatur nicht an.').waitFor()
  expect((await dashboard.call(accountCrm.get)).data.crm).toBe('built-in')
  await page.getByLabel('Secret', { exact: true }).fill(server.secret)
  expect(await violations(page)).toEqual([])
  await connect.click()
  await expect.poll(async () => (await dashboard.call(accountCrm.get)).data.crm).toBe('http')
})

test('crm: OpenImmo by mail is connected with its address, and says everywhere that nothing is confirmed', async () => {
  await using reader = await startOpenImmoReader()
  await using own = await startDashboard({ env: { SMTP_URL: reader.url } })
  await using tab = await own.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/crm')
  await page.getByRole('radio', { name: 'OpenImmo per E-Mail' }).click()
  await page.getByLabel('Importadresse').fill('anfragen')
  await page.getByLabel('Name des Absenders').fill('Agentur Nord')
  const connect = page.getByRole('button', { name: 'Prüfen und verbinden' })
  await connect.click()
  await page.getByText('Eine E-Mail-Adresse wie name@agentur.example.').waitFor()
  await page.getByLabel('Importadresse').fill('anfragen@agency.example')
  await connect.click()
  await expect.poll(async () => (await own.call(accountCrm.get)).data.crm).toBe('openimmo')
  await page.getByRole('heading', { name: 'OpenImmo per E-Mail' }).waitFor()
  await page.getByText('Was diese Verbindung nicht kann').waitFor()
  const form = await activeForm(own.app, {
    key: own.demo.api_key,
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    settings: { crm_write_enabled: true, email_enabled: false, notification_enabled: false },
  })
  await tab.visit(`/forms/${form.id}/settings?group=crm`)
  await page.getByText('Was diese Verbindung nicht kann').waitFor()
  expect(await violations(page)).toEqual([])

  const { body } = await post(own.app, form.path, named(form.ids, { name: 'Löwe' }))
  await performDue(own.app.platform, crmWrites(own.app.platform))
  const mailer = openMailer(reader.url, own.app.platform.config.mailFrom)
  await sendWaiting(own.app.platform.database.system, mailer)
  mailer.close()
  // Those of the demo have waited as well.
  const names = [...reader.inquiries().values()].map(({ text }) => text)
  expect(names.filter((text) => text.includes('Name: Löwe'))).toHaveLength(1)
  await tab.visit(`/forms/${form.id}/submissions?submission=${body.data.id}`)
  await page.getByText('E-Mail: Einsendung, an das CRM').waitFor()
  await page.getByText('an anfragen@agency.example').waitFor()
  await page.getByText('Das CRM bestätigt nicht, was es übernimmt.').waitFor()
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})
