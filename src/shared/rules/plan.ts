import { displayTypes } from '../contract/forms/field-types.ts'
import { maxConditionSteps } from '../budgets.ts'
import type { Automaton } from './automaton.ts'
import { conditionCounter, patternOf } from './condition-steps.ts'
import type { Answer, EvaluatedRule, RuleField } from './model.ts'
import { actionPlanner } from './plan-actions.ts'
import type { Plan, PlannedClause, PlannedField, Value } from './planned.ts'
import { VISIBLE } from './slots.ts'

/**
 * Reads each rule and field once; never throws on rules the contract accepts. What a form from before the budgets has too much of is left
 * out, in the order of application: conditions beyond `conditionSteps` never hold, actions beyond `maxRuleWrites` do nothing.
 */
export function planOf(
  rules: readonly EvaluatedRule[],
  fields: readonly RuleField[],
  conditionSteps = maxConditionSteps,
): Plan {
  const base: Value[] = []
  const plan: Plan = { fields: [], rules: [], targets: [], clauses: [], patterns: [], base }
  let step: number | undefined
  for (const field of fields) {
    if (field.type === 'page_break') step = undefined
    const planned: PlannedField = { id: String(field.id), decorative: displayTypes.includes(field.type), options: [] }
    plan.fields.push(step === undefined ? planned : { ...planned, step })
    if (field.type === 'page_break') step = base.length + VISIBLE
    base.push(!field.hidden, !field.disabled, field.required, field.read_only, null, null)
  }
  // Sorting is stable: equal priorities and equal orders keep the order of their list.
  const ordered = rules.map((rule, index) => ({ rule, index })).sort((a, b) => a.rule.priority - b.rule.priority)
  const switches = ordered.map(({ rule }) => ({ slot: base.push(rule.is_enabled === 1) - 1, tags: rule.tags }))
  const positions = new Map(fields.map(({ id }, at) => [String(id), at]))
  const clauseOf = clausePlanner(plan, fields, positions, conditionSteps)
  const writesOf = actionPlanner(plan, fields, positions, switches)
  plan.rules = ordered.map(({ rule, index }, at) => ({
    index,
    any: rule.mode === 'any',
    onInit: rule.run_on_init === 1,
    slot: switches[at]?.slot ?? 0,
    clauses: rule.clauses.map((clause) => clauseOf(clause)),
    // Of several writes of one rule to one slot only the last matters.
    writes: [...new Map([...rule.actions].sort((a, b) => a.order - b.order).flatMap((action) => writesOf(action)))],
  }))
  return plan
}

/** Gives clauses their positions in the plan; a clause that the budget has no room for is one of a field that the form does not have. */
function clausePlanner(
  plan: Plan,
  fields: readonly RuleField[],
  positions: ReadonlyMap<string, number>,
  conditionSteps: number,
) {
  const known = new Map<string, number>()
  const patterns = new Map<Automaton, number>()
  const hasRoom = conditionCounter(conditionSteps)
  const patternsOf = (type: RuleField['type'], value: Answer) =>
    [value].flat().flatMap((source) => {
      const { made } = patternOf(type, source)
      if (!made) return []
      const at = patterns.get(made) ?? plan.patterns.push(made) - 1
      patterns.set(made, at)
      return [at]
    })
  return (clause: EvaluatedRule['clauses'][number]): number => {
    const { when_field_id, operator, value } = clause
    const key = JSON.stringify([when_field_id, operator, value])
    const before = known.get(key)
    if (before !== undefined) return before
    const at = positions.get(when_field_id) ?? -1
    const field = fields[at]
    const type = field?.type ?? 'text'
    const isUsed = field !== undefined && hasRoom(field, clause)
    const planned: PlannedClause = { field: isUsed ? at : -1, type, operator, value: isUsed ? value : '' }
    if (isUsed && operator === 'matches') planned.patterns = patternsOf(type, value)
    const position = plan.clauses.push(planned) - 1
    known.set(key, position)
    return position
  }
}
