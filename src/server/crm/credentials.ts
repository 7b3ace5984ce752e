import { z } from 'zod'
import type { Sealer } from '../lib/secrets/sealed.ts'
import type { CrmCredentials } from './port.ts'

/** What a CRM may have issued besides the fields of `outsideCrms` is sealed with them; the connector checks what it opens. */
const Stored = z.record(z.string(), z.string())

/** Binds sealed credentials to their account. */
export const credentialsContext = (accountId: number) => `crm-credentials ${accountId}`

export function sealCredentials(sealer: Sealer, accountId: number, credentials: CrmCredentials): string {
  return sealer.seal(JSON.stringify(Stored.parse(credentials)), credentialsContext(accountId))
}

/** Throws an `Error` where they were sealed for another place or under another key. */
export function openCredentials(sealer: Sealer, accountId: number, sealed: string): CrmCredentials {
  return Stored.parse(JSON.parse(sealer.unseal(sealed, credentialsContext(accountId))))
}
