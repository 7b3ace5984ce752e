import type { FormSettings } from '../../../shared/contract/form-settings.ts'
import type { SubmittedFile } from '../../../shared/contract/submissions.ts'
import { isSafeLink } from '../../../shared/form/markdown.ts'
import type { FormField } from '../../../shared/form/model.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import type { Language, MailTexts } from '../../../shared/text/texts.ts'
import { resolveMacros, type Escape, type MacroContext } from '../../crm/macros.ts'
import { headerText } from '../../lib/mail.ts'
import type { KeptRecords } from '../crm-writes/index.ts'
import type { MailPurpose, SubmissionMail } from '../mails/index.ts'
import { macroRecords, type Content } from '../follow-ups/index.ts'
import { answerRows } from './answers.ts'
import { carriedDocument, noDocument, type MailedDocument } from './mailed-document.ts'
import { carriedFiles, namedOnly } from './mailed-files.ts'
import { resolveBody, type Resolve } from './body.ts'
import { imprintOf, said } from './imprint.ts'
import { htmlLetter, plainLetter, type Letter } from './layout.ts'
import { addressesIn, limited, submitterAddress, type Recipients } from './recipients.ts'

export interface Composition {
  submission: { account_id: number; submission_id: number; index: number; created_at: string; isSaved: boolean }
  settings: FormSettings
  account: { name: string; timezone: string }
  fields: readonly FormField[]
  content: Content
  /** The CRM's records after the write; null where there was none. */
  kept: KeptRecords | null
  /** Who is told of submissions. */
  notified: readonly string[]
  /** E-mail identities that the CRM can send from. */
  identities: readonly string[]
  /** Of message ids. */
  domain: string
  /** Where a mail is to carry it; null: there is none. */
  document: MailedDocument | null
  /** A link to a file that works without a key. */
  linkOf: (file: SubmittedFile) => string
}

/** A composition with what its mails have in common. */
interface Desk extends Composition {
  texts: MailTexts
  context: MacroContext
  /** Name of the agency. */
  agency: string
  submitter: string | null
}

/** What one mail says, and to whom. */
interface Draft {
  purpose: MailPurpose
  recipients: Recipients
  reply_to: string | null
  sender_name: string | null
  viaCrm: boolean
  subject: string
  body: Letter['body']
  action?: Letter['action']
  download?: Letter['action']
  remark?: string | null
  rows: Letter['answers']['rows']
  /** Ids of the files that it carries. */
  attachments?: number[]
  with_document?: boolean
}

/** The mails that a form sends after a submission, and, in full sentences, why one that it should send is missing. */
export function composeMails(composition: Composition): { mails: SubmissionMail[]; faults: string[] } {
  const { settings, account, fields, content, kept, submission } = composition
  const desk: Desk = {
    ...composition,
    texts: catalogue[settings.language].mails,
    context: {
      records: macroRecords({ fields, content, language: settings.language }, kept?.records),
      links: kept?.links ?? {},
      fields: kept?.fields ?? {},
      now: new Date(submission.created_at),
      timezone: account.timezone,
    },
    agency: headerText(settings.email_sender_name ?? '') || account.name,
    submitter: submitterAddress(fields, content, settings.email_receiver_field_id),
  }
  const drafts = [confirmation(desk), second(desk), notification(desk)]
  return {
    mails: drafts.filter((draft) => typeof draft === 'object').map((draft) => addressed(desk, draft)),
    faults: drafts.filter((draft) => typeof draft === 'string'),
  }
}

/** A draft; a sentence where nobody gets it that should; `undefined` where nobody should. */
type Drafted = Draft | string | undefined

