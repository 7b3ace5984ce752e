import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { StageOf } from './queries.ts'

export type AttachmentState = 'begun' | 'done' | 'failed' | 'unknown'

/** What became of a file that was to be attached. */
export interface AttachmentNote {
  file: string
  state: AttachmentState
  crm_file_id: string | null
  error: string | null
}

export async function notedAttachments(
  db: Db,
  { account_id, submission_id, crm_number }: StageOf,
): Promise<AttachmentNote[]> {
  const rows = await db
    .selectFrom('crm_attachments')
    .select(['file', 'state', 'crm_file_id', 'error'])
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .where('crm_number', '=', crm_number)
    .execute()
  return rows as AttachmentNote[]
}

/** Notes that a file is about to be sent; false when it was noted before. What is noted of a former CRM makes room. */
export async function beginAttachment(
  db: Db,
  { account_id, submission_id, crm_number }: StageOf,
  file: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('crm_attachments')
    .values({ account_id, submission_id, file, crm_number })
    .onConflict((conflict) =>
      conflict
        .columns(['submission_id', 'file'])
        .doUpdateSet({ state: 'begun', crm_file_id: null, error: null, created_at: sql`now()`, crm_number })
        .where('crm_attachments.crm_number', '<', crm_number),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes the end of one that was begun; `undefined`: the CRM did not take it, and it may be sent again. */
export async function endAttachment(
  db: Db,
  { account_id, submission_id, crm_number }: StageOf,
  file: string,
  end: Omit<AttachmentNote, 'file'> | undefined,
): Promise<void> {
  if (end) {
    await db
      .updateTable('crm_attachments')
      .set(end)
      .where('account_id', '=', account_id)
      .where('submission_id', '=', submission_id)
      .where('file', '=', file)
      .where('crm_number', '=', crm_number)
      .execute()
    return
  }
  await db
    .deleteFrom('crm_attachments')
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .where('file', '=', file)
    .where('crm_number', '=', crm_number)
    .execute()
}
