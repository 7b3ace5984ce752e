import { keyTexts } from '../../src/dashboard/api-keys/texts.ts'
import type { Journey } from './journey.ts'

export const apiKeys: Journey = {
  opens: ['api-keys/page.tsx', 'api-keys/replace-key.tsx'],
  states: [
    'new key',
    'key without a name',
    'key is shown once',
    'asks to replace',
    'new key beside the old one',
    'old key revoked',
    'asks to revoke',
    'revoked',
  ],
  async go({ tab, page, t, press, look }) {
    const words = t(keyTexts)
    await tab.follow('/api-keys')
    await press(words.create)
    await look('new key')
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: words.createNow })
    await submit.click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    await look('key without a name')
    await dialog.getByLabel(words.name).fill('Website der Agentur')
    await submit.click()
    await dialog.getByLabel(words.value).waitFor()
    await look('key is shown once')
    await press(words.done)
    await press(words.replaceOf('Website der Agentur'))
    await dialog.getByText(words.replaceText).waitFor()
    await look('asks to replace')
    await dialog.getByRole('button', { name: words.replaceNow }).click()
    await dialog.getByLabel(words.value).waitFor()
    await look('new key beside the old one')
    await dialog.getByRole('button', { name: words.revokeOld }).click()
    await dialog.getByRole('button', { name: words.revokeOld }).waitFor({ state: 'detached' })
    await look('old key revoked')
    await press(words.done)
    await press(words.revokeOf('Website der Agentur'))
    await look('asks to revoke')
    await dialog.getByRole('button', { name: words.revoke, exact: true }).click()
    await page.getByText(words.revoked('Website der Agentur')).waitFor()
    await look('revoked')
  },
}
