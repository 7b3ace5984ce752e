import { mappingTexts } from '../../src/dashboard/crm-mapping/texts.ts'
import { connect } from '../../src/server/features/crm/index.ts'
import { activeForm } from '../../src/server/testing/forms.ts'
import { startPropstack } from '../../src/server/testing/propstack-server/server.ts'
import type { Journey } from './journey.ts'
import { ownAccount } from './own-account.ts'

export const crmMapping: Journey = {
  opens: ['crm-mapping/ready-drafts.tsx'],
  signedIn: false,
  states: ['form that does not fit', 'draft prepared', 'asks to publish', 'all forms fit'],
  async go(way) {
    const { dashboard, tab, page, t, press, look } = way
    const words = t(mappingTexts)
    const { platform } = dashboard.app
    await using propstack = await startPropstack()
    const before = { ...platform.config.crm }
    platform.config.crm.allowHosts.add(propstack.host)
    Object.assign(platform.config.crm, { propstackUrl: propstack.url })
    try {
      const account = await ownAccount(way)
      await activeForm(dashboard.app, {
        key: account.api_key,
        fields: [
          { key: 'salutation', crm_field_name: 'Anrede', datalist: 'Herr;Frau' },
          { key: 'fax', crm_field_name: 'Telefax1' },
        ],
      })
      const credentials = { api_key: propstack.agency.apiKey }
      await connect(platform, account.account_id, { kind: 'propstack', credentials })
      await tab.visit('/crm/mapping')
      await page.getByRole('button', { name: words.prepare(1) }).waitFor()
      await look('form that does not fit')
      await press(words.prepare(1))
      const ready = page.getByRole('region', { name: words.readyTitle })
      await ready.waitFor()
      await look('draft prepared')
      await ready.getByRole('button', { name: words.publishAll(1) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await look('asks to publish')
      await dialog.getByRole('button', { name: words.publishAll(1) }).click()
      await page.getByRole('heading', { name: words.doneTitle }).waitFor()
      await look('all forms fit')
    } finally {
      platform.config.crm.allowHosts.delete(propstack.host)
      Object.assign(platform.config.crm, before)
    }
  },
}
