import { sql } from 'kysely'
import { maxUnassignedForms, type UnassignedRules } from '../../../shared/contract/forms/assignment.ts'
import type { Assignee } from '../../../shared/contract/submissions/submission-processing.ts'
import type { Db } from '../../db/db.ts'

/** A rule as it is stored; users who have left since are still in it. */
export interface StoredRule {
  field_id: number | null
  values: readonly string[]
  /** Left out of rules that were written before there was a choice. */
  to_supervisor?: boolean
  user_ids: readonly number[]
}

interface FormOf {
  account_id: number
  form_id: number
}

/** The rules of a form, in their order; `undefined`: the account has no such form. */
export async function findRules(db: Db, { account_id, form_id }: FormOf): Promise<readonly StoredRule[] | undefined> {
  const row = await db
    .selectFrom('forms')
    .leftJoin('assignment_rules', (join) =>
      join
        .onRef('assignment_rules.account_id', '=', 'forms.account_id')
        .onRef('assignment_rules.form_id', '=', 'forms.id'),
    )
    .select(sql.ref<StoredRule[] | null>('rules').as('rules'))
    .where('forms.account_id', '=', account_id)
    .where('forms.id', '=', form_id)
    .executeTakeFirst()
  return row && (row.rules ?? [])
}

export async function replaceRules(db: Db, form: FormOf, list: readonly StoredRule[]): Promise<void> {
  const { account_id, form_id } = form
  if (list.length === 0) {
    const ofForm = db.deleteFrom('assignment_rules').where('account_id', '=', account_id)
    await ofForm.where('form_id', '=', form_id).execute()
    return
  }
  const rules = JSON.stringify(list)
  await db
    .insertInto('assignment_rules')
    .values({ ...form, rules })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet({ rules }))
    .execute()
}

/** A user who is there; viewers may not work on submissions. */
interface NamedUser extends Assignee {
  is_viewer: boolean
}

/** Those of the users who are there, by id. */
export async function findUsers(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, NamedUser>> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', sql<boolean>`role = 'viewer'`.as('is_viewer')])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(users.map((user) => [user.id, user]))
}

/**
 * The user who is a person of the CRM: by the e-mail address that the CRM has, or that the staff member has who was made from the same person.
 * Viewers may not work on submissions.
 */
export async function findCrmUser(
  db: Db,
  accountId: number,
  { id, email }: { id: string; email: string },
): Promise<Assignee | undefined> {
  const { rows } = await sql<Assignee>`
    select u.id, u.name from users u
    where u.account_id = ${accountId} and u.role <> 'viewer' and (lower(u.email) = lower(${email}) or lower(u.email) = (
      select lower(m.email) from staff_members m where m.account_id = ${accountId} and m.crm_user_id = ${id}))
    order by lower(u.email) = lower(${email}) desc limit 1`.execute(db)
  return rows[0]
}

/** Rules of forms that are online that name users of whom none may work on submissions any more. */
export async function findUnassigned(db: Db, accountId: number): Promise<UnassignedRules> {
  const { rows } = await sql<UnassignedRules['forms'][number]>`
    select f.id, f.internal_title, array_agg(r.place::int order by r.place) as rules
    from assignment_rules a
    cross join lateral (select id, internal_title, active from forms where account_id = ${accountId} and id = a.form_id offset 0) f
    cross join lateral jsonb_array_elements(a.rules) with ordinality r (rule, place)
    where a.account_id = ${accountId} and f.active and r.rule -> 'user_ids' <> '[]' and r.rule -> 'to_supervisor' is distinct from 'true'
      and not exists (
        select from jsonb_array_elements_text(r.rule -> 'user_ids') t (id)
        join users u on u.account_id = ${accountId} and u.id = t.id::bigint and u.role <> 'viewer')
    group by f.id, f.internal_title order by lower(f.internal_title), f.id limit ${sql.lit(maxUnassignedForms + 1)}`.execute(
    db,
  )
  return { forms: rows.slice(0, maxUnassignedForms), more: rows.length > maxUnassignedForms }
}

/** Ids of the fields of a form whose answers are confidential. */
export async function confidentialFields(db: Db, { account_id, form_id }: FormOf): Promise<number[]> {
  const row = await db
    .selectFrom('forms')
    .select(sql<number[] | null>`settings -> 'confidential_field_ids'`.as('ids'))
    .where('account_id', '=', account_id)
    .where('id', '=', form_id)
    .executeTakeFirst()
  return row?.ids ?? []
}
