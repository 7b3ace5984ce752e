import { maskedAddress, type AskedAddress } from '../../../../shared/form/page/opt-in-note.ts'
import { visitorRefusal } from '../../../../shared/refusals/catalogue.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import type { Answers } from '../../../../shared/rules/model.ts'
import type { Platform } from '../../../platform.ts'
import { addressHashes, type AddressHashes } from '../../double-opt-in/index.ts'
import type { GivenAddress } from '../submit/given-address.ts'
import type { LiveForm } from '../live-form.ts'
import type { Outcome } from '../submit/outcome.ts'

/** The address that is to be confirmed, as it is told; `undefined`: none. */
export function askedAddress({ settings }: LiveForm, address: GivenAddress | null): AskedAddress | undefined {
  if (!settings.double_opt_in_enabled || !address) return undefined
  return { email: maskedAddress(address.email), holds: settings.double_opt_in_hold }
}

/** What an address is counted by, where a form takes so many submissions of one (`max_submissions_per_email`). */
export function countingOf(
  { tokenKey }: Pick<Platform, 'tokenKey'>,
  { account_id, settings: { max_submissions_per_email: limit } }: LiveForm,
  address: GivenAddress | null,
): { hashes: AddressHashes; limit: number } | undefined {
  return limit === null || !address ? undefined : { hashes: addressHashes(tokenKey, account_id, address.email), limit }
}

/** The form has had as many submissions of this address as it takes. */
export function addressFault({ settings }: LiveForm, { input }: GivenAddress, answers: Answers): Outcome {
  const refusal = visitorRefusal(catalogue[settings.language], 'too_many_submissions_of_email')
  return { kind: 'faults', faults: [{ field: input, ...refusal }], answers }
}
