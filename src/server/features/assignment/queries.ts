import { sql } from 'kysely'
import type { Assignee } from '../../../shared/contract/submissions/submission-processing.ts'
import type { Db } from '../../db/db.ts'

/** A rule as it is stored; users who have left since are still in it. */
export interface StoredRule {
  field_id: number | null
  values: readonly string[]
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
