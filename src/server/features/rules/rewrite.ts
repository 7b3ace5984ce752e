import type { Rule } from '../../../shared/contract/forms/rules.ts'

/** A rule for the copy of a form: the same, with the copies of its fields. */
export function withFieldIds<R extends Omit<Rule, 'id'>>(rule: R, ids: ReadonlyMap<number, number>): R {
  const mapped = (ref: string) => String(ids.get(Number(ref)) ?? ref)
  return {
    ...rule,
    clauses: rule.clauses.map((clause) => ({ ...clause, when_field_id: mapped(clause.when_field_id) })),
    actions: rule.actions.map((action) => ({ ...action, target_field_id: mapped(action.target_field_id) })),
  }
}

/** Whether a rule names a field. */
export function names(rule: Omit<Rule, 'id'>, fieldId: number): boolean {
  const ref = String(fieldId)
  return (
    rule.clauses.some(({ when_field_id }) => when_field_id === ref) ||
    rule.actions.some(({ target_field_id }) => target_field_id === ref)
  )
}
