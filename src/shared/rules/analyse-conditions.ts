import { answerKinds } from '../contract/forms/field-types.ts'
import type { Clause } from '../contract/forms/rules.ts'
import type { Subject } from './finding.ts'
import { compareMoments, compareNumbers, isMoment, listOf, numberOf, momentOf } from './compare.ts'
import { conditionMatcher } from './condition-steps.ts'
import type { Answer, RuleField } from './model.ts'
import { compilePattern } from './pattern.ts'
import { ENABLED, PER_FIELD, VISIBLE } from './slots.ts'

/** Whether some answer may satisfy the conditions of a rule; false is certain, true is not. */
export function canHold(subject: Subject, index: number): boolean {
  const rule = subject.rules[index]
  if (!rule) return false
  if (rule.mode === 'any') return rule.clauses.some((clause) => canAllHold(subject, clause.when_field_id, [clause]))
  const ofField = Map.groupBy(rule.clauses, (clause) => clause.when_field_id)
  return [...ofField].every(([id, clauses]) => canAllHold(subject, id, clauses))
}

function canAllHold(subject: Subject, id: string, clauses: readonly Clause[]): boolean {
  const at = subject.fields.findIndex((field) => String(field.id) === id)
  const field = subject.fields[at]
  if (!field) return false
  const finite = isSeen(subject, at) ? allAnswers(field) : ['']
  // Numbers and moments are written in more than one way: only clauses that compare their meaning are tried on one of them.
  const typed = answerKinds[field.type] === 'number' || isMoment(field.type)
  const tried = finite || !typed ? clauses : clauses.filter(({ operator }) => !/with$|contains$|matches/.test(operator))
  const possible = finite ?? tried.map((clause) => pinned(field, clause)).find((answers) => answers !== undefined)
  if (possible) {
    const tests = tried.map((clause) => conditionMatcher(field.type, clause))
    return possible.some((answer) => tests.every((test) => test(answer)))
  }
  return clauses.every((clause) => isUsable(field, clause)) && !hasEmptyRange(field, clauses)
}

/** Whether the field may ever be other than empty to a condition. */
function isSeen({ plan }: Subject, at: number): boolean {
  const { decorative, step } = plan.fields[at] ?? {}
  if (decorative) return false
  const slots = [VISIBLE, ENABLED].map((property) => at * PER_FIELD + property)
  return [...slots, ...(step === undefined ? [] : [step])].every(
    (slot) => plan.base[slot] || plan.rules.some(({ writes }) => writes.some((write) => write[0] === slot && write[1])),
  )
}

/** Every answer a field can have, where these are few. */
export function allAnswers(field: RuleField): Answer[] | undefined {
  const kind = answerKinds[field.type]
  if (kind === 'tick') return ['', '1']
  if ((kind !== 'choice' && kind !== 'score') || field.options.length === 0) return undefined
  return ['', ...field.options]
}

/** The only answers that satisfy the clause, up to spelling. */
function pinned(field: RuleField, { operator, value }: Clause): Answer[] | undefined {
  if (operator === 'empty') return ['']
  const several = answerKinds[field.type] === 'choices'
  if (operator === 'equals') return several ? [listOf(value)] : [value]
  return operator === 'in' && !several ? listOf(value) : undefined
}

function isUsable(field: RuleField, { operator, value }: Clause): boolean {
  const values = [value].flat().map((entry) => entry.trim())
  const moments = isMoment(field.type) || /^(before|after)$/.test(operator)
  switch (operator) {
    case 'greater_than':
    case 'less_than':
    case 'before':
    case 'after':
      return values.some((entry) => (moments ? momentOf(entry) !== undefined : !Number.isNaN(numberOf(entry))))
    case 'contains':
    case 'starts_with':
    case 'in':
      return values.some((entry) => /[^;\s]/.test(entry))
    case 'matches':
      return values.some((entry) => compilePattern(entry, '') !== undefined)
    default:
      return true
  }
}

/** "More than 5" together with "less than 3". */
function hasEmptyRange(field: RuleField, clauses: readonly Clause[]): boolean {
  if (answerKinds[field.type] === 'choices') return false
  const bounds = (operators: RegExp) =>
    clauses.flatMap(({ operator, value }) =>
      typeof value === 'string' && operators.test(operator) ? { operator, value: value.trim() } : [],
    )
  return bounds(/^(greater_than|after)$/).some((lower) =>
    bounds(/^(less_than|before)$/).some((upper) => {
      const dated = isMoment(field.type)
      if (!dated && (lower.operator === 'after') !== (upper.operator === 'before')) return false
      if (!dated && lower.operator === 'greater_than') return compareNumbers(lower.value, upper.value) >= 0
      return haveSameParts(lower.value, upper.value) && compareMoments(lower.value, upper.value) >= 0
    }),
  )
}

function haveSameParts(left: string, right: string): boolean {
  const [a, b] = [momentOf(left), momentOf(right)]
  return a?.map(Boolean).join() === b?.map(Boolean).join()
}
