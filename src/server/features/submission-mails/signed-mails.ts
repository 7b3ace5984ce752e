import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import { headerText } from '../../lib/mail.ts'
import type { Platform } from '../../platform.ts'
import type { FollowedForm, FollowUp } from '../follow-ups/index.ts'
import type { SubmissionMail } from '../mails/index.ts'
import { findDocument } from '../submission-documents/index.ts'
import { resolveBody } from './body.ts'
import { asFilledIn, compositionOf } from './composition.ts'
import { documentLinks } from './document-links.ts'
import {
  agencyContext,
  finished,
  publicTitle,
  replyAddress,
  joined,
  visitorContext,
  visitorsOf,
  type AgencyMailContext,
  type DraftResult,
  type VisitorMailContext,
} from './mail-context.ts'
import { attachDocument } from './mailed-document.ts'

interface SignedDocument {
  form: FollowedForm
  /** As the visitor wrote it. */
  signer: string
}

/** The mails that carry a document once it is signed: to those whose mails carry the document of a submission. */
export async function signedMails(
  platform: Platform,
  followUp: FollowUp,
  { form, signer }: SignedDocument,
): Promise<{ mails: SubmissionMail[]; faults: string[] }> {
  const { account_id, submission_id } = followUp
  const stored = await findDocument(platform.database.forAccount(account_id), { account_id, submission_id })
  if (!stored) return { mails: [], faults: [] }
  const document = { size: stored.size, ...documentLinks(platform, followUp, form), signing: null }
  const composition = await compositionOf(platform, followUp, { form, document })
  const [visitor, agency] = [visitorContext(asFilledIn(composition)), agencyContext(composition)]
  return joined([finished(visitor, [signedCopy(visitor)]), finished(agency, [notice(agency, signer)])])
}

function signedCopy(context: VisitorMailContext): DraftResult<VisitorMailContext> {
  const { settings, document, identities, agency } = context
  if (!settings.email_enabled || !settings.email_attach_pdf) return undefined
  const recipients = visitorsOf(context)
  if (recipients === undefined) return undefined
  if (recipients.to.length === 0) return toStore(refusal('mail_without_recipient_signed'))
  const { signing, documents: texts } = catalogue[settings.language]
  const canCarry = !settings.send_email_via_crm || identities.length === 0
  const { bytes: _bytes, ...carried } = attachDocument({ document, canCarry, texts, to: 'visitor' })
  const title = publicTitle(context)
  return {
    purpose: 'signed',
    recipients,
    reply_to: replyAddress(context),
    sender_name: agency,
    viaCrm: settings.send_email_via_crm,
    subject: headerText(fill(signing.mail.subject, { title })),
    body: resolveBody(signing.mail.body, (text, escape) => fill(text, { title: escape(title) })),
    rows: [],
    ...carried,
  }
}

function notice(context: AgencyMailContext, signer: string): DraftResult<AgencyMailContext> {
  const { settings, document, notified, submission } = context
  if (!settings.notification_enabled || !settings.notification_attach_pdf || notified.length === 0) return undefined
  const { signing, documents: texts } = catalogue[settings.language]
  const { bytes: _bytes, ...carried } = attachDocument({ document, canCarry: true, texts, to: 'staff' })
  const { internal_title: title } = settings
  const { index } = submission
  const values = { title, name: signer }
  return {
    purpose: 'signed_notification',
    recipients: { to: notified, cc: [], bcc: [] },
    reply_to: null,
    sender_name: null,
    viaCrm: false,
    subject: headerText(fill(signing.mail.staffSubject, { index, title })),
    body: resolveBody(signing.mail.staffBody, (text, escape) =>
      fill(text, { index, title: escape(values.title), name: escape(values.name) }),
    ),
    rows: [],
    ...carried,
  }
}
