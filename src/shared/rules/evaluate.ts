import type { Answers, EvaluatedRule, FormState, Phase, RuleField } from './model.ts'
import { planOf } from './plan.ts'
import { runner, type Evaluate } from './run.ts'

/**
 * Conditional rules [B2.5], the same on the server and in the browser.
 *
 * The state of a form is a function of its rules, its fields and the answers, and of nothing that happened before:
 *
 * 1. Every property starts as the form has it. Rules that hold apply their actions in ascending priority, then in list
 *    order; within a rule by `order`, then list order. Of two effects on one property the later wins. The effect of a rule
 *    that no longer holds is gone, so no inverse rule is needed.
 * 2. Clauses see the form as the rules leave it, that is what would be stored: a value set by a rule counts instead of the
 *    visitor's, and a hidden, disabled or purely decorative field is empty; a hidden page break hides every field up to the
 *    next one. Only its own effects a rule does not see, so "more than 100: set 100" and "yes: hide this field" mean what
 *    they say.
 * 3. The rules that hold are found by repetition. Rules without a ring between them always settle. In a ring (each of two
 *    fields disables the other) rules take effect one at a time, the first in order first; one that still makes itself
 *    untrue through others is left out, and `settled` is false.
 * 4. `is_enabled` 0 is off until a rule enables one of its tags; of several rules that switch it the last applied wins.
 *    `run_on_init` 0 does not hold in the phase `init`.
 * 5. A rule without clauses always holds with `all` and never with `any`. A clause on a field the form does not have never
 *    holds, whatever its operator. Actions on unknown targets, unknown options or with a meaning the target does not have
 *    [B2.5] do nothing.
 * 6. A page puts `value` into its input and evaluates again with what the inputs then hold, which is what is sent: so the
 *    server, which sees only that, comes to the same state. An answer written by a rule stays when the rule ends.
 *
 * How values compare: see compare.ts. A page that carries the plan of plan.ts instead of the rules needs run.ts alone.
 */
export function evaluate(
  rules: readonly EvaluatedRule[],
  fields: readonly RuleField[],
  answers: Answers,
  phase: Phase = 'change',
): FormState {
  return compileRules(rules, fields)(answers, phase)
}

/** Prepares the rules of a form once for many evaluations. Neither the rules nor the fields may be changed afterwards. */
export function compileRules(rules: readonly EvaluatedRule[], fields: readonly RuleField[]): Evaluate {
  return runner(planOf(rules, fields))
}
