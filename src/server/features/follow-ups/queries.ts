import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { staysHere } from '../../db/held-accounts.ts'
import { withoutWaiting } from '../../db/durability.ts'
import { formSettingDefaults, type FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { OpenSpan } from '../../lib/traces/span.ts'
import type { Language } from '../../../shared/text/languages.ts'
import { followUpsOf, type FollowUpKind } from './kinds.ts'
import type { ReadRecords } from './read-records.ts'

/** A time rounded to whole milliseconds may lie half of one ahead. */
const soon = sql`now() + interval '1 millisecond'`

/**
 * Not `= 'waiting'`: of one that is named by its key, the state is looked at in its row. The index of all that waits must not come into
 * question, however short the planner believes it to be.
 */
export const unended = sql`f.state not in ('done', 'failed')`

/** A submission with something to follow it, claimed by this worker. */
export interface FollowUp {
  account_id: number
  submission_id: number
  form_id: number
  index: number
  created_at: string
  /** JSON text as stored; null where it is not saved. */
  content: string | null
  sealed_content: string | null
  /** What its mails to the visitor are counted by, of the network that it came from; null: unknown, or nothing waits to be mailed. */
  network: string | null
  /** In which it was filled in; null: the form's own. */
  language: Language | null
  /** The records of the CRM that its signed link names, as JSON text. */
  linked: string | null
  /** Where its content has what no text for the visitor may say, as JSON text of a list of `Place`. */
  withheld: string | null
  /** No mail goes to the visitor. */
  unmailed: boolean
  /** All places of its form were taken when it came. */
  waiting_list: boolean
  /** The CRM's records are needed after the write: mails, documents, or a message with macros. */
  records_wanted: boolean
  /** The same of others than its mails: documents, or a message with macros. */
  records_kept: boolean
  /** Its mails wait for it, and no other worker has them; no document is made that they may carry. */
  mails_wait: boolean
  /** This is the write to the CRM, and the content goes after it (`delete_after_crm_write`). */
  forgets: boolean
  /** The CRM's records after the write, where this process has just done it. */
  told?: ReadRecords
  /** The CRM's records after the write, sealed; null before it, and where there was none. */
  sealed_records: string | null
  /** The estate of the CRM that it is about. */
  estate_uuid: string | null
  /** Number of the claim; fences a worker whose lease ran out. */
  claims: number
  /** Tries that have ended, but for those that do not count. */
  tries: number
  /** Beginnings that were noted and of whose end nothing is on record. */
  begun: number
  /** Revisions of its form and account when it was claimed. */
  form_revision: number
  account_revision: number
  /** Of the try under way, where it is traced. */
  span?: OpenSpan | undefined
}

/** A claim that is not extended ends after so many seconds: its process is dead. */
export const leaseSeconds = 60

export interface ClaimOptions {
  kind: FollowUpKind
  limit: number
  leaseSeconds: number
  /** Of one account, at most. */
  perAccount: number
  /** Accounts that have enough under way. */
  passedOver: readonly number[]
  /** The account that was served last: the next one is first. */
  after: number
}

/** The oldest of the next account with something that waits, in the order of accounts: one step in the index of what waits. */
const nextAccount = (kind: FollowUpKind, behind: RawBuilder<unknown>) => sql`
  select f.account_id, f.due_at from follow_ups f
  where f.state = 'waiting' and f.kind = ${kind} and f.account_id > ${behind} order by f.account_id, f.due_at limit 1`

/**
 * Claims what is due, for so many seconds, going round the accounts from the one behind `after`; other processes pass it over. It reads one
 * row of each account with something that waits, and what it claims, however much waits. The claim need not be on disk before the work
 * begins: what the work writes is written after it.
 */
export async function claimFollowUps(
  db: Db,
  { kind, limit, perAccount, leaseSeconds, passedOver, after }: ClaimOptions,
): Promise<FollowUp[]> {
  const { rows } = await sql<FollowUp>`
    with recursive turn (account_id, due_at) as (
      (${nextAccount(kind, sql`0`)})
      union all
      select next.* from turn cross join lateral (${nextAccount(kind, sql`turn.account_id`)}) next
    ), due as materialized (
      select due.submission_id from (
        select account_id from turn where due_at <= ${soon} and account_id <> all(${passedOver}::bigint[]) and ${staysHere(sql`account_id`)}
        order by account_id <= ${after}, account_id) turn
      cross join lateral (
        select f.submission_id from follow_ups f
        where f.state = 'waiting' and f.kind = ${kind} and f.account_id = turn.account_id and f.due_at <= ${soon}
        order by f.due_at limit ${perAccount} for update skip locked) due
      limit ${limit}
    ), claimed as (
      update follow_ups f set claims = claims + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
      where f.submission_id = any(array(select submission_id from due)) and f.kind = ${kind}
      returning f.account_id, f.submission_id, f.sealed_content, f.network, f.estate_uuid, f.claims, f.tries, f.begun
    )
    select c.account_id, c.submission_id, c.sealed_content, coalesce(c.network, o.network) as network, c.estate_uuid, c.claims, c.tries,
      c.begun, s.*, f.revision as form_revision, a.revision as account_revision, o.sealed_records,
      o.mails_wait and not o.others as mails_wait, o.others or t.templated as records_kept, o.any or t.templated as records_wanted
    from claimed c cross join (select ${withoutWaiting}) w
      cross join lateral (
        select s.form_id, s.index, s.created_at, s.content, s.meta ->> 'language' as language, s.meta -> 'linked' as linked,
          s.meta -> 'withheld' as withheld, coalesce((s.meta ->> 'unmailed')::boolean, false) as unmailed, s.waiting_list,
          s.forget_content and ${kind} = 'crm' as forgets
        from submissions s where s.id = c.submission_id offset 0) s
      cross join lateral (select revision from forms where id = s.form_id offset 0) f
      cross join lateral (select revision from accounts where id = c.account_id offset 0) a
      cross join lateral (
        select coalesce(bool_or(o.kind = 'mails' and o.state = 'waiting' and o.claims = 0), false) as mails_wait,
          bool_or(o.kind not in ('crm', 'mails')) as others, bool_or(o.kind <> 'crm') as any,
          max(o.network) as network, max(o.sealed_records) filter (where o.kind = 'crm') as sealed_records
        from follow_ups o where o.submission_id = c.submission_id offset 0) o
      cross join lateral (
        select exists (select from deliveries d cross join lateral (
            select from webhooks h where h.account_id = d.account_id and h.id = d.webhook_id and h.payload_template is not null offset 0) h
          where d.submission_id = c.submission_id offset 0) as templated offset 0) t
    order by c.submission_id`.execute(db)
  return rows
}

/** A claim as its worker knows it. */
export type Claim = Pick<FollowUp, 'submission_id' | 'claims'>

export const claimsOf = (claims: readonly Claim[]) =>
  sql`unnest(${claims.map(({ submission_id }) => submission_id)}::bigint[], ${claims.map(({ claims }) => claims)}::int[])
    as own (submission_id, claims)`

/**
 * Of a row and the claim that is joined with it. The array is what the row is found by, whatever the planner believes about the size of the
 * table: by the join alone it may go through all follow-ups of the kind.
 */
export const isOwn = (kind: FollowUpKind, claims: readonly Claim[]) =>
  sql`f.submission_id = any(${claims.map(({ submission_id }) => submission_id)}::bigint[])
    and f.submission_id = own.submission_id and f.claims = own.claims and f.kind = ${kind} and ${unended}`

/** Lets claims last so many seconds from now: their work takes longer than was thought. */
export async function extendClaims(
  db: Db,
  claims: readonly Claim[],
  { kind, leaseSeconds }: { kind: FollowUpKind; leaseSeconds: number },
): Promise<void> {
  await sql`update follow_ups f set due_at = now() + make_interval(secs => ${leaseSeconds})
    from ${claimsOf(claims)} where ${isOwn(kind, claims)}`.execute(db)
}

/** What follows a submission of this form that is accepted now. */
export async function followUpsOfForm(db: Db, accountId: number, formId: number): Promise<FollowUpKind[]> {
  const { settings, ...documents } = await db
    .selectFrom('forms')
    .innerJoin('accounts', 'accounts.id', 'forms.account_id')
    .leftJoin('pdf_templates', (join) =>
      join.onRef('pdf_templates.form_id', '=', 'forms.id').onRef('pdf_templates.account_id', '=', 'forms.account_id'),
    )
    .select(['forms.settings', 'pdf_templates.enabled as template_enabled', 'accounts.plan'])
    .where('forms.account_id', '=', accountId)
    .where('forms.id', '=', formId)
    .executeTakeFirstOrThrow()
  const fields = await db
    .selectFrom('fields')
    .select('crm_field_name')
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .execute()
  return followUpsOf({ ...formSettingDefaults, ...(settings as Partial<FormSettings>) }, fields, documents)
}
