import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { FollowUpKind } from '../follow-ups/index.ts'
import type { Span } from './page-spans.ts'

/** One accepted answer on its way into the database. */
export interface NewSubmission {
  /** JSON text, or null where content is not saved. */
  content: string | null
  ip_address: string | null
  /** Makes a repetition the same submission; null where nothing identifies one. */
  token: Buffer | null
  /** The content for what follows, sealed, where it is not saved. */
  sealed_content?: string | null
  /** Ids of uploads that it names; each can be of one submission only. */
  files?: readonly number[]
}

export interface Stored {
  id: number
  index: number
  created_at: string
  /** It was there before: a double click, or a retry after a lost answer. */
  repeated: boolean
}

/** Revisions of a form and of the account settings that it depends on. */
export interface Seen {
  revision: number
  account_revision: number
}

/** The form as the caller knows it: written only if it is still so. */
export interface KnownForm {
  account_id: number
  form_id: number
  /** null: whatever its revision and state, for what was held back and is released. */
  seen: Seen | null
  /** POSTs that each subscription gets at most. */
  max_attempts: number
  /** What follows each submission. */
  follow_ups: readonly FollowUpKind[]
  /** No more than so many in all; null: any number. */
  max_submissions?: number | null
}

/** The write to the CRM lets what waits for it go at once; longer than this, nothing waits (contract §6). */
const afterCrm = "now() + case when 'crm' = any($9::text[]) then interval '30 seconds' else interval '0' end"

/**
 * One transaction in one round trip, for any number of submissions of one form: consecutive indexes and a rising
 * `created_at` from the locked counter row, the submissions, one outbox row for each active subscription, and the
 * statistics. A row whose token is known answers with the submission that is there. Gives no row at all when the form
 * is no longer active in the revision that the caller knows, or its account no longer in that: a switch of the privacy
 * settings is obeyed from the moment of its commit, whatever a process remembers. New rows are written all or none: none
 * when they are more than the form may still get.
 */
const insertBatchText = `
with form as (
  select f.id from forms f join accounts a on a.id = f.account_id
  where f.account_id = $1 and f.id = $2
    and ($3::bigint is null or f.revision = $3 and a.revision = $4::bigint and f.active)
  for key share of f
), incoming as (
  select n, content, ip_address, decode(token, 'base64') as token, sealed, files
  from unnest($5::text[], $6::text[], $7::text[], $10::text[], $12::text[])
    with ordinality as r (content, ip_address, token, sealed, files, n)
), known as (
  -- One look into the index of tokens per row, whatever the planner believes about the size of the form.
  select i.n, s.id, s.index, s.created_at from incoming i cross join lateral (
    select id, index, created_at from submissions t where t.form_id = $2 and t.token = i.token and t.account_id = $1 limit 1
  ) s where i.token is not null
), fresh as (
  select i.*, row_number() over (order by i.n) as k from incoming i where not exists (select from known where known.n = i.n)
), counter as (
  update form_counters set
    last_index = last_index + (select count(*) from fresh),
    submissions_count = submissions_count + (select count(*) from fresh),
    last_at = greatest(last_at, clock_timestamp())
  where form_id = $2 and account_id = $1 and exists (select from form)
    and ($11::bigint is null or submissions_count + (select count(*) from fresh) <= $11)
  returning last_index - (select count(*) from fresh) as before, last_at
), inserted as (
  insert into submissions (account_id, form_id, index, content, ip_address, created_at, token)
  select $1, $2, before + k, content::json, ip_address, last_at, token from fresh, counter order by k
  returning id, index, created_at
), filed as (
  insert into submission_files (id, account_id, submission_id)
  select file::bigint, $1, s.id from inserted s join counter on true join fresh f on s.index = before + f.k
  cross join unnest(string_to_array(f.files, ',')) file where f.files is not null
), following as (
  insert into follow_ups (account_id, submission_id, kind, sealed_content, due_at)
  select $1, s.id, kind, f.sealed, case when kind in ('crm', 'document') then now() else ${afterCrm} end
  from inserted s join counter on true join fresh f on s.index = before + f.k cross join unnest($9::text[]) kind
), outbox as (
  insert into deliveries (account_id, webhook_id, submission_id, max_attempts, due_at)
  select $1, w.id, s.id, $8, ${afterCrm} from inserted s
  join webhooks w on w.account_id = $1 and w.is_active and (w.form_id is null or w.form_id = $2)
  returning 1
), statistic as (
  insert into form_statistics as t (account_id, form_id, quarter, submissions)
  select $1, $2, date_bin('15 minutes', last_at, '2000-01-01'), (select count(*) from fresh)
  from counter where exists (select from fresh)
  on conflict (account_id, form_id, quarter) do update set submissions = t.submissions + excluded.submissions
)
select f.n, s.id, s.index, s.created_at, false as repeated, (select count(*) from outbox) as deliveries
  from inserted s join counter on true join fresh f on s.index = before + f.k
union all
select n, id, index, created_at, true, 0 from known where exists (select from form)`

