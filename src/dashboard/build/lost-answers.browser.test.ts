import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../shared/contract/forms/fields.ts'
import { formDrafts } from '../../shared/contract/forms/form-versions.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { startDashboard, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test.for([
  ['in the form', false],
  ['in its draft', true],
] as const)('editors: a new field whose answer is lost is there once, with what was typed since, %s', async (one) => {
  const [, isOnline] = one
  const id = await dashboard.newForm('Lost answers', ['Name'])
  if (isOnline) await dashboard.call(forms.update, { id, body: { active: true } })
  const shown = async (): Promise<{ crm_field_name: string; label: string | null }[]> =>
    isOnline
      ? (await dashboard.call(formDrafts.get, { id })).data.content.fields
      : (await dashboard.call(fields.list, { id })).data
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/build`)
  await page.getByRole('tab', { name: 'Add' }).click()
  await page.getByRole('searchbox', { name: 'Search fields' }).fill('Homepage')
  let isLost = false
  await page.route(isOnline ? `**/forms/${id}/draft` : `**/forms/${id}/fields`, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    isLost = true
    await route.abort()
  })
  await page.getByRole('button', { name: 'Homepage' }).click()
  await expect.poll(() => isLost).toBe(true)
  await page.getByRole('textbox', { name: 'Label' }).fill('Typed since')
  await expect.poll(async () => (await shown()).at(-1)?.label, { timeout: 10_000 }).toBe('Typed since')
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()
  expect((await shown()).map(({ crm_field_name }) => crm_field_name)).toEqual(['Name', 'Homepage'])
})
