import { maxRuleSteps } from '../budgets.ts'
import { matcherOf, type Matcher } from './automaton.ts'
import { compileTest, reader, type Test } from './compare.ts'
import type { Answer, Answers, FormState, Phase } from './model.ts'
import type { Plan, PlannedClause, PlannedRule, Value } from './planned.ts'
import { ENABLED, LABEL, PER_FIELD, READ_ONLY, REQUIRED, VALUE, VISIBLE } from './slots.ts'

/**
 * The state that answers lead to. `budget` is what the evaluation may cost, and several may share one: beyond it the form is as if it had
 * no rules, and `exceeded`.
 */
export type Evaluate = (answers: Answers, phase?: Phase, budget?: StepBudget) => FormState
/** Steps that are left. */
export interface StepBudget {
  left: number
}

/** Evaluates a plan; what the result means is said in evaluate.ts. */
export function runner(plan: Plan): Evaluate {
  const matchers = plan.patterns.map(matcherOf)
  const tests = plan.clauses.map((clause) => checkOf(clause, matchers))
  const checks = plan.rules.map(({ clauses }) => clauses.flatMap((at) => tests[at] ?? []))
  const unwritten = plan.base.map(() => -1)
  return (answers, phase, budget = { left: maxRuleSteps }) => {
    const given = plan.fields.map(({ id, decorative }) => (decorative ? undefined : clean(answers[id])))
    const run = { plan, checks, unwritten, given, read: [], budget, init: phase === 'init' }
    return stateOf(run, settle(run))
  }
}

interface Check extends Test {
  field: number
  read: ReturnType<typeof reader>
  /** Whether it is worth remembering. */
  isDear: boolean
}

/** The test of a planned clause. */
export function checkOf(
  { field, type, operator, value, patterns = [] }: PlannedClause,
  matchers: readonly Matcher[],
): Check {
  const own = patterns.flatMap((at) => matchers[at] ?? [])
  const test = compileTest(type, operator, value, own)
  return { field, read: reader(type), isDear: test.cost[0] + test.cost[1] > 9, ...test }
}

interface Run {
  plan: Plan
  /** For each rule, one for each clause. */
  checks: readonly (readonly Check[])[]
  /** -1 for every slot. */
  unwritten: readonly number[]
  /** The visitor's answers, by position of the field. */
  given: readonly (Answer | undefined)[]
  /** What was read last, by position of the field. */
  read: AnswerReading[]
  budget: StepBudget
  init: boolean
}

/** An answer as clauses see it, and which of them it satisfies. */
interface AnswerReading {
  answer: Answer | undefined
  entries: readonly string[]
  satisfied?: Map<Check, boolean>
}

/** Slot values, and for each written slot the rule that wrote last and what the slot would be without that rule. */
interface View {
  top: Value[]
  under: Value[]
  by: number[]
}

interface Outcome {
  view: View
  on: boolean[]
  settled: boolean
}

function apply({ plan, unwritten, budget }: Run, on: readonly boolean[]): View {
  budget.left -= plan.base.length / 2
  const view: View = { top: plan.base.slice(), under: plan.base.slice(), by: unwritten.slice() }
  plan.rules.forEach(({ writes }, at) => {
    if (!on[at]) return
    budget.left -= 2 * writes.length
    for (const [slot, value] of writes) {
      if (view.by[slot] !== at) view.under[slot] = view.top[slot] ?? null
      view.by[slot] = at
      view.top[slot] = value
    }
  })
  return view
}

function holds(run: Run, view: View, rule: PlannedRule, at: number): boolean {
  const { plan, checks, given, init } = run
  const seen = (slot: number) => (view.by[slot] === at ? view.under : view.top)[slot]
  if ((init && !rule.onInit) || !seen(rule.slot)) return false
  for (const check of checks[at] ?? []) {
    const { field } = check
    const first = field * PER_FIELD
    const answer = (seen(first + VALUE) as Answer | null) ?? given[field]
    const step = plan.fields[field]?.step
    const isThere = seen(first + VISIBLE) && seen(first + ENABLED) && (step === undefined || seen(step))
    const satisfied = field >= 0 && satisfies(run, check, isThere ? answer : undefined)
    if (satisfied === rule.any) return rule.any
  }
  return !rule.any
}

