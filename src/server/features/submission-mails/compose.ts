import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import type { SubmittedFile } from '../../../shared/contract/submissions/submissions.ts'
import { hasMacro } from '../../../shared/contract/crm/macros.ts'
import { isSafeLink } from '../../../shared/form/markup/markdown.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import { confirmationSubject, withTitle } from '../../../shared/text/usual-subjects.ts'
import type { Letter, SubmissionMail } from '../mails/index.ts'
import { answerRows } from './answers.ts'
import { duplicateNote } from './duplicate.ts'
import { asFilledIn, type Composition } from './composition.ts'
import {
  agencyContext,
  finished,
  publicTitle,
  joined,
  replyAddress,
  visitorContext,
  visitorsOf,
  wording,
  type AgencyMailContext,
  type MailContext,
  type Draft,
  type DraftResult,
  type VisitorMailContext,
} from './mail-context.ts'
import { nonBlank } from './imprint.ts'
import { attachDocument, invited, noDocument } from './mailed-document.ts'
import { carriedFiles, namedOnly } from './mailed-files.ts'
import { addressesIn, ownAddresses } from './recipients.ts'
import { personHead } from './person-head.ts'
import { greetingIn, signingRequest } from './signing/signing-request.ts'
import { withWaitingList } from './waiting-list/first-words.ts'

/** The mails that a form sends after a submission, and, in full sentences, why one that it should send is missing. */
export function composeMails(composition: Composition): { mails: SubmissionMail[]; faults: string[] } {
  const visitor = visitorContext(asFilledIn(composition))
  const agency = agencyContext(composition)
  return joined([
    finished(visitor, [confirmation(visitor)]),
    second(speaksToVisitor(composition) ? asFilledIn(composition) : composition),
    finished(agency, [notification(agency)]),
  ])
}

/** Whether the second e-mail has words in the visitor's language; without any of its own it is in that of the form. */
const speaksToVisitor = ({ settings, visitor }: Composition) =>
  (['email2_subject', 'email2_body'] as const).some((name) => visitor.settings[name] !== settings[name])

/** The second e-mail: with an answer among its recipients it is one to the visitor. */
function second(composition: Composition): ReturnType<typeof finished> {
  const { email2_enabled: isWanted, email2_receiver: receiver } = composition.settings
  const list = nonBlank(receiver)
  if (!isWanted || list === null) return { mails: [], faults: [] }
  const { unmailed } = composition
  if (!hasMacro(list) || unmailed) {
    const [context, to] = [agencyContext(composition), ownAddresses([list])]
    const isMissing = to.length === 0 && unmailed
    return finished(context, [
      isMissing ? undefined : secondTo<AgencyMailContext>(context, { to, cc: [], bcc: [] }, 'notified'),
    ])
  }
  const context = visitorContext(composition)
  return finished(context, [
    secondTo<VisitorMailContext>(context, { to: addressesIn([list], context.addressing), cc: [], bcc: [] }, 'mailed'),
  ])
}

function secondTo<D extends MailContext>(
  context: D,
  recipients: Draft<D>['recipients'],
  note: 'mailed' | 'notified',
): DraftResult<D> {
  const { settings, texts, agency } = context
  if (recipients.to.length === 0) return toStore(refusal('mail_without_recipient_second'))
  const own = { subject: settings.email2_subject, body: settings.email2_body }
  const usual = { subject: fill(texts.secondSubject, { title: publicTitle(context) }), body: texts.secondBody }
  return {
    purpose: 'second',
    recipients,
    reply_to: null,
    sender_name: agency,
    viaCrm: settings.email2_via_crm,
    ...withWaitingList(context, wording(context, own, usual), { note }),
    rows: [],
  }
}

function confirmation(context: VisitorMailContext): DraftResult<VisitorMailContext> {
  const { settings, agency } = context
  if (!settings.email_enabled) return undefined
  const recipients = visitorsOf(context)
  if (recipients === undefined) return undefined
  if (recipients.to.length === 0) return toStore(refusal('mail_without_recipient_confirmation'))
  return {
    purpose: 'confirmation',
    recipients,
    reply_to: replyAddress(context),
    sender_name: agency,
    viaCrm: settings.send_email_via_crm,
    ...confirmationWords(context),
    ...confirmedAnswers(context),
  }
}

