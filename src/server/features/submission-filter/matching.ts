import { sql } from 'kysely'
import type { InboxPlace } from '../../../shared/contract/submissions/inbox.ts'
import { isOver, sourceOf, wayOf, type InboxFilter, type IndexSpan } from './sources.ts'

export const placeColumns = sql`c.id, round(extract(epoch from c.at) * 1000)::bigint as at`

/** The statement of those that the filter lets through, in its order. */
export function matchingRows(filter: InboxFilter, limit: number) {
  const {
    account_id,
    statuses,
    form_id,
    assignee,
    tag,
    overdue,
    timezone,
    unread,
    waitingList = false,
    indexes,
  } = filter
  const { way } = wayOf(filter)
  return sql<InboxPlace>`
    select ${placeColumns} from (${sourceOf(filter)}) c
    left join lateral (select status, assignee_id, due_on, form_id from submission_processing
      where account_id = ${account_id} and submission_id = c.id offset 0) p on true
    where coalesce(p.status, 'new') = any(${[...statuses]}::text[])
      ${form_id === undefined ? sql`` : sql`and coalesce(p.form_id, ${form_id}) = ${form_id}`}
      ${typeof assignee === 'number' ? sql`and p.assignee_id = ${assignee} and ${isThere(account_id, assignee)}` : sql``}
      ${assignee === 'none' ? sql`and ${hasNoAssignee(account_id)}` : sql``}
      ${tag === undefined ? sql`` : sql`and ${hasTag(account_id, tag)}`}
      ${overdue ? sql`and p.status in ('new', 'in_progress') and ${isOver(sql`p.due_on`, timezone)}` : sql``}
      ${unread ? sql`and ${isUnread(account_id, unread.user_id)}` : sql``}
      ${waitingList ? sql`and ${isOnWaitingList(account_id)}` : sql``}
      ${indexes ? sql`and ${hasIndex(account_id, indexes)}` : sql``}
    order by c.at ${way}, c.place ${way} limit ${limit}`
}

const isThere = (accountId: number, userId: number) =>
  sql`exists (select from users u where u.account_id = ${accountId} and u.id = ${userId})`

/** A user who has left the account is none. */
const hasNoAssignee = (accountId: number) => sql`(p.assignee_id is null or (
  select u.id from users u where u.account_id = ${accountId} and u.id = p.assignee_id) is null)`

const hasTag = (accountId: number, tag: string) => sql`(
  select t.tag from submission_tags t where t.account_id = ${accountId} and t.submission_id = c.id and t.tag = ${tag}) is not null`

const isUnread = (accountId: number, userId: number) => sql`(
  select r.user_id from inbox_reads r where r.account_id = ${accountId} and r.submission_id = c.id and r.user_id = ${userId}) is null`

const isOnWaitingList = (accountId: number) => sql`(
  select s.waiting_list from submissions s where s.account_id = ${accountId} and s.id = c.id)`

const hasIndex = (accountId: number, { first, last }: IndexSpan) => sql`(
  select s.index from submissions s where s.account_id = ${accountId} and s.id = c.id) between ${first} and ${last}`