function satisfies({ read, budget }: Run, check: Check, answer: Answer | undefined): boolean {
  let known = read[check.field]
  if (!known || known.answer !== answer) {
    budget.left -= 20
    known = read[check.field] = { answer, entries: check.read(answer) }
  }
  budget.left -= 10
  const { entries } = known
  if (!check.isDear) return check.holds(entries)
  known.satisfied ??= new Map()
  let is = known.satisfied.get(check)
  if (is === undefined) {
    const [entry, character, most] = check.cost
    budget.left -= entry * entries.length + character * Math.min(entries.join().length, most * entries.length)
    is = budget.left > 0 && check.holds(entries)
    known.satisfied.set(check, is)
  }
  return is
}

function settle(run: Run): Outcome {
  const { rules } = run.plan
  const { budget } = run
  const truth = (view: View) => rules.map((rule, at) => holds(run, view, rule, at))

  // All rules at once: in every pass at least one more link of each chain is final, so n rules without a ring need n passes
  // and one to see that nothing changes.
  let on = rules.map(() => false)
  for (let pass = 0; pass <= rules.length && budget.left > 0; pass++) {
    const view = apply(run, on)
    const next = truth(view)
    if (isSame(next, on) && budget.left > 0) return { view, on, settled: true }
    on = next
  }

  // A ring: one rule at a time. Each may be switched on and off once, so this ends after at most 2n changes.
  on = rules.map(() => false)
  const changes = rules.map(() => 0)
  let view = apply(run, on)
  for (let changed = true; changed && budget.left > 0;) {
    changed = false
    rules.forEach((rule, at) => {
      const times = changes[at] ?? 0
      if (budget.left < 0 || times === 2 || holds(run, view, rule, at) === on[at]) return
      on[at] = !on[at]
      changes[at] = times + 1
      view = apply(run, on)
      changed = true
    })
  }
  const settled = isSame(truth(view), on)
  if (budget.left > 0) return { view, on, settled }
  on = rules.map(() => false)
  return { view: apply(run, on), on, settled: false }
}

function isSame(left: readonly boolean[], right: readonly boolean[]): boolean {
  return left.every((value, at) => value === right[at])
}

function stateOf({ plan, given, budget }: Run, { view: { top }, on, settled }: Outcome): FormState {
  const state: FormState = { fields: {}, targets: {}, answers: {}, fired: [], settled }
  if (budget.left <= 0) state.exceeded = true
  plan.fields.forEach(({ id, decorative, options, step }, at) => {
    const first = at * PER_FIELD
    const visible = (top[first + VISIBLE] && (step === undefined || top[step])) as boolean
    const enabled = top[first + ENABLED] as boolean
    const value = (top[first + VALUE] ?? undefined) as Answer | undefined
    state.fields[id] = {
      visible,
      enabled,
      required: visible && enabled && !decorative && (top[first + REQUIRED] as boolean),
      readOnly: top[first + READ_ONLY] as boolean,
      label: top[first + LABEL] as string | null,
      hiddenOptions: options.filter(([, slot]) => top[slot]).map(([code]) => code),
      value,
    }
    const answer = value ?? given[at]
    if (answer !== undefined) state.answers[id] = answer
  })
  for (const [name, first] of plan.targets) {
    state.targets[name] = { visible: top[first] as boolean, label: top[first + 1] as string | null }
  }
  state.fired = plan.rules.filter((_rule, at) => on[at]).map(({ index }) => index)
  return state
}

/** Answers are input: anything but a text or a list of texts counts as no answer. */
function clean(answer: unknown): Answer | undefined {
  if (typeof answer === 'string') return answer
  return Array.isArray(answer) ? answer.filter((entry) => typeof entry === 'string') : undefined
}
