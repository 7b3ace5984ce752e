import type { CrmFieldConfiguration, CrmKind, CrmModuleConfiguration } from '../port.ts'
import de from './fields.de.json' with { type: 'json' }
import en from './fields.en.json' with { type: 'json' }

const configurations: Readonly<Record<string, CrmModuleConfiguration[]>> = { de, en }

/** The CRM that comes with Foyer, and that every new account is connected to [B2.14]. */
export const builtInCrm: CrmKind = {
  id: 'built-in',
  locales: ['de', 'en'],
  vouchesForIdentities: false,
}

/** Modules and fields of the built-in CRM, in its order; `undefined` for a language that it does not speak. */
export function builtInConfiguration(locale: string): CrmModuleConfiguration[] | undefined {
  return Object.hasOwn(configurations, locale) ? configurations[locale] : undefined
}

/** One CRM field as `GET /crm/fields` describes it [B2.4]. */
export interface CrmField {
  label: string
  type: string
  length: number | null
  default: unknown
  permittedvalues: Record<string, string> | null
}

type FieldsByModule = Record<string, Record<string, CrmField>>

/** Fields of the built-in CRM by module and name, labelled in the language asked for. */
export function fieldConfiguration(locale: 'de' | 'en'): FieldsByModule {
  return byName[locale]
}

const byName = { de: keyed(de), en: keyed(en) }

function keyed(modules: readonly CrmModuleConfiguration[]): FieldsByModule {
  return Object.fromEntries(
    modules.map(({ name, fields }) => [name, Object.fromEntries(fields.map((field) => [field.name, entry(field)]))]),
  )
}

function entry(field: CrmFieldConfiguration): CrmField {
  const { label, type, length, default: value, permittedvalues: list } = field
  const permittedvalues = list && Object.fromEntries(list.map(({ code, label }) => [code, label]))
  return { label, type, length, default: value, permittedvalues }
}
