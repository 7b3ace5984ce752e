import { CompiledQuery } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { MatchingRule } from '../assignment/index.ts'
import type { FollowUpKind } from '../follow-ups/index.ts'
import { afterCrm } from './after-crm.ts'
import { assigned, unassigned } from './assigned-parts.ts'
import { emptiedDraft, type SentDraft } from './sent-draft.ts'

/** One accepted answer on its way into the database. */
export interface NewSubmission {
  /** JSON text, or null where content is not saved. */
  content: string | null
  ip_address: string | null
  /** Makes a repetition the same submission; null where nothing identifies one. */
  token: Buffer | null
  /** The content for what follows, sealed, where it is not saved. */
  sealed_content?: string | null
  /** Of the network that it came from, for its mails. */
  network?: string | null
  /** Ids of uploads that it names; each can be of one submission only. */
  files?: readonly number[]
  /** What it carries beside its answers (`SubmissionMeta`), as JSON text. */
  meta?: string | null
  /** The estate of the CRM that it is about. */
  estate_uuid?: string | null
  /** The link that it uses up; refused where another one has. */
  link_use?: { link: Buffer; expires_at: string } | null
  /** The unfinished answers that it was; they go with it. */
  draft?: SentDraft | null
  /** The assignment rules that are for it, in their order; null: its form has none. */
  rules?: readonly MatchingRule[] | null
}

export interface InsertResult {
  id: number
  index: number
  created_at: string
  /** It was there before: a double click, or a retry after a lost answer. */
  repeated: boolean
  /** All places of its form were taken. */
  waiting_list: boolean
}

/** Revisions of a form and of the account settings that it depends on. */
export interface CheckedRevisions {
  revision: number
  account_revision: number
}

/** The form as the caller knows it: written only if it is still so. */
export interface KnownForm {
  account_id: number
  form_id: number
  /** null: whatever its revision and state, for what was held back and is released. */
  seen: CheckedRevisions | null
  /** POSTs that each subscription gets at most. */
  max_attempts: number
  /** What follows each submission. */
  follow_ups: readonly FollowUpKind[]
  /** No more than so many in all; null: any number. */
  max_submissions?: number | null
  /** Those beyond so many are on the waiting list; null: none is. */
  waiting_from?: number | null
  /** The content goes once the CRM has it (`delete_after_crm_write`). */
  forget_content?: boolean
}

/** What is new of what came, and what is there already. */
const received = (more: typeof assigned) => `
with form as (
  select f.id from forms f join accounts a on a.id = f.account_id
  where f.account_id = $1 and f.id = $2
    and ($3::bigint is null or f.revision = $3 and a.revision = $4::bigint and f.active)
  for key share of f
), incoming as (
  select n, content, ip_address, decode(token, 'base64') as token, sealed, files, meta, estate, link, link_ends, network${more.column}
  from unnest($5::text[], $6::text[], $7::text[], $10::text[], $12::text[], $13::text[], $15::text[], $16::text[], $17::text[],
    $21::text[]${more.values})
    with ordinality as r (content, ip_address, token, sealed, files, meta, estate, link, link_ends, network${more.column}, n)
), known as (
  -- One look into the index of tokens per row, whatever the planner believes about the size of the form: no index that begins with
  -- account and form can serve the condition on the form.
  select i.n, s.id, s.index, s.created_at, s.waiting_list from incoming i cross join lateral (
    select id, index, created_at, waiting_list from submissions t where t.form_id + 0 = $2 and t.token = i.token and t.account_id = $1 limit 1
  ) s where i.token is not null
), fresh as (
  select i.*, row_number() over (order by i.n) as k from incoming i where not exists (select from known where known.n = i.n)
`

/** What is written of it. */
const written = `), counter as (
  update form_counters set
    last_index = last_index + (select count(*) from fresh),
    submissions_count = submissions_count + (select count(*) from fresh),
    last_at = greatest(last_at, clock_timestamp())
  where form_id = $2 and account_id = $1 and exists (select from form)
    and ($11::bigint is null or submissions_count + (select count(*) from fresh) <= $11)
  returning last_index - (select count(*) from fresh) as before, submissions_count - (select count(*) from fresh) as taken, last_at
), inserted as (
  insert into submissions (account_id, form_id, index, content, ip_address, created_at, token, meta, forget_content,
    waiting_list)
  select $1, $2, before + k, content::json, ip_address, last_at, token, meta::json,
    $14 and content is not null and 'crm' = any($9::text[]), coalesce(taken + k > $22::bigint, false) from fresh, counter order by k
  returning id, index, created_at, waiting_list
), filed as (
  insert into submission_files (id, account_id, submission_id)
  select file::bigint, $1, s.id from inserted s join counter on true join fresh f on s.index = before + f.k
  cross join unnest(string_to_array(f.files, ',')) file where f.files is not null
), used as (
  insert into form_link_uses (account_id, form_id, link, expires_at)
  select $1, $2, decode(f.link, 'base64'), f.link_ends::timestamptz
  from inserted s join counter on true join fresh f on s.index = before + f.k where f.link is not null
), finished as (
  -- Two of one batch can be of one visit.
  insert into partial_submissions (account_id, form_id, visit, sent_from)
  select distinct on (visit) $1::bigint, $2::bigint, decode(visit, 'base64'), decode(page, 'base64')
  from unnest($18::text[], $19::text[]) d (visit, page) where exists (select from counter) order by visit
  on conflict (form_id, visit) do update set ${emptiedDraft}
), claimed as (
  -- Of an account that is being moved to another installation no background work begins.
  select now() + make_interval(secs => $20::int) as until
  where $20 is not null and not exists (select from account_moves where account_id = $1)
), following as (
  insert into follow_ups (account_id, submission_id, kind, sealed_content, estate_uuid, network, claims, due_at)
  select $1, s.id, kind, f.sealed, case when kind = 'crm' then f.estate end, case when kind = 'mails' then f.network end,
    case when c.until is null then 0 else 1 end,
    coalesce(c.until, case when kind in ('crm', 'document') then now() else ${afterCrm} end)
  from inserted s join counter on true join fresh f on s.index = before + f.k cross join unnest($9::text[]) kind
    left join claimed c on kind = 'crm'
), outbox as (
  insert into deliveries (account_id, webhook_id, submission_id, max_attempts, due_at)
  select $1, w.id, s.id, $8, ${afterCrm} from inserted s
  join webhooks w on w.account_id = $1 and w.is_active and w.event = 'submission.created' and (w.form_id is null or w.form_id = $2)
  returning webhook_id
), statistic as (
  insert into form_statistics as t (account_id, form_id, quarter, submissions)
  select $1, $2, date_bin('15 minutes', last_at, '2000-01-01'), (select count(*) from fresh)
  from counter where exists (select from fresh)
  on conflict (account_id, form_id, quarter) do update set submissions = t.submissions + excluded.submissions
`

