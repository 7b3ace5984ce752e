import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { maxPasskeys } from '../../../shared/contract/accounts/passkeys.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { invalid } from '../../http/errors.ts'
import { tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { findSessionUser } from '../session/index.ts'
import { algorithms, checkedWith, openCredential, relyingParty, sealCredential, webAuthn } from './credential.ts'
import { credentialsOf, findPasskey, insertPasskey, lockCredentials, putChallenge, takeChallenge } from './queries.ts'

/** What the browser makes a passkey from: one that finds its user by itself, and asks for a finger, a face or a PIN. */
export async function creationOptions(db: Db, { actor, platform }: { actor: Actor; platform: Platform }) {
  const { id, name, email } = await findSessionUser(db, actor.user_id)
  const existing = await credentialsOf(db, id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Foyer',
    rpID: relyingParty(platform).expectedRPID,
    userID: new TextEncoder().encode(`user ${id}`),
    userName: email,
    userDisplayName: name,
    excludeCredentials: existing.map((kept) => ({ id: openCredential(platform, kept).id })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await putChallenge(platform.database.system, tokenHash(options.challenge), id)
  return { ...options }
}

/** Keeps a passkey that the browser has made; a 422 for one that was not made from what it was given. */
export async function keepPasskey(
  db: Db,
  { name, response }: { name: string; response: Record<string, unknown> },
  { actor, platform }: { actor: Actor; platform: Platform },
) {
  const { user_id, account } = actor
  const { system } = platform.database
  const { verifyRegistrationResponse } = await webAuthn()
  const checked = await checkedWith(
    (challenge) => takeChallenge(system, tokenHash(challenge), user_id),
    (expectedChallenge) =>
      verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        ...relyingParty(platform),
        expectedChallenge,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }),
  )
  if (!checked?.verified) throw invalid({ response: [refusal('passkey_not_set_up')] })
  const { credential } = checked.registrationInfo
  return db.transaction().execute(async (db) => {
    if ((await lockCredentials(db, user_id)).length >= maxPasskeys) {
      throw invalid({ name: [refusal('too_many_passkeys', { most: maxPasskeys })] })
    }
    const sealed = sealCredential(platform, credential)
    const row = { account_id: account.id, user_id, name, counter: credential.counter, ...sealed }
    return findPasskey(db, user_id, await insertPasskey(db, row))
  })
}
