import { configurationModules } from '../../../shared/contract/crm/crm.ts'
import type { CrmFieldConfiguration, CrmModuleConfiguration } from '../../crm/port.ts'

/**
 * The text that `GET /crm/fields` answers with [B2.4]: the seven modules in the order of the CRM, those it does not
 * have at the end and empty. Written by hand, since an object would sort names and codes that look like numbers.
 */
export function configurationJson(modules: readonly CrmModuleConfiguration[]): string {
  const given = modules.filter(({ name }) => (configurationModules as readonly string[]).includes(name))
  const missing = configurationModules.filter((name) => !given.some((module) => module.name === name))
  return object([
    ...given.map(({ name, fields }): Entry => [name, object(fields.map((field) => [field.name, fieldJson(field)]))]),
    ...missing.map((name): Entry => [name, '{}']),
  ])
}

type Entry = [key: string, json: string]

const object = (entries: readonly Entry[]) =>
  `{${entries.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join()}}`

function fieldJson({ label, type, length, default: value, permittedvalues }: CrmFieldConfiguration): string {
  const head = JSON.stringify({ label, type, length, default: value })
  const values = permittedvalues && object(permittedvalues.map(({ code, label }) => [code, JSON.stringify(label)]))
  return `${head.slice(0, -1)},"permittedvalues":${values}}`
}
