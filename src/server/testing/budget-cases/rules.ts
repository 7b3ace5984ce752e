import { maxComparedText, maxMatchedText } from '../../../shared/budgets.ts'
import { ruleLimits } from '../../../shared/contract/forms/rules.ts'
import { tooCostly } from '../../../shared/rules/condition-steps.ts'
import type { Answers, EvaluatedRule, RuleField } from '../../../shared/rules/model.ts'
import { compilePattern } from '../../../shared/rules/pattern.ts'
import { matcherOf } from '../../../shared/rules/automaton.ts'
import { planOf } from '../../../shared/rules/plan.ts'
import { runner } from '../../../shared/rules/run.ts'
import type { Calls } from './calls.ts'

type Clauses = EvaluatedRule['clauses']
type Actions = EvaluatedRule['actions']

const plain = {
  type: 'text' as const,
  label: '',
  options: [],
  hidden: false,
  disabled: false,
  required: false,
  read_only: false,
}
const fieldsOf = (count: number, given: Partial<RuleField> = {}): RuleField[] =>
  Array.from({ length: count }, (_, i) => ({ ...plain, ...given, id: i + 1 }))

const listOf = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

/** As many rules as a form may have, with clauses that are all looked at. */
const rulesOf = (clauses: (rule: number) => Clauses, actions: (rule: number) => Actions = () => []): EvaluatedRule[] =>
  listOf(ruleLimits.rules, (rule) => ({
    mode: 'any',
    priority: 0,
    is_enabled: 1,
    run_on_init: 1,
    tags: [],
    clauses: clauses(rule),
    actions: actions(rule),
  }))

const on = (field: number, operator: Clauses[number]['operator'], value: Clauses[number]['value']) => ({
  when_field_id: String(field),
  operator,
  value,
})
const setting = (target: number, value: string) =>
  ({ order: 0, action: 'set_value', target_field_id: String(target), value }) as const

const slowPattern = '(?:(?:a|aa|aaa|aaaa|aaaaa|aaaaaa)*b*)*c'
const slowText = 'a'.repeat(maxMatchedText)
/** Other characters at every place, so that nothing is remembered. */
const han = (at: number) => String.fromCodePoint(0x4e00 + at)
const variedText = listOf(maxMatchedText, han).join('')

/** The slowest allowed patterns, each of another text: 10,000 of them. */
const patterned = rulesOf((rule) => listOf(ruleLimits.clauses, (at) => on(1, 'matches', `${slowPattern}${rule}_${at}`)))
const compared = rulesOf((rule) =>
  listOf(ruleLimits.clauses, (at) => on(1, 'greater_than', String(10_000 + rule * ruleLimits.clauses + at))),
)
const searched = rulesOf((rule) => listOf(ruleLimits.clauses, (at) => on(1, 'contains', `aaaaaab${rule}_${at}`)))
const listed = rulesOf((rule) =>
  listOf(ruleLimits.clauses, (at) =>
    on(
      1,
      'in',
      listOf(20, (entry) => `${rule}.${at}.${entry}`),
    ),
  ),
)
const codes = listOf(500, (at) => `c${at}`)
const tags = listOf(ruleLimits.tags, (at) => `t${at}`)

function evaluation(rules: EvaluatedRule[], fields: RuleField[], answers: Answers) {
  const run = runner(planOf(rules, fields))
  return () => run(answers)
}

/** One text against one pattern. */
export const pattern = (): Calls => {
  const matching = (source: string, text: string) => {
    const made = compilePattern(source, 'i')
    if (!made) throw new Error(`refused: ${source}`)
    const { test } = matcherOf(made)
    return () => test(text)
  }
  return {
    'nested repetitions': matching(slowPattern, slowText),
    'as many states as allowed': matching('(?:.{0,240}.?)!', variedText),
    'another character at every state': matching(`${listOf(97, (at) => `${han(at)}?`).join('')}!`, variedText),
  }
}

/** All rules of a form at one state of its answers. */
export const ruleEvaluation = (): Calls => ({
  '10,000 patterns on one field': evaluation(patterned, fieldsOf(1), { 1: slowText }),
  'the same pattern on every field': evaluation(
    rulesOf((rule) => listOf(ruleLimits.clauses, (at) => on(((rule * 50 + at) % 2000) + 1, 'matches', slowPattern))),
    fieldsOf(2000),
    Object.fromEntries(fieldsOf(2000).map(({ id }) => [id, slowText])),
  ),
  'patterns of as many states as allowed': evaluation(
    rulesOf((rule) => [on(1, 'matches', `(?:.{0,240}.?)!${rule}`)]),
    fieldsOf(1),
    { 1: variedText },
  ),
  'numbers against a million digits': evaluation(compared, fieldsOf(1, { type: 'number' }), {
    1: `${'1'.repeat(1_000_000)}x`,
  }),
  'searches in a long text': evaluation(searched, fieldsOf(1, { type: 'textarea' }), {
    1: 'a'.repeat(maxComparedText * 10),
  }),
  lists: evaluation(listed, fieldsOf(1), { 1: 'none' }),
  'choices, all chosen': evaluation(
    rulesOf((rule) => listOf(ruleLimits.clauses, (at) => on(1, 'equals', [...codes.slice(0, 40), `x${rule}.${at}`]))),
    fieldsOf(1, { type: 'checkboxes', options: codes }),
    { 1: codes },
  ),
  'a chain from the last rule to the first': evaluation(
    rulesOf(
      (rule) => [on(rule + 1, 'equals', 'yes'), ...listOf(49, (at) => on(rule + 1, 'equals', `no${at}`))],
      (rule) => [setting(rule + 2, 'yes'), ...listOf(49, (at) => setting(300 + ((rule * 50 + at) % 1500), 'x'))],
    ).toReversed(),
    fieldsOf(2000),
    { 1: 'yes' },
  ),
  'a ring of all rules': evaluation(
    rulesOf(
      (rule) => listOf(50, (at) => on(((rule + at) % 200) + 1, 'not_equals', `yes${at}`)),
      (rule) => listOf(50, (at) => setting(((rule + at) % 200) + 1, `yes${(at + 1) % 50}`)),
    ).map((rule) => ({ ...rule, mode: 'all' as const })),
    fieldsOf(200),
    {},
  ),
})

/** Rules made ready for evaluations, and judged when they are written. */
export const rulePlan = (): Calls => {
  const making = (rules: EvaluatedRule[], fields = fieldsOf(1)) => [
    () => runner(planOf(rules, fields)),
    () => tooCostly(rules, fields),
  ]
  const byTag = rulesOf(
    () => [],
    () => listOf(50, (order) => ({ order, action: 'enable_rules_by_tag', target_field_id: '', value: tags })),
  ).map((rule) => ({ ...rule, tags }))
  const byOption = rulesOf(
    () => [],
    () => listOf(50, (order) => ({ order, action: 'hide_option', target_field_id: '1', value: codes.slice(0, 30) })),
  )
  const all = { patterned, compared, searched, listed, byTag }
  const calls = Object.entries(all).map(([name, rules]) => [name, making(rules)] as const)
  const optioned = making(byOption, fieldsOf(1, { type: 'select', options: codes }))
  return Object.fromEntries(
    [...calls, ['byOption', optioned] as const].flatMap(([name, [plan, judge]]) => [
      [`plan: ${name}`, plan!],
      [`judgement: ${name}`, judge!],
    ]),
  )
}
