import { toStore } from '../../../shared/refusals/catalogue.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError } from '../../crm/port.ts'
import type { Platform } from '../../platform.ts'
import type { FollowedForm, FollowUp } from '../follow-ups/index.ts'
import { findDocument } from '../submission-documents/index.ts'
import { attachOne, signedName } from './attach.ts'
import { idsOf, notedStages, notesAt } from './queries.ts'

/** What became of a signed document at the CRM; the sentences are for people of the account. */
export type SignedAttached = { state: 'ended'; error: string | null } | { state: 'later'; error: string }

const nothing: SignedAttached = { state: 'ended', error: null }

/**
 * Attaches a document that has been signed to the record that the documents of its submission are attached to, once. Where the
 * write made no record in the CRM that the account has now, or documents are not attached, there is nothing to do.
 */
export async function attachSigned(
  platform: Platform,
  followUp: FollowUp,
  { settings }: Pick<FollowedForm, 'settings'>,
): Promise<SignedAttached> {
  if (!settings.crm_write_enabled || !settings.crm_attach_pdf) return nothing
  const { account_id } = followUp
  const db = platform.database.forAccount(account_id)
  const made = (await notedStages(db, followUp)).filter(({ record_id }) => record_id !== null)
  const document = await findDocument(db, followUp)
  if (!document || made.length === 0) return nothing
  try {
    const crm = await openCrm(platform, account_id)
    const ids = idsOf(notesAt(made, crm))
    if (Object.keys(ids).length === 0) return nothing
    const attachment = { ...document, file: signedName, content_type: 'application/pdf', module: undefined }
    const error = await attachOne({ platform, db, followUp, crm, ids }, attachment)
    return { state: 'ended', error: error === null ? null : `${document.name}: ${error}` }
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    return { state: 'later', error: toStore(error.refusal) }
  }
}
