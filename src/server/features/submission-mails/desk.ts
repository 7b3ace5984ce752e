import type { FormSettings } from '../../../shared/contract/form-settings.ts'
import type { SubmittedFile } from '../../../shared/contract/submissions.ts'
import type { FormField } from '../../../shared/form/model.ts'
import { confidentialPlaces, mask, masked, type Place } from '../../../shared/form/confidential.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import { locales, type Language } from '../../../shared/text/languages.ts'
import type { MailTexts } from '../../../shared/text/texts.ts'
import { resolveMacros, type Escape, type MacroContext } from '../../crm/macros.ts'
import { headerText } from '../../lib/mail.ts'
import type { KeptRecords } from '../crm-writes/index.ts'
import { macroRecords, type Content } from '../follow-ups/index.ts'
import type { MailPurpose, SubmissionMail } from '../mails/index.ts'
import { resolveBody, type Resolve } from './body.ts'
import { imprintOf, said } from './imprint.ts'
import { htmlLetter, plainLetter, type Letter } from './layout.ts'
import type { MailedDocument } from './mailed-document.ts'
import { addressesIn, limited, submitterAddress, type Recipients } from './recipients.ts'

export interface Composition {
  submission: { account_id: number; submission_id: number; index: number; created_at: string; isSaved: boolean }
  settings: FormSettings
  account: { name: string; timezone: string }
  fields: readonly FormField[]
  /** The same in the language in which the form was filled in, for mails to the visitor. */
  visitor: { settings: FormSettings; fields: readonly FormField[] }
  content: Content
  /** The CRM's records after the write; null where there was none. */
  kept: KeptRecords | null
  /** Who is told of submissions. */
  notified: readonly string[]
  /** E-mail identities that the CRM can send from. */
  identities: readonly string[]
  /** Those that the account has listed and that are no senders yet. */
  unconfirmed: readonly string[]
  /** Of message ids. */
  domain: string
  /** Where a mail is to carry it; null: there is none. */
  document: MailedDocument | null
  /** Where whoever sent the form can delete it; null where the form does not offer that. */
  deletion: string | null
  /** The member of the staff who sent it. */
  submittedBy: { name: string; email: string } | undefined
  /** A link to a file that works without a key. */
  linkOf: (file: SubmittedFile) => string
}

/** The composition of mails to the visitor. */
export const toVisitor = (composition: Composition): Composition => ({ ...composition, ...composition.visitor })

/** A composition with what its mails have in common. Its content holds marks in the place of confidential answers. */
export interface Desk extends Composition {
  texts: MailTexts
  /** What macros of texts are resolved on. */
  context: MacroContext
  /** The same with confidential answers: what macros of recipients are resolved on. */
  addressing: MacroContext
  /** Name of the agency. */
  agency: string
  submitter: string | null
}

/** What one mail says, and to whom. */
export interface Draft {
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
  note?: Letter['note']
  /** Ids of the files that it carries. */
  attachments?: number[]
  with_document?: boolean
}

/** What the mails of a submission have in common. */
export function openDesk(composition: Composition): Desk {
  const { settings, account, fields, content, kept, submission } = composition
  const places = confidentialPlaces(fields, settings.confidential_field_ids)
  const records = macroRecords({ fields, content, language: settings.language }, kept?.records)
  const surroundings = {
    links: kept?.links ?? {},
    fields: kept?.fields ?? {},
    now: new Date(submission.created_at),
    timezone: account.timezone,
  }
  return {
    ...composition,
    content: masked(content, places),
    kept: withMarks(kept, places),
    texts: catalogue[settings.language].mails,
    context: { records: masked(records, places), ...surroundings },
    addressing: { records, ...surroundings },
    agency: headerText(settings.email_sender_name ?? '') || account.name,
    submitter: submitterAddress(fields, content, settings.email_receiver_field_id),
  }
}

/** What the CRM's record says in the place of a confidential answer is confidential, too. */
function withMarks(kept: KeptRecords | null, places: readonly Place[]): KeptRecords | null {
  if (!kept?.match) return kept
  const isHidden = (one: string) => places.some(({ module, name }) => module === 'address' && name === one)
  const differing = kept.match.differing.map((one) => (isHidden(one.name) ? { ...one, value: mask } : one))
  return { ...kept, match: { ...kept.match, differing } }
}

