import { sql, type RawBuilder } from 'kysely'
import type { TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'

export interface TimelineOf {
  account_id: number
  submission_id: number
}

/** An event, with what its kind has beside what all have. */
export type EventRow = Pick<TimelineEvent, 'at' | 'kind' | 'state' | 'reason' | 'attempts' | 'next_attempt_at'> &
  Pick<TimelineEvent, 'ends_at'> & {
    more: Partial<Pick<TimelineEvent, 'address' | 'record' | 'mail' | 'returned' | 'webhook' | 'change' | 'processing'>>
  }

type Column = Exclude<keyof EventRow, 'kind'> | 'place'

/** Types of the columns that an event may leave out. */
const types = {
  reason: sql`text`,
  attempts: sql`integer`,
  next_attempt_at: sql`timestamptz`,
  ends_at: sql`timestamptz`,
  /** Order among events of a kind at the same time. */
  place: sql`bigint`,
  more: sql`jsonb`,
}

type EventColumns = Record<'at' | 'state', RawBuilder<unknown>> & Partial<Record<Column, RawBuilder<unknown>>>

/** The events of one kind: what to say of each row of `from`. */
export function eventsOf(
  kind: TimelineEvent['kind'],
  said: EventColumns,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const others = Object.entries(types).map(
    ([name, type]) => sql`${said[name as Column] ?? sql`null`}::${type} as ${sql.ref(name)}`,
  )
  return sql`select ${sql.lit(kind)}::text as kind, ${said.at}::timestamptz as at, ${said.state}::text as state,
    ${sql.join(others)} from ${from}`
}

/** Whose rows of a table, under a name. */
export const own = (name: string, { account_id, submission_id }: TimelineOf) =>
  sql`${sql.ref(`${name}.account_id`)} = ${account_id} and ${sql.ref(`${name}.submission_id`)} = ${submission_id}`
