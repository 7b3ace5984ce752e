import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { startDashboard, violations, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
let folder: string
beforeAll(async () => {
  dashboard = await startDashboard()
  folder = mkdtempSync(join(tmpdir(), 'foyer-plans-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await dashboard[Symbol.asyncDispose]()
})

const plan =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 120"><path d="M5 5h70v110H5z" fill="none" stroke="#111827"/></svg>'

test('pdf templates: facts and floor plans are added and filled in the editor [B2.10-70, B2.10-74]', async () => {
  const id = await dashboard.newForm('Exposé', ['Name'])
  const blocks = async () => (await dashboard.call(pdfTemplates.get, { id })).data.blocks
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/pdf-templates/${id}`)
  const add = async (name: string) => {
    await page.getByRole('tab', { name: 'Hinzufügen' }).click()
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('heading', { name, exact: true }).waitFor()
  }
  await add('Eckdaten')
  await page.getByRole('combobox', { name: 'Feld hinzufügen' }).click()
  await page.getByRole('option', { name: 'Anzahl Zimmer', exact: true }).click()
  await page.getByRole('textbox', { name: 'Weitere Angaben' }).fill('Provision: 3,57 %')
  await page.getByRole('combobox', { name: 'Nebeneinander' }).click()
  await page.getByRole('option', { name: '3' }).click()
  await expect
    .poll(async () => (await blocks()).at(-1))
    .toMatchObject({
      type: 'facts',
      field_ids: [{ module: 'estate', name: 'anzahl_zimmer' }],
      lines: 'Provision: 3,57 %',
      columns: 3,
    })
  expect(await violations(page)).toEqual([])
  await add('Grundriss')
  await page.getByRole('combobox', { name: 'Was gezeigt wird' }).waitFor()
  const file = join(folder, 'plan.svg')
  writeFileSync(file, plan)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('Bild hochgeladen.').waitFor()
  await page.getByRole('textbox', { name: 'Bildunterschrift' }).fill('Erdgeschoss')
  await expect
    .poll(async () => (await blocks()).at(-1))
    .toMatchObject({
      type: 'floorplan',
      field_id: null,
      picture_url: expect.stringMatching(/\/pictures\/[0-9a-f]{64}\.png$/),
      caption: 'Erdgeschoss',
    })
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('pdf templates: a floor plan begins with the file field of the form, and needs no picture then [B2.10-74]', async () => {
  const id = await dashboard.newForm('Unterlagen', ['Name'])
  const body = { label: 'Pläne', crm_module: 'estate', field_type: 'file' }
  const field_id = (await dashboard.call(fields.create, { id, body })).data.id
  await using tab = await dashboard.open({ language: 'en', phone: true })
  const { page } = tab
  await tab.visit(`/pdf-templates/${id}`)
  await page.getByText('Document', { exact: true }).first().click()
  await page.getByRole('tab', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Floor plan', exact: true }).click()
  await page.getByText('Properties', { exact: true }).first().click()
  await expect
    .poll(async () => (await dashboard.call(pdfTemplates.get, { id })).data.blocks.at(-1))
    .toMatchObject({ type: 'floorplan', field_id, picture_url: null })
  expect(await page.locator('input[type=file]').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})
