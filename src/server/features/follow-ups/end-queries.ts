import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { withoutWaiting } from '../../db/durability.ts'
import type { FollowUpKind } from './kinds.ts'
import { claimsOf, unended, type Claim } from './queries.ts'

export interface FollowUpEnd extends Claim {
  state: 'done' | 'failed'
  error: string | null
  /** The CRM's records, sealed, for macros. */
  sealed_records: string | null
  /** The row says afterwards that the CRM has the submission: its content goes because of that. */
  forgets?: boolean
  /** Its mails have been composed with it. */
  mails?: { error: string | null } | undefined
}

/** Whether the row is read after this end; the row of what was done with nothing to say is deleted. */
const leavesRow = ({ state, error, sealed_records, forgets }: Omit<FollowUpEnd, keyof Claim>) =>
  state === 'failed' || error !== null || sealed_records !== null || forgets === true

/** What waited for the CRM and goes at once. */
export interface ReleaseCounts {
  mails: number
  deliveries: number
}

/** Of a statement that is written with the ends of follow-ups: only for those that have ended by it. */
const hasEnded = sql`submission_id = any(array(select submission_id from ended))`
/** The same of mails that are composed with the write to the CRM. */
const areMailed = sql`submission_id = any(array(select submission_id from composed))`

/** A statement for the submissions that the condition names; null: there is nothing to write. */
export type ExtraStatement = (condition: RawBuilder<unknown>) => RawBuilder<unknown> | null

/**
 * Ends follow-ups that are still this worker's, and forgets their sealed content, unless a write to the CRM has failed, which can be
 * repeated (`forgetRecords`); what waits for the CRM is released. Rows that say nothing more are deleted. `written` and `mailed` are
 * statements of what is to be written with them: all in one statement, or nothing. Mails that another worker has claimed meanwhile are left to it.
 */
