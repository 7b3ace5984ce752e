import type { RuleField } from '../../rules/model.ts'
import type { FormField } from './model.ts'

/** What rules see of a field. */
export function ruleField(field: FormField): RuleField {
  const { id, type, hidden, disabled, required, read_only, label, choices } = field
  return { id, type, hidden, disabled, required, read_only, label, options: choices.map(({ value }) => value) }
}
