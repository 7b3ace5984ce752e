import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inGroups, perHandle, batched } from '../../lib/scheduling/batcher.ts'
import { gathered } from '../../work/pace.ts'
import { personKey } from '../phone-numbers.ts'
import type { CrmValues, FoundOrCreated, NewCrmRecord } from '../port.ts'
import { deleted, heldSubmissions, inserted, isHeld, searchFor, similarityOf, type Search } from './records.ts'

interface ContactInput {
  account_id: number
  country: string
  fields: CrmValues
  address: NewCrmRecord
  activity: NewCrmRecord | undefined
  isActiveOnly: boolean
}

const searchOf = ({ account_id, country, fields, address: { module }, isActiveOnly }: ContactInput): Search => ({
  account_id,
  country,
  module,
  fields,
  archived: isActiveOnly ? 'never' : 'last',
})

/** The same for all who look for the same person. */
const nameOf = ({ account_id, country, fields }: ContactInput) => `${account_id} ${personKey(fields, country)}`

interface Row {
  n: number
  id: string
  /** null: it was not there. */
  values: CrmValues | null
  activity_id: string | null
}

const answersOf =
  (db: Db) =>
  (wanted: ContactInput[]): Promise<(FoundOrCreated | undefined)[]> => {
    const asked = new Map<string, number>()
    /** Of those who ask for one person each finds what the one before has made: they are in groups one after the other. */
    const numberOf = (one: ContactInput) => {
      const name = nameOf(one)
      const number = (asked.get(name) ?? 0) + 1
      asked.set(name, number)
      return number
    }
    return inGroups(
      wanted,
      (one) => `${numberOf(one)} ${similarityOf(searchOf(one))}`,
      async (group): Promise<(FoundOrCreated | undefined)[]> => {
        const { rows } = await inTurn(db, group)
        const byNumber = new Map(rows.map((row) => [row.n, row]))
        return group.map((_, i) => outcomeOf(byNumber.get(i + 1)))
      },
    )
  }

const statements = perHandle((db: Db) => batched(answersOf(db), { gathered }))

/**
 * Processes that look for the same person take turns: a statement does not see what another one has inserted since it began. The locks are
 * taken in one order, so that no two processes wait for each other.
 */
const inTurn = (db: Db, group: readonly ContactInput[]) =>
  db.transaction().execute(async (transaction) => {
    const names = group.map(nameOf).toSorted()
    await sql`select pg_advisory_xact_lock(hashtextextended('contact ' || name, 0))
      from unnest(${names}::text[]) as name`.execute(transaction)
    return statement(group).execute(transaction)
  })

/** Searches that are alike, numbered from 1. */
function statement(group: readonly ContactInput[]): RawBuilder<Row> {
  const addresses = group.map(({ account_id, address }) => ({ account_id, ...address }))
  const activities = group.flatMap(({ account_id, activity }, i) =>
    activity ? [{ account_id, n: i + 1, activity }] : [],
  )
  const references = addresses.map(({ reference }) => reference)
  return sql<Row>`
    with ${heldSubmissions(addresses)},
    known as materialized (${searchFor(group.map(searchOf), 1)}),
    made as (${inserted(addresses, sql`n not in (select n from known) and ${isHeld}`)} returning id, reference),
    address as (
      select n, id::bigint, "values" from known
      union all select n, id, null from made join unnest(${references}::text[]) with ordinality as asked (reference, n) using (reference)
    ),
    activity as (
      select * from unnest(
        ${activities.map(({ n }) => n)}::int[], ${activities.map(({ account_id }) => account_id)}::bigint[],
        ${activities.map(({ activity }) => activity.module)}::text[],
        ${activities.map(({ activity }) => activity.reference)}::text[],
        ${activities.map(({ activity }) => JSON.stringify(activity.values))}::jsonb[],
        ${activities.map(({ activity }) => activity.submission_id ?? null)}::bigint[])
        as wanted (n, account_id, module, reference, "values", submission_id)
    ),
    noted as (
      insert into built_in_crm_records (account_id, module, reference, "values", address_id)
      select account_id, module, reference, activity."values", address.id from activity join address using (n)
      where ${isHeld} order by n
      on conflict (account_id, reference) do update set updated_at = now() returning id, reference
    )
    select n, address.id::text as id, address."values", noted.id::text as activity_id
    from address left join activity using (n) left join noted using (reference)`
}

function outcomeOf(row: Row | undefined): FoundOrCreated | undefined {
  if (!row) return undefined
  const { id, values, activity_id } = row
  const made = activity_id === null ? {} : { activity_id }
  return values === null ? { found: undefined, id, ...made } : { found: { id, values }, ...made }
}

/**
 * The oldest record with these fields, or the one that is inserted where there is none, and the activity about it: one statement for
 * all who ask at the same time. Throws `CrmError` where none is there and the submission has been deleted.
 */
export async function findOrInsert(db: Db, wanted: ContactInput): Promise<FoundOrCreated> {
  const outcome = await statements(db)(wanted)
  if (!outcome) throw deleted()
  return outcome
}
