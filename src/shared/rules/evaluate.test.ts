import { expect, test } from 'vitest'
import { specialTargets, type Operator } from '../contract/forms/rules.ts'
import { evaluate } from './evaluate.ts'
import { planOf } from './plan.ts'
import { runner } from './run.ts'
import type { Answer, EvaluatedRule, RuleField } from './model.ts'

function field(id: number, more: Partial<RuleField> = {}): RuleField {
  const options = more.type === undefined || more.type === 'text' ? [] : ['house', 'flat', 'plot']
  const base = {
    type: 'text' as const,
    hidden: false,
    disabled: false,
    required: false,
    read_only: false,
    label: `F${id}`,
  }
  return { id, ...base, options, ...more }
}

type Action = EvaluatedRule['actions'][number]

function action(name: Action['action'], target: number | string = '', value: Answer | null = null): Action {
  return { order: 0, action: name, target_field_id: String(target), value: value as Action['value'] }
}

function when(id: number, operator: Operator, value = ''): EvaluatedRule['clauses'][number] {
  return { when_field_id: String(id), operator, value }
}

function rule(
  clauses: EvaluatedRule['clauses'],
  actions: EvaluatedRule['actions'],
  more: Partial<EvaluatedRule> = {},
): EvaluatedRule {
  return { mode: 'all', priority: 0, is_enabled: 1, run_on_init: 1, tags: [], clauses, actions, ...more }
}

const fields = [field(1), field(2), field(3), field(4, { type: 'select' }), field(5, { type: 'checkboxes' })]
const yes = when(1, 'equals', 'yes')

test('rules: without rules every field is as the form has it', () => {
  const base = { hidden: true, disabled: true, required: true, read_only: true }
  const state = evaluate([], [field(1, base), field(2, { required: true })], { 1: 'a' })
  expect(state).toEqual({
    fields: {
      1: {
        visible: false,
        enabled: false,
        required: false,
        readOnly: true,
        label: null,
        hiddenOptions: [],
        value: undefined,
      },
      2: {
        visible: true,
        enabled: true,
        required: true,
        readOnly: false,
        label: null,
        hiddenOptions: [],
        value: undefined,
      },
    },
    targets: {},
    answers: { 1: 'a' },
    fired: [],
    settled: true,
  })
})

const effects: [Action, Partial<RuleField>, object][] = [
  [action('show', 2), { hidden: true }, { visible: true }],
  [action('hide', 2), { required: true }, { visible: false, required: false }],
  [action('enable', 2), { disabled: true, required: true }, { enabled: true, required: true }],
  [action('disable', 2), { required: true }, { enabled: false, required: false }],
  [action('require', 2), {}, { required: true }],
  [action('optional', 2), { required: true }, { required: false }],
  [action('set_value', 2, 'VIP'), {}, { value: 'VIP' }],
  [action('set_label', 2, 'Name'), {}, { label: 'Name' }],
  [action('make_readonly', 2), {}, { readOnly: true }],
  [action('unmake_readonly', 2), { read_only: true }, { readOnly: false }],
  [action('hide_option', 2, 'flat'), { type: 'select' }, { hiddenOptions: ['flat'] }],
  [action('hide_option', 2, ['plot', 'flat', 'castle']), { type: 'checkboxes' }, { hiddenOptions: ['plot', 'flat'] }],
]

test.each(effects)(
  'rules: $action takes effect while its rule holds, and none after [B2.5-14, B2.5-15, B2.5-16, B2.5-18, B2.5-19, B2.5-20]',
  (effect, base, expected) => {
    const form = [field(1), field(2, base)]
    const before = evaluate([], form, { 1: 'no' }).fields[2]
    expect(evaluate([rule([yes], [effect])], form, { 1: 'yes' }).fields[2]).toEqual({ ...before, ...expected })
    expect(evaluate([rule([yes], [effect])], form, { 1: 'no' }).fields[2]).toEqual(before)
  },
)

test('rules: unhide_option takes back what a rule before it hid [B2.5-17]', () => {
  const rules = [rule([], [action('hide_option', 4, 'flat;plot')]), rule([yes], [action('unhide_option', 4, 'flat')])]
  expect(evaluate(rules, fields, { 1: 'yes' }).fields[4]?.hiddenOptions).toEqual(['plot'])
  expect(evaluate(rules, fields, {}).fields[4]?.hiddenOptions).toEqual(['flat', 'plot'])
})

