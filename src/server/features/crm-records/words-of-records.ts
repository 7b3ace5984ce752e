import { sql, type RawBuilder } from 'kysely'
import { maxSearchedRecords } from '../../../shared/contract/crm/crm-records.ts'
import type { CrmModule } from '../../../shared/contract/forms/fields.ts'
import type { RecordPlace } from '../confidential/index.ts'
import { mayHave, recordsByKeys, type Term } from '../search/index.ts'

export interface WordsOfRecords {
  /** As it was typed. */
  q: string
  /** None where it is too short to find anything by. */
  terms: readonly Term[]
  /** Where the caller sees marks. */
  hidden: readonly RecordPlace[]
}

/**
 * Ids of records with all terms in their values or their number: among the newest of the module, and those that are looked up by a key. Further
 * conditions of a record `r` may follow.
 */
export function idsWithWords(wanted: WordsOfRecords & { account_id: number; module: CrmModule }): RawBuilder<unknown> {
  const { account_id, module, q, terms, hidden } = wanted
  const newest = sql`(select id from built_in_crm_records where account_id = ${account_id} and module = ${module}
    order by account_id desc, module desc, id desc limit ${sql.lit(maxSearchedRecords)})`
  const words =
    terms.length > 0
      ? sql.join(
          terms.map((term) => mayHave(term)),
          sql` and `,
        )
      : sql`false`
  const marks = sql`array(select h.name from unnest(${hidden.map(({ name }) => name)}::text[],
    ${hidden.map(({ until }) => until)}::timestamptz[]) as h (name, until) where h.until is null or r.created_at <= h.until)`
  return sql`select r.id from (
      select r.id, concat_ws(' ', r.id, (select string_agg(v.value, ' ') from jsonb_each_text(r."values" - ${marks}) v)) as text
      from (${newest} ${recordsByKeys(account_id, module, q)}) c
      cross join lateral (select id, module, "values", created_at from built_in_crm_records where account_id = ${account_id} and id = c.id offset 0) r
      where r.module = ${module} offset 0) r
    where ${words}`
}
