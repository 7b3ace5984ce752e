import { sql, type RawBuilder } from 'kysely'
import { maxLookedAtInForm } from '../../../shared/contract/submissions/submissions.ts'
import { rowsOf } from '../../db/counted-list.ts'
import type { Db, PageRequest } from '../../db/db.ts'
import { ifSmall, storedBytes } from '../../db/slices.ts'
import { matchingRows, type InboxFilter } from '../submission-filter/index.ts'
import type { Span } from './page-spans.ts'

const columns = ['id', 'form_id', 'index', 'content', 'ip_address', 'created_at', 'meta'] as const

/** The text that the visitor was asked to consent to. */
const consentText = sql<string | null>`(select t.text from consent_texts t where t.account_id = submissions.account_id
  and t.form_id = submissions.form_id and t.version = submissions.meta -> 'consent' ->> 'version')`.as('consent_text')

/** The signature of the document as JSON text; null where there is none. */
const signature = sql<string | null>`(select json_build_object(
    'state', case when g.state = 'awaiting' and g.ends_at <= now() then 'expired' else g.state end,
    'required', g.required,
    'signed_at', to_char(g.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"'),
    'document_id', g.document_id,
    'sha256', (select encode(f.sha256, 'hex') from document_signature_files f
      where f.account_id = g.account_id and f.submission_id = g.submission_id and f.kind = 'sealed'))::text
  from document_signatures g where g.account_id = submissions.account_id and g.submission_id = submissions.id)`.as(
  'signature',
)

/** The confirmation of the e-mail address as JSON text, of what a table holds; null where none is asked for. */
export const confirmationOf = (
  table: 'submissions' | 'quarantined_submissions',
  reference: 'submission_id' | 'quarantined_id',
) => {
  const format = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')
  return sql<string | null>`(select json_build_object(
    'state', case when k.confirmed_at is not null then 'confirmed' when k.expires_at <= now() then 'expired' else 'awaiting' end,
    'email', k.email,
    'mailed', k.mailed,
    'asked_at', to_char(k.created_at at time zone 'UTC', ${format}),
    'expires_at', to_char(k.expires_at at time zone 'UTC', ${format}),
    'confirmed_at', to_char(k.confirmed_at at time zone 'UTC', ${format}),
    'corrected_at', to_char(k.corrected_at at time zone 'UTC', ${format}),
    'ip_address', k.ip_address)::text
  from submission_confirmations k
  where k.account_id = ${sql.ref(`${table}.account_id`)} and ${sql.ref(`k.${reference}`)} = ${sql.ref(`${table}.id`)})`.as(
    'confirmation',
  )
}
const confirmation = confirmationOf('submissions', 'submission_id')

/** The member of the staff who sent it as JSON text; null where no member sent it. */
const submittedBy = sql<string | null>`(select json_build_object('id', u.id, 'name', m.name, 'email', m.email)::text
  from (select (submissions.meta ->> 'submitted_by')::bigint as id) u
  left join staff_members m on m.account_id = submissions.account_id and m.id = u.id where u.id is not null)`.as(
  'submitted_by',
)

/** What was done about it as JSON text; a submission that nothing was done about has no row, and is new. */
const processing = sql<string>`(select json_build_object(
    'status', coalesce(p.status, 'new'),
    'assignee', (select json_build_object('id', u.id, 'name', u.name) from users u
      where u.account_id = submissions.account_id and u.id = p.assignee_id),
    'due_on', p.due_on::text,
    'tags', array(select t.tag from submission_tags t where t.account_id = submissions.account_id
      and t.submission_id = submissions.id order by lower(t.tag), t.tag),
    'waiting_list', submissions.waiting_list,
    'changed_at', to_char(p.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"'),
    'changed_by', case when p.changed_by_id is not null then
      json_build_object('type', p.changed_by_type, 'id', p.changed_by_id, 'name', p.changed_by_name) end)::text
  from (select submissions.account_id, submissions.id) it
  left join submission_processing p on p.account_id = it.account_id and p.submission_id = it.id)`.as('processing')

export type SubmissionRow = NonNullable<Awaited<ReturnType<typeof findSubmission>>>

export function findSubmission(db: Db, id: number) {
  return db
    .selectFrom('submissions')
    .select(columns)
    .select([consentText, signature, submittedBy, confirmation, processing])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Submissions of a list; large content is left out (`storedContent`). */
const selectListed = (db: Db, formId: number) =>
  db
    .selectFrom('submissions')
    .select(['id', 'form_id', 'index', 'ip_address', 'created_at', 'meta'])
    .select([ifSmall<string>('content').as('content'), storedBytes('content').as('stored_bytes')])
    .select([consentText, signature, submittedBy, confirmation, processing])
    .where('form_id', '=', formId)

/** Submissions whose indexes lie in one of the spans, in the order asked for. */
export async function submissionsIn(db: Db, formId: number, spans: readonly Span[], sort: 'asc' | 'desc') {
  if (spans.length === 0) return []
  const first = Math.min(...spans.map(({ first }) => first))
  const last = Math.max(...spans.map(({ last }) => last))
  return selectListed(db, formId)
    .where('index', '>=', first)
    .where('index', '<=', last)
    .orderBy('index', sort)
    .execute()
}

/** These submissions, in their order. */
export function submissionsOf(db: Db, formId: number, ids: readonly number[]) {
  const row = selectListed(db, formId).where('submissions.id', '=', sql<number>`page.id`)
  return rowsOf(db, {
    keys: sql`select id from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) order by place`,
    row,
  })
}

/** A page of the submissions that a filter lets through, by id, and how many there are among those that are looked at. */
export async function matchingPage(db: Db, filter: InboxFilter, { page, per_page }: PageRequest) {
  const first = (page - 1) * per_page + 1
  const { rows } = await sql<{ ids: number[] | null; total: number }>`
    select (array_agg(id))[${first}::bigint::int : ${first + per_page - 1}::bigint::int] as ids, count(*) as total
    from (${matchingRows(filter, maxLookedAtInForm)}) found`.execute(db)
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 }
}

/** The content of these submissions or quarantined ones, by id. */
export async function storedContent(
  db: Db,
  table: 'submissions' | 'quarantined_submissions',
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ id: number; content: string | null }>`
    select found.id, found.content from unnest(${ids}::bigint[]) as wanted(id) cross join lateral (
      select id, content from ${sql.table(table)} where account_id = (select current_account()) and id = wanted.id offset 0) found`.execute(
    db,
  )
  return new Map(rows.map(({ id, content }) => [id, content]))
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
