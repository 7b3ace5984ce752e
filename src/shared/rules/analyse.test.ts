import { expect, test } from 'vitest'
import type { Action, Operator, Rule } from '../contract/forms/rules.ts'
import { analyse } from './analyse.ts'
import type { RuleField } from './model.ts'

const base = { hidden: false, disabled: false, required: false, read_only: false }
const fields: RuleField[] = [
  { ...base, id: 1, type: 'radio', label: 'Kind', options: ['house', 'flat'] },
  { ...base, id: 2, type: 'number', label: 'Price', options: [] },
  { ...base, id: 3, type: 'text', label: 'Name', options: [] },
  { ...base, id: 4, type: 'checkboxes', label: 'Extras', options: ['garden', 'lift'] },
  { ...base, id: 5, type: 'text', label: 'Secret', options: [], hidden: true },
  { ...base, id: 6, type: 'date', label: 'From', options: [] },
  { ...base, id: 7, type: 'text_block', label: 'Note', options: [] },
  { ...base, id: 8, type: 'scale', label: 'Chance', options: ['0', '5', '10'] },
  { ...base, id: 9, type: 'page_break', label: 'More', options: [], hidden: true },
  { ...base, id: 10, type: 'text', label: 'Later', options: [] },
]
type ClauseInput = [field: number, operator: Operator, value?: string | string[]]
type ActionInput = [action: Action, target: number | string, value?: string | string[]]

function rule(title: string, clauses: ClauseInput[], actions: ActionInput[], more: Partial<Rule> = {}): Rule {
  return {
    id: 1,
    title,
    mode: 'all',
    priority: 0,
    is_enabled: 1,
    run_on_init: 1,
    tags: [],
    ...more,
    clauses: clauses.map(([id, operator, value = '']) => ({ when_field_id: String(id), operator, value })),
    actions: actions.map(([action, target, value = null]) => ({
      order: 0,
      action,
      target_field_id: String(target),
      value,
    })),
  }
}

function kinds(...rules: Rule[]) {
  return analyse(rules, fields).map(({ kind }) => kind)
}

const impossible: ClauseInput[][] = [
  [
    [1, 'equals', 'house'],
    [1, 'equals', 'flat'],
  ],
  [
    [1, 'equals', 'house'],
    [1, 'not_equals', 'house'],
  ],
  [
    [1, 'not_equals', 'house'],
    [1, 'not_equals', 'flat'],
    [1, 'not_empty'],
  ],
  [
    [3, 'empty'],
    [3, 'starts_with', 'a'],
  ],
  [
    [3, 'equals', 'Anna'],
    [3, 'contains', 'x'],
  ],
  [
    [3, 'in', 'a;b'],
    [3, 'equals', 'c'],
  ],
  [[3, 'contains', ' ']],
  [
    [2, 'greater_than', '5'],
    [2, 'less_than', '5'],
  ],
  [
    [2, 'equals', '3'],
    [2, 'greater_than', '5'],
  ],
  [[2, 'greater_than', 'many']],
  [
    [6, 'after', '2026-05-01'],
    [6, 'before', '30.4.2026'],
  ],
  [[6, 'after', 'soon']],
  [
    [4, 'empty'],
    [4, 'contains', 'lift'],
  ],
  [[5, 'equals', 'x']],
  [[7, 'not_empty']],
  [[8, 'greater_than', '10']],
  [
    [8, 'greater_than', '5'],
    [8, 'less_than', '10'],
  ],
  [[10, 'not_empty']],
]

test.each(impossible)('rules: conditions no answer can meet make a dead rule: %j %j', (...clauses) => {
  const found = analyse([rule('A', clauses.filter(Boolean), [['require', 3]])], fields)
  expect(found).toEqual([
    {
      kind: 'dead_rule',
      rules: [0],
      reason: 'conditions',
      message: 'Rule “A” can never hold, because its conditions cannot be met.',
    },
  ])
})

const possible: ClauseInput[][] = [
  [
    [1, 'not_equals', 'house'],
    [1, 'not_equals', 'flat'],
  ],
  [
    [2, 'greater_than', '5'],
    [2, 'less_than', '5,5'],
  ],
  [
    [2, 'equals', '10'],
    [2, 'starts_with', '1'],
  ],
  [
    [3, 'contains', 'a'],
    [3, 'not_contains', 'b'],
  ],
  [
    [4, 'contains', 'garden'],
    [4, 'contains', 'lift'],
  ],
  [[5, 'empty']],
  [[10, 'empty']],
  [[8, 'equals', '5,0']],
  [
    [6, 'after', '2026-05-01'],
    [6, 'before', '2026-05-03'],
  ],
  [
    [3, 'equals', 'ANNA '],
    [3, 'matches', '^anna$'],
  ],
]

