import { sql } from 'kysely'
import type { InboxPlace } from '../../../shared/contract/submissions/inbox.ts'
import type { Db } from '../../db/db.ts'
import { isOver, maxLookedAt, sourceOf, wayOf, type InboxFilter } from './sources.ts'

/** A page of submissions in the order of the inbox, and where the next one begins; null: there is none. */
export interface PlacesPage {
  ids: number[]
  next: InboxPlace | null
}

const placeColumns = sql`c.id, round(extract(epoch from c.at) * 1000)::bigint as at`

/** The first submissions that the filter lets through, of those that one call looks at. */
export async function findPlaces(db: Db, filter: InboxFilter, perPage: number): Promise<PlacesPage> {
  const rows = await matching(db, filter, perPage + 1)
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  const next = rows.length > perPage && last ? last : await lastLookedAt(db, filter)
  return { ids: shown.map(({ id }) => id), next }
}

async function matching(db: Db, filter: InboxFilter, limit: number): Promise<InboxPlace[]> {
  return (await matchingRows(filter, limit).execute(db)).rows
}

/** The statement of those that the filter lets through, in its order. */
export function matchingRows(filter: InboxFilter, limit: number) {
  const { account_id, statuses, form_id, assignee, tag, overdue, timezone, unread } = filter
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

/** Where the next call looks on; null where this one has come to the end. */
async function lastLookedAt(db: Db, filter: InboxFilter): Promise<InboxPlace | null> {
  const { way } = wayOf(filter)
  const { rows } = await sql<InboxPlace>`select ${placeColumns} from (${sourceOf(filter)}) c
    order by c.at ${way}, c.place ${way} offset ${sql.lit(maxLookedAt - 1)} limit 1`.execute(db)
  const [row] = rows
  return row ?? null
}
