import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { staysHere } from '../../db/held-accounts.ts'
import { deadlines } from '../../lib/deadlines.ts'
import type { TextFile } from '../../crm/inquiry.ts'
import { kept } from './letter/kept-letter.ts'
import type { Letter } from './letter/letter.ts'
import { asksFirst, laneOf, lanes, type AccountMailPurpose, type Lane, type MailPurpose } from './lanes.ts'

export interface MailText {
  subject: string
  /** Plain text. */
  body: string
}

/** A mail that is about no submission. */
export interface AccountMail extends MailText {
  html?: string
  /** What its HTML is laid out of when it is sent, where it has none: so it has the logo of its form. */
  letter?: Letter
  language?: string
  /** Beside the address of the sender. */
  sender_name?: string
  reply_to?: string | null
  /** The same in every attempt, so that a mail that is sent twice is shown once. */
  message_id?: string
  /** The confirmation that it asks for; it goes with that. */
  confirmation_id?: number
  /** After so many seconds it is of no use any more; it is emptied then, or as soon as it is sent. */
  forget_after_seconds?: number
  /** Why it is not sent; it is kept as one that was given up. */
  refused?: string | undefined
}

/** Queues a mail of the account to each of the recipients, in the caller's transaction. */
export async function queueMails(
  db: Db,
  accountId: number,
  recipients: readonly string[],
  mail: AccountMail & { purpose: AccountMailPurpose },
): Promise<void> {
  const { subject, body, html = null, language = null, sender_name = null, forget_after_seconds = null } = mail
  const { reply_to = null, message_id = null, confirmation_id = null, refused = null, letter } = mail
  await sql`insert into mails (account_id, recipient, subject, body, html, letter, language, sender_name, reply_to, message_id,
      confirmation_id, lane, forget_at, state, error)
    select ${accountId}, recipient, ${subject}, ${body}, ${html}, ${letter ? kept(letter) : null}, ${language}, ${sender_name}, ${reply_to}, ${message_id},
      ${confirmation_id}::bigint, ${laneOf(mail.purpose)},
      now() + make_interval(secs => ${forget_after_seconds}),
      case when ${refused}::text is null then 'waiting' else 'failed' end, ${refused}
    from unnest(${recipients}::text[]) as r (recipient)`.execute(db)
}

/** One mail to all of its recipients, about a submission. */
export interface SubmissionMail extends MailText {
  account_id: number
  submission_id: number
  purpose: MailPurpose
  /** At least one. */
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
  reply_to: string | null
  /** With `via_crm` an e-mail identity of the account's CRM, which then sends the mail; null: MAIL_FROM. */
  sender: string | null
  sender_name: string | null
  via_crm: boolean
  letter: Letter
  message_id: string
  language: string
  note: string | null
  /** The account does not save what is submitted. */
  forget: boolean
  /** Ids of uploads that it carries. */
  attachments: number[]
  /** It carries the PDF of the submission. */
  with_document: boolean
  /** Those of its recipients whom the visitor named, not the form. */
  typed: string[]
  /** Why it is not sent; it is kept as one that was given up. */
  refused: string | null
}

/** Queues mails, but none for a purpose that its submission was mailed for before. */
export async function queueSubmissionMails(db: Db, mails: readonly SubmissionMail[]): Promise<void> {
  await submissionMailsQueued(mails)?.execute(db)
}

/** The columns of a queued mail, as they come in arrays: one mail is one place in each. */
const columns = {
  account_id: 'bigint',
  submission_id: 'bigint',
  purpose: 'text',
  recipient: 'text',
  more_recipients: 'text[]',
  cc: 'text[]',
  bcc: 'text[]',
  reply_to: 'text',
  sender: 'text',
  sender_name: 'text',
  via_crm: 'boolean',
  subject: 'text',
  body: 'text',
  letter: 'text',
  message_id: 'text',
  language: 'text',
  note: 'text',
  attachments: 'bigint[]',
  with_document: 'boolean',
  lane: 'smallint',
} as const
type Column = keyof typeof columns
const names = Object.keys(columns) as Column[]
const columnList = sql.join(names.map((name) => sql.ref(name)))
const selected = sql.join(names.map((name) => sql`${sql.ref(name)}::${sql.raw(columns[name])}`))

/** Of lists, since an array of arrays comes apart in `unnest`: as PostgreSQL writes them. */
const written = (value: unknown) => (Array.isArray(value) ? arrayLiteral(value) : value)

