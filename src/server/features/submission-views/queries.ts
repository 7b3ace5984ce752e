import { sql } from 'kysely'
import type { AnyViewFilter } from '../../../shared/contract/submissions/submission-views.ts'
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
      sql.ref<AnyViewFilter>('filter').as('filter'),
      'is_shared',
      'users.name as made_by',
      'submission_views.created_at',
    ])
    .select(sql<boolean>`submission_views.user_id is not distinct from ${user_id}::bigint`.as('is_own'))

/** What a view shows submissions of: a form, or, where it is null, the inbox. */
interface ViewPlace {
  form_id: number | null
}

/** The views of a form, or of the inbox, that a user has, by name. */
export const listViews = (db: Db, reader: Reader, { form_id, ...page }: PageRequest & ViewPlace) =>
  paginate(
    selectViews(db, reader)
      .where('submission_views.form_id', form_id === null ? 'is' : '=', form_id)
      .orderBy(sql`lower(submission_views.name)`)
      .orderBy('submission_views.id'),
    page,
  )

export const findView = (db: Db, reader: Reader, id: number) =>
  selectViews(db, reader).where('submission_views.id', '=', id).executeTakeFirst()

/** Those of the inbox with these ids that the user has, or the first by name; so many at most. */
export const findInboxViews = (
  db: Db,
  reader: Reader,
  { ids, limit }: { ids: readonly number[] | undefined; limit: number },
) =>
  selectViews(db, reader)
    .where('submission_views.form_id', 'is', null)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`submission_views.id = any(${ids}::bigint[])`))
    .orderBy(sql`lower(submission_views.name)`)
    .orderBy('submission_views.id')
    .limit(limit)
    .execute()

/** Keeps other users from saving views of the inbox until the transaction ends, so that their number stays within the bound. */
export async function holdInboxViews(db: Db, accountId: number): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** Which of these a filter names, and the account does not have. */
export async function findMissing(db: Db, accountId: number, { form_id, assignee }: AnyViewFilter) {
  const user = typeof assignee === 'number' ? assignee : null
  const { rows } = await sql<{ form: boolean; user: boolean }>`select
    ${form_id ?? null}::bigint is not null and not exists (
      select from forms where account_id = ${accountId} and id = ${form_id ?? null}) as form,
    ${user}::bigint is not null and not exists (
      select from users where account_id = ${accountId} and id = ${user}) as user`.execute(db)
  return rows[0] ?? { form: false, user: false }
}

/** How many views of a form, or of the inbox, are shared, or are the user's alone. */
export async function countViews(
  db: Db,
  { account_id, user_id }: Reader,
  { form_id, is_shared }: ViewPlace & { is_shared: boolean },
): Promise<number> {
  const { count } = await db
    .selectFrom('submission_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('form_id', form_id === null ? 'is' : '=', form_id)
    .where('is_shared', '=', is_shared)
    .$if(!is_shared, (query) => query.where('user_id', '=', user_id))
    .executeTakeFirstOrThrow()
  return count
}

interface NewView extends Reader, ViewPlace {
  name: string
  filter: AnyViewFilter
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
  filter?: AnyViewFilter | undefined
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
