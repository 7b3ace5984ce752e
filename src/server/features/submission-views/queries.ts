import { sql } from 'kysely'
import type { ViewFilter } from '../../../shared/contract/submissions/submission-views.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

/** Who asks: views that are not shared are there for their own user alone. */
interface Reader {
  account_id: number
  user_id: number
}

const selectViews = (db: Db, { account_id, user_id }: Reader) =>
  db
    .selectFrom('submission_views')
    .leftJoin('users', 'users.id', 'submission_views.user_id')
    .where('submission_views.account_id', '=', account_id)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('submission_views.user_id', '=', user_id)]))
    .select([
      'submission_views.id',
      'submission_views.form_id',
      'submission_views.name',
      sql.ref<ViewFilter>('filter').as('filter'),
      'is_shared',
      'users.name as made_by',
      'submission_views.created_at',
    ])
    .select(sql<boolean>`submission_views.user_id is not distinct from ${user_id}::bigint`.as('is_own'))

/** The views of a form that a user has, by name. */
export const listViews = (db: Db, reader: Reader, { form_id, ...page }: PageRequest & { form_id: number }) =>
  paginate(
    selectViews(db, reader)
      .where('submission_views.form_id', '=', form_id)
      .orderBy(sql`lower(submission_views.name)`)
      .orderBy('submission_views.id'),
    page,
  )

export const findView = (db: Db, reader: Reader, id: number) =>
  selectViews(db, reader).where('submission_views.id', '=', id).executeTakeFirst()

/** How many views of a form are shared, or are the user's alone. */
export async function countViews(
  db: Db,
  { account_id, user_id }: Reader,
  { form_id, is_shared }: { form_id: number; is_shared: boolean },
): Promise<number> {
  const { count } = await db
    .selectFrom('submission_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('is_shared', '=', is_shared)
    .$if(!is_shared, (query) => query.where('user_id', '=', user_id))
    .executeTakeFirstOrThrow()
  return count
}

interface NewView extends Reader {
  form_id: number
  name: string
  filter: ViewFilter
  is_shared: boolean
}

export async function insertView(db: Db, { filter, ...view }: NewView): Promise<number> {
  const { id } = await db
    .insertInto('submission_views')
    .values({ ...view, filter: JSON.stringify(filter) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface ViewChange {
  name?: string | undefined
  filter?: ViewFilter | undefined
  is_shared?: boolean | undefined
  user_id?: number | undefined
}

export async function updateView(db: Db, accountId: number, id: number, { filter, ...change }: ViewChange) {
  const values = { ...change, ...(filter && { filter: JSON.stringify(filter) }) }
  if (Object.values(values).every((value) => value === undefined)) return
  await db
    .updateTable('submission_views')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function deleteView(db: Db, accountId: number, id: number): Promise<void> {
  await db.deleteFrom('submission_views').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Leaves what a user has shared to the account, before the user goes. */
export async function releaseSharedViews(db: Db, accountId: number, userId: number): Promise<void> {
  await db
    .updateTable('submission_views')
    .set({ user_id: null })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('is_shared', '=', true)
    .execute()
}