test('rules: special targets take exactly the actions they allow [B2.5]', () => {
  const all = ['show', 'hide', 'set_label', 'require', 'disable', 'set_value', 'make_readonly', 'hide_option'] as const
  for (const [target, allowed] of Object.entries(specialTargets)) {
    for (const name of all) {
      const rules = [rule([], [action('hide', target), action(name, target, 'x')])]
      const { targets } = evaluate(rules, fields, {})
      const hidden = target !== '__submit_spinner' && name !== 'show'
      const label = (allowed as readonly string[]).includes(name) && name === 'set_label' ? 'x' : null
      expect(targets).toEqual({ [target]: { visible: !hidden, label } })
    }
  }
})

test('rules: a special target some rule names is always there, so that its label can be taken back', () => {
  const rules = [rule([yes], [action('set_label', '__submit', 'Buy')])]
  expect(evaluate(rules, fields, {}).targets).toEqual({ __submit: { visible: true, label: null } })
  expect(evaluate(rules, fields, { 1: 'yes' }).targets).toEqual({ __submit: { visible: true, label: 'Buy' } })
})

test('rules: the higher priority wins, then the later in the list, then the later in `order` [B2.5]', () => {
  const label = (text: string, priority: number) => rule([], [action('set_label', 2, text)], { priority })
  expect(evaluate([label('b', 2), label('a', 1)], fields, {})).toMatchObject({
    fired: [1, 0],
    fields: { 2: { label: 'b' } },
  })
  expect(evaluate([label('a', 1), label('b', 1)], fields, {})).toMatchObject({
    fired: [0, 1],
    fields: { 2: { label: 'b' } },
  })
  const actions = [
    { ...action('show', 2), order: 2 },
    { ...action('hide', 2), order: 1 },
  ]
  expect(evaluate([rule([], actions)], fields, {}).fields[2]?.visible).toBe(true)
  expect(evaluate([rule([], [action('show', 2), action('hide', 2)])], fields, {}).fields[2]?.visible).toBe(false)
})

test('rules: `all` needs every condition, `any` one; without conditions `all` holds and `any` does not [B2.5-2, B2.5-3]', () => {
  const fired = (mode: 'all' | 'any', clauses: EvaluatedRule['clauses']) =>
    evaluate([rule(clauses, [], { mode })], fields, { 1: 'yes' }).fired.length
  const no = when(2, 'not_empty')
  expect([fired('all', [yes, no]), fired('any', [yes, no]), fired('all', []), fired('any', [])]).toEqual([0, 1, 1, 0])
})

test('rules: a condition on a field the form does not have never holds, the negative ones included', () => {
  for (const operator of ['empty', 'not_equals', 'not_contains'] as const) {
    expect(evaluate([rule([when(99, operator, 'x')], [])], fields, {}).fired).toEqual([])
  }
})

test('rules: run_on_init 0 waits for the first change, is_enabled 0 is off [B2.5-5, B2.5-6]', () => {
  const rules = [rule([], [], { run_on_init: 0 }), rule([], [], { is_enabled: 0 }), rule([], [])]
  expect(evaluate(rules, fields, {}, 'init').fired).toEqual([2])
  expect(evaluate(rules, fields, {}).fired).toEqual([0, 2])
})

test('rules: a value set by a rule makes other rules hold, in whatever order they are listed', () => {
  const chain = [
    rule([when(3, 'equals', 'c')], [action('hide', 4)]),
    rule([when(2, 'equals', 'b')], [action('set_value', 3, 'c')]),
    rule([yes], [action('set_value', 2, 'b')]),
  ]
  expect(evaluate(chain, fields, { 1: 'yes', 2: 'typed' })).toMatchObject({
    fired: [0, 1, 2],
    settled: true,
    answers: { 1: 'yes', 2: 'b', 3: 'c' },
    fields: { 4: { visible: false } },
  })
  expect(evaluate(chain, fields, { 1: 'no', 2: 'typed' })).toMatchObject({
    fired: [],
    answers: { 1: 'no', 2: 'typed' },
  })
})

test('rules: a chain as long as a form may have rules settles', () => {
  const form = Array.from({ length: 201 }, (_none, at) => field(at + 1))
  const rules = form
    .slice(1)
    .map(({ id }) => rule([when(id - 1, 'equals', 'yes')], [action('set_value', id, 'yes')]))
    .reverse()
  const state = evaluate(rules, form, { 1: 'yes' })
  expect([state.settled, state.answers[201], state.fired.length]).toEqual([true, 'yes', 200])
})

