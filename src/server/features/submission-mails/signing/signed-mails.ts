import { refusal, toStore } from '../../../../shared/refusals/catalogue.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import { plural } from '../../../../shared/text/fill.ts'
import type { Language } from '../../../../shared/text/languages.ts'
import type { Platform } from '../../../platform.ts'
import type { FollowedForm, FollowUp } from '../../follow-ups/index.ts'
import type { Letter, SubmissionMail } from '../../mails/index.ts'
import { findDocument, findSignature } from '../../submission-documents/index.ts'
import { asFilledIn, compositionOf } from '../composition.ts'
import { daysOfLink, documentLinks, verifyLink } from '../document-links.ts'
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
} from '../mail-context.ts'
import { nonBlank } from '../imprint.ts'
import { attachDocument } from '../mailed-document.ts'
import { greetingIn, letterOf, subjectOf } from './signing-request.ts'

interface SignedDocument {
  form: FollowedForm
  /** As the visitor wrote it. */
  signer: string
}

/** What the mails say of a signed document. */
interface SignedFacts {
  signer: string
  number: string
  /** Where a copy is verified, in the language of a mail. */
  verify: (language: Language) => string
  /** For how many days the link to the document leads to it. */
  days: number
  /** Where people of the account see the submission; null: its content is not kept. */
  submission: string | null
}

/** The mails that carry a document once it is signed: to those whose mails carry the document of a submission. */
export async function signedMails(
  platform: Platform,
  followUp: FollowUp,
  { form, signer }: SignedDocument,
): Promise<{ mails: SubmissionMail[]; faults: string[] }> {
  const { account_id, submission_id } = followUp
  const db = platform.database.forAccount(account_id)
  const key = { account_id, submission_id }
  const [stored, signature] = [await findDocument(db, key), await findSignature(db, key)]
  if (!stored || !signature) return { mails: [], faults: [] }
  const document = { size: stored.size, ...documentLinks(platform, followUp, form), signing: null }
  const composition = await compositionOf(platform, followUp, { form, document })
  const [visitor, agency] = [visitorContext(asFilledIn(composition)), agencyContext(composition)]
  const number = signature.document_id
  const facts = {
    signer,
    number,
    verify: (language: Language) => verifyLink(platform, number, language, form),
    days: daysOfLink(form.settings.retention_days, followUp.created_at),
    submission: composition.page,
  }
  return joined([finished(visitor, [signedCopy(visitor, facts)]), finished(agency, [notice(agency, facts)])])
}

function signedCopy(context: VisitorMailContext, facts: SignedFacts): DraftResult<VisitorMailContext> {
  const { settings, document, identities, agency } = context
  if (!settings.email_enabled || !settings.email_attach_pdf) return undefined
  const recipients = visitorsOf(context)
  if (recipients === undefined) return undefined
  if (recipients.to.length === 0) return toStore(refusal('mail_without_recipient_signed'))
  const { signing, documents } = catalogue[settings.language]
  const canCarry = !settings.send_email_via_crm || identities.length === 0
  const { with_document, remark, download } = attachDocument({ document, canCarry, texts: documents, to: 'visitor' })
  const values = { title: publicTitle(context), number: facts.number, sender: agency, greeting: greetingIn(context) }
  const { attached, also, check } = signing.mail
  const link = document?.link ?? null
  const copy = with_document && link !== null
  return {
    purpose: 'signed',
    recipients,
    reply_to: replyAddress(context),
    sender_name: agency,
    viaCrm: settings.send_email_via_crm,
    subject: subjectOf(signing.mail.subject, values),
    ...letterOf(signing.mail.body, values),
    rows: [],
    with_document,
    remark,
    action: copy
      ? { address: link, words: documents.download, why: `${attached} ${plural(also, facts.days)}` }
      : download,
    download: verifyWay(facts, settings.language, with_document && !copy ? `${attached} ${check}` : check),
  }
}

const verifyWay = ({ verify }: SignedFacts, language: Language, why: string): Letter['action'] => ({
  address: verify(language),
  words: catalogue[language].signing.verify,
  why,
})

function notice(context: AgencyMailContext, facts: SignedFacts): DraftResult<AgencyMailContext> {
  const { settings, document, notified, submission, agency } = context
  if (!settings.notification_enabled || !settings.notification_attach_pdf || notified.length === 0) return undefined
  const { signing, documents: texts } = catalogue[settings.language]
  const { with_document, remark, download } = attachDocument({ document, canCarry: true, texts, to: 'staff' })
  // As the document is called for its signer.
  const title = nonBlank(settings.title) ?? settings.internal_title
  const values = { title, index: submission.index, name: facts.signer, number: facts.number, sender: agency }
  const { attached, check, openSubmission } = signing.mail
  // The page of the submission has the document, too.
  const why = with_document ? attached : download?.why
  return {
    purpose: 'signed_notification',
    recipients: { to: notified, cc: [], bcc: [] },
    reply_to: null,
    sender_name: null,
    viaCrm: false,
    subject: subjectOf(signing.mail.staffSubject, values),
    ...letterOf(signing.mail.staffBody, values),
    rows: [],
    with_document,
    remark,
    action:
      facts.submission === null
        ? download
        : { address: facts.submission, words: openSubmission, ...(why !== undefined && { why }) },
    download: verifyWay(
      facts,
      settings.language,
      facts.submission === null && with_document ? `${attached} ${check}` : check,
    ),
  }
}
