import { expect, test } from 'vitest'
import { patternOf } from './condition-steps.ts'
import type { Answers, EvaluatedRule, RuleField } from './model.ts'
import { planOf } from './plan.ts'
import { runner } from './run.ts'

const field = (id: number): RuleField => ({
  id,
  type: 'text',
  options: [],
  label: '',
  hidden: false,
  disabled: false,
  required: false,
  read_only: false,
})
type Clause = EvaluatedRule['clauses'][number]
const hidingItself = (operator: Clause['operator'], value: string): EvaluatedRule => ({
  mode: 'all',
  priority: 0,
  is_enabled: 1,
  run_on_init: 1,
  tags: [],
  clauses: [{ when_field_id: '1', operator, value }],
  actions: [{ order: 0, action: 'hide', target_field_id: '1', value: null }],
})

/** What an evaluation takes of a budget. */
function spent(rules: readonly EvaluatedRule[], answers: Answers, left = 1_000_000): number {
  const budget = { left }
  runner(planOf(rules, [field(1)]))(answers, 'change', budget)
  return left - budget.left
}

/** Half of the slots for each look at all rules, and for each condition: to read an answer, and to compare it. */
const [applying, reading, comparing] = [3, 20, 10]

test('rules: an evaluation takes of its budget what it looks at, each answer and costly comparison once', () => {
  expect(spent([], {})).toBe(applying)
  const plain = hidingItself('equals', 'a')
  expect(spent([plain], { 1: 'b' })).toBe(applying + 0.5 + reading + comparing)
  // It holds: all is looked at once more, with its one write.
  expect(spent([plain], { 1: 'a' })).toBe(2 * (applying + 0.5) + reading + 2 * comparing + 2)
  const costly = hidingItself('matches', 'ab')
  const { cost } = patternOf('text', 'ab')
  expect(spent([costly], { 1: 'xyz' })).toBe(applying + 0.5 + reading + comparing + 3 * cost)
  expect(spent([costly, costly], { 1: 'xyz' })).toBe(applying + 1 + reading + 2 * comparing + 3 * cost)
  expect(spent([costly], { 1: 'x'.repeat(501) })).toBe(applying + 0.5 + reading + comparing + 500 * cost)
})

test('rules: an evaluation that uses up its budget leaves the form as without rules, and says so', () => {
  const rules = [hidingItself('equals', 'a')]
  const needed = spent(rules, { 1: 'a' })
  const run = runner(planOf(rules, [field(1)]))
  const state = (left: number) => run({ 1: 'a' }, 'change', { left })
  expect(state(needed + 0.5)).toMatchObject({ fired: [0], settled: true, fields: { 1: { visible: false } } })
  expect(state(needed + 0.5)).not.toHaveProperty('exceeded')
  expect(state(needed)).toMatchObject({ fired: [], settled: false, exceeded: true, fields: { 1: { visible: true } } })
})
