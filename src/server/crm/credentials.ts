import { z } from 'zod'
import type { Sealer } from '../lib/secrets/sealed.ts'
import type { Credentials } from './onoffice/protocol/signature.ts'

const Stored = z.strictObject({ token: z.string(), secret: z.string(), claim: z.string().optional() })

/** Binds sealed credentials to their account. */
export const credentialsContext = (accountId: number) => `crm-credentials ${accountId}`

export function sealCredentials(sealer: Sealer, accountId: number, credentials: Credentials): string {
  return sealer.seal(JSON.stringify(Stored.parse(credentials)), credentialsContext(accountId))
}

/** Throws an `Error` where they were sealed for another place or under another key. */
export function openCredentials(sealer: Sealer, accountId: number, sealed: string): Credentials {
  return Stored.parse(JSON.parse(sealer.unseal(sealed, credentialsContext(accountId))))
}
