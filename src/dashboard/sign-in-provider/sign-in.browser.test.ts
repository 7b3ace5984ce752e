import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'
import {
  providerClient,
  startIdentityProvider,
  type IdentityProvider,
} from '../../server/testing/servers/identity-provider.ts'

let dashboard: DashboardApp
let provider: IdentityProvider

beforeAll(async () => {
  dashboard = await startDashboard()
  provider = await startIdentityProvider({ publicUrl: dashboard.origin })
  dashboard.app.platform.config.oidc.allowHosts.add(provider.host)
})
afterAll(async () => {
  await dashboard[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

/** What a person enters on the sign-in page. */
const accountAddress = async () =>
  (
    await dashboard.app.platform.database.system
      .selectFrom('accounts')
      .innerJoin('users', 'users.account_id', 'accounts.id')
      .select('username')
      .where('users.email', '=', dashboard.demo.email)
      .executeTakeFirstOrThrow()
  ).username

test('identity provider: an owner sets it up, signs in through it, and enforces it [B5.1-1, B5.1-14, B5.1-19, B13-202]', async () => {
  await using owner = await dashboard.open({ language: 'en' })
  const { page } = owner
  await owner.visit('/account?part=sign_in')
  await page.getByRole('link', { name: 'Identity provider' }).click()
  await page.getByRole('textbox', { name: 'Issuer' }).fill(`${provider.issuer}/wrong`)
  await page.getByRole('textbox', { name: 'Client ID' }).fill(providerClient.client_id)
  await page.getByLabel('Client secret').fill(providerClient.client_secret)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/The issuer cannot be used/).waitFor()
  await page.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer)
  await page.getByRole('combobox', { name: 'E-mail domains' }).fill('foyer.example')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The sign-in is saved.').waitFor()
  await page.getByLabel('TXT record _foyer.foyer.example', { exact: true }).waitFor()
  expect(await page.getByRole('switch', { name: 'Refuse passwords and passkeys' }).isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])

  await using visitor = await dashboard.open({ language: 'en', signedIn: false })
  const person = visitor.page
  provider.signInAs({ sub: 'demo', email: dashboard.demo.email, email_verified: true })
  // The page that was wanted is opened after all.
  await person.goto(`${dashboard.origin}/app/account/sign-in`)
  // A visitor who comes by accident is told how to get on, and no words are cut on a phone.
  await person.getByText('Are you looking for a form?').waitFor()
  const desktop = person.viewportSize()!
  await person.setViewportSize({ width: 390, height: 800 })
  const link = person.getByRole('link', { name: 'Use your company account' })
  const cut = await link.locator('.mantine-Button-label').evaluate((words) => words.scrollWidth > words.clientWidth)
  expect(cut).toBe(false)
  await person.setViewportSize(desktop)
  await link.click()
  await person.getByRole('textbox', { name: 'E-mail or account address' }).fill('unknown@nowhere.example')
  await person.getByRole('button', { name: 'Continue' }).click()
  await person.getByText(/No identity provider is known for this/).waitFor()
  expect(await violations(person)).toEqual([])
  await person.getByRole('textbox', { name: 'E-mail or account address' }).fill(await accountAddress())
  await person.getByRole('button', { name: 'Continue' }).click()
  await person.waitForURL('**/app/account/sign-in')
  await person.getByRole('switch', { name: 'Refuse passwords and passkeys' }).click()
  await person.getByRole('button', { name: 'Save' }).click()
  await person.getByText('The sign-in is saved.').waitFor()
  // The session that a password has begun has ended with that.
  await owner.visit('/forms')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.locator('input[name=email]').fill(dashboard.demo.email)
  await page.locator('input[name=password]').fill(dashboard.demo.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Your account asks you to sign in through its identity provider.').waitFor()

  await person.getByRole('button', { name: dashboard.demo.email }).click()
  await person.getByRole('button', { name: 'Sign out' }).click()
  await person.waitForURL(`${provider.issuer}/session/end**`)
})

test('identity provider: who is refused reads why, and can begin again [B5.1-13]', async () => {
  await using visitor = await dashboard.open({ language: 'de', signedIn: false })
  const { page } = visitor
  provider.signInAs(undefined)
  await visitor.visit('/sign-in/provider')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse oder Kontoadresse' }).fill(await accountAddress())
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByText('Der Identitätsanbieter hat die Anmeldung abgelehnt (access_denied).').waitFor()
  expect(page.url()).toBe(`${dashboard.origin}/app/sign-in/callback`)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Noch einmal beginnen' }).click()
  await page.waitForURL('**/app/sign-in/provider')
})
