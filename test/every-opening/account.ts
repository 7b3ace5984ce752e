import { keyTexts } from '../../src/dashboard/api-keys/texts.ts'
import type { Journey } from './journey.ts'

export const apiKeys: Journey = {
  opens: ['api-keys/page.tsx'],
  states: ['new key', 'key without a name', 'key is shown once', 'asks to revoke', 'revoked'],
  async go({ tab, page, t, press, look }) {
    const words = t(keyTexts)
    await tab.follow('/api-keys')
    await press(words.create)
    await look('new key')
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: words.create })
    await submit.click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    await look('key without a name')
    await dialog.getByLabel(words.name).fill('Website')
    await submit.click()
    await dialog.getByLabel(words.value).waitFor()
    await look('key is shown once')
    await press(words.done)
    await press(words.revokeOf('Website'))
    await look('asks to revoke')
    await dialog.getByRole('button', { name: words.revoke, exact: true }).click()
    await page.getByText(words.revoked('Website')).waitFor()
    await look('revoked')
  },
}
