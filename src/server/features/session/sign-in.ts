import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../../db/db.ts'
import type { Client } from '../../http/actor.ts'
import { ApiError, invalid, tooMany } from '../../http/errors.ts'
import { keyedHash } from '../../lib/keyed-hash.ts'
import { newToken, tokenHash } from '../../lib/token.ts'
import type { Platform } from '../../platform.ts'
import { findConfirmed, takeAnyCode } from '../second-factor/index.ts'
import { findSessionUser, forgetAttempts, insertSession, takeAttempt, takeAttempts, userByEmail } from './queries.ts'

/** Failed sign-ins per e-mail address within the time, whether the address is known or not. */
const attempts = { limit: 10, seconds: 15 * 60 }

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
  const subject = signInSubject(email)
  // Taken before the check, so that many guesses at the same time cannot pass together.
  const waitSeconds = await takeAttempt(db, subject, attempts)
  if (waitSeconds > 0) throw tooMany('failed sign-ins', waitSeconds)
  const found = await userByEmail(db, email.trim())
  const right = await verify(found?.password_hash ?? (await nobodysHash()), password)
  if (!found || !right) throw new ApiError('unauthenticated', 'E-mail or password is wrong.')
  await requireCode(db, found.id, { code, platform })
  await forgetAttempts(db, subject)
  const { id, account_id } = found
  const token = await beginSession(db, { account_id, user_id: id }, client)
  return { user: await findSessionUser(db, id), token }
}

/** Codes tried for one user whose password is known: a million of them are not to be tried through. */
const codeLimits = [
  { limit: 10, seconds: 15 * 60 },
  { limit: 30, seconds: 24 * 3600 },
]

/** A 422 on `code` for a user who has a second factor, unless this is a code of it that was not taken before. */
async function requireCode(
  db: Db,
  user_id: number,
  { code = '', platform }: { code: string | undefined; platform: Platform },
): Promise<void> {
  const factor = await findConfirmed(db, user_id)
  if (!factor) return
  if (code.trim() === '') throw invalid({ code: ['Enter the code that your authenticator app shows.'] })
  const counted = countedCodes(platform, user_id)
  const seconds = await takeAttempts(db, counted)
  if (seconds > 0) throw tooMany('wrong codes', seconds)
  if (!(await takeAnyCode(db, platform, { ...factor, user_id }, code))) {
    throw invalid({ code: ['This code is wrong, or was used before.'] })
  }
  for (const { subject } of counted) await forgetAttempts(db, subject)
}

const countedCodes = ({ tokenKey }: Pick<Platform, 'tokenKey'>, userId: number) =>
  codeLimits.map((limit) => ({
    subject: keyedHash(tokenKey, 'code', `${limit.seconds} ${userId}`),
    ...limit,
  }))

/** What the wrong codes of a user are counted by. */
export const codeSubjects = (keys: Pick<Platform, 'tokenKey'>, userId: number) =>
  countedCodes(keys, userId).map(({ subject }) => subject)

/** What the failed sign-ins with an address are counted by. */
export const signInSubject = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest()

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
