import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Stages of a write to the CRM, in their order (architecture "The way of a submission"). */
export const stages = ['address', 'estate', 'relation', 'task', 'calendar', 'agentsLog'] as const
export type Stage = (typeof stages)[number]

export interface StageEnd {
  stage: Stage
  state: 'done' | 'failed' | 'unknown'
  record_id: string | null
  error: string | null
}

/** Stages of a submission that have ended. */
export async function endedStages(db: Db, accountId: number, submissionId: number): Promise<Map<Stage, StageEnd>> {
  const rows = await db
    .selectFrom('crm_stages')
    .select(['stage', 'state', 'record_id', 'error'])
    .where('account_id', '=', accountId)
    .where('submission_id', '=', submissionId)
    .execute()
  return new Map((rows as StageEnd[]).map((row) => [row.stage, row]))
}

/** Notes the end of a stage before the next one begins: what is done is not done again. */
export async function keepStage(
  db: Db,
  { account_id, submission_id }: { account_id: number; submission_id: number },
  end: StageEnd,
): Promise<void> {
  await db
    .insertInto('crm_stages')
    .values({ account_id, submission_id, ...end })
    .onConflict((conflict) => conflict.columns(['submission_id', 'stage']).doNothing())
    .execute()
}

/** The form as the write needs it. */
export async function findWrittenForm(db: Db, accountId: number, formId: number) {
  return db
    .selectFrom('forms')
    .innerJoin('accounts', 'accounts.id', 'forms.account_id')
    .select(['forms.id', 'internal_title', 'custom_slug', 'active', 'settings', 'accounts.timezone'])
    .select(sql<string>`coalesce(settings ->> 'title', internal_title)`.as('heading'))
    .where('forms.account_id', '=', accountId)
    .where('forms.id', '=', formId)
    .executeTakeFirst()
}
