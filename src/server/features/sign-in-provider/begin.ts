import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import type { Client } from '../../http/authentication/actor.ts'
import { invalid, refuse } from '../../http/errors.ts'
import { newToken, tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { attemptSecrets, browserCookieName, browserToken, pathWithin, redirectUrl } from './browser.ts'
import { domainOfEmail } from './domains.ts'
import { signInFault } from './faults.ts'
import { openIdClient, withIssuer } from './issuer.ts'
import { accountByAddress, accountByDomain, findProvider } from './queries.ts'
import { registeredClient } from './registered-client.ts'
import { putAttempt } from './session-queries.ts'

/** Where the browser goes to sign in, and the token that ties the sign-in to it. */
export async function beginSignIn(
  platform: Platform,
  { account, to }: { account: string; to?: string | undefined },
  client: Client,
): Promise<{ url: string; browser: string }> {
  const { config, database, limiter } = platform
  refuse(await limiter.take({ limit: 'provider_network', of: [client.network] }))
  const entered = account.trim()
  const provider = await providerFor(database.system, entered)
  if (!provider) throw invalid({ account: [refusal('sign_in_provider_missing')] })
  const browser = browserToken(client.cookie(browserCookieName(config))) ?? newToken()
  const state = newToken()
  const { nonce, verifier } = attemptSecrets(browser, state)
  const url = await withIssuer(platform, registeredClient(platform, provider), async (configuration) => {
    const library = await openIdClient()
    const { scopes_supported } = configuration.serverMetadata()
    const namesGroups = provider.role_claim !== null && scopes_supported?.includes('groups') === true
    return library.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUrl(config),
      scope: `openid email profile${namesGroups ? ' groups' : ''}`,
      state,
      nonce,
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(entered.includes('@') && { login_hint: entered }),
    })
  }).catch((error: unknown) => {
    throw signInFault(error)
  })
  await putAttempt(database.system, {
    account_id: provider.account_id,
    state_hash: tokenHash(state),
    browser_hash: tokenHash(browser),
    return_to: pathWithin(to),
  })
  return { url: url.href, browser }
}

/**
 * The provider of an account, by its address or by a confirmed domain of e-mail addresses. No user is asked for, so that what is answered says
 * nothing about whether an address belongs to one.
 */
async function providerFor(db: Db, entered: string) {
  const domain = entered.includes('@') ? domainOfEmail(entered) : undefined
  const found = entered.includes('@')
    ? domain && (await accountByDomain(db, domain))
    : await accountByAddress(db, entered.toLowerCase())
  return found ? findProvider(db, found.account_id) : undefined
}
