import { listedAddresses } from '../../../shared/contract/form-settings/mail.ts'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import { confidentialPlaces, mask, masked, type AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import { locales, type Language } from '../../../shared/text/languages.ts'
import type { MailTexts } from '../../../shared/text/texts.ts'
import type { MacroSource } from '../../crm/macro-source.ts'
import { resolveMacros, type Escape } from '../../crm/macros.ts'
import { headerText } from '../../lib/mail.ts'
import type { KeptRecords } from '../crm-writes/index.ts'
import { fromRecords, fromSignedLink, type VisitorSource } from '../follow-ups/index.ts'
import { plainLetter, type Letter, type MailPurpose, type SubmissionMail } from '../mails/index.ts'
import { resolveLetter, type Resolve } from './body.ts'
import type { Composition } from './composition.ts'
import { imprintOf, nonBlank } from './imprint.ts'
import { addressesIn, limited, submitterAddress, type OwnAddresses, type Recipients } from './recipients.ts'
import { senderOf } from './sender.ts'

/** A composition with what its mails have in common. Its content holds marks in the place of confidential answers. */
interface BasicMailContext extends Omit<Composition, 'kept' | 'linked'> {
  texts: MailTexts
  /** Name of the agency. */
  agency: string
  submitter: string | null
}

/** What mails to the visitor are made of: nothing that the CRM knows of a person whom the answers only resemble. */
export interface VisitorMailContext extends BasicMailContext {
  kept: null
  /** What macros of texts are resolved on. */
  source: VisitorSource
  /** The same with confidential answers: what macros of recipients are resolved on. */
  addressing: VisitorSource
}

/** What mails to the agency are made of. Its recipients are named by the agency itself, so it resolves none. */
export interface AgencyMailContext extends BasicMailContext {
  kept: KeptRecords | null
  /** What macros of texts are resolved on. */
  source: MacroSource
}

export type MailContext = VisitorMailContext | AgencyMailContext

/** What one mail says, and to whom: what is made of the CRM's records goes to addresses of the agency alone. */
export interface Draft<D extends MailContext = MailContext> {
  purpose: MailPurpose
  recipients: D extends VisitorMailContext ? Recipients : { to: OwnAddresses; cc: readonly []; bcc: readonly [] }
  reply_to: string | null
  sender_name: string | null
  viaCrm: boolean
  subject: string
  head?: Letter['head']
  body: Letter['body']
  closing?: Letter['body']
  action?: Letter['action']
  download?: Letter['action']
  remark?: string | null
  rows: Letter['answers']['rows']
  note?: Letter['note']
  /** Ids of the files that it carries. */
  attachments?: number[]
  with_document?: boolean
}

function basics(
  composition: Omit<Composition, 'kept' | 'linked'>,
): BasicMailContext & { hidden: readonly AnswerPlace[] } {
  const { settings, account, fields, content } = composition
  const hidden = confidentialPlaces(fields, settings.confidential_field_ids)
  return {
    ...composition,
    hidden,
    content: masked(content, hidden),
    texts: catalogue[settings.language].mails,
    agency: headerText(settings.email_sender_name ?? '') || account.name,
    submitter: submitterAddress(fields, content, settings.email_receiver_field_id),
  }
}

/** What the mails of a submission to its visitor have in common. */
export function visitorContext({ kept: _agencys, linked, ...whole }: Composition): VisitorMailContext {
  const composition = { ...whole, content: whole.visitorContent }
  const { hidden, ...context } = basics(composition)
  const setting = settingOf(composition)
  const answered = answeredIn(composition)
  return {
    ...context,
    kept: null,
    source: fromSignedLink(answered, linked, { ...setting, hidden }),
    addressing: fromSignedLink(answered, linked, setting),
  }
}

/** What the mails of a submission to the agency have in common. */
export function agencyContext({ kept, linked: _visitors, ...composition }: Composition): AgencyMailContext {
  const { hidden, ...context } = basics(composition)
  const setting = { ...settingOf(composition), hidden }
  return { ...context, kept: withMarks(kept, hidden), source: fromRecords(kept, answeredIn(composition), setting) }
}

const settingOf = ({ submission, account }: Pick<Composition, 'submission' | 'account'>) => ({
  now: new Date(submission.created_at),
  timezone: account.timezone,
})

const answeredIn = ({ fields, content, settings }: Pick<Composition, 'fields' | 'content' | 'settings'>) => ({
  fields,
  content,
  language: settings.language,
})

/** What the CRM's record says in the place of a confidential answer is confidential, too. */
function withMarks(kept: KeptRecords | null, places: readonly AnswerPlace[]): KeptRecords | null {
  if (!kept?.match) return kept
  const isHidden = (one: string) => places.some(({ module, name }) => module === 'address' && name === one)
  const differing = kept.match.differing.map((one) => (isHidden(one.name) ? { ...one, value: mask } : one))
  return { ...kept, match: { ...kept.match, differing } }
}

/** A draft; the reason, to be stored, where it has no recipient and should have one; `undefined` where it should have none. */
export type DraftResult<D extends MailContext = MailContext> = Draft<D> | string | undefined

/** Drafts as they are queued, and why some are none. */
export function finished<D extends MailContext>(
  context: D,
  drafts: readonly DraftResult<NoInfer<D>>[],
): { mails: SubmissionMail[]; faults: string[] } {
  return {
    mails: drafts.filter((draft) => typeof draft === 'object').map((draft) => addressed(context, draft)),
    faults: drafts.filter((draft) => typeof draft === 'string'),
  }
}

/** What several desks have drafted. */
export const joined = (drafted: readonly ReturnType<typeof finished>[]): ReturnType<typeof finished> => ({
  mails: drafted.flatMap(({ mails }) => mails),
  faults: drafted.flatMap(({ faults }) => faults),
})

export interface Words {
  subject: string
  body: string
  /** What the body has beside title, number, sender and date of the submission. */
  values?: Record<string, string>
}

/** The agency's own words with its macros, else the usual ones, in which values are no marks either. */
export function wording(
  context: MailContext,
  own: Partial<Record<'subject' | 'body', MacroText | null>>,
  usual: Words,
  names: { title?: string } = {},
) {
  const { submission, settings, account, agency } = context
  const values = {
    title: names.title ?? publicTitle(context),
    index: submission.index,
    sender: agency,
    date: dateInWords(submission.created_at, settings.language, account.timezone),
    ...usual.values,
  }
  const parameters: Resolve = (text, escape) => fill(text, escaped(values, escape))
  const [subject, body] = [nonBlank(own.subject ?? null), nonBlank(own.body ?? null)]
  return {
    subject: headerText(subject === null ? usual.subject : resolveMacros(subject, context.source)),
    ...(body === null
      ? resolveLetter(usual.body, parameters)
      : resolveLetter(body, (text, escape) => resolveMacros(text as MacroText, context.source, escape))),
  }
}

export function escaped(values: Record<string, string | number>, escape: Escape): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escape(String(value))]))
}

