import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'
import { activeForm, named, post } from '../../server/testing/forms.ts'
import { queueDue } from '../../server/testing/submission-mails.ts'

let dashboard: DashboardApp
let form: number

beforeAll(async () => {
  dashboard = await startDashboard({ limited: false })
  const { app, demo } = dashboard
  const fields = [
    { key: 'first', crm_field_name: 'Vorname' },
    { key: 'last', crm_field_name: 'Name' },
    { key: 'email', crm_field_name: 'Email', field_type: 'email' },
  ]
  const made = await activeForm(app, { key: demo.api_key, fields, settings: { email_enabled: true, subject: 'Danke' } })
  form = made.id
  await post(app, made.path, named(made.ids, { first: 'Lena', last: 'Marquardt', email: 'l@home.example' }))
  await queueDue(app)
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test.each([
  { phone: false, language: 'de', select: 'Formular' },
  { phone: true, language: 'en', dark: true, select: 'Form' },
] as const)(
  'mails: those of a form, with who sent the submission, phone: $phone [B25-44]',
  async ({ select, ...look }) => {
    await using tab = await dashboard.open(look)
    const { page } = tab
    await tab.visit('/mails')
    const states = page.getByRole('radiogroup').first()
    expect(await states.evaluate((group) => group.parentElement!.scrollWidth - group.parentElement!.clientWidth)).toBe(
      0,
    )
    const rows = page.getByRole(look.phone ? 'listitem' : 'row').filter({ hasText: 'l@home.example' })
    await page.getByLabel(select, { exact: true }).first().click()
    await page.getByRole('option', { name: 'Anfrage', exact: true }).click()
    await page.waitForURL(`**/mails?form=${form}`)
    await rows.filter({ hasText: 'Lena Marquardt' }).filter({ hasText: 'Anfrage' }).first().waitFor()
    expect(await page.getByText('Danke').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await tab.visit(`/mails?form=${form}&state=sent`)
    await page.getByRole('button', { name: look.phone ? 'Show all' : 'Alle zeigen' }).waitFor()
    expect(tab.faults).toEqual([])
  },
)
