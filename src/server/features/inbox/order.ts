import { sql } from 'kysely'

/** Up to where a user has read everything. */
export interface Watermark {
  received_at: string
  submission_id: number
}

/** Moment and id of a submission as the index `submissions_received` has them: by expressions that no other statement names. */
export const received = sql`timezone('UTC', created_at)`
export const receivedId = sql`(id + 0)`

/** Above what a user has read. */
export const above = ({ received_at, submission_id }: Watermark) =>
  sql`(${received}, ${receivedId}) > (timezone('UTC', ${received_at}::timestamptz), ${submission_id}::bigint)`
