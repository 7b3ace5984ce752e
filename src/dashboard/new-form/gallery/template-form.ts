import { formSettingDefaults, type FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { fieldDefaults } from '../../../shared/contract/forms/fields.ts'
import type { endpoints, RecordOf } from '../../api/endpoints.ts'
import type { FieldContent } from '../../build/draft.ts'
import { accountDesign } from '../../form-preview/account-design.ts'
import type { PreviewedForm } from '../../form-preview/visible-form.ts'

type FormFile = RecordOf<typeof endpoints.formGallery.get>['form']
type Translations = FormSettings['translations']

/**
 * The form that a template makes, with the fields that visitors see at first. `styling`: the design of the account, which a new form follows.
 * Settings that name fields by their keys say nothing about its page and are as in the file.
 */
export function templateForm({ name, settings, fields }: FormFile, styling: Record<string, unknown>): PreviewedForm {
  const seen = fields.filter(({ hidden, field_type }) => hidden !== true && field_type !== 'hidden')
  const places = new Map(seen.map(({ key }, at) => [key, at + 1]))
  const whole = { ...formSettingDefaults, internal_title: name, ...settings } as FormSettings
  return {
    settings: {
      ...whole,
      ...(whole.use_default_styling && accountDesign(styling)),
      translations: translationsByPlace(whole.translations, places),
    },
    fields: seen.map(({ key: _key, ...field }) => ({ ...fieldDefaults, ...field }) as FieldContent),
  }
}

/** Texts of fields are named by the key of the field in a file, and by its number in a form. */
function translationsByPlace(translations: Translations, places: ReadonlyMap<string, number>): Translations {
  const renamed = Object.entries(translations).map(([language, texts]) => [
    language,
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [
        key.replace(/^fields\.(\w+)/, (_whole, field: string) => `fields.${places.get(field) ?? field}`),
        text,
      ]),
    ),
  ])
  return Object.fromEntries(renamed) as Translations
}
