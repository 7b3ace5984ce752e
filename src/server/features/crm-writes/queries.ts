import { sql, type RawBuilder } from 'kysely'
import { crmStages } from '../../../shared/contract/submissions/submission-timeline.ts'
import type { CrmConnector } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'

/** As architecture "The way of a submission" has them. */
export const stages = crmStages
export type Stage = (typeof stages)[number]

/**
 * `begun`: a creation was about to be asked for, and nothing is noted of its outcome · `again`: likewise, and a person asked for it to
 * be written again.
 */
export type StageState = 'begun' | 'again' | 'done' | 'failed' | 'unknown'

export interface StageEnd {
  stage: Stage
  state: Exclude<StageState, 'begun' | 'again'>
  record_id: string | null
  error: string | null
  /** What the duplicate check found (`DuplicateMatch`), sealed. */
  sealed_match?: string | null
}

/** Whose notes: those of a submission at one of the account's CRMs. */
export interface StageOf {
  account_id: number
  submission_id: number
  crm_number: number
}

/** What a submission is noted by at the CRM that it is written to. */
export const noteOf = (
  { account_id, submission_id }: { account_id: number; submission_id: number },
  { crmNumber = 0 }: Pick<CrmConnector, 'crmNumber'>,
): StageOf => ({ account_id, submission_id, crm_number: crmNumber })

/** What is known of a creation that was asked for, and of which no end is noted. */
export interface OpenCreation {
  since: string
  /** Seconds. */
  age: number
  /** A person asked for it to be written again. */
  isAsked: boolean
}

export type StageNote = Omit<StageEnd, 'state'> &
  Pick<StageOf, 'crm_number'> & { state: StageState; finished_at: string; age: number }

/** Notes of a submission's stages, at former CRMs too; `age` in seconds, of those without an end since they began. */
export async function notedStages(
  db: Db,
  { account_id, submission_id }: Omit<StageOf, 'crm_number'>,
): Promise<StageNote[]> {
  const rows = await db
    .selectFrom('crm_stages')
    .select(['stage', 'state', 'record_id', 'error', 'sealed_match', 'finished_at', 'crm_number'])
    .select(sql<number>`extract(epoch from clock_timestamp() - finished_at)::float8`.as('age'))
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .execute()
  return rows as StageNote[]
}

/** The records that were made or found. */
export function idsOf(ends: Iterable<Pick<StageEnd, 'stage' | 'record_id'>>): Partial<Record<Stage, string>> {
  return Object.fromEntries(
    [...ends].flatMap(({ stage, record_id }) => (record_id === null ? [] : [[stage, record_id]])),
  )
}

/** What is noted of this CRM. */
export const notesAt = (notes: readonly StageNote[], { crmNumber = 0 }: Pick<CrmConnector, 'crmNumber'>) =>
  notes.filter(({ crm_number }) => crm_number === crmNumber)

interface EarlierNotes {
  ended: Map<Stage, StageEnd>
  openCreations: Map<Stage, OpenCreation>
}

/** Stages that ended in this CRM in an earlier try, and those that were begun in one, and of which no end was noted. */
export async function earlierNotes(
  db: Db,
  of: Omit<StageOf, 'crm_number'> & { claims: number },
  crm: Pick<CrmConnector, 'crmNumber'>,
): Promise<EarlierNotes> {
  const notes: EarlierNotes = { ended: new Map(), openCreations: new Map() }
  if (of.claims === 1) return notes
  for (const { stage, state, finished_at: since, age, ...end } of notesAt(await notedStages(db, of), crm)) {
    if (state === 'begun' || state === 'again')
      notes.openCreations.set(stage, { since, age, isAsked: state === 'again' })
    else notes.ended.set(stage, { stage, state, ...end })
  }
  return notes
}

/** Which of these records other submissions of the account have made or found. */
export async function notedElsewhere(
  db: Db,
  { account_id, submission_id, crm_number }: StageOf,
  { stage, ids }: { stage: Stage; ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('crm_stages')
    .select('record_id')
    .where('account_id', '=', account_id)
    .where('submission_id', '<>', submission_id)
    .where('stage', '=', stage)
    .where('crm_number', '=', crm_number)
    .where(sql<boolean>`record_id = any(${ids}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ record_id }) => record_id ?? []))
}

/**
 * Notes that a creation is about to be asked for; false when it was noted before, or again since `openCreation` was read. What is noted of
 * a former CRM makes room.
 */
export async function beginStage(db: Db, of: StageOf, stage: Stage, openCreation?: OpenCreation): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('crm_stages')
    .values({ ...of, stage, state: 'begun' })
    .onConflict((conflict) =>
      conflict
        .columns(['submission_id', 'stage'])
        .doUpdateSet({
          state: 'begun',
          finished_at: sql`clock_timestamp()`,
          record_id: null,
          error: null,
          sealed_match: null,
          crm_number: of.crm_number,
        })
        .where(
          sql<boolean>`crm_stages.crm_number < excluded.crm_number or crm_stages.crm_number = excluded.crm_number
            and crm_stages.state in ('begun', 'again') and crm_stages.finished_at = ${openCreation?.since ?? 'infinity'}`,
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes the note back: the CRM did not take the request. */
export async function unbeginStage(db: Db, of: StageOf, stage: Stage): Promise<void> {
  await db
    .deleteFrom('crm_stages')
    .where('account_id', '=', of.account_id)
    .where('submission_id', '=', of.submission_id)
    .where('stage', '=', stage)
    .where('crm_number', '=', of.crm_number)
    .where('state', '=', 'begun')
    .execute()
}

/** How a stage ended, or that it was begun before there was a submission: the CRM did not say whether it made the record. */
export type KeptStage = Omit<StageEnd, 'state'> & { state: StageEnd['state'] | 'begun' }

/** Notes how stages ended: what has ended is not done again. What is noted of a former CRM makes room, and never takes any. */
export async function keepStages(db: Db, ends: readonly (StageOf & KeptStage)[]): Promise<void> {
  if (ends.length > 0) await stagesKept(ends).execute(db)
}

/** The statement that does so, for the submissions that `where` names. */
export function stagesKept(ends: readonly (StageOf & KeptStage)[], where: RawBuilder<unknown> = sql`true`) {
  return sql`
    insert into crm_stages (account_id, submission_id, stage, state, record_id, error, sealed_match, crm_number)
    select * from unnest(
      ${ends.map(({ account_id }) => account_id)}::bigint[], ${ends.map(({ submission_id }) => submission_id)}::bigint[],
      ${ends.map(({ stage }) => stage)}::text[], ${ends.map(({ state }) => state)}::text[],
      ${ends.map(({ record_id }) => record_id)}::text[], ${ends.map(({ error }) => error)}::text[],
      ${ends.map(({ sealed_match }) => sealed_match ?? null)}::text[], ${ends.map(({ crm_number }) => crm_number)}::int[])
      as stage (account_id, submission_id, stage, state, record_id, error, sealed_match, crm_number)
    where ${where}
    on conflict (submission_id, stage) do update
      set state = excluded.state, record_id = excluded.record_id, error = excluded.error,
        sealed_match = excluded.sealed_match, crm_number = excluded.crm_number,
        finished_at = case when crm_stages.crm_number = excluded.crm_number then crm_stages.finished_at else excluded.finished_at end
      where crm_stages.crm_number < excluded.crm_number
        or crm_stages.crm_number = excluded.crm_number and crm_stages.state in ('begun', 'again')`
}
