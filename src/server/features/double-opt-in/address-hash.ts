import { keyedHashes, type TokenKey } from '../../lib/secrets/keyed-hash.ts'

/** What an account knows one address by, under every key of the installation; what is stored is the first, of the current key. */
export type AddressHashes = readonly [Buffer, ...Buffer[]]

/** In any case of letters. With the installation's key, so that no address is found by trying. */
export function addressHashes(key: TokenKey, accountId: number, email: string): AddressHashes {
  const text = `${accountId} ${email.normalize('NFC').toLowerCase()}`
  return keyedHashes(key, 'submission-address', text) as unknown as AddressHashes
}
