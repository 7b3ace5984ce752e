import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../shared/contract/forms/fields.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test.each([
  { language: 'de', dark: false },
  { language: 'en', dark: true },
] as const)('editors: texts are written in the page itself, in $language [B31-47]', async (look) => {
  const id = await dashboard.newForm('Was ist Ihr Haus wert?', [])
  const body = { crm_module: 'address', label: 'Ihr Name', hint: 'Vor- und Nachname', required: true } as const
  await dashboard.call(fields.create, { id, body: { ...body, field_type: 'text' } })
  const texts = async () => {
    const { title, fields: found } = (await dashboard.call(forms.get, { id })).data
    return [title, found[0].label, found[0].hint]
  }
  await using tab = await dashboard.open(look)
  const { page } = tab
  await tab.visit(`/forms/${id}/build`)
  const inside = page.frameLocator('iframe')
  const label = inside.getByText('Ihr Name')
  const writing = inside.locator('[contenteditable]')
  // The first click chooses the field, the second one writes.
  await label.click()
  await page.getByRole('textbox', { name: look.language === 'de' ? 'Beschriftung' : 'Label' }).waitFor()
  expect(await writing.count()).toBe(0)
  await label.click()
  expect(await writing.innerText()).toBe('Ihr Name')
  // A label is one line.
  await page.keyboard.type('Wie heißen ')
  await page.keyboard.insertText('\nSie?')
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/written-${look.language}.png` })
  await page.keyboard.press('Enter')
  await expect.poll(texts).toEqual(['Was ist Ihr Haus wert?', 'Wie heißen Sie?', 'Vor- und Nachname'])
  await inside.getByText('Wie heißen Sie?').waitFor()
  // Leaving keeps what was written, Escape does not.
  await inside.getByText('Vor- und Nachname').click()
  await page.keyboard.type('Nur der Nachname')
  await page.keyboard.press('Escape')
  await inside.getByText('Vor- und Nachname').click()
  await page.keyboard.type('Wie im Ausweis')
  await page.getByRole('heading', { level: 2 }).last().click()
  await expect.poll(texts).toEqual(['Was ist Ihr Haus wert?', 'Wie heißen Sie?', 'Wie im Ausweis'])
  // The text is written as it is stored, with its formatting and its lines.
  await inside.getByText('Wie im Ausweis').click()
  await page.keyboard.type('**Alle** Vornamen')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('wie im Ausweis')
  await page.keyboard.press('Enter')
  const formatted = '**Alle** Vornamen\nwie im Ausweis'
  await expect.poll(async () => (await texts())[2]).toBe(formatted)
  const hint = inside.locator('[data-field] .hint')
  await hint.getByText('Alle').click()
  expect(await writing.innerText()).toBe(formatted)
  await page.keyboard.press('End')
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await texts())[2]).toBe(`${formatted}.`)
  const title = inside.getByRole('heading', { level: 1 })
  await title.dblclick()
  await page.keyboard.type('Bewertung')
  await page.keyboard.press('Enter')
  await expect.poll(texts).toEqual(['Bewertung', 'Wie heißen Sie?', `${formatted}.`])
  await page.keyboard.press('Control+z')
  await expect.poll(texts).toEqual(['Was ist Ihr Haus wert?', 'Wie heißen Sie?', `${formatted}.`])
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})