/** What became of each. */
const answered = (more: typeof assigned) => `)
select f.n, s.id, s.index, s.created_at, s.waiting_list, false as repeated, exists (select from claimed) as claimed, (select count(*) from ${more.deliveries} o) as deliveries,
    $20 is not null and exists (select from ${more.deliveries} o join webhooks w on w.account_id = $1 and w.id = o.webhook_id
      where w.payload_template is not null) as templated
  from inserted s join counter on true join fresh f on s.index = before + f.k
union all
select n, id, index, created_at, waiting_list, true, false, 0, false from known where exists (select from form)`

/**
 * One transaction in one round trip, for any number of submissions of one form: consecutive indexes and a rising
 * `created_at` from the locked counter row, the submissions, one outbox row for each active subscription, and the
 * statistics. A row whose token is known answers with the submission that is there. Gives no row at all when the form
 * is no longer active in the revision that the caller knows, or its account no longer in that: a switch of the privacy
 * settings is obeyed from the moment of its commit, whatever a process remembers. New rows are written all or none: none
 * when they are more than the form may still get. Where it has a waiting list, those beyond its places are on it.
 */
const insertText = (more: typeof assigned) => `${received(more)}${written}${more.parts}${answered(more)}`
const insertBatchText = insertText(unassigned)
const insertAssignedText = insertText(assigned)

export interface StoredRow extends InsertResult {
  n: number
  /** Its write to the CRM was claimed with it. */
  claimed: boolean
  deliveries: number
  /** A delivery has a payload with macros; known only of what is claimed. */
  templated: boolean
}

/** With `leaseSeconds` the writes to the CRM are claimed for so long by the caller, unless the account is being moved. */
export async function insertBatch(
  db: Db,
  form: KnownForm,
  batch: readonly NewSubmission[],
  leaseSeconds: number | null = null,
): Promise<StoredRow[]> {
  const drafts = batch.flatMap(({ draft }) => draft ?? [])
  const rules = batch.map((submission) => (submission.rules?.length ? JSON.stringify(submission.rules) : null))
  const areAssigned = rules.some((one) => one !== null)
  const { rows } = await db.executeQuery<StoredRow>(
    CompiledQuery.raw(areAssigned ? insertAssignedText : insertBatchText, [
      form.account_id,
      form.form_id,
      form.seen?.revision ?? null,
      form.seen?.account_revision ?? null,
      batch.map(({ content }) => content),
      batch.map(({ ip_address }) => ip_address),
      batch.map(({ token }) => token?.toString('base64') ?? null),
      form.max_attempts,
      form.follow_ups,
      batch.map(({ sealed_content }) => sealed_content ?? null),
      form.max_submissions ?? null,
      batch.map(({ files = [] }) => (files.length > 0 ? files.join(',') : null)),
      batch.map(({ meta }) => meta ?? null),
      form.forget_content ?? false,
      batch.map(({ estate_uuid }) => estate_uuid ?? null),
      batch.map(({ link_use }) => link_use?.link.toString('base64') ?? null),
      batch.map(({ link_use }) => link_use?.expires_at ?? null),
      drafts.map(({ visit }) => visit.toString('base64')),
      drafts.map(({ page }) => page.toString('base64')),
      leaseSeconds,
      batch.map(({ network }) => network ?? null),
      form.waiting_from ?? null,
      ...(areAssigned ? [rules] : []),
    ]),
  )
  return rows
}

/** Accepts what was held back, in the caller's transaction. `undefined`: its form has as many as it may have. */
export async function storeReleased(
  db: Db,
  held: NewSubmission & Omit<KnownForm, 'seen'>,
): Promise<Pick<InsertResult, 'id' | 'index' | 'waiting_list'> | undefined> {
  const [stored] = await insertBatch(db, { ...held, seen: null }, [held])
  if (!stored && (held.max_submissions ?? null) === null) {
    throw new Error('The form of a held-back submission exists as long as the row does.')
  }
  return stored
}
