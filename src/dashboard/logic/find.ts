import type { FormField } from '../../shared/form/engine/model.ts'
import { ruleField } from '../../shared/form/engine/rule-field.ts'
import { analyse } from '../../shared/rules/analyse.ts'
import type { Finding } from '../../shared/rules/finding.ts'
import { contentOf, type RulesDraft } from './draft.ts'

/** What is worth a note about the rules of a draft. */
export function findingsIn(shown: RulesDraft, fields: readonly FormField[]): readonly Finding[] {
  const found = analyse(
    shown.map((rule, id) => ({ ...contentOf(rule), id })),
    fields.map(ruleField),
  )
  return found.filter((finding) => !isOnPurpose(finding, shown))
}

/** A rule that was switched off, and that no other rule could be meant to switch on. */
const isOnPurpose = ({ reason, rules }: Finding, shown: RulesDraft) =>
  reason === 'switched_off' && rules.every((place) => shown[place]?.tags.length === 0)
