import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../shared/contract/accounts/account.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
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
    inherited: 'Leer lassen: die des Kontos',
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
    inherited: 'If left empty: that of the account',
  },
] as const

const [german] = sights

test.each(sights)(
  'account: the assistant of all forms is set once, and its key is never shown, in $language [B2.13-16, B2.13-18]',
  async (sight) => {
    const stored = async () => (await dashboard.call(account.get, {})).data.assistant
    await using tab = await dashboard.open(sight)
    await tab.visit('/account?part=assistant')
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
    await url!.fill('https://93.184.216.34/v1')
    await url!.blur()
    await page.getByText(sight.otherHost).waitFor()
    // A key that is entered now is for the address that is seen, and saved with it.
    await key!.fill('sk-of-the-other-host')
    await row.getByRole('button', { name: sight.save }).click()
    const other = { chat_assistant_base_url: 'https://93.184.216.34/v1' }
    await expect.poll(stored).toMatchObject({ ...other, chat_assistant_api_key_set: true })
    await page.getByText(sight.otherHost).waitFor({ state: 'detached' })
    const kept = await dashboard.app.platform.database.system
      .selectFrom('account_assistant_keys')
      .select('origin')
      .execute()
    expect(kept).toEqual([{ origin: 'https://93.184.216.34' }])
    await row.getByRole('button', { name: sight.remove }).click()
    await expect.poll(stored).toMatchObject({ ...other, chat_assistant_api_key_set: false })
    expect(await violations(page)).toEqual([])
    await dashboard.call(account.update, {
      body: { assistant: { chat_assistant_base_url: null, chat_assistant_model: null } },
    })
    const id = await dashboard.newForm('Formular', [])
    await tab.visit(`/forms/${id}/settings?group=assistant&setting=chat_assistant_api_key`)
    await page.getByText(sight.inherited).first().waitFor({ state: 'attached' })
  },
)

test('settings: a key is saved with the address that stands beside it, in a form as well [B2.2-36, B2.13-18]', async () => {
  const id = await dashboard.newForm('Formular', [])
  const stored = async () => (await dashboard.call(forms.get, { id })).data
  await using tab = await dashboard.open({ language: 'de' })
  await tab.visit(`/forms/${id}/settings?group=assistant&setting=chat_assistant_api_key`)
  const { page } = tab
  const [url, key] = [german.url, german.key].map((name) => page.getByLabel(name, { exact: true }))
  const row = page.locator('[data-setting="chat_assistant_api_key"]')
  for (const [host, chat_assistant_base_url] of [
    ['http://127.0.0.1:4711', 'http://127.0.0.1:4711/v1'],
    ['https://93.184.216.34', 'https://93.184.216.34/v1'],
  ]) {
    await url!.fill(chat_assistant_base_url!)
    await key!.fill('sk-of-this-host')
    await row.getByRole('button', { name: german.save }).click()
    await expect.poll(stored).toMatchObject({ chat_assistant_base_url, chat_assistant_api_key_set: true })
    const { system } = dashboard.app.platform.database
    const origins = () => system.selectFrom('assistant_keys').select('origin').where('form_id', '=', id).execute()
    await expect.poll(origins).toEqual([{ origin: host }])
  }
  await page.getByText(german.otherHost).waitFor({ state: 'detached' })
})
