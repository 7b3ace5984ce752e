import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'

const addresses = ['imprint_url', 'privacypolicy_url', 'homepage_url'] as const
const lines = ['imprint_line_1', 'imprint_line_2', 'imprint_line_3', 'imprint_line_4', 'imprint_line_5'] as const

/** Whose a document is: as the form says it that it is of, and as the account presets it where the form does not. The lines are those of one of the two. */
export function imprintOf(preset: Partial<FormSettings>, form: Partial<FormSettings>): Partial<FormSettings> {
  const own = lines.some((name) => Boolean(form[name]?.trim())) ? form : preset
  return Object.fromEntries([
    ...addresses.map((name) => [name, form[name] ?? preset[name] ?? null]),
    ...lines.map((name) => [name, own[name] ?? null]),
  ]) as Partial<FormSettings>
}
