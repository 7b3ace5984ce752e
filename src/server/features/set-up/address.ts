import type { Db } from '../../db/db.ts'
import { newToken, tokenHash } from '../../lib/token.ts'
import { replaceToken } from './queries.ts'

/** A new one-time address for the first account; those before it are void. The token stays out of logs, behind the #. */
export async function newSetUpAddress(db: Db, publicUrl: string): Promise<string> {
  const token = newToken()
  await replaceToken(db, tokenHash(token))
  return `${publicUrl}/app/setup#${token}`
}
