import { expect, test } from 'vitest'
import { maxRuleWrites } from '../budgets.ts'
import type { Rule } from '../contract/forms/rules.ts'
import { propertyOf, type Property } from './effect.ts'
import type { RuleField } from './model.ts'
import { tooManyWrites } from './plan-actions.ts'
import { planOf } from './plan.ts'
import { propertyName } from './property-name.ts'
import { PER_FIELD } from './slots.ts'

const base = { hidden: false, disabled: false, required: false, read_only: false }
const fields: RuleField[] = [
  { ...base, id: 7, type: 'text', label: 'Name', options: [] },
  { ...base, id: 8, type: 'select', label: '', options: ['a', 'b'] },
]
const action = (name: Rule['actions'][number]['action'], target: string, value: string | string[] | null = null) => ({
  order: 0,
  action: name,
  target_field_id: target,
  value,
})
const rule = (title: string, actions: Rule['actions'], tags: string[] = []): Rule => ({
  id: 1,
  title,
  mode: 'all',
  priority: 0,
  is_enabled: 1,
  run_on_init: 1,
  tags,
  clauses: [],
  actions,
})
const rules = [
  rule('First', [action('hide_option', '8', ['a', 'b']), action('set_label', '__submit', 'Buy')], ['t']),
  rule('', [action('hide', '__form_title'), action('disable_rules_by_tag', '', 't')]),
]
const plan = planOf(rules, fields)
const subject = { rules, fields, plan, planned: plan.rules }

test('rules: every slot of a plan is one property, and no other number is', () => {
  const names = ['visible', 'enabled', 'required', 'read_only', 'label', 'value'] as const
  const known: Property[] = [
    ...fields.flatMap(({ id }) => names.map((name): Property => ({ of: 'field', field: id, name }))),
    { of: 'rule', rule: 0 },
    { of: 'rule', rule: 1 },
    { of: 'option', field: 8, option: 'a' },
    { of: 'option', field: 8, option: 'b' },
    { of: 'target', target: '__submit', name: 'visible' },
    { of: 'target', target: '__submit', name: 'label' },
    { of: 'target', target: '__form_title', name: 'visible' },
    { of: 'target', target: '__form_title', name: 'label' },
  ]
  expect(plan.base.map((_value, slot) => propertyOf(plan, slot))).toEqual(known)
  for (const slot of [-1, plan.base.length, fields.length * PER_FIELD + 0.5]) {
    expect(() => propertyOf(plan, slot)).toThrow(`The plan has no slot ${slot}.`)
  }
})

test('rules: a finding calls a property by its field, by number where that has no name', () => {
  const called = (property: Property) => propertyName(subject, property)
  const ofField = (name: Extract<Property, { of: 'field' }>['name']) => called({ of: 'field', field: 7, name })
  expect((['visible', 'enabled', 'required', 'read_only', 'label', 'value'] as const).map(ofField)).toEqual([
    'the visibility of the field “Name”',
    'the being enabled of the field “Name”',
    'the being required of the field “Name”',
    'the being read-only of the field “Name”',
    'the label of the field “Name”',
    'the value of the field “Name”',
  ])
  expect(called({ of: 'option', field: 8, option: 'a' })).toBe('the option “a” of the field number 8')
  expect(called({ of: 'option', field: 9, option: 'a' })).toBe('the option “a” of the field number 9')
  expect(called({ of: 'target', target: '__submit', name: 'visible' })).toBe('the visibility of __submit')
  expect(called({ of: 'rule', rule: 0 })).toBe('switching the rule “First”')
  expect(called({ of: 'rule', rule: 1 })).toBe('switching the rule number 2')
})

test('rules: the action with which a form writes too much is named; others than by tag and option are free', () => {
  const options = (count: number) => action('hide_option', '8', Array<string>(count).fill('a'))
  const tagged = Array.from({ length: 10 }, () => rule('', [], ['t', 't', 'u']))
  const free = [action('hide', '7'), action('set_value', '7', 'a;b')]
  const writing = (...actions: Rule['actions']) => tooManyWrites([...tagged, rule('', [...free, ...actions])])
  const byTag = action('enable_rules_by_tag', '', ['t', 't', 'u', 'none'])
  expect(writing(options(maxRuleWrites))).toBeUndefined()
  expect(writing(options(maxRuleWrites + 1))).toEqual({ rule: 10, action: 2 })
  expect(writing(byTag, options(maxRuleWrites - 20))).toBeUndefined()
  expect(writing(byTag, options(maxRuleWrites - 19))).toEqual({ rule: 10, action: 3 })
  expect(writing(options(maxRuleWrites - 20), byTag)).toBeUndefined()
  expect(writing(options(maxRuleWrites - 19), byTag)).toEqual({ rule: 10, action: 3 })
  expect(writing(action('disable_rules_by_tag', '', null))).toBeUndefined()
})

test('rules: what a form from before the bound writes beyond it is left out, whole actions at a time', () => {
  const many = rule('', [
    action('hide_option', '8', Array<string>(maxRuleWrites - 1).fill('a')),
    action('hide_option', '8', ['a', 'b']),
    action('unhide_option', '8', 'b'),
    action('hide', '7'),
  ])
  const planned = planOf([many], fields)
  // Of several writes to one option the last counts; the second action had no room, and no later one has.
  expect(planned.rules[0]?.writes.map(([slot, value]) => [propertyOf(planned, slot), value])).toEqual([
    [{ of: 'option', field: 8, option: 'a' }, true],
    [{ of: 'field', field: 7, name: 'visible' }, false],
  ])
  const fitting = planOf([rule('', [action('hide_option', '8', Array<string>(maxRuleWrites).fill('b'))])], fields)
  expect(fitting.rules[0]?.writes).toHaveLength(1)
})
