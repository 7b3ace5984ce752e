import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inGroups, perHandle, together } from '../../lib/gather.ts'
import type { CrmValues, FoundOrCreated, NewCrmRecord } from '../port.ts'
import { inserted, searchFor, similarityOf, type Search } from './records.ts'

interface Wanted {
  account_id: number
  fields: CrmValues
  record: NewCrmRecord
}

const searchOf = ({ account_id, fields, record: { module } }: Wanted): Search => ({ account_id, module, fields })

interface Row {
  n: number
  id: string
  /** null: it was not there. */
  values: CrmValues | null
}

const statements = perHandle((db: Db) =>
  together((wanted: Wanted[]) =>
    inGroups(
      wanted,
      (one) => similarityOf(searchOf(one)),
      async (group): Promise<FoundOrCreated[]> => {
        const records = group.map(({ account_id, record }) => ({ account_id, ...record }))
        const references = group.map(({ record: { reference } }) => reference)
        const { rows } = await sql<Row>`
          with known as materialized (${searchFor(group.map(searchOf), 1)}),
          made as (${inserted(records, sql`n not in (select n from known)`)} returning id, reference)
          select n, id, "values" from known
          union all select n, id::text, null from made
            join unnest(${references}::text[]) with ordinality as asked (reference, n) using (reference)`.execute(db)
        const byNumber = new Map(rows.map((row) => [row.n, row]))
        return group.map((_, i) => outcomeOf(byNumber.get(i + 1)))
      },
    ),
  ),
)

function outcomeOf(row: Row | undefined): FoundOrCreated {
  if (!row) throw new Error('What is not found is inserted.')
  const { id, values } = row
  return values === null ? { found: undefined, id } : { found: { id, values } }
}

/** The oldest record with these fields, or the one that is inserted where there is none: one statement for all who ask at the same time. */
export function findOrInsert(db: Db, wanted: Wanted): Promise<FoundOrCreated> {
  return statements(db)(wanted)
}
