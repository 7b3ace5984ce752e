import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rule } from '../contract/forms/rules.ts'
import { compileRules, evaluate } from './evaluate.ts'
import { analyse } from './analyse.ts'
import type { Answers } from './model.ts'
import { planOf } from './plan.ts'
import { answeredForm } from './rules.arbitrary.ts'
import { runner } from './run.ts'
import { traceOf } from './trace.ts'

const runs = { numRuns: 700 }

test('rules: evaluation ends with a state for every field and is the same every time', () => {
  fc.assert(
    fc.property(
      answeredForm,
      fc.constantFrom('init' as const, 'change' as const),
      ({ fields, rules, answers }, phase) => {
        const frozen = JSON.stringify({ fields, rules, answers })
        const state = evaluate(rules, fields, answers, phase)
        expect(Object.keys(state.fields)).toEqual(fields.map(({ id }) => String(id)))
        const run = compileRules(rules, fields)
        run({})
        expect(run(answers, phase)).toEqual(state)
        expect(JSON.stringify({ fields, rules, answers })).toBe(frozen)
      },
    ),
    runs,
  )
})

test('rules: rules, and the plan made from them, mean the same after a journey as JSON', () => {
  fc.assert(
    fc.property(answeredForm, ({ fields, rules, answers }) => {
      const state = evaluate(rules, fields, answers)
      expect(evaluate(JSON.parse(JSON.stringify(rules)), JSON.parse(JSON.stringify(fields)), answers)).toEqual(state)
      expect(runner(JSON.parse(JSON.stringify(planOf(rules, fields))))(answers)).toEqual(state)
    }),
    runs,
  )
})

test('rules: equal priorities apply in list order, and only the order of priorities counts', () => {
  fc.assert(
    fc.property(answeredForm, ({ fields, rules, answers }) => {
      const state = evaluate(rules, fields, answers)
      const key = (index: number) => (rules[index]?.priority ?? 0) * 1000 + index
      expect(state.fired).toEqual(state.fired.toSorted((a, b) => key(a) - key(b)))
      const order = [...rules.keys()].sort((a, b) => key(a) - key(b))
      const sorted = order.map((index, at) => ({ ...rules[index]!, priority: at * 7 - 3 }))
      const { fired, ...rest } = evaluate(sorted, fields, answers)
      expect({ ...rest, fired: fired.map((at) => order[at]) }).toEqual(state)
    }),
    runs,
  )
})

test('rules: a settled state is a fixed point: rules take effect whose conditions the others leave met', () => {
  fc.assert(
    fc.property(answeredForm, ({ fields, rules: any, answers }) => {
      // Switching by tags has tests of its own.
      const rules = any.map((rule) => ({ ...rule, tags: [], is_enabled: 1 as const }))
      const state = evaluate(rules, fields, answers)
      fc.pre(state.settled)
      for (const [index, rule] of rules.entries()) {
        const others = rules.filter((_rule, at) => at !== index && state.fired.includes(at))
        const unconditional = others.map((other) => ({ ...other, clauses: [], mode: 'all' as const }))
        const without = evaluate(unconditional, fields, answers)
        const seen = fields.map((field) => {
          const { visible, enabled } = without.fields[field.id]!
          return { ...field, hidden: !visible, disabled: !enabled }
        })
        const met = evaluate([{ ...rule, actions: [] }], seen, without.answers).fired.length === 1
        expect(state.fired.includes(index)).toBe(met)
      }
    }),
    runs,
  )
})

/** Conditions look only at fields before those their rule changes. */
function withoutRings(rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => {
    const asked = Math.max(0, ...rule.clauses.map((clause) => Number(clause.when_field_id)))
    return { ...rule, actions: rule.actions.filter((action) => Number(action.target_field_id) > asked) }
  })
}

test('rules: rules without a ring always settle', () => {
  fc.assert(
    fc.property(answeredForm, ({ fields, rules, answers }) => {
      const forward = withoutRings(rules)
      expect(evaluate(forward, fields, answers).settled).toBe(true)
    }),
    runs,
  )
})

test('rules: sending back answers with values set by rules changes nothing, without a cycle of rules [B5]', () => {
  fc.assert(
    fc.property(answeredForm, ({ fields, rules, answers }) => {
      const forward = withoutRings(rules)
      const state = evaluate(forward, fields, answers)
      expect(evaluate(forward, fields, state.answers)).toEqual(state)
    }),
    runs,
  )
})

