import { createHash, randomBytes } from 'node:crypto'

/** A token for a link, a cookie or a page: 256 random bits, in 43 characters of base64url. Stored as its {@link tokenHash} only. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a token or an API key: 256 random bits need no slow hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The hash of what was sent as a token; `undefined` for what cannot be one that {@link newToken} made. */
export const sentTokenHash = (sent: unknown): Buffer | undefined =>
  typeof sent === 'string' && /^[\w-]{43}$/.test(sent) ? tokenHash(sent) : undefined
