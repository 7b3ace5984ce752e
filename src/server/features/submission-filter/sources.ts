import { sql, type RawBuilder } from 'kysely'
import { openStatuses, type ProcessingStatus } from '../../../shared/contract/submissions/submission-processing.ts'
import type { InboxPlace } from '../../../shared/contract/submissions/inbox.ts'
import { above, received, receivedId, type Watermark } from './order.ts'

/** Submissions that one call looks at: with filters that little matches, the next call looks on (decision 0118). */
export const maxLookedAt = 2_000

/** Numbers within a form, both included. */
export interface IndexSpan {
  first: number
  last: number
}

export interface InboxFilter {
  account_id: number
  timezone: string
  statuses: readonly ProcessingStatus[]
  before?: InboxPlace | undefined
  form_id?: number | undefined
  assignee?: 'none' | number | undefined
  tag?: string | undefined
  overdue: boolean
  /** Only what is on the waiting list of its form. */
  waitingList?: boolean | undefined
  /** The first moment, and the first one after the last. */
  since?: RawBuilder<string> | undefined
  until?: RawBuilder<string> | undefined
  isOldestFirst?: boolean
  /** Only what this user has not read. */
  unread?: { user_id: number; watermark: Watermark } | undefined
  /** Only what has these numbers; with a form. */
  indexes?: IndexSpan | undefined
  /** Only these, which a search has found. */
  found?: readonly number[] | undefined
  /** How many submissions are looked at; `maxLookedAt` where nothing is said. */
  lookedAt?: number | undefined
}

/** A constant of the statement, so that its plan knows it. */
const mostOf = ({ lookedAt = maxLookedAt }: InboxFilter) => sql.lit(lookedAt)

const moment = (at: number) => sql`(timestamptz '1970-01-01 00:00:00+00' + ${at}::bigint * interval '1 millisecond')`

/** Which way a list goes, and how a place that comes later in it compares. */
export const wayOf = ({ isOldestFirst }: InboxFilter) =>
  isOldestFirst ? { way: sql`asc`, after: sql`>`, from: sql`>=` } : { way: sql`desc`, after: sql`<`, from: sql`<=` }

/** Received within the bounds; `at` is the moment as the index of the list has it. */
const isWithin = ({ since, until }: InboxFilter, at: RawBuilder<unknown>) =>
  sql`${since ? sql`and ${at} >= ${since}` : sql``} ${until ? sql`and ${at} < ${until}` : sql``}`

/** Submissions of a table in the order of the inbox: `id`, and `at` and `place`, by which they are ordered. */
function inOrder(table: 'submission_processing' | 'submission_tags', filter: InboxFilter, which: RawBuilder<unknown>) {
  const { account_id, before, unread } = filter
  const { way, after, from } = wayOf(filter)
  const mark = unread?.watermark
  // As the index of each has it. The sum is none of its conditions under row-level security: moments bound what is walked, and places are exact.
  const account = table === 'submission_tags' ? sql`greatest(account_id, 0::bigint)` : sql`account_id`
  return sql`select submission_id as id, received_at as at, submission_id + 0 as place from ${sql.table(table)}
    where ${account} = ${account_id} and ${which}
      ${before ? sql`and received_at ${from} ${moment(before.at)} and (received_at, submission_id + 0) ${after} (${moment(before.at)}, ${before.id}::bigint)` : sql``}
      ${mark ? sql`and received_at >= ${mark.received_at}::timestamptz and (received_at, submission_id + 0) > (${mark.received_at}::timestamptz, ${mark.submission_id}::bigint)` : sql``}
      ${isWithin(filter, sql`received_at`)}
    order by received_at ${way}, submission_id + 0 ${way} limit ${mostOf(filter)}`
}

