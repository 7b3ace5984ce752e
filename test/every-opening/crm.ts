import { crmTexts } from '../../src/dashboard/crm/texts.ts'
import { common } from '../../src/dashboard/text/common.ts'
import { startOnOffice } from '../../src/server/testing/onoffice-server/server.ts'
import type { Journey } from './journey.ts'
import { ownAccount } from './own-account.ts'

export const crm: Journey = {
  opens: ['crm/page.tsx'],
  signedIn: false,
  states: [
    'code of the marketplace',
    'credentials refused',
    'settings entered',
    'settings refused',
    'connected',
    'asks to disconnect',
    'disconnected',
  ],
  async go(way) {
    const { dashboard, tab, page, t, press, look } = way
    const words = t(crmTexts)
    await using onOffice = await startOnOffice()
    const { crm: config } = dashboard.app.platform.config
    const before = { ...config }
    config.allowHosts.add(onOffice.host)
    Object.assign(config, { onOfficeUrl: onOffice.url, marketplace: { secret: 'x'.repeat(32), frameOrigins: [] } })
    try {
      await ownAccount(way)
      await tab.visit('/crm')
      await press(words.makeCode)
      await page.getByRole('textbox', { name: words.codeLabel }).waitFor()
      await look('code of the marketplace')
      await press(words.connectNow)
      await page.locator('[aria-invalid=true], [role=alert]').first().waitFor()
      await look('credentials refused')
      const enter = async (label: string, values: string[]) => {
        for (const value of values) {
          await page.getByLabel(label, { exact: true }).and(page.locator('input')).fill(value)
          await page.keyboard.press('Enter')
        }
      }
      await enter(words.identities, ['vertrieb@agency.example', 'vermietung.und.verwaltung@agency.example'])
      await enter(words.reasons, ['Kein Interesse', 'Zu teuer'])
      await look('settings entered')
      await enter(words.identities, ['keine Adresse'])
      await press(t(common).save)
      await page.locator('[aria-invalid=true]').last().waitFor()
      await look('settings refused')
      await page.getByLabel(words.token, { exact: true }).fill(onOffice.office.token)
      await page.getByLabel(words.secret, { exact: true }).fill(onOffice.office.secret)
      await press(words.connectNow)
      await page.getByRole('button', { name: words.disconnect }).waitFor()
      await look('connected')
      await press(words.disconnect)
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await look('asks to disconnect')
      await dialog.getByRole('button', { name: words.disconnect }).click()
      await page.getByRole('button', { name: words.connectNow }).waitFor()
      await look('disconnected')
    } finally {
      config.allowHosts.delete(onOffice.host)
      Object.assign(config, before)
    }
  },
}
