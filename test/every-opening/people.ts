import { peopleTexts } from '../../src/dashboard/people/texts.ts'
import { securityTexts } from '../../src/dashboard/security/texts.ts'
import { roleTexts } from '../../src/dashboard/shell/role-texts.ts'
import { insertUser } from '../../src/server/features/accounts/index.ts'
import { createKey } from '../../src/server/features/api-keys/index.ts'
import { newEmail } from '../../src/server/testing/contract/record-factories.ts'
import type { Journey, Way } from './journey.ts'
import { ownAccount } from './own-account.ts'

/** An owner with an API key and a second factor, in an account of the journey's own. */
async function withMira(way: Way): Promise<void> {
  const { system } = way.dashboard.app.platform.database
  const { account_id } = await ownAccount(way)
  const email = newEmail('mira.von.und.zu.altenburg')
  const user = { account_id, name: 'Mira Kern', email, role: 'owner', password_hash: 'none' } as const
  const user_id = await insertUser(system, user)
  await createKey(system, { email, name: 'Crawler' })
  await system
    .insertInto('second_factors')
    .values({ account_id, user_id, sealed_secret: 'v1.', confirmed_at: new Date().toISOString() })
    .execute()
}

export const invitations: Journey = {
  opens: ['people/page.tsx'],
  signedIn: false,
  states: ['invites', 'invites no address', 'invited', 'invited again', 'withdrawn'],
  async go(way) {
    const { tab, page, t, press, look } = way
    const words = t(peopleTexts)
    await ownAccount(way)
    await tab.visit('/people')
    await press(words.invite)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await look('invites')
    await dialog.getByRole('button', { name: words.send }).click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    await look('invites no address')
    const email = newEmail('eine.lange.adresse.ohne.ende')
    await dialog.getByLabel(words.email, { exact: true }).fill(email)
    await dialog.getByRole('button', { name: words.send }).click()
    await page.getByText(words.sent(email)).waitFor()
    await look('invited')
    await press(words.againTo(email))
    await page.getByText(words.sent(email)).nth(1).waitFor()
    await look('invited again')
    await press(words.withdrawFrom(email))
    await page.getByText(words.withdrawn(email)).first().waitFor()
    await look('withdrawn')
  },
}

export const rights: Journey = {
  opens: ['people/use-rights.tsx', 'people/remove-factor.tsx'],
  signedIn: false,
  states: [
    'people',
    'roles to choose from',
    'asks about a lesser role',
    'keeps the keys',
    'asks to give up the own role',
    'asks to switch off a second factor',
    'password is wrong',
    'asks to remove',
    'removed',
  ],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const [words, roles] = [t(peopleTexts), t(roleTexts)]
    await withMira(way)
    await tab.visit('/people')
    await look('people')
    const choose = async (role: string) => {
      await page.getByRole('combobox', { name: words.roleOf('Mira Kern') }).click()
      await page.getByRole('option', { name: role }).waitFor()
    }
    await choose(roles.editor)
    await look('roles to choose from')
    await press(roles.editor, 'option')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Crawler').waitFor()
    await look('asks about a lesser role')
    await dialog.getByRole('checkbox').uncheck()
    await look('keeps the keys')
    await close()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('combobox').first().click()
    await press(roles.viewer, 'option')
    await dialog.waitFor()
    await look('asks to give up the own role')
    await close()
    await press(words.factorOffOf('Mira Kern'))
    await dialog.getByLabel(t(securityTexts).current).waitFor()
    await look('asks to switch off a second factor')
    await dialog.getByLabel(t(securityTexts).current).fill('nicht das Passwort')
    await dialog.getByRole('button', { name: words.factorOff }).click()
    await dialog.locator('[aria-invalid=true], [role=alert]').first().waitFor()
    await look('password is wrong')
    await close()
    await press(words.removeOf('Mira Kern'))
    await dialog.getByText('Crawler').waitFor()
    await look('asks to remove')
    await dialog.getByRole('button', { name: words.remove, exact: true }).click()
    await page.getByText(words.removed('Mira Kern')).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await look('removed')
  },
}
