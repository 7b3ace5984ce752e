import type { SpamReason } from '../../../../shared/contract/submissions/quarantine.ts'
import type { Platform } from '../../../platform.ts'
import { askToConfirm, type AddressHashes, type ConfirmationRequest } from '../../double-opt-in/index.ts'
import { insertQuarantined } from '../../quarantine/index.ts'
import type { NewSubmission } from '../../submissions/index.ts'
import type { LiveForm } from '../live-form.ts'

/**
 * Keeps in the tray what was judged spam; its id, or `undefined` when the form is no longer as it was read. Nothing follows it:
 * without its content, its files are of no use.
 */
export function keepSpam(
  { database }: Platform,
  form: LiveForm,
  reason: SpamReason,
  { submission, counting }: { submission: NewSubmission; counting: { hashes: AddressHashes } | undefined },
): Promise<number | undefined> {
  const { account_id, id: form_id, savesContent } = form
  const { files = [], ...rest } = submission
  const kept = { sealed_content: null, files: savesContent ? files : [], address_hash: counting?.hashes[0] ?? null }
  const row = { account_id, form_id, reason, ...rest, ...kept }
  return insertQuarantined(database.forAccount(account_id), row, form)
}

/** The same for what waits until its address is confirmed, together with the mail that asks for that. */
export async function keepUntilConfirmed(
  platform: Platform,
  form: LiveForm,
  submission: NewSubmission,
  asked: ConfirmationRequest,
): Promise<number | undefined> {
  const { account_id, id: form_id, savesContent, followUps } = form
  const { files = [], ...rest } = submission
  const isNeeded = savesContent || followUps.length > 0
  const reason = 'awaiting_confirmation' as const
  const row = { account_id, form_id, reason, ...rest, files: isNeeded ? files : [] }
  const id = await platform.database
    .forAccount(account_id)
    .transaction()
    .execute(async (db) => {
      const held = await insertQuarantined(db, row, form)
      if (held !== undefined) await askToConfirm(platform, db, form, { ...asked, of: { quarantined_id: held } })
      return held
    })
  if (id !== undefined) platform.signals.publish('mails_waiting')
  return id
}
