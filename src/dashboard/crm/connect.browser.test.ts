import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCrm } from '../../shared/contract/accounts/account-crm.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'
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

test('crm: each CRM is offered with its credentials, and an own one is connected once it accepts them', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/crm')
  const which = page.getByLabel('CRM', { exact: true })
  await which.selectOption('Propstack')
  await page.getByLabel('API-Schlüssel').waitFor()
  await which.selectOption('HubSpot')
  await page.getByLabel('Zugriffstoken').waitFor()
  await which.selectOption('onOffice')
  await page.getByLabel('Token', { exact: true }).waitFor()
  await which.selectOption('Eigenes CRM (HTTP)')
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