/** The usual ones say by themselves that what was sent is on the waiting list. */
function confirmationWords(context: VisitorMailContext) {
  const { settings, texts, waitingList } = context
  const request = signingRequest(context)
  const received = {
    subject: subjectOf(context),
    body: waitingList ? catalogue[settings.language].waitingList.letter : texts.confirmationBody,
    values: { greeting: greetingIn(context) },
  }
  const words = wording(context, { subject: settings.subject, body: settings.body }, request ?? received)
  const isUsual = (own: string | null) => request === undefined && nonBlank(own) === null
  return withWaitingList(context, words, {
    note: 'mailed',
    isSaid: { subject: isUsual(settings.subject), body: isUsual(settings.body) },
  })
}

/** A mail that invites to sign says so before it is opened. */
function subjectOf({ settings, texts, document, waitingList }: VisitorMailContext): string {
  const title = nonBlank(settings.title)
  if (document?.signing) {
    const { open } = catalogue[settings.language].signing
    return title === null ? open : withTitle(title, open)
  }
  if (waitingList) {
    const { headline } = catalogue[settings.language].waitingList
    return title === null ? headline : withTitle(title, headline)
  }
  return confirmationSubject(texts, title)
}

/** The answers in the confirmation, and the document and the uploads with them. */
function confirmedAnswers(
  context: VisitorMailContext,
): Pick<Draft, 'rows' | 'attachments' | 'with_document' | 'remark' | 'download'> {
  const { settings, submission, identities } = context
  // A CRM is handed no files. Those of a submission that is not saved are gone when its mails are.
  const canCarry = !settings.send_email_via_crm || identities.length === 0
  const linkOf = (file: SubmittedFile) => (submission.isSaved ? context.linkOf(file) : null)
  const texts = catalogue[settings.language].documents
  const { bytes, ...document } = invited(
    settings.email_attach_pdf
      ? attachDocument({ document: context.document, canCarry, texts, to: 'visitor' })
      : noDocument,
    context,
    nonBlank(settings.body) === null,
  )
  const files = settings.email_attach_uploads ? carriedFiles({ ...context, canCarry, taken: bytes, linkOf }) : namedOnly
  const rows = answerRows({ ...context, language: settings.language }, { withHidden: false, linkOf: files.linkOf })
  const shown = settings.email_include_values ? rows : rows.filter(({ links }) => links)
  return { rows: shown, attachments: files.attachments, ...document }
}

function notification(context: AgencyMailContext): DraftResult<AgencyMailContext> {
  const { settings, texts, notified, submission, submitter } = context
  if (!settings.notification_enabled || notified.length === 0) return undefined
  const reply_to = settings.notification_reply_to_submitter ? submitter : null
  const title = settings.internal_title
  const usual = {
    subject: fill(texts.notificationSubject, { index: submission.index, title }),
    body: texts.notificationBody,
  }
  const withRows = settings.notification_include_values
  // Staff who are logged in get the file there; those to whom the mail is passed on do not.
  const linkOf = ({ url }: SubmittedFile) => (submission.isSaved ? url : null)
  const { with_document, download, ...document } = settings.notification_attach_pdf
    ? attachDocument({ ...context, canCarry: true, texts: catalogue[settings.language].documents, to: 'staff' })
    : noDocument
  const attachments = settings.notification_attach_uploads
    ? carriedFiles({ ...context, canCarry: true, taken: document.bytes, linkOf }).attachments
    : []
  const { submittedBy: member } = context
  const remarks = [
    member ? fill(catalogue[settings.language].submitter, { ...member }) : null,
    document.remark,
    withRows ? null : texts.answersWithheld,
    reply_to === null ? null : fill(texts.replyGoesTo, { email: reply_to }),
  ]
  return {
    purpose: 'notification',
    recipients: { to: notified, cc: [], bcc: [] },
    reply_to,
    sender_name: null,
    viaCrm: false,
    ...withWaitingList(context, wording(context, { subject: settings.notification_subject }, usual, { title }), {
      note: 'notified',
    }),
    head: withRows ? personHead({ ...context, language: settings.language }, title) : null,
    action: openingOf(context),
    remark: remarks.filter((remark) => remark !== null).join(' ') || null,
    note: duplicateNote({ ...context, language: settings.language }, { withValues: withRows }),
    rows: withRows ? answerRows({ ...context, language: settings.language }, { withHidden: true, linkOf }) : [],
    attachments,
    with_document,
    download,
  }
}

/** The record of the person who wrote, else the submission. */
function openingOf({ kept, page, texts, settings }: AgencyMailContext): Letter['action'] {
  const address = kept?.links['address']
  if (address !== undefined && isSafeLink(address)) return { address, words: texts.openInCrm }
  return page === null ? null : { address: page, words: catalogue[settings.language].signing.mail.openSubmission }
}
