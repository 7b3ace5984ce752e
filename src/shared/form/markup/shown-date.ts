import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { locales } from '../../text/languages.ts'

/** `24. Dezember 2026`, as the form's language writes it and its time zone has it. */
export function shownDate(moment: Date, { language, timezone }: Pick<FormSettings, 'language' | 'timezone'>): string {
  return moment.toLocaleDateString(locales[language], {
    timeZone: timezone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}
