import { matcherOf } from './automaton.ts'
import { propertyOf, type Property } from './effect.ts'
import type { Answer, Answers, FormState, Phase } from './model.ts'
import type { Plan, PlannedRule, Value } from './planned.ts'
import { checkOf } from './run.ts'
import { ENABLED, PER_FIELD, VALUE, VISIBLE } from './slots.ts'

/** What became of one rule, and why. */
export interface RuleTrace {
  /** Position in the list of rules. */
  rule: number
  /** `off`: switched off, by itself or by a rule; `waits`: not evaluated while the form is being opened; `fails`: its conditions do not hold. */
  outcome: 'holds' | 'fails' | 'off' | 'waits'
  /** Whether each condition holds for itself, in their order. */
  clauses: boolean[]
  /** What the rule does; nothing unless it holds. */
  effects: Effect[]
}

export interface Effect {
  property: Property
  value: Value
  /** Position of the rule that came later and wanted something else. */
  overruledBy?: number
  /** False where the property would be the same without the rule. */
  changes: boolean
}

/**
 * Explains a state that was evaluated: every rule in the order of application. `given` are the answers that the evaluation had, `phase` the
 * one that it was made for.
 */
export function traceOf(plan: Plan, state: FormState, given: Answers, phase: Phase): RuleTrace[] {
  const fired = new Set(state.fired)
  const matchers = plan.patterns.map(matcherOf)
  return plan.rules.map((rule) => {
    const view = viewWithout(plan, rule, fired)
    const clauses = rule.clauses.map((at) => {
      const clause = plan.clauses[at]
      if (!clause) return false
      const { field } = clause
      const id = plan.fields[field]?.id
      if (id === undefined) return false
      const { read, holds } = checkOf(clause, matchers)
      return holds(read(seen(plan, view, field, ownAnswer(id, state, given))))
    })
    const holds = fired.has(rule.index)
    const outcome = holds ? 'holds' : reasonAgainst(rule, view, phase)
    return { rule: rule.index, outcome, clauses, effects: holds ? effectsOf(plan, rule, view, fired) : [] }
  })
}

/** Why a rule does nothing. */
function reasonAgainst(rule: PlannedRule, view: readonly Value[], phase: Phase): 'off' | 'waits' | 'fails' {
  if (!view[rule.slot]) return 'off'
  return phase === 'init' && !rule.onInit ? 'waits' : 'fails'
}

/** All slots as the other rules that hold leave them: what the rule itself sees. */
function viewWithout(plan: Plan, rule: PlannedRule, fired: ReadonlySet<number>): Value[] {
  const view = plan.base.slice()
  for (const other of plan.rules) {
    if (other === rule || !fired.has(other.index)) continue
    for (const [slot, value] of other.writes) view[slot] = value
  }
  return view
}

/** The visitor's own; where a rule has set the value, the state no longer has it. */
function ownAnswer(id: string, { fields, answers }: FormState, given: Answers): Answer | undefined {
  return fields[id]?.value === undefined ? answers[id] : given[id]
}

/** The answer as a condition sees it: nothing where the field is hidden, disabled, or shows only something. */
function seen(plan: Plan, view: readonly Value[], at: number, own: Answer | undefined): Answer | undefined {
  const { step, decorative } = plan.fields[at] ?? {}
  const first = at * PER_FIELD
  const isThere = view[first + VISIBLE] && view[first + ENABLED] && (step === undefined || view[step])
  if (!isThere || decorative) return undefined
  return (view[first + VALUE] as Answer | null) ?? own
}

function effectsOf(plan: Plan, rule: PlannedRule, view: readonly Value[], fired: ReadonlySet<number>): Effect[] {
  const later = plan.rules.slice(plan.rules.indexOf(rule) + 1).filter(({ index }) => fired.has(index))
  return rule.writes.map(([slot, value]) => {
    const last = later.findLast(({ writes }) => writes.some((write) => write[0] === slot))
    const theirs = last?.writes.find((write) => write[0] === slot)?.[1]
    const isOverruled = last !== undefined && !isSame(theirs ?? null, value)
    return {
      property: propertyOf(plan, slot),
      value,
      ...(isOverruled && { overruledBy: last.index }),
      changes: !isOverruled && !isSame(view[slot] ?? null, value),
    }
  })
}

const isSame = (left: Value, right: Value) => JSON.stringify(left) === JSON.stringify(right)