test.each(['hide', 'disable'] as const)(
  'rules: what is left in a field a rule has taken away (%s) triggers nothing [B5]',
  (name) => {
    const rules = [rule([when(2, 'equals', 'b')], [action('show', 3)]), rule([yes], [action(name, 2)])]
    const form = [field(1), field(2), field(3, { hidden: true })]
    expect(evaluate(rules, form, { 1: 'yes', 2: 'b' })).toMatchObject({ fired: [1], fields: { 3: { visible: false } } })
    expect(evaluate(rules, form, { 1: 'no', 2: 'b' })).toMatchObject({ fired: [0], fields: { 3: { visible: true } } })
  },
)

test('rules: decorative fields have no answer, whatever is sent', () => {
  const form = [field(1, { type: 'heading', required: true })]
  const state = evaluate([rule([when(1, 'not_empty')], []), rule([], [action('set_value', 1, 'x')])], form, { 1: 'x' })
  expect(state).toMatchObject({ fired: [1], answers: {}, fields: { 1: { required: false, value: undefined } } })
})

const stepped = [
  field(1),
  field(2, { type: 'page_break' }),
  field(3, { required: true }),
  field(4, { hidden: true }),
  field(5, { type: 'page_break', hidden: true }),
  field(6, { required: true }),
]

test('rules: a hidden page break hides all up to the next one; shown, only what is hidden itself', () => {
  const visible = (...actions: Action[]) => {
    const state = evaluate([rule([], actions)], stepped, {})
    return stepped.filter(({ id }) => state.fields[id]?.visible).map(({ id }) => id)
  }
  expect(visible()).toEqual([1, 2, 3])
  expect(visible(action('hide', 2))).toEqual([1])
  expect(visible(action('hide', 2), action('show', 3))).toEqual([1])
  expect(visible(action('show', 5))).toEqual([1, 2, 3, 5, 6])
  expect(visible(action('show', 5), action('hide', 6))).toEqual([1, 2, 3, 5])
})

test('rules: what stands in a hidden step is neither required nor seen by other rules', () => {
  const hiding = rule([yes], [action('hide', 2)])
  const seeing = rule([when(3, 'equals', 'x')], [action('set_label', 1, 'Seen')])
  const state = evaluate([hiding, seeing], stepped, { 1: 'yes', 3: 'x' })
  expect(state.fields[3]).toMatchObject({ visible: false, required: false })
  expect(state.fields[1]?.label).toBeNull()
  expect(evaluate([hiding, seeing], stepped, { 1: 'no', 3: 'x' }).fields[1]?.label).toBe('Seen')
})

test('rules: an answer may hide the step that it stands in', () => {
  const own = rule([when(3, 'equals', 'x')], [action('hide', 2)])
  const state = evaluate([own], stepped, { 3: 'x' })
  expect([state.settled, state.fired, state.fields[3]?.visible]).toEqual([true, [0], false])
})

test('rules: a rule does not see its own effects', () => {
  const form = [field(1, { type: 'number' }), field(2)]
  const cap = rule([when(1, 'greater_than', '100')], [action('set_value', 1, '100')])
  const leave = rule([when(2, 'equals', 'x')], [action('hide', 2)])
  expect(evaluate([cap, leave], form, { 1: '500', 2: 'x' })).toMatchObject({
    fired: [0, 1],
    settled: true,
    answers: { 1: '100' },
    fields: { 2: { visible: false } },
  })
})

test('rules: tags switch rules on and off, also the rules that switch [B2.5-21]', () => {
  const rules = [
    rule([yes], [action('enable_rules_by_tag', '', 'a')]),
    rule([], [action('enable_rules_by_tag', '', 'b')], { is_enabled: 0, tags: ['a'] }),
    rule([], [action('hide', 2)], { is_enabled: 0, tags: ['b'] }),
    rule([], [action('hide', 3)], { tags: ['c', 'd'] }),
    rule([yes], [action('disable_rules_by_tag', '', ['c'])]),
  ]
  expect(evaluate(rules, fields, { 1: 'no' }).fired).toEqual([3])
  expect(evaluate(rules, fields, { 1: 'yes' }).fired).toEqual([0, 1, 2, 4])
})

