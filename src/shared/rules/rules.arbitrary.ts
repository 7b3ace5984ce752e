// oxlint-disable-next-line no-restricted-imports -- only tests import this file
import * as fc from 'fast-check'
import { resolvedTypes, scoreTypes } from '../contract/forms/field-types.ts'
import { actions, operators, specialTargets, type Rule } from '../contract/forms/rules.ts'
import type { Answer, Answers, RuleField } from './model.ts'

const codes = ['house', 'flat', 'Plot', 'other']
const tags = ['a', 'b', 'c']
const words = ['', ' ', 'Flat', 'fläche 10', '10', '9,5', '1.234,50', '2026-05-01', '01.06.2026', '08:30', '1', 'x;y']

/** Few different values, so that conditions hold often and rules meet. */
const word = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...words, ...codes) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
)
const value = fc.oneof({ weight: 5, arbitrary: word }, { weight: 1, arbitrary: fc.array(word, { maxLength: 3 }) })
const pattern = fc.constantFrom('^\\d+$', 'fl[aä]', '(a|b)*c', '\\bflat\\b', '(', '(?=x)')

export const ruleFields: fc.Arbitrary<RuleField[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...resolvedTypes),
      hidden: oneIn(5),
      disabled: oneIn(8),
      required: fc.boolean(),
      read_only: oneIn(5),
      label: fc.string({ maxLength: 8 }),
      options: fc.constantFrom<readonly string[]>(codes, codes.slice(0, 2), []),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((fields) =>
    fields.map((field, at) => ({
      id: at + 1,
      ...field,
      ...(scoreTypes.includes(field.type) && { options: ['1', '9', '10'] }),
    })),
  )

function oneIn(weight: number): fc.Arbitrary<boolean> {
  return fc.oneof({ weight: weight - 1, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })
}

/** Rules on the fields 1 to `count`, now and then on a field there is not. */
export function ruleList(count: number): fc.Arbitrary<Rule[]> {
  const field = fc.integer({ min: 1, max: count + (count > 2 ? 0 : 1) }).map(String)
  const clause = fc
    .record({ when_field_id: field, operator: fc.constantFrom(...operators), value, pattern })
    .map(({ pattern, ...rest }) => (rest.operator === 'matches' ? { ...rest, value: pattern } : rest))
  const action = fc
    .record({
      order: fc.integer({ min: 0, max: 2 }),
      action: fc.constantFrom(...actions),
      target_field_id: fc.oneof(
        { weight: 6, arbitrary: field },
        { weight: 1, arbitrary: fc.constantFrom(...Object.keys(specialTargets), '') },
      ),
      value: fc.oneof(value, fc.constantFrom(...codes), fc.constant(null)),
      tag: fc.constantFrom(...tags),
    })
    .map(({ tag, ...rest }) => (rest.action.endsWith('_tag') ? { ...rest, target_field_id: '', value: tag } : rest))
  const rule = fc.record({
    title: fc.string({ maxLength: 8 }),
    mode: fc.constantFrom('all' as const, 'any' as const),
    priority: fc.integer({ min: 0, max: 2 }),
    is_enabled: oneIn(6).map((off) => (off ? 0 : 1) as 0 | 1),
    run_on_init: fc.constantFrom(0 as const, 1 as const),
    tags: fc.subarray(tags),
    clauses: fc.array(clause, { maxLength: 3 }),
    actions: fc.array(action, { minLength: 1, maxLength: 4 }),
  })
  return fc.array(rule, { maxLength: 8 }).map((rules) => rules.map((entry, at) => ({ id: at + 1, ...entry })))
}

export function answersTo(fields: readonly RuleField[]): fc.Arbitrary<Answers> {
  const each = fields.map((field) =>
    fc.option(answerTo(field), { nil: undefined }).map((answer) => ({ id: field.id, answer })),
  )
  return fc.tuple(...each).map((entries) => {
    const answered = entries.flatMap(({ id, answer }): [string, Answer][] =>
      answer === undefined ? [] : [[String(id), answer]],
    )
    return Object.fromEntries(answered)
  })
}

function answerTo({ type, options }: RuleField): fc.Arbitrary<Answer> {
  if (type === 'checkboxes') return fc.subarray([...options])
  if (type === 'checkbox') return fc.constantFrom('', '1')
  if (['select', 'radio', ...scoreTypes].includes(type)) return fc.constantFrom('', ...options)
  return word
}

/** A whole form with answers, such as a browser may send them. */
export const answeredForm: fc.Arbitrary<{ fields: RuleField[]; rules: Rule[]; answers: Answers }> = ruleFields.chain(
  (fields) => fc.record({ fields: fc.constant(fields), rules: ruleList(fields.length), answers: answersTo(fields) }),
)
