import type { Author } from '../../../shared/contract/submissions/submission-processing.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

interface NotePlace {
  account_id: number
  submission_id: number
}

export type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>

const selectNotes = (db: Db, { account_id, submission_id }: NotePlace) =>
  db
    .selectFrom('submission_notes')
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .select(['id', 'submission_id', 'text', 'author_type', 'author_id', 'author_name', 'created_at'])
    .$narrowType<{ author_type: Author['type'] }>()

/** Oldest first. */
export const listNotes = (db: Db, place: NotePlace, page: PageRequest) =>
  paginate(selectNotes(db, place).orderBy('id'), page)

export const findNote = (db: Db, place: NotePlace, id: number) =>
  selectNotes(db, place).where('id', '=', id).executeTakeFirst()

export async function countNotes(db: Db, { account_id, submission_id }: NotePlace): Promise<number> {
  const { count } = await db
    .selectFrom('submission_notes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertNote(
  db: Db,
  place: NotePlace,
  { author, text }: { author: Author; text: string },
): Promise<number> {
  const { type: author_type, id: author_id, name: author_name } = author
  const { id } = await db
    .insertInto('submission_notes')
    .values({ ...place, author_type, author_id, author_name, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteNote(db: Db, { account_id, submission_id }: NotePlace, id: number): Promise<void> {
  await db
    .deleteFrom('submission_notes')
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .where('id', '=', id)
    .execute()
}

/** The form of a submission of the account. */
export async function formOf(db: Db, id: number): Promise<number | undefined> {
  const found = await db.selectFrom('submissions').select('form_id').where('id', '=', id).executeTakeFirst()
  return found?.form_id
}
