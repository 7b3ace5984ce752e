import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Client } from '../../http/authentication/actor.ts'
import { ApiError, refuse } from '../../http/errors.ts'
import { tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { beginSession, findSessionUser } from '../session/index.ts'
import { requireLocalSignInAllowed } from '../sign-in-provider/index.ts'
import { checkedWith, credentialHash, openCredential, relyingParty, webAuthn } from './credential.ts'
import { findByCredential, noteUse, putChallenge, takeChallenge } from './queries.ts'

/** What a passkey of any user signs to sign in: the browser asks its user which one. */
export async function requestOptions(platform: Platform, { network }: Client) {
  const { system } = platform.database
  refuse(await platform.limiter.take({ limit: 'passkey_network', of: [network] }))
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(platform).expectedRPID,
    userVerification: 'required',
  })
  await putChallenge(system, tokenHash(options.challenge), null)
  return { ...options }
}

/** Begins a session by a passkey, which is a password and a second factor in one; a 401 for any that does not fit. */
export async function signInByPasskey(platform: Platform, response: Record<string, unknown>, client: Client) {
  const { system } = platform.database
  const { id } = response
  const credential_hash = typeof id === 'string' ? credentialHash(id) : undefined
  const kept = credential_hash && (await findByCredential(system, credential_hash))
  if (!kept) throw unknownPasskey()
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await checkedWith(
    (challenge) => takeChallenge(system, tokenHash(challenge), null),
    (expectedChallenge) =>
      verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        credential: openCredential(platform, { ...kept, credential_hash }),
        ...relyingParty(platform),
        expectedChallenge,
        requireUserVerification: true,
      }),
  )
  if (!checked?.verified) throw unknownPasskey()
  const { account_id, user_id } = kept
  if (!(await noteUse(system, kept.id, checked.authenticationInfo.newCounter))) throw unknownPasskey()
  await requireLocalSignInAllowed(system, account_id)
  const token = await beginSession(system, { account_id, user_id }, client)
  return { user: await findSessionUser(system, user_id), token }
}

const unknownPasskey = () => new ApiError('unauthenticated', refusal('passkey_unknown'))
