import { sql, type RawBuilder } from 'kysely'
import { maxCounted, type InboxCounts } from '../../../shared/contract/submissions/inbox.ts'
import { openStatuses } from '../../../shared/contract/submissions/submission-processing.ts'
import type { Db } from '../../db/db.ts'
import { above, isOver, maxLookedAt, received, receivedId, type Watermark } from '../submission-filter/index.ts'

interface CountScope {
  account_id: number
  timezone: string
  /** Null: an API key asks. */
  user: { id: number; watermark: Watermark } | null
}

const most = sql.lit(maxCounted)
const open = openStatuses.map((status) => sql.lit(status))

/** The number of rows, `maxCounted` at most. */
const numberOf = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (${rows} limit ${most}) counted)`

/** Newest submissions of the account, with their status. */
const newest = (accountId: number, which: RawBuilder<unknown>) => sql`(
  select id from submissions where account_id = ${accountId} ${which}
  order by ${received} desc, ${receivedId} desc limit ${sql.lit(maxLookedAt)}) s
  left join lateral (select status from submission_processing
    where account_id = ${accountId} and submission_id = s.id offset 0) p on true`

/** Counts that never walk a table: each ends at `maxCounted`, and those without an index of their own look at the newest submissions alone. */
export async function countInbox(db: Db, { account_id, timezone, user }: CountScope): Promise<InboxCounts> {
  const fresh = sql`select 1 from ${newest(account_id, sql``)} where coalesce(p.status, 'new') = 'new'`
  const overdue = sql`select 1 from submission_processing where account_id = ${account_id} and due_on is not null
    and status in (${sql.join(open)}) and ${isOver(sql`due_on`, timezone)}`
  const { rows } = await sql<InboxCounts>`select ${numberOf(fresh)} as new, ${numberOf(overdue)} as overdue,
    ${user ? numberOf(assigned(account_id, user.id)) : sql`null::int`} as mine,
    ${user ? numberOf(unread(account_id, user)) : sql`null::int`} as unread`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A statement that counts answers with one row.')
  return counts
}

const assigned = (accountId: number, userId: number) =>
  sql`select 1 from (${sql.join(
    open.map(
      (status) => sql`(select submission_id from submission_processing
      where account_id = ${accountId} and assignee_id = ${userId} and status = ${status} limit ${most})`,
    ),
    sql` union all `,
  )}) mine`

const unread = (accountId: number, { id, watermark }: { id: number; watermark: Watermark }) => sql`
  select 1 from ${newest(accountId, sql`and ${above(watermark)}`)}
    left join lateral (select user_id from inbox_reads
      where account_id = ${accountId} and submission_id = s.id and user_id = ${id} offset 0) r on true
    where r.user_id is null and coalesce(p.status, 'new') in (${sql.join(open)})`
