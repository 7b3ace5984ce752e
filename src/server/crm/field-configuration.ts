import de from './fields.de.json' with { type: 'json' }
import en from './fields.en.json' with { type: 'json' }

/** One CRM field as `GET /crm/fields` describes it (section 2.4). */
export interface CrmField {
  label: string
  type: string
  length: number | null
  default: unknown
  permittedvalues: Record<string, string> | null
}

export type CrmFieldConfiguration = Record<string, Record<string, CrmField>>

const configurations: Record<'de' | 'en', CrmFieldConfiguration> = { de, en }

/** Fields of the built-in CRM, which every account is connected to, labelled in the language asked for. */
export function fieldConfiguration(locale: 'de' | 'en'): CrmFieldConfiguration {
  return configurations[locale]
}
