import { common } from '../../src/dashboard/text/common.ts'
import { auditTexts } from '../../src/dashboard/audit-log/texts.ts'
import { settingsTexts } from '../../src/dashboard/settings/texts.ts'
import type { Journey } from './journey.ts'
import { offered } from './steps.ts'
import { ownAccount } from './own-account.ts'

export const auditLog: Journey = {
  opens: [],
  states: ['kinds to choose from', 'actors to choose from', 'filtered', 'entry opened', 'nothing fits'],
  async go({ tab, page, t, press, look, close, phone }) {
    const words = t(auditTexts)
    await tab.follow('/audit-log')
    if (phone) await press(t(common).filters)
    await page.getByRole('combobox', { name: words.kind }).click()
    await offered({ page }).first().waitFor()
    await look('kinds to choose from')
    await close()
    await page.getByRole('combobox', { name: words.actor }).click()
    await press(words.actors.key, 'option')
    await page.getByRole('combobox', { name: words.actor }).click()
    await look('actors to choose from')
    await close()
    await page.getByRole('button', { name: words.clear }).waitFor()
    await look('filtered')
    await page.getByRole('list', { name: words.list }).locator('[aria-expanded=false]').first().click()
    await page.getByRole('list', { name: words.list }).locator('[aria-expanded=true]').waitFor()
    await look('entry opened')
    await page.getByLabel(words.until).fill('2001-01-01')
    await page.getByText(words.noMatchTitle).waitFor()
    await look('nothing fits')
  },
}

export const account: Journey = {
  opens: [],
  signedIn: false,
  states: [
    'time zones to choose from',
    'choices of the design',
    'saved',
    'address of a recipient refused',
    'link refused',
  ],
  async go(way) {
    const { tab, page, t, look, close } = way
    await ownAccount(way)
    await tab.visit('/account')
    await page.locator('[data-setting="profile.timezone"]').getByRole('combobox').click()
    await offered({ page }).first().waitFor()
    await look('time zones to choose from')
    await close()
    await tab.visit('/account?part=styling')
    const choice = page.locator('[data-setting^="styling."]').getByRole('combobox').first()
    await choice.click()
    await offered({ page }).last().waitFor()
    await look('choices of the design')
    await offered({ page }).last().click()
    await page.getByText(t(settingsTexts).saved, { exact: true }).waitFor()
    await look('saved')
    const refuse = async (path: string) => {
      const input = page.locator(`[data-setting="${path}"] input`)
      await input.fill('keine Adresse')
      await input.press('Tab')
      await page.locator(`[data-setting="${path}"] [aria-invalid=true]`).waitFor()
    }
    await tab.visit('/account?part=notifications')
    await refuse('notifications.notification_email_1')
    await look('address of a recipient refused')
    await tab.visit('/account?part=imprint')
    await refuse('imprint.default_privacypolicy_url')
    await look('link refused')
  },
}