test('rules: a visitor changes the state of a form only through conditions', () => {
  fc.assert(
    fc.property(answeredForm, fc.dictionary(fc.string(), fc.string()), ({ fields, rules, answers }, more) => {
      const asked = new Set(rules.flatMap(({ clauses }) => clauses.map((clause) => clause.when_field_id)))
      const unasked = Object.entries(more).filter(([key]) => !asked.has(key))
      const others: Answers = Object.fromEntries(
        fields.map(({ id }) => [id, asked.has(String(id)) ? (answers[id] ?? '') : 'other']),
      )
      const { answers: _given, ...state } = evaluate(rules, fields, answers)
      const { answers: _changed, ...changed } = evaluate(rules, fields, { ...others, ...Object.fromEntries(unasked) })
      expect(changed).toEqual(state)
    }),
    runs,
  )
})

test('rules: answers of any shape never make evaluation fail', () => {
  const key = fc.oneof(fc.constantFrom('1', '2', '3', '__proto__', 'constructor', 'toString'), fc.string())
  fc.assert(
    fc.property(answeredForm, fc.array(fc.tuple(key, fc.anything())), ({ fields, rules }, entries) => {
      const answers = Object.create(null) as Answers
      for (const [name, value] of entries) answers[name] = value as string
      const state = evaluate(rules, fields, answers)
      expect(Object.keys(state.answers).every((id) => fields.some((field) => String(field.id) === id))).toBe(true)
      for (const answer of Object.values(state.answers)) {
        expect([answer].flat().every((entry) => typeof entry === 'string')).toBe(true)
      }
    }),
    runs,
  )
})

test('rules: a rule reported as dead never holds', () => {
  fc.assert(
    fc.property(answeredForm, ({ fields, rules, answers }) => {
      const findings = analyse(rules, fields)
      const dead = findings.filter(({ kind }) => kind === 'dead_rule').flatMap((finding) => finding.rules)
      expect(evaluate(rules, fields, answers).fired.filter((index) => dead.includes(index))).toEqual([])
    }),
    { numRuns: 1500 },
  )
})

/** Some rules show a field that is hidden, each with a second rule of the same conditions that hides it. */
const overruledForm = answeredForm.chain(({ fields, rules, answers }) =>
  fc
    .array(
      fc.record({
        at: fc.nat(fields.length - 1),
        of: fc.nat(7),
        priority: fc.integer({ min: 0, max: 3 }),
        run_on_init: fc.constantFrom(0 as const, 1 as const),
      }),
      { minLength: 1, maxLength: 2 },
    )
    .map((pairs) => ({
      answers,
      fields: fields.map((field, at) => ({ ...field, hidden: field.hidden || pairs.some((pair) => pair.at === at) })),
      rules: [
        ...rules,
        ...pairs.flatMap(({ at, of, ...second }) => {
          const { priority, run_on_init, ...like } = rules[of] ?? { clauses: [], mode: 'all', tags: [], title: '' }
          const action = (name: 'show' | 'hide') => [
            { order: 0, action: name, target_field_id: String(fields[at]?.id), value: null },
          ]
          const rule = { id: 1, is_enabled: 1 as const, ...like } as Rule
          return [
            { ...rule, priority: priority ?? 0, run_on_init: run_on_init ?? 1, actions: action('show') },
            { ...rule, ...second, actions: action('hide') },
          ]
        }),
      ],
    })),
)

test('rules: a field reported as never seen is never visible, whatever is answered [B31-23]', () => {
  let told = 0
  fc.assert(
    fc.property(overruledForm, fc.constantFrom('init' as const, 'change' as const), (form, phase) => {
      const { fields, rules, answers } = form
      const never = analyse(rules, fields).flatMap(({ kind, property }) =>
        kind === 'never_seen' && property?.of === 'field' ? [property.field] : [],
      )
      told += never.length
      const state = evaluate(rules, fields, answers, phase)
      expect(never.filter((id) => state.fields[id]?.visible)).toEqual([])
    }),
    { numRuns: 1500 },
  )
  expect(told).toBeGreaterThan(50)
})

test('rules: the trace of a state has its conditions, and only changes that can be taken back', () => {
  fc.assert(
    fc.property(answeredForm, ({ fields, rules, answers }) => {
      const plan = planOf(rules, fields)
      const run = runner(plan)
      const state = run(answers)
      for (const { rule: index, outcome, clauses, effects } of traceOf(plan, state, answers, 'change')) {
        const { mode } = rules[index] as Rule
        const isMet = mode === 'any' ? clauses.some(Boolean) : clauses.every(Boolean)
        expect(outcome === 'holds').toBe(state.fired.includes(index))
        if (state.settled && outcome !== 'off') expect(isMet).toBe(outcome === 'holds')
        for (const effect of effects) expect(effect.changes && effect.overruledBy !== undefined).toBe(false)
      }
    }),
    { numRuns: 150 },
  )
})
