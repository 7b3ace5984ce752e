import { expect, test } from 'vitest'
import type { Rule } from '../contract/forms/rules.ts'
import type { Answers, Phase, RuleField } from './model.ts'
import { planOf } from './plan.ts'
import { runner } from './run.ts'
import { traceOf } from './trace.ts'

const base = { hidden: false, disabled: false, required: false, read_only: false, options: [] }
const fields: RuleField[] = [
  { ...base, id: 1, type: 'radio', label: 'Kind', options: ['house', 'flat'] },
  { ...base, id: 2, type: 'number', label: 'Price' },
  { ...base, id: 3, type: 'text', label: 'Garden', hidden: true },
]

const plain: Rule = {
  id: 1,
  title: '',
  mode: 'all',
  priority: 0,
  is_enabled: 1,
  run_on_init: 1,
  tags: [],
  clauses: [],
  actions: [],
}
const isHouse = { when_field_id: '1', operator: 'equals', value: 'house' } as const
const isDear = { when_field_id: '2', operator: 'greater_than', value: '100' } as const
const action = (name: 'show' | 'hide' | 'set_value' | 'disable_rules_by_tag', target: string, value?: string) => ({
  order: 0,
  action: name,
  target_field_id: target,
  value: value ?? null,
})

function traced(rules: Rule[], answers: Answers, phase: Phase = 'change') {
  const plan = planOf(rules, fields)
  return traceOf(plan, runner(plan)(answers, phase), answers, phase)
}

test('rules: a rule that holds says what it changed, one that fails which condition did not hold', () => {
  const rules = [
    { ...plain, clauses: [isHouse], actions: [action('show', '3')] },
    { ...plain, clauses: [isHouse, isDear], actions: [action('hide', '2')] },
  ]
  expect(traced(rules, { 1: 'house', 2: '50' })).toEqual([
    {
      rule: 0,
      outcome: 'holds',
      clauses: [true],
      effects: [{ property: { of: 'field', field: 3, name: 'visible' }, value: true, changes: true }],
    },
    { rule: 1, outcome: 'fails', clauses: [true, false], effects: [] },
  ])
})

test('rules: a later rule that wants something else is named, and what is so anyway is no change', () => {
  const rules = [
    { ...plain, actions: [action('show', '3'), action('show', '2')] },
    { ...plain, actions: [action('hide', '3')] },
  ]
  const [first, second] = traced(rules, {})
  expect(first?.effects).toMatchObject([{ changes: false, overruledBy: 1 }, { changes: false }])
  expect(first?.effects[1]).not.toHaveProperty('overruledBy')
  expect(second?.effects).toMatchObject([{ value: false, changes: true }])
})

test('rules: a rule that another one switches off, and one that waits for a first answer, say so', () => {
  const rules = [
    { ...plain, clauses: [isHouse], actions: [action('disable_rules_by_tag', '', 'dear')] },
    { ...plain, tags: ['dear'], clauses: [isDear], actions: [action('show', '3')] },
    { ...plain, run_on_init: 0 as const, actions: [action('set_value', '2', '200')] },
  ]
  expect(traced(rules, { 1: 'house', 2: '50' }).map(({ outcome }) => outcome)).toEqual(['holds', 'off', 'holds'])
  expect(traced(rules, { 1: 'house' })[0]?.effects).toMatchObject([{ property: { of: 'rule', rule: 1 }, value: false }])
  expect(traced(rules, {}, 'init').map(({ outcome }) => outcome)).toEqual(['fails', 'fails', 'waits'])
  // A value that one rule sets is what the next one sees.
  expect(traced(rules, {}).map(({ outcome }) => outcome)).toEqual(['fails', 'holds', 'holds'])
})
