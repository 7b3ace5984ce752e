import { createHash, randomBytes } from 'node:crypto'

/** A token for a link, a cookie or a page: 256 random bits, in 43 characters of base64url. Stored as its {@link tokenHash} only. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The same in 64 characters that no mail program takes for anything but a part of an address. */
export const newMailToken = (): string => randomBytes(32).toString('hex')

/** SHA-256 of a token or an API key: 256 random bits need no slow hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The hash of what was sent as a token; `undefined` for what cannot be one that {@link newToken} or {@link newMailToken} made. */
export const sentTokenHash = (sent: unknown): Buffer | undefined =>
  typeof sent === 'string' && /^(?:[\w-]{43}|[0-9a-f]{64})$/.test(sent) ? tokenHash(sent) : undefined
