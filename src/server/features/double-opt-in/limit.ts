import type { Db } from '../../db/db.ts'
import type { AddressHashes } from './address-hash.ts'
import { insertAddress, isAtLimit, lockAddress } from './queries.ts'

/** A form has had as many submissions with this address as it takes (`max_submissions_per_email`). */
export class AddressAtLimit extends Error {}

interface AddressCount {
  account_id: number
  form_id: number
  submission_id: number
  hashes: AddressHashes
  limit: number
}

/**
 * Counts a submission for its address, in the transaction that stores it; throws {@link AddressAtLimit} where it is one too
 * many, so that nothing is stored; one that is counted already stays so. Exact over all processes.
 */
export async function countAddress(
  db: Db,
  { account_id, form_id, submission_id, hashes, limit }: AddressCount,
): Promise<void> {
  await lockAddress(db, hashes)
  if (await isAtLimit(db, { account_id, form_id }, { hashes, limit, besides: submission_id }))
    throw new AddressAtLimit()
  await insertAddress(db, { account_id, form_id, submission_id, address_hash: hashes[0] })
}
