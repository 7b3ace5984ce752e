import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionNotes } from '../../shared/contract/submissions/submission-notes.ts'
import { submissionProcessing } from '../../shared/contract/submissions/submission-processing.ts'
import { submissions } from '../../shared/contract/submissions/submissions.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'
import { activeForm, named, post } from '../../server/testing/forms.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard({ limited: false })
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('audit log: an entry names the submission that it is about, and leads to it [B31-94]', async () => {
  const { app, demo } = dashboard
  const key = demo.api_key
  const fields = [{ key: 'last', crm_field_name: 'Name' }]
  const form = await activeForm(app, { key, fields, settings: { internal_title: 'Anfrage Elbufer' } })
  const send = async () => (await post(app, form.path, named(form.ids, { last: 'Vogel' }))).body.data.id as number
  const [kept, gone] = [await send(), await send()]
  await app.call(submissionProcessing.update, { id: kept, key, body: { status: 'in_progress' } })
  await app.call(submissionNotes.create, { id: gone, key, body: { text: 'Called back' } })
  await app.call(submissions.remove, { id: gone, key })
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/audit-log')
  await page.getByText('hat eine Notiz geschrieben (Einsendung inzwischen gelöscht).').waitFor()
  await page.getByText('hat eine Einsendung bearbeitet (Anfrage Elbufer, Nr. 1).').waitFor()
  const link = page.getByRole('link', { name: 'Anfrage Elbufer, Nr. 1' })
  await link.waitFor()
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/words-audit.png` })
  expect(await violations(page)).toEqual([])
  await link.click()
  await page.waitForURL(`**/forms/${form.id}/submissions?submission=${kept}`)
  await page.getByRole('dialog', { name: /Einsendung 1/ }).waitFor()
  expect(tab.faults).toEqual([])
})