test.each(possible)('rules: conditions some answer meets raise no alarm: %j %j', (...clauses) => {
  expect(kinds(rule('A', clauses.filter(Boolean), [['require', 3]]))).toEqual([])
})

test('rules: a rule that is off is dead unless another rule enables one of its tags', () => {
  const off = rule('Off', [], [['hide', 6]], { is_enabled: 0, tags: ['x'] })
  expect(kinds(off)).toEqual(['dead_rule'])
  expect(kinds(off, rule('On', [[3, 'equals', 'a']], [['enable_rules_by_tag', '', 'x']]))).toEqual([])
})

test('rules: a field of a hidden step may be asked for once some rule shows the step', () => {
  const show = rule('Show', [[1, 'equals', 'flat']], [['show', 9]])
  expect(kinds(show, rule('A', [[10, 'not_empty']], [['require', 3]]))).toEqual([])
})

test('rules: options of a rating or scale are its numbers, in any spelling', () => {
  const naming = (value: string) => kinds(rule('A', [[8, 'not_equals', value]], [['hide_option', 8, '10']]))
  expect(naming('5.0')).toEqual([])
  expect(naming('7')).toEqual(['missing_option'])
})

test('rules: a hidden field some rule shows may be asked for', () => {
  const show = rule('Show', [[1, 'equals', 'flat']], [['show', 5]])
  expect(kinds(show, rule('A', [[5, 'not_empty']], [['require', 3]]))).toEqual([])
})

test('rules: what a rule names and the form does not have is reported at its place', () => {
  const rules = [
    rule(
      'A',
      [
        [99, 'empty'],
        [1, 'in', 'house;castle'],
        [4, 'not_contains', 'pool'],
        [3, 'matches', '('],
      ],
      [
        ['hide', 98],
        ['hide_option', 1, ['flat', 'tent']],
        ['hide_option', 3, 'x'],
        ['set_value', 4, 'garden;pool'],
        ['disable_rules_by_tag', '', 'nothing'],
        ['hide', '__submit'],
        ['set_value', 3, 'anything'],
      ],
      { mode: 'any' },
    ),
  ]
  expect(analyse(rules, fields).map(({ kind, clause, action }) => [kind, clause, action])).toEqual([
    ['missing_field', 0, undefined],
    ['missing_option', 1, undefined],
    ['missing_option', 2, undefined],
    ['unsafe_pattern', 3, undefined],
    ['missing_field', undefined, 0],
    ['missing_option', undefined, 1],
    ['missing_option', undefined, 2],
    ['missing_option', undefined, 3],
    ['missing_tag', undefined, 4],
  ])
  expect(analyse(rules, fields)[1]?.message).toBe(
    'A condition of rule “A” names “castle”, which is no option of the field “Kind”.',
  )
})

test('rules: rules that disagree under the same conditions and priority contradict each other', () => {
  const clauses: ClauseInput[] = [
    [1, 'equals', 'flat'],
    [3, 'not_empty'],
  ]
  const hide = rule('Hide', clauses, [
    ['hide', 2],
    ['hide_option', 4, 'lift'],
    ['set_label', '__submit', 'a'],
  ])
  const show = rule('Show', clauses.toReversed(), [
    ['show', 2],
    ['unhide_option', 4, 'lift'],
    ['set_label', '__submit', 'b'],
  ])
  expect(analyse([hide, show], fields).map(({ message }) => message)).toEqual([
    'Rules “Hide” and “Show” have the same conditions and priority, but disagree about the visibility of the field “Price”; where both hold, the second wins.',
    'Rules “Hide” and “Show” have the same conditions and priority, but disagree about the option “lift” of the field “Extras”; where both hold, the second wins.',
    'Rules “Hide” and “Show” have the same conditions and priority, but disagree about the label of __submit; where both hold, the second wins.',
  ])
  expect(kinds(hide, { ...show, mode: 'any' })).toEqual([])
  expect(kinds(hide, rule('Other', [[1, 'equals', 'house']], [['show', 2]]))).toEqual([])
})

test('rules: values that make rules hold in a ring are a cycle; a chain is none', () => {
  const one = rule('One', [[2, 'equals', '1']], [['set_value', 3, 'a']])
  const two = rule('Two', [[3, 'equals', 'a']], [['set_value', 2, '1']])
  expect(analyse([one, two], fields)).toEqual([
    {
      kind: 'cycle',
      rules: [0, 1],
      message: 'Rules “One”, “Two” depend on one another in a ring, so their order decides what happens.',
    },
  ])
  expect(kinds(one, rule('End', [[3, 'equals', 'a']], [['hide', 6]]))).toEqual([])
})

