import type { WebAuthnCredential } from '@simplewebauthn/server'
import { tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'

/** Loaded with the first passkey: it takes a quarter of a second, which no start of a process is to wait for. */
export const webAuthn = () => import('@simplewebauthn/server')

/**
 * What a passkey may sign with: Ed25519, ES256 and RS256, which every authenticator has one of (COSE). Named, since the library otherwise
 * asks Node for algorithms that are experimental there, and Node warns of that.
 */
export const algorithms = [-8, -7, -257]

/**
 * What a check of an authenticator's answer gives; `undefined` where the answer does not fit. That its challenge could not be looked up
 * is no fault of the answer, and thrown.
 */
export async function checkedWith<T>(
  takeChallenge: (challenge: string) => Promise<boolean>,
  check: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<T>,
): Promise<T | undefined> {
  let taken: Promise<boolean> | undefined
  try {
    return await check((challenge) => (taken = takeChallenge(challenge)))
  } catch {
    await taken
    return undefined
  }
}

/** Where this installation is: what browsers and authenticators bind a passkey to. */
export function relyingParty({ config }: Pick<Platform, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

export const credentialHash = (id: string) => tokenHash(`passkey ${id}`)
export const credentialContext = (id: Buffer) => `passkeys.credential:${id.toString('hex')}`

/** A credential as it is kept. */
export function sealCredential(
  { sealer }: Pick<Platform, 'sealer'>,
  { id, publicKey, transports }: WebAuthnCredential,
) {
  const credential_hash = credentialHash(id)
  const text = JSON.stringify({ id, publicKey: Buffer.from(publicKey).toString('base64url'), transports })
  return { credential_hash, sealed_credential: sealer.seal(text, credentialContext(credential_hash)) }
}

export interface KeptCredential {
  credential_hash: Buffer
  sealed_credential: string
  counter: number
}

/** The credential of a row. */
export function openCredential(
  { sealer }: Pick<Platform, 'sealer'>,
  { sealed_credential, credential_hash, counter }: KeptCredential,
): WebAuthnCredential {
  const { id, publicKey, transports } = JSON.parse(
    sealer.unseal(sealed_credential, credentialContext(credential_hash)),
  ) as {
    id: string
    publicKey: string
    transports?: string[]
  }
  return {
    id,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
    counter,
    ...(transports && { transports }),
  }
}
