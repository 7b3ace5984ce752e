import { randomBytes } from 'node:crypto'
import { keyedHash, type TokenKey } from '../../lib/secrets/keyed-hash.ts'
import { tokenHash } from '../../lib/secrets/token.ts'

/** A link that confirms an address. Only the hash of its token is stored, and what the key of the installation makes the token of. */
export interface ConfirmationLink {
  token: string
  token_hash: Buffer
  link_seed: Buffer
}

export const newLink = (key: TokenKey): ConfirmationLink => linkOf(key, randomBytes(16))

/** The link that was mailed before, so that both mails lead to the same; a new one where it cannot be made again. */
export function linkAgain(
  key: TokenKey,
  { link_seed, token_hash }: { link_seed: Buffer | null; token_hash: Buffer },
): ConfirmationLink {
  const link = link_seed && linkOf(key, link_seed)
  return link?.token_hash.equals(token_hash) ? link : newLink(key)
}

function linkOf(key: TokenKey, link_seed: Buffer): ConfirmationLink {
  const token = keyedHash(key, 'opt-in-link', link_seed.toString('hex')).toString('hex')
  return { token, token_hash: tokenHash(token), link_seed }
}
