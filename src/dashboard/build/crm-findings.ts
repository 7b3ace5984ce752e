import { choiceTypes, type ResolvedType } from '../../shared/contract/forms/field-types.ts'
import type { CrmField } from '../api/crm-fields.ts'
import type { endpoints, RecordOf } from '../api/endpoints.ts'
import type { DraftField, FieldContent } from './draft.ts'

type CrmProblem = RecordOf<typeof endpoints.crmRecords.check>['problems'][number]

/** What the CRM would refuse of a field as it is being edited. */
export interface CrmFinding {
  field: DraftField
  problem: CrmProblem['problem']
  /** Those that the CRM does not permit. */
  values: string[]
}

/**
 * What still stands of the problems that the server has found, in the order of the fields. What was mended here is not named any more, what was
 * undone is named again, and a field that was added for the same place in the CRM is named as well.
 */
export function findingsOf(problems: readonly CrmProblem[], fields: readonly DraftField[]): CrmFinding[] {
  return fields.flatMap((field) => {
    const findings = new Map<CrmProblem['problem'], CrmFinding>()
    for (const { problem, values, ...place } of problems) {
      if (place.crm_module !== field.crm_module || place.crm_field_name !== field.crm_field_name) continue
      const held = entriesOf(problem === 'missing_values' ? field.datalist : field.default_value)
      const standing = values.filter((value) => held.includes(value))
      if (problem !== 'missing_field' && standing.length === 0) continue
      const known = findings.get(problem)?.values ?? []
      findings.set(problem, { field, problem, values: [...new Set([...known, ...standing])] })
    }
    return [...findings.values()]
  })
}

/** What makes a field offer what the CRM permits, all of it: a field to choose from follows the CRM by itself, a text names its suggestions. */
export function withPermitted(
  type: ResolvedType,
  permitted: NonNullable<CrmField['permittedvalues']>,
): Pick<FieldContent, 'datalist'> {
  return { datalist: choiceTypes.includes(type) ? null : Object.keys(permitted).join(';') }
}

const entriesOf = (text: string | null) => (text === null ? [] : text.split(';').map((entry) => entry.trim()))
