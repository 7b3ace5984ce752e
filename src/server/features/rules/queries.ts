import type { Clause, Rule, RuleAction } from '../../../shared/contract/forms/rules.ts'
import type { Db } from '../../db/db.ts'

/** All rules of a form, by priority, then in the order they were given. */
export async function listRules(db: Db, formId: number): Promise<Rule[]> {
  const rows = await db
    .selectFrom('rules')
    .select(['id', 'title', 'mode', 'priority', 'is_enabled', 'run_on_init', 'tags', 'clauses', 'actions'])
    .where('form_id', '=', formId)
    .orderBy('priority')
    .orderBy('position')
    .execute()
  return rows.map(({ is_enabled, run_on_init, ...rule }) => ({
    ...rule,
    mode: rule.mode as Rule['mode'],
    clauses: rule.clauses as Clause[],
    actions: rule.actions as RuleAction[],
    is_enabled: is_enabled ? 1 : 0,
    run_on_init: run_on_init ? 1 : 0,
  }))
}

/** A rule as it is stored; its id is new with every save of the list. */
export type NewRule = Omit<Rule, 'id'>

export async function replaceRules(
  db: Db,
  owner: { account_id: number; form_id: number },
  list: readonly NewRule[],
): Promise<void> {
  await db.deleteFrom('rules').where('form_id', '=', owner.form_id).execute()
  if (list.length === 0) return
  const rows = list.map((rule, position) => ({
    ...owner,
    ...rule,
    position,
    is_enabled: rule.is_enabled === 1,
    run_on_init: rule.run_on_init === 1,
    clauses: JSON.stringify(rule.clauses),
    actions: JSON.stringify(rule.actions),
  }))
  await db.insertInto('rules').values(rows).execute()
}

/** The columns that tie rules to their form. */
export async function rulesOwner(db: Db, formId: number): Promise<{ account_id: number; form_id: number }> {
  const { account_id } = await db
    .selectFrom('forms')
    .select('account_id')
    .where('id', '=', formId)
    .executeTakeFirstOrThrow()
  return { account_id, form_id: formId }
}