test('rules: of two rules that would switch each other off the first stays', () => {
  const off = (tag: string, own: string) => rule([], [action('disable_rules_by_tag', '', tag)], { tags: [own] })
  expect(evaluate([off('b', 'a'), off('a', 'b')], fields, {})).toMatchObject({ fired: [0], settled: true })
})

test('rules: of two answers that disable each other the one whose rule comes first counts', () => {
  const rules = [
    rule([when(1, 'not_empty')], [action('disable', 2)]),
    rule([when(2, 'not_empty')], [action('disable', 1)]),
  ]
  expect(evaluate(rules, fields, { 1: 'x', 2: 'y' })).toMatchObject({ fired: [0], settled: true })
  expect(evaluate(rules, fields, { 2: 'y' })).toMatchObject({ fired: [1], settled: true })
})

test('rules: rules that undo one another end, and say that they did not settle', () => {
  const rules = [
    rule([when(2, 'equals', 'b')], [action('set_value', 3, 'c')]),
    rule([when(3, 'not_equals', 'c')], [action('set_value', 2, 'b')]),
  ]
  expect(evaluate(rules, fields, {})).toMatchObject({ settled: false, fired: [], answers: {} })
})

test('rules: a set_value that names an option there is not leaves the answer alone [B5]', () => {
  const rules = [rule([], [action('set_value', 4, 'castle'), action('set_value', 5, 'castle;flat')])]
  expect(evaluate(rules, fields, { 4: 'house' }).answers).toEqual({ 4: 'house', 5: ['flat'] })
})

test('answers are input: keys and values of any shape are harmless', () => {
  const answers = JSON.parse(
    '{"__proto__": "x", "constructor": "y", "99": "z", "1": {"a": 1}, "2": 5, "3": ["a", 7, null]}',
  )
  const state = evaluate([rule([when(1, 'not_empty')], [])], fields, answers)
  expect(state).toMatchObject({ fired: [], answers: { 3: ['a'] } })
  expect(Object.keys(state.answers)).toEqual(['3'])
})

test('S8: rules that cost too much leave the form as without rules, on page and server', () => {
  const form = Array.from({ length: 200 }, (_none, at) => field(at + 1, { hidden: at === 7 }))
  const others = (at: number) => Array.from({ length: 50 }, (_none, to) => ((at + to) % 200) + 1)
  // Each of them makes the others untrue and true again.
  const ring = form.map((_field, at) =>
    rule(
      others(at).map((id, to) => when(id, 'not_equals', `yes${to}`)),
      others(at).map((id, to) => action('set_value', id, `yes${(to + 1) % 50}`)),
    ),
  )
  const show = rule([], [action('show', 8)])
  const state = evaluate([...ring, show], form, { 1: 'mine' })
  expect(state).toEqual({ ...evaluate([], form, { 1: 'mine' }), settled: false, exceeded: true })
  const wired = runner(JSON.parse(JSON.stringify(planOf([...ring, show], form))))
  expect(wired({ 1: 'mine' })).toEqual(state)
})

test('S8: conditions beyond what a form may spend never hold, their opposites included', () => {
  const costly = (at: number, operator: 'matches' | 'not_empty') =>
    rule([when(1, operator, `(?:(?:a|aa|aaa|aaaa|aaaaa)*b*)*c${at}`)], [action('hide', 2)])
  const many = Array.from({ length: 200 }, (_none, at) => costly(at, 'matches'))
  const late = evaluate([...many, rule([when(1, 'not_empty')], [action('hide', 3)])], fields, { 1: 'aac7' })
  expect(late).toMatchObject({ fired: [7], settled: true })
  expect(late.exceeded).toBeUndefined()
  expect(evaluate([...many.slice(0, 15), rule([when(1, 'not_empty')], [])], fields, { 1: 'x' }).fired).toEqual([15])
})

test('S8: an answer of a million digits is no number, and is not looked at twice', () => {
  const rules = [rule([when(1, 'greater_than', '5')], []), rule([when(1, 'matches', '^1+$')], [])]
  const form = [field(1, { type: 'number' })]
  expect(evaluate(rules, form, { 1: `${'1'.repeat(1_000_000)}x` }).fired).toEqual([1])
  expect(evaluate(rules, form, { 1: '11' }).fired).toEqual([0, 1])
})
