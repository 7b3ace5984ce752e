import { answerKinds, choiceTypes, displayTypes, scoreTypes } from '../contract/forms/field-types.ts'
import { actionsWithValue, specialTargets, tagActions, type Action, type Rule } from '../contract/forms/rules.ts'
import { type Finding, fieldName, ruleName, type Subject } from './finding.ts'
import { listOf, numberOf } from './compare.ts'
import { compilePattern } from './pattern.ts'

/** Fields, options and tags that conditions and actions name and the form does not have; patterns that cannot be used. */
export function missingThings(subject: Subject): Finding[] {
  return subject.rules.flatMap((rule, index) => {
    const name = ruleName(subject, index)
    const ofClauses = rule.clauses.flatMap((clause, position) =>
      clauseProblems(subject, clause).map(([kind, what, missing]) =>
        finding(kind, index, `A condition of rule ${name} ${what}.`, { clause: position, missing }),
      ),
    )
    const ofActions = rule.actions.flatMap((action, position) =>
      actionProblems(subject, action).map(([kind, what, missing]) =>
        finding(kind, index, `An action of rule ${name} ${what}.`, { action: position, missing }),
      ),
    )
    return [...ofClauses, ...ofActions]
  })
}

type Problem = [kind: Finding['kind'], what: string, missing?: string]

function finding(
  kind: Finding['kind'],
  index: number,
  message: string,
  { missing, ...place }: { clause?: number; action?: number; missing: string | undefined },
): Finding {
  return { kind, rules: [index], ...place, ...(missing !== undefined && { missing }), message }
}

const naming: readonly string[] = ['equals', 'not_equals', 'in']

function clauseProblems({ fields }: Subject, { when_field_id, operator, value }: Rule['clauses'][number]): Problem[] {
  const field = fields.find(({ id }) => String(id) === when_field_id)
  if (!field)
    return [['missing_field', `looks at the field ${when_field_id}, which the form does not have`, when_field_id]]
  if (operator === 'matches') {
    return [value]
      .flat()
      .filter((pattern) => !compilePattern(pattern, ''))
      .map((pattern) => ['unsafe_pattern', `uses the pattern “${pattern}”, which is invalid or not supported`, pattern])
  }
  const named = naming.includes(operator) || (answerKinds[field.type] === 'choices' && operator.endsWith('contains'))
  return named && hasOptions(field) ? missingOptions(field, value, operator) : []
}

const hasOptions = ({ type }: Subject['fields'][number]) => choiceTypes.includes(type) || scoreTypes.includes(type)

/** A score may be written in every way that a number may. */
const offers = ({ type, options }: Subject['fields'][number], code: string) =>
  options.includes(code) || (scoreTypes.includes(type) && options.includes(String(numberOf(code.trim()))))

function missingOptions(
  field: Subject['fields'][number],
  value: Rule['clauses'][number]['value'],
  use: string,
): Problem[] {
  // Without any options they are not known here, as with a CRM field whose list has not been read.
  if (field.options.length === 0) return []
  const split = Array.isArray(value) || answerKinds[field.type] === 'choices' || /^in$|option$/.test(use)
  return (split ? listOf(value) : [value].flat())
    .filter((code) => code !== '' && !offers(field, code))
    .map((code) => ['missing_option', `names “${code}”, which is no option of the field ${fieldName(field)}`, code])
}

/** What only shows something has no answer, and only the visitor chooses a file or signs. */
function canFollow({ type }: Subject['fields'][number], action: Action): boolean {
  if (displayTypes.includes(type)) return ['show', 'hide', 'set_label'].includes(action)
  return action !== 'set_value' || answerKinds[type] !== 'files'
}

function actionProblems(
  { rules, fields }: Subject,
  { action, target_field_id, value }: Rule['actions'][number],
): Problem[] {
  if (tagActions.includes(action)) {
    return [value ?? []]
      .flat()
      .filter((tag) => !rules.some((rule) => rule.tags.includes(tag)))
      .map((tag) => ['missing_tag', `names the tag “${tag}”, which no rule has`, tag])
  }
  if (Object.hasOwn(specialTargets, target_field_id)) return []
  const field = fields.find(({ id }) => String(id) === target_field_id)
  if (!field) {
    return [['missing_field', `changes the field ${target_field_id}, which the form does not have`, target_field_id]]
  }
  if (!canFollow(field, action)) return [['no_effect', `means nothing for the field ${fieldName(field)}`]]
  if (!actionsWithValue.includes(action) || action === 'set_label' || value === null) return []
  if (hasOptions(field)) return missingOptions(field, value, action)
  if (action === 'set_value') return []
  return [['missing_option', `changes options of the field ${fieldName(field)}, which has none`]]
}
