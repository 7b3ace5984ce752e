import { commandTexts } from '../../src/dashboard/commands/texts.ts'
import { shellTexts } from '../../src/dashboard/shell/texts.ts'
import { forms } from '../../src/shared/contract/forms/forms.ts'
import { insertUser } from '../../src/server/features/accounts/index.ts'
import { newEmail } from '../../src/server/testing/contract/record-factories.ts'
import type { Journey } from './journey.ts'
import { signIn } from './own-account.ts'

export const shell: Journey = {
  opens: ['shell/account-menu.tsx'],
  states: ['navigation', 'account menu', 'palette', 'palette finds', 'palette finds nothing'],
  async go({ dashboard, tab, page, phone, t, press, look, close }) {
    const words = t(shellTexts)
    await tab.follow('/webhooks')
    if (phone) await press(words.openNavigation)
    await page.getByRole('navigation', { name: words.navigation }).waitFor()
    await look('navigation')
    await page.getByRole('button', { name: dashboard.demo.email }).click()
    await page.getByRole('dialog').waitFor()
    await look('account menu')
    await close()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    if (phone) {
      await close()
      await page
        .locator(':focus')
        .and(page.getByRole('button', { name: words.openNavigation }))
        .waitFor()
    }
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: t(commandTexts).open })
    await palette.locator('[data-selected]').waitFor()
    await look('palette')
    await palette.getByRole('textbox').fill('webhooks')
    await palette.getByText(t(commandTexts).actions).waitFor({ state: 'detached' })
    await look('palette finds')
    await palette.getByRole('textbox').fill('Quittenbrot')
    await palette.getByText(t(commandTexts).nothing).waitFor()
    await look('palette finds nothing')
  },
}

export const viewer: Journey = {
  opens: [],
  signedIn: false,
  states: ['forms', 'webhooks are closed', 'account is locked', 'CRM is locked', 'people', 'template is locked'],
  async go(way) {
    const { dashboard, tab, look, page } = way
    const { app } = dashboard
    const { account_id, api_key: key } = await app.createAccount()
    const user = { account_id, name: 'Jana Weiss', email: newEmail('viewer'), role: 'viewer' } as const
    const user_id = await insertUser(app.platform.database.system, { ...user, password_hash: 'none' })
    const id = (await app.call(forms.create, { key, body: { internal_title: 'Anfrage' } })).data.id as number
    await signIn(page, { account_id, user_id }, { dashboard })
    for (const [state, path] of [
      ['forms', '/forms'],
      ['webhooks are closed', '/webhooks'],
      ['account is locked', '/account'],
      ['CRM is locked', '/crm'],
      ['people', '/people'],
      ['template is locked', `/pdf-templates/${id}`],
    ] as const) {
      await tab.visit(path)
      await look(state)
    }
  },
}
