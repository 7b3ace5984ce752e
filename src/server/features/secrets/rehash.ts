import type { Platform } from '../../platform.ts'
import { addressHashes } from '../double-opt-in/index.ts'
import { addressTables, hashedAddresses, replaceHashes, slicesOf, type HashedAddress } from './reseal-queries.ts'

/** What became of the hashes that addresses are counted by. */
export interface RehashCounts {
  rehashed: number
  /** Nothing is kept of the address: such a hash is compared under the retired keys as well. */
  kept: number
}

/** Makes the hashes of addresses anew whose text is kept. */
export async function rehashAddresses({ database: { system }, tokenKey }: Platform): Promise<RehashCounts> {
  const done: RehashCounts = { rehashed: 0, kept: 0 }
  for (const table of addressTables) {
    for (const slice of await slicesOf(system, table)) {
      const made: (HashedAddress & { made: Buffer })[] = []
      for (const row of await hashedAddresses(system, table, slice)) {
        const current = currentHash(row)
        if (current === undefined) done.kept++
        else if (!current.equals(row.address_hash)) made.push({ ...row, made: current })
      }
      if (made.length > 0) done.rehashed += await replaceHashes(system, table, made)
    }
  }
  return done

  /** The hash under the current key of the text that has this one under any; `undefined`: no text has. */
  function currentHash({ account_id, address_hash, text }: HashedAddress): Buffer | undefined {
    for (const address of addressesIn(text === null ? null : JSON.parse(text))) {
      const hashes = addressHashes(tokenKey, account_id, address)
      if (hashes.some((hash) => hash.equals(address_hash))) return hashes[0]
    }
    return undefined
  }
}

/** Every text in a value that may be an address. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('@') ? [value.trim()] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(addressesIn)
}