test('rules: rules that undo one another are reported with an answer that shows it', () => {
  const one = rule(
    'One',
    [
      [1, 'equals', 'flat'],
      [3, 'not_equals', 'a'],
    ],
    [['set_value', 2, '1']],
  )
  const two = rule('Two', [[2, 'equals', '1']], [['set_value', 3, 'a']])
  expect(analyse([one, two], fields)).toEqual([
    {
      kind: 'not_settling',
      rules: [0, 1],
      witness: [
        [1, 'flat'],
        [3, ''],
        [2, ''],
      ],
      message:
        'Rules “One”, “Two” undo one another, for example with “Kind” “flat”, “Name” empty, “Price” empty; one of them then has no effect.',
    },
  ])
})

test('rules: of two rules with the same conditions, the higher priority wins where they disagree', () => {
  const hide = rule('Hide', [[1, 'equals', 'flat']], [['hide', 3]], { priority: 3 })
  const show = rule('Show', [[1, 'equals', 'flat']], [['show', 3]], { priority: 1 })
  for (const [rules, order] of [
    [
      [hide, show],
      [1, 0],
    ],
    [
      [show, hide],
      [0, 1],
    ],
  ] as const) {
    expect(analyse([...rules], fields)).toMatchObject([
      {
        kind: 'contradiction',
        rules: order,
        isByPriority: true,
        message:
          'Rules “Show” and “Hide” have the same conditions, but disagree about the visibility of the field “Name”; where both hold, the second wins.',
      },
    ])
  }
  expect(kinds(show, { ...hide, clauses: [] })).not.toContain('contradiction')
})

test('rules: a field that no visitor can ever see is told, unless it is hidden on purpose', () => {
  const never = (...rules: Rule[]) =>
    analyse(rules, fields).flatMap(({ kind, rules: named, message }) =>
      kind === 'never_seen' ? [[...named, message]] : [],
    )
  const show = rule('Show', [[1, 'equals', 'flat']], [['show', 5]])
  const secret = 'No visitor can see the field “Secret”.'
  expect(never()).toEqual([])
  expect(never(show)).toEqual([])
  expect(never(rule('Fill', [], [['set_value', 5, 'x']]))).toEqual([])
  expect(never({ ...show, is_enabled: 0 })).toEqual([[0, secret]])
  expect(never(rule('Dead', [[1, 'equals', 'castle']], [['show', 5]]))).toEqual([[0, secret]])
  expect(never(show, rule('Hide', [[1, 'equals', 'flat']], [['hide', 5]], { priority: 2 }))).toEqual([[0, secret]])
  const always = rule('Always', [], [['hide', 3]], { priority: 1 })
  expect(never(always)).toEqual([[0, 'No visitor can see the field “Name”.']])
  expect(never(always, rule('Later', [[1, 'equals', 'flat']], [['show', 3]], { priority: 2 }))).toEqual([])
  expect(never(always, rule('Before', [[1, 'equals', 'flat']], [['show', 3]]))).toHaveLength(1)
  expect(never({ ...always, run_on_init: 0 })).toEqual([])
})

test('rules: two fields that disable each other are a wish, not a mistake', () => {
  const one = rule('One', [[2, 'not_empty']], [['disable', 3]])
  const two = rule('Two', [[3, 'not_empty']], [['disable', 2]])
  expect(kinds(one, two)).toEqual([])
})

test('rules: what leaves the form as it is anyway is told, unless another rule changes it', () => {
  const show = rule('Show', [[1, 'equals', 'house']], [['show', 3]])
  expect(analyse([show], fields)).toMatchObject([
    {
      kind: 'no_effect',
      rules: [0],
      property: { of: 'field', field: 3, name: 'visible' },
      message:
        'Rule “Show” changes nothing about the visibility of the field “Name”: the form has it that way, and no other rule changes it.',
    },
  ])
  expect(kinds(show, rule('Hide', [], [['hide', 3]], { priority: -1 }))).toEqual([])
  expect(kinds(rule('Show', [[1, 'equals', 'house']], [['show', 5]]))).toEqual([])
  expect(kinds(rule('Option', [], [['unhide_option', 1, 'flat']]))).toEqual(['no_effect'])
})

test('rules: a rule without actions, and actions that their target cannot follow, are told', () => {
  expect(kinds(rule('Empty', [[1, 'equals', 'house']], []))).toEqual(['no_effect'])
  const upload: RuleField = { ...base, id: 11, type: 'file', label: 'Photos', options: [] }
  const found = analyse(
    [
      rule(
        'A',
        [],
        [
          ['require', 7],
          ['hide', 7],
          ['set_value', 11, 'x'],
          ['require', 11],
        ],
      ),
    ],
    [...fields, upload],
  )
  expect(found.map(({ kind, action }) => [kind, action])).toEqual([
    ['no_effect', 0],
    ['no_effect', 2],
    ['never_seen', undefined],
  ])
})
