import { propertyOf } from './effect.ts'
import { type Finding, ruleName, type Subject } from './finding.ts'
import { propertyName } from './property-name.ts'

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
