import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { securityTexts } from '../../src/dashboard/security/texts.ts'
import { sessionTexts } from '../../src/dashboard/session/texts.ts'
import { createRecord } from '../../src/server/testing/contract/record-factories.ts'
import type { Journey } from './journey.ts'
import { ownAccount } from './own-account.ts'

export const secondFactor: Journey = {
  opens: ['security/second-factor.tsx'],
  signedIn: false,
  states: [
    'asks for the password',
    'password is wrong',
    'code to scan',
    'code is wrong',
    'recovery codes',
    'switched on',
    'asks to switch off',
    'sign-in refused',
    'sign-in asks for a code',
    'sign-in refuses a code',
  ],
  async go(way) {
    const { dashboard, tab, page, t, press, look } = way
    const [words, entrance] = [t(securityTexts), t(sessionTexts)]
    const { email, password } = await ownAccount(way)
    await tab.visit('/security')
    await press(words.factorSetUp)
    const dialog = page.getByRole('dialog')
    const submit = dialog.locator('button[type=submit]')
    const refused = dialog.locator('[aria-invalid=true]')
    await dialog.getByLabel(words.current).waitFor()
    await look('asks for the password')
    await dialog.getByLabel(words.current).fill('nicht das Passwort')
    await submit.click()
    await refused.waitFor()
    await look('password is wrong')
    await dialog.getByLabel(words.current).fill(password)
    await submit.click()
    await dialog.getByRole('img', { name: words.factorQr }).waitFor()
    await look('code to scan')
    await dialog.getByLabel(words.code).fill('12')
    await submit.click()
    await refused.waitFor()
    await look('code is wrong')
    const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
    await dialog.getByLabel(words.code).fill(await generate({ secret }))
    await submit.click()
    await dialog.getByText(words.codesTitle).waitFor()
    await look('recovery codes')
    await press(words.codesKept)
    await dialog.waitFor({ state: 'detached' })
    await look('switched on')
    await press(words.factorRemove)
    await dialog.getByLabel(words.current).waitFor()
    await look('asks to switch off')
    await page.context().clearCookies()
    await page.goto(`${dashboard.origin}/app/sign-in`)
    await page.getByLabel(entrance.email).fill(email)
    const enter = async (label: string, value: string) => {
      await page.getByLabel(label, { exact: true }).fill(value)
      await press(entrance.signIn)
    }
    await enter(entrance.password, 'nicht das Passwort')
    await page.getByRole('alert').waitFor()
    await look('sign-in refused')
    await enter(entrance.password, password)
    await page.getByLabel(entrance.code).waitFor()
    await look('sign-in asks for a code')
    await enter(entrance.code, '000000')
    await page.locator('[aria-invalid=true]').waitFor()
    await look('sign-in refuses a code')
  },
}

/** Gives the browser an authenticator that agrees to everything. */
async function plugIn(page: Page): Promise<void> {
  const authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

export const passkeys: Journey = {
  opens: ['security/passkeys.tsx'],
  signedIn: false,
  states: [
    'no passkeys',
    'new passkey',
    'password is wrong',
    'passkeys and sessions',
    'asks to remove a passkey',
    'password refused',
    'passkey unknown',
  ],
  async go(way) {
    const { dashboard, page, t, press, look } = way
    const words = t(securityTexts)
    const { config } = dashboard.app.platform
    const { publicUrl } = config
    // Passkeys belong to a name, never to an IP address.
    const origin = dashboard.origin.replace('127.0.0.1', 'localhost')
    config.publicUrl = origin
    try {
      const account = await ownAccount(way, origin)
      await plugIn(page)
      await page.goto(`${origin}/app/security`)
      await page.getByText(words.noPasskeys).waitFor()
      await look('no passkeys')
      await press(words.passkeyAdd)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.passkeyName, { exact: true }).waitFor()
      await look('new passkey')
      const name = 'Notebook der Agentur im Büro an der Außenalster'
      await dialog.getByLabel(words.passkeyName, { exact: true }).fill(name)
      await dialog.locator('button[type=submit]').click()
      await dialog.locator('[aria-invalid=true]').waitFor()
      await look('password is wrong')
      await dialog.getByLabel(words.current).fill(account.password)
      await createRecord.sessions(dashboard.app, account)
      await dialog.locator('button[type=submit]').click()
      await page.getByText(words.passkeyAdded).waitFor()
      await page.reload()
      await page.getByRole('button', { name: words.removeOf(name) }).waitFor()
      await look('passkeys and sessions')
      await press(words.removeOf(name))
      await dialog.waitFor()
      await look('asks to remove a passkey')
      await dialog.getByRole('button', { name: words.remove, exact: true }).click()
      await page.getByText(words.passkeyRemoved(name)).waitFor()
      await press(words.change)
      await page.locator('[aria-invalid=true]').first().waitFor()
      await look('password refused')
      await page.context().clearCookies()
      await page.goto(`${origin}/app/sign-in`)
      await press(t(sessionTexts).withPasskey)
      await page.getByText(t(sessionTexts).passkeyUnknown).waitFor()
      await look('passkey unknown')
    } finally {
      config.publicUrl = publicUrl
    }
  },
}
