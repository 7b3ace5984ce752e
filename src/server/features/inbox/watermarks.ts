import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { above, received, receivedId, upTo, type Watermark } from '../submission-filter/index.ts'

export interface Reader {
  account_id: number
  user_id: number
}

/** Submissions that opening one looks at, to see how far everything is read. */
const lookedAt = 200

/** New users begin when they were made. */
export async function findWatermark(db: Db, { account_id, user_id }: Reader): Promise<Watermark> {
  const { rows } = await sql<Watermark>`
    select coalesce(w.received_at, u.created_at) as received_at, coalesce(w.submission_id, 0) as submission_id
    from users u left join inbox_watermarks w on w.account_id = u.account_id and w.user_id = u.id
    where u.account_id = ${account_id} and u.id = ${user_id}`.execute(db)
  // A user who has just been removed sees nothing new.
  return rows[0] ?? { received_at: 'infinity', submission_id: 0 }
}

/** Whether a submission that was not opened counts as read. Both times are written in the same way. */
export const isBelow = (submission: Watermark, watermark: Watermark): boolean =>
  submission.received_at < watermark.received_at ||
  (submission.received_at === watermark.received_at && submission.submission_id <= watermark.submission_id)

/** When a submission was received, or the newest of the account. */
export async function findReceipt(db: Db, accountId: number, id?: number): Promise<Watermark | undefined> {
  const { rows } = await sql<Watermark>`
    select created_at as received_at, id as submission_id from submissions where account_id = ${accountId}
    ${id === undefined ? sql`order by ${received} desc, ${receivedId} desc` : sql`and id = ${id}`} limit 1`.execute(db)
  return rows[0]
}

/** Whether a submission was received so long ago that none is committed any more which was received before it. */
const isSettled = (from: RawBuilder<unknown>) => sql<boolean>`${from} < now() - interval '1 minute'`

/**
 * Everything that is there up to a submission is read. Of the last minute each one is noted by itself: one that was received before them may be
 * committed after them, and no user has seen it.
 */
export async function readUpTo(db: Db, reader: Reader, to: Watermark): Promise<void> {
  const { account_id, user_id } = reader
  const from = await findWatermark(db, reader)
  const { rows } = await sql<Watermark>`
    select created_at as received_at, id as submission_id from submissions
    where account_id = ${account_id} and ${above(from)} and ${upTo(to)} and ${isSettled(received)}
    order by ${received} desc, ${receivedId} desc limit 1`.execute(db)
  const reached = rows[0]
  if (reached) await raiseWatermark(db, reader, reached)
  await sql`
    insert into inbox_reads (submission_id, user_id, account_id, received_at)
    select id, ${user_id}, account_id, created_at from submissions
    where account_id = ${account_id} and ${above(reached ?? from)} and ${upTo(to)}
    on conflict (submission_id, user_id) do nothing`.execute(db)
}

/** What is read already stays so, whichever of two calls ends first. */
async function raiseWatermark(db: Db, { account_id, user_id }: Reader, to: Watermark): Promise<void> {
  const { received_at, submission_id } = to
  await sql`
    insert into inbox_watermarks as w (user_id, account_id, received_at, submission_id)
    values (${user_id}, ${account_id}, ${received_at}::timestamptz, ${submission_id})
    on conflict (user_id) do update set received_at = excluded.received_at, submission_id = excluded.submission_id
    where (w.received_at, w.submission_id) < (excluded.received_at, excluded.submission_id)`.execute(db)
  await sql`
    delete from inbox_reads where account_id = ${account_id} and user_id = ${user_id}
      and received_at <= ${received_at}::timestamptz and (received_at < ${received_at}::timestamptz or submission_id <= ${submission_id})`.execute(
    db,
  )
}

/** Notes that a user has opened a submission, and raises the watermark as far as all below it is read. */
export async function noteRead(db: Db, reader: Reader, opened: Watermark): Promise<void> {
  const { account_id, user_id } = reader
  const watermark = await findWatermark(db, reader)
  if (isBelow(opened, watermark)) return
  await sql`
    insert into inbox_reads (submission_id, user_id, account_id, received_at)
    values (${opened.submission_id}, ${user_id}, ${account_id}, ${opened.received_at}::timestamptz)
    on conflict (submission_id, user_id) do nothing`.execute(db)
  const reached = await lastOfRead(db, reader, watermark)
  if (reached) await raiseWatermark(db, reader, reached)
}

/** The last submission before the first that is not read. Those of the last minute are left out. */
async function lastOfRead(db: Db, { account_id, user_id }: Reader, from: Watermark): Promise<Watermark | undefined> {
  const { rows } = await sql<Watermark & { is_read: boolean }>`
    select s.created_at as received_at, s.id as submission_id, r.user_id is not null as is_read
    from (
      select id, created_at from submissions where account_id = ${account_id}
        and ${above(from)} and ${isSettled(received)}
      order by ${received}, ${receivedId} limit ${sql.lit(lookedAt)}
    ) s
    left join lateral (select user_id from inbox_reads
      where account_id = ${account_id} and submission_id = s.id and user_id = ${user_id} offset 0) r on true
    order by s.created_at, s.id`.execute(db)
  const unread = rows.findIndex(({ is_read }) => !is_read)
  return rows[(unread === -1 ? rows.length : unread) - 1]
}
