import { CompiledQuery, sql } from 'kysely'
import type { FormSettings } from '../../../shared/contract/form-settings.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import { startOf } from '../../db/time-bounds.ts'

const columns = [
  'forms.id',
  'slug',
  'custom_slug',
  'internal_title',
  'active',
  'form_template',
  'settings',
  'revision',
  'created_at',
  'updated_at',
  'views_count',
  'submissions_count',
] as const

const selectForms = (db: Db) =>
  db
    .selectFrom('forms')
    .innerJoin('form_counters', 'form_counters.form_id', 'forms.id')
    .select(columns)
    .select(groupIds)

/** Ids of a form's groups, ascending. */
const groupIds = sql<number[]>`array(select form_group_id from form_group_members m
  where m.account_id = forms.account_id and m.form_id = forms.id order by form_group_id)`.as('form_groups')

export type FormRow = Awaited<ReturnType<typeof findForm>> & object

export function findForm(db: Db, id: number) {
  return selectForms(db).where('forms.id', '=', id).executeTakeFirst()
}

interface FormFilter extends PageRequest {
  active?: boolean | undefined
  template?: boolean | undefined
  updated_since?: string | undefined
  timezone: string
}

export function listForms(db: Db, { active, template, updated_since, timezone, ...page }: FormFilter) {
  let query = selectForms(db).orderBy('forms.id')
  if (active !== undefined) query = query.where('active', '=', active)
  if (template !== undefined) query = query.where('form_template', '=', template)
  if (updated_since !== undefined) query = query.where('updated_at', '>=', startOf(updated_since, timezone))
  return paginate(query, page)
}

const formStatesText = `select forms.id, revision, views_count, submissions_count
  from forms join form_counters on form_id = forms.id where forms.id = any($1::bigint[])`

export interface FormState {
  id: number
  revision: number
  views_count: number
  submissions_count: number
}

/** What moves without a change of the configuration; with the revision, all that kept forms need. Compiled once: it is hot. */
export async function formStates(db: Db, ids: readonly number[]): Promise<FormState[]> {
  const { rows } = await db.executeQuery<FormState>(CompiledQuery.raw(formStatesText, [ids]))
  return rows
}

interface NewForm {
  account_id: number
  slug: string
  internal_title: string
  custom_slug?: string | null
  settings: Partial<FormSettings>
}

export async function insertForm(db: Db, { settings, ...form }: NewForm): Promise<number> {
  const row = { ...form, settings: JSON.stringify(settings) }
  const { id } = await db.insertInto('forms').values(row).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('form_counters').values({ form_id: id, account_id: form.account_id }).execute()
  return id
}

interface FormChange {
  internal_title?: string | undefined
  custom_slug?: string | null | undefined
  active?: boolean | undefined
  settings?: Partial<FormSettings>
}

/** Writes a change and moves `revision` and `updated_at`, which never go back. */
export async function updateForm(db: Db, id: number, { settings, ...change }: FormChange): Promise<void> {
  await db
    .updateTable('forms')
    .set({
      ...change,
      ...(settings && { settings: JSON.stringify(settings) }),
      revision: sql`revision + 1`,
      updated_at: sql`greatest(updated_at + interval '1 millisecond', clock_timestamp())`,
    })
    .where('id', '=', id)
    .execute()
}

/** Remembers the address a form had, and frees the one it takes; the newest form to have had an address is found there. */
export async function moveSlug(
  db: Db,
  form: { account_id: number; form_id: number },
  move: { from: string | null; to: string | null },
) {
  if (move.to !== null) await db.deleteFrom('former_slugs').where('slug', '=', move.to).execute()
  if (move.from === null) return
  await db
    .insertInto('former_slugs')
    .values({ ...form, slug: move.from })
    .onConflict((conflict) => conflict.columns(['account_id', 'slug']).doUpdateSet({ form_id: form.form_id }))
    .execute()
}

export async function deleteForm(db: Db, id: number): Promise<void> {
  await db.deleteFrom('forms').where('id', '=', id).execute()
}

export async function setGroups(db: Db, accountId: number, formId: number, groupIds: readonly number[]): Promise<void> {
  await db.deleteFrom('form_group_members').where('form_id', '=', formId).execute()
  if (groupIds.length === 0) return
  const rows = groupIds.map((form_group_id) => ({ account_id: accountId, form_id: formId, form_group_id }))
  await db.insertInto('form_group_members').values(rows).execute()
}

/** Those of `ids` that are no group of the account. */
export async function unknownGroups(db: Db, ids: readonly number[]): Promise<number[]> {
  const found = await db
    .selectFrom('form_groups')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** The account's plan and number of active forms; others that ask wait until this transaction ends. */
export async function lockActiveForms(db: Db, accountId: number): Promise<{ plan: string; active: number }> {
  const { plan } = await db
    .selectFrom('accounts')
    .select('plan')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { active } = await db
    .selectFrom('forms')
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('account_id', '=', accountId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return { plan, active }
}
