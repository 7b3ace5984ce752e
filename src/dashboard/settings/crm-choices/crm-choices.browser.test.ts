import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('settings: kinds of the activity and of a new contact are chosen from those of the CRM', async () => {
  const id = await dashboard.newForm('Anfrage', ['Email'])
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  const saved = async () => {
    const { data } = await dashboard.call(forms.get, { id })
    return [data.crm_agentslog_action_kind, data.crm_address_contact_types]
  }
  await tab.visit(`/forms/${id}/settings?group=crm`)
  await page.getByRole('combobox', { name: 'Kind of the activity' }).click()
  await page.getByRole('option', { name: 'E-Mail', exact: true }).click()
  await expect.poll(saved).toEqual(['Email', []])
  await page.getByRole('combobox', { name: 'Types of new contacts' }).click()
  await page.getByRole('option', { name: 'Eigentümer' }).click()
  await expect.poll(saved).toEqual(['Email', ['Eigentümer']])
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('settings: fields of the CRM are chosen by their labels, and one that is gone stays [B30-16]', async () => {
  const id = await dashboard.newForm('Anfrage', ['Email'])
  const known = async () => (await dashboard.call(forms.get, { id })).data.crm_duplicate_check_fields
  await dashboard.call(forms.update, { id, body: { crm_duplicate_check_fields: ['Email', 'Former'] } })
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings?group=crm`)
  await page.getByRole('combobox', { name: 'Recognised by' }).click()
  await page.getByRole('option', { name: 'Telefonnummern' }).click()
  await expect.poll(known).toEqual(['Email', 'Former', 'Telefon1'])
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('crm: reasons of a rejection are offered as the CRM has them', async () => {
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit('/crm')
  await page.getByRole('combobox', { name: 'Rejection reasons' }).click()
  await page.getByRole('option', { name: 'Architektur' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect((await dashboard.call(accountCrm.get)).data.reason_cancellation).toEqual(['Architektur'])
  expect(tab.faults).toEqual([])
})
