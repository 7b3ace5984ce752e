import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import type { CrmFieldConfig } from '../../shared/form/engine/model.ts'
import type { AgencyLanguage } from '../../shared/text/languages.ts'
import { fieldConfiguration } from './built-in/field-configuration.ts'
import { dictionary, type PropstackField } from './propstack/dictionary.ts'

/** Finds a field that every agency with a CRM has, labelled in a language. */
type StandardFields = (module: CrmModule, name: string, language: AgencyLanguage) => CrmFieldConfig | undefined

const ofBuiltIn: StandardFields = (module, name, language) => {
  const fields = fieldConfiguration(language)[module] ?? {}
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

const ofPropstack: StandardFields = (module, name, language) => {
  const field = dictionary[module].find((one) => one.name === name)
  return (
    field && {
      label: field[language],
      type: field.type,
      length: null,
      default: null,
      permittedvalues: choicesOf(field, language),
    }
  )
}

/** Lists that an agency has set up itself are not known. */
function choicesOf({ choices }: PropstackField, language: AgencyLanguage): Record<string, string> | null {
  if (choices === undefined || typeof choices === 'string') return null
  return Object.fromEntries(choices.map(([code, de, en]) => [code, { de, en }[language]]))
}

/** Fields of the built-in CRM are called as in onOffice. A CRM whose fields have names of its own is added here. */
const known: readonly StandardFields[] = [ofBuiltIn, ofPropstack]

export interface StandardField extends CrmFieldConfig {
  /** In both languages of agencies. */
  labels: string[]
}

/** What a CRM field is, as far as its name says it, whichever CRM the account is connected to; `undefined` for fields of an agency's own. */
export function standardField(module: CrmModule, name: string, language: AgencyLanguage): StandardField | undefined {
  for (const find of known) {
    const field = find(module, name, language)
    if (!field) continue
    const labels = (['de', 'en'] as const).flatMap((one) => find(module, name, one)?.label ?? [])
    return { ...field, labels: [...new Set(labels)] }
  }
  return undefined
}
