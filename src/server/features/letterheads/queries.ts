import { sql, type Insertable } from 'kysely'
import { continuationMargins, defaultMargins, type SheetType } from '../../../shared/contract/documents/letterheads.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import type { Letterheads, LetterheadSheets } from '../../db/schema.ts'

const marginColumns = [
  ...(Object.keys(defaultMargins) as (keyof typeof defaultMargins)[]),
  ...continuationMargins,
] as const

export type Margins = Record<keyof typeof defaultMargins, number> &
  Record<(typeof continuationMargins)[number], number | null>

const selectLetterheads = (db: Db, accountId: number) =>
  db
    .selectFrom('letterheads')
    .where('account_id', '=', accountId)
    .select(['id', 'form_id', 'letterhead_name', 'created_at', 'updated_at'])
    .select(marginColumns)
    .$narrowType<Margins>()

export type LetterheadRow = NonNullable<Awaited<ReturnType<typeof findLetterhead>>>

export function findLetterhead(db: Db, accountId: number, id: number) {
  return selectLetterheads(db, accountId).where('id', '=', id).executeTakeFirst()
}

/** All of the account; with a form those that can be selected in it: of the library, and its own [B4.10]. */
export function listLetterheads(
  db: Db,
  accountId: number,
  { form_id, ...page }: PageRequest & { form_id?: number | undefined },
) {
  let query = selectLetterheads(db, accountId).orderBy('id')
  if (form_id !== undefined)
    query = query.where((eb) => eb.or([eb('form_id', 'is', null), eb('form_id', '=', form_id)]))
  return paginate(query, page)
}

export type SheetName = 'first' | 'continuation'

export type SheetRow = Awaited<ReturnType<typeof findSheets>>[number]

/** The sheets of some letterheads. */
export function findSheets(db: Db, accountId: number, letterheadIds: readonly number[]) {
  return db
    .selectFrom('letterhead_sheets')
    .select(['letterhead_id', 'sheet', 'file_key', 'content_type', 'pages', 'width_mm', 'height_mm'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`letterhead_id = any(${letterheadIds}::bigint[])`)
    .$narrowType<{ sheet: SheetName; content_type: SheetType; width_mm: number; height_mm: number }>()
    .execute()
}

/** Whether the account has the form; in a transaction, it stays until its end. */
export async function formExists(db: Db, accountId: number, id: number): Promise<boolean> {
  const form = db.selectFrom('forms').select('id').where('account_id', '=', accountId).where('id', '=', id)
  return (await form.forKeyShare().executeTakeFirst()) !== undefined
}

export async function countLetterheads(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('letterheads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Makes the account's uploads take turns until the end of the transaction. */
export async function lockAccount(db: Db, id: number): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The sheets' files must have been announced; they are kept from now on. */
export async function insertLetterhead(
  db: Db,
  letterhead: Insertable<Letterheads>,
  sheets: readonly Omit<Insertable<LetterheadSheets>, 'letterhead_id' | 'account_id'>[],
): Promise<number> {
  const { id } = await db.insertInto('letterheads').values(letterhead).returning('id').executeTakeFirstOrThrow()
  const { account_id } = letterhead
  await db
    .insertInto('letterhead_sheets')
    .values(sheets.map((sheet) => ({ ...sheet, account_id, letterhead_id: id })))
    .execute()
  return id
}

export async function updateLetterhead(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  change: Partial<Margins & { letterhead_name: string }>,
): Promise<void> {
  await db
    .updateTable('letterheads')
    .set({ ...change, updated_at: sql`clock_timestamp()` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Its files are deleted by housekeeping. */
export async function deleteLetterhead(db: Db, accountId: number, id: number): Promise<void> {
  await db.deleteFrom('letterheads').where('account_id', '=', accountId).where('id', '=', id).execute()
}
