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

export async function notedAttachments(db: Db, { account_id, submission_id }: StageOf): Promise<AttachmentNote[]> {
  const rows = await db
    .selectFrom('crm_attachments')
    .select(['file', 'state', 'crm_file_id', 'error'])
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .execute()
  return rows as AttachmentNote[]
}

/** Notes that a file is about to be sent; false when it was noted before. */
export async function beginAttachment(db: Db, { account_id, submission_id }: StageOf, file: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('crm_attachments')
    .values({ account_id, submission_id, file })
    .onConflict((conflict) => conflict.columns(['submission_id', 'file']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes the end of one that was begun; `undefined`: the CRM did not take it, and it may be sent again. */
export async function endAttachment(
  db: Db,
  { account_id, submission_id }: StageOf,
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
      .execute()
    return
  }
  await db
    .deleteFrom('crm_attachments')
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .where('file', '=', file)
    .execute()
}