/** A draft; a sentence where nobody gets it that should; `undefined` where nobody should. */
export type Drafted = Draft | string | undefined

/** Drafts as they are queued, and why some are none. */
export function finished(desk: Desk, drafts: readonly Drafted[]): { mails: SubmissionMail[]; faults: string[] } {
  return {
    mails: drafts.filter((draft) => typeof draft === 'object').map((draft) => addressed(desk, draft)),
    faults: drafts.filter((draft) => typeof draft === 'string'),
  }
}

/** What several desks have drafted. */
export const together = (drafted: readonly ReturnType<typeof finished>[]): ReturnType<typeof finished> => ({
  mails: drafted.flatMap(({ mails }) => mails),
  faults: drafted.flatMap(({ faults }) => faults),
})

interface Words {
  subject: string
  body: string
}

/** The agency's own words with its macros, else the usual ones, in which values are no marks either. */
export function wording(
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
export const publicTitle = ({ settings, agency }: Desk) => said(settings.title) ?? agency

/** Who gets what the visitor gets; nobody where `to` is empty, `undefined` where no address was asked for. */
export function visitorsOf({ settings, submitter, addressing }: Desk): Recipients | undefined {
  const named = said(settings.receiver)
  if (named === null && submitter === null) return undefined
  const inText = (text: string) => resolveMacros(text, addressing)
  return {
    to: named === null ? [submitter ?? ''] : addressesIn([named], inText),
    cc: addressesIn(settings.email_cc, inText),
    bcc: addressesIn(settings.email_bcc, inText),
  }
}

/** Whom the visitor's answers to a mail go to; null: its sender. */
export const replyAddress = ({ settings, addressing }: Desk) =>
  addressesIn([settings.email_reply_to ?? ''], (text) => resolveMacros(text, addressing))[0] ?? null

/** Making one takes as long as a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

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
  const { purpose, recipients, sender_name, subject, rows } = draft
  const { answersTo, ...sent } = senderOf(desk, draft.viaCrm)
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
    note: draft.note ?? null,
    imprint: imprintWith(desk, draft),
  }
  return {
    account_id,
    submission_id,
    purpose,
    reply_to: draft.reply_to ?? answersTo,
    sender_name,
    subject,
    ...limited(recipients),
    ...sent,
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

/** The link to delete what was sent goes to whoever sent it, and to nobody else. */
function imprintWith({ settings, deletion }: Desk, { purpose }: Draft): Letter['imprint'] {
  const imprint = imprintOf(settings)
  if (deletion === null || purpose !== 'confirmation') return imprint
  const link = { address: deletion, words: catalogue[settings.language].privacy.deleteOwn }
  return { ...imprint, links: [...imprint.links, link] }
}

/**
 * Where a mail comes from: an identity of the CRM, but only one that is known to belong to the account. A mail is not held back
 * for want of one: it comes from our own address, and its answers go to the identity that is not confirmed yet.
 */
function senderOf(
  { settings, identities, unconfirmed }: Desk,
  viaCrm: boolean,
): Pick<SubmissionMail, 'sender' | 'via_crm' | 'note'> & { answersTo: string | null } {
  const wanted = settings.email_crm_identity?.toLowerCase()
  const chosen = (emails: readonly string[]) => emails.find((email) => email.toLowerCase() === wanted) ?? emails[0]
  const sender = chosen(identities)
  if (!viaCrm) return { sender: null, via_crm: false, note: null, answersTo: null }
  if (sender === undefined) {
    const note = 'Sent from our own address: the account has no verified e-mail identity that its CRM could send from.'
    return { sender: null, via_crm: false, note, answersTo: chosen(unconfirmed) ?? null }
  }
  const isWanted = wanted === undefined || sender.toLowerCase() === wanted
  const note = isWanted ? null : `Sent from ${sender}, since ${wanted} is no verified e-mail identity of the account.`
  return { sender, via_crm: true, note, answersTo: null }
}
