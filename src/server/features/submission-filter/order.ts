import { sql } from 'kysely'

/** Up to where a user has read everything. */
export interface Watermark {
  received_at: string
  submission_id: number
}

/**
 * Moment and id of a submission as the index `submissions_received` has them: by expressions that no other statement names, and whose
 * functions are leakproof, since others are no conditions of an index under row-level security.
 */
export const received = sql`greatest(created_at, '-infinity'::timestamptz)`
export const receivedId = sql`greatest(id, 0::bigint)`

/** Above what a user has read. */
export const above = ({ received_at, submission_id }: Watermark) =>
  sql`(${received}, ${receivedId}) > (${received_at}::timestamptz, ${submission_id}::bigint)`

export const upTo = ({ received_at, submission_id }: Watermark) =>
  sql`(${received}, ${receivedId}) <= (${received_at}::timestamptz, ${submission_id}::bigint)`
