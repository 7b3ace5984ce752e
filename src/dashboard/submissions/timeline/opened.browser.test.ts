import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeForm, named, post } from '../../../server/testing/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

/** A form whose third field is written in words; three submissions, of which two stages of one are in the CRM. */
async function threeSubmissions(): Promise<number> {
  const form = await activeForm(dashboard.app, {
    key: dashboard.demo.api_key,
    settings: { internal_title: 'Lesen', title: 'Lesen' },
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'place', crm_field_name: 'Ort' },
      { key: 'words', field_type: 'textarea', label: 'Ihre Wünsche' },
    ],
  })
  for (const name of ['Eins', 'Zwei', 'Drei']) {
    const answers = named(form.ids, { name, place: 'Köln', words: `Garten für ${name}\nund Balkon` })
    expect((await post(dashboard.app, form.path, answers)).status).toBe(201)
  }
  const { system } = dashboard.app.platform.database
  await sql`insert into crm_stages (account_id, submission_id, stage, state, record_id, crm_number)
    select s.account_id, s.id, stage, 'done', '1042', k.crm_number
    from submissions s join crm_connections k using (account_id), unnest(array['address', 'estate']) stage
    where s.form_id = ${form.id} and s.index = 2`.execute(system)
  return form.id
}

test.each([
  { language: 'de', dark: false },
  { language: 'en', dark: true },
] as const)(
  'submissions: an opened one is read beside what is done about it, in $language [B31-90] [B31-87]',
  async (look) => {
    const id = await threeSubmissions()
    const de = look.language === 'de'
    await using tab = await dashboard.open(look)
    const { page } = tab
    await page.setViewportSize({ width: 1440, height: 900 })
    await tab.visit(`/forms/${id}/submissions`)
    await page.getByRole('button', { name: de ? 'Einsendung 2 öffnen' : 'Open submission 2' }).click()
    const opened = page.getByRole('dialog')
    await opened.getByText(de ? '2 von 3' : '2 of 3').waitFor()
    // What was written in words comes first, once.
    const words = opened.getByRole('blockquote')
    await expect.poll(() => words.innerText()).toBe('Garten für Zwei\nund Balkon')
    expect(await opened.getByText('Ihre Wünsche').count()).toBe(1)
    const top = async (at: typeof words) => (await at.boundingBox())!
    const place = opened.getByRole('definition').filter({ hasText: 'Köln' })
    expect((await top(words)).y).toBeLessThan((await top(place)).y)
    // Beside it stands what is done about it.
    const status = opened.getByRole('heading', { name: de ? 'Bearbeitung' : 'Status' })
    expect((await top(status)).x).toBeGreaterThan((await top(words)).x + (await top(words)).width)
    expect((await top(status)).y).toBeLessThan((await top(place)).y)
    // What one write has put into the CRM is one entry, and leads there.
    const records = opened.getByRole('link', {
      name: de ? /^(Kontakt|Immobilie) Nr\. 1042$/ : /^(Contact|Property) no\. 1042$/,
    })
    await expect.poll(() => records.count()).toBe(2)
    expect(await records.first().getAttribute('href')).toMatch(/\/crm\/records\?.*record=1042/)
    expect(await violations(page)).toEqual([])
    const marked = page.locator('tr[data-opened]')
    await marked.filter({ hasText: 'Zwei' }).waitFor()
    await opened.getByRole('button', { name: de ? 'Ältere Einsendung' : 'Older submission' }).click()
    await opened.getByText(de ? '3 von 3' : '3 of 3').waitFor()
    await marked.filter({ hasText: 'Eins' }).waitFor()
    expect(await marked.count()).toBe(1)
    // In a narrower window it stands below the answers.
    await page.setViewportSize({ width: 1100, height: 900 })
    await expect.poll(async () => (await top(status)).y > (await top(words)).y).toBe(true)
    expect(tab.faults).toEqual([])
  },
)

test('forms: in a wide window a page stands in its middle, and submissions take all of it [B31-92]', async () => {
  const id = await dashboard.newForm('Breit', ['Vorname'])
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await page.setViewportSize({ width: 1920, height: 1080 })
  const head = async () => (await page.locator('main header').first().boundingBox())!
  const part = async (name: string) => (await page.getByRole('heading', { level: 2, name, exact: true }).boundingBox())!
  await tab.visit(`/forms/${id}/versions`)
  const { x, width } = await head()
  const middle = x + width / 2
  const { x: left } = await part('Versionen')
  // As far from the middle as half of the width that such a page has, without its padding.
  expect(middle - left).toBeGreaterThan(540)
  expect(middle - left).toBeLessThan(590)
  await tab.visit(`/forms/${id}/submissions`)
  const lists = page.getByRole('radiogroup', { name: 'Welche Einsendungen' })
  expect((await lists.boundingBox())!.x - x).toBeLessThan(40)
  expect(tab.faults).toEqual([])
})
