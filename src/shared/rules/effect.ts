import type { SpecialTarget } from '../contract/forms/rules.ts'
import type { Plan } from './planned.ts'
import { PER_FIELD } from './slots.ts'

/** What a rule can change, by name; a field by its id, a rule by its position in the list. */
export type Property =
  | { of: 'field'; field: number; name: FieldProperty }
  | { of: 'option'; field: number; option: string }
  | { of: 'target'; target: SpecialTarget; name: 'visible' | 'label' }
  | { of: 'rule'; rule: number }

const fieldProperties = ['visible', 'enabled', 'required', 'read_only', 'label', 'value'] as const
export type FieldProperty = (typeof fieldProperties)[number]

/** Which property a slot of the plan holds. Throws on a number that is none of its slots. */
export function propertyOf(plan: Plan, slot: number): Property {
  const field = plan.fields[Math.floor(slot / PER_FIELD)]
  const name = fieldProperties[slot % PER_FIELD]
  if (field && name) return { of: 'field', field: Number(field.id), name }
  const rule = plan.rules.find((candidate) => candidate.slot === slot)
  if (rule) return { of: 'rule', rule: rule.index }
  for (const [target, first] of plan.targets) {
    if (slot === first || slot === first + 1) {
      return { of: 'target', target, name: slot === first ? 'visible' : 'label' }
    }
  }
  for (const { id, options } of plan.fields) {
    const option = options.find((candidate) => candidate[1] === slot)
    if (option) return { of: 'option', field: Number(id), option: option[0] }
  }
  throw new RangeError(`The plan has no slot ${slot}.`)
}
