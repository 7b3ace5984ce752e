import type { Db } from '../../db/db.ts'
import { sessionOf, type Actor } from '../../http/authentication/actor.ts'
import type { Platform } from '../../platform.ts'
import { deleteSession } from '../session/index.ts'
import { signedOutUrl } from './browser.ts'
import { openIdClient, withIssuer } from './issuer.ts'
import { findProvider, type ProviderRow } from './queries.ts'
import { registeredClient } from './registered-client.ts'
import { idTokenContext } from './sealing.ts'
import { findProviderSession } from './session-queries.ts'

/** Ends the session; gives where the provider ends its own. It ends whether the provider answers or not. */
export async function signOut(
  db: Db,
  { actor, platform }: { actor: Actor; platform: Platform },
): Promise<string | null> {
  const { id: account_id } = actor.account
  const session = await findProviderSession(db, account_id, sessionOf(actor))
  const provider = session && (await findProvider(db, account_id))
  await deleteSession(db, sessionOf(actor))
  if (!provider) return null
  return endSessionUrl(platform, provider, session).catch((error: unknown) => {
    platform.log.warn({ err: error, account: account_id }, 'provider not asked to sign out')
    return null
  })
}

function endSessionUrl(
  platform: Platform,
  provider: ProviderRow,
  { session_id, sealed_id_token }: { session_id: number; sealed_id_token: string },
): Promise<string | null> {
  return withIssuer(platform, registeredClient(platform, provider), async (configuration) => {
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null
    const { buildEndSessionUrl } = await openIdClient()
    return buildEndSessionUrl(configuration, {
      id_token_hint: platform.sealer.unseal(sealed_id_token, idTokenContext(session_id)),
      post_logout_redirect_uri: signedOutUrl(platform.config),
    }).href
  })
}
