import { senderTexts } from '../../src/dashboard/crm/sender-texts.ts'
import { crmTexts } from '../../src/dashboard/crm/texts.ts'
import { recordTexts } from '../../src/dashboard/crm/records-texts.ts'
import { moduleNames } from '../../src/dashboard/text/crm.ts'
import { common } from '../../src/dashboard/text/common.ts'
import { startOnOffice } from '../../src/server/testing/onoffice-server/server.ts'
import type { Journey, Way } from './journey.ts'
import { ownAccount } from './own-account.ts'
import { segment } from './steps.ts'

export const crm: Journey = {
  opens: ['crm/page.tsx'],
  signedIn: false,
  states: [
    'code of the marketplace',
    'credentials refused',
    'settings entered',
    'sender refused',
    'connected',
    'asks to disconnect',
    'disconnected',
  ],
  async go(way) {
    const { dashboard, tab, page, t, press, look } = way
    const words = t(crmTexts)
    const senders = t(senderTexts)
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
      for (const email of ['vertrieb@agency.example', 'vermietung.und.verwaltung@agency.example']) {
        await page.getByLabel(senders.add).fill(email)
        await press(senders.addNow)
        await page.getByRole('button', { name: senders.removeFor(email) }).waitFor()
      }
      await enter(words.reasons, ['Kein Interesse', 'Zu teuer'])
      await look('settings entered')
      await page.getByLabel(senders.add).fill('keine Adresse')
      await press(senders.addNow)
      await page.locator('[aria-invalid=true]').last().waitFor()
      await look('sender refused')
      for (const name of ['token', 'secret'] as const) {
        await page.locator(`input[name=${name}]`).fill(onOffice.office[name])
      }
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

/** A contact with an activity and an estate, and more contacts than one page has. */
async function withRecords({ app, demo }: Way['dashboard']): Promise<void> {
  const { system } = app.platform.database
  const { account_id } = await system
    .selectFrom('users')
    .select('account_id')
    .where('email', '=', demo.email)
    .executeTakeFirstOrThrow()
  const insert = async (module: string, values: object, about: { address_id?: number; estate_id?: number } = {}) =>
    (
      await system
        .insertInto('built_in_crm_records')
        .values({ account_id, module, values: JSON.stringify(values), ...about })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const estate_id = await insert('estate', {
    objekttitel: 'Sonnige Dachgeschosswohnung mit Blick auf die Außenalster und zwei Stellplätzen',
    strasse: 'An der Alster',
    kaufpreis: 1_250_000,
  })
  // The newest come first.
  for (let i = 0; i < 25; i++) await insert('address', { Name: `Kontakt ${i}` })
  const address_id = await insert('address', {
    Anrede: 'Frau',
    Vorname: 'Ada',
    Name: 'Löwe',
    Email: 'ada.loewe@ein-ziemlich-langer-name.example',
    ArtDaten: ['Interessent', 'Eigentümer'],
    AGB_akzeptiert: true,
  })
  await insert('agentsLog', { Aktionsart: 'Email', Bemerkung: 'Anfrage\nzur Wohnung' }, { address_id, estate_id })
}

export const crmRecords: Journey = {
  opens: ['crm/record-drawer.tsx'],
  states: [
    'no records yet',
    'records of a kind',
    'record opened',
    'linked record',
    'second page',
    'records are elsewhere',
  ],
  async go(way) {
    const { dashboard, tab, page, t, press, look, close } = way
    const words = t(recordTexts)
    const modules = t(moduleNames)
    await withRecords(dashboard)
    await tab.follow('/crm/records?module=calendar')
    await page.getByText(words.noneTitle.calendar).waitFor()
    await look('no records yet')
    if (way.phone) await page.getByRole('combobox', { name: words.modules }).selectOption(modules.address)
    else await segment(way, modules.address)
    await page.getByRole('button', { name: words.open('Ada Löwe') }).waitFor()
    await look('records of a kind')
    await press(words.open('Ada Löwe'))
    const drawer = page.getByRole('dialog')
    const estate = drawer.getByRole('button', { name: /^Sonnige/ })
    await drawer.getByText(modules.agentsLog, { exact: true }).waitFor()
    await look('record opened')
    await drawer.getByText(modules.agentsLog, { exact: true }).locator('..').getByRole('button').click()
    await estate.waitFor()
    await look('linked record')
    await estate.click()
    await drawer.getByText('An der Alster').waitFor()
    await close()
    await drawer.waitFor({ state: 'detached' })
    await press(t(common).page(2))
    await page.waitForURL(/page=2/)
    await look('second page')
    await page.route('**/api/v1/crm/records/**', (route) => route.fulfill({ status: 409, json: { message: 'x' } }))
    await tab.visit('/crm/records?module=task')
    await page.getByText(words.elsewhereTitle).waitFor()
    await look('records are elsewhere')
  },
}
