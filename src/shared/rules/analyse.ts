import type { Rule } from '../contract/rules.ts'
import { canHold } from './analyse-conditions.ts'
import { missingThings } from './analyse-references.ts'
import { rings } from './analyse-rings.ts'
import { type Finding, fieldName, ruleName, type Subject } from './finding.ts'
import type { RuleField } from './model.ts'
import { planOf } from './plan.ts'
import { PER_FIELD } from './slots.ts'

/**
 * Mistakes that can be told from the rules and fields alone. Silence proves nothing, but what is reported is true:
 *
 * - `missing_field`, `missing_option`, `missing_tag`: a condition or action names what the form does not have.
 * - `unsafe_pattern`: a pattern that is invalid or not supported, so `matches` never holds.
 * - `dead_rule`: the rule cannot hold whatever is answered, or is off and no rule enables it.
 * - `contradiction`: two rules with the same conditions and priority give one property different values.
 * - `cycle`: rules that make one another hold through values or tags, so that their order decides.
 * - `not_settling`: rules that undo one another; an answer with which they do is named.
 */
export function analyse(rules: readonly Rule[], fields: readonly RuleField[]): Finding[] {
  const plan = planOf(rules, fields)
  const planned = plan.rules.toSorted((a, b) => a.index - b.index)
  const subject = { rules, fields, plan, planned }
  const dead = new Set([...rules.keys()].filter((index) => !isAlive(subject, index)))
  return [
    ...missingThings(subject),
    ...[...dead].map((index) => deadRule(subject, index)),
    ...contradictions(subject, dead),
    ...rings(subject, dead),
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

function deadRule(subject: Subject, index: number): Finding {
  const reason = canBeOn(subject, index)
    ? 'can never hold, because its conditions cannot be met'
    : 'is switched off, and no rule enables it by a tag'
  return { kind: 'dead_rule', rules: [index], message: `Rule ${ruleName(subject, index)} ${reason}.` }
}

function contradictions(subject: Subject, dead: ReadonlySet<number>): Finding[] {
  const { rules, planned } = subject
  const alive = planned.filter((rule) => !dead.has(rule.index))
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
            const message = `Rules ${names} have the same conditions and priority, but disagree about ${slotName(subject, slot)}; where both hold, the second wins.`
            return { kind: 'contradiction', rules: [first.index, second.index], message }
          })
        return disputed
      }),
  )
}

/** Equal for rules that hold under the same conditions and apply at the same priority. */
function conditionsOf(rule: Rule | undefined): string {
  const clauses = rule?.clauses.map((clause) => JSON.stringify([clause.when_field_id, clause.operator, clause.value]))
  const combined = new Set(clauses).size > 1 || rule?.clauses.length === 0 ? rule?.mode : ''
  return JSON.stringify([rule?.priority, combined, [...new Set(clauses)].sort()])
}

const PROPERTIES = ['visibility', 'being enabled', 'being required', 'being read-only', 'label', 'value']

function slotName(subject: Subject, slot: number): string {
  const { fields, plan, planned } = subject
  const field = fields[Math.floor(slot / PER_FIELD)]
  if (field) return `the ${PROPERTIES[slot % PER_FIELD]} of the field ${fieldName(field)}`
  const rule = planned.find((candidate) => candidate.slot === slot)
  if (rule) return `switching the rule ${ruleName(subject, rule.index)}`
  const target = plan.targets.find(([, first]) => slot === first || slot === first + 1)
  if (target) return `the ${slot === target[1] ? 'visibility' : 'label'} of ${target[0]}`
  const at = plan.fields.findIndex(({ options }) => options.some((option) => option[1] === slot))
  const code = plan.fields[at]?.options.find((option) => option[1] === slot)?.[0]
  const owner = fields[at]
  return `the option “${code}” of the field ${owner ? fieldName(owner) : ''}`
}
