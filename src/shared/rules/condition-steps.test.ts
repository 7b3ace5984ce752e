import { expect, test } from 'vitest'
import { maxComparedText, maxMatchedText } from '../budgets.ts'
import { costOf } from './compare.ts'
import { conditionCounter, patternOf, tooCostly } from './condition-steps.ts'
import type { EvaluatedRule, RuleField } from './model.ts'

const field = (id: number, type: RuleField['type'] = 'text', options: readonly string[] = []): RuleField => ({
  id,
  type,
  options,
  label: '',
  hidden: false,
  disabled: false,
  required: false,
  read_only: false,
})
type Condition = Parameters<ReturnType<typeof conditionCounter>>[1]
const condition = (operator: Condition['operator'], value: Condition['value'] = ''): Condition => ({ operator, value })

/** The fewest steps with which the condition still has room, to a tenth. */
function stepsOf(of: RuleField, asked: Condition): number {
  let [least, most] = [0, 10_000_000]
  while (most - least > 0.01) {
    const middle = (least + most) / 2
    if (conditionCounter(middle)(of, asked)) most = middle
    else least = middle
  }
  return Math.round(most * 10) / 10
}

test('rules: what a look at a condition costs goes by its operator, its values and the type of the field', () => {
  expect(costOf('text', 'equals', ['a', 'b'], [])).toEqual([2, 0, 0])
  expect(costOf('text', 'matches', [], [{ cost: 3 }, { cost: 4 }])).toEqual([0, 7, maxMatchedText])
  for (const operator of ['greater_than', 'less_than', 'before', 'after']) {
    expect(costOf('text', operator, ['1'], []), operator).toEqual([50, 0, 0])
  }
  for (const type of ['number', 'rating', 'date', 'time'] as const) {
    expect(costOf(type, 'equals', ['1', '2'], []), type).toEqual([100, 0, 0])
  }
  const [entry, character, most] = costOf('text', 'contains', ['abcd', 'x'.repeat(20)], [])
  expect([entry, most]).toEqual([2, maxComparedText])
  expect(character).toBeCloseTo(1.6 + 0.2 + 1.6 + 1)
})

test('rules: a condition is counted with the longest answer that it looks at, and with its values', () => {
  expect(stepsOf(field(1), condition('empty'))).toBe(2 + 40 + 1)
  expect(stepsOf(field(1), condition('equals', 'a'))).toBe(2 + 40 + 1)
  expect(stepsOf(field(1), condition('not_equals', ['a', 'b', 'c']))).toBe(2 + 3 * 40 + 3)
  expect(stepsOf(field(1), condition('in', 'a;b;c'))).toBe(2 + 3 * 40 + 3)
  expect(stepsOf(field(1), condition('equals', 'a;b;c'))).toBe(2 + 40 + 1)
  expect(stepsOf(field(1, 'number'), condition('less_than', '5'))).toBe(2 + 40 + 50)
  expect(stepsOf(field(1), condition('contains', 'abcd'))).toBe(2 + 40 + 1 + 1.8 * maxMatchedText)
  for (const type of ['textarea', 'hidden'] as const) {
    expect(stepsOf(field(1, type), condition('not_contains', 'abcd'))).toBe(2 + 40 + 1 + 1.8 * maxComparedText)
  }
})

test('rules: several choices are looked at one by one, and as one text where a pattern is looked for', () => {
  const choices = field(1, 'checkboxes', ['aa', 'bbb'])
  expect(stepsOf(choices, condition('equals', 'aa;bbb'))).toBe(2 + 2 * 40 + 2 * 2)
  const { cost } = patternOf('checkboxes', '^a')
  expect(stepsOf(choices, condition('matches', '^a'))).toBe(2 + 40 + cost * maxMatchedText)
  const long = field(1, 'checkboxes', ['x'.repeat(400), 'y'.repeat(300)])
  expect(stepsOf(long, condition('matches', '^a'))).toBe(2 + 40 + cost * 700)
})

test('rules: a pattern costs what it takes to use it, one that cannot be used its length', () => {
  const used = patternOf('text', 'ab')
  expect(used.made?.cost).toBe(used.cost)
  expect(patternOf('text', '(((')).toEqual({ cost: 3 })
  // Codes are told apart by case, words are not.
  expect([patternOf('text', 'ab').made?.flags, patternOf('select', 'ab').made?.flags]).toEqual(['iu', 'u'])
})

test('rules: from the first condition that has no room on, none has', () => {
  const hasRoom = conditionCounter(43 + 43)
  const [dear, cheap] = [condition('contains', 'abcd'), condition('equals', 'a')]
  expect([hasRoom(field(1), cheap), hasRoom(field(1), cheap), hasRoom(field(1), cheap)]).toEqual([true, true, false])
  const other = conditionCounter(100)
  expect([other(field(1), dear), other(field(1), cheap)]).toEqual([false, false])
})

test('rules: the first condition beyond the bound is named; equal ones count once, unknown fields never', () => {
  const clause = (id: string, value: string) => ({ when_field_id: id, operator: 'equals', value }) as const
  const rule = (...clauses: EvaluatedRule['clauses']) => ({ clauses })
  const rules = [
    rule(clause('1', 'a'), clause('9', 'b')),
    rule(clause('1', 'a'), clause('1', 'b'), clause('2', 'a')),
    rule(clause('1', 'a')),
  ]
  const fields = [field(1), field(2)]
  expect(tooCostly(rules, fields, 3 * 43)).toBeUndefined()
  expect(tooCostly(rules, fields, 3 * 43 - 1)).toEqual({ rule: 1, clause: 2 })
  expect(tooCostly(rules, fields, 2 * 43 - 1)).toEqual({ rule: 1, clause: 1 })
  expect(tooCostly(rules, fields, 42)).toEqual({ rule: 0, clause: 0 })
  expect(tooCostly(rules, fields)).toBeUndefined()
})
