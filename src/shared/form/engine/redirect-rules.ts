import { maxConditionSteps, maxRedirectSteps } from '../../budgets.ts'
import type { RedirectRule } from '../../contract/form-settings/redirects.ts'
import { planOf } from '../../rules/plan.ts'
import { runner } from '../../rules/run.ts'
import type { Answers, EvaluatedRule } from '../../rules/model.ts'
import { rulesThatMaySet } from '../uploads/file-fields.ts'
import type { FormModel } from './model.ts'
import { ruleField } from './rule-field.ts'

/** Chooses where a form leads after these answers (`redirect_rules`); null: no rule says. */
export type ChooseRedirect = (answers: Answers) => string | null

/** Prepares the choice once for many submissions. Conditions see the form as its rules leave it, like those of the rules. */
export function redirectChooser(model: Pick<FormModel, 'fields' | 'rules' | 'settings'>): ChooseRedirect {
  const { redirect_rules: redirects } = model.settings
  if (redirects.length === 0) return () => null
  const rules = rulesThatMaySet(model)
  const all = [...rules, ...redirects.map(asRule)]
  const evaluate = runner(planOf(all, model.fields.map(ruleField), maxConditionSteps + maxRedirectSteps))
  return (answers) => {
    const { fired } = evaluate(answers)
    return redirects.find((_, at) => fired.includes(rules.length + at))?.url ?? null
  }
}

/** It changes nothing of the form, and nothing switches it off. */
const asRule = ({ clauses }: RedirectRule): EvaluatedRule => ({
  mode: 'all',
  priority: 0,
  is_enabled: 1,
  run_on_init: 1,
  tags: [],
  clauses,
  actions: [],
})
