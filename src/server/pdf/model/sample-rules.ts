import type { Rule } from '../../../shared/contract/forms/rules.ts'
import { contentName, type FormField } from '../../../shared/form/engine/model.ts'
import { ruleField } from '../../../shared/form/engine/rule-field.ts'
import { settle } from '../../../shared/form/engine/settle.ts'
import { rulesThatMaySet } from '../../../shared/form/uploads/file-fields.ts'
import type { Answer, Answers } from '../../../shared/rules/model.ts'
import { planOf } from '../../../shared/rules/plan.ts'
import { runner } from '../../../shared/rules/run.ts'

interface RuledForm {
  fields: readonly FormField[]
  rules: readonly Rule[]
}

/** Fields of a form that its rules hide from who has answered so; a field that no rule shows or hides is none of them. */
export function hiddenByRules(
  { fields, rules }: RuledForm,
  content: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): FormField[] {
  const isShowing = ({ action }: Rule['actions'][number]) => action === 'show' || action === 'hide'
  const ruled = new Set(rules.flatMap(({ actions }) => actions.filter(isShowing).map(({ target_field_id: id }) => id)))
  if (ruled.size === 0) return []
  const plan = planOf(rulesThatMaySet({ rules: [...rules], fields: [...fields] }), fields.map(ruleField))
  const answers: Answers = {}
  for (const field of fields) {
    const answer = answerOf(content[field.crm_module]?.[contentName(field)])
    if (answer !== undefined) answers[field.id] = answer
  }
  const state = settle(plan, runner(plan), { given: answers, initial: answers }, 'change')
  return fields.filter(({ id }) => ruled.has(String(id)) && state.fields[id]?.visible === false)
}

/** As rules compare it. */
function answerOf(value: unknown): Answer | undefined {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'boolean') return value ? '1' : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
