import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { FormSort } from '../../../shared/contract/forms/forms.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import { storedBytes } from '../../db/slices.ts'
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
    .select([groupIds, passwordSet, assistantKeySet])

/** Ids of a form's groups, ascending. */
const groupIds = sql<number[]>`array(select form_group_id from form_group_members m
  where m.account_id = forms.account_id and m.form_id = forms.id order by form_group_id)`.as('form_groups')

const passwordSet = sql<boolean>`exists (select from form_passwords p
  where p.account_id = forms.account_id and p.form_id = forms.id)`.as('password_set')

const assistantKeySet = sql<boolean>`exists (select from assistant_keys k
  where k.account_id = forms.account_id and k.form_id = forms.id)`.as('chat_assistant_api_key_set')

export type FormRow = Awaited<ReturnType<typeof findForm>> & object

export function findForm(db: Db, id: number) {
  return selectForms(db).where('forms.id', '=', id).executeTakeFirst()
}

export function findForms(db: Db, ids: readonly number[]) {
  return selectForms(db).where('forms.id', '=', anyOf(ids)).execute()
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`

export interface FormFilter extends PageRequest {
  active?: boolean | undefined
  template?: boolean | undefined
  updated_since?: string | undefined
  search?: string | undefined
  form_group?: number | undefined
  sort?: FormSort | undefined
  direction?: 'asc' | 'desc' | undefined
  timezone: string
}

/** By what forms are sorted, and which end comes first where the caller does not say. */
const orders: Record<FormSort, { by: RawBuilder<unknown> | null; first: 'asc' | 'desc' }> = {
  id: { by: null, first: 'asc' },
  updated_at: { by: sql`updated_at`, first: 'desc' },
  internal_title: { by: sql`lower(internal_title)`, first: 'asc' },
  active: { by: sql`active`, first: 'desc' },
  views_count: { by: sql`views_count`, first: 'desc' },
  submissions_count: { by: sql`submissions_count`, first: 'desc' },
}

/** One page of the forms that a filter lets through, as far as kept forms do not know them. */
export function listFormStates(db: Db, { active, template, updated_since, timezone, ...rest }: FormFilter) {
  const { search, form_group, sort = 'id', direction, ...page } = rest
  const listed = db
    .selectFrom('forms')
    .innerJoin('form_counters', 'form_counters.form_id', 'forms.id')
    .select(['forms.id', 'revision', 'views_count', 'submissions_count', storedBytes('settings').as('stored_bytes')])
  const { by, first } = orders[sort]
  const way = direction ?? first
  let query = by === null ? listed.orderBy('forms.id', way) : listed.orderBy(by, way).orderBy('forms.id', way)
  if (search !== undefined && search !== '') query = query.where(holds(search))
  if (form_group !== undefined) query = query.where(isInGroup(form_group))
  if (active !== undefined) query = query.where('active', '=', active)
  if (template !== undefined) query = query.where('form_template', '=', template)
  if (updated_since !== undefined) query = query.where('updated_at', '>=', startOf(updated_since, timezone))
  return paginate(query, page)
}

/** Whether a form's names hold a text, taken literally. */
const holds = (text: string) =>
  sql<boolean>`position(lower(${text}) in lower(internal_title || ' ' || coalesce(settings ->> 'title', ''))) > 0`

const isInGroup = (group: number) => sql<boolean>`exists (select from form_group_members m
  where m.account_id = forms.account_id and m.form_id = forms.id and m.form_group_id = ${group})`

const formStatesText = `select forms.id, revision, views_count, submissions_count
  from forms join form_counters on form_id = forms.id
  where forms.account_id = (select current_account()) and forms.id = any($1::bigint[])`

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
  /** Whether its proposed document has a masthead. */
  proposes_masthead: boolean
  settings: Partial<FormSettings>
}

export async function proposesMasthead(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('forms').select('proposes_masthead').where('id', '=', id).executeTakeFirstOrThrow()
  return row.proposes_masthead
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

/** What moves with every change of the configuration, and never goes back. */
export const moved = {
  revision: sql<number>`revision + 1`,
  updated_at: sql<string>`greatest(updated_at + interval '1 millisecond', clock_timestamp())`,
}

/** Writes a change and moves `revision` and `updated_at`. */
export async function updateForm(db: Db, id: number, { settings, ...change }: FormChange): Promise<void> {
  await db
    .updateTable('forms')
    .set({
      ...change,
      ...(settings && { settings: JSON.stringify(settings) }),
      ...moved,
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

/** Sets the password of a form to the hash given, or takes it away. */
export async function setPassword(db: Db, form: { account_id: number; form_id: number }, hash: string | null) {
  await db
    .deleteFrom('form_passwords')
    .where('account_id', '=', form.account_id)
    .where('form_id', '=', form.form_id)
    .execute()
  if (hash === null) return
  await db
    .insertInto('form_passwords')
    .values({ ...form, password_hash: hash })
    .execute()
}

/** Settings that are lists of fields of the form. */
export const fieldLists = ['chat_assistant_excluded_field_ids', 'confidential_field_ids'] as const
type FieldList = (typeof fieldLists)[number]

/** Writes one of these lists; an empty one is left out of the settings, as its default. Does not move the revision. */
export async function setFieldList(
  db: Db,
  form: { account_id: number; form_id: number },
  name: FieldList,
  ids: readonly number[],
): Promise<void> {
  const settings =
    ids.length === 0
      ? sql<string>`settings - ${name}::text`
      : sql<string>`jsonb_set(settings, array[${name}::text], ${JSON.stringify(ids)}::jsonb)`
  await db
    .updateTable('forms')
    .set({ settings })
    .where('account_id', '=', form.account_id)
    .where('id', '=', form.form_id)
    .execute()
}

/** Takes a field off these lists, when it is deleted. */
export async function forgetListedField(
  db: Db,
  form: { account_id: number; form_id: number },
  fieldId: number,
): Promise<void> {
  const row = await db
    .selectFrom('forms')
    .select('settings')
    .where('account_id', '=', form.account_id)
    .where('id', '=', form.form_id)
    .executeTakeFirstOrThrow()
  for (const name of fieldLists) {
    const ids = (row.settings[name] ?? []) as number[]
    const left = ids.filter((id) => id !== fieldId)
    if (left.length < ids.length) await setFieldList(db, form, name, left)
  }
}

/** Writes settings of a copy. Does not move the revision. */
export async function setTexts(
  db: Db,
  form: { account_id: number; form_id: number },
  texts: Record<string, unknown>,
): Promise<void> {
  await db
    .updateTable('forms')
    .set({ settings: sql<string>`settings || ${JSON.stringify(texts)}::jsonb` })
    .where('account_id', '=', form.account_id)
    .where('id', '=', form.form_id)
    .execute()
}

/** Puts a form into these groups and no others. */
export async function setGroups(db: Db, accountId: number, formId: number, groupIds: readonly number[]): Promise<void> {
  await db.deleteFrom('form_group_members').where('form_id', '=', formId).execute()
  if (groupIds.length === 0) return
  const rows = groupIds.map((form_group_id) => ({ account_id: accountId, form_id: formId, form_group_id }))
  await db.insertInto('form_group_members').values(rows).execute()
}

/** Whether another form of the account has this descriptive address. */
export async function isSlugUsed(
  db: Db,
  { account_id, form_id }: { account_id: number; form_id: number | null },
  custom_slug: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('forms')
    .select('id')
    .where('account_id', '=', account_id)
    .where('custom_slug', '=', custom_slug)
    .executeTakeFirst()
  return other !== undefined && other.id !== form_id
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