function confirmation(desk: Desk): Drafted {
  const { settings, texts, agency, submitter } = desk
  if (!settings.email_enabled) return undefined
  const named = said(settings.receiver)
  if (named === null && submitter === null) return undefined
  const inText = (text: string) => resolveMacros(text, desk.context)
  const to = named === null ? [submitter ?? ''] : addressesIn([named], inText)
  if (to.length === 0) return 'The confirmation e-mail has no recipient: its receiver gives no e-mail address.'
  const title = said(settings.title)
  const usual = title === null ? texts.confirmationSubject : fill(texts.confirmationSubjectOf, { title })
  return {
    purpose: 'confirmation',
    recipients: { to, cc: addressesIn(settings.email_cc, inText), bcc: addressesIn(settings.email_bcc, inText) },
    reply_to: addressesIn([settings.email_reply_to ?? ''], inText)[0] ?? null,
    sender_name: agency,
    viaCrm: settings.send_email_via_crm,
    ...wording(
      desk,
      { subject: settings.subject, body: settings.body },
      { subject: usual, body: texts.confirmationBody },
    ),
    ...confirmedAnswers(desk),
  }
}

/** The answers in the confirmation, and the document and the uploads with them. */
function confirmedAnswers(desk: Desk): Pick<Draft, 'rows' | 'attachments' | 'with_document' | 'remark' | 'download'> {
  const { settings, submission, identities } = desk
  // A CRM is handed no files. Those of a submission that is not saved are gone when its mails are.
  const canCarry = !settings.send_email_via_crm || identities.length === 0
  const linkOf = (file: SubmittedFile) => (submission.isSaved ? desk.linkOf(file) : null)
  const texts = catalogue[settings.language].documents
  const { bytes, ...document } = settings.email_attach_pdf
    ? carriedDocument({ document: desk.document, canCarry, texts, to: 'visitor' })
    : noDocument
  const files = settings.email_attach_uploads ? carriedFiles({ ...desk, canCarry, taken: bytes, linkOf }) : namedOnly
  const rows = answerRows({ ...desk, language: settings.language }, { withHidden: false, linkOf: files.linkOf })
  const shown = settings.email_include_values ? rows : rows.filter(({ links }) => links)
  return { rows: shown, attachments: files.attachments, ...document }
}

function second(desk: Desk): Drafted {
  const { settings, texts, agency } = desk
  const list = said(settings.email2_receiver)
  if (!settings.email2_enabled || list === null) return undefined
  const to = addressesIn([list], (text) => resolveMacros(text, desk.context))
  if (to.length === 0) return 'The second e-mail has no recipient: its receiver gives no e-mail address.'
  const own = { subject: settings.email2_subject, body: settings.email2_body }
  const usual = { subject: fill(texts.secondSubject, { title: publicTitle(desk) }), body: texts.secondBody }
  return {
    purpose: 'second',
    recipients: { to, cc: [], bcc: [] },
    reply_to: null,
    sender_name: agency,
    viaCrm: settings.email2_via_crm,
    ...wording(desk, own, usual),
    rows: [],
  }
}

function notification(desk: Desk): Drafted {
  const { settings, texts, notified, submission, submitter, context } = desk
  if (!settings.notification_enabled || notified.length === 0) return undefined
  const reply_to = settings.notification_reply_to_submitter ? submitter : null
  const title = settings.internal_title
  const usual = {
    subject: fill(texts.notificationSubject, { index: submission.index, title }),
    body: texts.notificationBody,
  }
  const address = context.links['address']
  const withRows = settings.notification_include_values
  // Whoever is logged in gets the file there; it is none for whoever the mail is passed on to.
  const linkOf = ({ url }: SubmittedFile) => (submission.isSaved ? url : null)
  const { with_document, download, ...document } = settings.notification_attach_pdf
    ? carriedDocument({ ...desk, canCarry: true, texts: catalogue[settings.language].documents, to: 'staff' })
    : noDocument
  const remarks = [
    document.remark,
    withRows ? null : texts.answersWithheld,
    reply_to === null ? null : fill(texts.replyGoesTo, { email: reply_to }),
  ]
  return {
    purpose: 'notification',
    recipients: { to: [...notified], cc: [], bcc: [] },
    reply_to,
    sender_name: null,
    viaCrm: false,
    ...wording(desk, { subject: settings.notification_subject }, usual, { title }),
    action: address !== undefined && isSafeLink(address) ? { address, words: texts.openInCrm } : null,
    remark: remarks.filter((remark) => remark !== null).join(' ') || null,
    rows: withRows ? answerRows({ ...desk, language: settings.language }, { withHidden: true, linkOf }) : [],
    with_document,
    download,
  }
}

