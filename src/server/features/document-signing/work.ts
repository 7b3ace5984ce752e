import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { labelLanguage } from '../../../shared/text/languages.ts'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'
import { recentShownCrmFields } from '../crm/index.ts'
import { attachSigned } from '../crm-writes/index.ts'
import {
  contentOf,
  followedForm,
  followUpLane,
  forVisitor,
  type FollowedForm,
  type FollowUp,
  type FollowUpWork,
  type Outcome,
} from '../follow-ups/index.ts'
import { limitMails, queueSubmissionMails } from '../mails/index.ts'
import { signedMails, submitterAddress } from '../submission-mails/index.ts'
import { sealCertificate } from './certificate.ts'
import { makeSigned } from './make-signed.ts'
import { isWritten } from './queries.ts'

/** Makes signed documents, and sends them where they are to go. Makes the installation's certificate beside that, as it starts. */
export function signingLane(platform: Platform): Lane {
  const makeCertificate = () =>
    sealCertificate(platform).catch((error: unknown) =>
      platform.log.error({ err: error }, 'no certificate to seal with'),
    )
  return { ...followUpLane(platform, signatures(platform)), begin: async () => void makeCertificate() }
}

/**
 * What follows a signature: the signed document, the mails that carry it, and a copy at the CRM's record. The mails do not wait
 * for the CRM: a submission is mailed once for each purpose, however often this is tried.
 */
export function signatures(platform: Platform): FollowUpWork<never> {
  return { kind: 'signature', perform: (followUp) => perform(platform, followUp), write: () => null }
}

async function perform(platform: Platform, followUp: FollowUp): Promise<Outcome<never>> {
  const { account_id, submission_id, form_id } = followUp
  const { database, signals } = platform
  const db = database.forAccount(account_id)
  const form = await followedForm(db, form_id, followUp)
  if (!form) return { state: 'done', error: null }
  const email = await signerAddress(platform, followUp, form)
  const made = await makeSigned(platform, { account_id, submission_id }, { ...form.account, email })
  if (made.state === 'later') return { state: 'waiting', error: toStore(made.error) }
  if (made.state === 'failed') return { state: 'failed', error: toStore(made.error) }
  if (made.state === 'none') return { state: 'done', error: null }
  const { mails, faults } = await signedMails(platform, followUp, { form, signer: made.signer })
  const { plan } = form.account
  await queueSubmissionMails(database.system, await limitMails(platform, { form_id, plan, network: null }, mails))
  if (mails.length > 0) signals.publish('mails_waiting')
  // The records that it is attached to are made by the write.
  if (!(await isWritten(db, followUp))) return { state: 'waiting', error: toStore(refusal('crm_write_not_ended')) }
  const attached = await attachSigned(platform, followUp, form)
  if (attached.state === 'later') return { state: 'waiting', error: attached.error }
  const error = [attached.error ?? [], faults].flat().join('\n') || null
  return { state: attached.error === null ? 'done' : 'failed', error }
}

/** The address that the visitor gave, for the record of the signature; null: none, or the content is gone. */
async function signerAddress(platform: Platform, followUp: FollowUp, form: FollowedForm): Promise<string | null> {
  const { account_id, language, withheld } = followUp
  const content = contentOf(platform.sealer, followUp)
  if (content === null) return null
  const { settings } = form
  const db = platform.database.forAccount(account_id)
  const labels = labelLanguage(settings.language, language ?? settings.language)
  const fields = resolveFields(form.fields, await recentShownCrmFields(db, account_id, labels))
  return submitterAddress(fields, forVisitor(content, withheld), settings.email_receiver_field_id)
}
