import type { FieldType } from '../../shared/contract/forms/field-types.ts'
import { accountSettings, formSettingDefaults } from '../../shared/contract/form-settings/form-settings.ts'
import type { FieldContent } from '../build/draft.ts'
import { typeTexts } from '../build/type-texts.ts'
import { common } from '../text/common.ts'
import { useLanguage, useText } from '../text/language.ts'
import { versionTexts } from './texts.ts'

const mostShown = 160

/** Values of settings and fields in words; `undefined` for what is too much to be said. */
export function useValueWords() {
  const { language } = useLanguage()
  const t = useText(versionTexts)
  const { yes, no } = useText(common)
  const types = useText(typeTexts)
  const quoted = (text: string) => (language === 'de' ? `„${text}“` : `“${text}”`)
  function words(value: unknown): string | undefined {
    if (value === null || value === undefined || value === '') return t.nothing
    if (typeof value === 'boolean') return value ? yes : no
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string') return quoted(value.length > mostShown ? `${value.slice(0, mostShown)} …` : value)
    return Array.isArray(value) && value.every((one) => typeof one !== 'object')
      ? value.length === 0
        ? t.nothing
        : value.join(', ')
      : undefined
  }
  return {
    setting: (name: string, value: unknown) =>
      value === undefined && accountSettings.has(name)
        ? t.ofAccount
        : words(value ?? (formSettingDefaults as Partial<Record<string, unknown>>)[name]),
    field: (name: keyof FieldContent, value: unknown) =>
      name === 'field_type' ? types[(value ?? 'auto') as FieldType] : words(value),
  }
}
