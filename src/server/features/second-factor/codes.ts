import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Db } from '../../db/db.ts'
import { keyedHash, keyedHashes } from '../../lib/secrets/keyed-hash.ts'
import type { Platform } from '../../platform.ts'
import { takeCode, takeStep } from './queries.ts'

type Keys = Pick<Platform, 'sealer' | 'tokenKey'>

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** Seconds that the clock of a telephone may be wrong by: one code before and one after. */
const tolerance = 30
const recoveryCodes = 10
/** Without what is mistaken for something else. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

export const secretContext = (userId: number) => `second_factors.secret:${userId}`

/** A new secret, sealed and as an authenticator app takes it. */
export function newSecret({ sealer }: Keys, user: { id: number; email: string }, issuer: string) {
  const secret = generateSecret({ length: secretBytes })
  const uri = generateURI({ issuer, label: user.email, secret })
  return { secret, uri, sealed_secret: sealer.seal(secret, secretContext(user.id)) }
}

interface Factor {
  user_id: number
  sealed_secret: string
  last_step: number | null
}

/** Whether this is a code of the app that was not taken before; it is taken with that. */
export async function takeAppCode(db: Db, { sealer }: Keys, factor: Factor, code: string): Promise<boolean> {
  const token = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const secret = sealer.unseal(factor.sealed_secret, secretContext(factor.user_id))
  const checked = await verify({ secret, token, epochTolerance: tolerance })
  return checked.valid && 'timeStep' in checked && takeStep(db, factor.user_id, checked.timeStep)
}

/** The same of a code of the app, or one of the recovery codes. */
export async function takeAnyCode(db: Db, keys: Keys, factor: Factor, code: string): Promise<boolean> {
  return (
    (await takeAppCode(db, keys, factor, code)) ||
    takeCode(db, factor.user_id, recoveryHashes(keys, factor.user_id, code))
  )
}

/** Recovery codes as they are shown once, such as `k3vtq-9xwpa`. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: 5 }, () => letters.charAt(randomInt(letters.length))).join('')
  return Array.from({ length: recoveryCodes }, () => `${half()}-${half()}`)
}

/** 49 bits are tried through in time: only with the installation's key can a code be told from its hash. */
const recoveryHashes = ({ tokenKey }: Keys, userId: number, code: string) =>
  keyedHashes(tokenKey, 'recovery code', codeText(userId, code))

/** The hash that a code is stored as. */
export const recoveryHash = ({ tokenKey }: Keys, userId: number, code: string) =>
  keyedHash(tokenKey, 'recovery code', codeText(userId, code))

const codeText = (userId: number, code: string) => `${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`
