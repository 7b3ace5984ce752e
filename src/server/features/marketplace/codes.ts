import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { tokenHash } from '../../lib/secrets/token.ts'
import { replaceCode } from './queries.ts'

/** Without letters and digits that are taken for one another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A one-time code that ties an activation in the marketplace to the account: 80 random bits, good for a day. */
export async function newCode(db: Db, accountId: number): Promise<{ code: string; expires_at: string }> {
  const code = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('')
  const { expires_at } = await replaceCode(db, accountId, codeHash(code))
  return { code: code.replace(/(.{4})(?=.)/g, '$1-'), expires_at }
}

/** The code as it is kept; people type it in any case, with and without its dashes. */
export const codeHash = (text: string) => tokenHash(text.toUpperCase().replace(/[^0-9A-Z]/g, ''))
