import { sql, type Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Uploads } from '../../db/schema.ts'

export type NewUpload = Omit<Insertable<Uploads>, 'id' | 'created_at'>

/** Its file must have been announced. `undefined`: the form is no longer there. */
export async function insertUpload(db: Db, upload: NewUpload): Promise<number | undefined> {
  const { account_id, form_id, file_key, name, content_type, size, pages } = upload
  const { rows } = await sql<{ id: number }>`
    insert into uploads (account_id, form_id, file_key, name, content_type, size, pages)
    select f.account_id, f.id, ${file_key}, ${name}, ${content_type}, ${size}::bigint, ${pages ?? null}::int
    from forms f where f.account_id = ${account_id} and f.id = ${form_id} for key share of f
    returning id`.execute(db)
  return rows[0]?.id
}

const isFree = sql<boolean>`not exists (select from submission_files f where f.account_id = uploads.account_id and f.id = uploads.id)`

/** Of these uploads those that no submission has; the others were sent already, or are gone. */
export async function freeUploads(db: Db, accountId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(isFree)
    .execute()
  return rows.map(({ id }) => id)
}

/** An upload that no submission has; `undefined`: it is gone, or was sent. */
export function findFreeUpload(db: Db, accountId: number, id: number) {
  return db
    .selectFrom('uploads')
    .select(['file_key', 'content_type', 'size'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isFree)
    .executeTakeFirst()
}

/** Deletes those of the uploads that no submission has; their files go with them. */
export async function discardUploads(db: Db, accountId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('uploads')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(isFree)
    .execute()
}

/** Lets go of the files of a submission that will not be read any more. */
export async function forgetFilesOf(db: Db, accountId: number, submissionId: number): Promise<void> {
  await db
    .deleteFrom('submission_files')
    .where('account_id', '=', accountId)
    .where('submission_id', '=', submissionId)
    .execute()
}

const stored = (db: Db) =>
  db
    .selectFrom('submission_files')
    .innerJoin('uploads', (join) =>
      join
        .onRef('uploads.id', '=', 'submission_files.id')
        .onRef('uploads.account_id', '=', 'submission_files.account_id'),
    )
    .select(['uploads.id', 'uploads.file_key', 'uploads.name', 'uploads.content_type', 'uploads.size', 'uploads.pages'])

/** Files that submissions have, by id. */
export function findFiles(db: Db, accountId: number, ids: readonly number[]) {
  return stored(db)
    .where('submission_files.account_id', '=', accountId)
    .where(sql<boolean>`submission_files.id = any(${ids}::bigint[])`)
    .orderBy('uploads.id')
    .execute()
}

/**
 * The files of a submission in the order of their upload: `file_key` names them in the file store (`platform.files`), `name`
 * is what the visitor called them. None once the account has asked for nothing to be kept and all that follows has been done.
 */
export function filesOfSubmission(db: Db, accountId: number, submissionId: number) {
  return stored(db)
    .where('submission_files.account_id', '=', accountId)
    .where('submission_files.submission_id', '=', submissionId)
    .orderBy('uploads.id')
    .execute()
}
