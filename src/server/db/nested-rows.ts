import { sql, type RawBuilder, type SelectQueryBuilder, type Simplify } from 'kysely'
import type { DB } from './schema.ts'

/** The rows of a subquery as one column; jsonb, since `json` columns are answered as their text. No timestamps inside. */
export function nestedRows<TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): RawBuilder<Simplify<O>[]> {
  return sql`(select coalesce(jsonb_agg(rows), '[]') from ${query} as rows)`
}
