import type { TargetState } from '../../rules/model.ts'
import { attributes, type Html } from '../markup/html.ts'

/**
 * Attributes of what rules reach by a special target [B2.5]. `data-label` keeps the words of the form where a rule has
 * put others in their place.
 */
export function targetMarks(name: string, state: TargetState | undefined, own: string): Html {
  const label = state?.label ?? null
  return attributes({
    'data-target': name,
    'data-label': label === null ? null : own,
    'data-rule-hidden': state?.visible === false,
    hidden: (label ?? own) === '',
  })
}
