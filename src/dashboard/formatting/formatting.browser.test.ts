import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms/forms.ts'
import { replyTemplates } from '../../shared/contract/submissions/reply-templates.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const sights = [
  { language: 'de', intro: 'Einleitung', bar: 'Formatierung von Einleitung', bold: 'Fett', list: 'Liste' },
  { language: 'en', dark: true, intro: 'Introduction', bar: 'Formatting of Introduction', bold: 'Bold', list: 'List' },
] as const

test.each(sights)('editors: a text is formatted by buttons and keys, in $language [B31-22]', async (sight) => {
  const id = await dashboard.newForm('Format', [])
  const stored = async () => (await dashboard.call(forms.get, { id })).data.description
  await using tab = await dashboard.open(sight)
  const { page } = tab
  for (const path of ['build', 'settings?group=basics']) {
    await tab.visit(`/forms/${id}/${path}`)
    const input = page.getByRole('textbox', { name: sight.intro, exact: true })
    const bar = page.getByRole('group', { name: sight.bar })
    await input.fill('Haus')
    await input.selectText()
    await bar.getByRole('button', { name: sight.bold }).click()
    await expect.poll(() => input.inputValue()).toBe('**Haus**')
    await page.keyboard.press('Control+i')
    await expect.poll(() => input.inputValue()).toBe('***Haus***')
    await page.keyboard.press('Control+i')
    await bar.getByRole('button', { name: sight.list }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => input.inputValue()).toBe('- **Haus**')
    expect(await violations(page)).toEqual([])
    await input.blur()
    await expect.poll(stored).toBe('- **Haus**')
  }
  expect(tab.faults).toEqual([])
})

test('editors: replies and their templates are formatted by the same buttons and keys [B31-75]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/inbox')
  await page.getByRole('listitem').getByRole('link').first().click()
  const reply = page.getByRole('dialog').getByRole('textbox', { name: 'Antwort', exact: true })
  await reply.fill('Guten Tag,\nDienstag')
  await reply.evaluate((input) => (input as HTMLTextAreaElement).setSelectionRange(11, 19))
  const bar = page.getByRole('group', { name: 'Formatierung von Antwort' })
  await bar.getByRole('button', { name: 'Fett' }).click()
  await expect.poll(() => reply.inputValue()).toBe('Guten Tag,\n**Dienstag**')
  await page.keyboard.press('Control+b')
  await expect.poll(() => reply.inputValue()).toBe('Guten Tag,\nDienstag')
  expect(await violations(page)).toEqual([])

  await tab.visit('/mails/templates')
  await page.getByRole('button', { name: 'Neue Vorlage' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('Termin')
  const text = form.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Dienstag')
  await text.selectText()
  await form.getByRole('group', { name: 'Formatierung von Text' }).getByRole('button', { name: 'Liste' }).click()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(async () => (await dashboard.call(replyTemplates.list)).data.map((one: { text: string }) => one.text))
    .toContain('- Dienstag')
  expect(tab.faults).toEqual([])
})
