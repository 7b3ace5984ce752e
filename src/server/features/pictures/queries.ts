import { sql, type Insertable } from 'kysely'
import type { PictureType } from '../../../shared/contract/documents/pictures.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import type { Pictures } from '../../db/schema.ts'

const selectPictures = (db: Db) =>
  db
    .selectFrom('pictures')
    .select(['id', 'name', 'file_key', 'digest', 'content_type', 'size', 'width', 'height', 'created_at'])
    .$narrowType<{ content_type: PictureType }>()

export type PictureRow = NonNullable<Awaited<ReturnType<typeof findPicture>>>

export function findPicture(db: Db, accountId: number, id: number) {
  return selectPictures(db).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
}

export function findByDigest(db: Db, accountId: number, digest: string) {
  return selectPictures(db).where('account_id', '=', accountId).where('digest', '=', digest).executeTakeFirst()
}

/** One of the pictures with this content, of whatever account: who names it knows what it shows. */
export function findOfAnyAccount(db: Db, digest: string) {
  return selectPictures(db).where('digest', '=', digest).orderBy('id').limit(1).executeTakeFirst()
}

/** Which of these the account has. */
export async function findDigests(db: Db, accountId: number, digests: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('pictures')
    .select('digest')
    .where('account_id', '=', accountId)
    .where('digest', 'in', digests)
    .execute()
  return new Set(rows.map(({ digest }) => digest))
}

export function listPictures(db: Db, accountId: number, page: PageRequest) {
  return paginate(selectPictures(db).where('account_id', '=', accountId).orderBy('id'), page)
}

export async function countPictures(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('pictures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Makes what changes the pictures of an account take turns until the end of the transaction. */
export async function lockAccount(db: Db, id: number): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Its file must have been announced; it is kept from now on. */
export async function insertPicture(db: Db, picture: Insertable<Pictures>): Promise<void> {
  await db.insertInto('pictures').values(picture).execute()
}

/** Processes that have made pages of the account make them anew. */
export async function moveAccountRevision(db: Db, id: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** Its file is deleted by housekeeping. */
export async function deletePicture(db: Db, accountId: number, id: number): Promise<void> {
  await db.deleteFrom('pictures').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Where the account shows a picture: in what it has now, not in earlier versions of forms. The logo of a form that follows the account is no place of its own. */
export async function findUses(db: Db, accountId: number, digest: string): Promise<PictureUse[]> {
  const part = `%/pictures/${digest}.%`
  const { rows } = await sql<PictureUse>`
    select * from (
      select 'account' as kind, null::bigint as form_id, null::text as title from accounts
        where id = ${accountId} and styling::text like ${part}
      union all select 'documents', null, null from pdf_presets
        where account_id = ${accountId} and design::text like ${part}
      union all select 'form', id, internal_title from forms
        where account_id = ${accountId} and settings::text like ${part}
          and ((settings::jsonb - '{logo_url,logo_dark_url}'::text[])::text like ${part} or not coalesce((settings->>'use_default_styling')::boolean, true))
      union select 'form', id, internal_title from forms f
        where account_id = ${accountId} and (
          exists (select from fields where account_id = f.account_id and form_id = f.id and options::text like ${part})
          or exists (select from form_drafts where form_id = f.id and (content->'fields')::text like ${part}))
      union all select 'document', f.id, f.internal_title from pdf_templates t join forms f on f.id = t.form_id
        where t.account_id = ${accountId} and (t.blocks::text like ${part} or t.design::text like ${part})
    ) as uses order by form_id nulls first, kind limit 20`.execute(db)
  return rows
}

export interface PictureUse {
  kind: 'account' | 'documents' | 'form' | 'document'
  form_id: number | null
  title: string | null
}
