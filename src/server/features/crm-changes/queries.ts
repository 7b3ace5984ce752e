import { sql } from 'kysely'
import type { StateModule } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { staysHere } from '../../db/held-accounts.ts'
import type { SeenChange, SeenRecord } from './compare.ts'

interface WatchedRecord {
  module: StateModule
  record_id: string
}

/**
 * Has records of a submission looked at, unless the account has been connected to another CRM meanwhile; those that are already stay as they are. The
 * connection is held until then: who changes it removes what is watched, and finds these too.
 */
export async function insertWatched(
  db: Db,
  { account_id, submission_id, crm_number }: { account_id: number; submission_id: number; crm_number: number },
  { records, first }: { records: readonly WatchedRecord[]; first: Date },
): Promise<void> {
  await sql`
    with held as materialized (
      select from crm_connections where account_id = ${account_id} and crm_number = ${crm_number} for share
    ), watched as (
      insert into crm_watched_records (account_id, submission_id, module, record_id, next_look_at)
      select ${account_id}::bigint, s.id, r.module, r.record_id, ${first}::timestamptz
      from held cross join (select id from submissions where account_id = ${account_id} and id = ${submission_id} for key share) s
      cross join unnest(${records.map(({ module }) => module)}::text[], ${records.map(({ record_id }) => record_id)}::text[])
        as r (module, record_id)
      on conflict do nothing returning 1
    )
    insert into crm_look_turns (account_id, next_at) select ${account_id}::bigint, ${first}::timestamptz where exists (select from watched)
    on conflict (account_id) do update set next_at = excluded.next_at
      where crm_look_turns.failures = 0 and crm_look_turns.next_at > excluded.next_at`.execute(db)
}

/** The CRM is another one, or another one's records have these ids: the next look says nothing. */
export async function forgetSeen(db: Db, accountId: number): Promise<void> {
  await sql`update crm_watched_records set known = null where account_id = ${accountId} and known is not null`.execute(
    db,
  )
  await sql`update crm_look_turns set failures = 0, next_at = least(next_at, now()), turn = turn + 1
    where account_id = ${accountId}`.execute(db)
}

export async function deleteWatched(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('crm_watched_records').where('account_id', '=', accountId).execute()
}

/** The turn of an account: until it ends, no other process asks its CRM. */
export interface LookTurn {
  account_id: number
  turn: number
  /** Turns before it in a row in which the CRM did not answer. */
  failures: number
}

/** A time rounded to whole milliseconds may lie half of one ahead. */
const soon = sql`now() + interval '1 millisecond'`

/** Submissions that are being written, or will be within so many seconds, come before. */
const aheadSeconds = 60

