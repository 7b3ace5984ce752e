import { sql, type RawBuilder } from 'kysely'

/*
 * Where a date or timestamp of a filter begins and ends [B12]. A date is that whole day in the account's time
 * zone, found by PostgreSQL, which knows when the clocks change; a timestamp is a point.
 */

const isDate = (value: string) => value.length === 10

/** The first moment of a date, or the timestamp itself. */
export function startOf(value: string, timezone: string): RawBuilder<string> {
  return isDate(value)
    ? sql<string>`(${value}::date::timestamp at time zone ${timezone})`
    : sql<string>`${value}::timestamptz`
}

/** The first moment that `created_after` admits: the start of a date, or what is strictly later than a timestamp. */
export function firstIn(value: string, timezone: string): RawBuilder<string> {
  return isDate(value) ? startOf(value, timezone) : endOf(value, timezone)
}

/** The first moment after a date; after a timestamp, the next whole millisecond: everything is stored in these. */
export function endOf(value: string, timezone: string): RawBuilder<string> {
  return isDate(value)
    ? sql<string>`((${value}::date + 1)::timestamp at time zone ${timezone})`
    : sql<string>`(date_trunc('milliseconds', ${value}::timestamptz) + interval '1 millisecond')`
}