/** One source for each of the statuses, since an index has each of them in order. */
const byStatus = (filter: InboxFilter, which: RawBuilder<unknown>) => sql`
  select * from (${sql.join(
    filter.statuses.map(
      (status) => sql`(${inOrder('submission_processing', filter, sql`status = ${sql.lit(status)} and ${which}`)})`,
    ),
    sql` union all `,
  )}) of_statuses order by at ${wayOf(filter).way}, place ${wayOf(filter).way} limit ${mostOf(filter)}`

const ofForm = (filter: InboxFilter, formId: number) => {
  // Within a form the index counts as the id does, and stands in the index of the table.
  const { account_id, before, unread, indexes } = filter
  const { way, after, from } = wayOf(filter)
  return sql`select id, created_at as at, index as place from submissions
    where account_id = ${account_id} and form_id = ${formId}
      ${before ? sql`and created_at ${from} ${moment(before.at)} and (created_at ${after} ${moment(before.at)} or id ${after} ${before.id}::bigint)` : sql``}
      ${unread ? sql`and created_at >= ${unread.watermark.received_at}::timestamptz and (created_at > ${unread.watermark.received_at}::timestamptz or id > ${unread.watermark.submission_id}::bigint)` : sql``}
      ${isWithin(filter, sql`created_at`)}
      ${indexes ? sql`and index between ${indexes.first} and ${indexes.last}` : sql``}
    order by created_at ${way}, index ${way} limit ${mostOf(filter)}`
}

function ofAccount(filter: InboxFilter) {
  const { account_id, before, unread } = filter
  const { way, after } = wayOf(filter)
  return sql`select id, ${received} as at, ${receivedId} as place from submissions
  where account_id = ${account_id}
    ${before ? sql`and (${received}, ${receivedId}) ${after} (${moment(before.at)}, ${before.id}::bigint)` : sql``}
    ${unread ? sql`and ${above(unread.watermark)}` : sql``}
    ${isWithin(filter, received)}
  order by ${received} ${way}, ${receivedId} ${way} limit ${mostOf(filter)}`
}

/** Each is looked up by itself. */
function ofFound(filter: InboxFilter, found: readonly number[]) {
  const { account_id, form_id, before, unread } = filter
  const { way, after } = wayOf(filter)
  const mark = unread?.watermark
  return sql`select s.id, s.created_at as at, s.id as place from unnest(${found}::bigint[]) w (id)
    cross join lateral (select id, form_id, created_at from submissions where account_id = ${account_id} and id = w.id offset 0) s
    where true
      ${form_id === undefined ? sql`` : sql`and s.form_id = ${form_id}`}
      ${before ? sql`and (s.created_at, s.id) ${after} (${moment(before.at)}, ${before.id}::bigint)` : sql``}
      ${mark ? sql`and (s.created_at, s.id) > (${mark.received_at}::timestamptz, ${mark.submission_id}::bigint)` : sql``}
      ${isWithin(filter, sql`s.created_at`)}
    order by s.created_at ${way}, s.id ${way} limit ${mostOf(filter)}`
}

/** Condition of the partial indexes of what is due. */
const isDue = sql`due_on is not null and status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})`

/** What the filter is looked for in: of the lists that hold all that it lets through, the one that is likely the shortest. */
export function sourceOf(filter: InboxFilter): RawBuilder<unknown> {
  const { assignee, tag, overdue, statuses, form_id, found } = filter
  if (found) return ofFound(filter, found)
  if (typeof assignee === 'number') return byStatus(filter, sql`assignee_id = ${assignee}`)
  if (tag !== undefined) return inOrder('submission_tags', filter, sql`tag = ${tag}`)
  if (overdue) return inOrder('submission_processing', filter, isDue)
  if (!statuses.includes('new')) return byStatus(filter, form_id === undefined ? sql`true` : sql`form_id = ${form_id}`)
  return form_id === undefined ? ofAccount(filter) : ofForm(filter, form_id)
}

/** Whether a day is over where the account is. */
export const isOver = (day: RawBuilder<unknown>, timezone: string) =>
  sql<boolean>`${day} < (now() at time zone ${timezone})::date`