export async function endFollowUps(
  db: Db,
  ends: readonly FollowUpEnd[],
  { kind, written, mailed }: { kind: FollowUpKind; written: ExtraStatement; mailed?: ExtraStatement },
): Promise<ReleaseCounts> {
  const own = written(hasEnded)
  const alongside = own ? sql`, written as (${own})` : sql``
  const released = kind === 'crm' ? release(ends, mailed) : sql`select 0 as mails, 0 as deliveries`
  // A deletion locks the submission first, too: there is no deadlock.
  const { rows } = await sql<ReleaseCounts>`
    with locked as materialized (
      select id as submission_id from submissions ${kind === 'crm' ? lazily : sql``}
      where id = any(${idsOf(ends)}::bigint[]) order by id for share of submissions
    ), ${endedRows('ended', ends, {
      keep: (kept) => keep(kept, kind),
      drop: (dropped) => sql`delete from follow_ups f using ${claimsOf(dropped)}
        where ${isTheirs(kind)} returning f.submission_id`,
    })} ${alongside} ${released}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A statement that counts answers with one row.')
  return counts
}

const idsOf = (ends: readonly { submission_id: number }[]) => ends.map(({ submission_id }) => submission_id)
const errorsOf = (ends: readonly { error: string | null }[]) => ends.map(({ error }) => error)

/** A write to the CRM can be done again after a crash, and what its end releases is claimed by statements that wait for the disk. */
const lazily = sql`cross join (select ${withoutWaiting}) lazily`

/** The array is what the row is found by, as in `isOwn`. */
const isTheirs = (kind: FollowUpKind) => sql`f.submission_id = any(array(select submission_id from locked))
  and f.submission_id = own.submission_id and f.claims = own.claims and f.kind = ${kind} and ${unended}`

/** Common table expressions, the last of which has the submissions whose row was kept or deleted; most batches need one of the two. */
function endedRows<End extends Omit<FollowUpEnd, keyof Claim>>(
  name: string,
  ends: readonly End[],
  change: Record<'keep' | 'drop', (ends: readonly End[]) => RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const [kept, dropped] = [ends.filter(leavesRow), ends.filter((end) => !leavesRow(end))]
  const as = (suffix: string, query: RawBuilder<unknown>) => sql`${sql.raw(name + suffix)} as (${query})`
  if (kept.length === 0) return as('', change.drop(dropped))
  if (dropped.length === 0) return as('', change.keep(kept))
  const both = sql`select * from ${sql.raw(`${name}_kept`)} union all select * from ${sql.raw(`${name}_dropped`)}`
  return sql.join([as('_kept', change.keep(kept)), as('_dropped', change.drop(dropped)), as('', both)])
}

const keep = (ends: readonly FollowUpEnd[], kind: FollowUpKind) => sql`
  update follow_ups f set state = own.state, error = own.error, sealed_records = own.sealed_records,
    finished_at = now(), network = null, tries = f.tries + 1, begun = 0,
    sealed_content = case when own.state = 'failed' and f.kind = 'crm' then f.sealed_content end
  from unnest(${idsOf(ends)}::bigint[], ${ends.map(({ claims }) => claims)}::int[], ${ends.map(({ state }) => state)}::text[],
    ${errorsOf(ends)}::text[], ${ends.map(({ sealed_records }) => sealed_records)}::text[])
    as own (submission_id, claims, state, error, sealed_records)
  where ${isTheirs(kind)} returning f.submission_id`

function release(ends: readonly FollowUpEnd[], mailed: ExtraStatement | undefined): RawBuilder<unknown> {
  const composed = ends.flatMap(({ submission_id, mails }) =>
    mails ? { submission_id, state: 'done' as const, error: mails.error, sealed_records: null } : [],
  )
  const queued = composed.length > 0 ? mailed?.(areMailed) : null
  const isUnclaimed = (
    ends: readonly { submission_id: number }[],
  ) => sql`f.submission_id = any(array(select submission_id from ended))
    and f.submission_id = any(${idsOf(ends)}::bigint[]) and f.kind = 'mails' and f.claims = 0 and ${unended}`
  return sql`, ${endedRows('composed', composed, {
    keep: (kept) => sql`
      update follow_ups f set state = 'done', error = own.error, finished_at = now(), network = null, sealed_content = null, claims = 1, tries = 1
      from unnest(${idsOf(kept)}::bigint[], ${errorsOf(kept)}::text[]) as own (submission_id, error)
      where ${isUnclaimed(kept)} and f.submission_id = own.submission_id returning f.submission_id`,
    drop: (dropped) => sql`delete from follow_ups f where ${isUnclaimed(dropped)} returning f.submission_id`,
  })} ${queued ? sql`, queued as (${queued})` : sql``}, mailed as (
    update follow_ups f set due_at = now()
    where f.submission_id = any(array(select submission_id from ended where submission_id <> all(${idsOf(composed)}::bigint[])))
      and f.kind = 'mails' and ${unended} returning 1
  ), delivered as (
    update deliveries d set due_at = now()
    where d.submission_id = any(array(select submission_id from ended)) and state = 'waiting' and attempts = 0 and due_at > now()
    returning 1
  )
  select (select count(*) from mailed) as mails, (select count(*) from delivered) as deliveries`
}

/**
 * Tries again later; the error is shown meanwhile. Of tries that do not count one always stays: who claims for the first time looks
 * for no notes.
 */
export async function postponeFollowUp(
  db: Db,
  { submission_id, claims }: Claim,
  {
    kind,
    error,
    waitSeconds,
    isCounted,
  }: { kind: FollowUpKind; error: string; waitSeconds: number; isCounted: boolean },
): Promise<void> {
  await sql`update follow_ups f set error = ${error}, due_at = now() + make_interval(secs => ${waitSeconds}),
      claims = case when ${isCounted} then claims else greatest(claims - 1, 1) end,
      tries = case when ${isCounted} then tries + 1 else tries end, begun = 0
    where submission_id = ${submission_id} and kind = ${kind} and claims = ${claims} and ${unended}`.execute(db)
}

/** Gives a claim back, uncounted: any process may begin it at once. One claim always stays, as above. */
export async function releaseFollowUp(db: Db, { submission_id, claims }: Claim, kind: FollowUpKind): Promise<void> {
  await sql`update follow_ups f set due_at = now(), claims = greatest(claims - 1, 1), begun = greatest(begun - 1, 0)
    where submission_id = ${submission_id} and kind = ${kind} and claims = ${claims} and ${unended}`.execute(db)
}
