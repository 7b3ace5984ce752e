import { propertyOf } from './effect.ts'
import { fieldName, type Finding, ruleName, type Subject } from './finding.ts'
import type { PlannedRule } from './planned.ts'
import { propertyName } from './property-name.ts'
import { ENABLED, PER_FIELD, VALUE, VISIBLE } from './slots.ts'

/** What rules do that makes no difference: the form has it that way, and no other rule changes it. */
export function uselessWrites(subject: Subject, dead: ReadonlySet<number>): Finding[] {
  const { plan, rules } = subject
  const alive = subject.planned.filter(({ index }) => !dead.has(index))
  const isChanged = (slot: number) =>
    alive.some(({ writes }) => writes.some((write) => write[0] === slot && write[1] !== plan.base[slot]))
  return alive.flatMap((rule): Finding[] => {
    const name = ruleName(subject, rule.index)
    if (rules[rule.index]?.actions.length === 0) {
      return [{ kind: 'no_effect', rules: [rule.index], message: `Rule ${name} has no actions.` }]
    }
    return rule.writes
      .filter(([slot, value]) => plan.base[slot] === value && !isChanged(slot))
      .map(([slot]) => {
        const property = propertyOf(plan, slot)
        const message = `Rule ${name} changes nothing about ${propertyName(subject, property)}: the form has it that way, and no other rule changes it.`
        return { kind: 'no_effect', rules: [rule.index], property, message }
      })
  })
}

/**
 * Fields that no visitor can see though a rule is there to show them, or that a rule without conditions hides. One that is hidden and that no
 * rule shows is meant to be so.
 */
export function neverSeen(subject: Subject, dead: ReadonlySet<number>, disputed: readonly Finding[]): Finding[] {
  const { plan, fields } = subject
  const alive = plan.rules.filter(({ index }) => !dead.has(index))
  return fields.flatMap((field, at): Finding[] => {
    const slot = at * PER_FIELD + VISIBLE
    const property = propertyOf(plan, slot)
    const isOverruled = (rule: PlannedRule) =>
      disputed.some(
        ({ rules: [first, second], property: of }) =>
          first === rule.index &&
          JSON.stringify(of) === JSON.stringify(property) &&
          alive.some((later) => later.index === second && holdsWith(subject, rule, later)),
      )
    const writing = (visible: boolean, rules: readonly PlannedRule[]) =>
      rules.filter(({ writes }) => writes.some((write) => write[0] === slot && write[1] === visible))
    const shown = writing(true, alive).filter((rule) => !isOverruled(rule))
    const hiding = writing(false, alive).findLast((rule) => holdsAlways(subject, rule))
    const isHidden = plan.base[slot] === false && shown.length === 0
    const isHiddenLater =
      hiding !== undefined && shown.every((rule) => plan.rules.indexOf(rule) < plan.rules.indexOf(hiding))
    const named = isHidden ? writing(true, plan.rules) : isHiddenLater && hiding ? [hiding] : []
    if (named.length === 0) return []
    const message = `No visitor can see the field ${fieldName(field)}.`
    return [{ kind: 'never_seen', rules: named.map(({ index }) => index).sort((a, b) => a - b), property, message }]
  })
}

/** Whether a rule has no conditions, and holds from the beginning. */
const holdsAlways = (subject: Subject, rule: PlannedRule) =>
  subject.rules[rule.index]?.mode === 'all' && rule.clauses.length === 0 && rule.onInit && isAlwaysOn(subject, rule)

const isAlwaysOn = ({ plan }: Subject, { slot }: PlannedRule) =>
  plan.base[slot] === true && !plan.rules.some(({ writes }) => writes.some((write) => write[0] === slot))

/** Whether a rule with the conditions of another holds whenever that does: neither changes what these look at. */
function holdsWith(subject: Subject, rule: PlannedRule, later: PlannedRule): boolean {
  const { plan } = subject
  const seen = later.clauses.flatMap((at) => {
    const { field = -1 } = plan.clauses[at] ?? {}
    const { step } = plan.fields[field] ?? {}
    return [
      ...[VISIBLE, ENABLED, VALUE].map((property) => field * PER_FIELD + property),
      ...(step === undefined ? [] : [step]),
    ]
  })
  const changesSeen = [...rule.writes, ...later.writes].some(([slot]) => seen.includes(slot))
  return !changesSeen && (later.onInit || !rule.onInit) && isAlwaysOn(subject, later)
}
