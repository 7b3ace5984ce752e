import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { KeptStage, StageOf } from './queries.ts'
import { keepStages } from './queries.ts'

/** Stages that can make the first record of a submission. */
export const firstStages = ['address', 'estate', 'task', 'calendar'] as const
export type FirstStage = (typeof firstStages)[number]

/** What names an attempt to submit: a repetition has the same token (decision 0005). */
export interface AttemptOf {
  account_id: number
  form_id: number
  token: Buffer
  /** At which of the account's CRMs. */
  crm_number: number
}

export interface Attempt {
  stage: FirstStage
  state: 'begun' | 'done' | 'unknown'
  record_id: string | null
  /** Seconds since the CRM was asked. */
  age: number
}

export async function findAttempt(
  db: Db,
  { account_id, form_id, token, crm_number }: AttemptOf,
): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('crm_attempts')
    .select(['stage', 'state', 'record_id'])
    .select(sql<number>`extract(epoch from clock_timestamp() - begun_at)::float8`.as('age'))
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('token', '=', token)
    .where('crm_number', '=', crm_number)
    .executeTakeFirst()
  return row as Attempt | undefined
}

/** Notes that a creation is about to be asked for; false when it was noted before. What is noted of a former CRM makes room. */
export async function beginAttempt(db: Db, of: AttemptOf, stage: FirstStage): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('crm_attempts')
    .values({ ...of, stage })
    .onConflict((conflict) =>
      conflict
        .columns(['form_id', 'token'])
        .doUpdateSet({ stage, state: 'begun', record_id: null, begun_at: sql`now()`, crm_number: of.crm_number })
        .where('crm_attempts.crm_number', '<', of.crm_number),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function endAttempt(
  db: Db,
  { account_id, form_id, token, crm_number }: AttemptOf,
  end: { state: 'done'; record_id: string } | { state: 'unknown' },
): Promise<void> {
  await db
    .updateTable('crm_attempts')
    .set(end)
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('token', '=', token)
    .where('crm_number', '=', crm_number)
    .execute()
}

/** What became of it at every CRM. */
export async function forgetAttempt(
  db: Db,
  { account_id, form_id, token }: Omit<AttemptOf, 'crm_number'>,
): Promise<void> {
  await db
    .deleteFrom('crm_attempts')
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('token', '=', token)
    .execute()
}

/** How the stage of the first record ended, and at which of the account's CRMs. */
export type FirstStageEnd = KeptStage & Pick<StageOf, 'crm_number'>

/**
 * Hands the first record to the submission that was stored in the same transaction: its write goes on behind that stage. A
 * claim is counted, since who claims for the first time looks for no notes.
 */
export async function keepFirstRecord(
  db: Db,
  of: Omit<StageOf, 'crm_number'>,
  end: FirstStageEnd | null,
): Promise<void> {
  if (!end) return
  await keepStages(db, [{ ...of, ...end }])
  await db
    .updateTable('follow_ups')
    .set({ claims: 1 })
    .where('account_id', '=', of.account_id)
    .where('submission_id', '=', of.submission_id)
    .where('kind', '=', 'crm')
    .execute()
}
