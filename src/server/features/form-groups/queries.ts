import { sql } from 'kysely'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

const selectGroups = (db: Db) =>
  db.selectFrom('form_groups').select((eb) => [
    'id',
    'name',
    'copy',
    'created_at',
    eb
      .selectFrom('form_group_members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .whereRef('form_group_id', '=', 'form_groups.id')
      .$asScalar()
      .$notNull()
      .as('forms_count'),
  ])

export const listGroups = (db: Db, page: PageRequest) => paginate(selectGroups(db).orderBy('id'), page)

export const findGroup = (db: Db, id: number) => selectGroups(db).where('id', '=', id).executeTakeFirst()

export async function insertGroup(
  db: Db,
  group: { account_id: number; name: string; copy?: boolean },
): Promise<number> {
  const { id } = await db.insertInto('form_groups').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateGroup(
  db: Db,
  id: number,
  change: { name?: string | undefined; copy?: boolean | undefined },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return
  await db.updateTable('form_groups').set(change).where('id', '=', id).execute()
}

/** The forms stay, changed: their membership rows go by `on delete cascade`. */
export async function deleteGroup(db: Db, id: number): Promise<void> {
  await db
    .updateTable('forms')
    .set({ revision: sql`revision + 1`, updated_at: sql`clock_timestamp()` })
    .where('id', 'in', (eb) => eb.selectFrom('form_group_members').select('form_id').where('form_group_id', '=', id))
    .execute()
  await db.deleteFrom('form_groups').where('id', '=', id).execute()
}
