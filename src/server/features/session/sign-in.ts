import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors.ts'
import { tokenHash } from '../../lib/api-key.ts'
import { forgetAttempts, insertSession, takeAttempt, userByEmail } from './queries.ts'

/** Failed sign-ins per e-mail address within the time, whether the address is known or not. */
const attempts = { limit: 10, seconds: 15 * 60 }

/**
 * Checks e-mail and password and begins a session. An unknown address costs the same time and says the same as a wrong
 * password. Throws a 401, or a 429 after too many failures.
 */
export async function signIn(db: Db, { email, password }: { email: string; password: string }) {
  const subject = createHash('sha256').update(email.trim().toLowerCase()).digest()
  // Taken before the check, so that many guesses at the same time cannot pass together.
  const waitSeconds = await takeAttempt(db, subject, attempts)
  if (waitSeconds > 0) {
    throw new ApiError('rate_limited', `Too many failed sign-ins. Try again in ${waitSeconds} seconds.`, {
      headers: { 'retry-after': String(waitSeconds) },
    })
  }
  const found = await userByEmail(db, email.trim())
  const right = await verify(found?.password_hash ?? (await nobodysHash()), password)
  if (!found || !right) throw new ApiError('unauthenticated', 'E-mail or password is wrong.')
  await forgetAttempts(db, subject)
  const { id, name, account_id } = found
  const token = await beginSession(db, { account_id, user_id: id })
  return { user: { id, name, email: found.email }, token }
}

/** Begins a session of the dashboard; the token is for the user's browser alone. */
export async function beginSession(db: Db, user: { account_id: number; user_id: number }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, { ...user, token_hash: tokenHash(token) })
  return token
}

let nobody: Promise<string> | undefined

/** The hash of a password that nobody knows, with the cost of the real ones. */
function nobodysHash(): Promise<string> {
  return (nobody ??= hash(randomBytes(32)))
}
