import { sessionTexts } from '../../src/dashboard/session/texts.ts'
import { tokenHash, newToken } from '../../src/server/lib/secrets/token.ts'
import { putInvitation } from '../../src/server/features/users/queries.ts'
import { setUpAddress } from '../../src/server/features/set-up/index.ts'
import { newEmail } from '../../src/server/testing/contract/record-factories.ts'
import type { Journey, Way } from './journey.ts'

async function goTo({ page }: Way, address: string): Promise<void> {
  // Another token behind the # alone would not load the page anew.
  await page.goto('about:blank')
  await page.goto(address)
  await page.locator('main h1').waitFor()
}

/** Presses what sends the form, and waits for what is said of it. */
async function refused({ page }: Way): Promise<void> {
  await page.locator('button[type=submit]').click()
  await page.locator('[aria-invalid=true], [role=alert]').first().waitFor()
}

export const entrance: Journey = {
  opens: [],
  signedIn: false,
  states: [
    'set-up refused',
    'set-up is over',
    'no address',
    'link is on its way',
    'new password refused',
    'password is set',
    'link is void',
  ],
  async go(way) {
    const { dashboard, page, t, look, tab } = way
    const { app, origin } = dashboard
    const { system } = app.platform.database
    const words = t(sessionTexts)
    const submit = () => page.locator('button[type=submit]').click()
    await goTo(way, (await setUpAddress(system, app.platform.tokenKey, origin)).href)
    await refused(way)
    await look('set-up refused')
    for (const [label, value] of [
      [words.agency, 'Nordlicht'],
      [words.yourName, 'Erika'],
      [words.email, newEmail('set-up')],
      [words.newPassword, 'ein langer Satz'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await refused(way)
    await look('set-up is over')

    await tab.visit('/forgotten-password')
    await refused(way)
    await look('no address')
    const { email } = await app.createAccount()
    await page.getByLabel(words.email).fill(email)
    await submit()
    await page.getByText(words.linkSent(email)).waitFor()
    await look('link is on its way')
    const { body } = await system
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const link = /\S+#\S+/.exec(body)?.[0] ?? ''
    await goTo(way, link)
    await refused(way)
    await look('new password refused')
    await page.getByLabel(words.newPassword, { exact: true }).fill('ein anderer Satz')
    await submit()
    await page.getByText(words.passwordSet).waitFor()
    await look('password is set')
    await goTo(way, link)
    await page.getByLabel(words.newPassword, { exact: true }).fill('ein anderer Satz')
    await refused(way)
    await look('link is void')
  },
}

export const invited: Journey = {
  opens: [],
  signedIn: false,
  states: ['invitation is void', 'invitation', 'invitation refused'],
  async go(way) {
    const { dashboard, look, page, t } = way
    const { app, origin } = dashboard
    const { account_id } = await app.createAccount()
    const token = newToken()
    await putInvitation(app.platform.database.system, {
      account_id,
      email: newEmail('invited'),
      role: 'editor',
      language: 'de',
      invited_by: 'Erika Mustermann',
      token_hash: tokenHash(token),
    })
    await goTo(way, `${origin}/app/invitation#${newToken()}`)
    await page.getByRole('alert').waitFor()
    await look('invitation is void')
    await goTo(way, `${origin}/app/invitation#${token}`)
    await page.getByLabel(t(sessionTexts).yourName).waitFor()
    await look('invitation')
    await refused(way)
    await look('invitation refused')
  },
}