export interface StoredRow extends Stored {
  n: number
  deliveries: number
}

export async function insertBatch(db: Db, form: KnownForm, batch: readonly NewSubmission[]): Promise<StoredRow[]> {
  const { rows } = await db.executeQuery<StoredRow>(
    CompiledQuery.raw(insertBatchText, [
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
    ]),
  )
  return rows
}

const columns = ['id', 'form_id', 'index', 'content', 'ip_address', 'created_at'] as const
export type SubmissionRow = NonNullable<Awaited<ReturnType<typeof findSubmission>>>

export function findSubmission(db: Db, id: number) {
  return db.selectFrom('submissions').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Submissions whose indexes lie in one of the spans, in the order asked for. */
export async function submissionsIn(db: Db, formId: number, spans: readonly Span[], sort: 'asc' | 'desc') {
  if (spans.length === 0) return []
  const first = Math.min(...spans.map(({ first }) => first))
  const last = Math.max(...spans.map(({ last }) => last))
  return db
    .selectFrom('submissions')
    .select(columns)
    .where('form_id', '=', formId)
    .where('index', '>=', first)
    .where('index', '<=', last)
    .orderBy('index', sort)
    .execute()
}

export interface IndexWindow {
  from: RawBuilder<string> | '' | undefined
  before: RawBuilder<string> | '' | undefined
}

/**
 * First and last index of a time window, by two look-ups in the index on `created_at`, which rises with `index`.
 * `first > last` where nothing lies in it.
 */
export async function indexBounds(db: Db, formId: number, { from, before }: IndexWindow): Promise<Span> {
  const inForm = sql`submissions where account_id = (select current_account()) and form_id = ${formId}`
  const first = from
    ? sql`(select index from ${inForm} and created_at >= ${from} order by created_at, index limit 1)`
    : sql`1::bigint`
  const last = before
    ? sql`(select index from ${inForm} and created_at < ${before} order by created_at desc, index desc limit 1)`
    : sql`last_index`
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce(${first}, last_index + 1) as first, coalesce(${last}, 0) as last
    from form_counters where account_id = (select current_account()) and form_id = ${formId}`.execute(db)
  return rows[0] ?? { first: 1, last: 0 }
}

/** Indexes of deleted submissions, ascending and disjoint. */
export function erasedRanges(db: Db, formId: number): Promise<Span[]> {
  return db
    .selectFrom('erased_ranges')
    .select(['first_index as first', 'last_index as last'])
    .where('form_id', '=', formId)
    .orderBy('first_index')
    .execute()
}

/**
 * Deletes a submission with what waits to be sent of it, and joins its index to the erased ranges beside it. The
 * statistics keep counting it: it was submitted.
 */
export async function deleteSubmission(db: Db, { id, form_id, index }: SubmissionRow): Promise<void> {
  await sql`select from form_counters where account_id = (select current_account()) and form_id = ${form_id} for update`.execute(
    db,
  )
  await db
    .updateTable('deliveries')
    .set({ body: null, state: sql`case when state = 'waiting' then 'cancelled' else state end` })
    .where('submission_id', '=', id)
    .execute()
  const { account_id } = await db
    .deleteFrom('submissions')
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirstOrThrow()
  const joined = await db
    .deleteFrom('erased_ranges')
    .where('form_id', '=', form_id)
    .where((eb) => eb.or([eb('last_index', '=', index - 1), eb('first_index', '=', index + 1)]))
    .returning(['first_index', 'last_index'])
    .execute()
  const first_index = Math.min(index, ...joined.map((range) => range.first_index))
  const last_index = Math.max(index, ...joined.map((range) => range.last_index))
  await db.insertInto('erased_ranges').values({ account_id, form_id, first_index, last_index }).execute()
}

/** Accepts what was held back as spam, in the caller's transaction; its id. */
export async function storeReleased(db: Db, held: NewSubmission & Omit<KnownForm, 'seen'>): Promise<number> {
  const [stored] = await insertBatch(db, { ...held, seen: null }, [held])
  if (!stored) throw new Error('The form of a held-back submission exists as long as the row does.')
  return stored.id
}
