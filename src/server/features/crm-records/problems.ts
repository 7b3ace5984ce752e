import type { CrmCheck } from '../../../shared/contract/crm/crm-records.ts'
import type { Field } from '../../../shared/contract/forms/fields.ts'
import type { CrmFields } from '../crm/index.ts'

type Problem = CrmCheck['problems'][number]

/** Types of the CRM that take codes from their list and nothing else. */
const selections = ['singleselect', 'multiselect']

/** What the CRM would refuse of answers to a field that is mapped to it. */
export function problemsOf(
  { id, crm_module, crm_field_name, datalist, default_value }: Field,
  crm: CrmFields,
): Problem[] {
  if (crm_field_name === null) return []
  const place = { field_id: id, crm_module, crm_field_name }
  const known = crm[crm_module]?.[crm_field_name]
  if (!known) {
    const message = `The CRM has no field ${crm_field_name} in its module ${crm_module} any more. Map the field to another one, or to none.`
    return [{ ...place, problem: 'missing_field', values: [], message }]
  }
  if (!known.permittedvalues || !selections.includes(known.type)) return []
  const permitted = new Set(Object.keys(known.permittedvalues))
  const refused = (text: string | null) => entriesOf(text).filter((value) => !permitted.has(value))
  const [offered, preset] = [refused(datalist), refused(default_value)]
  const sentence = (values: readonly string[], what: string) =>
    `The CRM does not permit ${values.join(', ')} as ${what} of its field ${crm_field_name}.`
  return [
    ...(offered.length > 0
      ? [{ ...place, problem: 'missing_values' as const, values: offered, message: sentence(offered, 'a value') }]
      : []),
    ...(preset.length > 0
      ? [
          {
            ...place,
            problem: 'default_value' as const,
            values: preset,
            message: sentence(preset, 'the default value'),
          },
        ]
      : []),
  ]
}

const entriesOf = (text: string | null) =>
  (text ?? '')
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
