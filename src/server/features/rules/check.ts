import type { z } from 'zod'
import {
  specialTargets,
  tagActions,
  type Clause,
  type RuleAction,
  type RuleInput,
} from '../../../shared/contract/rules.ts'
import type { FieldErrors } from '../../http/errors.ts'
import type { NewRule } from './queries.ts'

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

/** Every clause and action must name a field of the form, or a special target (contract §4 "Rule"). */
export function foreignFields(rules: readonly NewRule[], fieldIds: ReadonlySet<string>): FieldErrors {
  const errors: FieldErrors = {}
  rules.forEach((rule, r) => {
    rule.clauses.forEach(({ when_field_id }, c) => {
      if (!fieldIds.has(when_field_id)) errors[`rules.${r}.clauses.${c}.when_field_id`] = [noSuchField(when_field_id)]
    })
    rule.actions.forEach(({ action, target_field_id }, a) => {
      if (tagActions.includes(action) || target_field_id in specialTargets || fieldIds.has(target_field_id)) return
      errors[`rules.${r}.actions.${a}.target_field_id`] = [noSuchField(target_field_id)]
    })
  })
  return errors
}

function noSuchField(id: string): string {
  return `This form has no field ${id}.`
}