/** What visitors know the form as; never its internal title. */
export const publicTitle = ({ settings, agency }: MailContext) => nonBlank(settings.title) ?? agency

/** Recipients of what the visitor gets: `to` is empty without any; `undefined` if no address was asked for, or may be mailed. */
export function visitorsOf({ settings, submitter, addressing, unmailed }: VisitorMailContext): Recipients | undefined {
  if (unmailed) return undefined
  const named = nonBlank(settings.receiver)
  if (named === null && submitter === null) return undefined
  return {
    to: named === null ? [submitter ?? ''] : addressesIn([named], addressing),
    cc: addressesIn(settings.email_cc, addressing),
    bcc: addressesIn(settings.email_bcc, addressing),
  }
}

/** Whom the visitor's answers to a mail go to; null: its sender. */
export const replyAddress = ({ settings, addressing }: VisitorMailContext) =>
  (settings.email_reply_to === null ? undefined : addressesIn([settings.email_reply_to], addressing)[0]) ?? null

/** Making one takes as long as a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

export function dateInWords(timestamp: string, language: Language, timeZone: string): string {
  const key = `${language} ${timeZone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone })
    formats.set(key, format)
  }
  return format.format(new Date(timestamp))
}

/** A draft as it is queued. */
function addressed(context: MailContext, draft: Draft): SubmissionMail {
  const { submission, settings, domain } = context
  const { account_id, submission_id, created_at, isSaved } = submission
  const { purpose, recipients, sender_name, subject, rows } = draft
  const { answersTo, ...sent } = senderOf(context, draft.viaCrm)
  const letter: Letter = {
    language: settings.language,
    subject,
    agency: context.agency,
    logo: settings.logo_url,
    accent: settings.accent_color,
    head: draft.head ?? null,
    // A reply goes on with a conversation.
    headed: purpose !== 'reply',
    body: draft.body,
    closing: draft.closing ?? null,
    action: draft.action ?? null,
    download: draft.download ?? null,
    remark: draft.remark ?? null,
    answers: { heading: context.texts.answersHeading, rows },
    note: draft.note ?? null,
    imprint: imprintWith(context, draft),
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
    letter,
    // With the time, so that an installation that begins anew does not repeat the ids of the one before.
    message_id: `<${submission_id}.${Date.parse(created_at).toString(36)}.${purpose}@${domain}>`,
    language: settings.language,
    forget: !isSaved,
    attachments: draft.attachments ?? [],
    with_document: draft.with_document ?? false,
    typed: typedBy(context, draft),
    refused: null,
  }
}

/** The recipients of a mail to visitors whom the settings of the form do not name by their addresses. */
function typedBy({ settings }: MailContext, { purpose, recipients }: Draft): string[] {
  if (purpose === 'notification' || purpose === 'signed_notification') return []
  const { receiver, email2_receiver, email_cc, email_bcc } = settings
  const lists = [receiver ?? '', email2_receiver ?? '', ...email_cc, ...email_bcc]
  const named = new Set(lists.flatMap(listedAddresses).map((text) => text.trim().toLowerCase()))
  const { to, cc, bcc } = limited(recipients)
  return [...to, ...cc, ...bcc].filter((one) => !named.has(one.toLowerCase()))
}

/** The link to delete what was sent goes to its sender alone. */
function imprintWith({ settings, deletion }: MailContext, { purpose }: Draft): Letter['imprint'] {
  const imprint = imprintOf(settings)
  if (deletion === null || purpose !== 'confirmation') return imprint
  const link = { address: deletion, words: catalogue[settings.language].privacy.deleteOwn }
  return { ...imprint, links: [...imprint.links, link] }
}
