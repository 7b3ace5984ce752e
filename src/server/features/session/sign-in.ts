import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import type { Client } from '../../http/authentication/actor.ts'
import { ApiError, invalid, refuse } from '../../http/errors.ts'
import type { LimitUse } from '../../lib/limits/limiter.ts'
import { accountParty, hashPassword, knownUser, strangerAt, verifyPassword } from '../../lib/secrets/passwords.ts'
import { newToken, tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { findConfirmed, takeAnyCode } from '../second-factor/index.ts'
import { requireLocalSignInAllowed } from '../sign-in-provider/index.ts'
import { deviceCookie, knownDevice } from './known-device.ts'
import { findSessionUser, holdPassword, insertSession, userByEmail } from './queries.ts'

interface Credentials {
  email: string
  password: string
  code?: string | undefined
}

/**
 * Checks e-mail and password and begins a session. An unknown address costs the same time and says the same as a wrong
 * password. Throws a 401, a 422 where a code is asked for, or a 429 after too many failures.
 */
export async function signIn(
  db: Db,
  { email, password, code }: Credentials,
  { client, platform }: { client: Client; platform: Platform },
) {
  const { limiter, tokenKey } = platform
  const found = await userByEmail(db, email.trim())
  const device = found && knownDevice(tokenKey, found, client)
  // Guesses from elsewhere do not keep a known device out.
  const attempts = found && device ? ofDevice(found.id, device) : ofStranger(email, client.network)
  // Taken before the check, so that many guesses at the same time cannot pass together.
  refuse(await limiter.take(attempts.own, ...attempts.shared))
  const party = found && device ? knownUser(found.id) : strangerAt(client.network)
  const right = await verifyPassword(party, found?.password_hash ?? (await nobodysHash()), password).catch(
    async (error: unknown) => {
      // It was not tried.
      await limiter.giveBack(attempts.own, ...attempts.shared)
      throw error
    },
  )
  if (!found || !right) throw new ApiError('unauthenticated', refusal('sign_in_wrong'))
  await limiter.giveBack(...attempts.shared)
  // Said only to who knows the password.
  await requireLocalSignInAllowed(db, found.account_id)
  await requireCode(db, found.id, { code, platform })
  await limiter.clear(attempts.own)
  const { id, account_id } = found
  const token = await db.transaction().execute(async (db) => {
    // A change of the password ends the sessions that there are: none may begin with the former one after that.
    if (!(await holdPassword(db, found))) throw new ApiError('unauthenticated', refusal('sign_in_wrong'))
    return beginSession(db, { account_id, user_id: id }, client)
  })
  return { user: await findSessionUser(db, id), token, device: deviceCookie(tokenKey, found, device) }
}

/** A 422 on `code` for a user who has a second factor, unless this is a code of it that was not taken before. */
async function requireCode(
  db: Db,
  user_id: number,
  { code = '', platform }: { code: string | undefined; platform: Platform },
): Promise<void> {
  const factor = await findConfirmed(db, user_id)
  if (!factor) return
  if (code.trim() === '') throw invalid({ code: [refusal('code_required')] })
  // A person who knows the password must not be able to try a million codes.
  refuse(await platform.limiter.take(...codesOf(user_id)))
  if (!(await takeAnyCode(db, platform, { ...factor, user_id }, code))) {
    throw invalid({ code: [refusal('code_wrong_or_used')] })
  }
  await platform.limiter.clear(...codesOf(user_id))
}

/** `own`: forgotten with a success, after which the others have one failure less. */
interface Attempts {
  own: LimitUse
  shared: LimitUse[]
}

const ofStranger = (email: string, network: string): Attempts => ({
  own: { limit: 'sign_in_address_network', of: [email, network] },
  shared: [
    { limit: 'sign_in_address', of: [email] },
    { limit: 'sign_in_network', of: [network] },
  ],
})

const ofDevice = (userId: number, device: string): Attempts => ({
  own: { limit: 'sign_in_device', of: [userId, device] },
  shared: [],
})

const codesOf = (userId: number): LimitUse[] => [
  { limit: 'sign_in_code', of: [userId] },
  { limit: 'sign_in_code_daily', of: [userId] },
]

/** What failed sign-ins of a user are counted by, from a network and from all. */
export const signInCounts = ({ email, user_id, network }: { email: string; user_id: number; network: string }) => [
  ofStranger(email, network).own,
  { limit: 'sign_in_address', of: [email] } as const,
  ...codesOf(user_id),
]

const sessionDays = 30

/** Begins a session of the dashboard; the token is for the user's browser alone. */
export async function beginSession(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  { device, network }: Client,
  hours = sessionDays * 24,
): Promise<string> {
  const token = newToken()
  await insertSession(db, { account_id, user_id, token_hash: tokenHash(token), device, network }, hours)
  return token
}

let dummyHash: Promise<string> | undefined

/** The hash of an unknown password, with the cost of the real ones. */
function nobodysHash(): Promise<string> {
  return (dummyHash ??= hashPassword(accountParty('none'), newToken()))
}
