import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../shared/contract/accounts/account.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard({ env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:4711' } })
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const sights = [
  {
    language: 'de',
    url: 'Adresse des Modells',
    model: 'Name des Modells',
    key: 'API-Schlüssel des Modells',
    save: 'Speichern',
    remove: 'Entfernen',
    otherHost: 'Der Schlüssel gehört zu einer anderen Adresse.',
    inherited: 'Leer: die des Kontos.',
  },
  {
    language: 'en',
    dark: true,
    phone: true,
    url: 'Address of the model',
    model: 'Name of the model',
    key: 'API key of the model',
    save: 'Save',
    remove: 'Remove',
    otherHost: 'belongs to another host',
    inherited: 'Empty: that of the account.',
  },
] as const

test.each(sights)(
  'account: the assistant of all forms is set once, and its key is never shown, in $language [B2.13-16, B2.13-18]',
  async (sight) => {
    const stored = async () => (await dashboard.call(account.get, {})).data.assistant
    await using tab = await dashboard.open(sight)
    await tab.visit('/account')
    const { page } = tab
    const [url, model, key] = [sight.url, sight.model, sight.key].map((name) => page.getByLabel(name, { exact: true }))
    await url!.fill('http://127.0.0.1:4711/v1')
    await url!.blur()
    await model!.fill('small-1')
    await model!.blur()
    await expect.poll(stored).toMatchObject({
      chat_assistant_base_url: 'http://127.0.0.1:4711/v1',
      chat_assistant_model: 'small-1',
    })
    await key!.fill('sk-of-the-account')
    const row = page.locator('[data-setting="assistant.chat_assistant_api_key"]')
    await row.getByRole('button', { name: sight.save }).click()
    await row.getByRole('button', { name: sight.remove }).waitFor()
    expect([await key!.inputValue(), (await stored()).chat_assistant_api_key_set]).toEqual(['', true])
    if (process.env['SHOTS']) {
      await url!.scrollIntoViewIfNeeded()
      await page.screenshot({ path: `/tmp/notes/assistant-${sight.language}.png` })
    }
    await url!.fill('https://93.184.216.34/v1')
    await url!.blur()
    await page.getByText(sight.otherHost).waitFor()
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/notes/assistant-${sight.language}-refused.png` })
    await row.getByRole('button', { name: sight.remove }).click()
    await expect.poll(stored).toMatchObject({ chat_assistant_api_key_set: false })
    expect(await violations(page)).toEqual([])
    await dashboard.call(account.update, {
      body: { assistant: { chat_assistant_base_url: null, chat_assistant_model: null } },
    })
    const id = await dashboard.newForm('Formular', [])
    await tab.visit(`/forms/${id}/settings`)
    await page.getByText(sight.inherited).first().waitFor({ state: 'attached' })
    if (process.env['SHOTS']) {
      await page.getByText(sight.inherited).first().scrollIntoViewIfNeeded()
      await page.screenshot({ path: `/tmp/notes/assistant-${sight.language}-form.png` })
    }
  },
)
