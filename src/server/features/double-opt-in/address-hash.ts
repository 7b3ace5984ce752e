import { keyedHash } from '../../lib/keyed-hash.ts'

/** What an account knows an address by, in any case. With the installation's key, so that nobody finds it by trying. */
export const addressHash = (key: Uint8Array, accountId: number, email: string) =>
  keyedHash(key, 'submission-address', `${accountId} ${email.normalize('NFC').toLowerCase()}`)
