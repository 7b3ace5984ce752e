import type { Rule } from '../contract/forms/rules.ts'
import { canHold } from './analyse-conditions.ts'
import { neverSeen, uselessWrites } from './analyse-effects.ts'
import { missingThings } from './analyse-references.ts'
import { rings } from './analyse-rings.ts'
import { propertyOf } from './effect.ts'
import { type Finding, ruleName, type Subject } from './finding.ts'
import type { RuleField } from './model.ts'
import { planOf } from './plan.ts'
import { propertyName } from './property-name.ts'

/**
 * Mistakes that can be told from the rules and fields alone. Silence proves nothing, but what is reported is true:
 *
 * - `missing_field`, `missing_option`, `missing_tag`: a condition or action names what the form does not have.
 * - `unsafe_pattern`: a pattern that is invalid or not supported, so `matches` never holds.
 * - `dead_rule`: the rule cannot hold whatever is answered, or is off and no rule enables it.
 * - `contradiction`: two rules with the same conditions give one property different values; the second of the two wins.
 * - `never_seen`: a field that is hidden, and no rule that can hold and is not overruled shows it; or one that a rule without conditions hides.
 * - `cycle`: rules that make one another hold through values or tags, so that their order decides.
 * - `not_settling`: rules that undo one another; an answer with which they do is named.
 * - `no_effect`: an action that its target cannot follow, or that leaves things as the form has them anyway.
 */
export function analyse(rules: readonly Rule[], fields: readonly RuleField[]): Finding[] {
  const plan = planOf(rules, fields)
  const planned = plan.rules.toSorted((a, b) => a.index - b.index)
  const subject = { rules, fields, plan, planned }
  const dead = new Set([...rules.keys()].filter((index) => !isAlive(subject, index)))
  const disputed = contradictions(subject, dead)
  return [
    ...missingThings(subject),
    ...[...dead].map((index) => deadRule(subject, index)),
    ...disputed,
    ...neverSeen(subject, dead, disputed),
    ...rings(subject, dead),
    ...uselessWrites(subject, dead),
  ]
}

function isAlive(subject: Subject, index: number): boolean {
  return canBeOn(subject, index) && canHold(subject, index)
}

function canBeOn({ rules, planned }: Subject, index: number): boolean {
  if (rules[index]?.is_enabled === 1) return true
  const slot = planned[index]?.slot
  return planned.some((rule) => rule.index !== index && rule.writes.some((write) => write[0] === slot && write[1]))
}

const deadReasons = {
  conditions: 'can never hold, because its conditions cannot be met',
  switched_off: 'is switched off, and no rule enables it by a tag',
}

function deadRule(subject: Subject, index: number): Finding {
  const reason = canBeOn(subject, index) ? 'conditions' : 'switched_off'
  const message = `Rule ${ruleName(subject, index)} ${deadReasons[reason]}.`
  return { kind: 'dead_rule', rules: [index], reason, message }
}

function contradictions(subject: Subject, dead: ReadonlySet<number>): Finding[] {
  const { rules, plan } = subject
  // In the order in which they apply.
  const alive = plan.rules.filter((rule) => !dead.has(rule.index))
  const conditions = new Map(alive.map((rule) => [rule, conditionsOf(rules[rule.index])]))
  return alive.flatMap((first, position) =>
    alive
      .slice(position + 1)
      .filter((second) => conditions.get(first) === conditions.get(second))
      .flatMap((second) => {
        const theirs = new Map(second.writes)
        const disputed = first.writes
          .filter(([slot, value]) => theirs.has(slot) && JSON.stringify(theirs.get(slot)) !== JSON.stringify(value))
          .map(([slot]): Finding => {
            const names = `${ruleName(subject, first.index)} and ${ruleName(subject, second.index)}`
            const property = propertyOf(subject.plan, slot)
            const isByPriority = rules[first.index]?.priority !== rules[second.index]?.priority
            const alike = isByPriority ? 'conditions' : 'conditions and priority'
            const message = `Rules ${names} have the same ${alike}, but disagree about ${propertyName(subject, property)}; where both hold, the second wins.`
            return { kind: 'contradiction', rules: [first.index, second.index], isByPriority, property, message }
          })
        return disputed
      }),
  )
}

/** Equal for rules that hold under the same conditions. */
function conditionsOf(rule: Rule | undefined): string {
  const clauses = rule?.clauses.map((clause) => JSON.stringify([clause.when_field_id, clause.operator, clause.value]))
  const combined = new Set(clauses).size > 1 || rule?.clauses.length === 0 ? rule?.mode : ''
  return JSON.stringify([combined, [...new Set(clauses)].sort()])
}
