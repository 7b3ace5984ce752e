import { maxRuleSteps } from '../../budgets.ts'
import type { Answers, FormState, Phase } from '../../rules/model.ts'
import type { Plan } from '../../rules/planned.ts'
import type { Evaluate } from '../../rules/run.ts'
import { PER_FIELD, READ_ONLY } from '../../rules/slots.ts'

/** How often read-only fields may be found anew; rules that make each other writable and read-only in turn end here. */
const rounds = 5

export interface Sources {
  /** Answers as they were given, numbers in canonical spelling. */
  given: Answers
  /** Default and prefilled answers, which a read-only field keeps. */
  initial: Answers
}

/**
 * The state that answers lead to, on the server and in the browser. Which fields are read-only may follow from the answers,
 * and an answer to a read-only field does not count: it begins with what is read-only by itself, so that no visitor unlocks a field by
 * its own value.
 */
export function settle(plan: Plan, evaluate: Evaluate, sources: Sources, phase: Phase): FormState {
  const ids = plan.fields.map(({ id }) => id)
  const budget = { left: maxRuleSteps }
  let locked = ids.filter((_id, at) => plan.base[at * PER_FIELD + READ_ONLY])
  for (let round = 1; ; round++) {
    const kept = new Set(locked)
    const state = evaluate(counted(ids, sources, kept), phase, budget)
    const next = ids.filter((id) => state.fields[id]?.readOnly)
    const isCovered = next.every((id) => kept.has(id))
    if (state.exceeded || (isCovered && (next.length === locked.length || round >= rounds))) return state
    // After so many rounds a field once locked stays so, which ends the circle.
    locked = round < rounds ? next : [...new Set([...locked, ...next])]
  }
}

function counted(ids: readonly string[], { given, initial }: Sources, locked: ReadonlySet<string>): Answers {
  if (locked.size === 0) return given
  const answers: Answers = {}
  for (const id of ids) {
    const answer = locked.has(id) ? initial[id] : given[id]
    if (answer !== undefined) answers[id] = answer
  }
  return answers
}
