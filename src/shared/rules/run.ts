import { compileTest, type Test } from './compare.ts'
import type { Answer, Answers, FormState, Phase } from './model.ts'
import type { Plan, PlannedRule, Value } from './plan.ts'
import { ENABLED, LABEL, PER_FIELD, READ_ONLY, REQUIRED, VALUE, VISIBLE } from './slots.ts'

export type Evaluate = (answers: Answers, phase?: Phase) => FormState

/** Evaluates a plan; what the result means is said in evaluate.ts. */
export function runner(plan: Plan): Evaluate {
  const checks = plan.rules.map((rule) =>
    rule.clauses.map(({ field, type, operator, value }) => ({ field, test: compileTest(type, operator, value) })),
  )
  const unwritten = plan.base.map(() => -1)
  return (answers, phase) => {
    const given = plan.fields.map(({ id, decorative }) => (decorative ? undefined : clean(answers[id])))
    return stateOf(plan, given, settle({ plan, checks, unwritten, given, init: phase === 'init' }))
  }
}

interface Run {
  plan: Plan
  /** For each rule, one for each clause. */
  checks: readonly (readonly { field: number; test: Test }[])[]
  /** -1 for every slot. */
  unwritten: readonly number[]
  /** The visitor's answers, by position of the field. */
  given: readonly (Answer | undefined)[]
  init: boolean
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

function apply({ plan, unwritten }: Run, on: readonly boolean[]): View {
  const view: View = { top: plan.base.slice(), under: plan.base.slice(), by: unwritten.slice() }
  plan.rules.forEach(({ writes }, at) => {
    if (!on[at]) return
    for (const [slot, value] of writes) {
      if (view.by[slot] !== at) view.under[slot] = view.top[slot] ?? null
      view.by[slot] = at
      view.top[slot] = value
    }
  })
  return view
}

function holds({ plan, checks, given, init }: Run, view: View, rule: PlannedRule, at: number): boolean {
  const seen = (slot: number) => (view.by[slot] === at ? view.under : view.top)[slot]
  if ((init && !rule.onInit) || !seen(rule.slot)) return false
  for (const { field, test } of checks[at] ?? []) {
    const first = field * PER_FIELD
    const answer = (seen(first + VALUE) as Answer | null) ?? given[field]
    const step = plan.fields[field]?.step
    const isThere = seen(first + VISIBLE) && seen(first + ENABLED) && (step === undefined || seen(step))
    const satisfied = field >= 0 && test(isThere ? answer : undefined)
    if (satisfied === rule.any) return rule.any
  }
  return !rule.any
}

function settle(run: Run): Outcome {
  const { rules } = run.plan
  const truth = (view: View) => rules.map((rule, at) => holds(run, view, rule, at))

  // All rules at once: in every pass at least one more link of each chain is final, so n rules without a ring need n passes
  // and one to see that nothing changes.
  let on = rules.map(() => false)
  for (let pass = 0; pass <= rules.length; pass++) {
    const view = apply(run, on)
    const next = truth(view)
    if (isSame(next, on)) return { view, on, settled: true }
    on = next
  }

  // A ring: one rule at a time. Each may be switched on and off once, so this ends after at most 2n changes.
  on = rules.map(() => false)
  const changes = rules.map(() => 0)
  let view = apply(run, on)
  for (let changed = true; changed;) {
    changed = false
    rules.forEach((rule, at) => {
      const times = changes[at] ?? 0
      if (times === 2 || holds(run, view, rule, at) === on[at]) return
      on[at] = !on[at]
      changes[at] = times + 1
      view = apply(run, on)
      changed = true
    })
  }
  return { view, on, settled: isSame(truth(view), on) }
}

function isSame(left: readonly boolean[], right: readonly boolean[]): boolean {
  return left.every((value, at) => value === right[at])
}

function stateOf(plan: Plan, given: Run['given'], { view: { top }, on, settled }: Outcome): FormState {
  const state: FormState = { fields: {}, targets: {}, answers: {}, fired: [], settled }
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
