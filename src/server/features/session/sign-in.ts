import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../../db/db.ts'
import type { Client } from '../../http/actor.ts'
import { ApiError, invalid, refuse } from '../../http/errors.ts'
import type { LimitUse } from '../../lib/limits/limiter.ts'
import { newToken, tokenHash } from '../../lib/token.ts'
import type { Platform } from '../../platform.ts'
import { findConfirmed, takeAnyCode } from '../second-factor/index.ts'
import { findSessionUser, insertSession, userByEmail } from './queries.ts'

interface Given {
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
  { email, password, code }: Given,
  { client, platform }: { client: Client; platform: Platform },
) {
  const { limiter } = platform
  const attempts = attemptsOf(email)
  // Taken before the check, so that many guesses at the same time cannot pass together.
  refuse(await limiter.take(...attempts))
  const found = await userByEmail(db, email.trim())
  const right = await verify(found?.password_hash ?? (await nobodysHash()), password)
  if (!found || !right) throw new ApiError('unauthenticated', 'E-mail or password is wrong.')
  await requireCode(db, found.id, { code, platform })
  await limiter.clear(...attempts)
  const { id, account_id } = found
  const token = await beginSession(db, { account_id, user_id: id }, client)
  return { user: await findSessionUser(db, id), token }
}

/** A 422 on `code` for a user who has a second factor, unless this is a code of it that was not taken before. */
async function requireCode(
  db: Db,
  user_id: number,
  { code = '', platform }: { code: string | undefined; platform: Platform },
): Promise<void> {
  const factor = await findConfirmed(db, user_id)
  if (!factor) return
  if (code.trim() === '') throw invalid({ code: ['Enter the code that your authenticator app shows.'] })
  // A million codes are not to be tried through by whoever knows the password.
  refuse(await platform.limiter.take(...codesOf(user_id)))
  if (!(await takeAnyCode(db, platform, { ...factor, user_id }, code))) {
    throw invalid({ code: ['This code is wrong, or was used before.'] })
  }
  await platform.limiter.clear(...codesOf(user_id))
}

const attemptsOf = (email: string): LimitUse[] => [{ limit: 'sign_in_address', of: [email] }]

const codesOf = (userId: number): LimitUse[] => [
  { limit: 'sign_in_code', of: [userId] },
  { limit: 'sign_in_code_daily', of: [userId] },
]

/** What failed sign-ins of a user are counted by. */
export const signInCounts = ({ email, user_id }: { email: string; user_id: number }) => [
  ...attemptsOf(email),
  ...codesOf(user_id),
]

/** Begins a session of the dashboard; the token is for the user's browser alone. */
export async function beginSession(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  { device, network }: Client,
): Promise<string> {
  const token = newToken()
  await insertSession(db, { account_id, user_id, token_hash: tokenHash(token), device, network })
  return token
}

let nobody: Promise<string> | undefined

/** The hash of a password that nobody knows, with the cost of the real ones. */
function nobodysHash(): Promise<string> {
  return (nobody ??= hash(randomBytes(32)))
}
