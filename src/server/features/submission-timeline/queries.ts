import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import {
  crmStages,
  timelineKinds,
  type TimelineEvent,
} from '../../../shared/contract/submissions/submission-timeline.ts'
import type { Db } from '../../db/db.ts'
import { eventsOf, own, type EventRow, type TimelineOf } from './event-rows.ts'

/** What decides about who sees what of a submission. */
export function findSubject(db: Db, id: number) {
  return db
    .selectFrom('submissions')
    .select(['form_id', sql<boolean>`content is not null`.as('is_kept')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** When a follow-up is done next; one that is claimed for the first time is being done. */
const nextOf = sql`case when f.state = 'waiting' and (f.claims = 0 or f.error is not null) then f.due_at end`
const followed = { attempts: sql`greatest(f.tries, least(f.claims, 1))`, next_attempt_at: nextOf, reason: sql`f.error` }
const followedAt = sql`coalesce(f.finished_at, s.created_at)`
/** What has ended with something to say has not done all that it was to do. */
const followedState = sql`case f.state when 'waiting' then 'waiting' else 'failed' end`

const following = (kind: 'crm' | 'mails' | 'signature', of: TimelineOf) =>
  sql`follow_ups f join submissions s on s.account_id = f.account_id and s.id = f.submission_id
    where ${own('f', of)} and f.kind = ${sql.lit(kind)}`

/** By the visitor, of what waited for the confirmation. */
const addressCorrected = (of: TimelineOf) =>
  eventsOf(
    'address_corrected',
    {
      at: sql`k.corrected_at`,
      state: sql`'done'`,
      more: sql`jsonb_build_object('address', k.email)`,
    },
    sql`submission_confirmations k where ${own('k', of)} and k.corrected_at is not null`,
  )

const confirmationAsked = (of: TimelineOf) =>
  eventsOf(
    'confirmation_asked',
    {
      at: sql`coalesce(m.sent_at, k.created_at)`,
      state: sql`case when not k.mailed or m.state = 'failed' then 'failed' when m.state = 'waiting' then 'waiting' else 'done' end`,
      reason: sql`case when not k.mailed then ${toStore(refusal('confirmation_not_asked'))} else m.error end`,
      attempts: sql`m.attempts`,
      next_attempt_at: sql`case when m.state = 'waiting' then m.due_at end`,
      more: sql`jsonb_build_object('address', k.email)`,
    },
    sql`submission_confirmations k left join mails m on m.account_id = k.account_id and m.confirmation_id = k.id
      where ${own('k', of)}`,
  )

/** A confirmation that lets a submission go is noted with it, some milliseconds later: it stands before it all the same. */
const confirmation = (of: TimelineOf) =>
  eventsOf(
    'confirmation',
    {
      at: sql`case when k.confirmed_at < s.created_at + interval '1 second' then least(k.confirmed_at, s.created_at)
        else coalesce(k.confirmed_at, least(k.expires_at, now())) end`,
      state: sql`case when k.confirmed_at is not null then 'done' when k.expires_at <= now() then 'failed' else 'waiting' end`,
      ends_at: sql`case when k.confirmed_at is null and k.expires_at > now() then k.expires_at end`,
      more: sql`jsonb_build_object('address', k.email)`,
    },
    sql`submission_confirmations k join submissions s on s.account_id = k.account_id and s.id = k.submission_id
      where ${own('k', of)}`,
  )

const received = ({ account_id, submission_id }: TimelineOf) =>
  eventsOf(
    'received',
    { at: sql`s.created_at`, state: sql`'done'` },
    sql`submissions s where s.account_id = ${account_id} and s.id = ${submission_id}`,
  )

/** The write as a whole, where none of its stages says the same. */
const crm = (of: TimelineOf) =>
  eventsOf(
    'crm',
    { ...followed, at: followedAt, state: followedState },
    sql`${following('crm', of)} and (f.state = 'waiting' or f.state = 'failed' and not exists (select from crm_stages g
      where ${own('g', of)} and g.state in ('failed', 'unknown')))`,
  )

const crmRecords = (of: TimelineOf) =>
  eventsOf(
    'crm_record',
    {
      at: sql`g.finished_at`,
      state: sql`case g.state when 'done' then 'done' when 'begun' then 'waiting' when 'again' then 'waiting' else 'failed' end`,
      reason: sql`g.error`,
      place: sql`array_position(${[...crmStages]}::text[], g.stage)`,
      more: sql`jsonb_build_object('record', jsonb_build_object('stage', g.stage, 'id', g.record_id,
        'is_in_former_crm', g.crm_number <> (select k.crm_number from crm_connections k where k.account_id = g.account_id)))`,
    },
    sql`crm_stages g where ${own('g', of)}`,
  )

/** Of content that is not saved the document is for mails and the visitor alone. */
const document = (of: TimelineOf) =>
  eventsOf(
    'document',
    {
      at: sql`coalesce(d.made_at, f.finished_at, s.created_at)`,
      state: sql`case d.state when 'made' then 'done' when 'failed' then 'failed' else 'waiting' end`,
      reason: sql`coalesce(d.error, f.error)`,
      attempts: sql`d.tries`,
      next_attempt_at: nextOf,
    },
    sql`submissions s
      left join follow_ups f on f.account_id = s.account_id and f.submission_id = s.id and f.kind = 'document'
      left join submission_documents d on d.account_id = s.account_id and d.submission_id = s.id
      where s.account_id = ${of.account_id} and s.id = ${of.submission_id} and s.content is not null
        and (d.state is not null or f.state = 'waiting')`,
  )

const signature = (of: TimelineOf) =>
  eventsOf(
    'signature',
    {
      at: sql`coalesce(g.signed_at, d.made_at, least(g.ends_at, now()))`,
      state: sql`case when g.state = 'signed' then 'done' when g.state = 'failed' or g.state = 'awaiting' and g.ends_at <= now()
        then 'failed' else 'waiting' end`,
      reason: sql`g.error`,
      ends_at: sql`case when g.state = 'awaiting' and g.ends_at > now() then g.ends_at end`,
    },
    sql`document_signatures g
      left join submission_documents d on d.account_id = g.account_id and d.submission_id = g.submission_id
      where ${own('g', of)}`,
  )

const signedDocument = (of: TimelineOf) =>
  eventsOf(
    'signed_document',
    { ...followed, at: followedAt, state: followedState },
    sql`${following('signature', of)} and (f.state <> 'done' or f.error is not null) and exists (
      select from document_signatures g where ${own('g', of)} and g.state = 'signed')`,
  )

const mails = (of: TimelineOf) =>
  eventsOf(
    'mails',
    { ...followed, at: followedAt, state: followedState },
    sql`${following('mails', of)} and (f.state <> 'done' or f.error is not null)`,
  )

const mail = (of: TimelineOf) =>
  eventsOf(
    'mail',
    {
      at: sql`coalesce(m.sent_at, m.created_at)`,
      state: sql`case m.state when 'sent' then 'done' else m.state end`,
      reason: sql`m.error`,
      attempts: sql`m.attempts`,
      next_attempt_at: sql`case when m.state = 'waiting' then m.due_at end`,
      place: sql`m.id`,
      more: sql`jsonb_build_object('mail', jsonb_build_object('id', m.id,
        'purpose', case when m.is_reply then 'reply' else m.purpose end,
        'to', case when m.recipient = '' then '{}' else m.recipient || m.more_recipients end,
        'subject', nullif(m.subject, ''), 'is_emptied', m.recipient = '',
        'author', case when r.mail_id is not null then jsonb_build_object('type', r.author_type, 'id', r.author_id, 'name', r.author_name) end))`,
    },
    sql`mails m left join submission_replies r on r.account_id = m.account_id and r.mail_id = m.id where ${own('m', of)}`,
  )

const mailReturned = (of: TimelineOf) =>
  eventsOf(
    'mail_returned',
    {
      at: sql`r.created_at`,
      state: sql`'failed'`,
      place: sql`m.id`,
      more: sql`jsonb_build_object('returned', jsonb_build_object('mail_id', m.id, 'recipient', r.recipient, 'status', r.status,
        'said', r.said, 'is_permanent', r.is_permanent))`,
    },
    sql`mails m join mail_returns r on r.account_id = m.account_id and r.mail_id = m.id where ${own('m', of)}`,
  )

const webhook = (of: TimelineOf) =>
  eventsOf(
    'webhook',
    {
      at: sql`coalesce(d.finished_at, a.at, d.created_at)`,
      state: sql`case when d.state = 'delivered' then 'done' when d.state in ('waiting', 'sending') then 'waiting' else 'failed' end`,
      reason: sql`case when d.state = 'cancelled' then ${toStore(refusal('delivery_cancelled'))} when d.state <> 'delivered' then a.error end`,
      attempts: sql`d.attempts`,
      next_attempt_at: sql`case when d.state = 'waiting' then d.due_at end`,
      place: sql`d.webhook_id`,
      more: sql`jsonb_build_object('webhook', jsonb_build_object('id', d.webhook_id, 'delivery_id', d.id, 'url', w.url,
        'is_active', w.is_active))`,
    },
    sql`deliveries d join webhooks w on w.account_id = d.account_id and w.id = d.webhook_id
      left join lateral (select t.at, t.error from delivery_attempts t
        where t.account_id = d.account_id and t.delivery_id = d.id order by t.number desc limit 1) a on true
      where ${own('d', of)}`,
  )

const crmChanges = (of: TimelineOf) =>
  eventsOf(
    'crm_changed',
    {
      at: sql`c.seen_at`,
      state: sql`'done'`,
      place: sql`c.id`,
      more: sql`jsonb_build_object('change', jsonb_build_object('module', c.module, 'id', c.record_id, 'what', c.what,
        'from', c.before, 'to', c.after))`,
    },
    sql`crm_changes c where ${own('c', of)}`,
  )

const processed = (of: TimelineOf) =>
  eventsOf(
    'processed',
    {
      at: sql`c.at`,
      state: sql`'done'`,
      place: sql`c.id`,
      more: sql`jsonb_build_object('processing', c.changes
        || jsonb_build_object('by', jsonb_build_object('type', c.by_type, 'id', c.by_id, 'name', c.by_name)))`,
    },
    sql`submission_changes c where ${own('c', of)}`,
  )

const kinds = [
  addressCorrected,
  confirmationAsked,
  confirmation,
  received,
  crm,
  crmRecords,
  document,
  signature,
  signedDocument,
  mails,
  mail,
  mailReturned,
  webhook,
  crmChanges,
  processed,
]

/** What is asked and done about an address may come before the submission. */
const ahead: readonly TimelineEvent['kind'][] = ['address_corrected', 'confirmation_asked', 'confirmation']

/** All that is known of what happened to a submission, by time, then by kind. */
export async function findEvents(db: Db, of: TimelineOf): Promise<EventRow[]> {
  const all = sql.join(
    kinds.map((events) => events(of)),
    sql` union all `,
  )
  // What follows is written in the transaction of the submission, which began some milliseconds before it was received.
  const { rows } = await sql<EventRow>`
    select kind, time.at, state, reason, attempts, next_attempt_at, ends_at, coalesce(more, '{}') as more
    from (${all}) event
      join submissions s on s.account_id = ${of.account_id} and s.id = ${of.submission_id}
      cross join lateral (select case when kind = any(${[...ahead]}::text[]) then event.at
        else greatest(event.at, s.created_at) end::timestamptz(3) as at) time
    order by time.at, array_position(${[...timelineKinds]}::text[], kind), place`.execute(db)
  return rows
}
