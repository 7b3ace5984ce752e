import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { openBrowser } from '../../../testing/browser/browser.ts'
import { violations } from '../../../testing/browser/dashboard.ts'
import { activeForm } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'

await using stack = new AsyncDisposableStack()
const app = stack.use(await startApp())
const open = stack.move()
afterAll(() => open.disposeAsync())
const home = await app.listen()

const fields = [
  { key: 'name', label: 'Name', required: true },
  { key: 'size', label: 'Fläche', field_type: 'number' },
  { key: 'wish', label: 'Wunsch', field_type: 'radio', datalist: 'Kauf;Miete' },
  { key: 'news', label: 'Post', field_type: 'checkbox', default_value: '1' },
]
const settings = { language: 'de', additional_languages: ['en'], min_fill_seconds: 0, use_default_styling: false }

async function newTab(javaScriptEnabled = true): Promise<Page & AsyncDisposable> {
  const browser = await openBrowser()
  return browser.newPage({ javaScriptEnabled, viewport: { width: 390, height: 800 } })
}

const english = (tab: Page) => tab.getByRole('button', { name: 'English' }).click()

test('public forms: another language keeps what was typed, with and without a script [B13-199]', async () => {
  const form = await activeForm(app, { fields, settings })
  for (const javaScriptEnabled of [true, false]) {
    await using tab = await newTab(javaScriptEnabled)
    const asked: string[] = []
    tab.on('request', (request) => asked.push(request.url()))
    await tab.goto(`${home}${form.path}?field_${form.ids['name']}=Grace`)
    // On a phone it is the code alone (B13-169).
    expect((await tab.getByRole('button', { name: 'English' }).boundingBox())!.width).toBeLessThan(48)
    await tab.getByLabel('Name').fill('Ada')
    await tab.getByLabel('Fläche').fill('1.250,5')
    await tab.getByText('Miete').click()
    await tab.getByLabel('Post').uncheck()
    await english(tab)
    await tab.getByRole('button', { name: 'Send' }).waitFor()
    expect(await tab.locator('html').getAttribute('lang')).toBe('en')
    expect(await tab.getByLabel('Name').inputValue()).toBe('Ada')
    expect(await tab.getByLabel('Fläche').inputValue()).toBe('1250.5')
    expect(await tab.getByLabel('Miete').isChecked()).toBe(true)
    expect(await tab.getByLabel('Post').isChecked()).toBe(false)
    expect(asked.join()).not.toMatch(/Ada|1250|Miete/)
    if (javaScriptEnabled) expect(await violations(tab)).toEqual([])
    const before = await app.call(submissions.list, { id: form.id })
    // Enter sends the form, and does not change the language.
    await tab.getByLabel('Name').press('Enter')
    await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
    const after = await app.call(submissions.list, { id: form.id })
    expect(after.data).toHaveLength(before.data.length + 1)
  }
})

test('public forms: another language begins at the step that was left [B13-199]', async () => {
  const form = await activeForm(app, {
    fields: [
      ...fields.slice(0, 1),
      { key: 'break', field_type: 'page_break', label: 'Die Immobilie' },
      ...fields.slice(1),
    ],
    settings: { ...settings, multistep_enabled: true },
  })
  await using tab = await newTab()
  await tab.goto(home + form.path)
  await tab.getByLabel('Name').fill('Ada')
  await tab.getByRole('button', { name: 'Weiter' }).click()
  await tab.getByLabel('Fläche').fill('1.250')
  await english(tab)
  await tab.getByText('Step 2 of 2').waitFor()
  expect(await tab.getByLabel('Fläche').inputValue()).toBe('1250')
  await tab.getByRole('button', { name: 'Back' }).click()
  expect(await tab.getByLabel('Name').inputValue()).toBe('Ada')
  expect(await tab.getByLabel('Name').isVisible()).toBe(true)
  // The page that a browser brings back as it was left says its step anew.
  await tab.evaluate(`document.querySelector('.languages button[lang]').value += ' 1'`)
  await tab.getByRole('button', { name: 'Deutsch' }).click()
  await tab.getByText('Schritt 1 von 2').waitFor()
})
