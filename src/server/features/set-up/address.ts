import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { isKeyedHash, keyedHash, type TokenKey } from '../../lib/secrets/keyed-hash.ts'
import { findSalt, salted, type Salt } from './queries.ts'

/**
 * The one-time address for the first account: the same for all processes of the installation, until it has been used. The token is behind the #,
 * which stays out of logs.
 */
export async function setUpAddress(db: Db, tokenKey: TokenKey, publicUrl: string): Promise<URL> {
  const salt = await salted(db, randomBytes(32))
  return new URL(`${publicUrl}/app/setup#${keyedHash(tokenKey, 'set-up', salt).toString('base64url')}`)
}

/** The salt of the token that was sent, where it is that of the address; `undefined` for any other. */
export async function saltOf(db: Db, tokenKey: TokenKey, token: string): Promise<Salt | undefined> {
  const salt = await findSalt(db)
  const sent = Buffer.from(token, 'base64url')
  return salt && isKeyedHash(tokenKey, 'set-up', salt, { sent }) ? salt : undefined
}
