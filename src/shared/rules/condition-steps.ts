import { maxConditionSteps, maxMatchedText } from '../budgets.ts'
import { answerKinds } from '../contract/forms/field-types.ts'
import type { Clause } from '../contract/forms/rules.ts'
import { matcherOf, type Automaton } from './automaton.ts'
import { compileTest, costOf, isExact, listOf, reader } from './compare.ts'
import type { Answer, EvaluatedRule, RuleField } from './model.ts'
import { compilePattern } from './pattern.ts'

interface Condition {
  operator: Clause['operator']
  value: Answer
}

/** A pattern of `matches`, if it can be used, and what it costs; of one that cannot what it takes to find that out. */
export function patternOf(type: RuleField['type'], source: string): { cost: number; made?: Automaton } {
  const made = compilePattern(source, isExact(type) ? '' : 'i')
  return made ? { cost: made.cost, made } : { cost: source.length }
}

/** The test of one condition by itself. */
export function conditionMatcher(
  type: RuleField['type'],
  { operator, value }: Condition,
): (answer: Answer | undefined) => boolean {
  const sources = operator === 'matches' ? [value].flat() : []
  const made = sources.flatMap((source) => patternOf(type, source).made ?? [])
  const read = reader(type)
  const { holds } = compileTest(type, operator, value, made.map(matcherOf))
  return (answer) => holds(read(answer))
}

/** What it takes to prepare a value that is compared with. */
const stepsToPrepare = 40

/** What one look at a condition may cost, in steps, with the longest answer that it looks at. */
function stepsOf({ type, options }: RuleField, { operator, value }: Condition): number {
  const values = operator === 'in' || answerKinds[type] === 'choices' ? listOf(value) : [value].flat()
  const patterns = operator === 'matches' ? values.map((source) => patternOf(type, source)) : []
  const [perEntry, perCharacter, most] = costOf(type, operator.replace('not_', ''), values, patterns)
  const prepared = 2 + values.length * stepsToPrepare
  if (answerKinds[type] === 'choices') {
    const characters = perCharacter && options.reduce((sum, { length }) => sum + length, 0)
    return prepared + perEntry * options.length + perCharacter * Math.max(most, characters)
  }
  // A line is seldom longer than what patterns look at; if it is, the evaluation counts.
  return prepared + perEntry + perCharacter * (/^(textarea|hidden)$/.test(type) ? most : Math.min(most, maxMatchedText))
}

/** Says of one condition after the other, equal ones given once, whether all so far cost at most so many steps; from the first that do not on, no. */
export function conditionCounter(most: number): (field: RuleField, condition: Condition) => boolean {
  let left = most
  return (field, condition) => {
    if (left >= 0) left -= stepsOf(field, condition)
    return left >= 0
  }
}

/** Where the conditions of rules cost more than one look at them may: the positions of a rule and of its clause. */
export function tooCostly(
  rules: readonly Pick<EvaluatedRule, 'clauses'>[],
  fields: readonly RuleField[],
  most = maxConditionSteps,
): { rule: number; clause: number } | undefined {
  const byId = new Map(fields.map((field) => [String(field.id), field]))
  const counted = new Set<string>()
  const hasRoom = conditionCounter(most)
  for (const [rule, { clauses }] of rules.entries()) {
    for (const [clause, condition] of clauses.entries()) {
      const field = byId.get(condition.when_field_id)
      const key = JSON.stringify([condition.when_field_id, condition.operator, condition.value])
      if (!field || counted.has(key)) continue
      counted.add(key)
      if (!hasRoom(field, condition)) return { rule, clause }
    }
  }
  return undefined
}
