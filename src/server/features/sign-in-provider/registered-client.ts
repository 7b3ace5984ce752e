import type { Platform } from '../../platform.ts'
import type { RegisteredClient } from './issuer.ts'
import type { ProviderRow } from './queries.ts'
import { clientSecretContext } from './sealing.ts'

/** With the secret opened: for requests to the provider only. */
export function registeredClient(
  { sealer }: Platform,
  provider: Pick<ProviderRow, 'account_id' | 'issuer' | 'client_id' | 'sealed_client_secret'>,
): RegisteredClient {
  const { account_id, issuer, client_id, sealed_client_secret } = provider
  return {
    account_id,
    issuer,
    client_id,
    client_secret: sealer.unseal(sealed_client_secret, clientSecretContext(account_id)),
  }
}
