import { sql, type RawBuilder } from 'kysely'
import { formSettingDefaults } from '../../shared/contract/form-settings/form-settings.ts'

/** A setting of the form that gives days. */
type DaysSetting = 'retention_days' | 'upload_retention_days' | 'partial_retention_days'

/**
 * Something that is kept for a time only. Every query that deletes, empties or no longer reads it takes the time from here, and
 * `docs/retention.md` is written from it. All times are judged by the clock of the database.
 */
export interface Deadline {
  what: string
  /** What the time counts from. */
  from: string
  /** Seconds, or the setting of the form that gives days. */
  after: number | DaysSetting
  /** What becomes of it, and what keeps it longer. */
  then: string
}

const hour = 3600
const day = 24 * hour

function ends<After extends Deadline['after']>(what: string, from: string, after: After, then = 'deleted') {
  return { what, from, after, then }
}

/** What visitors send, and what is made of it. */
const sent = {
  submissions: ends(
    'submissions and what was held back, with answers, files, documents, mails',
    'sending',
    'retention_days',
    'deleted; mails, CRM writes, webhooks and signatures that still wait are cancelled; log and audit log (`retention`) say so. Without the setting: kept',
  ),
  written_content: ends(
    'content of submissions that the CRM has (`delete_after_crm_write`)',
    'the end of the write to the CRM',
    day,
    'emptied, sooner where nothing of it waits; mails, webhooks and signatures that still wait are cancelled. What the CRM refused is kept',
  ),
  unsaved_content: ends(
    'content that the account does not save',
    'sending; of a signed document: the signature',
    14 * day,
    'emptied, sooner as soon as nothing needs it; what waits is cancelled; log and audit log (`retention`) say so, and a mail to the recipients of technical notices',
  ),
  failed_write: ends(
    'content that the account does not save, of a write to the CRM that has failed',
    'the failure',
    7 * day,
    'emptied; until then the write can be repeated',
  ),
  unsaved_mail: ends('mails of submissions that are not saved', 'queueing', day, 'emptied, sooner once they are sent'),
  unsaved_crm_mail: ends(
    'the mail with which a CRM gets a submission that is not saved',
    'queueing',
    7 * day,
    'emptied, sooner once it is sent; until then it can be sent again',
  ),
  unsaved_message: ends(
    'messages of webhooks about submissions that are not saved, and were not delivered',
    'the last attempt',
    7 * day,
    'emptied; until then they can be sent again. What is delivered is emptied at once',
  ),
  crm_records: ends('records of the CRM that macros were resolved on', 'the end of the write', day, 'emptied'),
  watched_records: ends('how records of the CRM stood when they were last looked at', 'the write', 31 * day),
  handed_over: ends(
    'the copy of a file that the CRM has',
    'its end in the CRM',
    'upload_retention_days',
    'deleted; with 0 kept as long as its submission',
  ),
  unconfirmed: ends('what was held back until its address is confirmed', 'the end of the link', 0),
  submission_confirmations: ends('links to confirm an address, used or not', 'the end of the link', 30 * day),
  partial_submissions: ends('answers that were not sent', 'the last change', 'partial_retention_days'),
  sent_partials: ends('what is left of answers that were sent', 'sending', day),
  uploads: ends('files that were uploaded and not sent', 'the upload', 25 * hour),
  resumable_uploads: ends('files that come in pieces, as far as they have come', 'their beginning', 6 * hour),
  unclaimed_files: ends('files of the store without a row', 'the upload', hour),
  submission_documents: ends(
    'documents of submissions that are not saved',
    'the end of the last link',
    0,
    'deleted, once nothing that waits needs them',
  ),
  document_signature_files: ends('what a document was to be signed from', 'the last moment to sign it', hour),
  form_receipts: ends('what the page says after sending', 'sending', hour),
  form_link_uses: ends('uses of personal links', 'the end of the link', day),
  spent_proofs: ends('proofs of work that were used', 'their end', hour),
} satisfies Record<string, Deadline>

/** What programs, users and the service itself leave behind. */
const service = {
  deliveries: ends('webhook deliveries that have ended, with their attempts', 'their last end', 30 * day),
  audit_entries: ends('entries of the audit log', 'the write', 400 * day),
  absent_fields: ends('deleted fields that can be brought back', 'the deletion', 30 * day),
  idempotency_keys: ends('answers to calls with an `Idempotency-Key`', 'the call', day),
  crm_attempts: ends('ids of records of submissions that were not stored (`crm_error_mode`)', 'the try', 7 * day),
  marketplace_calls: ends('signed addresses of the marketplace that were used', 'the call', day),
  marketplace_codes: ends('codes to activate the service in the marketplace', 'their end', 0),
  sender_confirmations: ends('links to confirm a sender', 'the end of the link', day),
  user_invitations: ends('invitations of users', 'their end', 30 * day),
  sessions: ends('sessions of users', 'their end', 0),
  staff_sessions: ends('sessions of members of the staff', 'their end', 0),
  staff_logins: ends('login links of members of the staff', 'their end', 0),
  password_resets: ends('links to a new password', 'their end', 0),
  sign_in_attempts: ends('sign-ins through an identity provider that were begun', 'their end', 0),
  passkey_challenges: ends('challenges for passkeys', 'their end', 0),
  limit_counts: ends('counts of limits', 'the end of their window', 0),
} satisfies Record<string, Deadline>

/** By what they are about, as `docs/retention.md` lists them. */
export const deadlineGroups: Record<string, Record<string, Deadline>> = {
  'What visitors send': sent,
  'What else is kept': service,
}

export const deadlines = { ...sent, ...service }
type Deadlines = typeof deadlines
/** With a time of its own. */
export type TimedName = {
  [Name in keyof Deadlines]: Deadlines[Name]['after'] extends number ? Name : never
}[keyof Deadlines]

const ago = (name: TimedName) => sql`(now() - make_interval(secs => ${sql.lit(deadlines[name].after)}))`
const column = (name: string) => sql.ref(name)

/** Whether the deadline of what counts from a column has passed. */
export const isPast = (name: TimedName, from: string | RawBuilder<unknown>) =>
  sql<boolean>`${typeof from === 'string' ? column(from) : from} < ${ago(name)}`

/** The same of what has not ended: it may still be read. */
export const isKept = (name: TimedName, from: string) => sql<boolean>`${column(from)} > ${ago(name)}`

/** The days that a form `f` sets; null: without end. */
export const daysOfForm = (setting: DaysSetting) =>
  sql<number | null>`coalesce((f.settings ->> ${sql.lit(setting)})::int, ${sql.lit(formSettingDefaults[setting])}::int)`

/** Whether so many days have passed since the time in a column; null where there are none. */
export const areDaysPast = (days: number | RawBuilder<unknown>, from: string) =>
  sql<boolean>`${column(from)} < now() - make_interval(days => ${days})`