const arrayLiteral = (list: readonly unknown[]) =>
  list.length === 0 ? '{}' : `{${list.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** What a list is in `unnest`: its text. */
const elementType = (type: string) => sql.raw(type.endsWith('[]') ? 'text' : type)

/** The statement that does so, for the submissions that `where` names; null where no mail has a recipient. */
export function submissionMailsQueued(
  mails: readonly SubmissionMail[],
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> | null {
  const rows = mails.flatMap(({ to: [recipient, ...more_recipients], ...mail }) =>
    recipient === undefined
      ? []
      : { ...mail, recipient, more_recipients, letter: kept(mail.letter), lane: laneOf(mail.purpose) },
  )
  if (rows.length === 0) return null
  const arrays = names.map((name) => sql`${rows.map((row) => written(row[name]))}::${elementType(columns[name])}[]`)
  return sql`
    insert into mails (${columnList}, state, error, forget_at)
    select ${selected}, case when refused is null then 'waiting' else 'failed' end, refused,
      case when forget then now() + make_interval(secs => ${sql.lit(deadlines.unsaved_mail.after)}) end
    from unnest(${sql.join(arrays)}, ${rows.map(({ refused }) => refused)}::text[], ${rows.map(({ forget }) => forget)}::boolean[])
      as mail (${columnList}, refused, forget)
    where ${where}
    on conflict (submission_id, purpose) do nothing`
}

export interface QueuedMail extends MailText {
  id: number
  account_id: number
  sender: string | null
  sender_name: string | null
  recipient: string
  more_recipients: string[]
  cc: string[]
  bcc: string[]
  reply_to: string | null
  html: string | null
  /** What its HTML is laid out of, where it has none ({@link htmlOf}). */
  letter: string | null
  message_id: string | null
  /** A person wrote it. */
  is_reply: boolean
  in_reply_to: string | null
  /** Message-IDs, oldest first. */
  message_references: string[]
  language: string | null
  /** Ids of uploads. */
  attachments: number[]
  submission_id: number | null
  with_document: boolean
  /** A file that was written for it. */
  text_file: TextFile | null
  /** Tries that have ended. */
  attempts: number
  /** Number of the claim; fences a worker whose lease ran out. */
  claims: number
  /** Exchanges that were noted as begun and of whose end nothing is on record. */
  begun: number
  /** It has waited too long to be sent without a person's word ({@link asksFirst}). */
  waited_long: boolean
  /** A person has had it sent again. */
  is_resent: boolean
  /** It is emptied once it has failed, and may be the only copy of what it says. */
  is_unsaved: boolean
}

/** A claim as its worker knows it. */
export type MailClaim = Pick<QueuedMail, 'id' | 'claims'>

export interface MailTaking {
  lane: Lane
  via_crm: boolean
  limit: number
  leaseSeconds: number
  /** Only of accounts behind this one, and not of those `besides`. */
  after: number
  besides: readonly number[]
}

/**
 * Takes mails to send: the oldest that is due of each account, by account; for `leaseSeconds` no other process takes them. However
 * many wait, it goes from one account to the next by the index.
 */
export async function takeMails(db: Db, taking: MailTaking): Promise<QueuedMail[]> {
  const { rows } = await mailsTaken(taking).execute(db)
  return rows.toSorted((a, b) => a.account_id - b.account_id)
}

const waitedLong = sql<boolean>`lane = ${sql.lit(lanes[asksFirst.lane])}
  and coalesce(resent_at, created_at) < now() - make_interval(days => ${sql.lit(asksFirst.days)})`

/** The statement that does so. */
export function mailsTaken({ lane, via_crm, limit, leaseSeconds, after, besides }: MailTaking) {
  const waiting = sql`m.state = 'waiting' and m.via_crm = ${via_crm} and m.lane = ${sql.lit(lanes[lane])}`
  return sql<QueuedMail>`
    with recursive turn (account_id) as (
      (select m.account_id from mails m where ${waiting} and m.account_id > ${after}
        order by m.account_id, m.due_at limit 1)
      union all
      select (select m.account_id from mails m where ${waiting} and m.account_id > turn.account_id
        order by m.account_id, m.due_at limit 1) from turn where turn.account_id is not null
    )
    update mails set claims = claims + 1, due_at = now() + ${leaseSeconds} * interval '1 second'
    where id = any(array(
      select due.id from turn, lateral (
        select m.id from mails m
        where ${waiting} and m.account_id = turn.account_id and m.due_at <= now() + interval '1 millisecond'
          and (m.forget_at is null or m.forget_at > now())
        order by m.due_at limit 1 for update skip locked) due
      where turn.account_id <> all(${besides}::bigint[]) and ${staysHere(sql`turn.account_id`)} limit ${limit}))
    returning id, account_id, sender, sender_name, recipient, more_recipients, cc, bcc, reply_to, subject, body, html, letter,
      message_id, is_reply, in_reply_to, message_references, language, attachments, submission_id, with_document, text_file, attempts, claims, begun, ${waitedLong} as waited_long,
      resent_at is not null as is_resent, forget_at is not null as is_unsaved`
}

const tooLate = toStore(refusal('mail_too_late'))
const outOfDate = toStore(refusal('mail_out_of_date'))
const refused = toStore(refusal('mail_refused'))

/** It is not sent before a person says so, and is kept for that as if it waited. */
const isAsked = sql`coalesce(state = 'failed' and error like 'mail\\_waited\\_long{%', false)`

/** It failed to bring a CRM what the account does not save: a person can have it sent until it is too late. */
const isOnlyCopy = sql`(state = 'failed' and purpose is not distinct from 'crm')`

/** One that is not to be kept, and is sent, given up, or too late. Of a mail that is named by its id no index of `forget_at` may be used. */
const isForgotten = sql`case when forget_at is null then false when forget_at < now() then true
      else state <> 'waiting' and not ${isAsked} and not ${isOnlyCopy} end`

const emptied = sql`recipient = '', more_recipients = '{}', cc = '{}', bcc = '{}', reply_to = null, subject = '', body = '',
      html = null, letter = null, text_file = null, forget_at = null,
      error = case when state = 'sent' then null when error like 'limited\\_%' or error like 'mail\\_address\\_returned%' then error
        when state = 'failed' and not ${isAsked} then ${refused}
        when submission_id is null then ${outOfDate} else ${tooLate} end,
      state = case state when 'sent' then 'sent' else 'failed' end`

export async function forgetMail(db: Db, id: number): Promise<void> {
  await sql`update mails set ${emptied} where id = ${id} and ${isForgotten}`.execute(db)
}

/**
 * Empties mails that are not to be kept: those that are sent or given up, and those too late to be. They are of accounts that do not save
 * what is submitted, or hold what is good for a short time only.
 */
export async function forgetMails(db: Db): Promise<void> {
  await sql`update mails set ${emptied} where forget_at is not null and ${isForgotten}`.execute(db)
}
