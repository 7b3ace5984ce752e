import { isLonger } from '../../../shared/text/code-points.ts'
import type { CrmModuleConfiguration, CrmValues } from '../port.ts'

/**
 * Why the built-in CRM does not take these values, as one sentence, or `undefined`: it checks what a real one checks, the
 * field, its length and its permitted values.
 */
export function valuesRefusal(
  configuration: readonly CrmModuleConfiguration[],
  module: string,
  values: CrmValues,
): string | undefined {
  const fields = configuration.find(({ name }) => name === module)?.fields
  if (!fields) return `There is no module ${module}.`
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((field) => field.name === name)
    if (!field) return `The module ${module} has no field ${name}.`
    const parts = Array.isArray(value) ? (value as string[]) : [value]
    for (const part of parts) {
      if (part === null || part === '') continue
      if (field.permittedvalues && !field.permittedvalues.some(({ code }) => code === String(part))) {
        return `The field ${name} does not permit the value ${String(part).slice(0, 100)}.`
      }
      if (field.length !== null && isLonger(String(part), field.length)) {
        return `The field ${name} holds at most ${field.length} characters.`
      }
    }
  }
  return undefined
}