/** Takes the turns of accounts that are due, at most so many. An account whose submissions are being written is passed over. */
export async function claimTurns(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<LookTurn[]> {
  const { rows } = await sql<LookTurn>`
    with due as materialized (
      select t.account_id from crm_look_turns t
      where t.next_at <= ${soon} and ${staysHere(sql`t.account_id`)}
        and (select f.submission_id from follow_ups f where f.state = 'waiting' and f.kind = 'crm' and f.account_id = t.account_id
          and f.due_at <= now() + make_interval(secs => ${sql.lit(aheadSeconds)}) limit 1) is null
      order by t.next_at limit ${limit} for update of t skip locked
    )
    update crm_look_turns t set next_at = now() + make_interval(secs => ${leaseSeconds}), turn = t.turn + 1
    from due where t.account_id = due.account_id
    returning t.account_id, t.turn, t.failures`.execute(db)
  return rows
}

export interface DueRecord extends WatchedRecord {
  submission_id: number
  known: SeenRecord | null
  looks: number
  since: string
}

/** Records of one module that are due, those of the longest due one; at most so many. */
export async function dueRecords(db: Db, accountId: number, limit: number): Promise<DueRecord[]> {
  const due = sql`account_id = ${accountId} and next_look_at <= ${soon}`
  const { rows } = await sql<DueRecord>`
    select submission_id, module, record_id, known, looks, created_at as since from crm_watched_records
    where ${due} and module = (select module from crm_watched_records where ${due} order by next_look_at limit 1)
    order by next_look_at limit ${limit}`.execute(db)
  return rows
}

/** What a look has found of a record. */
export interface Look extends Pick<DueRecord, 'submission_id' | 'module' | 'record_id'> {
  seen: SeenRecord | null
  /** null: it is not looked at any more. */
  next: Date | null
  changes: readonly SeenChange[]
}

/** Ends a turn: what was seen, and what has changed, are written together, and by the process whose turn it still is. */
export async function endTurn(
  db: Db,
  { account_id, turn }: LookTurn,
  { looks, againInSeconds }: { looks: readonly Look[]; againInSeconds: number },
): Promise<void> {
  const of = (some: readonly Look[]) => sql`unnest(${some.map((look) => look.submission_id)}::bigint[],
    ${some.map((look) => look.module)}::text[], ${some.map(({ seen }) => seen && JSON.stringify(seen))}::jsonb[],
    ${some.map(({ next }) => next)}::timestamptz[]) as own (submission_id, module, known, next_look_at)`
  const changes = looks.flatMap(({ changes, ...look }) => changes.map((change) => ({ ...look, ...change })))
  // The array is what a row is found by, whatever the planner believes about the size of the account.
  const isOwn = sql`r.submission_id = any(array(select id from locked)) and r.submission_id = own.submission_id
    and r.module = own.module and exists (select from held)`
  // A deletion locks the submission first, too: there is no deadlock.
  await sql`
    with locked as materialized (
      select id, content is not null as is_kept from submissions
      where id = any(${looks.map(({ submission_id }) => submission_id)}::bigint[]) order by id for key share
    ), held as (
      update crm_look_turns set next_at = now() + make_interval(secs => ${againInSeconds}), failures = 0
      where account_id = ${account_id} and turn = ${turn} and (select count(*) from locked) >= 0 returning 1
    ), looked as (
      update crm_watched_records r set known = own.known, looks = r.looks + 1, next_look_at = own.next_look_at
      from ${of(looks.filter(({ next }) => next !== null))} where ${isOwn} returning r.submission_id, r.module
    ), ended as (
      delete from crm_watched_records r using ${of(looks.filter(({ next }) => next === null))}
      where ${isOwn} returning r.submission_id, r.module
    )
    insert into crm_changes (account_id, submission_id, module, record_id, what, before, after)
    select ${account_id}::bigint, c.submission_id, c.module, c.record_id, c.what,
      case when l.is_kept then c.before end, case when l.is_kept then c.after end
    from unnest(${changes.map((change) => change.submission_id)}::bigint[], ${changes.map((change) => change.module)}::text[],
      ${changes.map((change) => change.record_id)}::text[], ${changes.map((change) => change.what)}::text[],
      ${changes.map((change) => change.before)}::text[], ${changes.map((change) => change.after)}::text[])
      with ordinality as c (submission_id, module, record_id, what, before, after, n)
    join locked l on l.id = c.submission_id
    where (c.submission_id, c.module) in (select * from looked union all select * from ended) order by c.n`.execute(db)
}

/** Ends a turn in which nothing was due: the next one is at the next look, in an hour at the latest. */
export async function restTurn(db: Db, { account_id, turn }: LookTurn): Promise<void> {
  await sql`update crm_look_turns t set failures = 0, next_at = least(now() + interval '1 hour', coalesce((
      select r.next_look_at from crm_watched_records r where r.account_id = ${account_id} order by r.next_look_at limit 1), 'infinity'))
    where account_id = ${account_id} and turn = ${turn}`.execute(db)
}

/** Ends a turn in which the CRM did not answer; all looks that are due stay due. */
export async function failTurn(db: Db, { account_id, turn }: LookTurn, waitSeconds: number): Promise<void> {
  await sql`update crm_look_turns set failures = failures + 1, next_at = now() + make_interval(secs => ${waitSeconds})
    where account_id = ${account_id} and turn = ${turn}`.execute(db)
}
