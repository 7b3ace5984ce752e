import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { isLonger } from '../../../shared/text/code-points.ts'
import type { CrmModuleConfiguration, CrmValues } from '../port.ts'

/**
 * Why the built-in CRM does not take these values, or `undefined`: it checks what a real one checks, the
 * field, its length and its permitted values.
 */
export function valuesRefusal(
  configuration: readonly CrmModuleConfiguration[],
  module: string,
  values: CrmValues,
): Refusal | undefined {
  const fields = configuration.find(({ name }) => name === module)?.fields
  if (!fields) return refusal('crm_module_of_name_missing', { module })
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((field) => field.name === name)
    if (!field) return refusal('crm_module_lacks_field', { module, name })
    const parts = Array.isArray(value) ? (value as string[]) : [value]
    for (const part of parts) {
      if (part === null || part === '') continue
      if (field.permittedvalues && !field.permittedvalues.some(({ code }) => code === String(part))) {
        return refusal('crm_value_not_permitted', { name, value: String(part).slice(0, 100) })
      }
      if (field.length !== null && isLonger(String(part), field.length)) {
        return refusal('crm_value_too_long', { name, max: field.length })
      }
    }
  }
  return undefined
}
