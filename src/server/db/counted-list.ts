import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Page } from '../../shared/contract/endpoint.ts'
import type { Db, PageRequest } from './db.ts'
import type { DB } from './schema.ts'

/** Rows of a list, of which triggers count the blocks (migrations 0150 to 0154, decision 0051). */
export interface CountedList {
  account_id: number
  /** What is counted, as the triggers name it. */
  list: string
  /** What within the account the list belongs to; 0: the account. */
  scope?: number
  /** Lists of rows that this one leaves out. */
  without?: readonly string[]
  /** Rows that it leaves out and nothing counts, few: a query of their `id`. */
  uncounted?: RawBuilder<unknown>
  /** Whether the list begins with the highest key. */
  newestFirst: boolean
}

/** Where a page begins: so many rows of the list behind the beginning of a block. */
export interface PageStart {
  block: number
  skip: number
}

/** So many ids (as a power of two) are one block: its number is `id >> 12`. */
const bitsOfBlock = 12
/** So many are one large block, of 256 blocks. */
const bitsOfLargeBlock = 20
const blocksOfLarge = sql.lit(bitsOfLargeBlock - bitsOfBlock)

/** The first id of a block. */
export const firstIdOf = (block: number) => block * 2 ** bitsOfBlock
/** The last one. */
export const lastIdOf = (block: number) => firstIdOf(block + 1) - 1

/**
 * The number of all rows of a list, and where a page of it begins; without a start behind its end. Reads one row per large block, and those of the
 * blocks in one of them.
 */
export async function findPageStart(
  db: Db,
  { account_id, list, scope = 0, without = [], uncounted, newestFirst }: CountedList,
  { page, per_page }: PageRequest,
): Promise<{ total: number; start: PageStart | undefined }> {
  const skip = sql`${(page - 1) * per_page}::bigint`
  const order = newestFirst ? sql`desc` : sql`asc`
  const less = uncounted ? sql`union all select id >> ${sql.lit(bitsOfBlock)}, -1 from (${uncounted}) uncounted` : sql``
  const ofList = sql`account_id = ${account_id} and list = lists.name and scope = ${scope}`
  const { rows } = await sql<{ total: number; block: number | null; skip: number | null }>`
    with lists as materialized (
      select * from unnest(${[list, ...without]}::text[], ${[1, ...without.map(() => -1)]}::int[]) lists (name, factor)),
    changed as materialized (
      select block, factor * rows as rows from lists
        cross join lateral (select block, rows from list_count_changes where ${ofList} offset 0) found
      ${less}),
    large as materialized (
      select block, sum(rows) as rows from (
        select block, factor * rows as rows from lists
          cross join lateral (select block, rows from list_counts where ${ofList} and bits = ${sql.lit(bitsOfLargeBlock)} offset 0) found
        union all
        select block >> ${blocksOfLarge}, rows from changed) every
      group by block),
    first as materialized (
      select block, before from (
        select block, rows, sum(rows) over (order by block ${order}) - rows as before from large where rows > 0) placed
      where before <= ${skip} and ${skip} < before + rows),
    small as (
      select block, sum(rows) as rows from (
        select found.block, factor * rows as rows from lists cross join first
          cross join lateral (
            select block, rows from list_counts where ${ofList} and bits = ${sql.lit(bitsOfBlock)}
              and block >= first.block << ${blocksOfLarge} and block < first.block + 1 << ${blocksOfLarge} offset 0) found
        union all
        select changed.block, changed.rows from changed join first on changed.block >> ${blocksOfLarge} = first.block) every
      group by block),
    placed as (
      select small.block, rows, first.before + sum(rows) over (order by small.block ${order}) - rows as before from small cross join first
      where rows > 0)
    select total.rows::bigint as total, placed.block, (${skip} - placed.before)::bigint as skip
    from (select coalesce(sum(rows), 0) as rows from large) total
    left join placed on placed.before <= ${skip} and ${skip} < placed.before + placed.rows`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The total of a list is one row.')
  const { total, block } = found
  return { total, start: block === null ? undefined : { block, skip: found.skip ?? 0 } }
}

/**
 * The rows of a page: `keys` selects their `id` in the order of the list, and `row` is the query of one, on `page.id`. Each row is looked up by
 * itself (decision 0036): a list of ids may be served by walking over all rows of the account.
 */
export async function rowsOf<TB extends keyof DB, O>(
  db: Db,
  { keys, row }: { keys: RawBuilder<unknown>; row: SelectQueryBuilder<DB, TB, O> },
): Promise<O[]> {
  const { rows } = await sql<O>`
    select found.* from (select id, row_number() over () as place from (${keys}) key) page
    cross join lateral ${row.offset(sql<number>`0`)} found order by page.place`.execute(db)
  return rows
}

/** One page of a counted list: `keysFrom` selects the `id` of its rows, from where it begins. */
export async function countedPage<TB extends keyof DB, O>(
  db: Db,
  { page, ...list }: CountedList & { page: PageRequest },
  { keysFrom, row }: { keysFrom: (start: PageStart) => RawBuilder<unknown>; row: SelectQueryBuilder<DB, TB, O> },
): Promise<Page<O>> {
  const { total, start } = await findPageStart(db, list, page)
  const data = start ? await rowsOf(db, { keys: sql`${keysFrom(start)} limit ${page.per_page}`, row }) : []
  return { data, total, ...page }
}

/** Adds what has changed to the counts, so many changes at most; gives how many it found. One caller at a time. */
export async function foldCounts(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    with changes as (
      delete from list_count_changes where id = any(array(select id from list_count_changes order by id limit ${limit})) returning *),
    folded as (
      insert into list_counts (account_id, list, scope, bits, block, rows)
        select account_id, list, scope, bits, block >> bits - ${sql.lit(bitsOfBlock)}, sum(rows)
        from changes cross join unnest(${[bitsOfBlock, bitsOfLargeBlock]}::int[]) bits
        where exists (select from accounts a where a.id = changes.account_id)
        group by 1, 2, 3, 4, 5 having sum(rows) <> 0
      on conflict (account_id, list, scope, bits, block) do update set rows = list_counts.rows + excluded.rows)
    select count(*) as changes from changes`.execute(db)
  await sql`delete from list_counts where rows = 0`.execute(db)
  return rows[0]?.changes ?? 0
}