interface Words {
  subject: string
  body: string
}

/** The agency's own words with its macros, else the usual ones, in which values are no marks either. */
function wording(
  desk: Desk,
  own: Partial<Record<keyof Words, string | null>>,
  usual: Words,
  names: { title?: string } = {},
) {
  const { submission, settings, account, agency } = desk
  const values = {
    title: names.title ?? publicTitle(desk),
    index: submission.index,
    sender: agency,
    date: dateInWords(submission.created_at, settings.language, account.timezone),
  }
  const macros: Resolve = (text, escape) => resolveMacros(text, desk.context, escape)
  const parameters: Resolve = (text, escape) => fill(text, escaped(values, escape))
  const [subject, body] = [said(own.subject ?? null), said(own.body ?? null)]
  return {
    subject: headerText(subject === null ? usual.subject : resolveMacros(subject, desk.context)),
    body: body === null ? resolveBody(usual.body, parameters) : resolveBody(body, macros),
  }
}

function escaped(values: Record<string, string | number>, escape: Escape): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escape(String(value))]))
}

/** What visitors know the form as; never its internal title. */
const publicTitle = ({ settings, agency }: Desk) => said(settings.title) ?? agency

/** Making one takes as long as a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()
const locales = { de: 'de-DE', en: 'en-GB' } as const

function dateInWords(timestamp: string, language: Language, timeZone: string): string {
  const key = `${language} ${timeZone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone })
    formats.set(key, format)
  }
  return format.format(new Date(timestamp))
}

/** A draft as it is queued. */
function addressed(desk: Desk, draft: Draft): SubmissionMail {
  const { submission, settings, domain } = desk
  const { account_id, submission_id, created_at, isSaved } = submission
  const { purpose, recipients, reply_to, sender_name, subject, rows } = draft
  const letter: Letter = {
    language: settings.language,
    subject,
    agency: desk.agency,
    accent: settings.accent_color,
    body: draft.body,
    action: draft.action ?? null,
    download: draft.download ?? null,
    remark: draft.remark ?? null,
    answers: { heading: desk.texts.answersHeading, rows },
    imprint: imprintOf(settings),
  }
  return {
    account_id,
    submission_id,
    purpose,
    reply_to,
    sender_name,
    subject,
    ...limited(recipients),
    ...senderOf(desk, draft.viaCrm),
    body: plainLetter(letter),
    html: htmlLetter(letter),
    // With the time, so that an installation that begins anew does not repeat the ids of the one before.
    message_id: `<${submission_id}.${Date.parse(created_at).toString(36)}.${purpose}@${domain}>`,
    language: settings.language,
    forget: !isSaved,
    attachments: draft.attachments ?? [],
    with_document: draft.with_document ?? false,
  }
}

/** Where a mail comes from: an identity of the CRM, but only one that is known to belong to the account. */
function senderOf(
  { settings, identities }: Desk,
  viaCrm: boolean,
): Pick<SubmissionMail, 'sender' | 'via_crm' | 'note'> {
  const wanted = settings.email_crm_identity?.toLowerCase()
  const sender = identities.find((identity) => identity.toLowerCase() === wanted) ?? identities[0]
  if (!viaCrm) return { sender: null, via_crm: false, note: null }
  if (sender === undefined) {
    const note = 'Sent from our own address: the account has no verified e-mail identity that its CRM could send from.'
    return { sender: null, via_crm: false, note }
  }
  const isWanted = wanted === undefined || sender.toLowerCase() === wanted
  const note = isWanted ? null : `Sent from ${sender}, since ${wanted} is no verified e-mail identity of the account.`
  return { sender, via_crm: true, note }
}
