import type { FormField } from '../../shared/form/engine/model.ts'
import { answerKinds } from '../../shared/contract/forms/field-types.ts'
import { parseNumber } from '../../shared/form/engine/formats.ts'
import { ruleField } from '../../shared/form/engine/rule-field.ts'
import { analyse } from '../../shared/rules/analyse.ts'
import { numberOf } from '../../shared/rules/compare.ts'
import type { Finding } from '../../shared/rules/finding.ts'
import type { Language } from '../../shared/text/languages.ts'
import { contentOf, type RulesDraft } from './draft.ts'

/** What is worth a note about the rules of a draft. */
export function findingsIn(shown: RulesDraft, fields: readonly FormField[], language: Language): readonly Finding[] {
  const found = analyse(
    shown.map((rule, id) => ({ ...contentOf(rule), id })),
    fields.map(ruleField),
  )
  return [...found.filter((finding) => !isOnPurpose(finding, shown)), ...numberSpellings(shown, fields, language)]
}

/** Values that rules read as other numbers than visitors mean who write them so: `250.000` is 250 to a rule, and 250,000 in German. */
function numberSpellings(shown: RulesDraft, fields: readonly FormField[], language: Language): Finding[] {
  const isNumber = (ref: string) => fields.some(({ id, type }) => String(id) === ref && answerKinds[type] === 'number')
  return shown.flatMap(({ clauses, actions }, rule) => {
    const compared = clauses.filter(({ when_field_id }) => isNumber(when_field_id)).map(({ value }) => value)
    const set = actions
      .filter(({ action, target_field_id }) => action === 'set_value' && isNumber(target_field_id))
      .map(({ value }) => value ?? '')
    return [...compared, ...set].flat().flatMap((text): Finding[] => {
      const [read, meant] = [numberOf(text.trim()), parseNumber(text, language)]
      if (Number.isNaN(read) || meant === null || read === meant) return []
      const message = `Rule number ${rule + 1} reads ${text} as ${read}.`
      return [{ kind: 'number_spelling', rules: [rule], missing: text, numbers: { read, meant }, message }]
    })
  })
}

/** A rule that was switched off, and that no other rule could be meant to switch on. */
const isOnPurpose = ({ reason, rules }: Finding, shown: RulesDraft) =>
  reason === 'switched_off' && rules.every((place) => shown[place]?.tags.length === 0)
