import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { imprintLineNames, imprintLines } from '../../../shared/contract/form-settings/imprint-lines.ts'

const addresses = ['imprint_url', 'privacypolicy_url', 'homepage_url'] as const

/** Whose a document is: as the form says it that it is of, and as the account presets it where the form does not. The lines are those of one of the two. */
export function imprintOf(preset: Partial<FormSettings>, form: Partial<FormSettings>): Partial<FormSettings> {
  const own = imprintLines(form).length > 0 ? form : preset
  return Object.fromEntries([
    ...addresses.map((name) => [name, form[name] ?? preset[name] ?? null]),
    ...imprintLineNames.map((name) => [name, own[name] ?? null]),
  ]) as Partial<FormSettings>
}
