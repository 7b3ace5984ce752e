import type { LinkedRecords } from '../../../shared/contract/form-settings/prefill.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { sentTokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { contentContext, withoutPlaces, type Content } from '../follow-ups/index.ts'
import { announceReleased, releaseHeld, type ReleasedSubmission } from '../quarantine/index.ts'
import { AddressAtLimit, countAddress } from './limit.ts'
import { findConfirmation, lockConfirmation, markConfirmed, type FoundConfirmation } from './queries.ts'

interface ConfirmingForm {
  id: number
  account_id: number
  settings: FormSettings
}

/** What a link finds: `open` can be confirmed. */
export type LinkState = 'open' | 'already' | 'ended' | 'missing'

interface ConfirmedSubmission {
  id: number
  index: number
  /** All places of its form were taken. */
  onWaitingList: boolean
  content: Content
  redirect: string | null
  /** The records that its signed link names. */
  linked: LinkedRecords | null
}

/** What came of a confirmation. `full`, `at_limit`: its form takes no more, at all or of this address; it goes on waiting. */
export type Confirmation =
  | { kind: 'already' | 'ended' | 'missing' | 'full' | 'at_limit' }
  /** `submission`: what was held back until now; null where nothing was. */
  | { kind: 'confirmed'; submission: ConfirmedSubmission | null }

function stateOf(found: FoundConfirmation | undefined): LinkState {
  if (!found) return 'missing'
  if (found.is_confirmed) return 'already'
  return found.is_over || (found.quarantined_id === null && found.submission_id === null) ? 'ended' : 'open'
}

/** What the link of a mail is good for at this moment. */
export async function linkState(
  { database }: Pick<Platform, 'database'>,
  { id: form_id, account_id }: ConfirmingForm,
  token: string,
): Promise<LinkState> {
  const hash = sentTokenHash(token)
  return stateOf(hash && (await findConfirmation(database.forAccount(account_id), { account_id, form_id }, hash)))
}

/**
 * Confirms the address of a link, and releases what waited for that, in one transaction: both or neither, however often and from
 * however many places it is asked for.
 */
export async function confirmAddress(
  platform: Platform,
  { id: form_id, account_id, settings }: ConfirmingForm,
  { token, ip_address }: { token: string; ip_address: string | null },
): Promise<Confirmation> {
  const hash = sentTokenHash(token)
  if (!hash) return { kind: 'missing' }
  const form = { account_id, form_id }
  const { max_submissions, max_submissions_per_email: limit } = settings
  const confirming = platform.database
    .forAccount(account_id)
    .transaction()
    .execute(async (db): Promise<Confirmation> => {
      const found = await lockConfirmation(db, form, hash)
      const state = stateOf(found)
      if (!found || state !== 'open') return { kind: state === 'open' ? 'missing' : state }
      let submission: Extract<Confirmation, { kind: 'confirmed' }>['submission'] = null
      if (found.quarantined_id !== null) {
        const released = await releaseHeld(platform, db, { account_id, id: found.quarantined_id, max_submissions })
        if (!released) return { kind: 'full' }
        const { id, index, waiting_list: onWaitingList } = released
        if (limit !== null && found.address_hash) {
          await countAddress(db, { ...form, submission_id: id, hashes: [found.address_hash], limit })
        }
        const { redirect } = found
        const { linked } = released
        submission = { id, index, onWaitingList, content: contentOf(platform, account_id, released), redirect, linked }
      }
      // What was sent again before the address was corrected has the former one, which this does not confirm.
      const sentAgain = found.is_corrected ? undefined : submission?.id
      await markConfirmed(db, account_id, { id: found.id, submission_id: sentAgain, ip_address })
      return { kind: 'confirmed', submission }
    })
  const outcome = await confirming.catch((error: unknown): Confirmation => {
    if (error instanceof AddressAtLimit) return { kind: 'at_limit' }
    throw error
  })
  if (outcome.kind === 'confirmed' && outcome.submission) announceReleased(platform, { ...form, ...outcome.submission })
  return outcome
}

/** What its visitor may read of it. */
function contentOf(
  { sealer }: Platform,
  accountId: number,
  { content, sealed_content, withheld }: ReleasedSubmission,
): Content {
  const text = content ?? (sealed_content === null ? '{}' : sealer.unseal(sealed_content, contentContext(accountId)))
  return withoutPlaces(JSON.parse(text) as Content, withheld)
}
