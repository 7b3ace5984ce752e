import type { z } from 'zod'
import {
  specialTargets,
  tagActions,
  type Clause,
  type RuleAction,
  type RuleInput,
} from '../../../shared/contract/forms/rules.ts'
import type { Field } from '../../../shared/contract/forms/fields.ts'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { ruleField } from '../../../shared/form/engine/rule-field.ts'
import { tooCostly } from '../../../shared/rules/condition-steps.ts'
import { tooManyWrites } from '../../../shared/rules/plan-actions.ts'
import { maxRuleWrites } from '../../../shared/budgets.ts'
import type { FieldErrors } from '../../http/errors.ts'
import type { NewRule } from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

type Input = z.output<typeof RuleInput>

/** A rule as it is stored, with the defaults of what was left out. */
export function newRule(input: Input): NewRule {
  return {
    title: input.title ?? '',
    mode: input.mode ?? 'all',
    priority: input.priority ?? 0,
    is_enabled: (input.is_enabled ?? true) ? 1 : 0,
    run_on_init: (input.run_on_init ?? true) ? 1 : 0,
    tags: input.tags ?? [],
    clauses: (input.clauses ?? []).map((clause): Clause => ({ ...clause, value: clause.value ?? '' })),
    actions: (input.actions ?? []).map(({ order, action, target_field_id, value }, index): RuleAction => ({
      order: order ?? index,
      action,
      target_field_id: target_field_id ?? '',
      value: value ?? null,
    })),
  }
}

/** Every clause and action must name a field of the form, or a special target; an action by tag may name none [B4.5-7]. */
export function foreignFields(rules: readonly NewRule[], fieldIds: ReadonlySet<string>): FieldErrors {
  const errors: FieldErrors = {}
  rules.forEach((rule, r) => {
    rule.clauses.forEach(({ when_field_id }, c) => {
      if (!fieldIds.has(when_field_id))
        errors[`rules.${r}.clauses.${c}.when_field_id`] = [refusal('field_not_in_form', { id: when_field_id })]
    })
    rule.actions.forEach(({ action, target_field_id }, a) => {
      if (target_field_id in specialTargets || fieldIds.has(target_field_id)) return
      if (tagActions.includes(action) && target_field_id === '') return
      errors[`rules.${r}.actions.${a}.target_field_id`] = [refusal('field_not_in_form', { id: target_field_id })]
    })
  })
  return errors
}

/** Conditions that cost too much together, and actions that change too much, at the first of them that does (422). */
export function costFaults(
  rules: readonly NewRule[],
  stored: readonly Omit<Field, 'form_id' | 'position'>[],
): FieldErrors {
  const fields = stored.map((field) => ruleField(resolveField({ ...field, form_id: 0, position: 0 }, undefined)))
  const errors: FieldErrors = {}
  const costly = tooCostly(rules, fields)
  if (costly) {
    errors[`rules.${costly.rule}.clauses.${costly.clause}.value`] = [
      refusal('conditions_too_costly', { condition: costly.clause + 1, rule: nameOf(rules, costly.rule) }),
    ]
  }
  const wide = tooManyWrites(rules)
  if (wide) {
    errors[`rules.${wide.rule}.actions.${wide.action}.value`] = [
      refusal('actions_too_many', { max: maxRuleWrites, rule: nameOf(rules, wide.rule) }),
    ]
  }
  return errors
}

const nameOf = (rules: readonly NewRule[], at: number) => (rules[at]?.title ? `“${rules[at].title}”` : String(at + 1))
